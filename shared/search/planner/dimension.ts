import type { TableReader } from '../../table/reader.ts';
import type { IndexVersion } from '../manifest/segment-state.ts';
import { intersectWithin, type Postings } from '../postings/ordinal-bits.ts';
import { ownersOf, union } from '../postings/ordinals.ts';
import { type MayRetry, PostingList, takeHeads } from '../state/posting-list.ts';
import type { PlannerStatistics, TermStatistics } from '../state/statistics.ts';
import type { TermAddress } from '../store/head.ts';
import type { HeadBuckets } from '../store/head-buckets.ts';
import type { NameCandidateTerms } from '../store/names.ts';
import { termKey } from '../store/terms.ts';

/**
 * One condition of a search, AND-ed with the others: any of some terms, or the candidates of a name. It may
 * let through too much, because the document decides, but never too little. Nothing is ever negated
 * (docs/search.md, idea 1).
 */
export type Dimension = TermDimension | SlotDimension | { readonly name: NameCandidateTerms };

export interface TermDimension {
  readonly anyOf: readonly string[];
  /**
   * Alternative lists of terms. Each lets through everything that satisfies the condition, and none is more
   * selective.
   */
  readonly or?: readonly (readonly string[])[];
}

/**
 * A condition on ordinals that own ranges of positions in a space of members, as companies do in the space of
 * their jobs. An ordinal qualifies if one of its members has at least one term of every list.
 */
export interface SlotDimension {
  readonly slots: {
    readonly space: string;
    /** Positions per ordinal. The range of an ordinal begins at its own multiple of this. */
    readonly size: number;
    readonly allOf: readonly (readonly string[])[];
    /** Number of members, for estimates. */
    readonly members: number;
  };
  /** Alternatives, each of which lets through everything that satisfies the condition. */
  readonly or?: readonly SlotDimension[];
}

/** Assumed density of a dimension of which nothing is known. */
const UNREAD_DENSITY = 0.3;
const LOWEST_DENSITY = 1e-9;
const HIGHEST_DENSITY = 0.999;
/** Above this cost of reading all trigrams of a name, the most frequent are skipped. */
const NAME_UNITS = 80;

/** The posting lists of a search, one per term, shared by all dimensions that use the term. */
export class TermLists {
  readonly #index: IndexVersion;
  readonly #space: string;
  readonly statistics: PlannerStatistics | null;
  readonly #scale: number;
  readonly #lists = new Map<string, PostingList>();
  readonly #known = new Map<string, TermStatistics | undefined>();
  readonly #slots = new Map<string, TermLists>();

  constructor(index: IndexVersion, space: string, statistics: PlannerStatistics | null = null, scale = 1) {
    this.#index = index;
    this.#space = space;
    this.statistics = statistics;
    this.#scale = scale;
  }

