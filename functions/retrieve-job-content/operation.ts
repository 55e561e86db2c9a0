import * as z from 'zod/mini';
import { CONTENT_PRICE } from '../../shared/contract/billing.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { resourceId } from '../../shared/contract/request/parameters.ts';
import { JobContent } from '../../shared/contract/resources/job-content.ts';

/** Retrieve licensed job content (contract 8.5). */
export const operation = defineOperation({
  id: 'retrieve-job-content',
  summary: 'Retrieve licensed job content',
  description:
    'The description of an open job as the employer wrote it, while it may be distributed. A closed job and a ' +
    'description without distribution rights are both not found; check `content_available` of the job first.',
  path: '/v0/jobs/{jobId}/content',
  scope: 'jobs:read',
  casing: 'camel',
  pathParameters: z.strictObject({
    jobId: resourceId().register(docs, {
      description: 'ID of an open job.',
      example: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
    }),
  }),
  query: z.strictObject({}),
  response: JobContent,
  serving: { ...CONTENT_PRICE, maximumResources: () => 1 },
  reads: ['manifest', 'job', 'content'],
});
