import * as z from 'zod/mini';
import { JOB_PRICE } from '../../shared/contract/billing.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { resourceId } from '../../shared/contract/request/parameters.ts';
import { Job } from '../../shared/contract/resources/job.ts';

/** Retrieve a job (contract 8.4). */
export const operation = defineOperation({
  id: 'retrieve-job',
  summary: 'Retrieve a job',
  description:
    'A published job by its ID. A closed job keeps its ID and shows its status and lifecycle times; its `apply_url` ' +
    'is null.',
  path: '/v0/jobs/{job_id}',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({
    job_id: resourceId().register(docs, {
      description: 'ID of a published job.',
      example: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
    }),
  }),
  query: z.strictObject({}),
  response: Job,
  serving: { ...JOB_PRICE, maximumResources: () => 1, freeOnceDelivered: true },
  reads: ['manifest', 'job', 'verified', 'entitlement'],
});
