import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DemoRuntime } from '../../openapi/third-parties/runtime.ts';
import { pythonHas, pythonWithHttpx } from '../../support/python.ts';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGE = join(ROOT, 'clients/python');
const SECRET = 'whsec_example';

const python = pythonWithHttpx();
const canBuild = pythonHas(python, 'setuptools.build_meta, wheel');
const canCheck = pythonHas(python, 'mypy');
const withPython = python === null ? describe.skip : describe;

const examples = [
  ...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^## (.+?)\n.*?^```python\n(.*?)^```$/gms),
].map(([, title = '', code = '']) => ({ title, code }));

/** The package as a customer gets it: built, unpacked, checked and run, with the examples of its README. */
export function testPythonPackage(runtimeOf: () => DemoRuntime): void {
  test('the generated modules match the document', async () => {
    await execute(process.execPath, ['clients/python/generator/main.ts', '--check'], { cwd: ROOT });
  });

  withPython('in use (skipped without the Debian packages python3 and python3-httpx, Python 3.11)', () => {
    let folder: string;
    /** Where the package is imported from: the unpacked wheel, or the sources. */
    let imported: string;

    async function run(argv: readonly string[], cwd = folder): Promise<{ stdout: string; stderr: string }> {
      const env = {
        ...process.env,
        BASE_URL: runtimeOf().baseUrl,
        API_KEY: runtimeOf().apiKey,
        COPY_FILE: join(folder, 'copy.json'),
        SIGNING_SECRET: SECRET,
        PYTHONPATH: imported,
        PYTHONDONTWRITEBYTECODE: '1',
      };
      return await execute(python ?? '', argv, { cwd, env, timeout: 240_000 }).catch(
        (error: Partial<Record<'stdout' | 'stderr', string>>) => {
          throw new Error(`${argv.join(' ')}: ${error.stdout}${error.stderr}`);
        },
      );
    }

    const fileOf = (title: string): string =>
      `example_${examples.findIndex((each) => each.title === title)}.py`;
    const runExample = async (title: string): Promise<string> =>
      (await run(['-W', 'error', fileOf(title)])).stdout;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'python-package-'));
      imported = canBuild ? unpackedWheel(join(folder, 'wheel')) : join(PACKAGE, 'src');
      for (const { title, code } of examples) writeFileSync(join(folder, fileOf(title)), code);
    }, 240_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    (canBuild ? test : test.skip)(
      'the wheel has the package and nothing else (skipped without python3-setuptools and python3-wheel)',
      () => {
        const names = readdirSync(imported).sort();
        expect(names).toEqual(['jobs_companies', 'jobs_companies_client-0.1.0.dist-info']);
        const files = readdirSync(join(imported, 'jobs_companies'), { recursive: true, encoding: 'utf8' });
        expect(files.filter((name) => name.includes('.') && !name.endsWith('.py'))).toEqual(['py.typed']);
        const metadata = readFileSync(join(imported, String(names[1]), 'METADATA'), 'utf8');
        expect(metadata.match(/^Requires-Dist: \S+/gm)).toEqual([
          'Requires-Dist: anyio',
          'Requires-Dist: httpx',
        ]);
      },
    );

    test('its own tests pass, over this runtime too', async () => {
      const { stderr } = await run(['-m', 'unittest'], PACKAGE);
      expect(stderr).toMatch(/^Ran (?:[6-9]\d|\d{3}) tests in .*\n\nOK\n$/ms);
    }, 240_000);

    (canCheck ? test : test.skip)(
      'the package, its tests and the examples have strict types, and a wrong filter does not (skipped without mypy)',
      async () => {
        writeFileSync(join(folder, 'wrong.py'), WRONG);
        const files = [...examples.map(({ title }) => fileOf(title)), 'wrong.py'];
        // mypy's cache of the libraries' types saves the next run three quarters of its time.
        const options = ['--cache-dir', join(ROOT, 'node_modules/.cache/mypy'), 'src', 'tests'];
        await run(['-m', 'mypy', ...options, ...files.map((name) => join(folder, name))], PACKAGE);
      },
      240_000,
    );

    describe('the README', () => {
      test('has an example in every section that describes the client', () => {
        expect(examples.map(({ title }) => title)).toEqual([
          'A first request',
          'All pages, within a budget',
          'Filters inside objects',
          'With async',
          'Problems',
          'Retries and time-outs',
          'Follow changes',
          'Receive webhooks',
        ]);
      });

      test.each([
        ['A first request', /^.* at .*\ncost \$0\.00\d, balance \$\d+\.\d+, request [0-9a-f-]{36}\n$/s],
        ['All pages, within a budget', /^25 jobs for \$0\.025; the rest begins at .{8}…\n$/],
        ['Filters inside objects', /health_insurance|paid_time_off/],
        ['With async', /^Python 2\n/],
        ['Problems', /^(?=.*^unknown_code \/roles\/0 .*backend-engineering)(?=.*^out_of_range \/limit )/ms],
        ['Retries and time-outs', /^Python\n$/],
      ])('%s', async (title, printed) => {
        expect(await runExample(title)).toMatch(printed);
      });

      test('follows the changes, and finds the copy complete the next time', async () => {
        const saved = () => JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8'));
        await runExample('Follow changes');
        const first = saved();
        const headers = { authorization: `Bearer ${runtimeOf().apiKey}` };
        const page = await (await fetch(`${runtimeOf().baseUrl}/v0/jobs?limit=100`, { headers })).json();
        const listed = Object(page).data.map(({ id }: { readonly id: string }) => id);
        expect(listed.length).toBeGreaterThan(10);
        expect(Object.keys(first.jobs)).toEqual(expect.arrayContaining(listed));
        await runExample('Follow changes');
        expect(saved().jobs).toEqual(first.jobs);
      });

      test('receives webhooks', async () => {
        const [module] = fileOf('Receive webhooks').split('.');
        const program = `
import sys
from ${module} import receive
timestamp, signature, body = sys.argv[1:]
headers = {"x-svc-timestamp": timestamp, "x-svc-signature": signature}
print(receive(body.encode(), headers), receive(body.encode() + b" ", headers))`;
        const data = { event_id: 'e1', event_type: 'integration.test', data: { title: 'Test' } };
        const body = JSON.stringify(data);
        const timestamp = String(Math.floor(Date.now() / 1000));
        const hash = createHmac('sha256', SECRET).update(`v0.${timestamp}.${body}`).digest('hex');
        writeFileSync(join(folder, 'receive.py'), program);
        const { stdout } = await run(['receive.py', timestamp, `v0=${hash}`, body]);
        expect(stdout).toBe('e1 Test\n204 401\n');
      });
    });
  });
}

