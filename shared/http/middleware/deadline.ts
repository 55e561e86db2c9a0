import { ProblemError } from '../../contract/problem.ts';
import type { Middleware, OperationExchange } from '../exchange.ts';

/** The request has had its time. */
class DeadlineError extends Error {
  constructor() {
    super('the deadline of the request has passed');
    this.name = 'DeadlineError';
  }
}

/** Ends a request that takes too long: its reads are aborted, and it is answered 408, which is never charged. */
export function deadline(): Middleware {
  const timers = new WeakMap<OperationExchange, NodeJS.Timeout>();
  return {
    before: ({ context: { exchange } }) => {
      const { abort, settings } = exchange;
      timers.set(
        exchange,
        setTimeout(() => abort.abort(new DeadlineError()), settings.deadlineMs),
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
