import { SLOTS_BEYOND_SPACE } from '../companies/term-names.ts';
import type { FactsFilter } from '../facts/semantics.ts';
import type { Manifest } from '../search/manifest/manifest.ts';
import type { Allowance } from '../search/planner/budget.ts';
import { SearchDimension } from '../search/planner/dimension.ts';
import { intersectWithin } from '../search/postings/ordinal-bits.ts';
import { type PostingList, UNITS_PER_READ } from '../search/state/posting-list.ts';
import { readRanges } from '../search/state/posting-ranges.ts';
import { UNDECIDED } from '../search/walk/search.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyBundle } from './bundle.ts';
import { slotConditions } from './dimensions.ts';
import { EMPTY_SHEET, sheetKey, sheetOf } from './job-sheet.ts';
import { areDecided, type JobConditions, type MatchingJob, newestJobs } from './matching-jobs.ts';
import { sheetBeyond } from './slots.ts';

/**
 * The matching jobs of companies with more jobs than their first sheet lists. Postings of space `f` show which further
 * sheets can hold a match. Those sheets are read from last to first until the rest cannot change the answer. When the
 * budget runs out, the remaining companies stay undecided. The next page resumes the first of them where this one
 * stopped, and reads at least one of its sheets.
 */
export interface FurtherJobsRequest {
  readonly reader: TableReader;
  readonly manifest: Manifest;
  readonly filter: FactsFilter;
  readonly conditions: JobConditions;
  readonly allowance: Allowance;
  readonly resume: Resumption | null;
}

/** Where to resume a company that one page could not decide. */
export interface Resumption {
  readonly company: number;
  /** Sheets above this one are done; those in `found` are read again for their matches. */
  readonly sheet: number;
  readonly found: readonly number[];
}

/** A company with the matches of its first sheet. */
export interface Unfinished {
  readonly bundle: CompanyBundle;
  readonly first: readonly MatchingJob[];
}

/** Up to this many sheets of a company are read without consulting the postings. */
const SHEETS_WITHOUT_POSTINGS = 4;
/** The postings of a company may cost at most this share of reading all its sheets. */
const POSTINGS_SHARE = 0.25;
const FIRST_STEP = 2;
const STEP_GROWTH = 4;

interface Company extends Unfinished {
  readonly ordinal: number;
  /** Sheets that may hold a match, the last first. */
  sheets: readonly number[];
  /** Sheets in which an earlier page found matches. */
  again: readonly number[];
  jobs: readonly MatchingJob[];
}

export class FurtherJobs {
  readonly #request: FurtherJobsRequest;
  readonly #dimensions: readonly SearchDimension[];
  #moved = false;
  #resumption: Resumption | null = null;

