import { setTimeout as sleep } from 'node:timers/promises';

/** Node's timers fire immediately above it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type State = Record<string, unknown>;

/**
 * Makes a wait until a time a task that this process runs, because the package sets a timer of any length: Node warns of a
 * time that has passed, and does not wait at all for one that is more than 24.8 days away.
 * @returns whether the state is such a wait
 */
export function waitAsTask(state: State): boolean {
  if (state['Type'] !== 'Wait') return false;
  const { Timestamp, TimestampPath } = state;
  if (Timestamp === undefined && TimestampPath === undefined) return false;
  delete state['Timestamp'];
  delete state['TimestampPath'];
  Object.assign(state, {
    Type: 'Task',
    Resource: 'wait',
    Parameters: TimestampPath === undefined ? { until: Timestamp } : { 'until.$': TimestampPath },
    ResultPath: null,
  });
  return true;
}

/**
 * Returns once the time `until` of the input has come, or rejects when `signal` aborts.
 * @throws Error if it is not a timestamp.
 */
export async function waitUntil(input: unknown, signal: AbortSignal): Promise<void> {
  const { until } = Object(input);
  const dueMs = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(dueMs)) throw new Error(`${JSON.stringify(until)} is not a timestamp`);
  for (let ms = dueMs - Date.now(); ms > 0; ms = dueMs - Date.now()) {
    await sleep(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal });
  }
}
