import type { TableReader } from '../../table/reader.ts';
import { type Budget, REQUEST_BUDGET } from '../planner/budget.ts';
import type { OrdinalSet } from '../planner/ordinal-set.ts';
import type { ChangeKind } from '../store/change-block.ts';
import {
  after,
  type Change,
  compareChanges,
  endAt,
  endOfDay,
  type LoggedChange,
  readDay,
  startOfDay,
} from '../store/changes.ts';
import { PageRows } from './page-rows.ts';
import type { SearchExplanation } from './search.ts';

export interface ChangesRequest<T> {
  readonly reader: TableReader;
  /** Days that have rows (`readDays`), read no earlier than the marks. */
  readonly days: Uint32Array;
  /** Inclusive bounds on `updated_at`, Unix milliseconds. */
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly direction: 'asc' | 'desc';
  /** The last row decided by the previous page; null for the first page. */
  readonly start: Change | null;
  /** Largest number of rows. */
  readonly limit: number;
  /** `Manifest.changesMarkMs`: a walk upwards shows no row after it. */
  readonly markMs: number;
  /** Ordinals from here on (`Manifest.jobMark`) are not visible. */
  readonly end: number;
  /** Ordinals worth loading. Default: every ordinal. */
  readonly candidates?: OrdinalSet | null;
  /** Whether a change is so recent that a replica may lack it, so documents must be read strongly. */
  readonly isHot?: boolean;
  readonly load: (ordinals: readonly number[], consistent: boolean) => Promise<readonly (T | undefined)[]>;
  /** Returns the `updated_at` of a document, Unix milliseconds. */
  readonly updatedAtMs: (document: T) => number;
  /** Returns whether the document satisfies the query; the index only proposes. */
  readonly accept: (document: T) => boolean;
  /**
   * Returns a document as it appears in the body; its size ends a page early (`PageRows`). Called only for
   * accepted rows.
   */
  readonly jsonOf?: (document: T) => string;
  readonly budget?: Budget;
}

export interface ChangesPage<T> {
  readonly rows: readonly (Change & { readonly document: T })[];
  /** `start` of the next page; null if nothing is left. */
  readonly next: Change | null;
  readonly exhausted: boolean;
  readonly explain: SearchExplanation;
}

/** Changes after which no reader may see the job. */
const GONE: ReadonlySet<ChangeKind> = new Set(['erased', 'withdrawn']);
const DOCUMENT_UNITS = 0.5;
const LARGEST_BATCH = 200;
const MAXIMUM_DAYS = 64;
const MINIMUM_BLOCKS = 8;
const MAXIMUM_BLOCKS = 2_000;
/** Largest share of a strongly consistent read unit that a block takes: 1 KB of 4 KB. */
const LARGEST_BLOCK_UNITS = 0.25;
/** Margin for blocks larger than those seen. */
const BLOCK_MARGIN = 1.25;
/** Rows per block before any is read: few, as in quiet hours. */
const FIRST_ROWS_PER_BLOCK = 4;
/** Largest share of the budget for loading all candidates instead of walking the log. */
const SHARE_FOR_CANDIDATES = 0.5;

/**
 * Returns one page of jobs by `updated_at`, then ordinal (`sort=updated`). A row counts while its time is the
 * `updated_at` of its document; a job that changed again appears at its later row.
 *
 * Upwards, the walk ends at the mark: all rows up to it are written, and none will be added below it. So a
 * follower of the log never passes a change that is still being written. Downwards, no reader continues from the
 * end of the log. So the mark does not matter, and a job whose change is being written is not missed.
 */
export async function walkChanges<T>(request: ChangesRequest<T>): Promise<ChangesPage<T>> {
  return await new ChangesWalk(request).page();
}

class ChangesWalk<T> {
  readonly #request: ChangesRequest<T>;
  readonly #budget: Budget;
  readonly #descending: boolean;
  readonly #before: { readonly readUnits: number; readonly rounds: number };
  readonly #page: PageRows<T, Change & { readonly document: T }>;
  /** Documents of this page. A job that changed often has many rows and one document. */
  readonly #documents = new Map<number, { readonly document: T | undefined; readonly isStrong: boolean }>();
  #position: Change | null;
  #moved = false;
  /** What the walk has seen, to estimate what is ahead. */
  #seen = { days: 0, rows: 0, blocks: 0, blockUnits: 0, candidates: 0, checked: 0 };

