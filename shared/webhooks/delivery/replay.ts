import type { Operator } from '../../credits/audit.ts';
import { auditedWrite } from '../../credits/audited-update.ts';
import type { Table } from '../../table/client.ts';
import { expiringAt, expiryOf, unexpired } from '../../table/expiry.ts';
import { type Key, keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import type { Delivery } from './delivery.ts';

/**
 * `ongoing`: the delivery has not ended, or was replayed meanwhile. `expired`: its payload is no longer kept.
 * `destination_deleted`: it could only end again, and its receipt would lose its outcome.
 */
export type Replay = 'destination_deleted' | 'expired' | 'ongoing' | 'replayed';

/** How long a replay needs the payload at most: all attempts take up to 31 hours. */
const REPLAYING_MS = 48 * 3_600_000;

/**
 * Attempts that a replay keeps, next to those that it starts. Customers may replay as often as they like: without a
 * bound the item would outgrow the 400 KB of DynamoDB, and its next attempt could no longer be stored.
 */
const KEPT_ATTEMPTS = 120;

/**
 * Replays a delivery that has ended: the same event_id with 12 new attempts. It starts a new generation, because the
 * execution names of the old one cannot be reused for 90 days. A payload, a receipt, or the entry in the list
 * of its destination that would expire during the attempts is kept until they have ended.
 */
export async function replayDelivery(
  table: Table,
  { eventId, destinationId, organisationId, eventType, generation, outcome, expiresAtMs, history }: Delivery,
  operator: Operator,
): Promise<Replay> {
  if (outcome !== 'complete' && outcome !== 'terminal_failure') return 'ongoing';
  const { now } = operator;
  const reader = new TableReader(table, new AbortController().signal);
  // The portal replays too, and may read neither secrets nor both in one call.
  const [eventItem, destination] = await Promise.all([
    reader.get(keys.webhookEvent(eventId), true),
    reader.get(keys.destination(destinationId), true, ['pk', 'deleted_at']),
  ]);
  const event = unexpired(eventItem, now);
  if (event === undefined) return 'expired';
  if (destination === undefined || destination['deleted_at'] !== undefined) return 'destination_deleted';
  const needed = now + REPLAYING_MS;
  const payloadExpiresAt = expiryOf(event);
  const extendsReceipt = isBefore(expiresAtMs, needed);
  // The history of a delivery that has ended is that of its generation and outcome.
  const forgets = history.length > KEPT_ATTEMPTS;
  const delivery = { event_id: eventId, destination_id: destinationId };
  const replayed = await auditedWrite(
    table,
    [
      {
        Update: {
          TableName: table.name,
          Key: keys.delivery(eventId, destinationId),
          UpdateExpression:
            'SET generation = :next, attempts = :none, outcome = :pending, last_status = :null, ' +
            'terminal_code = :null, completed_at = :null, next_attempt_at = :now, replayed_at = :now, ready = :now, ' +
            'due_shard = :shard, due_at = :due' +
            (forgets ? ', history = :history' : '') +
            (extendsReceipt ? ', expires_at = :expires REMOVE wake' : ' REMOVE wake'),
          ConditionExpression:
            'generation = :generation AND outcome = :outcome AND attribute_not_exists(lease_id)',
          ExpressionAttributeValues: {
            ':next': generation + 1,
            ':none': 0,
            ':pending': 'pending',
            ':null': null,
            ':now': now,
            ':shard': dueShardOf(eventId),
            ':due': now + SWEEP_GRACE_MS,
            ':generation': generation,
            ':outcome': outcome,
            ...(extendsReceipt ? { ':expires': secondsOf(needed) } : {}),
            ...(forgets ? { ':history': history.slice(-KEPT_ATTEMPTS) } : {}),
          },
        },
      },
      ...(extendsReceipt
        ? [
            {
              Put: {
                TableName: table.name,
                Item: {
                  ...keys.destinationDelivery(destinationId, eventId),
                  event_type: eventType,
                  ...expiringAt(needed),
                },
              },
            },
          ]
        : []),
      ...(isBefore(payloadExpiresAt, needed)
        ? [extension(table.name, keys.webhookEvent(eventId), needed)]
        : []),
    ],
    operator,
    {
      command: 'deliveries replay',
      organisationId,
      before: { ...delivery, generation, outcome },
      after: { ...delivery, generation: generation + 1, outcome: 'pending' },
    },
  );
  return replayed ? 'replayed' : 'ongoing';
}

const isBefore = (expiresAtMs: number | null, needed: number): boolean =>
  expiresAtMs !== null && expiresAtMs < needed;

const secondsOf = (ms: number): number => expiringAt(ms).expires_at;

/** Returns the write that keeps an item until `untilMs`. */
const extension = (TableName: string, Key: Key, untilMs: number) => ({
  Update: {
    TableName,
    Key,
    UpdateExpression: 'SET expires_at = :expires',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':expires': secondsOf(untilMs) },
  },
});
