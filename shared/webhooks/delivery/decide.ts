import { type Destination, MAXIMUM_LIVE_LEASES } from '../destination/destination.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryMessage } from './message.ts';

/** A lease that a destination has given out. */
export interface Slot {
  readonly slot: number;
  readonly untilMs: number;
}

/** What a consumer has to do with a message, by the state of its delivery. */
export type Decision =
  /** Nothing: it is done, under way, parked, or another message's business. */
  | { readonly kind: 'drop'; readonly why: string }
  /** Its lease ran out without an outcome: that attempt counts, as `unknown`. */
  | { readonly kind: 'expire'; readonly leaseId: string }
  /** It is not due yet, or no slot is free: look again later; no attempt is spent. */
  | { readonly kind: 'later'; readonly waitMs: number; readonly why: 'early' | 'no slot' }
  | { readonly kind: 'park' }
  | { readonly kind: 'attempt'; readonly attempt: number; readonly freeSlots: readonly number[] };

/** Clocks of two functions differ by less; a message that is early by more waits. */
const TOLERANCE_MS = 2_000;
/**
 * Who finds no slot looks again after an eighth of the time it has waited, within these bounds and up to twice as
 * long: few who wait are quick, and many thousands who wait for a dead destination cost little.
 */
const MINIMUM_SLOT_WAIT_MS = 1_000;
const MAXIMUM_SLOT_WAIT_MS = 60_000;

/**
 * Decides from strong reads what a message means now. It changes nothing, and repeated messages lead to `drop`: the
 * condition of the write that follows is what makes an attempt happen once.
 * @param random a number from 0 up to 1
 */
export function decide(
  message: Pick<DeliveryMessage, 'attempt' | 'generation'>,
  delivery: Delivery | undefined,
  destination: Destination | undefined,
  slots: readonly Slot[],
  now: number,
  random: number,
): Decision {
  if (delivery === undefined || destination === undefined) return { kind: 'drop', why: 'gone' };
  if (delivery.generation !== message.generation) return { kind: 'drop', why: 'replayed since' };
  if (delivery.outcome === 'complete' || delivery.outcome === 'terminal_failure') {
    return { kind: 'drop', why: 'final' };
  }
  if (delivery.lease !== null) {
    return delivery.lease.untilMs > now
      ? { kind: 'drop', why: 'under way' }
      : { kind: 'expire', leaseId: delivery.lease.id };
  }
  if (delivery.parked) return { kind: 'drop', why: 'parked' };
  if (delivery.attempts !== message.attempt - 1) return { kind: 'drop', why: 'another attempt is due' };
  const early = (delivery.nextAttemptAtMs ?? now) - now;
  if (early > TOLERANCE_MS) return { kind: 'later', waitMs: early, why: 'early' };
  if (destination.status === 'paused' && !delivery.test) return { kind: 'park' };
  const taken = new Set(slots.filter(({ untilMs }) => untilMs > now).map(({ slot }) => slot));
  const freeSlots = Array.from({ length: MAXIMUM_LIVE_LEASES }, (_, slot) => slot).filter(
    (slot) => !taken.has(slot),
  );
  return freeSlots.length === 0
    ? { kind: 'later', waitMs: slotWait(-early) * (1 + random), why: 'no slot' }
    : { kind: 'attempt', attempt: message.attempt, freeSlots };
}

const slotWait = (overdueMs: number): number =>
  Math.min(Math.max(overdueMs / 8, MINIMUM_SLOT_WAIT_MS), MAXIMUM_SLOT_WAIT_MS);
