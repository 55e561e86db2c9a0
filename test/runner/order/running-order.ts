/** What the order knows of a test file. */
export interface ExpectedFile {
  /** Expected, in seconds or any other unit. */
  readonly duration: number;
  /** Spends most of its time waiting for clocks and time-outs. */
  readonly waits: boolean;
}

/**
 * Orders files for workers that each take the next one when they are free: the longest first, so that no core waits for a
 * long one at the end, and no two at once that wait, while there are others. A worker that waits leaves its core to the
 * others; two would leave it idle.
 */
export function runningOrder<T extends ExpectedFile>(files: readonly T[], workers: number): readonly T[] {
  const left = files.toSorted((a, b) => b.duration - a.duration);
  const ordered: T[] = [];
  /** When each worker is free. */
  const free = new Array<number>(Math.max(1, workers)).fill(0);
  /** When the last file that waits ends. */
  let waitedUntil = 0;
  while (left.length > 0) {
    const now = Math.min(...free);
    const first = left.findIndex(({ waits }) => !waits || now >= waitedUntil);
    const [next] = left.splice(Math.max(0, first), 1);
    if (next === undefined) break;
    ordered.push(next);
    free[free.indexOf(now)] = now + next.duration;
    if (next.waits) waitedUntil = Math.max(waitedUntil, now + next.duration);
  }
  return ordered;
}