/** Builds the wheel from a copy, because the build writes next to its sources, and unpacks it. */
function unpackedWheel(folder: string): string {
  const [copy, built, unpacked] = ['copy', 'built', 'unpacked'].map((name) => join(folder, name));
  if (copy === undefined || built === undefined || unpacked === undefined) throw new Error('no folder');
  for (const name of ['pyproject.toml', 'README.md', 'src']) {
    cpSync(join(PACKAGE, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/__pycache__|egg-info/.test(path),
    });
  }
  mkdirSync(built);
  const build = 'import sys, setuptools.build_meta as backend; backend.build_wheel(sys.argv[1])';
  runHere(['-c', build, built], copy);
  const [wheel = ''] = readdirSync(built);
  runHere(['-m', 'zipfile', '-e', join(built, wheel), unpacked], folder);
  return unpacked;
}

function runHere(argv: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(python ?? '', argv, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`);
}

/** Where there is no error, a comment that ignores one is itself an error. */
const WRONG = `
from jobs_companies import Client

def use(client: Client) -> None:
    client.job_facts.list(facts={"benefits": ["lunch"]})  # type: ignore
    client.job_facts.list(facts={"lunch": True})  # type: ignore
    client.tools.list()  # type: ignore
    client.jobs.list(location=["metro:1"])  # type: ignore
    client.jobs.list(roles=None, limit=5)
    client.company_events.list(company={"event_kinds": ["funding"], "employee_count_min": 10})
`;
