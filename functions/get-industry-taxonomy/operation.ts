import * as z from 'zod/mini';
import { CURRENT_SNAPSHOT_CACHING } from '../../shared/contract/caching.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';

/** Get industry taxonomy (contract 10.3). */
export const operation = defineOperation({
  id: 'get-industry-taxonomy',
  summary: 'Get industry taxonomy',
  description:
    'The complete current snapshot of the industry taxonomy, which defines the `industries` of jobs, companies and filters.',
  path: '/v0/taxonomies/industries',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: z.strictObject({}),
  response: TaxonomySnapshot,
  serving: CURRENT_SNAPSHOT_CACHING,
  reads: ['catalogue', 'taxonomy'],
});
