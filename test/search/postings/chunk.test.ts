import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { Chunk } from '../../../shared/search/postings/chunk.ts';
import { encode } from '../../../shared/search/postings/codec.ts';
import { intersectWithin, OrdinalBits } from '../../../shared/search/postings/ordinal-bits.ts';
import { sortedDistinct } from '../../../shared/search/postings/ordinals.ts';
import { Random } from '../../support/random.ts';

/** Chunks of every code: gaps of about `gap` (1 and 2 are bitsets), with an ordinal far away after each of `jumps`. */
const lists = record({
  base: constantFrom(0, 1, 31, 32, 1_000_007, 4_294_000_000),
  gap: constantFrom(1, 2, 3, 5, 8, 12, 20, 60, 400),
  count: integer({ min: 1, max: 900 }),
  jumps: array(integer({ min: 20, max: 3000 }), { maxLength: 3 }),
  seed: integer({ min: 1, max: 1e6 }),
}).map(({ base, gap, count, jumps, seed }) => {
  const random = new Random(seed);
  const out: number[] = [base];
  while (out.length < count)
    out.push((out.at(-1) ?? 0) + 1 + Math.floor(-Math.log(1 - random.next()) * (gap - 1)));
  for (const jump of jumps) out.push((out.at(-1) ?? 0) + jump, (out.at(-1) ?? 0) + jump + 1);
  return sortedDistinct(out);
});

const bitsOf = (chunk: Chunk, low: number, high: number): Uint32Array => {
  const bits = new OrdinalBits(low, high);
  bits.add(chunk);
  return bits.ordinals();
};

describe('a chunk', () => {
  test('sets the bits of its ordinals, wherever the range begins', () => {
    assert(
      property(lists, integer({ min: 0, max: 40 }), (list, before) => {
        const chunk = new Chunk(encode(list));
        const low = Math.max(0, chunk.first - before);
        // As texts, which are compared at once.
        expect([bitsOf(chunk, low, chunk.last + 1).join(), chunk.length, chunk.first, chunk.last]).toEqual([
          list.join(),
          list.length,
          list.at(0),
          list.at(-1),
        ]);
      }),
      { numRuns: 1500 },
    );
  });

  test('is intersected like the ordinals in it', () => {
    assert(
      property(lists, lists, (left, right) => {
        const end = Math.max(left.at(-1) ?? 0, right.at(-1) ?? 0) + 1;
        const low = Math.max(0, Math.min(left.at(0) ?? 0, right.at(0) ?? 0) - 3);
        if (end - low > 1e7) return;
        const chunks = [left, right].map((list) => [new Chunk(encode(list))]);
        expect(intersectWithin(chunks, low, end)).toEqual(intersectWithin([[left], [right]], low, end));
      }),
      { numRuns: 300 },
    );
  });

  test('is left undecoded where no other list has ordinals', () => {
    const damaged = new Chunk(encode(Uint32Array.of(500, 700, 900)).slice(0, -2));
    const near = new Chunk(encode(Uint32Array.of(3, 5, 8)));
    expect([...intersectWithin([[Uint32Array.of(5, 499, 901)], [near, damaged]], 0, 1e6)]).toEqual([5]);
    expect(() => intersectWithin([[Uint32Array.of(600)], [near, damaged]], 0, 1e6)).toThrow(RangeError);
  });

  test.each([2, 5, 30])('with a damaged byte sets bits or throws, and never hangs (gaps of %d)', (gap) => {
    const list = Uint32Array.from({ length: 300 }, (_, i) => i * gap + (i % 2));
    const bytes = encode(list);
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const words = new Uint32Array(64);
      try {
        new Chunk(damaged).addTo(words, 0);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
    expect(() => new Chunk(bytes.subarray(0, bytes.length - 20)).addTo(new Uint32Array(64), 0)).toThrow(
      RangeError,
    );
  });
});
