import * as z from 'zod/mini';
import { CATALOGUE_CACHING } from '../../shared/contract/caching.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { text } from '../../shared/contract/primitives.ts';
import { Location } from '../../shared/contract/resources/location.ts';

/** Retrieve a location (contract 10.1). */
export const operation = defineOperation({
  id: 'retrieve-location',
  summary: 'Retrieve a location',
  description: 'A place by its canonical ID, in any case.',
  path: '/v0/locations/{id}',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({
    id: text(240).register(docs, {
      description: 'Canonical ID of a location.',
      example: 'metro:us:ca:san-francisco',
    }),
  }),
  query: z.strictObject({}),
  response: Location,
  serving: CATALOGUE_CACHING,
  reads: ['catalogue', 'location'],
});
