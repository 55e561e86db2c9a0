import { describe, expect, test } from '@jest/globals';
import { LocalBuckets } from '../../../shared/http/exchange/local-buckets.ts';

const LIMITS = { perSecond: 20, perMinute: 600 };
const ORGANISATION = 'o1';

/** How many of `tries` requests at `now` pass. */
const passing = (buckets: LocalBuckets, now: number, tries = 100): number =>
  Array.from({ length: tries }, () => buckets.admit(ORGANISATION, LIMITS, now)).filter(Boolean).length;

describe('the buckets of an instance', () => {
  test('let a second’s limit pass at once, then ten a second, and never more than a burst', () => {
    const buckets = new LocalBuckets();
    const passed = [0, 0, 100, 1_100, 1_600, 600_000].map((now) => passing(buckets, now));
    expect(passed).toEqual([20, 0, 1, 10, 5, 20]);
  });

  test('refill nothing for a clock that goes back', () => {
    const buckets = new LocalBuckets();
    expect(passing(buckets, 10_000)).toBe(20);
    expect(passing(buckets, 0)).toBe(0);
    expect(passing(buckets, 10_000)).toBe(0);
    expect(passing(buckets, 10_100)).toBe(1);
  });

  test('are kept for the organisations that call, and for a thousand at most', () => {
    const buckets = new LocalBuckets();
    expect(passing(buckets, 0)).toBe(20);
    for (let other = 0; other < 999; other += 1) buckets.admit(`other ${other}`, LIMITS, 0);
    expect(passing(buckets, 0)).toBe(0);
    for (let other = 0; other < 1_000; other += 1) buckets.admit(`another ${other}`, LIMITS, 0);
    expect(passing(buckets, 0)).toBe(20);
  });
});
