import type { CompanyWithEvents } from '../companies/read.ts';
import type { FactsFilter } from '../facts/semantics.ts';
import type { Manifest } from '../search/manifest/manifest.ts';
import type { Allowance } from '../search/planner/budget.ts';
import { UNDECIDED } from '../search/walk/search.ts';
import type { TableReader } from '../table/reader.ts';
import { type CompanyBundle, readCompanyBundles } from './bundle.ts';
import { FurtherJobs, type Resumption, type Unfinished } from './further-jobs.ts';
import { areDecided, JobConditions, type MatchingJob, newestJobs } from './matching-jobs.ts';
import type { CompanyEventsRow } from './served.ts';

/**
 * Loads companies with their matching jobs, decided on the job sheets. A company that the index proposes but whose
 * sheets show no match is read again strongly consistent, because an eventually consistent read may miss new jobs.
 */
export interface MatchingLoaderRequest {
  readonly reader: TableReader;
  readonly manifest: Manifest;
  readonly filter: FactsFilter;
  /** Reports whether a company satisfies every condition except those on jobs. */
  readonly accepts: (company: CompanyWithEvents) => boolean;
  readonly allowance: Allowance;
  readonly resume: Resumption | null;
}

/** Approximate read units of reading a company again, strongly consistent. */
const UNITS_AGAIN = 2;

export class MatchingLoader {
  readonly #request: MatchingLoaderRequest;
  readonly #conditions: JobConditions;
  readonly #further: FurtherJobs;

  constructor(request: MatchingLoaderRequest) {
    const { manifest, filter } = request;
    this.#request = request;
    this.#conditions = new JobConditions(filter, manifest);
    this.#further = new FurtherJobs({ ...request, filter, conditions: this.#conditions });
  }

  /** Where to resume the first undecided company; null if every company was decided. */
  get resumption(): Resumption | null {
    return this.#further.resumption;
  }

  /**
   * Returns the row of each company, or null if it does not match. The first company is decided or makes progress even
   * when the budget is spent.
   */
  async load(ordinals: readonly number[]): Promise<(CompanyEventsRow | null | typeof UNDECIDED)[]> {
    const rows: (CompanyEventsRow | null | typeof UNDECIDED)[] = ordinals.map(() => UNDECIDED);
    const doubtful = await this.#load(ordinals, [...ordinals.keys()], rows, false);
    const { unitsLeft, roundsLeft } = this.#request.allowance;
    const room = roundsLeft < 1 ? 0 : Math.floor(unitsLeft / UNITS_AGAIN);
    const again = doubtful.slice(0, Math.max(doubtful[0] === 0 ? 1 : 0, room));
    if (again.length > 0) await this.#load(ordinals, again, rows, true);
    return rows;
  }

  /** Fills in the rows at `wanted`. @returns the positions to read again */
  async #load(
    ordinals: readonly number[],
    wanted: readonly number[],
    rows: (CompanyEventsRow | null | typeof UNDECIDED)[],
    consistent: boolean,
  ): Promise<number[]> {
    const asked = wanted.map((i) => ordinals[i] ?? 0);
    const bundles = await readCompanyBundles(this.#request.reader, asked, 'jobs', consistent);
    const unfinished: (Unfinished & { readonly i: number })[] = [];
    const doubtful: number[] = [];
    for (const [at, i] of wanted.entries()) {
      const bundle = bundles[at];
      if (bundle !== undefined && !this.#request.accepts(bundle)) {
        rows[i] = null;
        continue;
      }
      const first = bundle === undefined ? [] : this.#conditions.matchesIn(bundle.sheet, 0);
      const newest = newestJobs(first);
      if (bundle?.directory.newest.some((other) => other >= 0 && !areDecided(newest, other)) === true) {
        unfinished.push({ i, bundle, first });
      } else if (bundle !== undefined && newest.length > 0) rows[i] = rowOf(bundle, newest);
      else if (consistent) rows[i] = null;
      else doubtful.push(i);
    }
    const answers = await this.#further.of(unfinished);
    for (const [at, { i, bundle }] of unfinished.entries()) {
      const jobs = answers[at] ?? UNDECIDED;
      if (typeof jobs !== 'symbol') rows[i] = jobs.length > 0 ? rowOf(bundle, jobs) : null;
    }
    return doubtful;
  }
}

const rowOf = ({ document, events }: CompanyBundle, jobs: readonly MatchingJob[]): CompanyEventsRow => ({
  document,
  events,
  matchedJobIds: jobs.map(({ id }) => id),
});
