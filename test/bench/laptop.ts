import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable } from '../../shared/table/client.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from './harness/benchmark.ts';
import { newCustomer } from './harness/interface.ts';
import { cpuOf } from './harness/processor.ts';
import { type StartedRuntime, startRuntimeProcess } from './harness/started-runtime.ts';
import { percentile, rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';
import { type TreeUsage, usageOf, usedBetween } from './harness/tree-usage.ts';
import { memoryOf } from './rival/memory.ts';
import { ask } from './rival/side.ts';

/** Requests in all; those of each kind are a share of it. */
const REQUESTS = Number(process.env['LAPTOP_REQUESTS'] ?? 10_000);
const SHARES = [
  { kind: 'retrieve a job', callers: 1, share: 0.2 },
  { kind: 'retrieve a job', callers: 10, share: 0.65 },
  { kind: 'list of 50 jobs', callers: 1, share: 0.05 },
  { kind: 'list of 50 jobs', callers: 10, share: 0.1 },
] as const;
const WARM_UP = 100;
const IDLE_MS = Number(process.env['LAPTOP_IDLE_SECONDS'] ?? 30) * 1000;
/** The ledger and the log are written after their responses. */
const SETTLING_MS = 2_000;
const MEBIBYTE = 1024 ** 2;
/** A data folder with the demo data, which another run has kept. */
const KEPT = process.env['LAPTOP_DATA'];

export const benchmark: Benchmark = {
  claim:
    'What the unchanged local runtime costs on a laptop: CPU per request, per idle second and per start, and memory.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const dataDir = join(folder, 'laptop');
  const starts: Cell[][] = [];
  const started = async (what: string): Promise<StartedRuntime> => {
    progress(what);
    const runtime = await startRuntimeProcess(dataDir);
    starts.push([what, rounded(cpuOf(runtime.pid)), rounded(memoryOf([runtime.pid]) / MEBIBYTE, 0)]);
    return runtime;
  };
  if (KEPT !== undefined && existsSync(KEPT)) cpSync(KEPT, dataDir, { recursive: true });
  else {
    const first = await started('first start');
    await first.stop();
    if (KEPT !== undefined) cpSync(dataDir, KEPT, { recursive: true });
  }
  const runtime = await started('start over its data');
  try {
    const { rows, memory, targets } = await measure(runtime.pid, dataDir, progress);
    return {
      tables: [
        { title: 'Starts', columns: ['start', 'CPU s', 'MiB'], rows: starts },
        {
          title: `CPU ms per request, ${REQUESTS} requests; per second for the idle runtime`,
          columns: [
            'work',
            'callers',
            'runtime',
            'main thread',
            'functions',
            'V8, libuv',
            'engine',
            'p50',
            'p95',
          ],
          rows,
        },
        { title: 'Memory of the runtime and its engine', columns: ['when', 'MiB'], rows: memory },
      ],
      targets,
      notes: [
        'Memory is the proportional set size. The runtime is all threads of its process. A request includes what ' +
          `follows it within ${SETTLING_MS / 1000} s: its ledger entry, its log line and the collector of lines.`,
      ],
    };
  } finally {
    await runtime.stop();
  }
}

async function measure(
  pid: number,
  dataDir: string,
  progress: (message: string) => void,
): Promise<{ readonly rows: Cell[][]; readonly memory: Cell[][]; readonly targets: readonly Target[] }> {
  const side = await customerOf(dataDir);
  const memory: Cell[][] = [];
  const weigh = (when: string): void => {
    memory.push([when, rounded(memoryOf([pid]) / MEBIBYTE, 0)]);
  };
  weigh('after the start');
  progress('idle');
  const rows: Cell[][] = [await idle(pid, 'idle after the start')];
  for (const { kind, callers, share } of SHARES) {
    progress(`${kind}, callers: ${callers}`);
    const targets = kind === 'retrieve a job' ? side.jobs : side.lists;
    await ask(side, repeated(targets, WARM_UP), callers);
    await delay(SETTLING_MS);
    const before = usageOf(pid);
    const count = Math.ceil(REQUESTS * share);
    const replies = await ask(side, repeated(targets, count), callers);
    await delay(SETTLING_MS);
    const refused = replies.find(({ status }) => status !== 200);
    if (refused !== undefined) throw new Error(`status ${refused.status}: ${refused.body.slice(0, 300)}`);
    const ms = replies.map((reply) => reply.ms);
    const times = [0.5, 0.95].map((part) => rounded(percentile(ms, part), 1));
    rows.push([kind, callers, ...cells(usedBetween(before, usageOf(pid)), count), ...times]);
  }
  weigh(`after ${REQUESTS} requests`);
  progress('idle');
  rows.push(await idle(pid, 'idle after the requests'));
  weigh('after that');
  const [idleAfterStart, retrieval] = rows;
  const [, , idleMs] = idleAfterStart ?? [];
  const [, , retrievalMs] = retrieval ?? [];
  const [, megabytes] = memory[1] ?? [];
  return {
    rows,
    memory,
    targets: [
      { what: 'retrieval, CPU of the runtime', unit: 'ms', measured: Number(retrievalMs), target: 8 },
      { what: 'idle second, CPU of the runtime', unit: 'ms', measured: Number(idleMs), target: 10 },
      { what: 'memory after the requests', unit: 'MiB', measured: Number(megabytes), target: 467 },
    ],
  };
}

async function idle(pid: number, what: string): Promise<Cell[]> {
  await delay(SETTLING_MS);
  const before = usageOf(pid);
  await delay(IDLE_MS);
  return [what, null, ...cells(usedBetween(before, usageOf(pid)), IDLE_MS / 1000), null, null];
}

/** Returns the CPU of the runtime, of its kinds of threads and of the engine, in milliseconds for one of `count`. */
const cells = ({ main, workers, service, children }: TreeUsage, count: number): Cell[] =>
  [main + workers + service, main, workers, service, children].map((seconds) =>
    rounded((seconds * 1000) / count, 2),
  );

const repeated = (targets: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, i) => targets[(i * 7) % targets.length] ?? '');

async function customerOf(dataDir: string): Promise<{
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly jobs: readonly string[];
  readonly lists: readonly string[];
}> {
  const { baseUrl, stage, tableName, dynamodb } = await readRuntime(dataDir);
  const table = openTable(dynamodb, tableName);
  const { apiKey } = await newCustomer(table, stage);
  const { jobs } = await readSubjects(table);
  table.client.destroy();
  return {
    baseUrl,
    apiKey,
    jobs: jobs.map(({ job }) => `/v0/jobs/${job.id}`),
    lists: ['', '&sort=updated'].map((more) => `/v0/jobs?limit=50${more}`),
  };
}
