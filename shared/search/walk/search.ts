import type { TableReader } from '../../table/reader.ts';
import type { IndexVersion } from '../manifest/segment-state.ts';
import { Allowance, type Budget, REQUEST_BUDGET } from '../planner/budget.ts';
import { type Dimension, SearchDimension, TermLists } from '../planner/dimension.ts';
import type { Range } from '../planner/plan.ts';
import { Proposer, type Window } from '../planner/propose.ts';
import { sourcesOf } from '../planner/sources.ts';
import { type Composites, NO_COMPOSITES } from '../state/composites.ts';
import type { PlannerStatistics } from '../state/statistics.ts';
import type { HeadBuckets } from '../store/head-buckets.ts';
import { PageRows } from './page-rows.ts';

/** Stands for a document that the budget was too small to decide. The page ends before it. */
export const UNDECIDED: unique symbol = Symbol('undecided');

export interface SearchRequest<T> {
  readonly reader: TableReader;
  readonly space: string;
  /** From the manifest that `end` is from. A rank space has no segments. */
  readonly index: IndexVersion;
  /** Where the heads of a rank space are packed. */
  readonly buckets?: HeadBuckets;
  /** What is known of the frequent terms before their heads are read; null if nothing is. */
  readonly statistics?: PlannerStatistics | null;
  /** Pairs of terms with posting lists of their own. */
  readonly composites?: Composites;
  /** Conditions, AND-ed. Without any, the search walks every ordinal. */
  readonly dimensions: readonly Dimension[];
  /** The page begins after this position in walking order; null for the first page. */
  readonly start: number | null;
  readonly direction: 'asc' | 'desc';
  /** Largest number of rows. */
  readonly limit: number;
  /** Ordinals from here on do not exist yet: the high-water mark, or the number of ranks. */
  readonly end: number;
  /** Returns whether an ordinal is left out without reading its document (tombstones, hidden jobs). */
  readonly excluded?: (ordinal: number) => boolean;
  /**
   * Loads documents in the order of the ordinals, undefined where missing. `consistent` is set on the second
   * try. It must decide the first ordinal, or a page could make no progress.
   */
  readonly load: (
    ordinals: readonly number[],
    consistent: boolean,
  ) => Promise<readonly (T | undefined | typeof UNDECIDED)[]>;
  /** Returns whether the document satisfies the whole query; the index only proposes. */
  readonly accept: (document: T, ordinal: number) => boolean;
  /** Cost of loading one document: read units (default 0.5) and sequential rounds per batch (default 1). */
  readonly documentUnits?: number;
  readonly documentRounds?: number;
  /** Largest number of documents loaded at once. Default: 200. */
  readonly largestBatch?: number;
  /**
   * Returns a document as it appears in the body; its size ends a page early (`PageRows`). Called only for
   * accepted rows.
   */
  readonly jsonOf?: (document: T) => string;
  readonly budget?: Budget;
  /** Usage of the reader from which the budget counts. Default: the usage at the beginning of the search. */
  readonly since?: Budget;
}

export interface SearchPage<T> {
  readonly rows: readonly { readonly ordinal: number; readonly document: T }[];
  /** `start` of the next page; null if nothing is left. Everything before it is decided. */
  readonly next: number | null;
  /** Whether no match is left after this page. A short page that is not exhausted ran out of budget. */
  readonly exhausted: boolean;
  readonly explain: SearchExplanation;
}

/** How a page came about, for operators, metrics and benchmarks. */
export interface SearchExplanation {
  readonly windows: readonly WindowExplanation[];
  /** Read units and rounds spent, heads included. */
  readonly readUnits: number;
  readonly rounds: number;
  /** Ordinals that the postings proposed, and documents loaded. */
  readonly candidates: number;
  readonly checked: number;
  readonly stoppedBy: 'budget' | null;
}

/** One window `[low, high)` of ordinals. */
export interface WindowExplanation {
  readonly low: number;
  readonly high: number;
  /**
   * Terms whose postings were read, one label per dimension in the order of the plan. Without any, documents
   * decide everything.
   */
  readonly terms: readonly string[];
  /** Read units of the index as planned and as spent, and its rounds. */
  readonly expectedUnits: number;
  readonly indexUnits: number;
  readonly indexRounds: number;
  readonly candidates: number;
  readonly checked: number;
  readonly accepted: number;
}

/**
 * Returns one page of the documents that satisfy every dimension, in ordinal order. Reads heads strongly,
 * chunks and documents eventually, and missing items again strongly. Concatenated pages have each unchanged
 * match exactly once. No page costs more than its budget, except for one document if the budget has no room
 * even for that.
 */
export async function search<T>(request: SearchRequest<T>): Promise<SearchPage<T>> {
  return await new Walk(request, request.budget ?? REQUEST_BUDGET).page();
}

