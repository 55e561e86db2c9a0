import * as z from 'zod/mini';
import { CATALOGUE_CACHING } from '../../shared/contract/caching.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { text } from '../../shared/contract/primitives.ts';
import { cursor, limit, typeaheadQuery } from '../../shared/contract/request/common-parameters.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';
import { Location } from '../../shared/contract/resources/location.ts';
import { codedBy } from '../../shared/contract/vocabularies.ts';
import { LOCATION_KINDS } from '../../shared/contract/vocabulary.ts';

/** List locations (contract 10.1). */
export const operation = defineOperation({
  id: 'list-locations',
  summary: 'List locations',
  description: 'Case-insensitive typeahead over places. The `locations` filters take the IDs found here.',
  path: '/v0/locations',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: z.strictObject({
    cursor: cursor(),
    limit: limit(20),
    parent: z.optional(codedBy(text(240), 'location')).register(docs, {
      description: 'Canonical ID of a location. Returns only locations inside it.',
      example: 'country:US',
    }),
    query: typeaheadQuery(),
    type: z.optional(z.enum(LOCATION_KINDS)).register(docs, {
      description: 'Kind of location.',
      example: 'city',
    }),
  }),
  response: listOf(Location, 20),
  serving: CATALOGUE_CACHING,
  reads: ['catalogue', 'typeahead', 'location'],
  queries: ['typeahead'],
});
