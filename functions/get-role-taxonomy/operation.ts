import * as z from 'zod/mini';
import { CURRENT_SNAPSHOT_CACHING } from '../../shared/contract/caching.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';

/** Get role taxonomy (contract 10.3). */
export const operation = defineOperation({
  id: 'get-role-taxonomy',
  summary: 'Get role taxonomy',
  description:
    'The complete current snapshot of the role taxonomy, which defines the `roles` of jobs and filters.',
  path: '/v0/taxonomies/roles',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: z.strictObject({}),
  response: TaxonomySnapshot,
  serving: CURRENT_SNAPSHOT_CACHING,
  reads: ['catalogue', 'taxonomy'],
});
