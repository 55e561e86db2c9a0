import { type Monitor, spreadOf } from './monitor.ts';

export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long a monitor without credit waits before its next run. */
export const CREDIT_WAIT_MS = 15 * MINUTE_MS;

/**
 * Returns the next run time, at most one interval from now. Each monitor has its own minute of the interval, so
 * monitors that were created together run at different times. A monitor that ran at another minute (created, resumed
 * or run by hand) runs again sooner.
 */
export function nextRunAt(
  { id, intervalMinutes }: Pick<Monitor, 'id' | 'intervalMinutes'>,
  now: number,
): number {
  const interval = intervalMinutes * MINUTE_MS;
  const phase = (spreadOf(id) * MINUTE_MS) % interval;
  return Math.floor((now - phase) / interval + 1) * interval + phase;
}

/** Returns when a monitor whose budget is spent runs again: spread over the first ten minutes of the next UTC day. */
export const nextDayAt = (id: string, now: number): number =>
  (Math.floor(now / DAY_MS) + 1) * DAY_MS + (spreadOf(id) % 10) * MINUTE_MS;

/** Returns the UTC day that the budget counts. A clock that runs behind does not return to an earlier day. */
export function dayOf({ spentDay }: Pick<Monitor, 'spentDay'>, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  return spentDay !== null && spentDay > today ? spentDay : today;
}

/** Returns the micro-dollars that the monitor has spent in this UTC day. */
export const spentToday = (monitor: Monitor, now: number): bigint =>
  monitor.spentDay === dayOf(monitor, now) ? monitor.spentMicros : 0n;
