import * as z from 'zod/mini';
import { JOB_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import { JobsQuery, jobsQueryFaults } from '../../shared/jobs/query.ts';

/** List jobs (contract 8.3). */
export const operation = defineOperation({
  id: 'list-jobs',
  summary: 'List jobs',
  description:
    'Published jobs, by default open jobs and newest first. Values of a filter combine with OR, filters with AND. ' +
    'To keep a copy up to date, follow `/v0/job-changes` instead of reading the list again: it also names jobs that ' +
    'were withdrawn or erased.',
  path: '/v0/jobs',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: JobsQuery,
  rules: jobsQueryFaults,
  response: listOf(Job, 100),
  serving: { ...JOB_PRICE, maximumResources: (query) => query.limit },
  reads: ['manifest', 'index', 'statistics', 'changes', 'job', 'verified'],
  queries: ['changes'],
});
