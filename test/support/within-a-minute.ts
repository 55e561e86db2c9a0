import { runInNewContext } from 'node:vm';

const LIMIT_MS = 60_000;

/**
 * Runs synchronous work that takes milliseconds, unless its time grows with the square of its input or worse: then it
 * would take far more than the minute after which it is ended. A busy machine does not come near that.
 * @throws Error after a minute
 */
export function withinAMinute<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: LIMIT_MS });
}
