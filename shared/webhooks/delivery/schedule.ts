/** Total attempts of a delivery (contract 14.5). */
export const MAXIMUM_ATTEMPTS = 12;

/** Seconds to wait after attempts 1 to 11 (contract 14.5). In total 27.9 hours, with jitter up to 30.7. */
const WAITS_SECONDS = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];
const JITTER = 0.1;
/** Retry-After is honoured up to this many seconds. */
const MAXIMUM_RETRY_AFTER_SECONDS = 3_600;
/** Maximum delay of an SQS message. A state machine handles longer waits. */
export const MAXIMUM_QUEUE_DELAY_SECONDS = 900;

/**
 * Returns the milliseconds to wait after attempt `attempt` (1 to 11) failed: the scheduled wait plus 0 to 10 % jitter,
 * or the receiver's Retry-After if that is longer.
 * @param random from 0 inclusive to 1 exclusive
 * @throws RangeError for any other attempt
 */
export function waitAfter(attempt: number, retryAfterSeconds: number | null, random: number): number {
  const scheduled = WAITS_SECONDS[attempt - 1];
  if (scheduled === undefined) throw new RangeError(`no attempt follows attempt ${attempt}`);
  const jittered = scheduled * (1 + JITTER * random);
  const asked = Math.min(retryAfterSeconds ?? 0, MAXIMUM_RETRY_AFTER_SECONDS);
  return Math.ceil(Math.max(jittered, asked) * 1_000);
}
