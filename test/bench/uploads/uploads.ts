import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CALLING } from '../../../shared/clients/calling.ts';
import { openWireClient } from '../../../shared/clients/wire/client.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { gatherBoards, prepareBoardPart, surveyUpload } from '../../../shared/uploads/board-upload.ts';
import { Deadline } from '../../../shared/uploads/calls/deadline.ts';
import { prepareFeedPart } from '../../../shared/uploads/prepare-part.ts';
import { publishTurn } from '../../../shared/uploads/publish-upload.ts';
import { receiveUpload } from '../../../shared/uploads/receive-upload.ts';
import { readSplit, type Split } from '../../../shared/uploads/split-upload.ts';
import { reportKey, type Task } from '../../../shared/uploads/upload.ts';
import { catalogueLines, smallCatalogues } from '../../support/catalogues.ts';
import { Market } from '../../support/generated/market.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { UploadWorld } from '../../support/uploads/upload-world.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { DATA_TIME, feedOf } from '../harness/feeds.ts';
import { rounded } from '../harness/statistics.ts';
import { startBenchTable } from '../harness/table.ts';
import { cpuOf } from '../harness/usage.ts';
import { WriteCount } from '../harness/writes.ts';
import { jobFeed } from '../scale/feed.ts';
import { startTlsFront } from './tls-front.ts';

const JOBS = Number(process.env['UPLOAD_JOBS'] ?? 20_000);
/**
 * Items per second by which the clock of a publication goes, so that its batches are as long as on a table that takes 12,000
 * write units per second, whatever the machine. Below half of that, a batch has less than 12,000 lines.
 */
const ITEMS_PER_SECOND = 8_500;
/** Real records of job boards, which are not part of the project. */
const BOARDS = new URL('../../../../shared/data/jobs-ashby.ndjson.gz', import.meta.url);
const PRICES = { region: 'us-east-1', million_read_units: 0.125, million_write_units: 0.625 };

export const benchmark: Benchmark = {
  claim:
    'Publishing an upload takes at most 30 write units per job, and its one writer at most 2.2 ms of a processor, so that ten million jobs take less than six hours.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const writes = new WriteCount();
  const clock = new WriteClock();
  const memory = new SimulatedTable({ now: clock.now, keepsVersions: false });
  /** What the table in this process takes, which on AWS is DynamoDB's. */
  let tableMicros = 0;
  let calls = 0;
  const engine = memory.open(async (call) => {
    writes.add(call.input);
    calls += 1;
    const before = process.cpuUsage();
    const answer = memory.execute(call);
    const { user, system } = process.cpuUsage(before);
    tableMicros += user + system;
    clock.note(call.input);
    return answer;
  });
  const world = await UploadWorld.start();
  try {
    const catalogues = smallCatalogues();
    const { now } = clock;
    progress('publishing the catalogues');
    await publish(feedOf(catalogueLines(catalogues)), { table: engine, now });
    const market = new Market({ catalogues, jobs: JOBS, now: DATA_TIME });
    const lines = [...jobFeed(market, 0, JOBS, new Set())].map((line) => JSON.stringify(line));
    const text = `${lines.join('\n')}\n`;
    const task = await world.upload('feeds/bench.ndjson', text);
    const common = { store: world.store, queue: world.queue, prices: PRICES, now, isTimeUp: () => false };
    progress('cutting and preparing the feed');
    const received = await cpuOf(() => receiveUpload(task, common));
    const split = await splitOf(world, task);
    const prepared = await cpuOf(async () => {
      for (const [at] of split.parts.entries()) await prepareFeedPart(world.store, task, split, at);
    });
    progress('publishing the feed');
    writes.reset();
    tableMicros = 0;
    calls = 0;
    const start = { state: 'more', line: -1, waitSeconds: 0 } as const;
    const published = await cpuOf(() =>
      publishTurn(task, start, { ...common, table: engine, deadline: new Deadline({}) }),
    );
    const report = await world.text(`prepared/${task.execution.name}/report.json`);
    const { cost } = JSON.parse(report ?? '{}');
    const writerMs = published.cpuMs - tableMicros / 1_000;
    const writeUnits = writes.units;
    const publishCalls = calls;
    const perJob = (value: number, digits = 2): number => rounded(value / JOBS, digits);
    const rows: Cell[][] = [
      ['receive-upload', perJob(received.cpuMs * 1_000, 0), null, null, null],
      ['prepare-upload', perJob(prepared.cpuMs * 1_000, 0), null, null, null],
      [
        'publish-upload',
        perJob(writerMs * 1_000, 0),
        perJob(writeUnits),
        perJob(cost.read_units),
        perJob(publishCalls),
      ],
    ];
    progress('publishing the feed over a socket');
    const socket = await overSocket(world, task, { folder, catalogues: catalogueLines(catalogues) });
    rows.push([
      'publish-upload with its client, over TLS',
      perJob(socket.cpuMs * 1_000, 0),
      null,
      null,
      perJob(socket.calls),
    ]);
    for (const row of rows) progress(row.join(' | '));
    const boards = existsSync(BOARDS) ? await ofBoards(world, engine, progress) : [];
    return {
      tables: [
        {
          title: `An upload of ${JOBS} generated jobs with facts (${Math.round(text.length / JOBS)} bytes per job)`,
          columns: ['function', 'CPU µs/job', 'write units/job', 'read units/job', 'calls/job'],
          rows,
        },
        {
          title: 'Preparing real records of boards',
          columns: ['step', 'records', 'CPU µs/record'],
          rows: boards,
        },
      ],
      targets: [
        { what: 'write units per job', measured: perJob(writeUnits), unit: 'units', target: 30 },
        {
          what: 'CPU of the writer with its client',
          measured: perJob(socket.cpuMs, 3),
          unit: 'ms/job',
          target: 2.2,
        },
      ],
      notes: [
        'CPU is what getrusage counts. Without its client: the table is simulated in the process, and its CPU is left out.',
        'With its client: that of a deployed function signs, encrypts and sends every call to an engine in a process of its own. The bucket, which is in this process, is in the figure.',
      ],
    };
  } finally {
    await world.bucket.stop();
  }
}

