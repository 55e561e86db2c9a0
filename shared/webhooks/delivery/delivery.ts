import { integerAttribute, nullableText, textAttribute } from '../../table/attributes.ts';
import type { Item } from '../../table/reader.ts';
import type { FailureCode, TerminalCode } from '../attempt/outcome.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import type { EventType } from './envelope.ts';

export type DeliveryOutcome = 'complete' | 'pending' | 'retrying' | 'terminal_failure';

/** One attempt as the receipt keeps it. */
export interface AttemptRecord {
  /** `delivery_id` of the attempt. */
  readonly id: string;
  readonly attempt: number;
  /** Unix milliseconds at which it began. */
  readonly at: number;
  readonly status: number | null;
  readonly failure: FailureCode | null;
}

/** The right to make one attempt, until `untilMs`; after that its outcome is `unknown`. */
export interface Lease {
  /** `delivery_id` of the attempt. */
  readonly id: string;
  /** Unix milliseconds at which it was taken. */
  readonly atMs: number;
  readonly untilMs: number;
  readonly slot: number;
  /** When the slot may serve the next attempt, if this one is over by then. */
  readonly slotFreeAtMs: number;
}

/**
 * The delivery of one event to one destination. Its item is the truth about what comes next; queue messages and
 * timers only say when to look at it:
 *
 *   ready              there while an attempt is wanted at once; the stream enqueues items that have it
 *   attempts           attempts begun in this generation; one is begun by taking its lease
 *   lease_*            the live attempt; expired, it counts as an attempt of unknown outcome
 *   next_attempt_at    Unix milliseconds of the attempt that is waited for
 *   parked             waits for the resumption of its destination
 *   paced              woken by that resumption: its next attempt keeps its slot for a while (take-lease.ts)
 *   due_shard, due_at  (index `due`) when the sweeper should wonder why nothing has happened
 */
export interface Delivery {
  readonly eventId: string;
  readonly destinationId: string;
  readonly organisationId: string;
  readonly eventType: EventType;
  /** A test goes out while its destination is paused, and counts for nothing. */
  readonly test: boolean;
  /** 1, and one more with every replay, which begins anew with 12 attempts. */
  readonly generation: number;
  readonly attempts: number;
  readonly outcome: DeliveryOutcome;
  readonly lastStatus: number | null;
  readonly terminalCode: TerminalCode | null;
  readonly createdAtMs: number;
  readonly completedAtMs: number | null;
  readonly nextAttemptAtMs: number | null;
  readonly lease: Lease | null;
  readonly parked: boolean;
  readonly paced: boolean;
  readonly history: readonly AttemptRecord[];
}

/** Reads the item of a delivery. @throws TypeError where it is not one */
export function readDelivery(item: Item): Delivery {
  const leaseId: unknown = item['lease_id'];
  return {
    eventId: textAttribute(item, 'event_id'),
    destinationId: textAttribute(item, 'destination_id'),
    organisationId: textAttribute(item, 'organisation_id'),
    eventType: textAttribute(item, 'event_type') as EventType,
    test: item['test'] === true,
    generation: integerAttribute(item, 'generation'),
    attempts: integerAttribute(item, 'attempts'),
    outcome: textAttribute(item, 'outcome') as DeliveryOutcome,
    lastStatus: numberOrNull(item, 'last_status'),
    terminalCode: nullableText(item, 'terminal_code') as TerminalCode | null,
    createdAtMs: integerAttribute(item, 'created_at'),
    completedAtMs: numberOrNull(item, 'completed_at'),
    nextAttemptAtMs: numberOrNull(item, 'next_attempt_at'),
    lease:
      typeof leaseId === 'string'
        ? {
            id: leaseId,
            atMs: integerAttribute(item, 'lease_at'),
            untilMs: integerAttribute(item, 'lease_until'),
            slot: integerAttribute(item, 'lease_slot'),
            slotFreeAtMs: integerAttribute(item, 'lease_at'),
          }
        : null,
    parked: item['parked'] === true,
    paced: item['paced'] === true,
    history: (Array.isArray(item['history']) ? item['history'] : []) as AttemptRecord[],
  };
}

/** The attributes of a new delivery beside its key. */
export function newDelivery(
  delivery: Pick<Delivery, 'destinationId' | 'eventId' | 'eventType' | 'organisationId' | 'test'>,
  now: number,
): Item {
  return {
    event_id: delivery.eventId,
    destination_id: delivery.destinationId,
    organisation_id: delivery.organisationId,
    event_type: delivery.eventType,
    ...(delivery.test ? { test: true } : {}),
    generation: 1,
    attempts: 0,
    outcome: 'pending',
    last_status: null,
    terminal_code: null,
    created_at: now,
    completed_at: null,
    next_attempt_at: now,
    history: [],
    ready: now,
    due_shard: dueShardOf(delivery.eventId),
    due_at: now + SWEEP_GRACE_MS,
  };
}

function numberOrNull(item: Item, name: string): number | null {
  return item[name] === null || item[name] === undefined ? null : integerAttribute(item, name);
}
