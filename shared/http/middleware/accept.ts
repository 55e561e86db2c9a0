import { ProblemError } from '../../contract/problem.ts';
import { acceptsJson } from '../exchange/accept-header.ts';
import { headerOf, type Middleware } from '../exchange/exchange.ts';

/** Answers 406 if `Accept` excludes JSON, and only then (contract 4.2). */
export function accept(): Middleware {
  return {
    before: ({ context: { exchange } }) => {
      if (acceptsJson(headerOf(exchange, 'accept'))) return;
      throw new ProblemError(
        'not_acceptable',
        'Responses are application/json, which the Accept header excludes.',
      );
    },
  };
}
