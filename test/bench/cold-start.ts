import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions, type FunctionBundle } from '../../infra/bundle.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { bundleBare, bundleStock } from './harness/bare-sdk.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from './harness/benchmark.ts';
import { ENVIRONMENT } from './harness/environment.ts';
import { newCustomer } from './harness/interface.ts';
import { maximum, median, rounded } from './harness/statistics.ts';
import { type BenchTable, startBenchTable } from './harness/table.ts';

const ROUNDS = 9;
const STOCK = 'bare SDK, stock';
const TRIMMED = 'bare SDK, our bundling';
/** An operation with the SDK's client of the table in place of the wire client. */
const WITH_SDK = 'retrieve-job, SDK';
const REFERENCES: ReadonlySet<string> = new Set([STOCK, TRIMMED, WITH_SDK]);

/** What a fresh process prints: CPU in milliseconds, and the built-in modules that are loaded in the end. */
interface ColdStart {
  readonly importMs: number;
  readonly requestMs: number;
  readonly modules: number;
  readonly statusCode: number;
}

export const benchmark: Benchmark = {
  claim:
    'Importing an operation in a fresh process and answering the first request takes at most 1.25 times the CPU of ' +
    'a stock bundle that reads one item with the SDK.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const table = await startBenchTable(folder, 'cold-start');
  const { apiKey } = await newCustomer(table);
  const bundles = await bundleAll(join(folder, 'cold-start'));
  const names = Object.keys(bundles);
  const starts = new Map<string, ColdStart[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`round ${round + 1} of ${ROUNDS}`);
    // Each round starts with another bundle, so other load on the machine affects all of them.
    const first = Math.floor((round * names.length) / ROUNDS);
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      starts.get(name)?.push(coldStart(bundles[name], table, requestOf(name, apiKey)));
    }
  }
  await table.stop();
  const whole = (name: string): number[] =>
    (starts.get(name) ?? []).map(({ importMs, requestMs }) => importMs + requestMs);
  const ratio = (name: string, to: string): number => {
    const base = whole(to);
    return rounded(median(whole(name).map((ms, i) => ms / (base[i] ?? Number.NaN))), 2);
  };
  const ratios = names.filter((name) => !REFERENCES.has(name)).map((name) => ratio(name, STOCK));
  return {
    tables: [
      {
        title: `CPU of a cold start, medians of ${ROUNDS} fresh processes`,
        columns: [
          'bundle',
          'KB minified',
          'built-in modules',
          'import ms',
          'first request ms',
          'both',
          'ratio to stock SDK',
          'ratio to our SDK bundle',
          'status',
        ],
        rows: names.map((name) => {
          const all = starts.get(name) ?? [];
          const middle = (of: (start: ColdStart) => number): number => rounded(median(all.map(of)));
          return [
            name,
            rounded((bundles[name]?.bytes ?? 0) / 1000),
            all[0]?.modules ?? null,
            middle(({ importMs }) => importMs),
            middle(({ requestMs }) => requestMs),
            rounded(median(whole(name))),
            ratio(name, STOCK),
            ratio(name, TRIMMED),
            all[0]?.statusCode ?? null,
          ];
        }),
      },
    ],
    targets: [
      {
        what: 'cold start relative to the bare SDK, median operation',
        unit: 'times',
        measured: rounded(median(ratios), 2),
        target: 1.25,
      },
      {
        what: 'cold start relative to the bare SDK, slowest operation',
        unit: 'times',
        measured: maximum(ratios),
        target: 1.4,
      },
    ],
    notes: [
      'The first request of an operation has a valid key and unknown ids: it reads the key, the account and the ' +
        'manifest, and counts the request. The bare SDK reads one item. "Stock" is what esbuild makes of it without ' +
        'further settings, "our bundling" what infra/bundle.ts does.',
    ],
  };
}

async function bundleAll(outdir: string): Promise<Readonly<Record<string, FunctionBundle>>> {
  const ids = OPERATIONS.map(({ id }) => id);
  return {
    [STOCK]: await bundleStock(outdir),
    [TRIMMED]: await bundleBare(outdir),
    [WITH_SDK]: await bundleWithSdk('retrieve-job', join(outdir, 'sdk')),
    ...(await bundleFunctions(ids, { outdir })),
  };
}

async function bundleWithSdk(id: string, outdir: string): Promise<FunctionBundle> {
  const { [id]: bundle } = await bundleFunctions([id], { outdir, tableClient: 'sdk' });
  if (bundle === undefined) throw new Error(`${id} was not bundled`);
  return bundle;
}

const UNKNOWN_ID = '019b0000-0000-7000-8000-000000000000';

/** An event of the operation with ids that do not exist, or an empty one for the bare SDK. */
function requestOf(name: string, apiKey: string): object {
  const [wanted] = name.split(',');
  const operation = OPERATIONS.find(({ id }) => id === wanted);
  if (operation === undefined) return {};
  const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, parameter = '']) => parameter);
  const path = operation.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    pathParameters: Object.fromEntries(names.map((parameter) => [parameter, UNKNOWN_ID])),
    requestContext: {
      http: { method: 'GET', path, sourceIp: '127.0.0.1' },
      requestId: 'bench',
      timeEpoch: Date.now(),
    },
    isBase64Encoded: false,
  };
}

function coldStart(bundle: FunctionBundle | undefined, table: BenchTable, event: object): ColdStart {
  const url = pathToFileURL(join(bundle?.directory ?? '', 'index.mjs')).href;
  const script = `
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = () => true;
    const cpu = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
    const start = process.cpuUsage();
    const { handler } = await import(${JSON.stringify(url)});
    const importMs = cpu(start);
    const imported = process.cpuUsage();
    const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 10_000 };
    const { statusCode } = await handler(JSON.parse(process.env.EVENT), context);
    const result = { importMs, requestMs: cpu(imported), modules: process.moduleLoadList.length, statusCode };
    write(JSON.stringify(result), () => process.exit(0));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...ENVIRONMENT,
      AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
      TABLE_NAME: table.name,
      EVENT: JSON.stringify(event),
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${url} does not answer: ${stderr}`);
  return JSON.parse(stdout);
}
