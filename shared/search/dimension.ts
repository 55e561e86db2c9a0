import type { TableReader } from '../table/reader.ts';
import type { TermAddress } from './head.ts';
import type { HeadBuckets } from './head-buckets.ts';
import type { NameCandidateTerms } from './names.ts';
import { union, unionWithin } from './ordinals.ts';
import { type PostingList, readHeads, UNITS_A_HEAD } from './posting-list.ts';
import { termKey } from './terms.ts';

/**
 * One condition of a search, AND-ed with the others: any of some terms, or the candidates of a name. It may let
 * through too much (the document decides), never too little; nothing is ever negated (SEARCH, principle 1).
 */
export type Dimension = { readonly anyOf: readonly string[] } | { readonly name: NameCandidateTerms };

/** Share assumed of a dimension whose heads were not read. */
const UNREAD_DENSITY = 0.3;
const LOWEST_DENSITY = 1e-9;
const HIGHEST_DENSITY = 0.999;
/** A name's most frequent trigrams are skipped where reading all of them would cost more units than this. */
const NAME_UNITS = 80;

/** A dimension while a search is under way. */
export class SearchDimension {
  readonly #dimension: Dimension;
  readonly #addresses: readonly TermAddress[];
  /** Postings by term; null until the heads were read. */
  #lists: readonly PostingList[] | null = null;
  /** Trigrams left out of the counting, of a name. */
  #skipped = new Set<string>();
  density = UNREAD_DENSITY;

  constructor(dimension: Dimension, generation: number, space: string) {
    this.#dimension = dimension;
    const terms = 'anyOf' in dimension ? dimension.anyOf : [...dimension.name.grams, ...dimension.name.inner];
    this.#addresses = [...new Set(terms.map(termKey))].map((term) => ({ generation, space, term }));
  }

  get headUnits(): number {
    return this.#addresses.length * UNITS_A_HEAD;
  }

  get ready(): boolean {
    return this.#lists !== null;
  }

  /** For the explanation: its first term and how many there are. */
  get label(): string {
    const [first] = this.#addresses;
    return `${first?.term ?? '(nothing)'}${this.#addresses.length > 1 ? ` +${this.#addresses.length - 1}` : ''}`;
  }

  get lists(): readonly PostingList[] {
    return (this.#lists ?? []).filter((list) => !this.#skipped.has(list.address.term));
  }

  /** Reads the heads of several dimensions in one round; `end` is the number of ordinals there are. */
  static async read(
    reader: TableReader,
    dimensions: readonly SearchDimension[],
    end: number,
    buckets: HeadBuckets | null,
  ): Promise<void> {
    const lists = await readHeads(
      reader,
      dimensions.flatMap((dimension) => dimension.#addresses),
      buckets,
    );
    let at = 0;
    for (const dimension of dimensions) {
      const next = at + dimension.#addresses.length;
      dimension.#take(lists.slice(at, next), Math.max(1, end));
      at = next;
    }
  }

  /** The range that can hold matches; null when nothing can. */
  get extent(): { readonly first: number; readonly last: number } | null {
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (const { extent } of this.lists) {
      if (extent === null) continue;
      first = Math.min(first, extent.first);
      last = Math.max(last, extent.last);
    }
    return last < 0 ? null : { first, last };
  }

  /** Read units still to pay for `[low, high)`. */
  units(low: number, high: number): number {
    let units = 0;
    for (const list of this.lists) units += list.units(low, high);
    return units;
  }

  /** The ordinals in `[low, high)`; what it needs must have been read. */
  within(low: number, high: number): Uint32Array {
    if ('anyOf' in this.#dimension) {
      return unionWithin(
        this.lists.flatMap((list) => list.within(low, high)),
        low,
        high,
      );
    }
    return this.#nameCandidates(this.#dimension.name, low, high);
  }

  #take(lists: readonly PostingList[], end: number): void {
    this.#lists = lists;
    if ('anyOf' in this.#dimension) {
      let outside = 1;
      for (const { count } of lists) outside *= 1 - Math.min(1, count / end);
      this.density = Math.min(HIGHEST_DENSITY, Math.max(LOWEST_DENSITY, 1 - outside));
      return;
    }
    const { name } = this.#dimension;
    this.#skip(name, end);
    const sum = this.lists.reduce((total, { count }) => total + count, 0);
    this.density = Math.min(0.5, Math.max(LOWEST_DENSITY, (sum / Math.max(1, name.atLeast) / end) * 0.05));
  }

  /**
   * A name that shares at least m trigrams shares one of any but m - 1 of them, and one that contains the query
   * holds every inner term: so the dearest m - 1 lists may go, one inner term must stay.
   */
  #skip(name: NameCandidateTerms, end: number): void {
    const lists = this.#lists ?? [];
    const grams = new Set(name.grams.map(termKey));
    const byCount = [...lists].sort((a, b) => a.count - b.count);
    const inner = new Set(name.inner.map(termKey));
    const keep = byCount.find(({ address }) => inner.has(address.term) && grams.has(address.term));
    if (keep !== undefined) {
      for (const { address } of lists) if (!grams.has(address.term)) this.#skipped.add(address.term);
    }
    let spare = name.atLeast - 1;
    for (const list of byCount.toReversed()) {
      if (spare === 0 || this.units(0, end) <= NAME_UNITS) break;
      if (list === keep || !grams.has(list.address.term)) continue;
      this.#skipped.add(list.address.term);
      spare -= 1;
    }
  }

  #nameCandidates(name: NameCandidateTerms, low: number, high: number): Uint32Array {
    const grams = new Set(name.grams.map(termKey));
    const inner = new Set(name.inner.map(termKey));
    const shared = new Uint8Array(high - low);
    const within = new Uint8Array(high - low);
    let skippedGrams = 0;
    let innerRead = 0;
    for (const list of this.#lists ?? []) {
      const { term } = list.address;
      if (this.#skipped.has(term)) {
        if (grams.has(term)) skippedGrams += 1;
        continue;
      }
      if (inner.has(term)) innerRead += 1;
      for (const ordinal of union(list.within(low, high))) {
        const at = ordinal - low;
        if (grams.has(term)) shared[at] = (shared[at] ?? 0) + 1;
        if (inner.has(term)) within[at] = (within[at] ?? 0) + 1;
      }
    }
    const atLeast = Math.max(1, name.atLeast - skippedGrams);
    const out: number[] = [];
    for (let at = 0; at < shared.length; at += 1) {
      const held = shared[at] ?? 0;
      if (held >= atLeast || (innerRead > 0 && within[at] === innerRead)) out.push(low + at);
    }
    return Uint32Array.from(out);
  }
}
