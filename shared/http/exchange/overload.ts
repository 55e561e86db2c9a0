import { RecentlyUsed } from './recently-used.ts';

interface Admission {
  /** The share of requests that this process lets through. */
  share: number;
  /** Unix milliseconds of the last update, and of the last throttled write. */
  at: number;
  throttledAt: number;
}

const MINIMUM_SHARE = 0.02;
/** What a throttled write leaves of the share. */
const BACK_OFF = 0.85;
/** Growth of the share per second, as an exponent: while writes are still throttled, and once they no longer are. */
const PROBING = 0.1;
const RECOVERING = 0.7;
/** Milliseconds without a throttled write after which the share recovers. */
const QUIET_MS = 1_000;

/**
 * Decides how much of an organisation's load this process lets through while the partition of its account or of its rate
 * windows is full. Every throttled write reduces the share of requests that pass, and time restores it. The others are
 * refused right after authentication.
 *
 * Processes share no memory and need none: each sees the same partition, and their shares settle where few writes are
 * throttled.
 */
export class Overload {
  readonly #admissions = new RecentlyUsed<Admission>();

  /** Reduces the share that passes after a throttled write. @param now Unix milliseconds */
  throttled(organisationId: string, now: number): void {
    const admission = this.#current(organisationId, now) ?? { share: 1, at: now, throttledAt: now };
    admission.share = Math.max(MINIMUM_SHARE, admission.share * BACK_OFF);
    admission.throttledAt = now;
    this.#admissions.set(organisationId, admission);
  }

  /** Reports whether some requests of the organisation are being refused. @param now Unix milliseconds */
  isActive(organisationId: string, now: number): boolean {
    return (this.#current(organisationId, now)?.share ?? 1) < 1;
  }

  /** Decides whether a request passes. @param now Unix milliseconds */
  admits(organisationId: string, now: number): boolean {
    const share = this.#current(organisationId, now)?.share ?? 1;
    return share >= 1 || Math.random() < share;
  }

  /** Returns the admission with its share as of now. */
  #current(organisationId: string, now: number): Admission | undefined {
    const admission = this.#admissions.get(organisationId);
    if (admission === undefined) return undefined;
    const seconds = Math.max(0, now - admission.at) / 1_000;
    const growth = now - admission.throttledAt < QUIET_MS ? PROBING : RECOVERING;
    admission.share = Math.min(1, admission.share * Math.exp(growth * seconds));
    admission.at = Math.max(admission.at, now);
    return admission;
  }
}
