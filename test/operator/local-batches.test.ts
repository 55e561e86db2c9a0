import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand, ExecuteTransactionCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { batchesAsTransactions } from '../../infra/operator/connection/local-batches.ts';
import type { Table } from '../../shared/table/client.ts';

/** Returns a table that refuses the statements `no`, and notes how many statements each call has. */
function tableThatNotes() {
  const calls: string[] = [];
  const refused = new TransactionCanceledException({ message: 'refused', $metadata: {} });
  const send = async (command: unknown) => {
    const { TransactStatements: together, Statements: apart }: Record<string, { Statement: string }[]> =
      Object(command).input;
    const statements = together ?? apart ?? [];
    calls.push(`${command instanceof ExecuteTransactionCommand ? 'together' : 'apart'} ${statements.length}`);
    const isNo = statements.some(({ Statement }) => Statement === 'no');
    if (isNo && together !== undefined) throw refused;
    return {
      Responses: statements.map(({ Statement }) =>
        Statement === 'no' ? { Error: { Code: 'DuplicateItem' } } : {},
      ),
    };
  };
  const table: Table = { name: 'T', client: Object({ send }) };
  const quick = batchesAsTransactions(table);
  const run = async (...statements: string[]) => {
    const Statements = statements.map((Statement) => ({ Statement }));
    const { Responses = [] } = await quick.client.send(new BatchExecuteStatementCommand({ Statements }));
    return Responses.map(({ Error: error }) => error?.Code ?? 'done');
  };
  return { calls, run };
}

const batch = Array.from({ length: 25 }, () => 'yes');

test('batches of one moment share transactions of at most 100 statements', async () => {
  const { calls, run } = tableThatNotes();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => run(...batch)));
  expect(calls).toEqual(['together 100', 'together 50']);
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => batch.map(() => 'done')));
  await run(...batch);
  expect(calls.at(-1)).toBe('together 25');
});

test('a refused statement is refused alone, whatever batches share its transaction', async () => {
  const { calls, run } = tableThatNotes();
  const outcomes = await Promise.all([run('yes', 'yes'), run('yes', 'no'), run('yes')]);
  expect(outcomes).toEqual([['done', 'done'], ['done', 'DuplicateItem'], ['done']]);
  expect(calls).toEqual(['together 5', 'together 2', 'together 2', 'together 1', 'apart 2']);
});
