import type { ReadHeader } from '../../sources/source-read.ts';
import type { LineOf, ReadLine } from '../feed/feed.ts';
import { type LineFault, RejectedLineError, shown } from '../feed/rejection.ts';

/** How far the clock of a source may be ahead of ours (contract 13.4). */
const CLOCK_SKEW_MINUTES = 5;

/** Returns the times of a read. @throws RejectedLineError if it ends before it begins, in the future, or begins before 1970 */
export function headerOf(line: LineOf<typeof ReadLine>, nowMs: number): ReadHeader {
  const startMs = Date.parse(line.started_at);
  const endMs = Date.parse(line.ended_at);
  const faults: LineFault[] = [];
  // The ledger counts from 1970.
  if (startMs < 0) {
    faults.push({ field: 'started_at', reason: `${shown(line.started_at)}: must not be before 1970` });
  }
  if (endMs < startMs) {
    const reason = `${shown(line.ended_at)}: must not be before started_at, ${line.started_at}`;
    faults.push({ field: 'ended_at', reason });
  }
  if (endMs > nowMs + CLOCK_SKEW_MINUTES * 60_000) {
    const now = new Date(nowMs).toISOString();
    const reason = `${shown(line.ended_at)}: must not be in the future, more than ${CLOCK_SKEW_MINUTES} minutes after ${now}`;
    faults.push({ field: 'ended_at', reason });
  }
  if (faults.length > 0) throw new RejectedLineError(faults);
  return { startMs, endMs, complete: line.complete };
}
