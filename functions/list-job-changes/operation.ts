import * as z from 'zod/mini';
import { JOB_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { ChangeList } from '../../shared/contract/resources/job-change.ts';
import { JobChangesQuery, jobChangesFaults } from '../../shared/jobs/changes-query.ts';

/** Job changes (contract 16). */
export const operation = defineOperation({
  id: 'list-job-changes',
  summary: 'Job changes',
  description:
    'Every change of the jobs, once and in order, deletions included. Free without `include=job`. Read on from ' +
    '`next_position`; a position lives for 30 days. Of several changes of one job on a page the last is returned. `job` ' +
    'is null, and free, when a later change of the job follows behind the page.',
  path: '/v0/job-changes',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: JobChangesQuery,
  rules: jobChangesFaults,
  response: ChangeList,
  serving: { ...JOB_PRICE, maximumResources: ({ include, limit }) => (include === 'job' ? limit : 0) },
  reads: ['manifest', 'changes', 'job', 'verified'],
  queries: ['changes'],
});
