import type { TableReader } from '../table/reader.ts';
import { type Change, compareChanges, endOfDay, readDay, readDays, startOfDay } from './changes.ts';
import { PageRows } from './page-rows.ts';
import { type Budget, REQUEST_BUDGET } from './search.ts';

export interface ChangesRequest<T> {
  readonly reader: TableReader;
  /** Inclusive bounds on `updated_at`, Unix milliseconds. */
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly direction: 'asc' | 'desc';
  /** The last row that an earlier page decided; null for the first page. */
  readonly start: Change | null;
  /** Rows at most. */
  readonly limit: number;
  /** Rows later than this (`Manifest.changesMarkMs`), and ordinals from `end` (`jobMark`) on, are not visible. */
  readonly markMs: number;
  readonly end: number;
  /** Ordinals worth loading (an `OrdinalSet`, tombstones); every one when left out. */
  readonly candidate?: (ordinal: number) => boolean;
  readonly load: (ordinals: readonly number[], consistent: boolean) => Promise<readonly (T | undefined)[]>;
  /** Whether the document satisfies the query; must refuse a row whose time is not its `updated_at`. */
  readonly accept: (document: T, row: Change) => boolean;
  /**
   * Whether the document is older than its row, as an eventual read may be: it is read again strongly, for a
   * change that was passed over would be lost to whoever follows the log.
   */
  readonly isStale?: (document: T, row: Change) => boolean;
  /** Bytes of a document in the body; a page ends before `MAXIMUM_ROW_BYTES` of them. Asked of accepted rows only. */
  readonly bytesOf?: (document: T) => number;
  readonly budget?: Budget;
}

export interface ChangesPage<T> {
  readonly rows: readonly (Change & { readonly document: T })[];
  /** `start` of the next page; null when there is nothing more. */
  readonly next: Change | null;
  readonly exhausted: boolean;
}

const DOCUMENT_UNITS = 0.5;
const LARGEST_BATCH = 200;
const FIRST_DAYS = 4;
const MOST_DAYS = 16;
const FEWEST_ROWS = 100;
const MOST_ROWS = 2000;
/** Rows that a strongly consistent read unit brings, at about 60 bytes each. */
const ROWS_A_UNIT = 65;

/** One page of jobs by `updated_at`, then ordinal (`sort=updated`; SEARCH, Sorts of list jobs). */
export async function walkChanges<T>(request: ChangesRequest<T>): Promise<ChangesPage<T>> {
  return await new ChangesWalk(request).page();
}

class ChangesWalk<T> {
  readonly #request: ChangesRequest<T>;
  readonly #budget: Budget;
  readonly #descending: boolean;
  readonly #before: { readonly readUnits: number; readonly rounds: number };
  readonly #page: PageRows<T, Change & { readonly document: T }>;
  #position: Change | null;
  #moved = false;
  #checked = 0;

  constructor(request: ChangesRequest<T>) {
    this.#request = request;
    this.#budget = request.budget ?? REQUEST_BUDGET;
    this.#descending = request.direction === 'desc';
    this.#before = { ...request.reader.usage };
    this.#position = request.start;
    this.#page = new PageRows(request.limit, request.bytesOf);
  }

