import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { maximum, rounded } from '../harness/statistics.ts';

const SIZES = (process.env['SCALE_ORDERS'] ?? '100000,300000,1000000').split(',').map(Number);
/** Of the function that publishes (infra/constructs/uploads.ts), and what it takes before it builds anything. */
const FUNCTION_MB = 3_008;
const BEFORE_MB = 900;

/** What a process reports of a build (company-orders-process.ts). */
export interface OrdersBuilt {
  readonly cpuSeconds: number;
  /** Largest resident memory above that before the build. */
  readonly megabytes: number;
}

export const benchmark: Benchmark = {
  claim:
    'The end of a publication builds the orders of a million companies within the memory and the time of its function.',
  run,
};

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const rows: Cell[][] = [];
  for (const companies of SIZES) {
    progress(`${companies} companies`);
    const child = fork(
      fileURLToPath(import.meta.resolve('./company-orders-process.ts')),
      [String(companies)],
      // As Lambda limits the heap of a function of this size.
      { execArgv: ['--no-warnings', '--max-old-space-size=2700'] },
    );
    const built = once(child, 'message').then(([message]: OrdersBuilt[]) => message);
    const ended = once(child, 'exit').then(() => undefined);
    const answer = await Promise.race([built, ended]);
    await ended;
    rows.push([
      companies,
      answer === undefined ? null : rounded(answer.cpuSeconds),
      answer === undefined ? null : rounded(answer.megabytes, 0),
    ]);
  }
  return {
    tables: [
      {
        title: 'Building the three orders of all companies at the end of a publication',
        columns: ['companies', 'CPU seconds', 'MB above the process before'],
        rows,
      },
    ],
    targets: [
      {
        what: 'memory at the largest size',
        unit: 'MB',
        measured: rows.some(([, , megabytes]) => megabytes === null)
          ? FUNCTION_MB
          : maximum(rows.map(([, , megabytes]) => Number(megabytes))),
        target: FUNCTION_MB - BEFORE_MB,
      },
    ],
    notes: [
      'Documents are made when they are read, and what is written is dropped: neither is in the memory of a function. Their making is in the CPU.',
      'A row without figures ran out of 2,700 MB of heap.',
    ],
  };
}
