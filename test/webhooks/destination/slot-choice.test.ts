import { describe, expect, test } from '@jest/globals';
import { SlotChoice } from '../../../shared/webhooks/destination/slot-choice.ts';

const ALL = Array.from({ length: 10 }, (_, slot) => slot);

describe('a worker', () => {
  test('tries its preferred slot first, then the following ones in order', () => {
    const batch = new SlotChoice(0.85).forBatch();
    expect(ALL.map(() => batch.choose('a', ALL, false))).toEqual([8, 9, 0, 1, 2, 3, 4, 5, 6, 7]);
    expect(batch.choose('b', ALL, false)).toBe(8);
  });

  test('tries only free slots, and within a batch repeats a slot only after it was left', () => {
    const batch = new SlotChoice(0).forBatch();
    expect(batch.choose('a', [3, 7], false)).toBe(3);
    expect(batch.choose('a', [3, 7], false)).toBe(7);
    batch.leave('a', 3);
    expect(batch.choose('a', [3, 7], false)).toBe(3);
  });

  test('moves to a free slot if its preferred one was taken', () => {
    const choice = new SlotChoice(0);
    const batch = choice.forBatch();
    expect(batch.choose('a', ALL, false)).toBe(0);
    batch.leave('a', 0);
    expect(batch.choose('a', [4, 5], true)).toBe(4);
    expect(choice.forBatch().choose('b', ALL, false)).toBe(4);
  });

  test.each([0, 0.09, 0.1, 0.5, 0.999_999])(
    'has a preferred slot within bounds for the random number %d',
    (random) => {
      expect(ALL).toContain(new SlotChoice(random).forBatch().choose('a', ALL, false));
    },
  );
});
