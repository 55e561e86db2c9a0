import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleFunctions, type FunctionBundle } from '../../infra/bundle.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { bundleBare, bundleStock } from './harness/bare-sdk.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from './harness/benchmark.ts';
import { ENVIRONMENT } from './harness/environment.ts';
import { maximum, median, rounded } from './harness/statistics.ts';

const ROUNDS = 9;
const STOCK = 'bare SDK, stock';
const TRIMMED = 'bare SDK, our bundling';

export const benchmark: Benchmark = {
  claim:
    'The bundle of an operation has at most 400 KB minified. Importing it in a fresh process takes at most 1.1 times ' +
    'as long as importing a bundle of the bare SDK clients.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const outdir = join(folder, 'bundles');
  const bundles = await bundleOperations(outdir);
  bundles.set(TRIMMED, await bundleBare(outdir));
  bundles.set(STOCK, await bundleStock(outdir));
  const names = [...bundles.keys()];
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`import times, round ${round + 1} of ${ROUNDS}`);
    // Each round starts with another bundle, so other load on the machine affects all of them.
    const start = Math.floor((round * names.length) / ROUNDS);
    for (const name of [...names.slice(start), ...names.slice(0, start)]) {
      times.get(name)?.push(importMs(bundles.get(name)?.directory ?? ''));
    }
  }
  const ratio = (name: string, to: string): number => {
    const base = times.get(to) ?? [];
    return rounded(median((times.get(name) ?? []).map((ms, i) => ms / (base[i] ?? Number.NaN))), 2);
  };
  const sizeOf = (name: string): number => rounded((bundles.get(name)?.bytes ?? 0) / 1000);
  const operations = names.filter((name) => name !== STOCK && name !== TRIMMED);
  const stockRatios = operations.map((name) => ratio(name, STOCK));
  return {
    tables: [
      {
        title: `Bundles, medians of ${ROUNDS} fresh processes`,
        columns: [
          'bundle',
          'KB minified',
          'KB gzip',
          'import ms',
          'ratio to stock SDK',
          'ratio to our SDK bundle',
        ],
        rows: names.map((name) => {
          const file = join(bundles.get(name)?.directory ?? '', 'index.mjs');
          const packed = rounded(gzipSync(readFileSync(file)).length / 1000);
          const ms = rounded(median(times.get(name) ?? []));
          return [name, sizeOf(name), packed, ms, ratio(name, STOCK), ratio(name, TRIMMED)];
        }),
      },
    ],
    targets: [
      { what: 'largest bundle', unit: 'KB', measured: maximum(operations.map(sizeOf)), target: 400 },
      {
        what: 'import time relative to the bare SDK clients, median operation',
        unit: 'times',
        measured: rounded(median(stockRatios), 2),
        target: 1.1,
      },
      {
        what: 'import time relative to the bare SDK clients, slowest operation',
        unit: 'times',
        measured: maximum(stockRatios),
        target: 1.1,
      },
    ],
    notes: [
      'Import time is the time of `import()` in a fresh `node` process: it opens the clients and sends nothing. A ' +
        'ratio is the median over the rounds.',
      '"Stock" is what esbuild makes of client-dynamodb and lib-dynamodb; the targets are relative to it. "Our ' +
        'bundling" leaves out the credential providers that Lambda never uses, as infra/bundle.ts does for the ' +
        'operations. The last column thus shows what the code of the product adds.',
    ],
  };
}

async function bundleOperations(outdir: string): Promise<Map<string, FunctionBundle>> {
  const ids = OPERATIONS.map(({ id }) => id);
  return new Map(Object.entries(await bundleFunctions(ids, { outdir })));
}

function importMs(directory: string): number {
  const url = pathToFileURL(join(directory, 'index.mjs')).href;
  const script =
    `const t=process.hrtime.bigint();await import(${JSON.stringify(url)});` +
    'process.stdout.write(String(process.hrtime.bigint()-t),()=>process.exit(0))';
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${directory} cannot be imported: ${stderr}`);
  return Number(stdout) / 1e6;
}
