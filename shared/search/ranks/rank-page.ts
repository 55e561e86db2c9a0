import type { TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import type { RankOverlayState, RankSpace, RankSpaceState } from '../manifest/manifest.ts';
import { Allowance, type Budget, REQUEST_BUDGET } from '../planner/budget.ts';
import type { NameCandidateTerms } from '../store/names.ts';
import { type SearchExplanation, type SearchPage, search } from '../walk/search.ts';
import { walkNames } from './name-walk.ts';
import { compareEntries, type RankEntry, type SortValue } from './rank-block.ts';
import { RankOverlay } from './rank-overlay.ts';
import { type RankedCompany, rankEntryOf, sortValueIn } from './ranked-company.ts';
import { type RankedEntry, type RankPosition, RankReader } from './ranks.ts';

/** The fields of a document that determine its places. */
export type PlacedCompany = Pick<RankedCompany, 'id' | 'name' | 'openJobs' | 'updatedAtMs'>;

export interface RankPageRequest<T> {
  readonly reader: TableReader;
  readonly space: RankSpace;
  readonly state: RankSpaceState;
  readonly overlay: RankOverlayState;
  readonly direction: 'asc' | 'desc';
  /** Largest number of rows. */
  readonly limit: number;
  /** Where the previous page ended; null for the first page. */
  readonly after: RankPosition | null;
  /**
   * The query for the rank space (any term of each list, and the name) and for the overlay. Both may propose
   * too much, never too little.
   */
  readonly filters: readonly (readonly string[])[];
  readonly name: NameCandidateTerms | null;
  readonly proposes: (company: RankedCompany) => boolean;
  /** Loads documents in the order of the ordinals, undefined where missing, in one round. */
  readonly load: (ordinals: readonly number[], consistent: boolean) => Promise<(T | undefined)[]>;
  readonly placed: (document: T) => PlacedCompany;
  /** Returns whether the document satisfies the whole query. */
  readonly accept: (document: T) => boolean;
  /** Default: `REQUEST_BUDGET`. */
  readonly budget?: Budget;
}

export interface RankPage<T> {
  readonly documents: readonly T[];
  /** `after` of the next page; null if nothing is left. */
  readonly next: RankPosition | null;
  /** Explains the search in the rank space. */
  readonly explain: SearchExplanation;
}

/**
 * Returns one page of companies in the order of a rank space, with the overlay merged in. The space and the
 * overlay each propose companies in order. The document of each company decides, and the company has only one
 * place (`RankOverlay`). Concatenated pages have each match that did not move exactly once, whatever was
 * published or built in between.
 */
export async function rankPage<T>(request: RankPageRequest<T>): Promise<RankPage<T>> {
  return await new RankWalk(request).page();
}

/** A rank and its document take a block and an item. The ranks of a page mostly share a block. */
const DOCUMENT_UNITS = 0.6;
const DOCUMENT_ROUNDS = 2;
/** Reserved for companies of the overlay that come after everything from the rank space. */
const RESERVED: Budget = { readUnits: 60, rounds: 1 };
/**
 * If the space has few companies left, this many proposals of the overlay are read with them, wherever they
 * are.
 */
const FEW = 6;
/** Stands for the document of a company whose place is in the overlay. */
const ELSEWHERE: unique symbol = Symbol('elsewhere');

interface BaseRow<T> {
  readonly entry: RankedEntry;
  readonly document: T;
}

class RankWalk<T> {
  readonly #request: RankPageRequest<T>;
  readonly #ranks: RankReader;
  readonly #allowance: Allowance;
  readonly #documents = new Map<number, T | undefined>();
  /** Sort values in the rank space, by ordinal. */
  readonly #inSpace = new Map<number, SortValue>();
  #overlay = new RankOverlay([]);
  #proposals: readonly RankEntry[] = [];

  constructor(request: RankPageRequest<T>) {
    this.#request = request;
    this.#ranks = new RankReader(request.reader, request.space, request.state);
    this.#allowance = new Allowance(request.budget ?? REQUEST_BUDGET, request.reader.usage);
  }

  async page(): Promise<RankPage<T>> {
    // The overlay and the heads of the search are read in one round.
    const reading = this.#readOverlay();
    const [, found] = await Promise.all([reading, this.#searchSpace(reading)]);
    const entries = await this.#ranks.entries(found.rows.map(({ ordinal }) => ordinal));
    const rows = entries.flatMap((entry, i): BaseRow<T>[] => {
      const document = found.rows[i]?.document;
      return document === undefined || document === ELSEWHERE ? [] : [{ entry, document }];
    });
    const isShort = found.next !== null && rows.length < this.#request.limit;
    const [[frontier]] = await Promise.all([
      this.#ranks.entries(found.next === null ? [] : [found.next]),
      isShort ? this.#read(this.#proposals.slice(0, this.#request.limit)) : undefined,
    ]);
    return await this.#merge(rows, found, frontier ?? null);
  }

  async #readOverlay(): Promise<void> {
    const { reader, overlay, space, after, proposes } = this.#request;
    this.#overlay = await RankOverlay.read(reader, this.#request.state.build, overlay);
    const proposals: RankEntry[] = [];
    for (const company of this.#overlay.companies()) {
      const entry = rankEntryOf(space, company);
      if (after !== null && this.#order(entry, after) <= 0) continue;
      if (proposes(company)) proposals.push(entry);
    }
    this.#proposals = proposals.sort((left, right) => this.#order(left, right));
  }

  async #searchSpace(reading: Promise<void>): Promise<SearchPage<T | typeof ELSEWHERE>> {
    const { reader, space, state, overlay, filters, name, direction, limit, after, accept } = this.#request;
    const start = after === null ? null : await this.#ranks.startAfter(after, direction);
    const { unitsLeft, roundsLeft } = this.#allowance;
    const reserved = overlay.segments.length > 0 ? RESERVED : { readUnits: 0, rounds: 0 };
    const walk = {
      reader,
      space,
      start,
      direction,
      limit,
      // `#load` already reads missing and stale documents again, strongly, so a second call returns the same.
      load: async (ranks: readonly number[]) => {
        const [entries] = await Promise.all([this.#ranks.entries(ranks), reading]);
        return await this.#load(entries);
      },
      accept: (document: T | typeof ELSEWHERE) =>
        document !== ELSEWHERE && this.#standsInSpace(document) && accept(document),
    };
    if (name !== null) {
      const budget = { readUnits: unitsLeft - reserved.readUnits, rounds: roundsLeft };
      return await walkNames({
        ...walk,
        state,
        name,
        filters,
        allowance: new Allowance(budget, reader.usage),
      });
    }
    return await search({
      ...walk,
      index: { generation: state.generation, segments: [] },
      buckets: state,
      dimensions: filters.map((anyOf) => ({ anyOf })),
      end: state.count,
      documentUnits: DOCUMENT_UNITS,
      documentRounds: DOCUMENT_ROUNDS,
      budget: { readUnits: unitsLeft - reserved.readUnits, rounds: roundsLeft - reserved.rounds },
    });
  }

  /**
   * Loads the documents of entries in the space and, in the same round, of the proposals of the overlay
   * between them.
   */
  async #load(entries: readonly RankedEntry[]): Promise<(T | undefined | typeof ELSEWHERE)[]> {
    const own = entries.filter(({ ordinal }) => this.#overlay.settled(ordinal) === null);
    for (const { ordinal, value } of own) this.#inSpace.set(ordinal, value);
    const isLast = entries.length <= this.#request.limit;
    const between = this.#proposals
      .slice(0, this.#request.limit + 1)
      .filter(
        (proposal, i) => (isLast && i < FEW) || entries.some((entry) => this.#order(proposal, entry) <= 0),
      );
    await this.#read([...own, ...between]);
    return entries.map(({ ordinal }) =>
      this.#overlay.settled(ordinal) === null ? this.#documents.get(ordinal) : ELSEWHERE,
    );
  }

  /**
   * Reads the documents not read yet. Missing ones, and those older than their overlay entry, are read again
   * strongly.
   */
  async #read(places: readonly { readonly ordinal: number }[]): Promise<void> {
    const { load, placed } = this.#request;
    const wanted = [...new Set(places.map(({ ordinal }) => ordinal))].filter(
      (ordinal) => !this.#documents.has(ordinal),
    );
    const take = async (ordinals: readonly number[], strongly: boolean) => {
      if (ordinals.length === 0) return;
      for (const [i, document] of (await load(ordinals, strongly)).entries()) {
        this.#documents.set(ordinals[i] ?? 0, document);
      }
    };
    await take(wanted, false);
    const stale = wanted.filter((ordinal) => {
      const settled = this.#overlay.settled(ordinal);
      const document = this.#documents.get(ordinal);
      return (
        document === undefined || (settled !== null && placed(document).updatedAtMs < settled.updatedAtMs)
      );
    });
    await take(stale, true);
  }

  /**
   * Merges rows of the space and proposals of the overlay in order, until the page is full, both have ended,
   * or the place where the search of the space stopped (`frontier`) is reached.
   */
  async #merge(
    rows: readonly BaseRow<T>[],
    found: SearchPage<unknown>,
    frontier: RankEntry | null,
  ): Promise<RankPage<T>> {
    const { limit, accept } = this.#request;
    const documents: T[] = [];
    let decided: RankEntry | null = this.#request.after;
    let last: RankEntry | null = null;
    let nextRow = 0;
    let nextProposal = 0;
    let ended: 'all' | 'budget' | 'full' = 'all';
    for (;;) {
      const row = rows[nextRow];
      const proposal = this.#proposals[nextProposal];
      const offered =
        proposal !== undefined &&
        (frontier === null || this.#order(proposal, frontier) <= 0) &&
        (row === undefined || this.#order(proposal, row.entry) <= 0);
      if (!offered && row === undefined) break;
      let document = row?.document;
      if (offered) {
        if (!(await this.#readAhead(nextProposal, limit + 1 - documents.length))) {
          ended = 'budget';
          break;
        }
        const own = this.#documents.get(proposal.ordinal);
        document =
          own !== undefined && this.#placeOf(own) === proposal.value && accept(own) ? own : undefined;
      }
      // Two entries, or an entry and the space, may have the same place for a company.
      const entry = offered ? proposal : row?.entry;
      if (entry !== undefined && last !== null && compareEntries(entry, last) === 0) document = undefined;
      if (document !== undefined && documents.length === limit) {
        ended = 'full';
        break;
      }
      decided = entry ?? decided;
      if (offered) nextProposal += 1;
      else nextRow += 1;
      if (document !== undefined) {
        documents.push(document);
        last = decided;
      }
    }
    if (ended === 'all') decided = frontier;
    else if (ended === 'full') decided = last;
    return {
      documents,
      next: decided === null ? null : this.#position(decided, rows[nextRow]?.entry.rank, found.next),
      explain: found.explain,
    };
  }

  /**
   * Reads the document of a proposal along with those of the next proposals; returns false if the budget has
   * no room.
   */
  async #readAhead(at: number, count: number): Promise<boolean> {
    const [proposal, ...followers] = this.#proposals.slice(at, at + count);
    if (proposal === undefined || this.#documents.has(proposal.ordinal)) return true;
    const batch = [proposal, ...followers];
    // The first ones are always read, or a page could make no progress; the search left room for them.
    if (at > 0 && !this.#allowance.fits(batch.length * DOCUMENT_UNITS, 1)) return false;
    await this.#read(batch);
    return true;
  }

  /**
   * Returns the position after `entry`, up to which everything is decided. The search of the space continues
   * at the row that the page left out.
   */
  #position(
    { value, ordinal }: RankEntry,
    unusedRank: number | undefined,
    searched: number | null,
  ): RankPosition {
    const { direction, state } = this.#request;
    const step = direction === 'desc' ? 1 : -1;
    const end = direction === 'desc' ? 0 : state.count - 1;
    const rank = unusedRank === undefined ? (searched ?? end) : unusedRank + step;
    return { value, ordinal, generation: state.generation, rank };
  }

  #standsInSpace(document: T): boolean {
    const place = this.#placeOf(document);
    return place === null || place === this.#inSpace.get(ordinalOf(this.#request.placed(document).id));
  }

  #placeOf(document: T): SortValue | null {
    const { space, placed } = this.#request;
    const company = placed(document);
    return this.#overlay.placeOf(ordinalOf(company.id), space, sortValueIn(space, company));
  }

  #order(left: RankEntry, right: RankEntry): number {
    return this.#request.direction === 'desc' ? compareEntries(right, left) : compareEntries(left, right);
  }
}
