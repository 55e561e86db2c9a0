import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table/client.ts';
import { auditPut, type Change, type Operator } from './audit.ts';

/** A conditional update. `TransactWriteItems` requires its expression. */
type GuardedUpdate = Omit<UpdateCommandInput, 'TableName' | 'UpdateExpression'> & {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
};

/**
 * Writes an operator's change of one item and its audit item in one transaction. Returns false, and writes nothing, if
 * the condition does not hold.
 */
export async function auditedUpdate(
  table: Table,
  update: GuardedUpdate,
  operator: Operator,
  change: Change,
): Promise<boolean> {
  return await auditedWrite(table, [{ Update: { TableName: table.name, ...update } }], operator, change);
}

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Like `auditedUpdate`, for several items. Returns false if the condition of the first write does not hold. */
export async function auditedWrite(
  table: Table,
  writes: TransactItems,
  operator: Operator,
  change: Change,
): Promise<boolean> {
  try {
    await table.client.send(
      new TransactWriteCommand({ TransactItems: [...writes, auditPut(table.name, operator, change)] }),
    );
    return true;
  } catch (error) {
    const refused =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    if (!refused) throw error;
    return false;
  }
}
