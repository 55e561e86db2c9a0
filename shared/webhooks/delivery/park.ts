import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { Destination } from '../destination/destination.ts';
import type { Delivery } from './delivery.ts';

/**
 * Parks a delivery until its destination is resumed. The transaction also checks that the destination is still paused
 * and not deleted, and that no monitor came or went, so neither a resumption, a purge nor a move misses a parked delivery.
 * @returns false if the destination or the delivery changed since it was read; the caller reads both again
 */
export async function park(
  table: Table,
  { eventId, destinationId, generation, attempts, expiresAtMs }: Delivery,
  { resumption, moves }: Destination,
): Promise<boolean> {
  try {
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            ConditionCheck: {
              TableName: table.name,
              Key: keys.destination(destinationId),
              ConditionExpression:
                '#status = :paused AND resumption = :resumption AND attribute_not_exists(deleted_at) AND ' +
                (moves === 0 ? 'attribute_not_exists(moves)' : 'moves = :moves'),
              ExpressionAttributeNames: { '#status': 'status' },
              ExpressionAttributeValues: {
                ':paused': 'paused',
                ':resumption': resumption,
                ...(moves === 0 ? {} : { ':moves': moves }),
              },
            },
          },
          {
            Update: {
              TableName: table.name,
              Key: keys.delivery(eventId, destinationId),
              UpdateExpression: 'SET parked = :true REMOVE ready, due_shard, due_at',
              ConditionExpression:
                'attempts = :attempts AND generation = :generation AND attribute_not_exists(lease_id) ' +
                'AND outcome IN (:pending, :retrying) AND attribute_not_exists(parked)',
              ExpressionAttributeValues: {
                ':true': true,
                ':attempts': attempts,
                ':generation': generation,
                ':pending': 'pending',
                ':retrying': 'retrying',
              },
            },
          },
          {
            Put: {
              TableName: table.name,
              Item: {
                ...keys.parked(destinationId, eventId),
                // As long as the receipt: a drain must find the entry even if the payload has expired.
                ...(expiresAtMs === null ? {} : expiringAt(expiresAtMs)),
              },
            },
          },
        ],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}
