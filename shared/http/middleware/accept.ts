import { ProblemError } from '../../contract/problem.ts';
import { acceptsJson } from '../exchange/accept-header.ts';
import { headerOf, type Middleware } from '../exchange/exchange.ts';

/** 406 only where `Accept` excludes JSON (contract 4.2). */
export function accept(): Middleware {
  return {
    before: ({ context: { exchange } }) => {
      if (acceptsJson(headerOf(exchange, 'accept'))) return;
      throw new ProblemError(
        'not_acceptable',
        'Answers are application/json; the Accept header excludes it.',
      );
    },
  };
}
