import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand, BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { putOverOlder } from '../../shared/search/store/stamped-write.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import { patient } from '../../shared/table/patient-table.ts';
import { WritePace } from '../../shared/table/write-pace.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf } from '../support/table-state.ts';
import { ModelLambda } from '../support/uploads/model-lambda.ts';
import { narrow } from '../support/watched/narrow-table.ts';
import { checkInvariants } from './check-invariants.ts';

const LINES = Array.from({ length: 20 }, (_, i) => [
  companyLine(`c${i}`),
  ...[0, 1, 2].map((n) => jobLine(`j${i}-${n}`, `c${i}`)),
]).flat();

/** A clock that only waiting moves. */
function clock() {
  let nowMs = NOW;
  return {
    now: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += Math.ceil(ms);
    },
  };
}

test.each([5, 25, 200])(
  'a table that takes %i units per second slows a publication and does not end it',
  async (unitsPerSecond) => {
    const { now, sleep } = clock();
    const simulated = new SimulatedTable({ now, keepsVersions: false });
    await publishLines(simulated.open(), CATALOGUE_LINES, { now });
    const { table, refused } = narrow(simulated.open(), { unitsAt: () => unitsPerSecond, now });
    const slow = patient(table, { now, sleep });
    const summary = await publishLines(slow, LINES, { now, sleep });
    expect(summary).toMatchObject({ applied: LINES.length, rejected: 0 });
    expect(refused()).toBeGreaterThan(50);
    expect(slow.use.throttled).toBeGreaterThan(5);
    expect((await documentsOf(simulated.open())).jobs.size).toBe(60);
    await checkInvariants(simulated.open());
  },
);

test('the writers of the index outlast a throttle without a patient table, beyond any number of attempts', async () => {
  const { now, sleep } = clock();
  const simulated = new SimulatedTable({ now, keepsVersions: false });
  await publishLines(simulated.open(), CATALOGUE_LINES, { now });
  let left = 60;
  const { client, name } = simulated.open();
  const stubborn = aroundSend(client, async (send, call) => {
    const isBatch = call[0] instanceof BatchWriteCommand || call[0] instanceof BatchExecuteStatementCommand;
    if (isBatch && left > 0) {
      left -= 1;
      throw new ProvisionedThroughputExceededException({ message: 'too fast', $metadata: {} });
    }
    return await send(...call);
  });
  await publishLines({ client: stubborn, name }, LINES, { now, sleep });
  expect(left).toBe(0);
  expect((await documentsOf(simulated.open())).jobs.size).toBe(60);
});

test('a single write that has a time-out outlasts a throttle of minutes', async () => {
  const lambda = new ModelLambda();
  const { now, sleep } = lambda;
  const simulated = new SimulatedTable({ now, keepsVersions: false });
  simulated.set({ pk: 'A', sk: 'B' }, { pk: 'A', sk: 'B', f: 1 });
  let isNarrow = false;
  const unitsAt = (nowMs: number) => (isNarrow && nowMs < NOW + 300_000 ? 0 : 1_000);
  const { table, refused } = narrow(simulated.open(), { unitsAt, now });
  const slow = patient(lambda.table(table, 2), { now, sleep });
  const lease = await WriterLease.acquire(slow, 'test', now, sleep);
  const isPut = aroundSend(slow.client, async (send, call) => {
    if (!isNarrow && call[0] instanceof PutCommand) {
      isNarrow = true;
      lambda.pass(1_000);
    }
    return await send(...call);
  });
  const item = { pk: 'A', sk: 'B', says: 'new' };
  await putOverOlder({ client: isPut, name: slow.name }, lease, lease.nextStamp(), [item], true);
  expect(simulated.item({ pk: 'A', sk: 'B' })).toMatchObject({ says: 'new' });
  expect(now()).toBeGreaterThan(NOW + 300_000);
  expect(refused()).toBeGreaterThan(20);
});

test('a failure other than a throttle ends the work when it goes on', async () => {
  const { now, sleep } = clock();
  const { client, name } = new SimulatedTable({ now, keepsVersions: false }).open();
  const broken = aroundSend(client, async (send, call) => {
    if (!(call[0] instanceof BatchWriteCommand)) return await send(...call);
    throw Object.assign(new Error('broken'), { name: 'InternalServerError' });
  });
  await expect(publishLines({ client: broken, name }, CATALOGUE_LINES, { now, sleep })).rejects.toThrow(
    'the table failed 9 times: InternalServerError',
  );
});

test('a rate limits what is written per second, whatever each write costs', async () => {
  const { now, sleep } = clock();
  const pace = new WritePace({ now, sleep, unitsPerSecond: 100 });
  let units = 0;
  for (let i = 0; i < 200; i += 1) {
    await pace.turn();
    const cost = (i % 7) * 5;
    units += cost;
    pace.wrote(cost);
  }
  const seconds = (now() - NOW) / 1_000;
  expect(units / seconds).toBeGreaterThan(95);
  expect(units / (seconds + 1)).toBeLessThan(101);
});

test('after a throttle, writes slow down at once and gain speed while none follows', async () => {
  const { now, sleep } = clock();
  const pace = new WritePace({ now, sleep });
  expect(pace.rate).toBe(Number.POSITIVE_INFINITY);
  for (let i = 0; i < 40; i += 1) {
    await sleep(100);
    pace.wrote(100);
  }
  pace.throttled();
  pace.throttled();
  expect(pace.rate).toBeCloseTo(700, -1);
  await sleep(10_000);
  expect(pace.rate).toBeGreaterThan(1_000);
});
