import { factDimensions } from '../facts/dimensions.ts';
import { toJobFactsFilter } from '../facts/query.ts';
import { matchesFacts } from '../facts/semantics.ts';
import { jobDimensions, jobMatcher } from '../jobs/filter.ts';
import { toJobFilter } from '../jobs/query.ts';
import { type JobWithFacts, readJobs, readJobsWithFacts } from '../jobs/read.ts';
import type { Dimension } from '../search/planner/dimension.ts';
import type { TableReader } from '../table/reader.ts';
import type { Monitor } from './monitor.ts';
import { readStoredQuery } from './stored-query.ts';

/** A stored query of a monitor over jobs, ready to be asked. */
export interface JobQuestion {
  readonly dimensions: readonly Dimension[];
  readonly load: (ordinals: readonly number[]) => Promise<readonly (JobWithFacts | undefined)[]>;
  readonly accepts: (row: JobWithFacts) => boolean;
  /** Read units of a strong read of one document. */
  readonly documentUnits: number;
}

/** Reads a stored query. @throws StoredQueryError */
export async function questionOf(
  reader: TableReader,
  operation: 'job_facts' | 'jobs',
  stored: Monitor['query'],
): Promise<JobQuestion> {
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