/** Publishes the upload with the client of a deployed function, to an engine in a process of its own. */
async function overSocket(
  world: UploadWorld,
  { upload }: Task,
  {
    folder,
    catalogues,
  }: {
    readonly folder: string;
    readonly catalogues: Parameters<typeof feedOf>[0];
  },
): Promise<{ readonly cpuMs: number; readonly calls: number }> {
  const clock = new WriteClock();
  const { now } = clock;
  const table = await startBenchTable(folder, 'uploads');
  const front = await startTlsFront(table.endpoint);
  const client = openWireClient({
    ...CALLING,
    endpoint: front.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    await publish(feedOf(catalogues), { table, now });
    let calls = 0;
    const counted = aroundSend(client, async (send, call) => {
      calls += 1;
      clock.note(Object(call[0]).input);
      return await send(...call);
    });
    const task = world.execution({ upload });
    // The queue knows no execution that ended, so this one goes on.
    world.running.clear();
    world.running.add(task.execution.arn);
    const common = { store: world.store, queue: world.queue, prices: PRICES, now, isTimeUp: () => false };
    await world.store.delete(reportKey(upload));
    await receiveUpload(task, common);
    const split = await splitOf(world, task);
    for (const [at] of split.parts.entries()) await prepareFeedPart(world.store, task, split, at);
    const start = { state: 'more', line: -1, waitSeconds: 0 } as const;
    const deadline = new Deadline({});
    const { cpuMs } = await cpuOf(() =>
      publishTurn(task, start, { ...common, table: { client: counted, name: table.name }, deadline }),
    );
    return { cpuMs, calls };
  } finally {
    client.destroy();
    front.stop();
    await table.stop();
  }
}

/** Tells the time by the statements that write. */
class WriteClock {
  #items = 0;

  readonly now = (): number => DATA_TIME + Math.floor((this.#items * 1_000) / ITEMS_PER_SECOND);

  note(input: unknown): void {
    const { Statements: statements } = Object(input);
    if (Array.isArray(statements)) this.#items += statements.length;
  }
}

async function splitOf(world: UploadWorld, task: Task): Promise<Split> {
  const split = await readSplit(world.store, task);
  if (split === undefined) throw new Error('the upload was not cut');
  return split;
}

async function ofBoards(
  world: UploadWorld,
  table: ConstructorParameters<typeof TableReader>[0],
  progress: BenchmarkContext['progress'],
): Promise<Cell[][]> {
  progress('preparing a board file');
  const text = gunzipSync(readFileSync(BOARDS));
  const records = text.toString().trim().split('\n').length;
  const task = await world.upload('boards/ashby/bench.ndjson', text);
  const { store, queue } = world;
  await receiveUpload(task, {
    ...{ store, queue, prices: PRICES, now: () => DATA_TIME, isTimeUp: () => false },
    documentBytes: 1024 * 1024,
    partBytes: 16 * 1024 * 1024,
  });
  const split = await splitOf(world, task);
  const survey = await cpuOf(() => surveyUpload(store, task, split));
  const reader = new TableReader(table, new AbortController().signal);
  const converted = await cpuOf(async () => {
    for (const [at] of split.parts.entries()) await prepareBoardPart(store, reader, task, split, at);
  });
  const gathered = await cpuOf(() => gatherBoards(store, task, split));
  return [
    ['survey (receive-upload)', survey.cpuMs],
    ['convert (prepare-upload)', converted.cpuMs],
    ['gather (publish-upload, once)', gathered.cpuMs],
  ].map(([step = '', ms]) => [step, records, rounded((Number(ms) * 1_000) / records, 0)]);
}
