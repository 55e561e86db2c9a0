import { type Destination, MAXIMUM_LIVE_LEASES } from '../destination/destination.ts';
import type { Slot } from '../destination/slots.ts';
import type { Delivery, UnsentCode } from './delivery.ts';
import type { WebhookEvent } from './envelope.ts';
import type { DeliveryMessage } from './message.ts';
import { type Move, moveOf } from './moving/move-delivery.ts';

/** Everything that an attempt depends on, read strongly in one round. An expired item is absent. */
export interface DeliveryState {
  readonly delivery: Delivery | undefined;
  readonly destination: Destination | undefined;
  /** Immutable. */
  readonly event: WebhookEvent | undefined;
  /** Slots with a lease, possibly expired; empty if the slots were not read. */
  readonly slots: readonly Pick<Slot, 'slot' | 'untilMs'>[];
}

/** What the consumer must do with a message in the current state of its delivery. */
export type Decision =
  /** Nothing: the delivery has ended, is in progress, is parked, or is woken by another message. */
  | { readonly kind: 'drop'; readonly why: string }
  /** The lease expired without an outcome. The attempt counts as `unknown`. */
  | { readonly kind: 'expire'; readonly leaseId: string }
  /** The attempt is not due yet, or no slot is free. Check again later; no attempt is spent. */
  | { readonly kind: 'later'; readonly waitMs: number; readonly why: 'early' | 'no slot' }
  | { readonly kind: 'park' }
  /** Its monitor delivers elsewhere since an edit. */
  | { readonly kind: 'move'; readonly move: Move }
  /** The delivery can never be sent. */
  | { readonly kind: 'end'; readonly code: UnsentCode }
  | { readonly kind: 'attempt'; readonly attempt: number; readonly freeSlots: readonly number[] };

/** Allows for the clock difference of two functions. A message that is early by more than this waits. */
const TOLERANCE_MS = 2_000;
/**
 * A delivery that finds no free slot waits an eighth of the time since it was due, within these bounds, plus up to 100 %
 * jitter. A few waiting deliveries therefore start soon, and thousands that wait for a dead destination cost little.
 */
const MINIMUM_SLOT_WAIT_MS = 1_000;
const MAXIMUM_SLOT_WAIT_MS = 60_000;

/**
 * Decides what to do with a message, from strong reads. It writes nothing. Repeated messages normally lead to `drop`,
 * but only the condition of the write that follows guarantees that an attempt happens once.
 * @param random from 0 inclusive to 1 exclusive
 */
export function decide(
  message: Pick<DeliveryMessage, 'attempt' | 'generation' | 'wake'>,
  { delivery, destination, event, slots }: DeliveryState,
  now: number,
  random: number,
): Decision {
  if (delivery === undefined || destination === undefined) return { kind: 'drop', why: 'gone' };
  if (delivery.generation !== message.generation) return { kind: 'drop', why: 'replayed since' };
  if (delivery.outcome === 'complete' || delivery.outcome === 'terminal_failure') {
    return { kind: 'drop', why: 'final' };
  }
  if (delivery.wake !== (message.wake ?? null)) return { kind: 'drop', why: 'replaced' };
  if (delivery.lease !== null) {
    return delivery.lease.untilMs > now
      ? { kind: 'drop', why: 'under way' }
      : { kind: 'expire', leaseId: delivery.lease.id };
  }
  // What belongs elsewhere does not end with the destination before.
  const move = event === undefined ? null : moveOf(delivery, event, destination);
  if (destination.deleted && move === null) return { kind: 'end', code: 'destination_deleted' };
  if (delivery.verifiesUrl !== null && destination.verifying?.eventId !== delivery.eventId) {
    return { kind: 'end', code: 'superseded' };
  }
  if (delivery.parked) return { kind: 'drop', why: 'parked' };
  if (delivery.attempts !== message.attempt - 1) return { kind: 'drop', why: 'another attempt is due' };
  // DynamoDB deletes the event first, and the acceptance wrote both.
  if (event === undefined) return { kind: 'end', code: 'payload_expired' };
  if (move !== null) return { kind: 'move', move };
  const early = (delivery.nextAttemptAtMs ?? now) - now;
  if (early > TOLERANCE_MS) return { kind: 'later', waitMs: early, why: 'early' };
  if (destination.status === 'paused' && !delivery.test) return { kind: 'park' };
  const taken = new Set<number>();
  for (const { slot, untilMs } of slots) if (untilMs > now) taken.add(slot);
  const freeSlots: number[] = [];
  for (let slot = 0; slot < MAXIMUM_LIVE_LEASES; slot += 1) if (!taken.has(slot)) freeSlots.push(slot);
  return freeSlots.length === 0
    ? { kind: 'later', waitMs: slotWait(-early) * (1 + random), why: 'no slot' }
    : { kind: 'attempt', attempt: message.attempt, freeSlots };
}

const slotWait = (overdueMs: number): number =>
  Math.min(Math.max(overdueMs / 8, MINIMUM_SLOT_WAIT_MS), MAXIMUM_SLOT_WAIT_MS);
