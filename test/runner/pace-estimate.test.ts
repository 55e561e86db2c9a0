import { expect, test } from '@jest/globals';
import { PaceEstimate } from './pace-estimate.ts';

test('the time left is that of the files to come, at the pace of those that have run', () => {
  const estimate = new PaceEstimate(100, 2, 0);
  expect(estimate.secondsLeft(0)).toBe(100);
  estimate.started('a', 40, 0);
  estimate.started('b', 20, 0);
  expect(estimate.secondsLeft(10)).toBe(90);
  // Both workers were busy for 40 s with what was expected to take 60 s of the 200.
  estimate.ended('a');
  estimate.ended('b');
  expect(estimate.secondsLeft(40)).toBeCloseTo(70 * (80 / 60));
});

test('the pace of a moment is none', () => {
  const estimate = new PaceEstimate(100, 1, 0);
  estimate.started('a', 40, 3);
  expect(estimate.secondsLeft(3.01)).toBeCloseTo(100, 1);
});

test('a file that takes longer than expected counts as what was expected', () => {
  const estimate = new PaceEstimate(10, 1, 0);
  estimate.started('a', 10, 0);
  expect(estimate.secondsLeft(30)).toBe(0);
});
