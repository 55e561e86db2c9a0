import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand, BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { patient } from '../../shared/table/patient-table.ts';
import { WritePace } from '../../shared/table/write-pace.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf } from '../support/table-state.ts';
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

/** A table with so many units per second of a clock, which refuses what comes beyond that. */
function narrow({ client, name }: Table, unitsPerSecond: number, now: () => number) {
  let second = { at: 0, left: unitsPerSecond };
  let refused = 0;
  const take = (units: number): boolean => {
    const at = Math.floor(now() / 1_000);
    if (at !== second.at) second = { at, left: unitsPerSecond };
    if (second.left < units) {
      refused += 1;
      return false;
    }
    second.left -= units;
    return true;
  };
  const throttle = () => new ProvisionedThroughputExceededException({ message: 'too fast', $metadata: {} });
  const narrowed = aroundSend(client, async (send, call) => {
    const [command] = call;
    const capacity = (units: number) => ({ ConsumedCapacity: [{ CapacityUnits: units }] });
    if (command instanceof BatchWriteCommand) {
      const requests = command.input.RequestItems?.[name] ?? [];
      const taken = requests.filter(() => take(1));
      if (taken.length === 0) throw throttle();
      const left = requests.filter((request) => !taken.includes(request));
      await send(new BatchWriteCommand({ RequestItems: { [name]: taken } }));
      return { UnprocessedItems: left.length === 0 ? {} : { [name]: left }, ...capacity(taken.length) };
    }
    if (command instanceof BatchExecuteStatementCommand) {
      const statements = command.input.Statements ?? [];
      const taken = statements.map(() => take(1));
      const answers: unknown[] = [];
      for (const [i, statement] of statements.entries()) {
        if (taken[i] !== true) {
          answers.push({ Error: { Code: 'ThrottlingError', Message: 'too fast' } });
          continue;
        }
        const answer = await send(new BatchExecuteStatementCommand({ Statements: [statement] }));
        answers.push(...(Reflect.get(Object(answer), 'Responses') ?? []));
      }
      return { Responses: answers, ...capacity(taken.filter(Boolean).length) };
    }
    if (command instanceof BatchGetCommand) {
      const { Keys = [], ...options } = command.input.RequestItems?.[name] ?? { Keys: [] };
      const half = Keys.slice(0, Math.ceil(Keys.length / 2));
      if (!take(1)) throw throttle();
      const left = take(1) ? [] : Keys.slice(half.length);
      const wanted = left.length === 0 ? Keys : half;
      const answer = await send(
        new BatchGetCommand({ RequestItems: { [name]: { ...options, Keys: wanted } } }),
      );
      return {
        ...Object(answer),
        UnprocessedKeys: left.length === 0 ? {} : { [name]: { ...options, Keys: left } },
      };
    }
    if (!take(1)) throw throttle();
    return await send(...call);
  });
  return { table: { client: narrowed, name }, refused: () => refused };
}

test.each([5, 25, 200])(
  'a table that takes %i units per second slows a publication and does not end it',
  async (unitsPerSecond) => {
    const { now, sleep } = clock();
    const simulated = new SimulatedTable({ now, keepsVersions: false });
    await publishLines(simulated.open(), CATALOGUE_LINES, { now });
    const { table, refused } = narrow(simulated.open(), unitsPerSecond, now);
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
