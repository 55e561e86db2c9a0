import { FIXED_PAGE_SIZE } from '../contract/resources/envelopes.ts';
import { jobDimensions, jobMatcher } from '../jobs/filter.ts';
import { type JobWithFacts, readJobsWithFacts } from '../jobs/read.ts';
import { JOB_SPACE } from '../jobs/term-names.ts';
import { isHiddenIn } from '../search/manifest/manifest.ts';
import { fromStandpoint, type Standpoint } from '../search/state/standpoint.ts';
import { plannerKnowledge } from '../search/state/statistics-store.ts';
import type { CursorPosition } from '../search/walk/cursor-position.ts';
import type { ListExplanation } from '../search/walk/explanation.ts';
import { PageRows } from '../search/walk/page-rows.ts';
import { type SearchPage, search } from '../search/walk/search.ts';
import { pageTwoWays, type TwoWayPage } from '../search/walk/two-way.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { factDimensions } from './dimensions.ts';
import type { JobFactsFilter } from './query.ts';
import { matchesFacts } from './semantics.ts';
import { servedBundle, withShownFacts } from './served.ts';

export interface JobFactsRequest {
  readonly reader: TableReader;
  readonly filter: JobFactsFilter;
  readonly position: CursorPosition | null;
}

/** Read units of a job and its facts: two items. */
const DOCUMENT_UNITS = 1;

/** A page of job facts, and how it was computed. */
export interface JobFactsPage extends TwoWayPage<JobWithFacts> {
  readonly explain: ListExplanation;
}

/** Returns one page of jobs with their facts, the newest job first. */
export async function listJobFacts(request: JobFactsRequest): Promise<JobFactsPage> {
  const { reader, filter, position } = request;
  const { job: jobFilter, facts } = filter;
  const matches = jobMatcher(jobFilter);
  const jobs = jobFilter.jobs ?? [];
  const since = { ...reader.usage };
  const walk = async ({ index, jobMark, confirm }: Standpoint): Promise<JobFactsPage> => {
    let explain: ListExplanation | undefined;
    let isHidden: ReturnType<typeof isHiddenIn> = () => true;
    // Decides with all facts of a job, then keeps only those that the page may show.
    const rowOf = ({ document, facts: stated }: JobWithFacts): Row => {
      if (isHidden(document.ordinal, ordinalOf(document.job.company.id)) || !matches(document)) return null;
      // Compressed facts are unpacked whenever they are read: this reads them once.
      const all = { ...stated };
      return matchesFacts(facts, all) ? withShownFacts({ document, facts: all }, facts) : null;
    };
    const load = async (ordinals: readonly number[], consistent: boolean): Promise<(Row | undefined)[]> => {
      isHidden = isHiddenIn(await confirm());
      const found = await readJobsWithFacts(reader, ordinals, consistent);
      return found.map((job) => job && rowOf(job));
    };
    const page = await pageTwoWays(position, async (start, direction) => {
      if (jobs.length > 0) {
        const picked = await pick({
          ordinals: jobs.map(ordinalOf),
          end: jobMark,
          start,
          direction,
          load,
        });
        explain = { ...picked.explain, knowledge: null };
        return picked;
      }
      const known = plannerKnowledge(reader, index.generation, JOB_SPACE);
      // Awaits only when needed: the first round of the index must leave together with the manifest's read.
      const { knowledge, source } = known instanceof Promise ? await known : known;
      const found = await search({
        reader,
        space: JOB_SPACE,
        index,
        ...knowledge,
        dimensions: [...jobDimensions(jobFilter), ...factDimensions(facts)],
        start,
        direction,
        limit: FIXED_PAGE_SIZE,
        end: jobMark,
        since,
        load,
        accept: isAccepted,
        documentUnits: DOCUMENT_UNITS,
        jsonOf,
      });
      explain = { ...found.explain, knowledge: source };
      return found;
    });
    if (explain === undefined) throw new Error('the page was computed without a walk');
    const rows = page.rows.flatMap(({ ordinal, document }) =>
      document === null ? [] : [{ ordinal, document }],
    );
    return { ...page, rows, explain };
  };
  return await fromStandpoint(
    reader,
    walk,
    ({ jobMark }) => position === null || Number(position.key[0]) < jobMark,
  );
}

interface PickRequest {
  /** At most 50, so they always fit one page. */
  readonly ordinals: readonly number[];
  readonly end: number;
  readonly start: number | null;
  readonly direction: 'asc' | 'desc';
  readonly load: (ordinals: readonly number[], consistent: boolean) => Promise<readonly (Row | undefined)[]>;
}

/** A job as the page shows it; null for one that does not match. */
type Row = JobWithFacts | null;

const isAccepted = (row: Row): boolean => row !== null;
const jsonOf = (row: Row): string => JSON.stringify(row === null ? null : servedBundle(row));

/** Reads the named jobs without the index: an id contains its ordinal. */
async function pick(request: PickRequest): Promise<SearchPage<Row>> {
  const { ordinals, end, start, direction, load } = request;
  const ahead = [...new Set(ordinals)]
    .filter((ordinal) => ordinal < end)
    .filter((ordinal) => start === null || (direction === 'desc' ? ordinal < start : ordinal > start))
    .sort((a, b) => (direction === 'desc' ? b - a : a - b));
  const documents = await load(ahead, false);
  const page = new PageRows<Row, { ordinal: number; document: Row }>(ahead.length, jsonOf);
  for (const [i, ordinal] of ahead.entries()) {
    const document = documents[i];
    if (document !== undefined && isAccepted(document)) page.add({ ordinal, document });
  }
  const { rows, more } = page;
  const explain = {
    windows: [],
    readUnits: 0,
    rounds: 0,
    candidates: ahead.length,
    checked: ahead.length,
    stoppedBy: null,
  };
  return { rows, next: more ? (rows.at(-1)?.ordinal ?? null) : null, exhausted: !more, explain };
}
