import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sortedDistinct, union } from '../../../shared/search/postings/ordinals.ts';
import { decodeLog, encodeLog, type LoggedTerm } from '../../../shared/search/segments/log.ts';
import {
  decodeParts,
  type Entries,
  encodeParts,
  entriesOf,
  entryHash,
  findPostings,
  joined,
  partOf,
} from '../../../shared/search/segments/part.ts';
import { SEGMENT_RULES } from '../../../shared/search/segments/segment-rules.ts';
import { Random } from '../../support/random.ts';

const LARGEST = 0xffff_ffff;

const ordinals = fc
  .oneof(
    fc.array(fc.integer({ min: 0, max: LARGEST }), { minLength: 1, maxLength: 8 }),
    fc.array(fc.integer({ min: 9_000_000, max: 9_000_400 }), { minLength: 1, maxLength: 300 }),
    fc.constant([0]),
    fc.constant([LARGEST]),
    fc.constant([0, LARGEST]),
  )
  .map(sortedDistinct);

const entries = fc
  .array(fc.tuple(fc.oneof(fc.integer({ min: 0, max: LARGEST }), fc.constantFrom(0, LARGEST)), ordinals), {
    maxLength: 60,
  })
  .map((pairs) => entriesOf(new Map(pairs)));

const terms = fc
  .uniqueArray(
    fc.record({
      space: fc.constantFrom('j', 'c', 'e', 'f'),
      term: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', 'tool:rust', '😀a', '😀b')),
      ordinals,
    }),
    { selector: ({ space, term }) => `${space} ${term}`, maxLength: 40 },
  )
  .map((all): LoggedTerm[] => all);

/** Entries of a flush of so many jobs as a market has them: some terms of nearly all jobs, most of one or two. */
function marketEntries(jobs: number): Entries {
  const random = new Random(4);
  const lists = new Map<number, number[]>();
  for (let job = 0; job < jobs; job += 1) {
    for (let i = 0; i < 100; i += 1) {
      const name =
        i < 3 ? `every${i}` : i < 40 ? `some${random.skewed(3_000)}` : `few${random.below(jobs * 20)}`;
      const hash = entryHash('j', name);
      const list = lists.get(hash) ?? [];
      list.push(10_000_000 + job);
      lists.set(hash, list);
    }
  }
  return entriesOf(new Map([...lists].map(([hash, list]) => [hash, sortedDistinct(list)])));
}

