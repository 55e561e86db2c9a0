import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { text } from '../primitives.ts';

/** The list envelope (contract 5.1). */
export const listOf = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z.strictObject({
    object: z.literal('list'),
    data: z.array(item).check(z.maxLength(maximum)),
    has_more: z.boolean().register(docs, { description: 'Whether there is a next page.', example: true }),
    next_cursor: z.nullable(text(1000)).register(docs, {
      description: 'The `cursor` of the next page; null on the last page.',
      example: 'AbvJ0n5w2Zt3m8Qx1rYk6LdPfEhGcS9uT7oVaWiBqNs',
    }),
  });

/** Page size of job facts and company events, which no parameter changes. */
export const FIXED_PAGE_SIZE = 50;

/** Cursors and count of a page; `resultCount` is the length of `data` (contract 5.2). */
export const PageMeta = z
  .strictObject({
    nextToken: z.nullable(text(1000)).register(docs, {
      description: 'The `cursor` of the next page; null on the last page.',
      example: 'AbvJ0n5w2Zt3m8Qx1rYk6LdPfEhGcS9uT7oVaWiBqNs',
    }),
    previousToken: z.nullable(text(1000)).register(docs, {
      description: 'The `cursor` of the previous page; null on the first page.',
      example: null,
    }),
    resultCount: z.int().check(z.minimum(0), z.maximum(FIXED_PAGE_SIZE)).register(docs, {
      description: 'The length of `data`, which is also the number of charged resources.',
      example: 1,
    }),
  })
  .register(docs, { description: 'The cursors and the size of a page.' });
export type PageMeta = z.output<typeof PageMeta>;

/** A page of bundles with its meta (contract 5.2). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ data: z.array(item).check(z.maxLength(FIXED_PAGE_SIZE)), meta: PageMeta }).check(
    z.refine(({ data, meta }) => data.length === meta.resultCount, {
      path: ['meta', 'resultCount'],
      error: 'the length of data',
    }),
  );
