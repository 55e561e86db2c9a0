import { ones } from './bitset.ts';
import { Chunk } from './chunk.ts';
import { between, intersect, union } from './ordinals.ts';

/** A sorted list of distinct ordinals, decoded or not. */
export type Postings = Uint32Array | Chunk;

/** A set of ordinals in `[low, high)` with one bit each. Dense postings are joined and intersected in this form. */
export class OrdinalBits {
  readonly #low: number;
  readonly #words: Uint32Array;

  constructor(low: number, high: number) {
    this.#low = low;
    this.#words = new Uint32Array(wordsOf(low, high));
  }

  /** Adds ordinals, all of which must be in the range. */
  add(postings: Postings): void {
    const words = this.#words;
    const low = this.#low;
    if (postings instanceof Chunk) {
      postings.addTo(words, low);
      return;
    }
    for (const ordinal of postings) {
      const bit = ordinal - low;
      words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** Removes all ordinals that are not in the other set, which must have the same range. */
  intersect(other: OrdinalBits): void {
    const words = this.#words;
    const others = other.#words;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (others[i] ?? 0);
  }

  /** Returns those of the ordinals, all of which must be in the range, that are in the set. */
  among(ordinals: Uint32Array): Uint32Array {
    const words = this.#words;
    const low = this.#low;
    return ordinals.filter((ordinal) => {
      const bit = ordinal - low;
      return (((words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
    });
  }

  /** Returns the ordinals, ascending. */
  ordinals(): Uint32Array {
    const words = this.#words;
    let count = 0;
    for (const word of words) count += ones(word);
    const out = new Uint32Array(count);
    let at = 0;
    for (let i = 0; i < words.length; i += 1) {
      for (let rest = words[i] ?? 0; rest !== 0; rest &= rest - 1) {
        out[at] = this.#low + i * 32 + (31 - Math.clz32(rest & -rest));
        at += 1;
      }
    }
    return out;
  }
}

const wordsOf = (low: number, high: number): number => Math.ceil((high - low) / 32);

const total = (lists: readonly Postings[]): number => lists.reduce((sum, list) => sum + list.length, 0);

/** Whether a bit for every ordinal of the range costs less than sorting and merging the lists. */
const isDense = (lists: readonly Postings[], low: number, high: number): boolean =>
  total(lists) >= wordsOf(low, high);

const ordinalsOf = (postings: Postings): Uint32Array =>
  postings instanceof Chunk ? postings.ordinals() : postings;

/** Returns the part of `found` between the first and the last of the postings. */
function overlap(found: Uint32Array, postings: Postings): Uint32Array {
  if (postings instanceof Chunk) return between(found, postings.first, postings.last + 1);
  return between(found, postings[0] ?? 0, (postings.at(-1) ?? -1) + 1);
}

/** Returns those of `found` that are in at least one list, without decoding chunks that none of them can be in. */
const inAny = (found: Uint32Array, lists: readonly Postings[]): Uint32Array =>
  union(
    lists.flatMap((postings) => {
      const possible = overlap(found, postings);
      return possible.length === 0 ? [] : [intersect(possible, ordinalsOf(postings))];
    }),
  );

function bitsOf(lists: readonly Postings[], low: number, high: number): OrdinalBits {
  const bits = new OrdinalBits(low, high);
  for (const list of lists) bits.add(list);
  return bits;
}

/** Returns the ordinals in `[low, high)` that are in at least one list of every set. There must be a set. */
export function intersectWithin(
  sets: readonly (readonly Postings[])[],
  low: number,
  high: number,
): Uint32Array {
  const dense = sets.filter((lists) => isDense(lists, low, high));
  const sparse = sets.filter((lists) => !dense.includes(lists)).sort((a, b) => total(a) - total(b));
  const [smallest, ...others] = sparse;
  if (smallest !== undefined) {
    let found = union(smallest.map(ordinalsOf));
    for (const lists of others) found = inAny(found, lists);
    for (const lists of dense) {
      if (found.length === 0) break;
      const possible = lists.filter((postings) => overlap(found, postings).length > 0);
      found = bitsOf(possible, low, high).among(found);
    }
    return found;
  }
  const [first = [], ...rest] = dense;
  const bits = bitsOf(first, low, high);
  for (const lists of rest) bits.intersect(bitsOf(lists, low, high));
  return bits.ordinals();
}
