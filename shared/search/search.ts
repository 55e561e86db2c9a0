import type { TableReader } from '../table/reader.ts';
import { type Dimension, SearchDimension } from './dimension.ts';
import type { HeadBuckets } from './head-buckets.ts';
import { intersect } from './ordinals.ts';
import { PageRows } from './page-rows.ts';
import { cheapestPlan, dimensionWorthReading } from './plan.ts';
import { readPostings } from './posting-list.ts';

/** What a search may spend; a request as a whole has 400 read units and 6 sequential rounds (SEARCH, Planner). */
export interface Budget {
  readonly readUnits: number;
  readonly rounds: number;
}

export const REQUEST_BUDGET: Budget = { readUnits: 400, rounds: 6 };

/** Stands for a document that there was no budget to decide about: the page ends before it. */
export const UNDECIDED: unique symbol = Symbol('undecided');

export interface SearchRequest<T> {
  readonly reader: TableReader;
  readonly space: string;
  readonly generation: number;
  /** Where the heads lie packed, in a rank space. */
  readonly buckets?: HeadBuckets;
  /** AND of these; none walks every ordinal. */
  readonly dimensions: readonly Dimension[];
  /** Position after which (in walking order) the page begins; null for the first page. */
  readonly start: number | null;
  readonly direction: 'asc' | 'desc';
  /** Rows at most. */
  readonly limit: number;
  /** Ordinals from here on do not exist yet: the high-water mark, or the number of ranks. */
  readonly end: number;
  /** Ordinals that are left out without reading their document (tombstones, hidden). */
  readonly excluded?: (ordinal: number) => boolean;
  /**
   * Documents in the order of the ordinals, undefined where there is none; `consistent` on the second try. The
   * first ordinal must be decided, or a page could stand still.
   */
  readonly load: (
    ordinals: readonly number[],
    consistent: boolean,
  ) => Promise<readonly (T | undefined | typeof UNDECIDED)[]>;
  /** Whether the document satisfies the whole query; the index only proposes. */
  readonly accept: (document: T, ordinal: number) => boolean;
  /** Cost of loading one document: read units (0.5) and sequential rounds a batch (1). */
  readonly documentUnits?: number;
  readonly documentRounds?: number;
  /** Documents that are loaded at once, at most; 200 when left out. */
  readonly largestBatch?: number;
  /** Bytes of a document in the body; a page ends before `MAXIMUM_ROW_BYTES` of them. Asked of accepted rows only. */
  readonly bytesOf?: (document: T) => number;
  readonly budget?: Budget;
}

export interface SearchPage<T> {
  readonly rows: readonly { readonly ordinal: number; readonly document: T }[];
  /** `start` of the next page; null when there is nothing more. Everything before it was decided. */
  readonly next: number | null;
  /** No match is left after this page. A page that is short but not exhausted ran out of budget. */
  readonly exhausted: boolean;
  readonly explain: SearchExplanation;
}

/** How a page came about; for operators and benchmarks. */
export interface SearchExplanation {
  /** Dimensions whose postings were read, in order, a list for each window. */
  readonly plan: readonly (readonly string[])[];
  readonly readUnits: number;
  readonly rounds: number;
  /** Ordinals that the postings proposed, and documents that were loaded. */
  readonly candidates: number;
  readonly checked: number;
  readonly stoppedBy: 'budget' | null;
}

/**
 * One page of the documents that satisfy every dimension, in ordinal order. Heads are read strongly, chunks and
 * documents eventually, what is absent once more strongly. Concatenated pages hold each match that did not
 * change exactly once.
 */
export async function search<T>(request: SearchRequest<T>): Promise<SearchPage<T>> {
  return await new Walk(request).page();
}

/** Heads are read for the dimensions with the fewest terms until this many units (or 40 % of the budget). */
const HEAD_UNITS = 150;
const SMALLEST_WINDOW = 2048;
const LARGEST_BATCH = 200;
/** Acceptance is never estimated below this, so that one bad batch does not load hundreds of documents. */
const LOWEST_ACCEPTANCE = 0.02;

