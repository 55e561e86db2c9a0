import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { type Drain, readDestination } from '../destination/destination.ts';
import { SWEEP_GRACE_MS } from '../due.ts';

/**
 * Reserves a time window for a step of a drain, on the destination's item. Windows of one destination never overlap. The
 * same write is the drain's heartbeat, which keeps the sweeper from starting another drain (sweep.ts).
 * @param lengthMs length of the window
 * @param now Unix milliseconds
 * @returns the start of the window in Unix milliseconds; null if the resumption is no longer current
 */
export async function reserve(
  table: Table,
  { destinationId, resumption }: Drain,
  lengthMs: number,
  now: () => number,
): Promise<number | null> {
  const reader = new TableReader(table, new AbortController().signal);
  for (;;) {
    const item = await reader.get(keys.destination(destinationId), true);
    if (item === undefined) return null;
    const destination = readDestination(item);
    const isCurrent =
      destination.status === 'active' && destination.resumption === resumption && destination.draining;
    if (!isCurrent) return null;
    const reserved = item['drained_until'];
    const start = Math.max(now(), typeof reserved === 'number' ? reserved : 0);
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.destination(destinationId),
          UpdateExpression: 'SET drained_until = :end, due_at = :due',
          ConditionExpression:
            '#status = :active AND resumption = :resumption AND draining = :true AND ' +
            (typeof reserved === 'number'
              ? 'drained_until = :reserved'
              : 'attribute_not_exists(drained_until)'),
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':end': start + lengthMs,
            ':due': now() + SWEEP_GRACE_MS,
            ':active': 'active',
            ':resumption': resumption,
            ':true': true,
            ...(typeof reserved === 'number' ? { ':reserved': reserved } : {}),
          },
        }),
      );
      return start;
    } catch (error) {
      // Another step was faster or the destination was paused. The next read decides.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

/**
 * Marks the drain of this resumption as finished. A destination that was paused or deleted meanwhile has no drain, and
 * its due time may be that of a purge.
 */
export async function finishDrain(table: Table, { destinationId, resumption }: Drain): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.destination(destinationId),
        UpdateExpression: 'REMOVE draining, due_shard, due_at',
        ConditionExpression: 'resumption = :resumption AND draining = :true',
        ExpressionAttributeValues: { ':resumption': resumption, ':true': true },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
