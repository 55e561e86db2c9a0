import type { TableReader } from '../../table/reader.ts';
import { Allowance, type Budget } from '../planner/budget.ts';
import {
  after,
  type Change,
  compareChanges,
  dayOf,
  endOfDay,
  type LoggedChange,
  readDay,
  readDays,
  startOfDay,
} from '../store/changes.ts';

export interface ScanRequest {
  readonly reader: TableReader;
  /** The scan begins after this position. */
  readonly start: Change;
  /** The last visible position. */
  readonly mark: Change;
  /** Largest number of accepted rows. */
  readonly limit: number;
  readonly accept: (row: LoggedChange) => boolean;
  /** What an accepted row costs the caller later; the page ends before `maximumCost` is exceeded. */
  readonly costs: (row: LoggedChange) => number;
  readonly maximumCost: number;
  readonly budget: Budget;
  /** Usage of the reader from which the budget counts. */
  readonly since: Budget;
}

export interface Scan {
  /** Accepted rows in order. */
  readonly rows: readonly LoggedChange[];
  /** Everything up to here is decided. */
  readonly through: Change;
  /** Whether the scan reached the mark. */
  readonly complete: boolean;
}

/** Read units of a query: the least, and of each block of 1 KB on top. */
const QUERY_UNITS = 1;
const BLOCK_UNITS = 0.25;
/** Days read at once. Most are read for little: a follower is seldom more than a day behind. */
const FIRST_DAYS = 4;
const MAXIMUM_DAYS = 31;
/** Rows expected in a block before any is read. */
const FIRST_ROWS_PER_BLOCK = 20;

/** Reads the change log upwards from a position, without documents, until the page is full or the mark is reached. */
export async function scanChanges(request: ScanRequest): Promise<Scan> {
  return await new ChangeScan(request).run();
}

class ChangeScan {
  readonly #request: ScanRequest;
  readonly #allowance: Allowance;
  readonly #rows: LoggedChange[] = [];
  #through: Change;
  #cost = 0;
  #seen = { days: 0, blocks: 0, rows: 0, accepted: 0 };

  constructor(request: ScanRequest) {
    this.#request = request;
    this.#allowance = new Allowance(request.budget, request.reader.usage, request.since);
    this.#through = request.start;
  }

  async run(): Promise<Scan> {
    let days = await this.#days();
    while (days.length > 0) {
      const step = this.#nextStep(days.length);
      const units = step.days * (QUERY_UNITS + step.blocks * BLOCK_UNITS);
      // The first step is always taken, or a page could make no progress.
      if (this.#seen.days > 0 && !this.#allowance.fits(units, 1)) return this.#answer(false);
      const decided = await this.#read(days.slice(0, step.days), step.blocks);
      if (decided === null) return this.#answer(false);
      days = days.slice(decided);
    }
    return this.#answer(true);
  }

  /** Returns the days that may have rows, ascending. */
  async #days(): Promise<number[]> {
    const { reader, start, mark } = this.#request;
    const [first, last] = [dayOf(after(start).updatedAtMs), dayOf(mark.updatedAtMs)];
    // Read no earlier than the mark: every day of a row up to the mark is listed.
    if (first === last) return [last];
    return [...(await readDays(reader))].filter((day) => day >= first && day <= last);
  }

  #nextStep(daysAhead: number): { readonly days: number; readonly blocks: number } {
    const { limit } = this.#request;
    const { days, blocks, rows, accepted } = this.#seen;
    const rowsPerBlock = blocks === 0 ? FIRST_ROWS_PER_BLOCK : Math.max(1, rows / blocks);
    const acceptance = (accepted + 4) / (rows + 5);
    const wanted = Math.ceil(
      ((limit + 1 - this.#rows.length) * 1.1) / Math.max(0.02, acceptance) / rowsPerBlock,
    );
    const blocksPerDay = days === 0 ? wanted / FIRST_DAYS : Math.max(1, blocks / days);
    const count = Math.min(daysAhead, MAXIMUM_DAYS, Math.max(1, Math.ceil(wanted / blocksPerDay)));
    const affordable = (this.#allowance.unitsLeft / 2 / count - QUERY_UNITS) / BLOCK_UNITS;
    return { days: count, blocks: Math.max(1, Math.min(wanted, Math.floor(affordable))) };
  }

  /** Reads days at once. @returns how many days are decided; null when the page is full */
  async #read(days: readonly number[], blocks: number): Promise<number | null> {
    const { reader, mark } = this.#request;
    const low = after(this.#through);
    const pages = await Promise.all(
      days.map((day) => {
        const from = compareChanges(low, startOfDay(day)) > 0 ? low : startOfDay(day);
        const to = compareChanges(mark, endOfDay(day)) < 0 ? mark : endOfDay(day);
        return readDay(reader, day, { from, to, descending: false, blocks });
      }),
    );
    for (const [i, page] of pages.entries()) {
      this.#seen.days += 1;
      this.#seen.blocks += page.blocks;
      this.#seen.rows += page.changes.length;
      if (!this.#take(page.changes)) return null;
      if (page.through !== null) {
        this.#through = page.through;
        return i;
      }
      this.#through = endOfDay(days[i] ?? 0);
    }
    return days.length;
  }

  /** Takes rows in order. @returns false at the first that does not fit */
  #take(rows: readonly LoggedChange[]): boolean {
    const { limit, accept, costs, maximumCost } = this.#request;
    for (const row of rows) {
      if (accept(row)) {
        const cost = this.#cost + costs(row);
        if (this.#rows.length === limit || cost > maximumCost) return false;
        this.#cost = cost;
        this.#seen.accepted += 1;
        this.#rows.push(row);
      }
      this.#through = row;
    }
    return true;
  }

  #answer(complete: boolean): Scan {
    return { rows: this.#rows, through: this.#through, complete };
  }
}
