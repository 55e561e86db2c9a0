import type { CursorPosition } from './cursor-position.ts';
import type { SearchExplanation, SearchPage } from './search.ts';

/** A page of a list that is walked by descending ordinal and can be paged in both directions. */
export interface TwoWayPage<T> {
  readonly rows: SearchPage<T>['rows'];
  /** Keys of the cursors to the next and the previous page; null if there is no such page. */
  readonly next: readonly [number] | null;
  readonly previous: readonly [number] | null;
  readonly explain: SearchExplanation;
}

/**
 * Pages an ordinal list in both directions. A key is the exclusive start of a walk: downwards for `next`;
 * upwards for `previous`, whose rows are then reversed. A first page has no previous page.
 */
export async function pageTwoWays<T>(
  position: CursorPosition | null,
  walk: (start: number | null, direction: 'asc' | 'desc') => Promise<SearchPage<T>>,
): Promise<TwoWayPage<T>> {
  const [key] = position?.key ?? [];
  const start = typeof key === 'number' ? key : null;
  if (position?.way === 'previous' && start !== null) {
    const page = await walk(start, 'asc');
    return {
      rows: page.rows.toReversed(),
      next: [start + 1],
      previous: page.next === null ? null : [page.next],
      explain: page.explain,
    };
  }
  const page = await walk(start, 'desc');
  return {
    rows: page.rows,
    next: page.next === null ? null : [page.next],
    previous: start === null ? null : [start - 1],
    explain: page.explain,
  };
}
