import type { ModelRead } from './ledger.ts';

const HOUR = 3_600_000;
const SIX_HOURS = 6 * HOUR;

export interface PastRead extends ModelRead {
  verdict: string;
  /** Keys that were open and missed by no read when this one came. */
  readonly present: ReadonlySet<string>;
}

/**
 * The rules of contract 13.2 and 13.3, from the whole history of one source at once. It keeps no state of its own
 * between reads, so it cannot drift as the ledger could.
 */
export class History {
  readonly reads: PastRead[] = [];

  /** Reads that say when a key was there, for the life that began after `floor`. */
  sightings(key: string, floor: number): number[] {
    return this.reads
      .filter(({ verdict, seen }) => verdict !== 'refused' && verdict !== 'repeated' && seen.has(key))
      .map(({ startMs }) => startMs)
      .filter((ms) => ms > floor);
  }

  /** Starts of the accepted reads that missed a key after it was last seen, ascending. */
  absences(key: string, floor: number): number[] {
    const last = Math.max(...this.sightings(key, floor));
    return this.reads
      .filter(({ verdict, seen, startMs }) => verdict === 'accepted' && !seen.has(key) && startMs > last)
      .map(({ startMs }) => startMs)
      .sort((a, b) => a - b);
  }

  mayClose(key: string, floor: number): boolean {
    const gone = this.absences(key, floor);
    return gone.length > 1 && (gone.at(-1) ?? 0) - (gone[0] ?? 0) >= SIX_HOURS;
  }

  /** What a read had to become when it came. */
  static verdict(read: ModelRead, present: ReadonlySet<string>, earlier: readonly PastRead[]): string {
    const turn = earlier.filter(({ verdict }) => ['accepted', 'held', 'incomplete'].includes(verdict));
    const newest = turn.reduce<PastRead | null>(
      (late, each) => (late === null || each.startMs > late.startMs ? each : late),
      null,
    );
    if (newest !== null && (read.startMs < newest.endMs || read.startMs <= newest.startMs)) return 'late';
    if (!read.complete) return 'incomplete';
    const gone = [...present].filter((key) => !read.seen.has(key)).length;
    return gone > 5 && gone > present.size / 2 ? 'held' : 'accepted';
  }
}
