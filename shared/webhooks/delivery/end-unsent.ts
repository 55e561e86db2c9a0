import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Delivery, UnsentCode } from './delivery.ts';

/**
 * Ends a delivery that can never be sent. It does not count as a failure of its destination.
 * @returns false if it changed since it was read; the caller reads it again
 */
export async function endUnsent(
  table: Table,
  { eventId, destinationId, generation, attempts }: Delivery,
  code: UnsentCode,
  now: number,
): Promise<boolean> {
  const { ConditionExpression, ExpressionAttributeValues, ...end } = endingOf(code, now);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.delivery(eventId, destinationId),
        ...end,
        ConditionExpression: `${ConditionExpression} AND attempts = :attempts AND generation = :generation`,
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ':attempts': attempts,
          ':generation': generation,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Returns the update that ends a delivery on which no attempt is in progress. */
export const endingOf = (code: UnsentCode, now: number) => ({
  UpdateExpression:
    'SET outcome = :failure, terminal_code = :code, completed_at = :now, next_attempt_at = :null ' +
    'REMOVE ready, parked, paced, wake, due_shard, due_at',
  ConditionExpression: 'outcome IN (:pending, :retrying) AND attribute_not_exists(lease_id)',
  ExpressionAttributeValues: {
    ':failure': 'terminal_failure',
    ':code': code,
    ':now': now,
    ':null': null,
    ':pending': 'pending',
    ':retrying': 'retrying',
  },
});
