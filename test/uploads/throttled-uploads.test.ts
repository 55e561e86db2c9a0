import { once } from 'node:events';
import { createServer } from 'node:http';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { BatchExecuteStatementCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { ObjectStore } from '../../shared/uploads/calls/object-store.ts';
import { nextWait } from '../../shared/uploads/next-wait.ts';
import { runningIn } from '../../shared/uploads/running-executions.ts';
import { checkInvariants } from '../publishing/check-invariants.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { forkedIndex } from '../support/simulated/forked-index.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf } from '../support/table-state.ts';
import { ModelLambda } from '../support/uploads/model-lambda.ts';
import { UploadWorld } from '../support/uploads/upload-world.ts';
import { narrow, serviceError } from '../support/watched/narrow-table.ts';

const LINES = Array.from({ length: 20 }, (_, i) => [
  companyLine(`c${i}`),
  ...[0, 1, 2].map((n) => jobLine(`j${i}-${n}`, `c${i}`)),
]).flat();
const TEXT = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');

const catalogued = new SimulatedTable({ now: () => NOW, keepsVersions: false });
await publishLines(catalogued.open(), CATALOGUE_LINES);
const newTable = (): Table => forkedIndex(catalogued).open();

/** What readers see, without ids, ordinals and times. */
async function visible(table: Table): Promise<unknown> {
  const { companies, jobs } = await documentsOf(table);
  return {
    companies: [...companies].map(([key, { document }]) => [key, document.company.open_job_count]).sort(),
    jobs: [...jobs].map(([key, { document }]) => [key, document.job.title, document.job.status]).sort(),
  };
}

const world = UploadWorld.inMemory();
let wanted: unknown;
beforeAll(async () => {
  const table = newTable();
  await publishLines(table, LINES);
  wanted = await visible(table);
});

const minutesAt = (nowMs: number): number => (nowMs - NOW) / 60_000;
/** A table that takes nothing from the first second on. */
const outage = (untilMinute: number) => (nowMs: number) =>
  minutesAt(nowMs) > 0.01 && minutesAt(nowMs) < untilMinute ? 0 : 200;

test.each([
  { what: 'takes 20 units per second', unitsAt: () => 20, minutes: 0.3 },
  { what: 'takes nothing for half an hour', unitsAt: outage(30), minutes: 30 },
  { what: 'takes nothing for ten hours', unitsAt: outage(600), minutes: 600 },
  {
    what: 'takes a unit in seven seconds for an hour',
    unitsAt: (nowMs: number) => (minutesAt(nowMs) >= 60 ? 200 : Math.floor(nowMs / 1_000) % 7 === 0 ? 1 : 0),
    minutes: 60,
  },
])('a table that $what slows an upload down and does not end it', async ({ unitsAt, minutes }) => {
  const table = newTable();
  const lambda = new ModelLambda();
  const { table: narrowed } = narrow(table, { unitsAt, now: lambda.now });
  const task = await world.upload('feeds/throttled.ndjson', TEXT);
  const report = await world.run(task, { table: lambda.table(narrowed, 2), lambda, batchSize: 40 });
  expect(report).toMatchObject({ state: 'published', read: 80, rejected: 0 });
  if (report === 'repeated') throw new Error('the upload is new');
  // Lines that a batch wrote before it was cut short are unchanged when it is repeated.
  expect(report.applied + report.unchanged).toBe(80);
  expect(report.throttled).toBeGreaterThan(50);
  expect(minutesAt(lambda.now())).toBeGreaterThan(minutes);
  expect(minutesAt(lambda.now())).toBeLessThan(minutes + 2);
  expect(lambda.stopped).toBe(0);
  expect(await visible(table)).toEqual(wanted);
  await checkInvariants(table);
});

test('a bucket that throttles slows an upload down and does not end it', async () => {
  const table = newTable();
  const lambda = new ModelLambda();
  let refused = 0;
  const store = new ObjectStore(
    aroundSend(world.bucket.client, async (send, call) => {
      await lambda.sleep(20);
      // Two of three calls, and every call for 20 minutes.
      if (minutesAt(lambda.now()) < 20 || refused % 3 !== 0) {
        refused += 1;
        throw refused % 3 === 0
          ? Object.assign(serviceError('UnknownError'), { $metadata: { httpStatusCode: 503 } })
          : serviceError(refused % 3 === 1 ? 'SlowDown' : 'ServiceUnavailable');
      }
      refused += 1;
      return await send(...call);
    }),
    'uploads',
  );
  const report = await world.run(await world.upload('feeds/slowed.ndjson', TEXT), {
    table: lambda.table(table, 2),
    lambda,
    store,
  });
  expect(report).toMatchObject({ state: 'published', read: 80, applied: 80 });
  expect(refused).toBeGreaterThan(100);
  expect(await visible(table)).toEqual(wanted);
});

