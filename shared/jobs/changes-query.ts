import * as z from 'zod/mini';
import { docs } from '../contract/docs.ts';
import type { Fault } from '../contract/problem.ts';
import { selection } from '../contract/request/parameters.ts';
import { MAXIMUM_BODIES, MAXIMUM_CHANGES } from '../contract/resources/job-change.ts';
import { CHANGE_KINDS } from '../contract/vocabulary.ts';

/** The query of the change stream (contract 16.1). */
export const JobChangesQuery = z.strictObject({
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))).register(docs, {
    description:
      '`next_position` of an earlier response. Left out, the page begins 30 days back. Other parameters may change.',
    example: 'AbvJ0n5w2Zt3m8Qx1rYk6LdPfEhGcS9uT7oVaWiBqNs',
  }),
  changes: selection(CHANGE_KINDS).register(docs, {
    description: 'Kinds of changes. Left out, all kinds.',
    example: ['closed', 'published'],
  }),
  include: z.optional(z.enum(['job'])).register(docs, {
    description: '`job`: return the jobs too. Each returned job is charged; left out, the response is free.',
  }),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAXIMUM_CHANGES)), 100).register(docs, {
    description: 'Maximum number of changes per page; at most 100 with `include=job`.',
  }),
});

export function jobChangesFaults({ include, limit }: z.output<typeof JobChangesQuery>): readonly Fault[] {
  if (include === undefined || limit <= MAXIMUM_BODIES) return [];
  const message = `'limit' is ${limit}; with include=job it must be at most ${MAXIMUM_BODIES}`;
  return [{ code: 'out_of_range', message, pointer: '/limit', param: 'limit' }];
}
