import * as z from 'zod/mini';
import { queryCodes } from '../catalogue/query-codes.ts';
import { docs } from '../contract/docs.ts';
import type { Given } from '../contract/operation.ts';
import type { Fault } from '../contract/problem.ts';
import {
  companyIds,
  countries,
  cursor,
  direction,
  engagements,
  industryCodes,
  languages,
  limit,
  locationIds,
  roleCodes,
  schedules,
  sortBy,
  toolCodes,
  visaSponsorship,
  wordQuery,
  workArrangements,
} from '../contract/request/common-parameters.ts';
import { emptyInterval, invertedRange } from '../contract/request/parameter-rules.ts';
import { dateTime, integer, selection } from '../contract/request/parameters.ts';
import * as v from '../contract/vocabulary.ts';
import type { TableReader } from '../table/reader.ts';

/**
 * The query of list jobs (contract 8.3). To add a filter, add a field here and its condition in filter.ts: the route's
 * validation, the OpenAPI document, cursors, monitors and `index explain` follow.
 */
export const JobsQuery = z.strictObject({
  base_annual_usd_max: z.optional(integer()).register(docs, {
    description:
      'Maximum annual base pay in US dollars. Matches jobs whose disclosed range starts at or below it.',
    example: 200_000,
  }),
  base_annual_usd_min: z.optional(integer()).register(docs, {
    description:
      'Minimum annual base pay in US dollars. Matches jobs whose disclosed range reaches it; 0 matches every job that discloses pay.',
    example: 60_000,
  }),
  companies: companyIds(),
  countries: countries(),
  cursor: cursor(),
  direction: direction('desc'),
  engagements: engagements(),
  industries: industryCodes(),
  languages: languages(),
  limit: limit(100),
  locations: locationIds(),
  published_from: z.optional(dateTime()).register(docs, {
    description: 'Jobs published at or after this time, as declared by their source.',
    example: '2026-10-01T00:00:00Z',
  }),
  published_until: z.optional(dateTime()).register(docs, {
    description: 'Jobs published before this time, as declared by their source.',
    example: '2026-11-01T00:00:00Z',
  }),
  query: wordQuery(),
  roles: roleCodes(),
  schedules: schedules(),
  seniorities: selection(v.SENIORITIES).register(docs, { description: 'Seniority levels.' }),
  sort: sortBy(v.JOB_SORTS, 'created'),
  statuses: z
    ._default(z.array(z.enum(v.JOB_STATUSES)).check(z.maxLength(v.JOB_STATUSES.length)), ['open'])
    .register(docs, { description: 'Open jobs, closed jobs or both.' }),
  tools: toolCodes(),
  updated_from: z.optional(dateTime()).register(docs, {
    description: 'Jobs changed at or after this time.',
    example: '2026-10-01T00:00:00Z',
  }),
  updated_until: z.optional(dateTime()).register(docs, {
    description: 'Jobs changed before this time.',
    example: '2027-01-01T00:00:00Z',
  }),
  visa_sponsorship: visaSponsorship(),
  work_arrangements: workArrangements(),
});
export type JobsQuery = z.output<typeof JobsQuery>;

/** Parameters that page or sort the list of jobs; all others are filters. */
type Paging = 'cursor' | 'direction' | 'limit' | 'sort';
type Condition<T> = T extends readonly (infer Value)[] ? readonly Value[] : T;

/**
 * The filters over jobs that list jobs and list job facts share, under the names of list jobs. Values in a list combine
 * with OR, fields with AND; an empty or missing list sets no condition. Times are UTC date-times and intervals are
 * half-open. Pay is in US dollars per year, both ends inclusive.
 */
export type JobFilter = {
  readonly [Name in Exclude<keyof JobsQuery, Paging>]?: Condition<JobsQuery[Name]> | undefined;
} & {
  /** Job ids, of list job facts only. They are looked up directly, not searched. */
  readonly jobs?: readonly string[] | undefined;
};

/** Returns the faults across parameters: empty ranges and intervals. */
export const jobsQueryFaults = (query: JobsQuery, _given: Given): readonly Fault[] => [
  ...invertedRange(
    { path: ['base_annual_usd_min'], value: query.base_annual_usd_min },
    { path: ['base_annual_usd_max'], value: query.base_annual_usd_max },
  ),
  ...emptyInterval(
    { path: ['published_from'], value: query.published_from },
    { path: ['published_until'], value: query.published_until },
  ),
  ...emptyInterval(
    { path: ['updated_from'], value: query.updated_from },
    { path: ['updated_until'], value: query.updated_until },
  ),
];

/** Returns the filter that a query asks for. Takes one round if it names industries or roles, else none. */
export async function toJobFilter(reader: TableReader, query: JobsQuery): Promise<JobFilter> {
  const { cursor: _cursor, direction: _direction, limit: _limit, sort: _sort, ...filters } = query;
  return { ...filters, ...(await currentCodes(reader, query)) };
}

/** Replaces aliases and deprecated codes in a query with the codes that jobs have (contract 2.4). */
export async function currentCodes(
  reader: TableReader,
  { industries, roles }: Pick<JobsQuery, 'industries' | 'roles'>,
): Promise<Required<Pick<JobFilter, 'industries' | 'roles'>>> {
  const [currentIndustries, currentRoles] = await Promise.all([
    queryCodes(reader, 'industries', industries),
    queryCodes(reader, 'roles', roles),
  ]);
  return { industries: currentIndustries, roles: currentRoles };
}