  async page(): Promise<ChangesPage<T>> {
    let days = this.#daysAhead(await readDays(this.#request.reader));
    let parallel = FIRST_DAYS;
    let rowsADay = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, this.#request.limit * 2));
    while (days.length > 0) {
      const taken = days.slice(0, parallel);
      const units = (taken.length * rowsADay) / ROWS_A_UNIT;
      // Rows without a round left for their documents would be read in vain.
      if (!this.#affords(units + DOCUMENT_UNITS, 2)) return this.#answer(false);
      const read = await this.#readDays(taken, rowsADay);
      if (!(await this.#decide(read.changes))) return this.#answer(false);
      if (read.through !== null) this.#moveTo(read.through);
      days = this.#daysAhead(Uint32Array.from(days.slice(read.finished)));
      parallel = Math.min(MOST_DAYS, parallel * 2);
      rowsADay = Math.min(MOST_ROWS, rowsADay * 2);
    }
    return this.#answer(true);
  }

  /** Days that may hold undecided rows, in walking order. */
  #daysAhead(days: Uint32Array): number[] {
    const { low, high } = this.#bounds();
    const ahead = [...days].filter(
      (day) => compareChanges(endOfDay(day), low) >= 0 && compareChanges(startOfDay(day), high) <= 0,
    );
    ahead.sort((a, b) => (this.#descending ? b - a : a - b));
    return ahead;
  }

  /** What is undecided, both ends included. */
  #bounds(): { readonly low: Change; readonly high: Change } {
    const { fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER, markMs } = this.#request;
    let low: Change = { updatedAtMs: Math.max(0, fromMs), ordinal: 0 };
    let high: Change = { updatedAtMs: Math.min(untilMs, markMs), ordinal: 0xffff_ffff };
    if (this.#position !== null) {
      const { updatedAtMs, ordinal } = this.#position;
      if (this.#descending) {
        const before = ordinal === 0 ? endAt(updatedAtMs - 1) : { updatedAtMs, ordinal: ordinal - 1 };
        if (compareChanges(before, high) < 0) high = before;
      } else {
        const after = { updatedAtMs, ordinal: ordinal + 1 };
        if (compareChanges(after, low) > 0) low = after;
      }
    }
    return { low, high };
  }

  /** Rows of several days in one round, up to the first day that did not fit. */
  async #readDays(
    days: readonly number[],
    limit: number,
  ): Promise<{ changes: Change[]; finished: number; through: Change | null }> {
    const { low, high } = this.#bounds();
    const pages = await Promise.all(
      days.map((day) => {
        const from = compareChanges(low, startOfDay(day)) > 0 ? low : startOfDay(day);
        const to = compareChanges(high, endOfDay(day)) < 0 ? high : endOfDay(day);
        if (compareChanges(from, to) > 0) return { changes: [], complete: true };
        return readDay(this.#request.reader, day, { from, to, descending: this.#descending, limit });
      }),
    );
    const changes: Change[] = [];
    let finished = 0;
    for (const page of pages) {
      changes.push(...page.changes);
      if (!page.complete) return { changes, finished, through: changes.at(-1) ?? null };
      finished += 1;
    }
    const lastDay = days.at(-1);
    const through = lastDay === undefined ? null : this.#descending ? startOfDay(lastDay) : endOfDay(lastDay);
    return { changes, finished, through };
  }

  /** Loads and checks the rows in order; false when the page is over. */
  async #decide(changes: readonly Change[]): Promise<boolean> {
    const { candidate, end, limit } = this.#request;
    let left = changes.filter(
      ({ ordinal }) => ordinal < end && (candidate === undefined || candidate(ordinal)),
    );
    while (left.length > 0) {
      const acceptance = Math.max(0.05, (this.#page.rows.length + 4) / (this.#checked + 5));
      const wish = Math.ceil((limit + 1 - this.#page.rows.length) / acceptance);
      const room = Math.max(1, Math.floor(this.#left() / DOCUMENT_UNITS));
      const batch = left.slice(0, Math.min(LARGEST_BATCH, Math.max(1, wish), room));
      if (!this.#affords(batch.length * DOCUMENT_UNITS, 1)) return false;
      const decided = await this.#check(batch);
      left = left.slice(decided);
      const last = batch[decided - 1];
      if (last !== undefined) this.#moveTo(last);
      if (this.#page.more || decided < batch.length) return false;
    }
    return true;
  }

  /**
   * How many rows of the batch were decided: all, or those before an absent or stale document without
   * room to ask again.
   */
  async #check(batch: readonly Change[]): Promise<number> {
    const { load, accept, isStale } = this.#request;
    const documents = [
      ...(await load(
        batch.map(({ ordinal }) => ordinal),
        false,
      )),
    ];
    const doubtful = batch.flatMap((row, i) => {
      const document = documents[i];
      return document === undefined || isStale?.(document, row) === true ? [{ ordinal: row.ordinal, i }] : [];
    });
    let decided = batch.length;
    const [first] = doubtful;
    if (first !== undefined) {
      if (this.#affords(doubtful.length * DOCUMENT_UNITS * 2, 1)) {
        const again = await load(
          doubtful.map(({ ordinal }) => ordinal),
          true,
        );
        for (const [at, { i }] of doubtful.entries()) documents[i] = again[at];
      } else decided = first.i;
    }
    this.#checked += batch.length;
    for (const [i, row] of batch.slice(0, decided).entries()) {
      const document = documents[i];
      if (document === undefined || !accept(document, row)) continue;
      this.#page.add({ ...row, document });
      if (this.#page.more) break;
    }
    return decided;
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

  /** The first step is always made, or a page could stand still. */
  #affords(units: number, rounds: number): boolean {
    if (!this.#moved) return true;
    const used = this.#request.reader.usage.rounds - this.#before.rounds;
    return units <= this.#left() && used + rounds <= this.#budget.rounds;
  }

  #answer(decided: boolean): ChangesPage<T> {
    const { rows, more } = this.#page;
    const last = rows.at(-1);
    const exhausted = decided && !more;
    if (exhausted) return { rows, next: null, exhausted };
    if (more && last !== undefined) {
      return { rows, next: { updatedAtMs: last.updatedAtMs, ordinal: last.ordinal }, exhausted };
    }
    return { rows, next: this.#position, exhausted };
  }
}

const endAt = (updatedAtMs: number): Change => ({ updatedAtMs, ordinal: 0xffff_ffff });
