import { queryCodes } from '../catalogue/query-codes.ts';
import { type JobFilter, NO_JOB_FILTER } from '../jobs/filter.ts';
import type { TableReader } from '../table/reader.ts';

type Same = Pick<
  JobFilter,
  | 'companies'
  | 'engagements'
  | 'industries'
  | 'jobs'
  | 'languages'
  | 'locations'
  | 'roles'
  | 'schedules'
  | 'tools'
  | 'workArrangements'
>;

/** The filters over jobs of list job facts as its query has them (open-shapes 5). */
export interface JobFactsQuery extends Same {
  readonly query?: string | undefined;
  readonly visaSponsorship?: boolean | undefined;
}

/** The filter that a query of job facts asks for, which speak of open jobs only (open-shapes 5). */
export async function filterOfFactsQuery(reader: TableReader, query: JobFactsQuery): Promise<JobFilter> {
  const [industries, roles] = await Promise.all([
    queryCodes(reader, 'industries', query.industries),
    queryCodes(reader, 'roles', query.roles),
  ]);
  return {
    ...NO_JOB_FILTER,
    companies: query.companies,
    engagements: query.engagements,
    industries,
    jobs: query.jobs,
    languages: query.languages,
    locations: query.locations,
    query: query.query,
    roles,
    schedules: query.schedules,
    statuses: ['open'],
    tools: query.tools,
    visaSponsorship: query.visaSponsorship,
    workArrangements: query.workArrangements,
  };
}
