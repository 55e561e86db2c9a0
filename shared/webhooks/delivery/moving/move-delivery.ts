import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../../table/client.ts';
import { expiringAt } from '../../../table/expiry.ts';
import { keys } from '../../../table/keys.ts';
import { type Destination, type MovedTo, movedAttribute, movedText } from '../../destination/destination.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../../due.ts';
import type { Delivery } from '../delivery.ts';
import { endingOf } from '../end-unsent.ts';
import type { WebhookEvent } from '../envelope.ts';
import { drawWake } from '../message.ts';

/** Where a delivery belongs instead of its destination, and by which monitor. */
export interface Move extends MovedTo {
  readonly monitorId: string;
}

/**
 * Returns where a waiting delivery belongs whose monitor now delivers elsewhere; null if it stays. One that was replayed
 * since then stays: the replay names its destination.
 */
export function moveOf(
  { replayedAtMs }: Pick<Delivery, 'replayedAtMs'>,
  event: Pick<WebhookEvent, 'data' | 'type'>,
  { moved }: Pick<Destination, 'moved'>,
): Move | null {
  if (event.type !== 'signals.monitor.delivery') return null;
  const monitorId = String(event.data['monitor_id']);
  const move = moved.get(monitorId);
  if (move === undefined || (replayedAtMs !== null && replayedAtMs >= move.atMs)) return null;
  return { monitorId, ...move };
}

/**
 * Moves a delivery on which no attempt is in progress to another destination, where it has 12 attempts, in one transaction.
 * Its receipt ends as `moved` and keeps its attempts. It is paced like one that a drain woke, because many may follow.
 * @returns false if it, or where it belongs, changed since they were read
 */
export async function moveDelivery(
  table: Table,
  { eventId, destinationId, organisationId, eventType, generation, attempts, expiresAtMs }: Delivery,
  { monitorId, ...move }: Move,
  now: number,
): Promise<boolean> {
  const { to } = move;
  const { ConditionExpression, ExpressionAttributeValues, ...end } = endingOf('moved', now);
  const expiry = expiresAtMs === null ? {} : expiringAt(expiresAtMs);
  const attributes: Readonly<Record<string, unknown>> = {
    event_id: eventId,
    destination_id: to,
    organisation_id: organisationId,
    event_type: eventType,
    attempts: 0,
    outcome: 'pending',
    last_status: null,
    terminal_code: null,
    completed_at: null,
    next_attempt_at: now,
    ready: now,
    due_shard: dueShardOf(eventId),
    due_at: now + SWEEP_GRACE_MS,
    paced: true,
    // A message of an earlier stay there may still be delayed in the queue.
    wake: drawWake(),
    ...expiry,
  };
  const names = Object.keys(attributes);
  const here = [
    {
      Update: {
        TableName: table.name,
        Key: keys.delivery(eventId, destinationId),
        ...end,
        ConditionExpression: `${ConditionExpression} AND attempts = :attempts AND generation = :generation`,
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ':attempts': attempts,
          ':generation': generation,
        },
      },
    },
    {
      ConditionCheck: {
        TableName: table.name,
        Key: keys.destination(destinationId),
        ConditionExpression: '#moved = :moved',
        ExpressionAttributeNames: { '#moved': movedAttribute(monitorId) },
        ExpressionAttributeValues: { ':moved': movedText(move) },
      },
    },
    { Delete: { TableName: table.name, Key: keys.parked(destinationId, eventId) } },
  ];
  const there = [
    {
      Update: {
        TableName: table.name,
        Key: keys.delivery(eventId, to),
        UpdateExpression:
          `SET ${names.map((_, i) => `#n${i} = :v${i}`).join(', ')}, ` +
          'generation = if_not_exists(generation, :zero) + :one, ' +
          'created_at = if_not_exists(created_at, :now), history = if_not_exists(history, :empty)',
        // It may have been there before, and moved away.
        ConditionExpression: 'attribute_not_exists(pk) OR outcome IN (:complete, :failure)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name, i) => [`#n${i}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name, i) => [`:v${i}`, attributes[name]])),
          ':zero': 0,
          ':one': 1,
          ':now': now,
          ':empty': [],
          ':complete': 'complete',
          ':failure': 'terminal_failure',
        },
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: { ...keys.destinationDelivery(to, eventId), event_type: eventType, ...expiry },
      },
    },
  ];
  const refused = await refusedIn(table, [...here, ...there]);
  const waitsThere = refused?.every((isRefused, i) => isRefused === (i === here.length));
  // It was replayed there: the event is delivered by what waits there already.
  return refused === null || (waitsThere === true && (await refusedIn(table, here)) === null);
}

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Makes writes in one transaction. Returns null, or which of them it did not allow. */
async function refusedIn({ client }: Table, TransactItems: TransactItems): Promise<boolean[] | null> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems }));
    return null;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    return TransactItems.map((_, i) => (reasons[i]?.Code ?? 'None') !== 'None');
  }
}
