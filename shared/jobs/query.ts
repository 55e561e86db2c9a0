import { queryCodes } from '../catalogue/query-codes.ts';
import type { TableReader } from '../table/reader.ts';
import type { JobFilter } from './filter.ts';

type Same = Pick<
  JobFilter,
  | 'companies'
  | 'countries'
  | 'engagements'
  | 'industries'
  | 'languages'
  | 'locations'
  | 'roles'
  | 'schedules'
  | 'seniorities'
  | 'statuses'
  | 'tools'
>;

/** The filters of list jobs as its query string spells them (contract 8.3). */
export interface JobsQuery extends Same {
  readonly base_annual_usd_max?: number | undefined;
  readonly base_annual_usd_min?: number | undefined;
  readonly published_from?: string | undefined;
  readonly published_until?: string | undefined;
  readonly query?: string | undefined;
  readonly updated_from?: string | undefined;
  readonly updated_until?: string | undefined;
  readonly visa_sponsorship?: boolean | undefined;
  readonly work_arrangements: JobFilter['workArrangements'];
}

/** Returns the filter that a query of list jobs asks for. Takes one round if it names industries or roles, else none. */
export async function filterOfJobsQuery(reader: TableReader, query: JobsQuery): Promise<JobFilter> {
  const [industries, roles] = await Promise.all([
    queryCodes(reader, 'industries', query.industries),
    queryCodes(reader, 'roles', query.roles),
  ]);
  return {
    companies: query.companies,
    countries: query.countries,
    engagements: query.engagements,
    industries,
    jobs: [],
    languages: query.languages,
    locations: query.locations,
    payMaximum: query.base_annual_usd_max,
    payMinimum: query.base_annual_usd_min,
    publishedFrom: query.published_from,
    publishedUntil: query.published_until,
    query: query.query,
    roles,
    schedules: query.schedules,
    seniorities: query.seniorities,
    statuses: query.statuses,
    tools: query.tools,
    updatedFrom: query.updated_from,
    updatedUntil: query.updated_until,
    visaSponsorship: query.visa_sponsorship,
    workArrangements: query.work_arrangements,
  };
}
