/** As the SDK has them for DynamoDB: waits in milliseconds, and what they take from the budget. */
const TRANSIENT = { firstWaitMs: 25, cost: 14 };
const THROTTLED = { firstWaitMs: 1_000, cost: 5 };
const LONGEST_WAIT_MS = 20_000;
/** By so much a service may lengthen a wait. */
const LONGEST_HINT_MS = 5_000;
const BUDGET = 500;

const THROTTLING: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'Throttling',
  'ThrottlingException',
  'TransactionInProgressException',
]);
const NETWORK: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const FAILING: ReadonlySet<unknown> = new Set([500, 502, 503, 504]);

/** What is known of a failed attempt next to its error. */
export interface Circumstances {
  /** Whether the next attempt is signed with a corrected time. */
  readonly isClockCorrected: boolean;
  /** The wait that the service asks for, in milliseconds. */
  readonly hintMs?: number | undefined;
}

/**
 * Decides which attempts are repeated and when, as the SDK's standard strategy does. All calls of a client share a
 * budget, so a service that fails for long gets few repetitions.
 */
export class Retries {
  #budget = BUDGET;

  /**
   * Returns how long to wait before the next attempt, and what that costs; undefined if there must be none.
   * @param made attempts made so far
   */
  next(error: unknown, made: number, { isClockCorrected, hintMs }: Circumstances): Retry | undefined {
    const kind = isThrottle(error)
      ? THROTTLED
      : isClockCorrected || isTransient(error)
        ? TRANSIENT
        : undefined;
    if (kind === undefined || this.#budget < kind.cost) return undefined;
    this.#budget -= kind.cost;
    const waitMs = Math.floor(Math.random() * Math.min(LONGEST_WAIT_MS, kind.firstWaitMs * 2 ** (made - 1)));
    return {
      cost: kind.cost,
      waitMs: hintMs === undefined ? waitMs : Math.max(waitMs, Math.min(hintMs, waitMs + LONGEST_HINT_MS)),
    };
  }

  /** Gives back what the last repetition took; a call that needed none adds a little. */
  succeeded(last: Retry | undefined): void {
    this.#budget = Math.min(BUDGET, this.#budget + (last?.cost ?? 1));
  }
}

export interface Retry {
  readonly waitMs: number;
  readonly cost: number;
}

/** Returns the milliseconds that headers ask to wait: `x-amz-retry-after` says it so, `retry-after` in seconds or as a date. */
export function hintOf(headers: Readonly<Record<string, unknown>>): number | undefined {
  const { 'retry-after': after, 'x-amz-retry-after': milliseconds } = headers;
  const text = String(after ?? '');
  const hint =
    after === undefined
      ? Number(milliseconds ?? Number.NaN)
      : /^[\d.]+$/.test(text)
        ? Number(text) * 1_000
        : Date.parse(text) - Date.now();
  return Number.isNaN(hint) ? undefined : hint;
}

const statusOf = (error: unknown): unknown => Object(Object(error).$metadata).httpStatusCode;

const isThrottle = (error: unknown): boolean =>
  statusOf(error) === 429 || THROTTLING.has(String(Object(error).name));

function isTransient(error: unknown): boolean {
  const { name, code } = Object(error);
  return (
    name === 'TimeoutError' || name === 'ChecksumError' || NETWORK.has(code) || FAILING.has(statusOf(error))
  );
}
