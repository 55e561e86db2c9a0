import { FIXED_PAGE_SIZE } from '../contract/resources/envelopes.ts';
import { type JobFilter, jobDimensions, matchesJob } from '../jobs/filter.ts';
import { type JobWithFacts, readJobsWithFacts } from '../jobs/read.ts';
import { JOB_SPACE } from '../jobs/term-names.ts';
import type { CursorPosition } from '../search/cursor.ts';
import { readManifest } from '../search/manifest.ts';
import { jsonBytes, PageRows } from '../search/page-rows.ts';
import { type SearchPage, search } from '../search/search.ts';
import { pageTwoWays, type TwoWayPage } from '../search/two-way.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { factDimensions } from './dimensions.ts';
import { type FactsFilter, matchesFacts } from './semantics.ts';
import { servedBundle } from './served.ts';

export interface JobFactsRequest {
  readonly reader: TableReader;
  readonly filter: JobFilter;
  readonly facts: FactsFilter;
  readonly position: CursorPosition | null;
}

/** A job and its facts are two items. */
const DOCUMENT_UNITS = 1;

/** One page of jobs with their facts, the newest job first. */
export async function listJobFacts(request: JobFactsRequest): Promise<TwoWayPage<JobWithFacts>> {
  const { reader, filter, facts, position } = request;
  const { generation, jobMark, tombstones } = await readManifest(reader);
  const hidden = new Set(tombstones);
  const load = (ordinals: readonly number[], consistent: boolean) =>
    readJobsWithFacts(reader, ordinals, consistent);
  const accept = ({ document, facts: stated }: JobWithFacts): boolean =>
    !hidden.has(ordinalOf(document.job.company.id)) &&
    matchesJob(filter, document) &&
    matchesFacts(facts, stated);
  return await pageTwoWays(position, (start, direction) =>
    filter.jobs.length > 0
      ? pick({ ordinals: filter.jobs.map(ordinalOf), end: jobMark, start, direction, load, accept })
      : search({
          reader,
          space: JOB_SPACE,
          generation,
          dimensions: [...jobDimensions(filter), ...factDimensions(facts)],
          start,
          direction,
          limit: FIXED_PAGE_SIZE,
          end: jobMark,
          load,
          accept,
          documentUnits: DOCUMENT_UNITS,
          bytesOf,
        }),
  );
}

interface PickRequest {
  /** At most 50, so that their number always fits a page. */
  readonly ordinals: readonly number[];
  readonly end: number;
  readonly start: number | null;
  readonly direction: 'asc' | 'desc';
  readonly load: (
    ordinals: readonly number[],
    consistent: boolean,
  ) => Promise<readonly (JobWithFacts | undefined)[]>;
  readonly accept: (document: JobWithFacts) => boolean;
}

const bytesOf = (document: JobWithFacts): number => jsonBytes(servedBundle(document));

/** Known jobs need no index: their ids lead to them. */
async function pick(request: PickRequest): Promise<SearchPage<JobWithFacts>> {
  const { ordinals, end, start, direction, load, accept } = request;
  const ahead = [...new Set(ordinals)]
    .filter((ordinal) => ordinal < end)
    .filter((ordinal) => start === null || (direction === 'desc' ? ordinal < start : ordinal > start))
    .sort((a, b) => (direction === 'desc' ? b - a : a - b));
  const documents = await load(ahead, false);
  const page = new PageRows<JobWithFacts, { ordinal: number; document: JobWithFacts }>(ahead.length, bytesOf);
  for (const [i, ordinal] of ahead.entries()) {
    const document = documents[i];
    if (document !== undefined && accept(document)) page.add({ ordinal, document });
  }
  const { rows, more } = page;
  const explain = {
    plan: [],
    readUnits: 0,
    rounds: 0,
    candidates: ahead.length,
    checked: ahead.length,
    stoppedBy: null,
  };
  return { rows, next: more ? (rows.at(-1)?.ordinal ?? null) : null, exhausted: !more, explain };
}