const LARGEST_BATCH = 200;
/** Margin for documents that cost more than those loaded before. The budget holds in any case. */
const COST_MARGIN = 1.15;
/** Lower bound of the estimated acceptance. It keeps one bad batch from loading hundreds of documents. */
const LOWEST_ACCEPTANCE = 0.02;
/** Smallest batch while documents still have to be checked: fewer are not worth a round. */
const SMALLEST_BATCH = 8;
/**
 * Weight of the planned acceptance, in documents. The plan carries the estimate until enough real documents
 * outweigh it.
 */
const PRIOR_WEIGHT = 5;

/**
 * The walk of one page. It loads and checks windows of candidates in walking order until the page is full,
 * nothing is left, or the budget has no room for another round. Everything behind its position is decided.
 */
class Walk<T> {
  readonly #request: SearchRequest<T>;
  readonly #allowance: Allowance;
  readonly #proposer: Proposer;
  readonly #documentRounds: number;
  readonly #page: PageRows<T, { readonly ordinal: number; readonly document: T }>;
  readonly #windows: WindowExplanation[] = [];
  /** The undecided range `[low, high)`. */
  #low: number;
  #high: number;
  /** Whether the walk made progress. A page never ends where it began. */
  #moved = false;
  /** Read units per document: as declared, or as observed if that is more. */
  #documentUnits: number;
  #candidates = 0;
  #checked = 0;
  #accepted = 0;
  /** How many of the loaded documents the plan expected to be accepted. */
  #plannedAccepted = 0;

