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
/** Before they count, so that what is measured is compiled, as in a function that has served for longer than a moment. */
const WARMING = 1_500;
const HOSTILE_WARMING = 150;

export const benchmark: Benchmark = {
  claim:
    'A warm retrieval costs at most 100 microseconds of CPU apart from what the SDK takes; a hostile request of ' +
    '10 KB costs at most 5 ms of CPU, the SDK included.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const table = await startBenchTable(folder, 'handler-cpu', 'demo');
  const { jobs, companies } = await readSubjects(table);
  const replay = new Replay();
  const memory = new SdkMemory();
  const ids = ['retrieve-job', 'retrieve-company', 'retrieve-job-content', ...LISTS];
  const api = await openInterface(table, ids);
  // The windows of the rate limit are named by the time: it stands still, so that what was recorded stays true.
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
    if (target === undefined) throw new Error(`the demo has nothing for ${id}`);
    progress(id);
    replay.forget();
    const cpu = await compare(api.request(target), memory);
    rows.push([id, ...[cpu.whole, cpu.sdk, cpu.handler, cpu.inTurn].map((us) => rounded(us, 0))]);
    targets.push({
      what: `${id}, CPU apart from the SDK's`,
      unit: 'µs',
      measured: rounded(cpu.handler, 0),
      target: 100,
    });
  }
  const hostile: Cell[][] = [];
  replay.forget();
  // What is behind the chain is read for real: an answer that does not fit the question would lead nowhere.
  replay.only = ['ACCOUNT', 'KEY', 'RATE'];
  for (const { name, target, headers } of HOSTILE) {
    progress(name);
    const send = api.request(target, headers);
    const { statusCode } = await send();
    if (statusCode < 400 || statusCode >= 500) throw new Error(`${name} is answered with ${statusCode}`);
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
        columns: [
          'operation',
          'whole',
          'SDK alone, same calls',
          'handler, the SDK answering from memory',
          'the two in turn',
        ],
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
        what: 'hostile request, dearest median, the SDK included',
        unit: 'ms',
        measured: maximum(hostile.map((row) => Number(row[3]))),
        target: 5,
      },
    ],
    notes: [
      'CPU of the whole process (all threads, garbage collection included; no collection is forced). For "whole" ' +
        'and "SDK alone" the network is replaced by a handler inside the process that answers with recorded bytes; ' +
        'the SDK alone sends the same commands with the same concurrency.',
      'The handler apart from the SDK is the function as it is, whose clients answer at once with the objects that ' +
        'the SDK had answered: key, rate limit, validation, document, posting and log line are in it, and the making ' +
        'of the commands.',
      'Whole and SDK alone differ by more than the handler takes, and so does the handler followed by the SDK ("in ' +
        'turn"): two pieces of code that alternate cost more than each by itself.',
    ],
  };
}

const LISTS = ['list-jobs', 'list-job-facts', 'list-companies', 'list-locations'];

/** Medians over the rounds, microseconds of CPU a request. */
interface Comparison {
  readonly whole: number;
  readonly sdk: number;
  readonly handler: number;
  /** The handler with its SDK answering from memory, and then the SDK alone. */
  readonly inTurn: number;
}

async function compare(send: () => Promise<Answer>, memory: SdkMemory): Promise<Comparison> {
  const calls = await memory.record(send);
  const [first, last] = [calls[0], calls.at(-1)];
  const middle = calls.slice(1, -1);
  if (first === undefined || last === undefined || (await send()).statusCode !== 200) {
    throw new Error('the request to measure is not answered with 200');
  }
  // As the chain sends them: the key, then everything at once, then the charge.
  const sdk = async (): Promise<void> => {
    // Every request can be aborted, as the chain's can: what the SDK does for that is the SDK's own.
    const { signal } = new AbortController();
    await first.again(signal);
    await Promise.all(middle.map((call) => call.again(signal)));
    await last.again(signal);
  };
  const handler = async (): Promise<unknown> => await memory.answering(send);
  const inTurn = async (): Promise<void> => {
    await handler();
    await sdk();
  };
  const works = { whole: send, sdk, handler, inTurn };
  const samples: Record<keyof Comparison, number[]> = { whole: [], sdk: [], handler: [], inTurn: [] };
  for (const work of Object.values(works)) await cpuOf(work, WARMING);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of WORKS) samples[name].push(await cpuOf(works[name], REQUESTS));
  }
  return {
    whole: median(samples.whole),
    sdk: median(samples.sdk),
    handler: median(samples.handler),
    inTurn: median(samples.inTurn),
  };
}

const WORKS: readonly (keyof Comparison)[] = ['whole', 'sdk', 'handler', 'inTurn'];

/** Microseconds of CPU of one run of `work`. */
async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}
