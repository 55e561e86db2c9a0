import { ConnectionError } from '../../../typescript/src/errors/connection-error.ts';
import { ProblemError } from '../../../typescript/src/errors/problem-error.ts';
import { UnexpectedResponseError } from '../../../typescript/src/errors/unexpected-response-error.ts';
import { amountOf, usdOf } from '../../../typescript/src/money/usd.ts';
import type { ResponseMeta } from '../../../typescript/src/response/meta.ts';
import type { RequestOptions } from '../../../typescript/src/transport/settings.ts';
import type { Transport } from '../../../typescript/src/transport/transport.ts';
import { plain } from '../answers/quoted.ts';
import { explained, maximumOf, type Price, smaller } from '../budget/price.ts';
import { BudgetRefusal } from '../budget/refusal.ts';
import type { Session } from '../session/session.ts';
import { ArgumentError } from './arguments.ts';
import type { Call } from './tool.ts';

interface Answer {
  readonly meta: ResponseMeta;
}

/**
 * Sends a request within the budget. The most that it can cost is set aside before; afterwards its cost takes that place.
 * @throws BudgetRefusal before anything is sent
 */
export async function billed<Result extends Answer>(
  { session, signal, onAttempt }: Call,
  price: Price,
  send: (transport: Transport, options: RequestOptions) => PromiseLike<Result>,
): Promise<Result & { readonly chargedMicros: bigint }> {
  const maximum = maximumOf(price);
  const reservation = session.budget.reserve(maximum);
  if (reservation === null) throw new BudgetRefusal(refusalOf(session, price));
  let sent = false;
  const transport = session.transport(() => {
    sent = true;
    onAttempt();
  });
  try {
    const result = await send(transport, { signal });
    const chargedMicros = amountOf(result.meta.costUsd) ?? maximum;
    reservation.settle(chargedMicros);
    session.note(result.meta);
    return { ...result, chargedMicros };
  } catch (error) {
    reservation.settle(sent ? possibleCost(error, maximum) : 0n);
    // The client refuses what it cannot write into a request.
    if (!sent && error instanceof TypeError) throw new ArgumentError(`${plain(error.message)}.`);
    throw error;
  }
}

export function refusalOf({ budget }: Session, price: Price): string {
  const underWay =
    budget.reservedMicros === 0n
      ? ''
      : ` ($${usdOf(budget.reservedMicros)} is set aside for calls under way)`;
  return [
    `Not sent, nothing charged: this call can cost up to ${explained(price)}, and $${usdOf(budget.leftMicros)} is left`,
    `of the session's budget of $${usdOf(budget.maxMicros)}${underWay}.`,
    smaller(price, budget.leftMicros),
    'No tool can raise the budget; the user can, by starting the server with another one.',
  ].join(' ');
}

/** Returns the most that a failed call can have cost. */
export function possibleCost(error: unknown, maximum: bigint): bigint {
  if (error instanceof ProblemError) {
    // Failures are never charged (contract 4.2). Another server's document in this form proves nothing.
    const ours = error.status < 500 || error.requestId !== '';
    return ours ? (amountOf(error.meta.costUsd) ?? 0n) : maximum;
  }
  const known = error instanceof ConnectionError || error instanceof UnexpectedResponseError;
  return known && !error.mayHaveBeenCharged ? 0n : maximum;
}
