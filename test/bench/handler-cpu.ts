import { BatchGetCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openPostingTable } from '../../shared/credits/client.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from './benchmark.ts';
import { HOSTILE } from './hostile.ts';
import { type Answer, openInterface } from './interface.ts';
import { Replay } from './replay.ts';
import { onClient } from './sdk-calls.ts';
import { maximum, median, rounded } from './statistics.ts';
import { readSubjects } from './subjects.ts';
import { startBenchTable } from './table.ts';

const REQUESTS = 200;
const ROUNDS = 11;
const HOSTILE_REQUESTS = 20;
/** Before they count, so that what is measured is compiled, as in a function that is attacked for longer than a moment. */
const HOSTILE_WARMING = 100;
const HOSTILE_ROUNDS = 5;

export const benchmark: Benchmark = {
  claim:
    'A warm retrieval costs at most 100 microseconds of CPU beside what the SDK takes for the same calls; a ' +
    'hostile request of 10 KB costs at most 5 ms of CPU.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const table = await startBenchTable(folder, 'handler-cpu', 'demo');
  const { jobs, companies } = await readSubjects(table);
  const replay = new Replay();
  const inputs = new CallInputs();
  const ids = ['retrieve-job', 'retrieve-company', 'retrieve-job-content', ...LISTS];
  const api = await openInterface(table, ids);
  const bare: BareClients = { reads: openTable(), postings: openPostingTable() };
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
    const { whole, sdk, own } = await compare(api.request(target), bare, inputs);
    rows.push([id, rounded(whole, 0), rounded(sdk, 0), rounded(own, 0)]);
    targets.push({ what: `${id}, CPU beside the SDK's`, unit: 'µs', measured: rounded(own, 0), target: 100 });
  }
  const hostile: Cell[][] = [];
  replay.forget();
  // What is behind the chain is read for real: an answer that does not fit the question would lead nowhere.
  replay.only = ['ACCOUNT', 'KEY', 'RATE'];
  for (const { name, target, headers } of HOSTILE) {
    progress(name);
    const send = api.request(target, headers);
    const { statusCode } = await send();
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
        columns: ['operation', 'whole', 'SDK alone, same calls', 'difference'],
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
      'CPU of the whole process (all threads, garbage collection included). The network is replaced by a handler ' +
        'inside the process that answers with recorded bytes, for the functions as for the bare SDK, which sends ' +
        'the same commands with the same concurrency. The difference is the median over the rounds.',
      'The difference holds the whole chain: key, rate limit, validation, schema, document, posting, log line.',
    ],
  };
}

const LISTS = ['list-jobs', 'list-job-facts', 'list-companies', 'list-locations'];

interface BareClients {
  readonly reads: Table;
  readonly postings: Table;
}

/** What the functions hand to the document clients, so that the bare SDK can send the same. */
class CallInputs {
  seen: { readonly command: string; readonly input: object }[] = [];
  #recording = false;

  constructor() {
    onClient((_, client) => {
      client.middlewareStack.add(
        (next, { commandName = '' }) =>
          async (args) => {
            if (this.#recording) this.seen.push({ command: commandName, input: args.input });
            return await next(args);
          },
        { step: 'initialize', name: 'benchmarkInputs', priority: 'high' },
      );
    });
  }

  async record(work: () => Promise<unknown>): Promise<typeof this.seen> {
    this.seen = [];
    this.#recording = true;
    await work();
    this.#recording = false;
    return this.seen;
  }
}

async function compare(
  send: () => Promise<Answer>,
  bare: BareClients,
  inputs: CallInputs,
): Promise<{ whole: number; sdk: number; own: number }> {
  const seen = await inputs.record(send);
  const [first, last] = [seen[0], seen.at(-1)];
  const middle = seen.slice(1, -1);
  if (first === undefined || last === undefined || (await send()).statusCode !== 200) {
    throw new Error('the request to measure is not answered with 200');
  }
  // As the chain sends them: the key, then everything at once, then the charge.
  const alone = async (): Promise<void> => {
    // Every request can be aborted, as the chain's can: what the SDK does for that is the SDK's own.
    const { signal } = new AbortController();
    await sendBare(bare, first, signal);
    await Promise.all(middle.map((call) => sendBare(bare, call, signal)));
    await sendBare(bare, last, signal);
  };
  await cpuOf(send, REQUESTS);
  await cpuOf(alone, REQUESTS);
  const samples: { whole: number; sdk: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sdkFirst = round % 2 === 0 ? await cpuOf(alone, REQUESTS) : undefined;
    const whole = await cpuOf(send, REQUESTS);
    samples.push({ whole, sdk: sdkFirst ?? (await cpuOf(alone, REQUESTS)) });
  }
  return {
    whole: median(samples.map(({ whole }) => whole)),
    sdk: median(samples.map(({ sdk }) => sdk)),
    own: median(samples.map(({ whole, sdk }) => whole - sdk)),
  };
}

function sendBare(
  { reads, postings }: BareClients,
  { command, input }: { readonly command: string; readonly input: object },
  abortSignal: AbortSignal,
): Promise<object> {
  const given: object = { ...input };
  switch (command) {
    case 'BatchGetCommand':
    case 'BatchGetItemCommand':
      return reads.client.send(new BatchGetCommand({ RequestItems: undefined, ...given }), { abortSignal });
    case 'GetCommand':
    case 'GetItemCommand':
      return reads.client.send(new GetCommand({ TableName: undefined, Key: undefined, ...given }), {
        abortSignal,
      });
    case 'UpdateCommand':
    case 'UpdateItemCommand':
      return postings.client.send(new UpdateCommand({ TableName: undefined, Key: undefined, ...given }), {
        abortSignal,
      });
    default:
      throw new Error(`a retrieval sends ${command}, which the comparison does not know`);
  }
}

/** Microseconds of CPU of one run of `work`. */
async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
  globalThis.gc?.();
  const start = process.cpuUsage();
  for (let i = 0; i < times; i += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / times;
}
