/** What two pages are compared by. */
export interface Page {
  readonly ids: readonly string[];
  /** Whether there is a next page. */
  readonly more: boolean;
}

export type Likeness = 'cut' | 'different' | 'same';

/** Reads the body of a list, of job facts or of one resource. */
export function pageOf(body: string): Page {
  const { data, id, has_more: more, meta }: Body = JSON.parse(body);
  if (data === undefined) return { ids: [id ?? ''], more: false };
  const token = meta?.nextToken ?? null;
  return { ids: data.map((one) => one.id ?? one.jobId ?? ''), more: more === true || token !== null };
}

interface Body {
  readonly data?: readonly { readonly id?: string; readonly jobId?: string }[];
  readonly id?: string;
  readonly has_more?: boolean;
  readonly meta?: { readonly nextToken: unknown };
}

/**
 * Compares a page of ours with the other one. One that has its first rows and says that there are more is cut, where the
 * read budget of a page ran out, and not wrong.
 */
export function likeness(mine: Page, theirs: Page): Likeness {
  if (mine.ids.join() === theirs.ids.join()) return mine.more || !theirs.more ? 'same' : 'different';
  return mine.more && mine.ids.every((id, at) => id === theirs.ids[at]) ? 'cut' : 'different';
}
