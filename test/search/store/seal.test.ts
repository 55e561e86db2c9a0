import { describe, expect, test } from '@jest/globals';
import { decode } from '../../../shared/search/postings/chunk.ts';
import { MAXIMUM_CHUNK_BYTES } from '../../../shared/search/postings/codec.ts';
import { sortedDistinct, union } from '../../../shared/search/postings/ordinals.ts';
import {
  decodeHead,
  decodePage,
  documentFrequency,
  EMPTY_HEAD,
  type Entry,
  encodeHead,
  extentOf,
  type Head,
  headRoom,
} from '../../../shared/search/store/head.ts';
import { merge } from '../../../shared/search/store/seal.ts';
import { Random } from '../../support/random.ts';

const room = headRoom({ generation: 1, space: 'j', term: 'role:backend-engineering' });

/** The items of a term in memory, as the writer keeps them in the table. */
class Term {
  head: Head = EMPTY_HEAD;
  readonly chunks = new Map<number, Uint8Array>();
  now = 0;

  async add(ordinals: Iterable<number>): Promise<boolean> {
    const result = await merge(this.head, sortedDistinct(ordinals), {
      room,
      now: this.now,
      read: (chunk) => {
        const bytes = this.chunks.get(chunk);
        return bytes === undefined ? Promise.reject(new Error(`no chunk ${chunk}`)) : Promise.resolve(bytes);
      },
    });
    if (result === null) return false;
    for (const { chunk, bytes } of result.written) {
      expect(this.chunks.has(chunk)).toBe(false);
      expect(bytes.length).toBeLessThanOrEqual(MAXIMUM_CHUNK_BYTES);
      this.chunks.set(chunk, bytes);
    }
    for (const chunk of result.expired) this.chunks.delete(chunk);
    const bytes = encodeHead(result.head);
    expect(bytes.length).toBeLessThanOrEqual(room);
    this.head = decodeHead(bytes);
    return true;
  }

  ordinals(): Uint32Array {
    const lists = [this.head.tail];
    const take = (entries: readonly Entry[]) => {
      for (const entry of entries) {
        const bytes = this.chunks.get(entry.chunk) ?? new Uint8Array(0);
        if (entry.page) take(decodePage(bytes));
        else {
          const list = decode(bytes);
          expect([list.at(0), list.at(-1), list.length]).toEqual([entry.first, entry.last, entry.count]);
          lists.push(list);
        }
      }
    };
    take(this.head.main);
    take(this.head.late);
    return union(lists);
  }
}

describe('a term', () => {
  test('keeps every posting through seals, pages and late arrivals, with its head within 1 KB', async () => {
    const random = new Random(11);
    const term = new Term();
    const truth = new Set<number>();
    let top = 0;
    for (let batch = 0; batch < 400; batch += 1) {
      const added = Array.from({ length: 1 + random.below(500) }, () => {
        if (random.next() < 0.15) return random.below(top + 1);
        top += 1 + random.below(40);
        return top;
      });
      term.now += 120_000;
      await term.add(added);
      for (const ordinal of added) truth.add(ordinal);
    }
    const expected = sortedDistinct(truth);
    expect(term.ordinals()).toEqual(expected);
    expect(documentFrequency(term.head)).toBeGreaterThanOrEqual(expected.length);
    expect(documentFrequency(term.head)).toBeLessThan(expected.length * 1.1);
    expect(extentOf(term.head)).toEqual({ first: expected.at(0), last: expected.at(-1) });
    // Replaced chunks go once their ten minutes are over.
    expect(term.head.nextChunk).toBeGreaterThan(term.chunks.size + 100);
  });

  test('stores ten million sparse postings under a head of 1 KB', async () => {
    const term = new Term();
    let at = 0;
    const random = new Random(5);
    for (let batch = 0; batch < 10; batch += 1) {
      const list = new Uint32Array(1_000_000);
      for (let i = 0; i < list.length; i += 1) {
        at += 1 + random.below(800);
        list[i] = at;
      }
      await term.add(list);
    }
    expect(documentFrequency(term.head)).toBe(10_000_000);
    expect(term.ordinals().length).toBe(10_000_000);
    expect(term.head.main.some((entry) => entry.page)).toBe(true);
  }, 240_000);

  test('does not change when its tail already has the added postings', async () => {
    const term = new Term();
    await term.add([5, 9, 12]);
    const before = term.head;
    expect(await term.add([9, 5])).toBe(false);
    expect(term.head).toBe(before);
  });

  test('keeps a replaced chunk for more than ten minutes, then drops it at the next seal', async () => {
    const term = new Term();
    const seal = async (from: number) => {
      await term.add(Array.from({ length: 1000 }, (_, i) => from + i * 500));
    };
    await seal(0);
    const [first] = term.head.main;
    await seal(500_000);
    expect(term.head.main.map(({ chunk }) => chunk)).not.toContain(first?.chunk);
    term.now += 10 * 60_000;
    await seal(1_000_000);
    expect(term.chunks.has(first?.chunk ?? -1)).toBe(true);
    term.now += 60_000;
    await seal(1_500_000);
    expect(term.chunks.has(first?.chunk ?? -1)).toBe(false);
  });
});
