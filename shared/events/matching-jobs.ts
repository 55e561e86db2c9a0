import type { CompanyDocument } from '../companies/document.ts';
import { factDimensions } from '../facts/dimensions.ts';
import { type FactsFilter, matchesFacts } from '../facts/semantics.ts';
import { jobDimensions, matchesJob, NO_JOB_FILTER } from '../jobs/filter.ts';
import { type JobWithFacts, readJobsWithFacts } from '../jobs/read.ts';
import { JOB_SPACE } from '../jobs/term-names.ts';
import type { Manifest } from '../search/manifest.ts';
import { type Budget, REQUEST_BUDGET, type SearchPage, search, UNDECIDED } from '../search/search.ts';
import type { TableReader } from '../table/reader.ts';

/** Ids shown of the jobs that matched (open-shapes 8). */
const MAXIMUM_IDS = 20;
const DOCUMENT_UNITS = 1;
/** Companies whose jobs are searched at once; what they have begun when the budget ends is lost. */
const PARALLEL_COMPANIES = 16;
/** Jobs that one of them loads at once, so that together they overspend by about one budget at most. */
const JOBS_AT_ONCE = 25;

export interface MatchingJobsRequest {
  readonly reader: TableReader;
  readonly manifest: Manifest;
  /** In the order of the list. */
  readonly companies: readonly CompanyDocument[];
  readonly filter: FactsFilter;
  /** What is left to the request; not above zero in one or the other when it is spent. */
  readonly left: () => Budget;
}

/**
 * Of each company the ids of its open jobs that each match the whole filter, newest first, at most 20. What is
 * answered is certain: companies that the budget did not reach are undecided, except for the first, which is
 * followed to its end whatever it costs, so that every page moves.
 */
export async function matchingJobIds({
  reader,
  manifest,
  companies,
  filter,
  left,
}: MatchingJobsRequest): Promise<(readonly string[] | typeof UNDECIDED)[]> {
  const answers: (readonly string[] | typeof UNDECIDED)[] = companies.map(() => UNDECIDED);
  const queue = companies.entries();
  const work = async (): Promise<void> => {
    for (const [at, { company }] of queue) {
      const walk = new CompanyWalk(reader, manifest, company, filter);
      while (!walk.done) {
        const budget = left();
        if (budget.readUnits > 0 && budget.rounds > 0) await walk.step(budget, JOBS_AT_ONCE);
        else if (at === 0) await walk.step(REQUEST_BUDGET);
        else return;
      }
      answers[at] = walk.ids;
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_COMPANIES, companies.length) }, work));
  return answers;
}

/** The search for one company's matching jobs, step by step. */
class CompanyWalk {
  readonly #reader: TableReader;
  readonly #manifest: Manifest;
  readonly #company: CompanyDocument['company'];
  readonly #filter: FactsFilter;
  readonly ids: string[] = [];
  #start: number | null = null;
  #done = false;

  constructor(
    reader: TableReader,
    manifest: Manifest,
    company: CompanyDocument['company'],
    filter: FactsFilter,
  ) {
    this.#reader = reader;
    this.#manifest = manifest;
    this.#company = company;
    this.#filter = filter;
  }

  get done(): boolean {
    return this.#done;
  }

  /** Goes on until all is known or the reader, which others use as well, has spent the budget; moves at least once. */
  async step(budget: Budget, largestBatch?: number): Promise<void> {
    const { generation, jobMark } = this.#manifest;
    const { id, open_job_count: openJobs } = this.#company;
    const ofCompany = { ...NO_JOB_FILTER, companies: [id], statuses: ['open'] as const };
    const conditions = factDimensions(this.#filter);
    // The postings of the conditions are worth their heads only where there are more jobs than conditions to check.
    const narrow = openJobs > 2 * conditions.length;
    const page: SearchPage<JobWithFacts> = await search({
      reader: this.#reader,
      space: JOB_SPACE,
      generation,
      dimensions: narrow
        ? [...jobDimensions(ofCompany), ...conditions]
        : jobDimensions({ ...ofCompany, statuses: [] }),
      start: this.#start,
      direction: 'desc',
      limit: MAXIMUM_IDS - this.ids.length,
      end: jobMark,
      load: (ordinals, consistent) => readJobsWithFacts(this.#reader, ordinals, consistent),
      accept: ({ document, facts }) => matchesJob(ofCompany, document) && matchesFacts(this.#filter, facts),
      documentUnits: DOCUMENT_UNITS,
      budget,
      ...(largestBatch === undefined ? {} : { largestBatch }),
    });
    this.ids.push(...page.rows.map(({ document: { document } }) => document.job.id));
    this.#start = page.next;
    this.#done = page.next === null || this.ids.length >= MAXIMUM_IDS;
  }
}
