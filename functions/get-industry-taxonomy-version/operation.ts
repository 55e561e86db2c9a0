import * as z from 'zod/mini';
import { VERSIONED_SNAPSHOT_CACHING } from '../../shared/contract/caching.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { positiveInteger } from '../../shared/contract/primitives.ts';
import { TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';

/** Get industry taxonomy version (contract 10.3). */
export const operation = defineOperation({
  id: 'get-industry-taxonomy-version',
  summary: 'Get industry taxonomy version',
  description: 'A published version of the industry taxonomy, byte for byte as published.',
  path: '/v0/taxonomies/industries/{version}',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({
    version: positiveInteger().register(docs, {
      description: 'Number of a published version, starting at 1.',
      example: 1,
    }),
  }),
  query: z.strictObject({}),
  response: TaxonomySnapshot,
  serving: VERSIONED_SNAPSHOT_CACHING,
  reads: ['catalogue', 'taxonomy'],
});
