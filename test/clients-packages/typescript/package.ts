import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DemoRuntime } from '../../openapi/third-parties/runtime.ts';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGE = join(ROOT, 'clients/typescript');
const SECRET = 'whsec_example';

const examples = [
  ...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^## (.+?)\n.*?^```ts\n(.*?)^```$/gms),
].map(([, title = '', code = '']) => ({ title, code }));

/** The package as a customer gets it: packed, installed, compiled against and run, with the examples of its README. */
export function testTypescriptPackage(runtimeOf: () => DemoRuntime): void {
  let folder: string;
  let packed: readonly string[];

  async function run(command: string, argv: readonly string[], cwd: string): Promise<string> {
    const env = {
      ...process.env,
      BASE_URL: runtimeOf().baseUrl,
      API_KEY: runtimeOf().apiKey,
      COPY_FILE: join(folder, 'copy.json'),
      SIGNING_SECRET: SECRET,
      // The user's own may not be writable.
      npm_config_cache: join(folder, 'npm-cache'),
      // The test compares what an example prints.
      FORCE_COLOR: '0',
    };
    const { stdout } = await execute(command, argv, { cwd, env, timeout: 120_000 }).catch(
      (error: Partial<Record<'stdout' | 'stderr', string>>) => {
        throw new Error(`${command} ${argv.join(' ')}: ${error.stdout}${error.stderr}`);
      },
    );
    return stdout;
  }

  const fileOf = (title: string): string =>
    join(folder, `example-${examples.findIndex((each) => each.title === title)}.ts`);
  const runExample = (title: string): Promise<string> =>
    run(process.execPath, ['--no-warnings', fileOf(title)], folder);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-package-'));
    rmSync(join(PACKAGE, 'dist'), { recursive: true, force: true });
    const listed = JSON.parse(await run('npm', ['pack', '--json', '--pack-destination', folder], PACKAGE));
    packed = listed[0].files.map(({ path }: { readonly path: string }) => path);
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], folder);
    for (const { title, code } of examples) writeFileSync(fileOf(title), code);
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the generated types and prices match the document', async () => {
    const generator = [
      '--import',
      './test/typescript-5.mjs',
      'clients/typescript/build/generate.mjs',
      '--check',
    ];
    await run(process.execPath, generator, ROOT);
  });

  test('the package has what it needs and nothing else', () => {
    const kept = packed.filter((path) => !/^dist\/.+\.(?:js|d\.ts)$/.test(path));
    expect(kept.sort()).toEqual(['README.md', 'package.json']);
    expect(packed).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
    const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    expect([manifest.dependencies, manifest.peerDependencies]).toEqual([undefined, undefined]);
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['jobs-companies-client']);
  });

  test('its declarations and the examples compile under strict types, but a wrong filter does not', async () => {
    const wrong = `
    import type { Client } from 'jobs-companies-client';
    export function use(client: Client): void {
      // @ts-expect-error lunch is not a benefit
      void client.jobFacts.list({ facts: { benefits: ['lunch'] } });
      // @ts-expect-error a catalogue is searched by a query
      void client.tools.list();
      // @ts-expect-error the parameter is called locations
      void client.jobs.list({ location: ['metro:1'] });
      void client.companyEvents.list({ company: { eventKinds: ['funding'], employeeCountMin: 10 } });
      void client.jobs.list({ roles: undefined, limit: 5 } as const);
    }`;
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    const types = join(ROOT, 'node_modules/@types');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022'],
      typeRoots: [types],
      types: ['node'],
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], ROOT);
  });

  describe('the README', () => {
    test('has an example in every section that describes the client', () => {
      expect(examples.map(({ title }) => title)).toEqual([
        'A first request',
        'All pages, within a budget',
        'Filters inside objects',
        'Problems',
        'Retries, time-outs and aborts',
        'Follow changes',
        'Receive webhooks',
      ]);
    });

    test('makes a first request', async () => {
      expect(await runExample('A first request')).toMatch(
        / at .*\ncost \$0\.00\d, balance \$\d+\.\d+, request [0-9a-f-]{36}\n$/s,
      );
    });

    test('stops at a budget', async () => {
      expect(await runExample('All pages, within a budget')).toMatch(
        /^25 jobs for \$0\.025; the rest begins at .{8}…\n$/,
      );
    });

    test('filters facts', async () => {
      expect(await runExample('Filters inside objects')).toMatch(/health_insurance|paid_time_off/);
    });

    test('shows all faults', async () => {
      const lines = (await runExample('Problems')).trim().split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^unknown_code \/roles\/0 .*backend-engineering/),
          expect.stringMatching(/^out_of_range \/limit /),
        ]),
      );
    });

    test('sets time-outs', async () => {
      expect(await runExample('Retries, time-outs and aborts')).toBe('Python\n');
    });

    test('follows the changes, and finds the copy complete the next time', async () => {
      const saved = () => JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8'));
      await runExample('Follow changes');
      const first = saved();
      const ids: string[] = first.jobs.map(({ id }: { readonly id: string }) => id);
      const headers = { authorization: `Bearer ${runtimeOf().apiKey}` };
      const page = await (await fetch(`${runtimeOf().baseUrl}/v0/jobs?limit=100`, { headers })).json();
      const listed = Object(page).data.map(({ id }: { readonly id: string }) => id);
      expect(listed.length).toBeGreaterThan(10);
      expect(ids).toEqual(expect.arrayContaining(listed));
      await runExample('Follow changes');
      expect(saved().jobs).toEqual(first.jobs);
    });

    test('receives webhooks', async () => {
      const program = `
      import { receive } from '${fileOf('Receive webhooks')}';
      const [timestamp, signature, body] = process.argv.slice(2);
      const headers = { 'x-svc-timestamp': timestamp, 'x-svc-signature': signature };
      const send = (body) => receive(new Request('https://hooks.example/', { method: 'POST', headers, body }));
      console.log((await send(body)).status, (await send(body + ' ')).status);`;
      writeFileSync(join(folder, 'receive.mjs'), program);
      const body = JSON.stringify({
        event_id: 'e1',
        event_type: 'integration.test',
        data: { title: 'Test' },
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = `v0=${createHmac('sha256', SECRET).update(`v0.${timestamp}.${body}`).digest('hex')}`;
      const argv = ['--no-warnings', 'receive.mjs', timestamp, signature, body];
      expect(await run(process.execPath, argv, folder)).toBe('e1 Test\n204 401\n');
    });
  });
}
