import * as z from 'zod/mini';
import { docs } from '../contract/docs.ts';
import type { Given } from '../contract/operation.ts';
import type { Fault } from '../contract/problem.ts';
import {
  companyIds,
  cursor,
  engagements,
  industryCodes,
  jobIds,
  languages,
  locationIds,
  roleCodes,
  schedules,
  toolCodes,
  visaSponsorship,
  wordQuery,
  workArrangements,
} from '../contract/request/common-parameters.ts';
import { factModifierFaults, factsParameter } from '../contract/request/fact-conditions.ts';
import { currentCodes, type JobFilter } from '../jobs/query.ts';
import type { TableReader } from '../table/reader.ts';
import type { FactsFilter } from './semantics.ts';

/** The query of list job facts (contract 11.1). */
export const JobFactsQuery = z.strictObject({
  companies: companyIds(),
  cursor: cursor(),
  engagements: engagements(),
  facts: factsParameter().register(docs, {
    description: 'Conditions on the facts, written `facts[property]=value`. Repeat the key for a list.',
    example: { benefits: ['health_insurance'], technologyTools: ['rust'] },
  }),
  industries: industryCodes(),
  jobs: jobIds(),
  languages: languages(),
  locations: locationIds(),
  query: wordQuery(),
  roles: roleCodes(),
  schedules: schedules(),
  tools: toolCodes(),
  visaSponsorship: visaSponsorship(),
  workArrangements: workArrangements(),
});
export type JobFactsQuery = z.output<typeof JobFactsQuery>;

/** What a query of job facts asks of a job, and of its facts. */
export interface JobFactsFilter {
  readonly job: JobFilter;
  readonly facts: FactsFilter;
}

/** Returns the faults across parameters: modifiers without a condition. */
export const jobFactsQueryFaults = (query: JobFactsQuery, given: Given): readonly Fault[] =>
  factModifierFaults('facts', query.facts, given);

/** Returns the filter that a query asks for. Job facts cover only open jobs. One round for industries or roles. */
export async function toJobFactsFilter(reader: TableReader, query: JobFactsQuery): Promise<JobFactsFilter> {
  const { cursor: _, facts, visaSponsorship: visa, workArrangements: arrangements, ...same } = query;
  // Compiles only if every remaining parameter is a filter with a condition.
  const filters: { [Name in keyof typeof same]: Name extends keyof JobFilter ? (typeof same)[Name] : never } =
    same;
  return {
    job: {
      ...filters,
      ...(await currentCodes(reader, query)),
      statuses: ['open'],
      visa_sponsorship: visa,
      work_arrangements: arrangements,
    },
    facts,
  };
}
