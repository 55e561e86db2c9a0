import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../../infra/operations.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { faultsOfBody } from '../../end-to-end/documented.ts';
import { type Prism, startPrism } from './prism/prism.ts';
import type { DemoRuntime } from './runtime.ts';
import { HEY_API, OPENAPI_FETCH } from './uses.ts';

type Json = Readonly<Record<string, unknown>>;

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENTS = ['openapi.json', 'openapi-flat.json'] as const;

/** Below node_modules, where the generated clients find what they import. */
const CACHE = join(ROOT, 'node_modules', '.cache');

/** Tools of others against one local runtime, all made from the documents that it serves. */
export function testThirdParties(runtimeOf: () => DemoRuntime): void {
  let runtime: DemoRuntime;
  let folder: string;
  /** Requests that answer 200, by operation. */
  let targets: ReadonlyMap<Operation, readonly string[]>;
  const documents: Record<string, Json> = {};

  beforeAll(async () => {
    mkdirSync(CACHE, { recursive: true });
    folder = mkdtempSync(join(CACHE, 'third-parties-'));
    runtime = runtimeOf();
    for (const name of DOCUMENTS) {
      documents[name] = (await send(runtime.baseUrl, `/docs/${name}`)).json;
    }
    targets = await targetsOfDemo();
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function send(base: string, target: string) {
    const answer = await fetch(base + target, { headers: { authorization: `Bearer ${runtime.apiKey}` } });
    const text = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, text, json: text === '' ? undefined : JSON.parse(text) };
  }

  /** Returns the example request of each operation with ids of this demo, and requests with conditions inside objects. */
  async function targetsOfDemo(): Promise<ReadonlyMap<Operation, readonly string[]>> {
    const [job] = (await send(runtime.baseUrl, '/v0/jobs?limit=100')).json.data.filter(
      (each: { content_available: boolean }) => each.content_available,
    );
    const more: Readonly<Record<string, readonly string[]>> = {
      'list-job-facts': [
        '/v0/job-facts?facts[benefits]=health_insurance&facts[benefits]=paid_time_off&facts[includeUnstated]=true',
        '/v0/job-facts?facts[technologyTools]=python&facts[technologyOperator]=all&workArrangements=remote',
      ],
      'list-company-events': [
        '/v0/company-events?company[employeeCountMin]=10&company[eventKinds]=workforce&company[eventKinds]=funding',
        '/v0/company-events?matchingJobs[workingConditions]=on_call&matchingJobs[benefits]=health_insurance',
      ],
    };
    const paths = Object.entries(Object(documents['openapi.json']?.['paths']));
    return new Map(
      OPERATIONS.map((operation) => {
        const [, item] = paths.find(([path]) => path === operation.path) ?? [];
        const example = String(Object(item).get['x-example-request'])
          .replace(/(?<=\/jobs\/|jobs=)[0-9a-f-]{36}/, job.id)
          .replace(/(?<=\/companies\/)[0-9a-f-]{36}/, job.company.id);
        return [operation, [example, ...(more[operation.id] ?? [])]];
      }),
    );
  }

  test.each(DOCUMENTS)('%s names the address that serves it', async (name) => {
    expect(documents[name]?.['servers']).toMatchObject([{ url: runtime.baseUrl }]);
    const local = runtime.baseUrl.replace('127.0.0.1', 'localhost');
    const { json } = await send(local, `/docs/${name}`);
    expect(json.servers).toMatchObject([{ url: local }]);
  });

  test('ajv finds no fault in a body of any operation', async () => {
    expect(targets.size).toBe(OPERATIONS.length);
    for (const [operation, requests] of targets) {
      for (const target of [...requests, `${requests[0]?.split('?')[0]}?nonsense=1`]) {
        const answer = await send(runtime.baseUrl, target);
        expect([target, answer.status]).toEqual([target, target.endsWith('nonsense=1') ? 400 : 200]);
        expect([target, faultsOfBody(operation, answer)]).toEqual([target, []]);
      }
    }
  });

  describe('Prism as a validating proxy', () => {
    let prism: Prism;
    beforeAll(async () => {
      const other = JSON.parse(JSON.stringify(documents['openapi.json']));
      other.components.schemas.Tool.properties.label.maxLength = 1;
      const written = Object.entries({ ...documents, 'other.json': other }).map(([name, document]) => {
        const file = join(folder, name);
        writeFileSync(file, JSON.stringify(document));
        return file;
      });
      prism = await startPrism(runtime.baseUrl, written);
    });
    afterAll(() => prism?.stop());
    const urlOf = (index: number): string => prism.proxies[index]?.url ?? '';

    test.each(DOCUMENTS)('finds no violation in a request or response of any operation: %s', async (name) => {
      const index = DOCUMENTS.indexOf(name);
      expect(prism.proxies[index]?.operations).toBe(OPERATIONS.length);
      for (const target of [...targets.values()].flat()) {
        const { status, headers, text } = await send(urlOf(index), target);
        if (status !== 200) throw new Error(`${target} answers ${status}: ${text.slice(0, 1000)}`);
        expect([target, headers['sl-violations']]).toEqual([target, undefined]);
      }
    });

    test.each(DOCUMENTS)('refuses what the document refuses: %s', async (name) => {
      const url = urlOf(DOCUMENTS.indexOf(name));
      const { status, json } = await send(url, '/v0/jobs?limit=101');
      expect([status, json.validation[0].location]).toEqual([422, ['query', 'limit']]);
    });

    test('finds a response that a document does not allow', async () => {
      const { status, text } = await send(urlOf(DOCUMENTS.length), '/v0/tools/python');
      expect([status, text]).toEqual([500, expect.stringContaining('label')]);
    });
  });

  describe('a generated client compiles under strict types and filters facts', () => {
    beforeAll(async () => {
      const generator = ['--import', './test/typescript-5.mjs', 'test/openapi/third-parties/generate.mjs'];
      await run([...generator, `${runtime.baseUrl}/docs/openapi-flat.json`, folder]);
      writeFileSync(join(folder, 'openapi-fetch.ts'), OPENAPI_FETCH);
      writeFileSync(join(folder, 'hey-api.ts'), HEY_API);
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
      await run(['node_modules/typescript/bin/tsc', '-p', folder]);
    }, 240_000);

    /** Runs Node while this process serves it, and returns what it printed. */
    async function run(argv: readonly string[]): Promise<string> {
      const env = { ...process.env, BASE_URL: runtime.baseUrl, API_KEY: runtime.apiKey };
      const { stdout } = await execute(process.execPath, argv, { cwd: ROOT, env, timeout: 120_000 }).catch(
        (error: Partial<Record<'stdout' | 'stderr', string>>) => {
          throw new Error(`${argv.join(' ')}: ${error.stdout}${error.stderr}`);
        },
      );
      return stdout;
    }

    test.each(['openapi-fetch', 'hey-api'])('%s', async (name) => {
      const bundle = join(folder, `${name}.mjs`);
      await run(bundling(join(folder, `${name}.ts`), bundle));
      const printed = JSON.parse(await run([bundle]));
      expect(printed).toMatchObject({ statuses: [200, 200, 400], problem: 'invalid_request' });
      expect(printed.facts).toBeGreaterThan(0);
      expect(printed.events).toBeGreaterThan(0);
      if (name === 'hey-api') expect(printed.servedFrom).toBe(true);
    });
  });
}

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  },
  include: ['*.ts', 'hey/**/*.ts'],
};

const bundling = (entry: string, outfile: string): readonly string[] => [
  'node_modules/esbuild/bin/esbuild',
  entry,
  '--bundle',
  '--platform=node',
  '--format=esm',
  `--outfile=${outfile}`,
  '--log-level=error',
];
