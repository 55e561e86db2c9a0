import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { keys } from '../../table/keys.ts';
import { uuid7 } from '../../table/uuid7.ts';
import { ATTEMPT_TIMEOUT_MS } from '../attempt/post.ts';
import { slotTaking } from '../destination/slots.ts';
import type { Delivery, Lease } from './delivery.ts';
import type { Commit } from './transaction-group.ts';

/** Duration of a lease: the time from taking it to the outcome of the attempt. */
export const LEASE_MS = ATTEMPT_TIMEOUT_MS + 10_000;
/** How long after the expiry of a lease the delivery is due for the sweeper. */
const EXPIRY_GRACE_MS = 5_000;
/**
 * A delivery that a drain woke holds its slot for at least this long. Each of the ten slots then serves at most three of
 * them in any second, 30 in total, even if a delayed queue releases many at once.
 */
export const PACE_MS = 334;

export type Taking =
  | { readonly taken: true; readonly lease: Lease }
  /** `slot`: another attempt took the slot. `delivery`: the delivery changed since it was read. */
  | { readonly taken: false; readonly lost: 'delivery' | 'slot' };

/**
 * Starts an attempt: counts it and takes one of the destination's slots, in one transaction. Only one call can succeed
 * for the same attempt, so no attempt is made twice.
 */
export async function takeLease(
  tableName: string,
  commit: Commit,
  { eventId, destinationId, generation, attempts, paced }: Delivery,
  slot: number,
  now: number,
): Promise<Taking> {
  const lease: Lease = {
    id: uuid7(now),
    atMs: now,
    untilMs: now + LEASE_MS,
    slot,
    slotFreeAtMs: paced ? now + PACE_MS : now,
  };
  try {
    await commit([
      {
        Update: {
          TableName: tableName,
          Key: keys.delivery(eventId, destinationId),
          UpdateExpression:
            'SET attempts = :attempt, lease_id = :lease, lease_at = :now, lease_until = :until, lease_slot = :slot, ' +
            'due_at = :due REMOVE ready, paced',
          ConditionExpression:
            'attempts = :attempts AND generation = :generation AND outcome IN (:pending, :retrying) ' +
            'AND attribute_not_exists(lease_id) AND attribute_not_exists(parked)',
          ExpressionAttributeValues: {
            ':attempts': attempts,
            ':attempt': attempts + 1,
            ':generation': generation,
            ':pending': 'pending',
            ':retrying': 'retrying',
            ':lease': lease.id,
            ':now': now,
            ':until': lease.untilMs,
            ':slot': slot,
            ':due': lease.untilMs + EXPIRY_GRACE_MS,
          },
        },
      },
      { Update: slotTaking(tableName, destinationId, lease, now) },
    ]);
    return { taken: true, lease };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [delivery, held] = error.CancellationReasons ?? [];
    if (delivery?.Code === 'ConditionalCheckFailed') return { taken: false, lost: 'delivery' };
    if (held?.Code === 'ConditionalCheckFailed' || isConflict(delivery) || isConflict(held)) {
      return { taken: false, lost: 'slot' };
    }
    throw error;
  }
}

const isConflict = (reason: { readonly Code?: string | undefined } | undefined): boolean =>
  reason?.Code === 'TransactionConflict';
