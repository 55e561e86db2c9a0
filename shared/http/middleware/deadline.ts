import { ProblemError } from '../../contract/problem.ts';
import { VOIDING_GRACE_MS } from '../../credits/posting.ts';
import type { Middleware, OperationExchange } from '../exchange/exchange.ts';
import type { Settings } from '../exchange/settings.ts';

/** Milliseconds reserved before the deadline to resolve a charge in doubt and to answer; at most a quarter of it. */
const SETTLING_MS = VOIDING_GRACE_MS + 100;

/** Returns the milliseconds after which a request is aborted and answered 408. */
export const workMs = ({ deadlineMs }: Pick<Settings, 'deadlineMs'>): number =>
  deadlineMs - Math.min(SETTLING_MS, Math.floor(deadlineMs / 4));

/** Milliseconds left for the response when settling ends; at most a twentieth of the deadline. */
const ANSWERING_MS = 100;

/** Returns the milliseconds after which settling stops, early enough to send the response before the deadline. */
export const settlingMs = ({ deadlineMs }: Pick<Settings, 'deadlineMs'>): number =>
  deadlineMs - Math.min(ANSWERING_MS, Math.floor(deadlineMs / 20));

/** The reason for aborting a request that took too long. */
class DeadlineError extends Error {
  constructor() {
    super('the deadline of the request has passed');
    this.name = 'DeadlineError';
  }
}

/**
 * Ends a request whose time is over but whose timer has not fired, because a long computation blocked the event loop.
 * @throws the reason for the abort, if the request was aborted
 */
export function endWhenLate({ abort, settings, startedMs }: OperationExchange): void {
  if (performance.now() - startedMs >= workMs(settings)) abort.abort(new DeadlineError());
  abort.signal.throwIfAborted();
}

/**
 * Aborts the calls of a request that takes too long and answers 408, which is never charged. That is early enough to
 * void a charge in flight before the deadline.
 */
export function deadline(): Middleware {
  const timers = new WeakMap<OperationExchange, NodeJS.Timeout>();
  return {
    before: ({ context: { exchange } }) => {
      const { abort, settings } = exchange;
      timers.set(
        exchange,
        setTimeout(() => abort.abort(new DeadlineError()), workMs(settings)),
      );
    },
    after: ({ context: { exchange } }) => clearTimeout(timers.get(exchange)),
    onError: (request) => {
      const { exchange } = request.context;
      clearTimeout(timers.get(exchange));
      const { signal } = exchange.abort;
      if (signal.reason instanceof DeadlineError && !(request.error instanceof ProblemError)) {
        request.error = new ProblemError(
          'request_timeout',
          'The request did not finish in time; nothing was charged. Try again with a smaller page.',
          { retryAfterSeconds: 1 },
        );
      }
      // Nothing needs the results of reads still in flight.
      exchange.abort.abort();
    },
  };
}