  constructor(request: FurtherJobsRequest) {
    this.#request = request;
    this.#dimensions = slotConditions(request.filter).map(
      (anyOf) => new SearchDimension({ anyOf }, request.manifest, SLOTS_BEYOND_SPACE),
    );
  }

  /** Where to resume the first undecided company; null if every company was decided. */
  get resumption(): Resumption | null {
    return this.#resumption;
  }

  /** Returns the newest matching jobs of each company, in walking order. */
  async of(unfinished: readonly Unfinished[]): Promise<(readonly MatchingJob[] | typeof UNDECIDED)[]> {
    const companies = unfinished.map((company) => this.#begin(company));
    const open = (): Company[] => companies.filter((company) => !isDone(company));
    if (open().length > 0) {
      await Promise.all([this.#readHeads(open()), this.#read(this.#affordable(open(), FIRST_STEP))]);
      await this.#askPostings(open().filter(({ sheets }) => sheets.length > SHEETS_WITHOUT_POSTINGS));
    }
    for (let step = FIRST_STEP * STEP_GROWTH; open().length > 0; step *= STEP_GROWTH) {
      const wanted = this.#affordable(open(), step);
      if (wanted.length === 0) break;
      await this.#read(wanted);
    }
    const first = companies.find((company) => !isDone(company));
    if (first !== undefined && this.#resumption === null) {
      this.#resumption = {
        company: first.ordinal,
        sheet: first.sheets[0] ?? 0,
        found: [...new Set(newestJobs(first.jobs).map(({ sheet }) => sheet))].filter((sheet) => sheet > 0),
      };
    }
    return companies.map((company) => (isDone(company) ? newestJobs(company.jobs) : UNDECIDED));
  }

  #begin(company: Unfinished): Company {
    const { document, directory } = company.bundle;
    const { resume } = this.#request;
    const { ordinal } = document;
    const [from, again] =
      resume?.company === ordinal ? [resume.sheet, resume.found] : [directory.newest.length, []];
    const sheets = directory.newest.flatMap((newest, i) => (newest >= 0 && i < from ? [i + 1] : []));
    return { ...company, ordinal, sheets: sheets.reverse(), again, jobs: company.first };
  }

  async #readHeads(companies: readonly Company[]): Promise<void> {
    const { reader, manifest, allowance } = this.#request;
    const unread = this.#dimensions.filter(({ ready }) => !ready);
    const units = unread.reduce((sum, { headUnits }) => sum + headUnits, 0);
    if (unread.length === 0 || units > allowance.unitsLeft * POSTINGS_SHARE) return;
    if (allowance.roundsLeft < 3) return;
    if (companies.every(({ sheets }) => sheets.length <= SHEETS_WITHOUT_POSTINGS + FIRST_STEP)) return;
    await SearchDimension.read(reader, unread, manifest.nextSlot, null);
  }

  /** Drops the sheets of each company that its postings rule out, if the postings are worth their price. */
  async #askPostings(companies: readonly Company[]): Promise<void> {
    const { reader, allowance } = this.#request;
    if (companies.length === 0 || this.#dimensions.some(({ ready }) => !ready)) return;
    const plans = companies.map((company) => ({ company, dimensions: this.#worthReading(company) }));
    const wanted = plans.flatMap(({ company, dimensions }) =>
      dimensions.map((dimension) => ({ dimension, ranges: company.bundle.directory.ranges })),
    );
    const units = wanted.reduce((sum, { dimension, ranges }) => sum + unitsOf(dimension, ranges), 0);
    if (units > allowance.unitsLeft / 2 || allowance.roundsLeft < 2) return;
    await readRanges(
      reader,
      wanted.flatMap(({ dimension, ranges }) =>
        dimension.lists.flatMap((list: PostingList) =>
          ranges.map(({ base, size }) => ({ list, low: base, high: base + size })),
        ),
      ),
    );
    for (const { company, dimensions } of plans) {
      if (dimensions.length === 0) continue;
      const { ranges } = company.bundle.directory;
      const proposed = new Set<number>();
      for (const { base, size } of ranges) {
        const sets = dimensions.map((dimension) => dimension.listsWithin(base, base + size));
        for (const position of intersectWithin(sets, base, base + size))
          proposed.add(sheetBeyond(position, ranges));
      }
      company.sheets = company.sheets.filter((sheet) => proposed.has(sheet));
    }
  }

  #worthReading({ bundle: { directory }, sheets }: Company): SearchDimension[] {
    const price = sheets.length * UNITS_PER_READ * POSTINGS_SHARE;
    let units = 0;
    return this.#dimensions
      .map((dimension) => ({ dimension, units: unitsOf(dimension, directory.ranges) }))
      .sort((a, b) => a.units - b.units)
      .flatMap((priced) => {
        units += priced.units;
        return units <= price ? [priced.dimension] : [];
      });
  }

  /**
   * Returns the next sheets to read that the budget allows, the first company's first. Allows at least one sheet until
   * any has been read, so every page makes progress.
   */
  #affordable(open: readonly Company[], step: number): { company: Company; sheet: number }[] {
    const { unitsLeft, roundsLeft } = this.#request.allowance;
    const room = roundsLeft < 1 ? 0 : Math.floor(unitsLeft / UNITS_PER_READ);
    const again = open.flatMap((company) => company.again.map((sheet) => ({ company, sheet })));
    const next = open.flatMap((company) =>
      company.sheets.slice(0, step).map((sheet) => ({ company, sheet })),
    );
    return [...again, ...next.slice(0, Math.max(this.#moved ? 0 : 1, room - again.length))];
  }

  async #read(wanted: readonly { readonly company: Company; readonly sheet: number }[]): Promise<void> {
    const { reader, conditions } = this.#request;
    if (wanted.length === 0) return;
    const keys = wanted.map(({ company, sheet }) => sheetKey(company.ordinal, sheet));
    const items = await reader.getMany(keys);
    const sheets = items.map(sheetOf);
    // The directory names these sheets, so one that an eventually consistent read misses is new.
    const absent = [...keys.keys()].filter((i) => sheets[i] === undefined);
    const again = await reader.getMany(
      absent.flatMap((i) => keys[i] ?? []),
      true,
    );
    for (const [at, i] of absent.entries()) sheets[i] = sheetOf(again[at]);
    for (const [i, { company, sheet }] of wanted.entries()) {
      company.sheets = company.sheets.filter((other) => other !== sheet);
      company.again = company.again.filter((other) => other !== sheet);
      company.jobs = [...company.jobs, ...conditions.matchesIn(sheets[i] ?? EMPTY_SHEET, sheet)];
    }
    this.#moved = true;
  }
}

/** Reports whether no remaining sheet can add to the jobs shown. */
function isDone({ sheets, again, jobs, bundle }: Company): boolean {
  const newest = newestJobs(jobs);
  return (
    again.length === 0 &&
    sheets.every((sheet) => areDecided(newest, bundle.directory.newest[sheet - 1] ?? -1))
  );
}

const unitsOf = (
  dimension: SearchDimension,
  ranges: readonly { readonly base: number; readonly size: number }[],
): number => ranges.reduce((sum, { base, size }) => sum + dimension.units(base, base + size), 0);