describe('the parts of a segment', () => {
  test('have the entries they were made from, each in the part of its hash', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 20, max: 4_000 }), (all, partBytes) => {
        const parts = encodeParts(all, partBytes);
        expect(decodeParts(parts)).toEqual(all);
        for (const [i, hash] of all.hashes.entries()) {
          const part = parts[partOf(hash, parts.length)] ?? new Uint8Array(0);
          expect(findPostings(part, hash)).toEqual(all.lists[i]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('lack every other hash', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 0, max: LARGEST }), (all, hash) => {
        const parts = encodeParts(all, 100);
        const expected = all.lists[all.hashes.indexOf(hash)];
        expect(findPostings(parts[partOf(hash, parts.length)] ?? new Uint8Array(0), hash)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('join to the union of every list, also of hashes that two terms share', () => {
    fc.assert(
      fc.property(entries, entries, (left, right) => {
        const both = joined(left, right);
        const expected = new Map<number, Uint32Array>();
        for (const { hashes, lists } of [left, right]) {
          for (const [i, hash] of hashes.entries()) {
            expected.set(
              hash,
              union([expected.get(hash) ?? new Uint32Array(0), lists[i] ?? new Uint32Array(0)]),
            );
          }
        }
        expect(both).toEqual(entriesOf(expected));
      }),
      { numRuns: 100 },
    );
  });

  test('are one part without an entry when there is none, which every hash finds empty', () => {
    const [only, ...others] = encodeParts({ hashes: [], lists: [] }, 3_400);
    expect(others).toEqual([]);
    expect(findPostings(only ?? new Uint8Array(0), 7)).toBeUndefined();
  });

  test('nearly all cost half a read unit, and none outgrows an item', () => {
    for (const jobs of [100, 700]) {
      const sizes = encodeParts(marketEntries(jobs), SEGMENT_RULES.partBytes).map(({ length }) => length);
      const large = sizes.filter((size) => size > 4_000).length;
      expect(large / sizes.length).toBeLessThan(0.03);
      expect(Math.max(...sizes)).toBeLessThan(100_000);
    }
  });
});

describe('the log of a flush', () => {
  test('has the terms it was made from, by name', () => {
    fc.assert(
      fc.property(terms, (all) => {
        const found = [...decodeLog(encodeLog(all))];
        const nameOf = ({ space, term }: LoggedTerm): string => `${space} ${term}`;
        const byName = (a: LoggedTerm, b: LoggedTerm): number => (nameOf(a) < nameOf(b) ? -1 : 1);
        expect(found.toSorted(byName)).toEqual(all.toSorted(byName));
      }),
      { numRuns: 200 },
    );
  });

  test('fits items of 400 KB, however large it is', () => {
    const random = new Random(5);
    const all = Array.from(
      { length: 22_000 },
      (_, i): LoggedTerm => ({
        space: 'j',
        term: `word:${i} ${Array.from({ length: 4 }, () => random.below(2 ** 31).toString(36)).join('')}`,
        ordinals: sortedDistinct(Array.from({ length: 3 }, () => random.below(2 ** 31))),
      }),
    );
    const items = encodeLog(all);
    expect(items.length).toBeGreaterThan(1);
    expect(Math.max(...items.map(({ length }) => length))).toBeLessThan(400_000);
    expect([...decodeLog(items)].length).toBe(all.length);
  });
});

describe('damaged bytes', () => {
  const part = encodeParts(marketEntries(2), 100_000)[0] ?? new Uint8Array(0);
  const [log = new Uint8Array(0)] = encodeLog([
    { space: 'j', term: 'tool:rust', ordinals: Uint32Array.of(1, 2, 3) },
    { space: 'j', term: 'tool:sap', ordinals: Uint32Array.from({ length: 200 }, (_, i) => i * 2) },
  ]);

  test.each([
    ['of another format', Uint8Array.of(9, 0, 1, 1)],
    ['cut within a number', Uint8Array.of(1, 0x80)],
    ['with an entry longer than the part', Uint8Array.of(1, 0, 5, 100, 1)],
    ['with a list longer than its bytes', Uint8Array.of(1, 0, 5, 3, 0xff, 0xff, 0x7f)],
    ['with an ordinal below zero', Uint8Array.of(1, 0, 5, 2, 1, 9)],
    ['with an ordinal below zero before others', Uint8Array.of(1, 0, 5, 3, 2, 3, 9)],
  ])('%s are refused', (_, bytes) => {
    expect(() => decodeParts([bytes])).toThrow(RangeError);
  });

  test('decode to something or are refused, and never take long or much memory', () => {
    const random = new Random(6);
    for (let i = 0; i < 400; i += 1) {
      for (const [bytes, read] of [
        [part, (damaged: Uint8Array) => decodeParts([damaged])],
        [log, (damaged: Uint8Array) => [...decodeLog([damaged])]],
      ] as const) {
        const damaged = Uint8Array.from(bytes.subarray(0, 1 + random.below(bytes.length)));
        damaged[random.below(damaged.length)] = random.below(256);
        try {
          read(damaged);
        } catch (error) {
          const { name, code } = Object(error);
          expect([name, code === undefined || String(code).startsWith('Z_')]).toEqual([
            expect.any(String),
            true,
          ]);
          expect(['RangeError', 'Error']).toContain(name);
        }
      }
    }
  });
});
