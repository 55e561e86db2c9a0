import type { TableReader } from '../../table/reader.ts';
import { intersectWithin } from '../postings/ordinal-bits.ts';
import { readChunks, readPages } from '../state/posting-list.ts';
import type { HeadBuckets } from '../store/head-buckets.ts';
import type { Allowance } from './budget.ts';
import { SearchDimension } from './dimension.ts';
import { Planner, type Range, type Source } from './plan.ts';

export interface ProposerOptions {
  readonly reader: TableReader;
  readonly buckets: HeadBuckets | null;
  /** Number of ordinals. */
  readonly end: number;
  readonly direction: 'asc' | 'desc';
  readonly conditions: number;
  readonly sources: readonly Source[];
  /** Whether statistics describe the sources before their heads are read. */
  readonly informed: boolean;
  readonly allowance: Allowance;
  /** Read units and rounds per document. */
  readonly documentUnits: () => number;
  readonly documentRounds: number;
}

/** A window whose postings were read, and what it proposes. */
export interface Window extends Range {
  readonly used: readonly Source[];
  /** Ascending. */
  readonly candidates: Uint32Array;
  /** Read units of the index as planned. */
  readonly expectedUnits: number;
}

/**
 * Without statistics, reads the heads of the smallest dimensions up to this many units, or 40 % of what is
 * left.
 */
const HEAD_UNITS = 150;
const HEAD_SHARE = 0.4;
/** Largest share of what is left that the postings of one window take. */
const WINDOW_SHARE = 0.5;
const SMALLEST_WINDOW = 2048;
/** Planned width of a window, as a multiple of the width for the wanted matches. */
const WINDOW_SLACK = 1.3;

/**
 * The index side of a search. For one window after another it plans, reads postings and intersects them. It
 * checks every round against the budget first and leaves room for at least one document, read twice.
 */
export class Proposer {
  readonly #options: ProposerOptions;
  readonly planner: Planner;
  /** Sequential rounds it made, even if they ran in parallel with those of others. */
  rounds = 0;

  constructor(options: ProposerOptions) {
    this.#options = options;
    this.planner = new Planner(options.conditions, options.sources);
  }

  /** Returns the part of `left` that can contain matches, as far as heads were read; null if no part can. */
  clip({ low, high }: Range): Range | null {
    for (const { dimension } of this.#options.sources) {
      if (!dimension.ready) continue;
      const { extent } = dimension;
      if (extent === null) return null;
      low = Math.max(low, extent.first);
      high = Math.min(high, extent.last + 1);
    }
    return low < high ? { low, high } : null;
  }

