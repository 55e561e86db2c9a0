import * as z from 'zod/mini';
import { queryCodes } from '../catalogue/query-codes.ts';
import { docs } from '../contract/docs.ts';
import type { Given } from '../contract/operation.ts';
import type { Fault } from '../contract/problem.ts';
import { countries, cursor, industryCodes, nameQuery } from '../contract/request/common-parameters.ts';
import { companyContextFaults, companyParameter } from '../contract/request/company-context.ts';
import { factModifierFaults, matchingJobsParameter } from '../contract/request/fact-conditions.ts';
import { hasConditions } from '../facts/semantics.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyEventsFilter } from './dimensions.ts';

/** The query of list company events (contract 12.1). */
export const CompanyEventsQuery = z.strictObject({
  company: companyParameter().register(docs, {
    description: 'Conditions on the company, written `company[property]=value`. Repeat the key for a list.',
    example: { employeeCountMin: 100, eventKinds: ['workforce'] },
  }),
  countries: countries(),
  cursor: cursor(),
  industries: industryCodes(),
  matchingJobs: matchingJobsParameter().register(docs, {
    description:
      'Conditions that a single open job of the company must satisfy, written `matchingJobs[property]=value`. Repeat the key for a list.',
    example: { benefits: ['health_insurance'] },
  }),
  query: nameQuery(),
});
export type CompanyEventsQuery = z.output<typeof CompanyEventsQuery>;

/** Returns the faults across parameters: conflicting bounds, and modifiers without a condition. */
export const companyEventsQueryFaults = (query: CompanyEventsQuery, given: Given): readonly Fault[] => [
  ...companyContextFaults(query.company, given),
  ...factModifierFaults('matchingJobs', query.matchingJobs, given),
];

/** Returns the filter that a query asks for. Takes one round if it names industries, else none. */
export async function toCompanyEventsFilter(
  reader: TableReader,
  { company, cursor: _, matchingJobs, ...filters }: CompanyEventsQuery,
): Promise<CompanyEventsFilter> {
  // Compiles only if every remaining parameter is a filter with a condition.
  const known: {
    [Name in keyof typeof filters]: Name extends keyof CompanyEventsFilter ? (typeof filters)[Name] : never;
  } = filters;
  return {
    ...known,
    industries: await queryCodes(reader, 'industries', known.industries),
    query: known.query,
    context: company,
    matchingJobs: hasConditions(matchingJobs) ? matchingJobs : null,
  };
}
