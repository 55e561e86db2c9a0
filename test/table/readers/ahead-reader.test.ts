import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { AheadReader } from '../../../shared/table/readers/ahead-reader.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';

let table: TestTable;
let sent: number;
beforeAll(async () => {
  table = await startTestTable();
  for (const pk of ['A', 'B', 'C']) {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keyOf(pk), name: pk } }));
  }
});
afterAll(() => table.stop());
beforeEach(() => {
  sent = 0;
});

const keyOf = (pk: string) => ({ pk, sk: 'x' });
const A = keyOf('A');
const B = keyOf('B');
const C = keyOf('C');
const ABSENT = keyOf('D');
const open = (signal = new AbortController().signal) => {
  const client = aroundSend(table.client, async (send, call) => {
    sent += 1;
    return await send(...call);
  });
  return new AheadReader({ name: table.name, client }, signal);
};

test('what is read ahead is read once, in one round, and answers every later read of it', async () => {
  const reader = open();
  reader.readAhead(
    [A, ABSENT].map((key) => ({ key, consistent: true })).concat({ key: B, consistent: false }),
  );
  expect(await reader.get(A, true)).toMatchObject({ name: 'A' });
  expect(await reader.getMany([B, A, ABSENT])).toEqual([
    expect.objectContaining({ name: 'B' }),
    expect.objectContaining({ name: 'A' }),
    undefined,
  ]);
  expect(sent).toBe(2);
  expect(reader.usage).toMatchObject({ rounds: 1, calls: 2, readUnits: 2.5 });
});

test('an eventual read never stands for a consistent one, and what is missing is read in the order that was asked', async () => {
  const reader = open();
  reader.readAhead([{ key: A, consistent: false }]);
  expect(await reader.getMany([C, A, B], true)).toMatchObject([{ name: 'C' }, { name: 'A' }, { name: 'B' }]);
  expect(sent).toBe(2);
  expect(await reader.getMany([C, A, ABSENT, B])).toMatchObject([
    { name: 'C' },
    { name: 'A' },
    undefined,
    { name: 'B' },
  ]);
  expect(sent).toBe(3);
});

test('a failure reaches the caller that asks for the item, and nobody else', async () => {
  const abort = new AbortController();
  abort.abort(new Error('over'));
  const reader = open(abort.signal);
  reader.readAhead([{ key: A, consistent: true }]);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(reader.get(A, true)).rejects.toThrow();
});
