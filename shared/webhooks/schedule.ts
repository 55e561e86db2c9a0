/** Attempts of a delivery in all (interface-spec, Limits). */
export const MAXIMUM_ATTEMPTS = 12;

/** Seconds to wait after attempts 1 to 11 (open-shapes 9): 27.9 hours, with jitter up to 30.7. */
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

/**
 * Seconds that a `Retry-After` header asks for, as a number of seconds or an HTTP date; null where it is neither,
 * 0 for a date that has passed.
 * @param now Unix milliseconds
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^[0-9]{1,10}$/.test(text)) return Number(text);
  // Only the dates of HTTP (RFC 9110, 5.6.7); Date.parse alone would take nearly anything.
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$/;
