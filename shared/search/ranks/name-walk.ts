import type { TableReader } from '../../table/reader.ts';
import type { RankSpace, RankSpaceState } from '../manifest/manifest.ts';
import type { Allowance } from '../planner/budget.ts';
import { intersectWithin } from '../postings/ordinal-bits.ts';
import { PostingList, readChunks, readPages, takeHeads } from '../state/posting-list.ts';
import type { NameCandidateTerms } from '../store/names.ts';
import { termKey } from '../store/terms.ts';
import type { SearchPage, WindowExplanation } from '../walk/search.ts';
import { NameCounting } from './name-counting.ts';
import { TrigramCounts } from './trigram-counts.ts';

export interface NameWalkRequest<T> {
  readonly reader: TableReader;
  readonly space: RankSpace;
  readonly state: RankSpaceState;
  readonly name: NameCandidateTerms;
  /** Other conditions: any term of each list. */
  readonly filters: readonly (readonly string[])[];
  /** As in `SearchRequest`. */
  readonly start: number | null;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly load: (ranks: readonly number[], consistent: boolean) => Promise<readonly (T | undefined)[]>;
  readonly accept: (document: T) => boolean;
  readonly allowance: Allowance;
}

/**
 * A rank and its document take a block and an item. Names found by trigrams are far apart, so they rarely
 * share a block.
 */
const DOCUMENT_UNITS = 1;
const DOCUMENT_ROUNDS = 2;
/** Up to this cost, the whole rest of the space is counted at once. */
const CHEAP_UNITS = 60;
/** Largest share of what is left that the postings of a window, or its trigram counts, take. */
const POSTINGS_SHARE = 0.45;
const COUNTS_SHARE = 0.4;
const SMALLEST_WINDOW = 4_096;
const LARGEST_BATCH = 200;
const SMALLEST_BATCH = 8;
const PRIOR_WEIGHT = 5;

/**
 * Returns one page of the companies whose name matches a query, in the order of a rank space. It counts the
 * trigrams shared with the query over a window of ranks; the column of trigram counts shows which of these
 * names are similar; the documents decide. Three to five rounds fill a page. A page without budget for more
 * ends short.
 */
export async function walkNames<T>(request: NameWalkRequest<T>): Promise<SearchPage<T>> {
  return await new NameWalk(request).page();
}

class NameWalk<T> {
  readonly #request: NameWalkRequest<T>;
  readonly #counting: NameCounting;
  readonly #filters: readonly (readonly PostingList[])[];
  readonly #counts: TrigramCounts;
  readonly #before: { readonly readUnits: number; readonly rounds: number };
  readonly #rows: { readonly ordinal: number; readonly document: T }[] = [];
  readonly #windows: WindowExplanation[] = [];
  /** The undecided range `[low, high)`. */
  #low: number;
  #high: number;
  /** Whether the walk made progress. A page never ends where it began. */
  #moved = false;
  #more = false;
  #checked = 0;

  constructor(request: NameWalkRequest<T>) {
    const { reader, space, state, name, filters, start, direction } = request;
    this.#request = request;
    const listOf = (term: string) =>
      new PostingList({ generation: state.generation, space, term: termKey(term) });
    this.#counting = new NameCounting(name, listOf, state.count);
    this.#filters = filters.map((terms) => [...new Set(terms)].map(listOf));
    this.#counts = new TrigramCounts(reader, space, state);
    this.#before = { ...reader.usage };
    this.#low = direction === 'asc' && start !== null ? start + 1 : 0;
    this.#high = direction === 'desc' && start !== null ? Math.min(start, state.count) : state.count;
  }

