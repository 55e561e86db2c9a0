import { describe, expect, test } from '@jest/globals';
import { array, assert, boolean, integer, property, record } from 'fast-check';
import { intersectWithin, OrdinalBits } from '../../../shared/search/postings/ordinal-bits.ts';

const LOWEST = 4_294_960_000;

/** Lists of ordinals in `[low, low + width)`: of a few or of nearly all of them. */
const worlds = record({
  low: integer({ min: 0, max: 70 }),
  isHigh: boolean(),
  width: integer({ min: 1, max: 300 }),
  sets: array(
    array(record({ density: integer({ min: 0, max: 100 }), seed: integer({ min: 1, max: 1e6 }) }), {
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 5 },
  ),
}).map(({ low: small, isHigh, width, sets }) => {
  const low = isHigh ? LOWEST + small : small;
  const list = ({ density, seed }: { density: number; seed: number }): Uint32Array =>
    Uint32Array.from(
      Array.from({ length: width }, (_, i) => low + i).filter(
        (_, i) => (((i + 1) * seed * 2_654_435_761) >>> 0) % 100 < density,
      ),
    );
  return { low, high: low + width, sets: sets.map((lists) => lists.map(list)) };
});

describe('ordinals that are in at least one list of every set', () => {
  test('are those that brute force finds, ascending', () => {
    assert(
      property(worlds, ({ low, high, sets }) => {
        const expected = Array.from({ length: high - low }, (_, i) => low + i).filter((ordinal) =>
          sets.every((lists) => lists.some((list) => list.includes(ordinal))),
        );
        expect([...intersectWithin(sets, low, high)]).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('do not change the lists they are found in', () => {
    const list = Uint32Array.of(3, 5, 900);
    intersectWithin([[list], [Uint32Array.of(5), Uint32Array.of(900, 950)]], 0, 1000);
    expect([...list]).toEqual([3, 5, 900]);
  });
});

test('bits keep the first and the last ordinal of their range', () => {
  const bits = new OrdinalBits(31, 97);
  bits.add(Uint32Array.of(31, 62, 63, 96));
  expect([...bits.ordinals()]).toEqual([31, 62, 63, 96]);
  expect([...bits.among(Uint32Array.of(31, 32, 96))]).toEqual([31, 96]);
});
