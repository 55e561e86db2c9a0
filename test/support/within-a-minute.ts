import { runInNewContext } from 'node:vm';

const LIMIT_MS = 60_000;

/**
 * Runs synchronous work that takes milliseconds, and ends it after a minute. Work whose time grows with the square of
 * its input or worse would take far longer than that; a busy machine does not come near it.
 * @throws Error after a minute
 */
export function withinAMinute<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: LIMIT_MS });
}
