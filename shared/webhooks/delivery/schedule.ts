/** Attempts of a delivery in all (contract 14.5). */
export const MAXIMUM_ATTEMPTS = 12;

/** Seconds to wait after attempts 1 to 11 (contract 14.5): 27.9 hours, with jitter up to 30.7. */
const WAITS_SECONDS = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];
const JITTER = 0.1;
/** What a receiver asks for by Retry-After is honoured up to this. */
const MAXIMUM_RETRY_AFTER_SECONDS = 3_600;
/** The longest delay of a queue message; beyond it a state machine waits. */
export const MAXIMUM_QUEUE_DELAY_SECONDS = 900;

/**
 * Milliseconds to wait after attempt `attempt` (1 to 11) failed: the schedule's, 0 to 10 % longer, or what the
 * receiver asked for where that is longer.
 * @param random a number from 0 up to 1
 */
export function waitAfter(attempt: number, retryAfterSeconds: number | null, random: number): number {
  const scheduled = WAITS_SECONDS[attempt - 1];
  if (scheduled === undefined) throw new RangeError(`there is no attempt after attempt ${attempt}`);
  const jittered = scheduled * (1 + JITTER * random);
  const asked = Math.min(retryAfterSeconds ?? 0, MAXIMUM_RETRY_AFTER_SECONDS);
  return Math.ceil(Math.max(jittered, asked) * 1_000);
}
