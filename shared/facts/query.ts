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

/** The job filters of list job facts as its query string spells them (contract 11.1). */
export interface JobFactsQuery extends Same {
  readonly query?: string | undefined;
  readonly visaSponsorship?: boolean | undefined;
}

/** Returns the filter that a query of job facts asks for. Job facts cover only open jobs (contract 11.1). */
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