  /**
   * Returns the first window of `left`, as wide as `wanted` matches are expected to need, or `width` wide if
   * given. Returns null if the budget has no room for a step of the index; with `mustMove` it then returns a
   * window that only documents decide. Returns 'nothing' if heads showed that no match is left.
   */
  async next(
    left: Range,
    wanted: number,
    width: number | null,
    mustMove: boolean,
  ): Promise<Window | 'nothing' | null> {
    const { sources } = this.#options;
    let range = left;
    const likely = this.#likely(range);
    let planned = this.#plan(likely, wanted, width, () => true);
    let expectedUnits = planned.units;
    const unread = (
      this.#options.informed || sources.some(({ dimension }) => dimension.ready)
        ? planned.used
        : this.#smallest()
    ).filter(({ dimension }) => !dimension.ready);
    const units = unread.reduce((sum, { dimension }) => sum + dimension.units(planned.low, planned.high), 0);
    if (unread.length > 0 && this.#fits(units, 1)) {
      const areRead = await this.#readHeads(unread, planned);
      const clipped = this.clip(left);
      if (clipped === null) return 'nothing';
      if (!areRead) return this.#withoutIndex(clipped, mustMove);
      range = clipped;
    }
    // The likely range serves only heads about to be read. A window must begin at the position of the walk.
    if (likely !== range || unread.length > 0 || planned.used.some(({ dimension }) => !dimension.ready)) {
      planned = this.#plan(range, wanted, width, ({ dimension }) => dimension.ready);
      expectedUnits = Math.max(expectedUnits, planned.units);
    }
    const lists = planned.used.flatMap(({ dimension }) => dimension.lists);
    const pages = lists.some((list) => list.missingPages(planned.low, planned.high).length > 0);
    if (!this.#fits(planned.units, (planned.units > 0 ? 1 : 0) + (pages ? 1 : 0)))
      return this.#withoutIndex(range, mustMove);
    if (pages) {
      const { low, high } = planned;
      this.rounds += 1;
      if (!(await readPages(this.#options.reader, lists, low, high, this.#mayRetry)))
        return this.#withoutIndex(range, mustMove);
      // The pages may list more chunks than estimated.
      const { used } = planned;
      planned = this.#plan(planned, wanted, width, (source) => used.includes(source));
      if (!this.#fits(planned.units, 1)) return this.#withoutIndex(range, mustMove);
    }
    const { low, high, used } = planned;
    if (used.length === 0) return { ...this.#everything(planned), expectedUnits };
    const chosen = used.flatMap(({ dimension }) => dimension.lists);
    if (planned.units > 0) this.rounds += 1;
    if (!(await readChunks(this.#options.reader, chosen, low, high, this.#mayRetry)))
      return this.#withoutIndex(range, mustMove);
    const sets = used.map(({ dimension }) => dimension.listsWithin(low, high));
    const candidates = intersectWithin(sets, low, high);
    return { low, high, used, candidates, expectedUnits };
  }

  /**
   * Returns the window with fewer candidates if another source costs less than the `documents` it saves; null
   * if no source does.
   */
  async narrow(window: Window, candidates: Uint32Array, documents: number): Promise<Window | null> {
    const { reader } = this.#options;
    const range = { low: candidates.at(0) ?? 0, high: (candidates.at(-1) ?? 0) + 1 };
    const documentUnits = documents * this.#options.documentUnits();
    const source = this.planner.worthReading(window.used, range, documentUnits);
    if (source === null) return null;
    const { dimension } = source;
    const units = dimension.units(range.low, range.high);
    if (!dimension.ready) {
      if (!this.#fits(units, 1)) return null;
      if (!(await this.#readHeads([source], range))) return null;
      if (this.planner.worthReading(window.used, range, documentUnits) === null) return null;
    }
    const rest = dimension.units(range.low, range.high);
    if (rest > 0) {
      const pages = dimension.lists.some((list) => list.missingPages(range.low, range.high).length > 0);
      if (!this.#fits(rest, pages ? 2 : 1)) return null;
      this.rounds += pages ? 2 : 1;
      if (!(await readPages(reader, dimension.lists, range.low, range.high, this.#mayRetry))) return null;
      const chunks = dimension.units(range.low, range.high);
      if (!this.#fits(chunks, chunks > 0 ? 1 : 0)) return null;
      if (!(await readChunks(reader, dimension.lists, range.low, range.high, this.#mayRetry))) return null;
    }
    const sets = [[candidates], dimension.listsWithin(range.low, range.high)];
    return {
      ...window,
      used: [...window.used, source],
      candidates: intersectWithin(sets, range.low, range.high),
      expectedUnits: window.expectedUnits + units,
    };
  }

  /**
   * Returns the part of `left` where matches are likely, so that the chunks read ahead are those that the
   * heads will name.
   */
  #likely(left: Range): Range {
    let { low, high } = left;
    for (const { dimension } of this.#options.sources) {
      if (dimension.ready) continue;
      const { likely } = dimension;
      low = Math.max(low, likely?.low ?? low);
      high = Math.min(high, likely?.high ?? high);
    }
    const isNarrower = low < high && (low > left.low || high < left.high);
    return isNarrower ? { low, high } : left;
  }

  /** @returns false if the budget has no room for a second round that some of them need */
  async #readHeads(unread: readonly Source[], range: Range): Promise<boolean> {
    const { reader, buckets, end, sources } = this.#options;
    this.rounds += 1;
    const areRead = await SearchDimension.read(
      reader,
      unread.map(({ dimension }) => dimension),
      end,
      buckets,
      range,
      this.#mayRetry,
    );
    for (const { dimension } of sources) dimension.settle(end);
    this.planner.refresh();
    return areRead;
  }

  /**
   * Returns the most selective source of each condition, fewest heads first, as many as are affordable while
   * nothing is known.
   */
  #smallest(): Source[] {
    const { sources, allowance } = this.#options;
    const cap = Math.min(HEAD_UNITS, allowance.unitsLeft * HEAD_SHARE);
    const tightest = new Map<number, Source>();
    for (const source of sources) {
      const [condition = 0, second] = source.conditions;
      if (second === undefined && !tightest.has(condition)) tightest.set(condition, source);
    }
    const first: Source[] = [];
    let units = 0;
    for (const source of [...tightest.values()].sort(
      (a, b) => a.dimension.headUnits - b.dimension.headUnits,
    )) {
      units += source.dimension.headUnits;
      if (units > cap) break;
      first.push(source);
    }
    return first;
  }

  /** Returns a window with its plan, narrowed until it is affordable. */
  #plan(
    left: Range,
    wanted: number,
    width: number | null,
    usable: (source: Source) => boolean,
  ): Range & { readonly used: readonly Source[]; readonly units: number } {
    const { allowance, documentUnits } = this.#options;
    const wish = WINDOW_SLACK * (width ?? wanted / this.planner.matching);
    let size = Math.min(left.high - left.low, Math.max(SMALLEST_WINDOW, Math.ceil(wish)));
    for (;;) {
      const range = this.#window(left, size);
      const { used, indexUnits } = this.planner.cheapest(range, wanted, documentUnits(), usable);
      if (size <= SMALLEST_WINDOW || indexUnits <= allowance.unitsLeft * WINDOW_SHARE)
        return { ...range, used, units: indexUnits };
      size = Math.max(SMALLEST_WINDOW, Math.ceil(size / 2));
    }
  }

  #window({ low, high }: Range, width: number): Range {
    return this.#options.direction === 'desc'
      ? { low: Math.max(low, high - width), high }
      : { low, high: Math.min(high, low + width) };
  }

  /**
   * Handles a budget without room for the index: returns null or, if the walk must move, a window that
   * documents decide.
   */
  #withoutIndex(left: Range, mustMove: boolean): Window | null {
    return mustMove ? this.#everything(left) : null;
  }

  /** Returns a short window that proposes every ordinal, for the documents to decide. */
  #everything(left: Range): Window {
    const { low, high } = this.#window(left, SMALLEST_WINDOW);
    const candidates = Uint32Array.from({ length: high - low }, (_, i) => low + i);
    return { low, high, used: [], candidates, expectedUnits: 0 };
  }

  #fits(units: number, rounds: number): boolean {
    const { allowance, documentUnits, documentRounds } = this.#options;
    return allowance.fits(units + 2 * documentUnits(), rounds + documentRounds);
  }

  readonly #mayRetry = (units: number): boolean => this.#fits(units, 1);
}
