import type { RateLimits } from '../../credits/account.ts';

interface Bucket {
  tokens: number;
  /** Unix milliseconds of the last access. */
  at: number;
}

/** Organisations kept at once. Beyond it the least recently used bucket is dropped, and starts full when it returns. */
const MAXIMUM_BUCKETS = 1_000;

/**
 * Token buckets of one function instance, by organisation, for when the table cannot count requests. A bucket holds
 * the per-second limit and refills at the per-minute rate. Without it, a rate limit that fails open would admit any
 * number of requests; with it, each instance admits at most the organisation's limit.
 */
export class LocalBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes a token, or returns false if the bucket is empty. @param now Unix milliseconds */
  admit(organisationId: string, { perSecond, perMinute }: RateLimits, now: number): boolean {
    const { tokens, at } = this.#buckets.get(organisationId) ?? { tokens: perSecond, at: now };
    // A clock that moves back refills nothing.
    const refilled = Math.min(perSecond, tokens + (Math.max(0, now - at) * perMinute) / 60_000);
    const admitted = refilled >= 1;
    // Deleting first keeps the map in order of last access.
    this.#buckets.delete(organisationId);
    this.#buckets.set(organisationId, { tokens: admitted ? refilled - 1 : refilled, at: Math.max(at, now) });
    if (this.#buckets.size > MAXIMUM_BUCKETS) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return admitted;
  }
}