  /** Returns the lists of a space in which every ordinal owns `size` positions. */
  slots(space: string, size: number): TermLists {
    let lists = this.#slots.get(space);
    if (lists === undefined) {
      lists = new TermLists(this.#index, space, null, size);
      this.#slots.set(space, lists);
    }
    return lists;
  }

  of(term: string): PostingList {
    let list = this.#lists.get(term);
    if (list === undefined) {
      const { generation, segments } = this.#index;
      const address: TermAddress = { generation, space: this.#space, term };
      list = new PostingList(address, this.known(term), this.#scale, segments);
      this.#lists.set(term, list);
    }
    return list;
  }

  known(term: string): TermStatistics | undefined {
    if (!this.#known.has(term)) this.#known.set(term, this.statistics?.of(term));
    return this.#known.get(term);
  }
}

/** A dimension during a search. */
export class SearchDimension {
  readonly #dimension: Dimension;
  readonly #lists: readonly PostingList[];
  /** Trigrams of a name that are left out of the count. */
  #skipped = new Set<string>();
  #ready = false;
  density = UNREAD_DENSITY;

  constructor(dimension: Dimension, index: IndexVersion, space: string, lists?: TermLists) {
    this.#dimension = dimension;
    const terms = termsOf(dimension);
    const given = lists ?? new TermLists(index, space);
    const all = 'slots' in dimension ? given.slots(dimension.slots.space, dimension.slots.size) : given;
    this.#lists = [...new Set(terms.map(termKey))].map((term) => all.of(term));
    const { statistics } = all;
    if (statistics !== null && 'anyOf' in dimension) {
      this.density = densityOf(
        this.#lists.map(({ address }) => all.known(address.term)?.count ?? statistics.unlistedCount),
        statistics.end,
      );
    }
  }

  /** Read units of the heads still to be read, with what segments have of their terms. */
  get headUnits(): number {
    let units = 0;
    for (const list of this.#lists) if (!list.ready) units += list.headUnits;
    return units;
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Whether its density is more than a guess. */
  get isKnown(): boolean {
    return this.#ready || this.#lists.some(({ likely }) => likely !== null);
  }

  /** Label for the explanation: its first term and how many others there are. */
  get label(): string {
    const [first] = this.#lists;
    return `${first?.address.term ?? '(nothing)'}${this.#lists.length > 1 ? ` +${this.#lists.length - 1}` : ''}`;
  }

  get lists(): readonly PostingList[] {
    return this.#skipped.size === 0
      ? this.#lists
      : this.#lists.filter((list) => !this.#skipped.has(list.address.term));
  }

  /**
   * Reads the heads of several dimensions in one round, along with what statistics predict for `range`. `end`
   * is the number of ordinals. Returns false if `mayRetry` refused a second round that some of them need.
   */
  static async read(
    reader: TableReader,
    dimensions: readonly SearchDimension[],
    end: number,
    buckets: HeadBuckets | null,
    range?: { readonly low: number; readonly high: number },
    mayRetry?: MayRetry,
  ): Promise<boolean> {
    const lists = new Set(dimensions.flatMap((dimension) => dimension.#lists));
    const areRead = await takeHeads(reader, [...lists], buckets, range, mayRetry);
    for (const dimension of dimensions) dimension.settle(end);
    return areRead;
  }

  /**
   * Updates its density from its heads once all of them are read, even if they were read for another
   * dimension.
   */
  settle(end: number): void {
    if (this.#ready || this.#lists.some((list) => !list.ready)) return;
    this.#ready = true;
    if ('anyOf' in this.#dimension) {
      this.density = densityOf(
        this.#lists.map(({ count }) => count),
        end,
      );
      return;
    }
    if ('slots' in this.#dimension) {
      const { allOf, members } = this.#dimension.slots;
      let matches = members;
      for (const lists of this.#slotLists(allOf)) {
        matches *= densityOf(
          lists.map(({ count }) => count),
          members,
        );
      }
      this.density = Math.min(
        HIGHEST_DENSITY,
        Math.max(LOWEST_DENSITY, -Math.expm1(-matches / Math.max(1, end))),
      );
      return;
    }
    const { name } = this.#dimension;
    this.#skip(name, end);
    const sum = this.lists.reduce((total, { count }) => total + count, 0);
    this.density = Math.min(
      0.5,
      Math.max(LOWEST_DENSITY, (sum / Math.max(1, name.atLeast) / Math.max(1, end)) * 0.05),
    );
  }

  /** The range in which its ordinals probably are, before its heads are read; null if unknown. */
  get likely(): { readonly low: number; readonly high: number } | null {
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (const { likely } of this.#lists) {
      if (likely === null) return null;
      low = Math.min(low, likely.low);
      high = Math.max(high, likely.high);
    }
    return { low, high };
  }

  /** The range that can contain matches; null if nothing can match. */
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

  /** Returns the read units still to pay for `[low, high)`, including unread heads. */
  units(low: number, high: number): number {
    let units = 0;
    for (const list of this.lists) units += list.units(low, high);
    return units;
  }

  /** Returns lists in `[low, high)` whose union it is. Everything it needs there must have been read. */
  listsWithin(low: number, high: number): readonly Postings[] {
    if ('anyOf' in this.#dimension) return this.lists.flatMap((list) => list.postings(low, high));
    if ('slots' in this.#dimension) {
      const { size, allOf } = this.#dimension.slots;
      const terms = this.#slotLists(allOf).map((lists) => lists.flatMap((list) => list.postings(low, high)));
      return [ownersOf(intersectWithin(terms, low * size, high * size), size)];
    }
    return [this.#nameCandidates(this.#dimension.name, low, high)];
  }

  #slotLists(allOf: readonly (readonly string[])[]): PostingList[][] {
    const byTerm = new Map(this.#lists.map((list) => [list.address.term, list]));
    return allOf.map((terms) => [...new Set(terms.map(termKey))].flatMap((term) => byTerm.get(term) ?? []));
  }

  /**
   * Chooses the trigram lists to skip. A name that shares at least m trigrams still shares one of them when
   * any m - 1 are skipped, and a name that contains the query has every inner term. So the m - 1 most
   * expensive lists may be skipped if one inner term stays.
   */
  #skip(name: NameCandidateTerms, end: number): void {
    const lists = this.#lists;
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
    for (const list of this.#lists) {
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

function termsOf(dimension: Dimension): readonly string[] {
  if ('anyOf' in dimension) return dimension.anyOf;
  if ('slots' in dimension) return dimension.slots.allOf.flat();
  return [...dimension.name.grams, ...dimension.name.inner];
}

/**
 * Returns the share of `end` ordinals that have at least one of the terms with these counts, assuming
 * independence.
 */
function densityOf(counts: readonly number[], end: number): number {
  let outside = 1;
  for (const count of counts) outside *= 1 - Math.min(1, count / Math.max(1, end));
  return Math.min(HIGHEST_DENSITY, Math.max(LOWEST_DENSITY, 1 - outside));
}
