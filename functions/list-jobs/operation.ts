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
    'Published jobs, newest first unless sorted otherwise. Values of one filter are alternatives, different ' +
    'filters must all hold. Open jobs are listed unless `statuses` says otherwise. To keep a copy in step, ' +
    'read `statuses=open&statuses=closed&sort=updated&direction=asc` from the last `updated_from` on.',
  path: '/v0/jobs',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: JobsQuery,
  rules: jobsQueryFaults,
  response: listOf(Job, 100),
  serving: { ...JOB_PRICE, maximumResources: (query) => query.limit },
  reads: ['manifest', 'index', 'statistics', 'changes', 'job'],
});
