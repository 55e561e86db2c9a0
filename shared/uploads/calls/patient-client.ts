import { aroundSend } from '../../table/around-send.ts';
import { THROTTLES } from '../../table/throttles.ts';

/** Longest wait before a call is repeated, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 200;
/** Names of S3, which refuses a prefix that is asked for more than it takes until it has divided it. */
const SLOWED = new Set([
  'BandwidthLimitExceeded',
  'ServiceUnavailable',
  'SlowDown',
  'TooManyRequestsException',
]);
/** The answers of a busy service, also to HEAD, which has no body to name the error. */
const BUSY_STATUS = new Set([429, 503]);

interface Patience {
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number;
}

/**
 * Repeats a throttled call, with full jitter, for as long as `sleep` lets it. The attempts of the SDK end after seconds, and
 * a service may be busy for minutes.
 */
export async function repeated<T>(
  call: () => Promise<T>,
  { sleep, random = Math.random }: Patience,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isThrottle(error)) throw error;
      await sleep(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    }
  }
}

/** Returns a client whose calls are repeated. */
export const patientClient = <C extends { readonly send: (...call: never[]) => unknown }>(
  client: C,
  patience: Patience,
): C => aroundSend(client, async (send, call) => await repeated(() => send(...call), patience));

function isThrottle(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (THROTTLES.has(error.name) || SLOWED.has(error.name)) return true;
  const metadata: unknown = Reflect.get(error, '$metadata');
  return typeof metadata === 'object' && metadata !== null
    ? BUSY_STATUS.has(Number(Reflect.get(metadata, 'httpStatusCode')))
    : false;
}
