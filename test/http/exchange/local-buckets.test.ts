import { describe, expect, test } from '@jest/globals';
import { LocalBuckets } from '../../../shared/http/exchange/local-buckets.ts';

const LIMITS = { perSecond: 20, perMinute: 600 };
const ORGANISATION = 'o1';

/** Returns how many of `tries` requests at `now` pass. */
const passing = (buckets: LocalBuckets, now: number, tries = 100): number =>
  Array.from({ length: tries }, () => buckets.admit(ORGANISATION, LIMITS, now)).filter(Boolean).length;

describe('the local buckets of an instance', () => {
  test('admit a burst of the per-second limit, then ten per second', () => {
    const buckets = new LocalBuckets();
    const passed = [0, 0, 100, 1_100, 1_600, 600_000].map((now) => passing(buckets, now));
    expect(passed).toEqual([20, 0, 1, 10, 5, 20]);
  });

  test('refill nothing if the clock moves back', () => {
    const buckets = new LocalBuckets();
    expect(passing(buckets, 10_000)).toBe(20);
    expect(passing(buckets, 0)).toBe(0);
    expect(passing(buckets, 10_000)).toBe(0);
    expect(passing(buckets, 10_100)).toBe(1);
  });

  test('are kept for the most recent callers, at most a thousand', () => {
    const buckets = new LocalBuckets();
    expect(passing(buckets, 0)).toBe(20);
    for (let other = 0; other < 999; other += 1) buckets.admit(`other ${other}`, LIMITS, 0);
    expect(passing(buckets, 0)).toBe(0);
    for (let other = 0; other < 1_000; other += 1) buckets.admit(`another ${other}`, LIMITS, 0);
    expect(passing(buckets, 0)).toBe(20);
  });
});
