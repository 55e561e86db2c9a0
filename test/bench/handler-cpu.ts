import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from './harness/benchmark.ts';
import { type Answer, openInterface } from './harness/interface.ts';
import { Replay } from './harness/replay.ts';
import { SdkMemory } from './harness/sdk-memory.ts';
import { maximum, median, rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';
import { startBenchTable } from './harness/table.ts';
import { HOSTILE } from './hostile.ts';

const REQUESTS = 300;
const ROUNDS = 15;
const HOSTILE_REQUESTS = 30;
const HOSTILE_ROUNDS = 7;
/** Requests before the measurement, so the code is compiled like that of a warm function. */
const WARMING = 1_500;
const HOSTILE_WARMING = 150;

export const benchmark: Benchmark = {
  claim:
    'A warm retrieval costs at most 100 microseconds of CPU in addition to the client of the table. A hostile ' +
    'request of 10 KB costs at most 5 ms of CPU, including that client.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const table = await startBenchTable(folder, 'handler-cpu', 'demo');
  const { jobs, companies } = await readSubjects(table);
  const replay = new Replay();
  const memory = new SdkMemory();
  const ids = ['retrieve-job', 'retrieve-company', 'retrieve-job-content', ...LISTS];
  const api = await openInterface(table, ids);
  // Rate windows are named by the time. The clock stands still, so recorded responses stay valid.
  const now = Date.now();
  Date.now = () => now;
  const open = jobs.find(
    ({ job, distributableUntil }) => job.status === 'open' && distributableUntil === 'always',
  );
  const subjects: readonly [string, string | undefined][] = [
    ['retrieve-job', open && `/v0/jobs/${open.job.id}`],
    ['retrieve-company', companies[0] && `/v0/companies/${companies[0].company.id}`],
    ['retrieve-job-content', open && `/v0/jobs/${open.job.id}/content`],
  ];
  const rows: Cell[][] = [];
  const targets: Target[] = [];
  for (const [id, target] of subjects) {
    if (target === undefined) throw new Error(`the demo has no resource for ${id}`);
    progress(id);
    const send = api.request(target);
    // The first request of a process makes more calls than those that follow.
    await send();
    replay.forget();
    const cpu = await compare(send, memory);
    rows.push([id, ...[cpu.whole, cpu.client, cpu.handler, cpu.inTurn].map((us) => rounded(us, 0))]);
    targets.push({
      what: `${id}, CPU without the client`,
      unit: 'µs',
      measured: rounded(cpu.handler, 0),
      target: 100,
    });
  }
  const hostile: Cell[][] = [];
  replay.forget();
  // Only the chain is replayed. The rest is read from the engine, since hostile requests differ in their calls.
  replay.only = ['ACCOUNT', 'KEY', 'RATE'];
  for (const { name, target, headers } of HOSTILE) {
    progress(name);
    const send = api.request(target, headers);
    const { statusCode } = await send();
    if (statusCode < 400 || statusCode >= 500) throw new Error(`${name} returned status ${statusCode}`);
    await cpuOf(send, HOSTILE_WARMING);
    const samples: number[] = [];
    for (let round = 0; round < HOSTILE_ROUNDS; round += 1) samples.push(await cpuOf(send, HOSTILE_REQUESTS));
    hostile.push([
      name,
      target.length,
      statusCode,
      rounded(median(samples) / 1000, 2),
      rounded(maximum(samples) / 1000, 2),
    ]);
  }
  await table.stop();
  return {
    tables: [
      {
        title: `CPU of a warm request in microseconds, medians of ${ROUNDS} rounds of ${REQUESTS}`,
        columns: ['operation', 'whole', 'client alone', 'handler alone', 'handler then client'],
        rows,
      },
      {
        title: `CPU of hostile requests in milliseconds, ${HOSTILE_ROUNDS} rounds of ${HOSTILE_REQUESTS}`,
        columns: ['request', 'bytes of target', 'status', 'ms median', 'ms worst round'],
        rows: hostile,
      },
    ],
    targets: [
      ...targets,
      {
        what: 'hostile request with the client, highest median',
        unit: 'ms',
        measured: maximum(hostile.map((row) => Number(row[3]))),
        target: 5,
      },
    ],
    notes: [
      'CPU is that of the whole process: all threads, including garbage collection, which is never forced. For ' +
        '"whole" and "client alone", a handler inside the process replaces the network and returns recorded bytes. "client ' +
        'alone" sends the same commands with the same concurrency.',
      '"Handler alone" is the unchanged function with clients that return recorded objects at once. It includes key, ' +
        'rate limit, validation, document, charge, log line and the construction of the commands.',
      '"Whole" exceeds "client alone" by more than "handler alone", and so does "handler then client": two pieces of code ' +
        'that alternate cost more than each alone.',
    ],
  };
}

const LISTS = ['list-jobs', 'list-job-facts', 'list-companies', 'list-locations'];

/** Medians over the rounds, in microseconds of CPU per request. */
interface Comparison {
  readonly whole: number;
  readonly client: number;
  readonly handler: number;
  /** The handler with recorded responses, then the client alone. */
  readonly inTurn: number;
}

async function compare(send: () => Promise<Answer>, memory: SdkMemory): Promise<Comparison> {
  const calls = await memory.record(send);
  const [first, last] = [calls[0], calls.at(-1)];
  const middle = calls.slice(1, -1);
  const { statusCode, body = '' } = await send();
  if (first === undefined || last === undefined || statusCode !== 200) {
    throw new Error(`the request to measure returned status ${statusCode}: ${body.slice(0, 300)}`);
  }
  // In the order of the chain: the key, then everything at once, then the charge.
  const client = async (): Promise<void> => {
    // The chain passes an abort signal with every call, so its cost counts as the client's.
    const { signal } = new AbortController();
    await first.again(signal);
    await Promise.all(middle.map((call) => call.again(signal)));
    await last.again(signal);
  };
  const handler = async (): Promise<unknown> => await memory.answering(send);
  const inTurn = async (): Promise<void> => {
    await handler();
    await client();
  };
  const works = { whole: send, client, handler, inTurn };
  const samples: Record<keyof Comparison, number[]> = { whole: [], client: [], handler: [], inTurn: [] };
  for (const work of Object.values(works)) await cpuOf(work, WARMING);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of WORKS) samples[name].push(await cpuOf(works[name], REQUESTS));
  }
  return {
    whole: median(samples.whole),
    client: median(samples.client),
    handler: median(samples.handler),
    inTurn: median(samples.inTurn),
  };
}

const WORKS: readonly (keyof Comparison)[] = ['whole', 'client', 'handler', 'inTurn'];

/** Returns the mean microseconds of CPU of a run of `work`. */
async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}
