import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchWriteCommand,
  ExecuteTransactionCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

/**
 * Returns the table of the local runtime, with every batch of writes sent as one transaction. The local engine waits for
 * the disk once per item of a batch but once per transaction: 3,500 items per second instead of 500, with the stream on.
 * On AWS a transaction would cost twice as much.
 */
export function batchesAsTransactions({ client, name }: Table): Table {
  const quick = aroundSend(client, async (send, call) => {
    const [command, ...options] = call;
    const quicker =
      command instanceof BatchWriteCommand
        ? { transaction: transactionOf(command), answer: { UnprocessedItems: {} } }
        : command instanceof BatchExecuteStatementCommand
          ? statementsOf(command)
          : null;
    if (quicker === null) return await send(...call);
    try {
      await send(quicker.transaction, ...options);
      return quicker.answer;
    } catch (error) {
      // Another write holds one of the items, a condition fails, or 25 large items exceed the 4 MB of a transaction.
      const refused =
        error instanceof TransactionCanceledException ||
        (error instanceof Error && error.name === 'ValidationException');
      if (refused) return await send(...call);
      throw error;
    }
  });
  return { client: quick, name };
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

function statementsOf({ input: { Statements: statements = [] } }: BatchExecuteStatementCommand) {
  return {
    transaction: new ExecuteTransactionCommand({
      TransactStatements: statements.map(({ Statement, Parameters }) => ({ Statement, Parameters })),
    }),
    answer: { Responses: statements.map(() => ({})) },
  };
}
