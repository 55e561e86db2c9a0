import { ProblemError } from '../../contract/problem.ts';
import { headerOf, type Middleware } from '../exchange/exchange.ts';

/** Refuses requests from browsers: keys are for servers only (contract 3.3). */
export function origin(): Middleware {
  return {
    before: ({ context: { exchange } }) => {
      if (headerOf(exchange, 'origin') === undefined) return;
      throw new ProblemError(
        'insufficient_scope',
        'Requests from browsers are not allowed: API keys are for server-side use only. Send no Origin header.',
      );
    },
  };
}
