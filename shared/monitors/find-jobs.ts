import { factDimensions } from '../facts/dimensions.ts';
import { toJobFactsFilter } from '../facts/query.ts';
import { matchesFacts } from '../facts/semantics.ts';
import { jobDimensions, jobMatcher } from '../jobs/filter.ts';
import { toJobFilter } from '../jobs/query.ts';
import { type JobWithFacts, readJobs, readJobsWithFacts } from '../jobs/read.ts';
import { JOB_SPACE } from '../jobs/term-names.ts';
import type { Dimension } from '../search/planner/dimension.ts';
import { plannerKnowledge } from '../search/state/statistics-store.ts';
import { isHiddenIn } from '../search/store/manifest.ts';
import { isPublishing } from '../search/store/publication.ts';
import { search } from '../search/walk/search.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { Found, Wanted } from './found.ts';
import type { Monitor } from './monitor.ts';
import { readStoredQuery } from './stored-query.ts';
import type { JobWatermark } from './watermark.ts';

/** Returns the jobs that were published since the watermark and match now, oldest first. */
export async function findJobs(
  { reader, manifest, limit, bounds }: Wanted,
  operation: 'job_facts' | 'jobs',
  query: Monitor['query'],
  watermark: JobWatermark,
): Promise<Found> {
  const { jobMark, generation } = manifest;
  const resourceIds: string[] = [];
  let { job } = watermark;
  if (job >= jobMark) return { resourceIds, watermark, complete: true };
  // The facts of a job may arrive in a later batch of the feed than the job itself.
  if (operation === 'job_facts' && (await isPublishing(reader))) {
    return { resourceIds, watermark, complete: false, waits: true };
  }
  const question = await questionOf(reader, operation, query);
  const { knowledge } = await plannerKnowledge(reader, generation, JOB_SPACE);
  const isHidden = isHiddenIn(manifest);
  for (let page = 0; page < bounds.pages; page += 1) {
    const { rows, next } = await search<JobWithFacts>({
      reader,
      space: JOB_SPACE,
      generation,
      ...knowledge,
      dimensions: question.dimensions,
      start: job === 0 ? null : job - 1,
      direction: 'asc',
      limit: limit - resourceIds.length,
      end: jobMark,
      load: async (ordinals) => await question.load(ordinals),
      accept: (row) =>
        !isHidden(row.document.ordinal, ordinalOf(row.document.job.company.id)) && question.accepts(row),
      documentUnits: question.documentUnits,
      budget: bounds.page,
    });
    resourceIds.push(...rows.map(({ document }) => document.document.job.id));
    job = next === null ? jobMark : next + 1;
    if (job >= jobMark || resourceIds.length >= limit) {
      return { resourceIds, watermark: { job }, complete: true };
    }
  }
  return { resourceIds, watermark: { job }, complete: false };
}

interface Question {
  readonly dimensions: readonly Dimension[];
  readonly load: (ordinals: readonly number[]) => Promise<readonly (JobWithFacts | undefined)[]>;
  readonly accepts: (row: JobWithFacts) => boolean;
  /** Read units of a strong read of one document. */
  readonly documentUnits: number;
}

async function questionOf(
  reader: TableReader,
  operation: 'job_facts' | 'jobs',
  stored: Monitor['query'],
): Promise<Question> {
  if (operation === 'jobs') {
    const filter = await toJobFilter(reader, readStoredQuery('jobs', stored));
    const matches = jobMatcher(filter);
    return {
      dimensions: jobDimensions(filter),
      load: async (ordinals) =>
        (await readJobs(reader, ordinals, true)).map((document) =>
          document === undefined ? undefined : { document, facts: NOTHING_STATED },
        ),
      accepts: ({ document }) => matches(document),
      documentUnits: 1,
    };
  }
  const { job, facts: wanted } = await toJobFactsFilter(reader, readStoredQuery('job_facts', stored));
  const matches = jobMatcher(job);
  return {
    dimensions: [...jobDimensions(job), ...factDimensions(wanted)],
    load: async (ordinals) => await readJobsWithFacts(reader, ordinals, true),
    accepts: ({ document, facts }) => matches(document) && matchesFacts(wanted, facts),
    documentUnits: 2,
  };
}

const NOTHING_STATED: JobWithFacts['facts'] = {
  ordinal: 0,
  facts: [],
  factsTruncated: false,
  targetCategories: {},
};
