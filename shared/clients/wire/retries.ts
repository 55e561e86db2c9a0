import type { Answer } from './exchange.ts';

/** As the SDK has them for DynamoDB: waits in milliseconds, and what they take from the budget. */
const TRANSIENT = { firstWaitMs: 25, cost: 14 };
const THROTTLED = { firstWaitMs: 1_000, cost: 5 };
const LONGEST_WAIT_MS = 20_000;
/** By so much a service may lengthen a wait. */
const LONGEST_HINT_MS = 5_000;
const BUDGET = 500;

const THROTTLING: ReadonlySet<unknown> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'Throttling',
  'ThrottlingException',
  'TransactionInProgressException',
]);
/** Codes of the network, next to those that exchange.ts calls a `TimeoutError`. */
const NETWORK: ReadonlySet<unknown> = new Set(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']);
const PASSING: ReadonlySet<unknown> = new Set(['ChecksumError', 'TimeoutError']);
const FAILING: ReadonlySet<unknown> = new Set([500, 502, 503, 504]);

export interface Retry {
  readonly waitMs: number;
  readonly cost: number;
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
   * @param answer if the last one had one
   * @param isClockCorrected whether the next attempt is signed with a corrected time
   */
  next(
    error: unknown,
    made: number,
    answer: Answer | undefined,
    isClockCorrected: boolean,
  ): Retry | undefined {
    const { name, code } = Object(error);
    const isThrottle = answer?.status === 429 || THROTTLING.has(name);
    const isTransient =
      isClockCorrected || PASSING.has(name) || NETWORK.has(code) || FAILING.has(answer?.status);
    const { firstWaitMs, cost } = isThrottle ? THROTTLED : TRANSIENT;
    if (!(isThrottle || isTransient) || this.#budget < cost) return undefined;
    this.#budget -= cost;
    const waitMs = Math.floor(Math.random() * Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** (made - 1)));
    const hintMs = answer === undefined ? Number.NaN : hintOf(answer);
    const hinted = Math.max(waitMs, Math.min(hintMs, waitMs + LONGEST_HINT_MS));
    return { cost, waitMs: Number.isNaN(hintMs) ? waitMs : hinted };
  }

  /** Gives back what the last repetition took; a call that needed none adds a little. */
  succeeded(last: Retry | undefined): void {
    this.#budget = Math.min(BUDGET, this.#budget + (last?.cost ?? 1));
  }
}

/**
 * Returns the milliseconds that an answer asks to wait, or NaN: `x-amz-retry-after` says it so, `retry-after` in seconds
 * or as a date.
 */
function hintOf({ headers: { 'retry-after': after, 'x-amz-retry-after': milliseconds } }: Answer): number {
  if (after === undefined) return Number(milliseconds);
  return /^[\d.]+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
}
