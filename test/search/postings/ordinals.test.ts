import { expect, test } from '@jest/globals';
import { array, assert, integer, property } from 'fast-check';
import { sortedDistinct, union } from '../../../shared/search/postings/ordinals.ts';

const lists = array(array(integer({ min: 0, max: 400 }), { maxLength: 30 }).map(sortedDistinct), {
  maxLength: 12,
});

test('the union of lists has each of their ordinals once, ascending, and leaves the lists as they are', () => {
  assert(
    property(lists, (given) => {
      const before = given.map((list) => [...list]);
      const expected = [...new Set(before.flat())].sort((a, b) => a - b);
      expect([...union(given)]).toEqual(expected);
      expect(given.map((list) => [...list])).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

test('lists that follow one another are joined, in any order', () => {
  expect([...union([Uint32Array.of(7, 9), Uint32Array.of(0, 4), Uint32Array.of(5)])]).toEqual([
    0, 4, 5, 7, 9,
  ]);
  expect([...union([Uint32Array.of(0, 4), Uint32Array.of(4, 5)])]).toEqual([0, 4, 5]);
});
