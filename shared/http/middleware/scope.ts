import { ProblemError } from '../../contract/problem.ts';
import { identityOf, type Middleware } from '../exchange/exchange.ts';

/** Answers 403 if the key lacks the operation's scope (contract 3.2). */
export function scope(): Middleware {
  return {
    before: ({ context: { exchange } }) => {
      const needed = exchange.operation.scope;
      if (identityOf(exchange).key.scopes.includes(needed)) return;
      throw new ProblemError('insufficient_scope', `The API key lacks the scope ${needed}.`);
    },
  };
}