  constructor(request: ChangesRequest<T>) {
    this.#request = request;
    this.#budget = request.budget ?? REQUEST_BUDGET;
    this.#descending = request.direction === 'desc';
    this.#before = { ...request.reader.usage };
    this.#position = request.start;
    this.#page = new PageRows(request.limit, request.jsonOf);
  }

  async page(): Promise<ChangesPage<T>> {
    let days = this.#daysAhead(this.#request.days);
    if (this.#candidatesAreCheaper(days.length)) return await this.#pageOfCandidates();
    while (days.length > 0) {
      const step = this.#nextStep(days.length);
      // Rows are useless without a round left for their documents.
      const units = step.days * (1 + step.blocks * this.#unitsPerBlock);
      if (!this.#affords(units + DOCUMENT_UNITS, 2)) return this.#answer(false);
      const read = await this.#readDays(days.slice(0, step.days), step.blocks);
      this.#seen.days += step.days;
      if (!(await this.#decide(read.changes))) return this.#answer(false);
      if (read.through !== null) this.#moveTo(read.through);
      days = this.#daysAhead(days.slice(read.finished));
    }
    return this.#answer(true);
  }

  /** Returns the days that may have undecided rows, in walking order. */
  #daysAhead(days: Iterable<number>): number[] {
    const { low, high } = this.#bounds();
    const ahead = [...days].filter(
      (day) => compareChanges(endOfDay(day), low) >= 0 && compareChanges(startOfDay(day), high) <= 0,
    );
    return ahead.sort((a, b) => (this.#descending ? b - a : a - b));
  }

  /** Returns the undecided range, both ends included. */
  #bounds(): { readonly low: Change; readonly high: Change } {
    const { fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER, markMs } = this.#request;
    let low: Change = { updatedAtMs: Math.max(0, fromMs), ordinal: 0 };
    let high = endAt(this.#descending ? untilMs : Math.min(untilMs, markMs));
    if (this.#position !== null) {
      const { updatedAtMs, ordinal } = this.#position;
      if (this.#descending) {
        const before = ordinal === 0 ? endAt(updatedAtMs - 1) : { updatedAtMs, ordinal: ordinal - 1 };
        if (compareChanges(before, high) < 0) high = before;
      } else {
        const next = after(this.#position);
        if (compareChanges(next, low) > 0) low = next;
      }
    }
    return { low, high };
  }

  /**
   * Returns whether loading every candidate costs less than walking the part of the log that fills a page.
   */
  #candidatesAreCheaper(daysAhead: number): boolean {
    const { candidates, days, end, limit } = this.#request;
    if (candidates === undefined || candidates === null) return false;
    const { length } = candidates.ordinals;
    const units = length * this.#documentUnits;
    if (units > this.#left() * SHARE_FOR_CANDIDATES) return false;
    // Every job has at least one row.
    const ahead = daysAhead / Math.max(1, days.length);
    const matches = Math.max(1, length * ahead);
    const rows = end * ahead * Math.min(1, (limit + 1) / matches);
    const walking = daysAhead * 0.5 + (rows / this.#rowsPerBlock) * this.#unitsPerBlock;
    return units <= walking + Math.min(limit + 1, matches) * DOCUMENT_UNITS;
  }

  /** Returns a page from all candidates in order, however long the log is. */
  async #pageOfCandidates(): Promise<ChangesPage<T>> {
    const { candidates, updatedAtMs, accept } = this.#request;
    const { low, high } = this.#bounds();
    const ordinals = [...(candidates?.ordinals ?? [])];
    this.#seen.candidates += ordinals.length;
    this.#seen.checked += ordinals.length;
    await this.#load(ordinals, this.#request.isHot === true);
    const absent = ordinals.filter((ordinal) => this.#documents.get(ordinal)?.document === undefined);
    if (this.#request.isHot !== true) await this.#load(absent, true);
    const rows = ordinals.flatMap((ordinal) => {
      const document = this.#documents.get(ordinal)?.document;
      if (document === undefined || !accept(document)) return [];
      const row = { updatedAtMs: updatedAtMs(document), ordinal, document };
      return compareChanges(low, row) <= 0 && compareChanges(row, high) <= 0 ? [row] : [];
    });
    rows.sort((a, b) => (this.#descending ? compareChanges(b, a) : compareChanges(a, b)));
    for (const row of rows) this.#page.add(row);
    return this.#answer(true);
  }

  /** Returns how many days to read at once, and how many blocks of each: enough to probably fill the page. */
  #nextStep(daysAhead: number): { readonly days: number; readonly blocks: number } {
    const { candidates, days, end } = this.#request;
    const { rows, candidates: met } = this.#seen;
    const share = ((candidates?.ordinals.length ?? end) + met + 1) / (end + rows + 1);
    const wanted = this.#wanted / (this.#acceptance * Math.min(1, share));
    const affordable = (this.#left() * 0.5) / this.#unitsPerBlock;
    const wantedRows = Math.ceil(Math.min(wanted * 1.1, affordable * this.#rowsPerBlock));
    // Before anything is read, assume that the jobs are spread evenly over the days.
    const rowsPerDay = this.#seen.days === 0 ? end / Math.max(1, days.length) : rows / this.#seen.days;
    const count = Math.max(
      1,
      Math.min(daysAhead, MAXIMUM_DAYS, Math.ceil(wantedRows / Math.max(0.5, rowsPerDay))),
    );
    const most = Math.min(MAXIMUM_BLOCKS, Math.max(1, Math.floor(affordable / count)));
    const wantedBlocks = Math.max(MINIMUM_BLOCKS, Math.ceil(wantedRows / this.#rowsPerBlock));
    return { days: count, blocks: Math.min(most, wantedBlocks) };
  }

  /** Reads rows of several days in one round, up to the first day that did not fit. */
  async #readDays(
    days: readonly number[],
    blocks: number,
  ): Promise<{ changes: LoggedChange[]; finished: number; through: Change | null }> {
    const { low, high } = this.#bounds();
    const { readUnits: before } = this.#request.reader.usage;
    const pages = await Promise.all(
      days.map((day) => {
        const from = compareChanges(low, startOfDay(day)) > 0 ? low : startOfDay(day);
        const to = compareChanges(high, endOfDay(day)) < 0 ? high : endOfDay(day);
        if (compareChanges(from, to) > 0) return { changes: [], blocks: 0, through: null };
        return readDay(this.#request.reader, day, { from, to, descending: this.#descending, blocks });
      }),
    );
    this.#seen.blockUnits += this.#request.reader.usage.readUnits - before;
    for (const page of pages) this.#seen.blocks += page.blocks;
    const changes: LoggedChange[] = [];
    let finished = 0;
    for (const page of pages) {
      changes.push(...page.changes);
      if (page.through !== null) return { changes, finished, through: page.through };
      finished += 1;
    }
    const lastDay = days.at(-1);
    const through = lastDay === undefined ? null : this.#descending ? startOfDay(lastDay) : endOfDay(lastDay);
    return { changes, finished, through };
  }

  /** Loads and checks the rows in order; returns false when the page is over. */
  async #decide(changes: readonly LoggedChange[]): Promise<boolean> {
    const { candidates, end } = this.#request;
    let left = changes.filter(
      ({ ordinal, kind }) => ordinal < end && !GONE.has(kind) && candidates?.has(ordinal) !== false,
    );
    this.#seen.rows += changes.length;
    this.#seen.candidates += left.length;
    while (left.length > 0) {
      const wish = Math.ceil(this.#wanted / this.#acceptance);
      const room = Math.floor(this.#left() / this.#documentUnits);
      const batch = left.slice(0, Math.max(1, Math.min(LARGEST_BATCH, wish, room)));
      const unread = new Set(batch.map(({ ordinal }) => ordinal)).difference(this.#documents);
      if (!this.#affords(unread.size * this.#documentUnits, unread.size === 0 ? 0 : 1)) return false;
      const decided = await this.#check(batch, [...unread]);
      left = left.slice(decided);
      const last = batch[decided - 1];
      if (last !== undefined) this.#moveTo(last);
      if (this.#page.more || decided < batch.length) return false;
    }
    return true;
  }

  /**
   * Loads and checks a batch.
   * @returns how many rows were decided: all, or those before a document that an eventual read missed or
   * returned older than its row, if the budget has no room for a strong read
   */
  async #check(batch: readonly Change[], unread: readonly number[]): Promise<number> {
    const { accept, updatedAtMs, isHot } = this.#request;
    // Upwards, a job that a stale replica shows at an earlier row comes up again at its later row.
    await this.#load(unread, this.#descending && isHot === true);
    const isDoubtful = ({ ordinal, updatedAtMs: rowMs }: Change): boolean => {
      const { document, isStrong } = this.#documents.get(ordinal) ?? {};
      return isStrong !== true && (document === undefined || updatedAtMs(document) < rowMs);
    };
    const doubtful = batch.filter(isDoubtful);
    let decided = batch.length;
    if (doubtful.length > 0) {
      const ordinals = [...new Set(doubtful.map(({ ordinal }) => ordinal))];
      if (this.#affords(ordinals.length * DOCUMENT_UNITS * 2, 1)) await this.#load(ordinals, true);
      else decided = batch.findIndex(isDoubtful);
    }
    this.#seen.checked += decided;
    for (const row of batch.slice(0, decided)) {
      const document = this.#documents.get(row.ordinal)?.document;
      if (document === undefined || updatedAtMs(document) !== row.updatedAtMs || !accept(document)) continue;
      this.#page.add({ ...row, document });
      if (this.#page.more) break;
    }
    return decided;
  }

  async #load(ordinals: readonly number[], isStrong: boolean): Promise<void> {
    if (ordinals.length === 0) return;
    const documents = await this.#request.load(ordinals, isStrong);
    for (const [i, ordinal] of ordinals.entries()) {
      this.#documents.set(ordinal, { document: documents[i], isStrong });
    }
  }

  /** Rows still wanted: one more than the limit, which shows whether anything follows the page. */
  get #wanted(): number {
    return this.#request.limit + 1 - this.#page.rows.length;
  }

  /**
   * Share of the checked rows that were accepted. A few assumed rows carry the estimate until real ones do.
   */
  get #acceptance(): number {
    return Math.max(0.05, (this.#page.rows.length + 4) / (this.#seen.checked + 5));
  }

  /** Read units per block, on top of one unit per query: as observed, at most those of the largest block. */
  get #unitsPerBlock(): number {
    const { blocks, blockUnits } = this.#seen;
    const observed = blocks === 0 ? LARGEST_BLOCK_UNITS : (blockUnits / blocks) * BLOCK_MARGIN;
    return Math.min(LARGEST_BLOCK_UNITS, observed);
  }

  get #rowsPerBlock(): number {
    const { blocks, rows } = this.#seen;
    return blocks === 0 ? FIRST_ROWS_PER_BLOCK : Math.max(1, rows / blocks);
  }

  get #documentUnits(): number {
    return this.#request.isHot === true ? 2 * DOCUMENT_UNITS : DOCUMENT_UNITS;
  }

  #moveTo(position: Change): void {
    this.#moved = true;
    this.#position = position;
  }

  #left(): number {
    return Math.max(
      0,
      this.#budget.readUnits - (this.#request.reader.usage.readUnits - this.#before.readUnits),
    );
  }

  /**
   * Returns whether the budget has room. The first step is always affordable, or a page could make no
   * progress.
   */
  #affords(units: number, rounds: number): boolean {
    if (!this.#moved) return true;
    const used = this.#request.reader.usage.rounds - this.#before.rounds;
    return units <= this.#left() && used + rounds <= this.#budget.rounds;
  }

  #answer(decided: boolean): ChangesPage<T> {
    const { rows, more } = this.#page;
    const last = rows.at(-1);
    const exhausted = decided && !more;
    const explain = this.#explain(decided);
    if (exhausted) return { rows, next: null, exhausted, explain };
    if (more && last !== undefined) {
      const { updatedAtMs, ordinal, block } = last;
      const next = { updatedAtMs, ordinal, ...(block === undefined ? {} : { block }) };
      return { rows, next, exhausted, explain };
    }
    return { rows, next: this.#position, exhausted, explain };
  }

  /** A short page that nothing else ended ran out of budget. */
  #explain(decided: boolean): SearchExplanation {
    const { readUnits, rounds } = this.#request.reader.usage;
    return {
      windows: [],
      readUnits: readUnits - this.#before.readUnits,
      rounds: rounds - this.#before.rounds,
      candidates: this.#seen.candidates,
      checked: this.#seen.checked,
      stoppedBy: decided || this.#page.more ? null : 'budget',
    };
  }
}
