import { ProblemError } from '../../contract/problem.ts';
import { headerOf, type Middleware } from '../exchange/exchange.ts';

/** Refuses browsers: a key is for servers only, so no origin is allowed (contract 3.3). */
export function origin(): Middleware {
  return {
    before: ({ context: { exchange } }) => {
      if (headerOf(exchange, 'origin') === undefined) return;
      throw new ProblemError(
        'insufficient_scope',
        'Requests from browsers are not allowed: an API key is for server-side use only. No Origin header may be sent.',
      );
    },
  };
}
