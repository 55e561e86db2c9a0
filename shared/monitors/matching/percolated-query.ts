import { factConditions } from '../../facts/dimensions.ts';
import type { JobFactsFilter } from '../../facts/query.ts';
import { jobDimensions, jobMatcher } from '../../jobs/filter.ts';
import type { JobFilter } from '../../jobs/query.ts';
import { tokens } from '../../search/store/terms.ts';
import { type PercolatedQuery, RANGED } from './percolate.ts';

/**
 * Returns a filter over jobs as the percolator tests it. Terms decide everything but the bounds of pay and times, job
 * ids, and a text without words, which matches nothing.
 */
export function percolatedQuery({
  job,
  facts,
}: Pick<JobFactsFilter, 'job'> & Partial<JobFactsFilter>): PercolatedQuery {
  const conditions = [
    ...jobDimensions(job).flatMap((dimension) => ('anyOf' in dimension ? [dimension.anyOf] : [])),
    ...(facts === undefined ? [] : factConditions(facts)),
  ];
  const ranged = rangedFields(job);
  const isWordless = job.query !== undefined && tokens(job.query).length === 0;
  const needsDocument = ranged > 0 || (job.jobs ?? []).length > 0 || isWordless;
  if (!needsDocument) return { conditions, ranged, decides: null };
  const matches = jobMatcher(job);
  return { conditions, ranged, decides: ({ document }) => matches(document) };
}

function rangedFields(filter: JobFilter): number {
  const bounded = (...bounds: unknown[]): boolean => bounds.some((bound) => bound !== undefined);
  let ranged = 0;
  if (bounded(filter.base_annual_usd_min, filter.base_annual_usd_max)) ranged |= RANGED.pay;
  if (bounded(filter.published_from, filter.published_until)) ranged |= RANGED.publishedAt;
  if (bounded(filter.updated_from, filter.updated_until)) ranged |= RANGED.updatedAt;
  return ranged;
}
