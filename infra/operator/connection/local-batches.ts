import { type BatchStatementRequest, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchWriteCommand,
  ExecuteTransactionCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { aroundSend, type Send } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { inOneTurn } from './one-turn.ts';

/** A batch of statements, and how to send a command in its place. */
interface Batch {
  readonly statements: readonly BatchStatementRequest[];
  readonly send: (command: object) => ReturnType<Send>;
}

/** Most statements of a transaction. */
const MOST_STATEMENTS = 100;

/**
 * Returns the table of the local runtime, with every batch of writes sent as one transaction. The local engine waits for
 * the disk once per item of a batch but once per transaction: 3,500 items per second instead of 500, with the stream on.
 * Batches of statements of the same moment share transactions, which saves calls. On AWS a transaction would cost twice as
 * much.
 */
export function batchesAsTransactions({ client, name }: Table): Table {
  const runSoon = inOneTurn(async (batches: readonly Batch[]) => {
    const shared = new Map<Batch, Promise<boolean>>();
    for (const group of groupsOf(batches)) {
      if (group.length === 1) continue;
      const isRun = runTogether(group);
      for (const batch of group) shared.set(batch, isRun);
    }
    // Where a statement of the others is refused, each batch is on its own.
    return async (batch) => (await shared.get(batch)) === true || (await runTogether([batch]));
  });
  const quick = aroundSend(client, async (send, call) => {
    const [command, ...options] = call;
    if (command instanceof BatchExecuteStatementCommand) {
      const { Statements: statements = [] } = command.input;
      const isRun = await runSoon({ statements, send: (other) => send(other, ...options) });
      return isRun ? { Responses: statements.map(() => ({})) } : await send(...call);
    }
    if (!(command instanceof BatchWriteCommand)) return await send(...call);
    const isWritten = await isAccepted(send(transactionOf(command), ...options));
    return isWritten ? { UnprocessedItems: {} } : await send(...call);
  });
  return { client: quick, name };
}

/** Divides batches into groups that fit into a transaction. */
function groupsOf(batches: readonly Batch[]): Batch[][] {
  const groups: Batch[][] = [];
  let room = 0;
  for (const batch of batches) {
    const group = groups.at(-1);
    if (group !== undefined && batch.statements.length <= room) group.push(batch);
    else {
      groups.push([batch]);
      room = MOST_STATEMENTS;
    }
    room -= batch.statements.length;
  }
  return groups;
}

/** Runs batches in one transaction. Returns whether it was accepted. */
async function runTogether(batches: readonly Batch[]): Promise<boolean> {
  const [first] = batches;
  if (first === undefined) return true;
  const statements = batches.flatMap((batch) => batch.statements);
  const TransactStatements = statements.map(({ Statement, Parameters }) => ({ Statement, Parameters }));
  return await isAccepted(first.send(new ExecuteTransactionCommand({ TransactStatements })));
}

/**
 * Returns whether a transaction was accepted. It is not when another write holds one of the items, a condition fails, or
 * large items exceed its 4 MB.
 */
async function isAccepted(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    const isRefused =
      error instanceof TransactionCanceledException ||
      (error instanceof Error && error.name === 'ValidationException');
    if (isRefused) return false;
    throw error;
  }
}

function transactionOf({ input }: BatchWriteCommand): TransactWriteCommand {
  return new TransactWriteCommand({
    TransactItems: Object.entries(input.RequestItems ?? {}).flatMap(([TableName, requests]) =>
      requests.map(({ PutRequest, DeleteRequest }) =>
        DeleteRequest === undefined
          ? { Put: { TableName, Item: PutRequest?.Item } }
          : { Delete: { TableName, Key: DeleteRequest.Key } },
      ),
    ),
  });
}
