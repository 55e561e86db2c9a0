import { expect, test } from '@jest/globals';
import {
  decodeVerifiedTimes,
  encodeVerifiedTimes,
  noVerifiedTimes,
  verifiedItem,
  verifiedTimesOf,
} from '../../shared/sources/verified-block.ts';
import { Random } from '../support/random.ts';

const T = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

test('a block comes back as it was, whatever its times are', () => {
  const random = new Random(1);
  for (let round = 0; round < 500; round += 1) {
    const times = noVerifiedTimes();
    const kinds = 1 + random.below(40);
    for (let at = 0; at < times.length; ) {
      const end = Math.min(times.length, at + 1 + random.below(80));
      times.fill(random.below(3) === 0 ? 0 : T + random.below(kinds) * 7_000_001, at, end);
      at = end;
    }
    // As texts, which are compared at once.
    expect(decodeVerifiedTimes(encodeVerifiedTimes(times)).join()).toBe(times.join());
  }
});

test('the jobs of one read take a few bytes, and those of 512 reads less than a read unit holds', () => {
  const times = noVerifiedTimes();
  expect(encodeVerifiedTimes(times)).toHaveLength(0);
  times.fill(T, 10, 500);
  expect(encodeVerifiedTimes(times).length).toBeLessThan(12);
  const random = new Random(2);
  for (const [place] of times.entries()) times[place] = T + random.below(DAY);
  expect(encodeVerifiedTimes(times).length).toBeLessThan(3_100);
  // No order of times takes more: from one to the next and back by a year.
  for (const [place] of times.entries()) times[place] = T - (place % 2 === 0 ? 365 * DAY : 0);
  expect(encodeVerifiedTimes(times).length).toBeLessThan(3_600);
});

test('a block that is missing, blank or unreadable knows no time', () => {
  const key = { pk: 'VERIFIED#0', sk: 'verified' };
  for (const item of [
    undefined,
    { ...key, f: 1 },
    { ...key, p: Uint8Array.of(255, 255) },
    { ...key, p: 'x' },
  ]) {
    expect(verifiedTimesOf(item)).toEqual(noVerifiedTimes());
  }
  const times = noVerifiedTimes();
  times[3] = T;
  expect(verifiedTimesOf(verifiedItem(0, times))).toEqual(times);
  for (const bytes of [[0], [0x82, 0x08], [3], [255]]) {
    expect(() => decodeVerifiedTimes(Uint8Array.from(bytes))).toThrow(RangeError);
  }
});
