import type { ResponseMeta } from '../response/meta.ts';

/** A page of a list. A page may be short or empty although more follow (contract 5.1). */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** `cursor` of the next page; null at the end. */
  readonly nextCursor: string | null;
  /** `cursor` of the previous page; only pages of facts and events have one. */
  readonly previousCursor: string | null;
  readonly meta: ResponseMeta;
}

/** The two envelopes of lists (contract 5.1, 5.2). */
export type ListBody<Item> =
  | { readonly data: readonly Item[]; readonly next_cursor: string | null }
  | {
      readonly data: readonly Item[];
      readonly meta: { readonly nextToken: string | null; readonly previousToken: string | null };
    };

export function pageOf<Item>(body: ListBody<Item>, meta: ResponseMeta): Page<Item> {
  const { data } = body;
  return 'next_cursor' in body
    ? { data, nextCursor: body.next_cursor, previousCursor: null, meta }
    : { data, nextCursor: body.meta.nextToken, previousCursor: body.meta.previousToken, meta };
}
