/** When a read of a source began and ended, in Unix milliseconds. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** What the reads of a source have decided so far. */
export interface Clock {
  /** The latest read that came in its turn, whatever became of it. */
  readonly newest: Span | null;
  /** Start of the last accepted read. */
  readonly acceptedMs: number | null;
  /** Whether the next read looks at every job, because something else than a read changed one. */
  readonly pending: boolean;
  /** Whether the blocks of times do not have the last accepted read yet (publishing/reads/deferred-times.ts). */
  readonly unverified?: true;
}

export const UNREAD: Clock = { newest: null, acceptedMs: null, pending: false };

/** What became of a read (contract 13.3). */
export const VERDICTS = ['accepted', 'held', 'incomplete', 'late'] as const;
export type Verdict = (typeof VERDICTS)[number];
