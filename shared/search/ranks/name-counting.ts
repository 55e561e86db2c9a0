import type { PostingList } from '../state/posting-list.ts';
import { isSimilar, type NameCandidateTerms } from '../store/names.ts';
import { termKey } from '../store/terms.ts';

/**
 * Which names share how many trigrams with a query, over a window of ranks. A name that shares at least m of them
 * shares one of any but m - 1, so the dearest lists may be left out and be taken as shared; a name that contains the
 * query holds every inner term, so the rarest of these suffice. Either way it proposes too much, never too little.
 */
export class NameCounting {
  readonly #atLeast: number;
  /** Trigrams of the query, those that no name has included. */
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

  /** Takes up the heads; false when no name can match. */
  settle(): boolean {
    const present = this.#grams.filter(({ count }) => count > 0);
    this.#maySimilar = present.length >= this.#atLeast;
    const mayContain = this.#inner.every(({ count }) => count > 0);
    const rarest = this.#inner.toSorted((a, b) => a.count - b.count);
    const counted = rarest.filter((list) => this.#grams.includes(list));
    // Single characters and pairs only where there is no trigram, and where only they are counted, two of them.
    this.#required = !mayContain ? [] : counted.length > 0 ? counted : rarest.slice(0, 2);
    return this.#maySimilar || mayContain;
  }

  /** Share of the names that may contain the query. */
  get containing(): number {
    const [rarest] = this.#required;
    return Math.max(1 / Math.max(1, this.#end), (rarest?.count ?? 0) / Math.max(1, this.#end));
  }

  /** Lists that are read, by the last choice. */
  get read(): readonly PostingList[] {
    const counted = this.#maySimilar ? this.#grams.filter((list) => !this.#skipped.has(list)) : [];
    return [...new Set([...counted, ...this.#required.filter((list) => !this.#skipped.has(list))])];
  }

  units(low: number, high: number): number {
    return this.read.reduce((sum, list) => sum + list.units(low, high), 0);
  }

  /** Leaves out the dearest lists while the window's cost more than `allowed`, as far as that may be. */
  choose(low: number, high: number, allowed: number): void {
    const skipped = new Set<PostingList>();
    this.#skipped = skipped;
    const [rarest] = this.#required;
    const dearest = this.read
      .filter((list) => list !== rarest)
      .map((list) => ({ list, units: list.units(low, high) }))
      .sort((a, b) => b.units - a.units);
    let total = this.units(low, high);
    // Half of what would be exact: the fewer lists, the more names only their counts can tell apart.
    let spare = this.#maySimilar ? Math.floor((this.#atLeast - 1) / 2) : dearest.length;
    for (const { list, units } of dearest) {
      if (spare === 0 || total <= allowed || units === 0) break;
      skipped.add(list);
      total -= units;
      spare -= 1;
    }
  }

  /** Names in the window that may contain the query, and others that may be similar to it; both ascending. */
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

  /** Those of the candidates that can still be similar, now that the trigrams of their names are known. */
  similarAmong(candidates: Uint32Array, countOf: (rank: number) => number | null): Uint32Array {
    const skipped = this.#grams.filter((list) => this.#skipped.has(list)).length;
    return candidates.filter((rank) => {
      const count = this.#shared[rank - this.#low] ?? 0;
      return this.#isSimilar(count + skipped, countOf(rank) ?? count + skipped);
    });
  }

  /** Whether a name of `size` trigrams that shares at most `shared` can be similar. */
  #isSimilar(shared: number, size: number): boolean {
    const most = Math.min(shared, this.#size, size);
    return isSimilar(most, this.#size, size);
  }
}
