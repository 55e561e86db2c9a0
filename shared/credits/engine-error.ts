/** Classifies errors of the table's engine. */

const THROTTLING: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'UnprocessedKeysError',
]);
const NO_ANSWER: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'NetworkingError',
  'TimeoutError',
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Reports whether the engine rejected a write (4xx). After any other error the write may have happened. */
export function isDefiniteRejection(error: unknown): boolean {
  if (nameOf(error) === 'NoAccountError') return true;
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** Reports whether the engine throttled the caller. */
export const isThrottling = (error: unknown): boolean => THROTTLING.has(nameOf(error));

/**
 * Reports whether the engine throttled a call because its partition is full. Then the table may be idle: the load on the
 * items of this partition is too high.
 */
export function isHotPartition(error: unknown): boolean {
  if (!isThrottling(error)) return false;
  // The two exceptions spell the member differently.
  const { throttlingReasons, ThrottlingReasons } = Object(error);
  const reasons: unknown = throttlingReasons ?? ThrottlingReasons;
  return (
    Array.isArray(reasons) &&
    reasons.some((one) => String(Object(one).reason).endsWith('KeyRangeThroughputExceeded'))
  );
}

/** Reports whether the engine rejected a write of an item because a transaction held it at that moment. */
export const isTransactionConflict = (error: unknown): boolean =>
  nameOf(error) === 'TransactionConflictException';

/** Reports whether the engine is busy, failing or unreachable: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const status = statusOf(error);
  return (
    isThrottling(error) ||
    isTransactionConflict(error) ||
    (status !== undefined && status >= 500) ||
    NO_ANSWER.has(nameOf(error)) ||
    NO_ANSWER.has(codeOf(error))
  );
}
