import * as z from 'zod/mini';
import { JOB_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { FIXED_PAGE_SIZE, pageOf } from '../../shared/contract/resources/envelopes.ts';
import { FactsBundle } from '../../shared/contract/resources/fact.ts';
import { JobFactsQuery, jobFactsQueryFaults } from '../../shared/facts/query.ts';

/** List job facts (contract 11.1). */
export const operation = defineOperation({
  id: 'list-job-facts',
  summary: 'List job facts',
  description:
    'Source-attributed observations about open jobs: one bundle per job, newest job first, 50 per page. Filters ' +
    'select jobs; a bundle has all facts of its job. Facts that are unknown or not permitted are absent. ' +
    'Observation dates do not establish when real-world activity began.',
  path: '/v0/job-facts',
  scope: 'jobs:read',
  casing: 'camel',
  pathParameters: z.strictObject({}),
  query: JobFactsQuery,
  rules: jobFactsQueryFaults,
  response: pageOf(FactsBundle),
  serving: { ...JOB_PRICE, maximumResources: () => FIXED_PAGE_SIZE },
  reads: ['manifest', 'index', 'statistics', 'job'],
});
