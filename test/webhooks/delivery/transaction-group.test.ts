import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { type TransactItems, TransactionGroup } from '../../../shared/webhooks/delivery/transaction-group.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';

let engine: TestTable;
let table: Table;
/** Number of items of each transaction sent. */
let sent: number[];
let failing: Error | undefined;
let partition = 0;

beforeAll(async () => {
  engine = await startTestTable();
}, 240_000);
afterAll(() => engine.stop());
beforeEach(() => {
  partition += 1;
  sent = [];
  failing = undefined;
  const client = aroundSend(engine.client, async (send, call) => {
    const [command] = call;
    if (command instanceof TransactWriteCommand) {
      sent.push(command.input.TransactItems?.length ?? 0);
      if (failing !== undefined) throw failing;
    }
    return await send(...call);
  });
  table = { client, name: engine.name };
});

const put = (sk: string, value: number, least = -1): TransactItems[number] => ({
  Put: {
    TableName: table.name,
    Item: { pk: `group-${partition}`, sk, value },
    ConditionExpression: 'attribute_not_exists(pk) OR #value > :least',
    ExpressionAttributeNames: { '#value': 'value' },
    ExpressionAttributeValues: { ':least': least },
  },
});

const stored = async (): Promise<Readonly<Record<string, unknown>>> => {
  const reader = new TableReader(engine, new AbortController().signal);
  const { items } = await reader.query(`group-${partition}`, { limit: 1000 }, true);
  return Object.fromEntries(items.map(({ sk, value }) => [String(sk), Number(value)]));
};

test('units that arrive in the same tick share one transaction', async () => {
  const { commit } = new TransactionGroup(table);
  await Promise.all([commit([put('a', 1), put('b', 1)]), commit([put('c', 1)]), commit([put('d', 1)])]);
  expect(sent).toEqual([4]);
  expect(await stored()).toEqual({ a: 1, b: 1, c: 1, d: 1 });
});

test('units that arrive during a call wait for it and then share one transaction', async () => {
  const { commit } = new TransactionGroup(table);
  const first = commit([put('a', 1)]);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, commit([put('b', 1)]), commit([put('c', 1)])]);
  expect(sent).toEqual([1, 2]);
});

test('a refused unit gets its own reasons, and the others are written without it', async () => {
  const { commit } = new TransactionGroup(table);
  await commit([put('held', 1)]);
  const outcomes = await Promise.allSettled([
    commit([put('a', 1), put('b', 1)]),
    commit([put('c', 1), put('held', 2, 9)]),
    commit([put('d', 1)]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const reason: unknown = Object(outcomes[1]).reason;
  if (!(reason instanceof TransactionCanceledException)) throw new Error('unexpected kind of refusal');
  expect(reason.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed']);
  expect(await stored()).toEqual({ a: 1, b: 1, d: 1, held: 1 });
  expect(sent).toEqual([1, 5, 3]);
});

test('units that write the same item are sent one after the other, in order of arrival', async () => {
  const { commit } = new TransactionGroup(table);
  await Promise.all([
    commit([put('a', 1), put('b', 1)]),
    commit([put('b', 2), put('c', 2)]),
    commit([put('c', 3)]),
    commit([put('d', 3)]),
  ]);
  expect(sent).toEqual([3, 2, 1]);
  expect(await stored()).toEqual({ a: 1, b: 2, c: 3, d: 3 });
});

test('a transaction has at most 100 items', async () => {
  const { commit } = new TransactionGroup(table);
  const units = Array.from({ length: 70 }, (_, i) => [put(`a${i}`, 1), put(`b${i}`, 1)]);
  await Promise.all(units.map((unit) => commit(unit)));
  expect(sent).toEqual([100, 40]);
  expect(Object.keys(await stored())).toHaveLength(140);
});

test('an error that names no unit rejects all units of the call, and later units proceed', async () => {
  const { commit } = new TransactionGroup(table);
  failing = new Error('the connection was lost');
  const outcomes = await Promise.allSettled([commit([put('a', 1)]), commit([put('b', 1)])]);
  expect(outcomes.map((outcome) => Object(outcome).reason)).toEqual([failing, failing]);
  failing = undefined;
  await commit([put('c', 1)]);
  expect(await stored()).toEqual({ c: 1 });
  expect(sent).toEqual([2, 1]);
});