  constructor(request: SearchRequest<T>, budget: Budget) {
    const { reader, dimensions, index, space, start, direction, end, statistics } = request;
    this.#request = request;
    this.#documentUnits = request.documentUnits ?? 0.5;
    this.#documentRounds = request.documentRounds ?? 1;
    this.#allowance = new Allowance(budget, reader.usage, request.since);
    this.#page = new PageRows(request.limit, request.jsonOf);
    this.#low = direction === 'asc' && start !== null ? start + 1 : 0;
    this.#high = direction === 'desc' && start !== null ? Math.min(start, end) : end;
    const lists = new TermLists(index, space, statistics ?? null);
    this.#proposer = new Proposer({
      reader,
      buckets: request.buckets ?? null,
      end,
      direction,
      conditions: dimensions.length,
      sources: sourcesOf(
        dimensions,
        request.composites ?? NO_COMPOSITES,
        (dimension) => new SearchDimension(dimension, index, space, lists),
      ),
      informed: (statistics ?? null) !== null,
      allowance: this.#allowance,
      documentUnits: () => this.#documentUnits,
      documentRounds: this.#documentRounds,
    });
  }

  async page(): Promise<SearchPage<T>> {
    const from = this.#high - this.#low;
    let width: number | null = null;
    while (this.#low < this.#high) {
      const before = { ...this.#allowance.spent, rounds: this.#proposer.rounds };
      const window = await this.#proposer.next(this.#left, this.#wanted, width, !this.#moved);
      if (window === 'nothing') return this.#answer(true);
      if (window === null) return this.#answer(false);
      const clipped = this.#proposer.clip(this.#left);
      if (clipped === null) return this.#answer(true);
      this.#low = clipped.low;
      this.#high = clipped.high;
      const outcome = await this.#check(window, before);
      if (outcome !== 'decided') return this.#answer(false);
      const seen = from - (this.#high - this.#low);
      const rate = Math.max(this.#page.rows.length, 0.5) / Math.max(1, seen);
      const last = window.high - window.low;
      width = Math.min(last * 8, Math.max(last * 2, this.#wanted / rate));
    }
    return this.#answer(true);
  }

  get #left(): Range {
    return { low: this.#low, high: this.#high };
  }

  /** Rows still wanted: one more than the limit, which shows whether anything follows the page. */
  get #wanted(): number {
    return Math.max(1, this.#request.limit + 1 - this.#page.rows.length);
  }

  /** Loads and checks the candidates of the window in walking order. */
  async #check(proposed: Window, before: Budget): Promise<'decided' | 'enough' | 'spent'> {
    const { direction, largestBatch = LARGEST_BATCH } = this.#request;
    const { planner } = this.#proposer;
    let window = proposed;
    let candidates = this.#without(window.candidates);
    const proposedCount = candidates.length;
    this.#candidates += proposedCount;
    const spent = this.#allowance.spent;
    let indexUnits = spent.readUnits - before.readUnits;
    const [checkedBefore, acceptedBefore] = [this.#checked, this.#accepted];
    const explain = (): void => {
      this.#windows.push({
        low: proposed.low,
        high: proposed.high,
        terms: window.used.map(({ dimension }) => dimension.label),
        expectedUnits: window.expectedUnits,
        indexUnits,
        indexRounds: this.#proposer.rounds - before.rounds,
        candidates: proposedCount,
        checked: this.#checked - checkedBefore,
        accepted: this.#accepted - acceptedBefore,
      });
    };
    while (candidates.length > 0) {
      const planned = Math.min(1, planner.matching / planner.share(window.used));
      const acceptance = Math.max(
        LOWEST_ACCEPTANCE,
        Math.min(1, (planned * (this.#accepted + PRIOR_WEIGHT)) / (this.#plannedAccepted + PRIOR_WEIGHT)),
      );
      const start = this.#allowance.spent;
      const documents = Math.min(candidates.length, this.#wanted / acceptance);
      const narrowed = await this.#proposer.narrow(window, candidates, documents);
      indexUnits += this.#allowance.spent.readUnits - start.readUnits;
      if (narrowed !== null) {
        window = narrowed;
        candidates = narrowed.candidates;
        continue;
      }
      const wish = Math.max(acceptance < 1 ? SMALLEST_BATCH : 1, Math.ceil(this.#wanted / acceptance));
      const batchSize = this.#affordable(Math.min(candidates.length, largestBatch, wish));
      if (batchSize === null) {
        explain();
        return 'spent';
      }
      const { size, consistent } = batchSize;
      const batch =
        direction === 'desc'
          ? candidates.slice(candidates.length - size).reverse()
          : candidates.slice(0, size);
      candidates = direction === 'desc' ? candidates.subarray(0, -size) : candidates.subarray(size);
      const decided = await this.#load([...batch], consistent);
      this.#plannedAccepted += decided * planned;
      const last = batch[decided - 1];
      if (last !== undefined) this.#moveTo(direction === 'desc' ? last : last + 1);
      if (this.#page.more || decided < size) {
        explain();
        return this.#page.more ? 'enough' : 'spent';
      }
    }
    this.#moveTo(direction === 'desc' ? window.low : window.high);
    explain();
    return 'decided';
  }

  /**
   * Returns how many documents the budget has room for; null for none. Before anything is decided, at least
   * one document is loaded at any price, and strongly if there is no room to read a missing one again.
   */
  #affordable(wish: number): { size: number; consistent: boolean } | null {
    const { unitsLeft, roundsLeft } = this.#allowance;
    const rounds = this.#documentRounds;
    const room = roundsLeft < rounds ? 0 : Math.floor(unitsLeft / this.#documentUnits / COST_MARGIN);
    if (this.#moved) return room < 1 ? null : { size: Math.min(wish, room), consistent: false };
    const consistent = roundsLeft < rounds * 2 || room < 3;
    const size = Math.min(wish, consistent ? Math.floor(room / 2) : room - 2);
    return { size: Math.max(1, size), consistent };
  }

  /**
   * Loads and decides documents. A missing document is decided by a second, strong read. If the budget has no
   * room for that, the page ends before it, as it does before a document that `load` left undecided.
   * @returns how many were decided
   */
  async #load(ordinals: readonly number[], consistent: boolean): Promise<number> {
    const { load, accept, reader } = this.#request;
    const before = reader.usage.readUnits;
    const documents = [...(await load(ordinals, consistent))];
    const each = (reader.usage.readUnits - before) / ordinals.length / (consistent ? 2 : 1);
    this.#documentUnits = Math.max(this.#documentUnits, each);
    let decided = decidedOf(documents);
    const absent = consistent
      ? []
      : ordinals
          .slice(0, decided)
          .flatMap((ordinal, i) => (documents[i] === undefined ? [{ ordinal, i }] : []));
    const [first] = absent;
    if (first !== undefined) {
      const room = this.#allowance.fits(this.#documentUnits * 2, this.#documentRounds)
        ? Math.floor(this.#allowance.unitsLeft / (this.#documentUnits * 2))
        : 0;
      const asked = absent.slice(0, room);
      if (asked.length > 0) {
        const again = await load(
          asked.map(({ ordinal }) => ordinal),
          true,
        );
        for (const [at, { i }] of asked.entries()) documents[i] = again[at];
      }
      decided = Math.min(decidedOf(documents), absent[asked.length]?.i ?? decided);
    }
    this.#checked += ordinals.length;
    for (const [i, ordinal] of ordinals.slice(0, decided).entries()) {
      const document = documents[i];
      if (document === undefined || document === UNDECIDED || !accept(document, ordinal)) continue;
      this.#accepted += 1;
      this.#page.add({ ordinal, document });
      if (this.#page.more) break;
    }
    return decided;
  }

  #without(candidates: Uint32Array): Uint32Array {
    const { excluded } = this.#request;
    return excluded === undefined ? candidates : candidates.filter((ordinal) => !excluded(ordinal));
  }

  #moveTo(border: number): void {
    this.#moved = true;
    if (this.#request.direction === 'desc') this.#high = border;
    else this.#low = border;
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
        windows: this.#windows,
        ...this.#allowance.spent,
        candidates: this.#candidates,
        checked: this.#checked,
        stoppedBy: decided || more ? null : 'budget',
      },
    };
  }
}

/** Returns how many documents precede the first undecided one. */
function decidedOf(documents: readonly unknown[]): number {
  const at = documents.indexOf(UNDECIDED);
  return at === -1 ? documents.length : at;
}