class Walk<T> {
  readonly #request: SearchRequest<T>;
  readonly #budget: Budget;
  readonly #dimensions: readonly SearchDimension[];
  readonly #buckets: HeadBuckets | null;
  readonly #documentUnits: number;
  readonly #documentRounds: number;
  readonly #before: { readonly readUnits: number; readonly rounds: number };
  readonly #page: PageRows<T, { readonly ordinal: number; readonly document: T }>;
  readonly #plan: string[][] = [];
  /** What is still undecided: `[low, high)`. */
  #low: number;
  #high: number;
  /** The first step is always made, or a page could stand still. */
  #moved = false;
  #candidates = 0;
  #checked = 0;

  constructor(request: SearchRequest<T>) {
    const { start, direction, end } = request;
    this.#request = request;
    this.#budget = request.budget ?? REQUEST_BUDGET;
    this.#buckets = request.buckets ?? null;
    this.#documentUnits = request.documentUnits ?? 0.5;
    this.#documentRounds = request.documentRounds ?? 1;
    this.#before = { ...request.reader.usage };
    this.#page = new PageRows(request.limit, request.bytesOf);
    this.#dimensions = request.dimensions.map(
      (dimension) => new SearchDimension(dimension, request.generation, request.space),
    );
    this.#low = direction === 'asc' && start !== null ? start + 1 : 0;
    this.#high = direction === 'desc' && start !== null ? Math.min(start, end) : end;
  }

  async page(): Promise<SearchPage<T>> {
    if (this.#low >= this.#high) return this.#answer(true);
    await this.#readFirstHeads();
    if (!this.#clip()) return this.#answer(true);
    const from = this.#high - this.#low;
    let width = this.#wanted / this.#expected(this.#dimensions);
    while (this.#low < this.#high) {
      width = Math.min(this.#high - this.#low, Math.max(SMALLEST_WINDOW, Math.ceil(width * 1.3)));
      const window = await this.#gather(width);
      if (window === null) return this.#answer(false);
      const outcome = await this.#check(window);
      if (outcome !== 'decided') return this.#answer(false);
      const seen = from - (this.#high - this.#low);
      const rate = Math.max(this.#page.rows.length, 0.5) / Math.max(1, seen);
      width = Math.min(width * 8, Math.max(width * 2, this.#wanted / rate));
    }
    return this.#answer(true);
  }

  /** One more than the limit, to know whether anything follows the page. */
  get #wanted(): number {
    return Math.max(1, this.#request.limit + 1 - this.#page.rows.length);
  }

  async #readFirstHeads(): Promise<void> {
    const cap = Math.min(HEAD_UNITS, this.#budget.readUnits * 0.4);
    const byTerms = this.#dimensions.toSorted((a, b) => a.headUnits - b.headUnits);
    const first: SearchDimension[] = [];
    let units = 0;
    for (const dimension of byTerms) {
      if (first.length > 0 && units + dimension.headUnits > cap) break;
      first.push(dimension);
      units += dimension.headUnits;
    }
    if (first.length > 0)
      await SearchDimension.read(this.#request.reader, first, this.#request.end, this.#buckets);
  }

  /** Narrows what is undecided to where all dimensions have postings; false when that is nowhere. */
  #clip(): boolean {
    for (const dimension of this.#dimensions) {
      if (!dimension.ready) continue;
      const { extent } = dimension;
      if (extent === null) return false;
      this.#low = Math.max(this.#low, extent.first);
      this.#high = Math.min(this.#high, extent.last + 1);
    }
    return this.#low < this.#high;
  }

  /** Candidates of the next window; null when the budget does not allow one. */
  async #gather(width: number): Promise<Window | null> {
    let window = this.#window(width);
    let used = this.#choose(window);
    const allowance = this.#unitsLeft() * 0.5;
    while (unitsOf(used, window) > allowance && window.high - window.low > SMALLEST_WINDOW) {
      window = this.#window((window.high - window.low) / 2);
      used = this.#choose(window);
    }
    const { low, high } = window;
    const lists = used.flatMap((dimension) => dimension.lists);
    const units = unitsOf(used, window);
    const rounds =
      (units > 0 ? 1 : 0) + (lists.some((list) => list.missingPages(low, high).length > 0) ? 1 : 0);
    if (!this.#affords(units + this.#documentUnits, rounds + this.#documentRounds)) return null;
    await readPostings(this.#request.reader, lists, low, high);
    this.#plan.push(used.map(({ label }) => label));
    let candidates = used.reduce<Uint32Array | null>((left, dimension) => {
      const right = dimension.within(low, high);
      return left === null ? right : intersect(left, right);
    }, null);
    candidates ??= Uint32Array.from({ length: high - low }, (_, i) => low + i);
    return { low, high, used, candidates: this.#without(candidates) };
  }

  #choose({ low, high }: Range): SearchDimension[] {
    return cheapestPlan(this.#dimensions, low, high, this.#wanted, this.#documentUnits);
  }

  #window(width: number): Range {
    return this.#request.direction === 'desc'
      ? { low: Math.max(this.#low, Math.floor(this.#high - width)), high: this.#high }
      : { low: this.#low, high: Math.min(this.#high, Math.ceil(this.#low + width)) };
  }

  #without(candidates: Uint32Array): Uint32Array {
    const { excluded } = this.#request;
    return excluded === undefined ? candidates : candidates.filter((ordinal) => !excluded(ordinal));
  }

  /** Loads and checks the window's candidates in walking order. */
  async #check(window: Window): Promise<'decided' | 'enough' | 'spent'> {
    const { direction, largestBatch = LARGEST_BATCH } = this.#request;
    let { used, candidates } = window;
    this.#candidates += candidates.length;
    let accepted = 0;
    let loaded = 0;
    while (candidates.length > 0) {
      const rest = this.#dimensions.filter((dimension) => !used.includes(dimension));
      // Five imagined documents carry the estimate of the planner until real ones outweigh it.
      const acceptance = Math.max(LOWEST_ACCEPTANCE, (accepted + 5 * this.#expected(rest)) / (loaded + 5));
      const narrowed = await this.#narrow(candidates, rest, acceptance);
      if (narrowed !== null) {
        used = [...used, narrowed.dimension];
        candidates = narrowed.candidates;
        continue;
      }
      const wish = Math.max(rest.length > 0 ? 8 : 1, Math.ceil(this.#wanted / acceptance));
      const room = Math.max(1, Math.floor(this.#unitsLeft() / this.#documentUnits));
      const size = Math.min(candidates.length, largestBatch, wish, room);
      if (!this.#affords(size * this.#documentUnits, this.#documentRounds)) return 'spent';
      const batch =
        direction === 'desc'
          ? candidates.slice(candidates.length - size).reverse()
          : candidates.slice(0, size);
      candidates = direction === 'desc' ? candidates.subarray(0, -size) : candidates.subarray(size);
      const done = await this.#load([...batch]);
      accepted += done.accepted;
      loaded += size;
      const last = batch[done.decided - 1];
      if (last !== undefined) this.#moveTo(direction === 'desc' ? last : last + 1);
      if (this.#page.more) return 'enough';
      if (done.decided < size) return 'spent';
    }
    this.#moveTo(direction === 'desc' ? window.low : window.high);
    return 'decided';
  }

  /** Reads one more dimension where that costs less than the documents it saves. */
  async #narrow(
    candidates: Uint32Array,
    rest: readonly SearchDimension[],
    acceptance: number,
  ): Promise<{ dimension: SearchDimension; candidates: Uint32Array } | null> {
    const { reader, end } = this.#request;
    const low = candidates.at(0) ?? 0;
    const high = (candidates.at(-1) ?? 0) + 1;
    const documents = Math.min(candidates.length, this.#wanted / acceptance);
    const dimension = dimensionWorthReading(rest, low, high, documents * this.#documentUnits);
    if (dimension === null) return null;
    const units = dimension.units(low, high) + (dimension.ready ? 0 : dimension.headUnits);
    const rounds = dimension.ready ? 1 : 2;
    if (units > 0 && !this.#fits(units + this.#documentUnits, rounds + this.#documentRounds)) return null;
    if (!dimension.ready) {
      await SearchDimension.read(reader, [dimension], end, this.#buckets);
      if (dimension.units(low, high) > documents * this.#documentUnits) return null;
    }
    await readPostings(reader, dimension.lists, low, high);
    this.#plan.at(-1)?.push(dimension.label);
    return { dimension, candidates: intersect(candidates, dimension.within(low, high)) };
  }

  /**
   * Loads and decides documents, absent ones by a second, strong read; where the budget has no room for that, the
   * page ends before the first of them, as it does before one that `load` left undecided.
   */
  async #load(ordinals: readonly number[]): Promise<{ accepted: number; decided: number }> {
    const { load, accept } = this.#request;
    const documents = [...(await load(ordinals, false))];
    const reached = decidedOf(documents);
    const absent = ordinals
      .slice(0, reached)
      .flatMap((ordinal, i) => (documents[i] === undefined ? [{ ordinal, i }] : []));
    let decided = reached;
    const [first] = absent;
    if (first !== undefined) {
      if (this.#affords(absent.length * this.#documentUnits * 2, this.#documentRounds)) {
        const again = await load(
          absent.map(({ ordinal }) => ordinal),
          true,
        );
        for (const [at, { i }] of absent.entries()) documents[i] = again[at];
        decided = decidedOf(documents);
      } else decided = first.i;
    }
    this.#checked += ordinals.length;
    let accepted = 0;
    for (const [i, ordinal] of ordinals.slice(0, decided).entries()) {
      const document = documents[i];
      if (document === undefined || document === UNDECIDED || !accept(document, ordinal)) continue;
      accepted += 1;
      this.#page.add({ ordinal, document });
      if (this.#page.more) break;
    }
    return { accepted, decided };
  }

  #moveTo(border: number): void {
    this.#moved = true;
    if (this.#request.direction === 'desc') this.#high = border;
    else this.#low = border;
  }

  #expected(dimensions: readonly SearchDimension[]): number {
    return dimensions.reduce((product, { density }) => product * density, 1);
  }

  #spent(): Budget {
    const { readUnits, rounds } = this.#request.reader.usage;
    return { readUnits: readUnits - this.#before.readUnits, rounds: rounds - this.#before.rounds };
  }

  #unitsLeft(): number {
    return Math.max(0, this.#budget.readUnits - this.#spent().readUnits);
  }

  #fits(units: number, rounds: number): boolean {
    return units <= this.#unitsLeft() && this.#spent().rounds + rounds <= this.#budget.rounds;
  }

  #affords(units: number, rounds: number): boolean {
    return !this.#moved || this.#fits(units, rounds);
  }

  #answer(decided: boolean): SearchPage<T> {
    const { direction } = this.#request;
    const { rows, more } = this.#page;
    const exhausted = decided && !more;
    const position = direction === 'desc' ? this.#high : this.#low - 1;
    const next = exhausted ? null : more ? (rows.at(-1)?.ordinal ?? position) : position;
    return {
      rows,
      next,
      exhausted,
      explain: {
        plan: this.#plan,
        ...this.#spent(),
        candidates: this.#candidates,
        checked: this.#checked,
        stoppedBy: decided || more ? null : 'budget',
      },
    };
  }
}

interface Range {
  readonly low: number;
  readonly high: number;
}

interface Window extends Range {
  readonly used: readonly SearchDimension[];
  /** Ascending. */
  readonly candidates: Uint32Array;
}

/** How many documents come before the first undecided one. */
function decidedOf(documents: readonly unknown[]): number {
  const at = documents.indexOf(UNDECIDED);
  return at === -1 ? documents.length : at;
}

const unitsOf = (dimensions: readonly SearchDimension[], { low, high }: Range): number =>
  dimensions.reduce((sum, dimension) => sum + dimension.units(low, high), 0);
