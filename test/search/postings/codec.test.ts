import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decode } from '../../../shared/search/postings/chunk.ts';
import {
  cut,
  encode,
  encodedBytes,
  fittingEnd,
  MAXIMUM_CHUNK_BYTES,
} from '../../../shared/search/postings/codec.ts';
import { sortedDistinct } from '../../../shared/search/postings/ordinals.ts';
import { Random } from '../../support/random.ts';

const ordinals = fc
  .oneof(
    fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 300 }),
    fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 1500 }),
    fc
      .tuple(fc.integer({ min: 0, max: 0xffff_0000 }), fc.array(fc.integer({ min: 0, max: 200 })))
      .map(([base, offsets]) => offsets.map((offset) => base + offset)),
  )
  .map(sortedDistinct);

/** Returns ascending ordinals with gaps around `gap`. */
function spaced(count: number, gap: number, seed: number): Uint32Array {
  const random = new Random(seed);
  const out = new Uint32Array(count);
  let at = -1;
  for (let i = 0; i < count; i += 1) {
    at += 1 + Math.floor(-Math.log(1 - random.next()) * (gap - 1));
    out[i] = at;
  }
  return out;
}

describe('a chunk', () => {
  test('decodes to the ordinals it was made from, in the predicted size', () => {
    fc.assert(
      fc.property(ordinals, (list) => {
        const bytes = encode(list);
        expect(decode(bytes)).toEqual(list);
        expect(bytes.length).toBe(encodedBytes(list));
      }),
      { numRuns: 500 },
    );
  });

  test('encodes the extremes: none, the smallest, the largest, and both with nothing between', () => {
    for (const list of [[], [0], [0xffff_ffff], [0, 0xffff_ffff], [0, 1, 0xffff_ffff]]) {
      expect([...decode(encode(Uint32Array.from(list)))]).toEqual(list);
    }
  });

  test('decodes a code whose unary part is longer than a machine word', () => {
    const list = Uint32Array.from([...Array.from({ length: 2000 }, (_, i) => i * 3), 3_000_000]);
    expect(decode(encode(list))).toEqual(list);
  });

  test('is a bitset when half of the ordinals are in it, and near the entropy when few are', () => {
    expect(encodedBytes(spaced(16_000, 2, 1))).toBeLessThan(16_000 / 3);
    // Gaps of 1,000 have about log2(1000) + 1.44 bits of information.
    expect((encodedBytes(spaced(20_000, 1000, 2)) * 8) / 20_000).toBeLessThan(Math.log2(1000) + 1.7);
  });

  test.each([1.02, 2, 9, 300, 40_000])(
    'is cut from a long list with gaps of %d into chunks of at most 4,000 bytes, well filled',
    (gap) => {
      const list = spaced(60_000, gap, 7);
      const chunks = [...cut(list)];
      expect(chunks.flatMap(({ bytes }) => [...decode(bytes)])).toEqual([...list]);
      expect(Math.max(...chunks.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(MAXIMUM_CHUNK_BYTES);
      const filled = chunks.slice(0, -1).map(({ bytes }) => bytes.length);
      expect(Math.min(MAXIMUM_CHUNK_BYTES, ...filled)).toBeGreaterThan(MAXIMUM_CHUNK_BYTES * 0.8);
    },
  );

  test('is never larger than its limit, whatever the list', () => {
    fc.assert(
      fc.property(ordinals, fc.integer({ min: 40, max: 400 }), (list, limit) => {
        if (list.length === 0) return;
        const end = fittingEnd(list, 0, limit);
        expect(end).toBeGreaterThan(0);
        expect(encodedBytes(list, 0, end)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test('rejects damaged bytes or decodes them into a bounded list, and never hangs', () => {
    const bytes = encode(spaced(500, 30, 3));
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      try {
        expect(decode(damaged).length).toBeLessThanOrEqual(bytes.length * 8);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });
});
