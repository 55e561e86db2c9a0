import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { showBalance } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import type { Table } from '../../shared/table/client.ts';
import { customer, OPERATOR } from '../http/harness.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** Returns a table that loses every transaction in flight and keeps it in `lost`. */
function losing(lost: TransactWriteCommand[]): Table {
  const send = async (command: unknown): Promise<unknown> => {
    if (command instanceof TransactWriteCommand) {
      lost.push(command);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    }
    return await Reflect.apply(table.client.send, table.client, [command]);
  };
  return { name: table.name, client: Object.assign(Object.create(table.client), { send }) };
}

test('an in-flight copy of a refused posting cannot apply', async () => {
  const { organisationId } = await customer(table, { credit: 5_000n });
  const post = (kind: 'adjustment' | 'top_up', deltaMicros: bigint, reference: string, on: Table = table) =>
    postReference(on, { organisationId, kind, deltaMicros, reference }, OPERATOR);
  const lost: TransactWriteCommand[] = [];
  await expect(post('adjustment', -4_000n, 'late', losing(lost))).rejects.toThrow('socket hang up');
  await post('adjustment', -3_000n, 'other');
  expect(await post('adjustment', -4_000n, 'late')).toEqual({
    status: 'refused',
    reason: 'insufficient_balance',
  });
  await post('top_up', 9_000n, 'more');
  expect(lost).toHaveLength(1);
  for (const copy of lost)
    await expect(table.client.send(copy)).rejects.toThrow(TransactionCanceledException);
  expect(await showBalance(table, organisationId)).toBe(11_000n);
  // On repetition the balance covers it, and it applies once.
  expect(await post('adjustment', -4_000n, 'late')).toMatchObject({
    status: 'applied',
    balanceMicros: 7_000n,
  });
  expect(await post('adjustment', -4_000n, 'late')).toMatchObject({ status: 'already_applied' });
  expect(await showBalance(table, organisationId)).toBe(7_000n);
});
