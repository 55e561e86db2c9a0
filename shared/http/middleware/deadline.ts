import { ProblemError } from '../../contract/problem.ts';
import { VOIDING_GRACE_MS } from '../../credits/posting.ts';
import type { Middleware, OperationExchange } from '../exchange/exchange.ts';
import type { Settings } from '../exchange/settings.ts';

/** Milliseconds kept of the deadline for settling what is not known, and for the answer; a quarter at most. */
const SETTLING_MS = VOIDING_GRACE_MS + 100;

/** Milliseconds after which the work of a request is stopped and it is answered 408. */
export const workMs = ({ deadlineMs }: Pick<Settings, 'deadlineMs'>): number =>
  deadlineMs - Math.min(SETTLING_MS, Math.floor(deadlineMs / 4));

/** What is left of the deadline for the answer when settling ends, milliseconds; a twentieth at most. */
const ANSWERING_MS = 100;

/** Milliseconds after which nothing is settled any more, so that the answer is out before the deadline. */
export const settlingMs = ({ deadlineMs }: Pick<Settings, 'deadlineMs'>): number =>
  deadlineMs - Math.min(ANSWERING_MS, Math.floor(deadlineMs / 20));

/** The request has had its time. */
class DeadlineError extends Error {
  constructor() {
    super('the deadline of the request has passed');
    this.name = 'DeadlineError';
  }
}

/**
 * Ends a request whose time is over though its timer could not say so: what computes for long keeps the loop to itself.
 * @throws what the request was aborted with, if it was
 */
export function endWhenLate({ abort, settings, startedMs }: OperationExchange): void {
  if (performance.now() - startedMs >= workMs(settings)) abort.abort(new DeadlineError());
  abort.signal.throwIfAborted();
}

/**
 * Ends a request that takes too long: its calls are aborted, and it is answered 408, which is never charged. That is
 * early enough to void, before the deadline, a charge that was on its way.
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
          'The request did not finish in time; nothing was charged. Try again, with a smaller page.',
          { retryAfterSeconds: 1 },
        );
      }
      // Whatever still reads for this request reads for nobody.
      exchange.abort.abort();
    },
  };
}
