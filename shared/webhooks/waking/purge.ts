import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { endingOf } from '../delivery/end-unsent.ts';
import { moveDelivery } from '../delivery/moving/move-delivery.ts';
import type { Destination } from '../destination/destination.ts';
import { SWEEP_GRACE_MS } from '../due.ts';
import { movesOf } from './move.ts';

export interface PurgeDependencies {
  readonly table: Table;
  readonly now: () => number;
  /** When this step ends and the next one takes over, in Unix milliseconds. */
  readonly until: number;
}

/** The result of one step of a purge. */
export interface PurgeStep {
  /** `more`: another step must follow. `done`: nothing is parked. */
  readonly state: 'done' | 'more';
  /** Deliveries that this step ended. */
  readonly ended: number;
}

/** Entries handled concurrently. */
const PAGE = 25;

/**
 * Ends the deliveries that were parked for a deleted destination, and removes their entries. Those of a monitor that
 * delivers elsewhere now follow it: the purge may be faster than the move (move.ts). Nothing is parked for a
 * destination that is deleted (park.ts), so an empty partition, read strongly, ends the purge. Steps may run
 * concurrently and be repeated.
 */
export async function purgeStep(
  { table, now, until }: PurgeDependencies,
  destination: Pick<Destination, 'id' | 'moved'>,
): Promise<PurgeStep> {
  const { id: destinationId } = destination;
  const reader = new TableReader(table, new AbortController().signal);
  let ended = 0;
  while (now() < until) {
    const { items } = await reader.query(keys.parked(destinationId, '').pk, { limit: PAGE }, true);
    if (items.length === 0) {
      await mark(table, destinationId, null);
      return { state: 'done', ended };
    }
    // The sign of life that keeps the sweeper from starting another purge.
    await mark(table, destinationId, now() + SWEEP_GRACE_MS);
    const ids = items.map(({ sk }) => String(sk));
    const moves = destination.moved.size === 0 ? [] : await movesOf(reader, destination, ids, now());
    // The next page has those again that changed since they were read.
    for (const { delivery, move } of moves) await moveDelivery(table, delivery, move, now());
    const elsewhere = new Set(moves.map(({ delivery }) => delivery.eventId));
    const stay = ids.filter((id) => !elsewhere.has(id));
    const results = await Promise.all(stay.map((id) => end(table, destinationId, id, now())));
    ended += results.filter(Boolean).length;
  }
  return { state: 'more', ended };
}

/** Ends one delivery. Returns false if it was not parked; its entry is removed nevertheless. */
async function end(table: Table, destinationId: string, eventId: string, now: number): Promise<boolean> {
  const entry = { TableName: table.name, Key: keys.parked(destinationId, eventId) };
  const { ConditionExpression, ...ending } = endingOf('destination_deleted', now);
  try {
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Delete: entry },
          {
            Update: {
              TableName: table.name,
              Key: keys.delivery(eventId, destinationId),
              ...ending,
              ConditionExpression: `${ConditionExpression} AND attribute_exists(parked)`,
            },
          },
        ],
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    // After a conflict, the next page has the entry again.
    if (error.CancellationReasons?.[1]?.Code === 'ConditionalCheckFailed') {
      await table.client.send(new DeleteCommand(entry));
    }
    return false;
  }
}

/** Sets when the sweeper starts the purge again; null if it is done. */
async function mark(table: Table, destinationId: string, dueAt: number | null): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.destination(destinationId),
        UpdateExpression: dueAt === null ? 'REMOVE due_shard, due_at' : 'SET due_at = :due',
        ConditionExpression: 'attribute_exists(deleted_at)',
        ...(dueAt === null ? {} : { ExpressionAttributeValues: { ':due': dueAt } }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