describe('a Step Functions that throttles', () => {
  /** Every call before the minute, and two of three after it. */
  let throttledUntil = 0;
  let lambda: ModelLambda;
  let asked = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const isThrottled = minutesAt(lambda.now()) < throttledUntil || asked % 3 !== 0;
      const { executionArn } = JSON.parse(Buffer.concat(chunks).toString());
      const status = world.running.has(executionArn) ? 'RUNNING' : 'SUCCEEDED';
      response.writeHead(isThrottled ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify(
          isThrottled
            ? { __type: 'ThrottlingException', message: 'Rate exceeded' }
            : { executionArn, status },
        ),
      );
    });
  });
  let sfn: SFNClient;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    sfn = new SFNClient({
      endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      // The attempts of a deployed client take seconds, and are not enough.
      maxAttempts: 1,
    });
  });
  beforeEach(() => {
    lambda = new ModelLambda();
    asked = 0;
  });
  afterAll(() => {
    sfn.destroy();
    server.closeAllConnections();
    server.close();
  });

  test('keeps uploads in their order and ends none', async () => {
    throttledUntil = 20;
    const table = newTable();
    const [earlier, later] = [
      await world.upload('feeds/earlier.ndjson', TEXT),
      await world.upload('feeds/later.ndjson', TEXT),
    ];
    await world.queue.enter(earlier);
    const options = { table: lambda.table(table, 2), lambda, isRunning: runningIn(sfn) };
    const machine = world.machine(later, options);
    // Three functions pass before Step Functions answers that the earlier upload goes on.
    expect(await machine.next()).toEqual({ value: 'waiting', done: false });
    expect(minutesAt(lambda.now())).toBeGreaterThan(20);
    expect(asked).toBeGreaterThan(50);
    expect(await world.run(earlier, options)).toMatchObject({ state: 'published', applied: 80 });
    expect(await machine.next()).toMatchObject({ value: { state: 'published', unchanged: 80 }, done: true });
    expect(lambda.stopped).toBe(0);
    expect(await visible(table)).toEqual(wanted);
  });

  test('lets no event that arrives twice publish twice', async () => {
    throttledUntil = 20;
    const table = newTable();
    const first = await world.upload('feeds/twice.ndjson', TEXT);
    await world.queue.enter(first);
    const options = { table: lambda.table(table, 2), lambda, isRunning: runningIn(sfn) };
    expect(await world.run(world.execution(first), options)).toBe('repeated');
    expect(asked).toBeGreaterThan(50);
    expect(await world.run(first, options)).toMatchObject({ state: 'published', applied: 80 });
  });
});

test('a read of the bucket that fails for another reason is tried again, and does not count as a fault of the upload', async () => {
  const table = newTable();
  const failed = new Set<string>();
  const store = new ObjectStore(
    aroundSend(world.bucket.client, async (send, call) => {
      const [command] = call;
      const key = command instanceof GetObjectCommand ? String(command.input.Key) : '';
      if (/^feeds|parts\/\d+\.ndjson$/.test(key) && !failed.has(key)) {
        failed.add(key);
        throw serviceError('InternalError');
      }
      return await send(...call);
    }),
    'uploads',
  );
  const report = await world.run(await world.upload('feeds/failing.ndjson', TEXT), {
    table,
    store,
    partBytes: 8_000,
    linesPerTurn: 13,
  });
  expect(failed.size).toBeGreaterThan(2);
  expect(report).toMatchObject({ state: 'published', read: 80 });
  expect(await visible(table)).toEqual(wanted);
});

test('the history of an execution has room for two weeks of waits or turns', () => {
  const EVENTS = 25_000;
  const TWO_WEEKS = 14 * 86_400;
  // A state that is entered and left, and a task that is scheduled, started and answered; the choice after a turn.
  const turn = 2 + 3 + 2;
  let waits = 0;
  for (let at = 0, wait = 0; at < TWO_WEEKS; at += wait) {
    wait = nextWait(wait);
    waits += 1;
  }
  expect(waits * (turn + 2)).toBeLessThan(EVENTS * 0.6);
  const turnSeconds = 600;
  expect((TWO_WEEKS / turnSeconds) * turn).toBeLessThan(EVENTS * 0.6);
});

test('an upload that kills every turn while it holds the lease ends with a report', async () => {
  const table = newTable();
  const lambda = new ModelLambda();
  const deadly: Table = {
    name: table.name,
    client: aroundSend(table.client, async (send, call) => {
      if (call[0] instanceof BatchExecuteStatementCommand) lambda.kill();
      return await send(...call);
    }),
  };
  let turns = 0;
  const report = await world.run(await world.upload('feeds/deadly.ndjson', TEXT), {
    table: lambda.table(deadly, 2),
    lambda,
    hook: (step) => {
      turns += step === 'publish' ? 1 : 0;
      if (turns > 40) throw Object.assign(new Error('it does not end'), { name: 'UploadRefusedError' });
    },
  });
  expect(report).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('3 turns ended where they began, after line 0'),
  });
  expect(lambda.stopped).toBe(3);
  expect(await world.store.list('queue/')).toEqual([]);
});

test('a low limit of write units never makes a batch that no turn can finish', async () => {
  const table = newTable();
  const lambda = new ModelLambda();
  const { table: counted } = narrow(table, { unitsAt: () => 1e9, now: lambda.now });
  const report = await world.run(await world.upload('feeds/limited.ndjson', TEXT), {
    table: lambda.table(counted, 2),
    lambda,
    unitsPerSecond: 0.3,
    batchSize: 12_000,
    partBytes: 1e6,
  });
  expect(report).toMatchObject({ state: 'published', applied: 80, throttled: 0 });
  expect(lambda.stopped).toBe(0);
});
