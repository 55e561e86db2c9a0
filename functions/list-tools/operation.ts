import * as z from 'zod/mini';
import { CATALOGUE_CACHING } from '../../shared/contract/caching.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { cursor, limit, typeaheadQuery } from '../../shared/contract/request/common-parameters.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';
import { Tool } from '../../shared/contract/resources/tool.ts';

/** List tools (contract 10.2). */
export const operation = defineOperation({
  id: 'list-tools',
  summary: 'List tools',
  description: 'Case-insensitive typeahead over tools. The `tools` filters take the codes found here.',
  path: '/v0/tools',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: z.strictObject({ cursor: cursor(), limit: limit(20), query: typeaheadQuery() }),
  response: listOf(Tool, 20),
  serving: CATALOGUE_CACHING,
  reads: ['catalogue', 'typeahead', 'tool'],
  queries: ['typeahead'],
});