  async page(): Promise<SearchPage<T>> {
    const { reader, state } = this.#request;
    if (this.#low >= this.#high) return this.#answer(true);
    await takeHeads(reader, [...this.#counting.lists, ...this.#filters.flat()], state);
    const impossible =
      !this.#counting.settle() || this.#filters.some((lists) => lists.every(({ count }) => count === 0));
    if (impossible) return this.#answer(true);
    let width = this.#firstWidth();
    const from = this.#high - this.#low;
    while (this.#low < this.#high) {
      const window = await this.#gather(width);
      if (window === null) return this.#answer(false);
      if (!(await this.#check(window))) return this.#answer(false);
      const seen = Math.max(1, from - (this.#high - this.#low));
      width = Math.max(width * 8, (this.#wanted / Math.max(this.#rows.length, 0.5)) * seen);
    }
    return this.#answer(true);
  }

  /** Rows still wanted: one more than the limit, which shows whether anything follows the page. */
  get #wanted(): number {
    return Math.max(1, this.#request.limit + 1 - this.#rows.length);
  }

  /**
   * Returns a width that fills a page if only names containing the query match, or everything if that is
   * cheap.
   */
  #firstWidth(): number {
    const left = this.#high - this.#low;
    const units = Math.max(0.5, this.#counting.units(this.#low, this.#high));
    const filtered = this.#filters.reduce((share, lists) => share * this.#densityOf(lists), 1);
    const likely = (this.#wanted * 2) / (this.#counting.containing * filtered);
    return Math.max(likely, units <= CHEAP_UNITS ? left : (left * CHEAP_UNITS) / units / 1.5);
  }

  /** Returns the candidates of the next window; null if the budget has no room for one. */
  async #gather(wish: number): Promise<Window | null> {
    const { reader, allowance } = this.#request;
    const spent = { ...reader.usage };
    let window = this.#window(wish);
    const allowed = allowance.unitsLeft * POSTINGS_SHARE;
    this.#counting.choose(window.low, window.high, allowed);
    while (this.#counting.units(window.low, window.high) > allowed && size(window) > SMALLEST_WINDOW) {
      window = this.#window(size(window) / 2);
      this.#counting.choose(window.low, window.high, allowed);
    }
    const { low, high } = window;
    const { read } = this.#counting;
    const expectedUnits = this.#counting.units(low, high);
    const pages = read.some((list) => list.missingPages(low, high).length > 0);
    const rounds = (expectedUnits > 0 ? 1 : 0) + (pages ? 1 : 0);
    const fits = allowance.fits(expectedUnits + 2 * DOCUMENT_UNITS, rounds + DOCUMENT_ROUNDS);
    if (!fits && this.#moved) return null;
    await readPages(reader, read, low, high);
    await readChunks(reader, read, low, high);
    const candidates = this.#counting.candidates(low, high);
    const narrowed = await this.#narrow(window, candidates);
    return {
      ...narrowed,
      expectedUnits,
      proposed: candidates.containing.length + candidates.similar.length,
      indexUnits: reader.usage.readUnits - spent.readUnits,
      indexRounds: reader.usage.rounds - spent.rounds,
    };
  }

  /**
   * Reads, in one round, the trigram counts of names that may be similar and the filters that are worth it. A
   * window that needs more counts than the budget allows ends where they do.
   */
  async #narrow(
    window: Range,
    found: { readonly containing: Uint32Array; readonly similar: Uint32Array },
  ): Promise<Pick<Window, 'candidates' | 'high' | 'isExact' | 'low'>> {
    const { reader, direction, allowance } = this.#request;
    const room = allowance.unitsLeft * COUNTS_SHARE;
    const hasRound = allowance.roundsLeft > DOCUMENT_ROUNDS;
    let { low, high } = window;
    const blocks = [...new Set(Array.from(found.similar, (rank) => this.#counts.blockOf(rank)))];
    if (direction === 'desc') blocks.reverse();
    let missing = this.#counts.missing(blocks);
    // For a few names, the documents are cheaper.
    const isExact =
      missing.length === 0 || (hasRound && missing.length * 0.5 <= found.similar.length * DOCUMENT_UNITS);
    if (isExact && missing.length * 0.5 > room) {
      const first = missing[Math.floor(room * 2)] ?? 0;
      if (direction === 'desc') low = Math.max(low, Math.min(high - 1, this.#counts.firstOf(first + 1)));
      else high = Math.min(high, Math.max(low + 1, this.#counts.firstOf(first)));
      missing = missing.slice(0, Math.floor(room * 2));
    }
    const total = found.containing.length + found.similar.length;
    const used = this.#filters.filter((lists) => {
      const units = lists.reduce((sum, list) => sum + list.units(low, high), 0);
      return units === 0 || (hasRound && units < total * (1 - this.#densityOf(lists)) && units < room / 2);
    });
    const chunks = used.flat();
    await Promise.all([
      isExact
        ? this.#counts.read(blocks.filter((block) => missing.includes(block) || !this.#isMissing(block)))
        : null,
      readPages(reader, chunks, low, high).then(() => readChunks(reader, chunks, low, high)),
    ]);
    const similar = this.#counting.similarAmong(found.similar, (rank) => this.#counts.of(rank));
    const named = merged(found.containing, similar).filter((rank) => rank >= low && rank < high);
    const filters = used.map((lists) => lists.flatMap((list) => list.postings(low, high)));
    const candidates = intersectWithin([[named], ...filters], low, high);
    return { low, high, candidates, isExact: isExact && used.length === this.#filters.length };
  }

  #isMissing(block: number): boolean {
    return this.#counts.missing([block]).length > 0;
  }

  /**
   * Loads and checks the candidates of the window in walking order; returns false if the page ends within it.
   */
  async #check(window: Window): Promise<boolean> {
    const { direction, allowance, accept } = this.#request;
    const { low, high, expectedUnits, indexUnits, indexRounds } = window;
    let { candidates } = window;
    let checked = 0;
    let accepted = 0;
    const explain = () => {
      this.#checked += checked;
      this.#windows.push({
        low,
        high,
        terms: this.#counting.read.map(({ address }) => address.term),
        expectedUnits,
        indexUnits,
        indexRounds,
        candidates: window.proposed,
        checked,
        accepted,
      });
    };
    const prior = window.isExact ? 0.8 : 0.2;
    while (candidates.length > 0) {
      const acceptance = Math.max(0.02, (accepted + PRIOR_WEIGHT * prior) / (checked + PRIOR_WEIGHT));
      const wish = Math.max(SMALLEST_BATCH, Math.ceil(this.#wanted / acceptance));
      const room =
        allowance.roundsLeft < DOCUMENT_ROUNDS ? 0 : Math.floor(allowance.unitsLeft / DOCUMENT_UNITS);
      const count = Math.min(candidates.length, wish, LARGEST_BATCH, Math.max(room, this.#moved ? 0 : 1));
      if (count < 1) {
        explain();
        return false;
      }
      const batch = direction === 'desc' ? candidates.slice(-count).reverse() : candidates.slice(0, count);
      candidates = direction === 'desc' ? candidates.subarray(0, -count) : candidates.subarray(count);
      const documents = await this.#load([...batch]);
      for (const [i, document] of documents.entries()) {
        const rank = batch[i] ?? 0;
        checked += 1;
        this.#moveTo(direction === 'desc' ? rank : rank + 1);
        if (document === undefined || !accept(document)) continue;
        accepted += 1;
        if (this.#rows.length === this.#request.limit) {
          this.#more = true;
          explain();
          return false;
        }
        this.#rows.push({ ordinal: rank, document });
      }
      if (documents.length < count) {
        explain();
        return false;
      }
    }
    this.#moveTo(direction === 'desc' ? low : high);
    explain();
    return true;
  }

  /**
   * Loads documents. Missing ones are read again, strongly; if the budget has no room for that, the batch
   * ends before the first of them.
   */
  async #load(ranks: readonly number[]): Promise<(T | undefined)[]> {
    const { load, allowance } = this.#request;
    const documents = [...(await load(ranks, false))];
    const absent = ranks.flatMap((rank, i) => (documents[i] === undefined ? [{ rank, i }] : []));
    const [first] = absent;
    if (first === undefined) return documents;
    const isForced = !this.#moved && first.i === 0;
    if (!isForced && !allowance.fits(absent.length * 2 * DOCUMENT_UNITS, 1))
      return documents.slice(0, first.i);
    const again = await load(
      absent.map(({ rank }) => rank),
      true,
    );
    for (const [at, { i }] of absent.entries()) documents[i] = again[at];
    return documents;
  }

  #densityOf(lists: readonly PostingList[]): number {
    const sum = lists.reduce((total, { count }) => total + count, 0);
    return Math.min(1, Math.max(1e-6, sum / Math.max(1, this.#request.state.count)));
  }

  #window(width: number): Range {
    const [low, high] = [this.#low, this.#high];
    return this.#request.direction === 'desc'
      ? { low: Math.max(low, Math.floor(high - width)), high }
      : { low, high: Math.min(high, Math.ceil(low + width)) };
  }

  #moveTo(border: number): void {
    this.#moved = true;
    if (this.#request.direction === 'desc') this.#high = border;
    else this.#low = border;
  }

  #answer(decided: boolean): SearchPage<T> {
    const { reader, direction } = this.#request;
    const exhausted = decided && !this.#more;
    const position = direction === 'desc' ? this.#high : this.#low - 1;
    const next = this.#more ? (this.#rows.at(-1)?.ordinal ?? position) : position;
    return {
      rows: this.#rows,
      next: exhausted ? null : next,
      exhausted,
      explain: {
        windows: this.#windows,
        readUnits: reader.usage.readUnits - this.#before.readUnits,
        rounds: reader.usage.rounds - this.#before.rounds,
        candidates: this.#windows.reduce((sum, { candidates }) => sum + candidates, 0),
        checked: this.#checked,
        stoppedBy: decided || this.#more ? null : 'budget',
      },
    };
  }
}

interface Range {
  readonly low: number;
  readonly high: number;
}

interface Window extends Range {
  /** Ascending. */
  readonly candidates: Uint32Array;
  /** Whether nearly all candidates will match. */
  readonly isExact: boolean;
  readonly proposed: number;
  readonly expectedUnits: number;
  readonly indexUnits: number;
  readonly indexRounds: number;
}

const size = ({ low, high }: Range): number => high - low;

/** Merges two ascending lists that have no ordinal in common. */
function merged(left: Uint32Array, right: Uint32Array): Uint32Array {
  const out = new Uint32Array(left.length + right.length);
  out.set(left);
  out.set(right, left.length);
  return out.sort();
}
