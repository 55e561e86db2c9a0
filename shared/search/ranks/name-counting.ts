import type { PostingList } from '../state/posting-list.ts';
import { isSimilar, type NameCandidateTerms } from '../store/names.ts';
import { termKey } from '../store/terms.ts';

/**
 * Counts, over a window of ranks, the trigrams that names share with a query. A name that shares at least m
 * trigrams still shares one of them when any m - 1 are left out. So the most expensive lists may be left out
 * and counted as shared. A name that contains the query has every inner term, so the rarest inner terms
 * suffice. Either way it proposes too much, never too little.
 */
export class NameCounting {
  readonly #atLeast: number;
  /** Number of trigrams in the query, including those that no name has. */
  readonly #size: number;
  readonly #grams: readonly PostingList[];
  readonly #inner: readonly PostingList[];
  readonly #end: number;
  #skipped: ReadonlySet<PostingList> = new Set();
  #required: readonly PostingList[] = [];
  #maySimilar = true;
  #shared = new Uint8Array(0);
  #low = 0;

  constructor(name: NameCandidateTerms, listOf: (term: string) => PostingList, end: number) {
    const byTerm = new Map(
      [...new Set([...name.grams, ...name.inner])].map((term) => [termKey(term), listOf(term)]),
    );
    const listsOf = (terms: readonly string[]) => terms.flatMap((term) => byTerm.get(termKey(term)) ?? []);
    this.#grams = listsOf(name.grams);
    this.#inner = listsOf(name.inner);
    this.#size = name.grams.length;
    this.#atLeast = name.atLeast;
    this.#end = end;
  }

  /** Every list whose head must be read. */
  get lists(): readonly PostingList[] {
    return [...new Set([...this.#grams, ...this.#inner])];
  }

  /** Updates the count from the heads; returns false if no name can match. */
  settle(): boolean {
    const present = this.#grams.filter(({ count }) => count > 0);
    this.#maySimilar = present.length >= this.#atLeast;
    const mayContain = this.#inner.every(({ count }) => count > 0);
    const rarest = this.#inner.toSorted((a, b) => a.count - b.count);
    const counted = rarest.filter((list) => this.#grams.includes(list));
    // Single characters and pairs are used only if there is no trigram; then the two rarest suffice.
    this.#required = !mayContain ? [] : counted.length > 0 ? counted : rarest.slice(0, 2);
    return this.#maySimilar || mayContain;
  }

  /** Estimated share of the names that contain the query. */
  get containing(): number {
    const [rarest] = this.#required;
    return Math.max(1 / Math.max(1, this.#end), (rarest?.count ?? 0) / Math.max(1, this.#end));
  }

  /** The lists to read, by the last call of `choose`. */
  get read(): readonly PostingList[] {
    const counted = this.#maySimilar ? this.#grams.filter((list) => !this.#skipped.has(list)) : [];
    return [...new Set([...counted, ...this.#required.filter((list) => !this.#skipped.has(list))])];
  }

  units(low: number, high: number): number {
    return this.read.reduce((sum, list) => sum + list.units(low, high), 0);
  }

  /**
   * Leaves out the most expensive lists, as far as that is allowed, while the window costs more than
   * `allowed`.
   */
  choose(low: number, high: number, allowed: number): void {
    const skipped = new Set<PostingList>();
    this.#skipped = skipped;
    const [rarest] = this.#required;
    const expensive = this.read
      .filter((list) => list !== rarest)
      .map((list) => ({ list, units: list.units(low, high) }))
      .sort((a, b) => b.units - a.units);
    let total = this.units(low, high);
    // Half of what would still be exact: with fewer lists, more names can be told apart only by their trigram
    // counts.
    let spare = this.#maySimilar ? Math.floor((this.#atLeast - 1) / 2) : expensive.length;
    for (const { list, units } of expensive) {
      if (spare === 0 || total <= allowed || units === 0) break;
      skipped.add(list);
      total -= units;
      spare -= 1;
    }
  }

  /**
   * Returns the names in the window that may contain the query, and others that may be similar to it, both
   * ascending.
   */
  candidates(low: number, high: number): { readonly containing: Uint32Array; readonly similar: Uint32Array } {
    const shared = new Uint8Array(high - low);
    const held = new Uint8Array(high - low);
    const required = this.#required.filter((list) => !this.#skipped.has(list));
    for (const list of this.read) {
      const isGram = this.#grams.includes(list);
      const isRequired = required.includes(list);
      for (const part of list.within(low, high)) {
        for (const rank of part) {
          if (isGram) shared[rank - low] = (shared[rank - low] ?? 0) + 1;
          if (isRequired) held[rank - low] = (held[rank - low] ?? 0) + 1;
        }
      }
    }
    this.#shared = shared;
    this.#low = low;
    const skipped = this.#grams.filter((list) => this.#skipped.has(list)).length;
    const containing: number[] = [];
    const similar: number[] = [];
    for (let at = 0; at < shared.length; at += 1) {
      const count = shared[at] ?? 0;
      if (required.length > 0 && held[at] === required.length) containing.push(low + at);
      else if (this.#maySimilar && count > 0 && this.#isSimilar(count + skipped, count + skipped))
        similar.push(low + at);
    }
    return { containing: Uint32Array.from(containing), similar: Uint32Array.from(similar) };
  }

  /** Returns the candidates that can still be similar, given the trigram counts of their names. */
  similarAmong(candidates: Uint32Array, countOf: (rank: number) => number | null): Uint32Array {
    const skipped = this.#grams.filter((list) => this.#skipped.has(list)).length;
    return candidates.filter((rank) => {
      const count = this.#shared[rank - this.#low] ?? 0;
      return this.#isSimilar(count + skipped, countOf(rank) ?? count + skipped);
    });
  }

  /** Returns whether a name of `size` trigrams that shares at most `shared` can be similar. */
  #isSimilar(shared: number, size: number): boolean {
    const most = Math.min(shared, this.#size, size);
    return isSimilar(most, this.#size, size);
  }
}
