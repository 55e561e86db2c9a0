import { OPERATIONS } from '../generated/operations.ts';
import type { ListOptions } from '../pages/list.ts';
import { PagedCall, type PagedOperation } from '../pages/paged-call.ts';
import { Budget } from '../transport/budget.ts';
import { pause } from '../transport/pause.ts';
import { requireWhole } from '../transport/settings.ts';
import type { Transport } from '../transport/transport.ts';
import type { BodyOf } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';
import type { ChangePage } from './change-page.ts';

export type ChangesQuery = QueryOf<'listJobChanges'>;

export interface FollowOptions extends ListOptions {
  /**
   * Milliseconds to wait before asking again once the stream is caught up; one poll per minute is plenty. Without it the
   * iteration ends there.
   */
  readonly pollMs?: number | undefined;
}

/** Bodies are charged, IDs are free (contract 6.1). */
const operationOf = ({ include }: ChangesQuery): PagedOperation => ({
  ...OPERATIONS.listJobChanges,
  ...(include === 'job' ? {} : { priceUsd: '0' }),
});

/** Requests pages of the change stream, one at a time. */
export class ChangeStream {
  readonly #call: PagedCall<BodyOf<'listJobChanges'>>;

  constructor(transport: Transport, query: ChangesQuery, options: ListOptions) {
    const budget = new Budget(options.maxUsd);
    this.#call = new PagedCall(transport, operationOf(query), {
      query,
      positionName: 'after',
      options,
      budget,
    });
  }

  async page(position: string | null): Promise<ChangePage> {
    const { data, meta } = await this.#call.request(position);
    return { data: data.data, nextPosition: data.next_position, caughtUp: data.caught_up, meta };
  }
}

/**
 * Yields the pages from `after` on. The next page is requested when the loop comes back for it, after the caller has
 * applied and saved this one. A position is never requested twice, so a body is paid once unless the caller starts from an
 * older position.
 */
export async function* follow(
  transport: Transport,
  query: ChangesQuery,
  options: FollowOptions,
): AsyncGenerator<ChangePage, void, undefined> {
  const { pollMs, signal } = options;
  if (pollMs !== undefined) requireWhole('pollMs', pollMs, 0);
  const stream = new ChangeStream(transport, query, options);
  for (let position: string | null = null; ; ) {
    const page: ChangePage = await stream.page(position);
    position = page.nextPosition;
    yield page;
    if (!page.caughtUp) continue;
    if (pollMs === undefined) return;
    await pause(pollMs, signal);
  }
}
