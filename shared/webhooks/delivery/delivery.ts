import { integerAttribute, nullableText, textAttribute } from '../../table/attributes.ts';
import { expiryOf } from '../../table/expiry.ts';
import type { Item } from '../../table/reader.ts';
import type { FailureCode, TerminalCode } from '../attempt/outcome.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import type { EventType } from './envelope.ts';

export type DeliveryOutcome = 'complete' | 'pending' | 'retrying' | 'terminal_failure';

/** Why a delivery ends although no attempt decided it (contract 14.5). */
export type UnsentCode =
  /** The destination was deleted. */
  | 'destination_deleted'
  /** Its monitor delivers to another destination now, and so does this event. */
  | 'moved'
  /** The delivery waited for longer than its payload is kept. */
  | 'payload_expired'
  /** It verifies an address that the destination no longer asks for. */
  | 'superseded';

/** One attempt in the history of a delivery. */
export interface AttemptRecord {
  /** `delivery_id` of the attempt. */
  readonly id: string;
  readonly attempt: number;
  /** Start of the attempt, in Unix milliseconds. */
  readonly at: number;
  readonly status: number | null;
  readonly failure: FailureCode | null;
  /** From the start of the attempt to its outcome. Absent, as what follows, from records of earlier releases. */
  readonly ms?: number;
  /** `X-Svc-Timestamp`; absent also if nothing was sent, or the worker died. */
  readonly signedAt?: number;
  /** The 32 bytes of `X-Svc-Signature`. The body is not kept: the event and `id` determine it. */
  readonly signature?: Uint8Array;
}

/** The signature that an attempt was sent with. */
export type SentSignature = Required<Pick<AttemptRecord, 'signature' | 'signedAt'>>;

/** The right to make one attempt until `untilMs`. After that, the outcome counts as `unknown`. */
export interface Lease {
  /** `delivery_id` of the attempt. */
  readonly id: string;
  /** When the lease was taken, in Unix milliseconds. */
  readonly atMs: number;
  readonly untilMs: number;
  readonly slot: number;
  /** When the slot becomes free for the next attempt, if this one has ended by then. */
  readonly slotFreeAtMs: number;
}

/**
 * The delivery of one event to one destination. Its item is the source of truth for what happens next. Queue messages
 * and timers only say when to check it:
 *
 *   ready              present while an attempt is due at once; the stream enqueues items that have it
 *   attempts           attempts started in this generation; taking a lease starts one
 *   lease_*            the attempt in progress; after expiry, an attempt of unknown outcome
 *   next_attempt_at    when the next attempt is due, in Unix milliseconds
 *   parked             waits for the resumption of its destination
 *   wake               number of the live wake-up (message.ts); absent until a sweep or a drain replaces the first one
 *   paced              woken by a resumption; the next attempt holds its slot for a minimum time (take-lease.ts)
 *   due_shard, due_at  (index `due`) when the sweeper picks it up if nothing has happened
 */
export interface Delivery {
  readonly eventId: string;
  readonly destinationId: string;
  readonly organisationId: string;
  readonly eventType: EventType;
  /** A test is sent even if its destination is paused, and does not affect its failure count. */
  readonly test: boolean;
  /** The address that this test verifies and is sent to; null for that of the destination. */
  readonly verifiesUrl: string | null;
  /** Starts at 1 and increases with every replay. Each generation has 12 attempts. */
  readonly generation: number;
  readonly attempts: number;
  readonly outcome: DeliveryOutcome;
  readonly lastStatus: number | null;
  readonly terminalCode: TerminalCode | UnsentCode | null;
  readonly createdAtMs: number;
  readonly completedAtMs: number | null;
  readonly nextAttemptAtMs: number | null;
  readonly lease: Lease | null;
  readonly parked: boolean;
  readonly paced: boolean;
  /** Number of the live wake-up; null for the first one of the attempt. */
  readonly wake: number | null;
  /** When it was last replayed, in Unix milliseconds; null if never, or by an earlier release. */
  readonly replayedAtMs: number | null;
  readonly history: readonly AttemptRecord[];
  /** When DynamoDB deletes the item, in Unix milliseconds; null for one that was accepted before items expired. */
  readonly expiresAtMs: number | null;
}

/** Reads the item of a delivery. @throws TypeError if the item is not a delivery */
export function readDelivery(item: Item): Delivery {
  const { lease_id: leaseId, verifies_url: url } = item;
  return {
    eventId: textAttribute(item, 'event_id'),
    destinationId: textAttribute(item, 'destination_id'),
    organisationId: textAttribute(item, 'organisation_id'),
    eventType: textAttribute(item, 'event_type') as EventType,
    test: item['test'] === true,
    verifiesUrl: typeof url === 'string' ? url : null,
    generation: integerAttribute(item, 'generation'),
    attempts: integerAttribute(item, 'attempts'),
    outcome: textAttribute(item, 'outcome') as DeliveryOutcome,
    lastStatus: numberOrNull(item, 'last_status'),
    terminalCode: nullableText(item, 'terminal_code') as Delivery['terminalCode'],
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
    wake: numberOrNull(item, 'wake'),
    replayedAtMs: numberOrNull(item, 'replayed_at'),
    expiresAtMs: expiryOf(item),
    history: (Array.isArray(item['history']) ? item['history'] : []) as AttemptRecord[],
  };
}

/** Returns the attributes of a new delivery without its key. */
export function newDelivery(
  {
    verifiesUrl = null,
    ...delivery
  }: Pick<Delivery, 'destinationId' | 'eventId' | 'eventType' | 'organisationId' | 'test'> &
    Partial<Pick<Delivery, 'verifiesUrl'>>,
  now: number,
): Item {
  return {
    event_id: delivery.eventId,
    destination_id: delivery.destinationId,
    organisation_id: delivery.organisationId,
    event_type: delivery.eventType,
    ...(delivery.test ? { test: true } : {}),
    ...(verifiesUrl === null ? {} : { verifies_url: verifiesUrl }),
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
