import * as z from 'zod/mini';
import { CATALOGUE_CACHING } from '../../shared/contract/caching.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { code } from '../../shared/contract/primitives.ts';
import { Tool } from '../../shared/contract/resources/tool.ts';

/** Retrieve a tool (contract 10.2). */
export const operation = defineOperation({
  id: 'retrieve-tool',
  summary: 'Retrieve a tool',
  description: 'A tool by its code.',
  path: '/v0/tools/{code}',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({
    code: code().register(docs, { description: 'Code of a tool.', example: 'postgresql' }),
  }),
  query: z.strictObject({}),
  response: Tool,
  serving: CATALOGUE_CACHING,
  reads: ['catalogue', 'tool'],
});
