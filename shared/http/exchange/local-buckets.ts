import type { RateLimits } from '../../credits/account.ts';

interface Bucket {
  tokens: number;
  /** Unix milliseconds of the last look. */
  at: number;
}

/** Organisations remembered at once; beyond it the one looked at longest ago begins anew. */
const MAXIMUM_BUCKETS = 1_000;

/**
 * Token buckets of one function instance, by organisation, for the time in which the table does not count: a burst of
 * a second's limit, refilled at the pace of the minute's. So what fails open is bounded by the limit of each instance
 * instead of by nothing.
 */
export class LocalBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes a token; false where there is none. @param now Unix milliseconds */
  admit(organisationId: string, { perSecond, perMinute }: RateLimits, now: number): boolean {
    const { tokens, at } = this.#buckets.get(organisationId) ?? { tokens: perSecond, at: now };
    // A clock that went back refills nothing.
    const refilled = Math.min(perSecond, tokens + (Math.max(0, now - at) * perMinute) / 60_000);
    const admitted = refilled >= 1;
    // Deleted first, so that the map is in the order of the last look.
    this.#buckets.delete(organisationId);
    this.#buckets.set(organisationId, { tokens: admitted ? refilled - 1 : refilled, at: Math.max(at, now) });
    if (this.#buckets.size > MAXIMUM_BUCKETS) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return admitted;
  }
}
