import type { RateLimits } from '../../credits/account.ts';
import type { RateUsage } from './rate-limit.ts';
import { RecentOrganisations } from './recent-organisations.ts';

/** The counts of a refusal, and the windows that they belong to. */
interface Counted extends RateUsage {
  /** Seconds and minutes since 1970. */
  readonly atSecond: number;
  readonly atMinute: number;
}

/**
 * Windows that this process knows to be full. Counts only grow, so a window that has refused one request refuses every
 * later one: this process answers those itself, without a write. The answer is as exact as the table's, because the
 * counts are compared with the limits that the request has read.
 */
export class FullWindows {
  readonly #refused = new RecentOrganisations<Counted>();

  /** Remembers the counts with which the table refused a request. @param now Unix milliseconds */
  add(organisationId: string, usage: RateUsage, now: number): void {
    this.#refused.set(organisationId, { ...usage, ...windowsAt(now) });
  }

  /** Returns the counts if a window of `now` (Unix milliseconds) is known to be full. */
  find(organisationId: string, limits: RateLimits, allowance: number, now: number): RateUsage | undefined {
    const counted = this.#refused.get(organisationId);
    const { atSecond, atMinute } = windowsAt(now);
    if (counted?.atMinute !== atMinute) return undefined;
    const { minute, unpaidUnits } = counted;
    const second = counted.atSecond === atSecond ? counted.second : 0;
    const full = second >= limits.perSecond || minute >= limits.perMinute || unpaidUnits >= allowance;
    return full ? { second, minute, unpaidUnits } : undefined;
  }
}

const windowsAt = (now: number) => ({
  atSecond: Math.floor(now / 1_000),
  atMinute: Math.floor(now / 60_000),
});
