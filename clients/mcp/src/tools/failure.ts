import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ConnectionError } from '../../../typescript/src/errors/connection-error.ts';
import { ProblemError } from '../../../typescript/src/errors/problem-error.ts';
import { InsufficientCreditsError } from '../../../typescript/src/errors/problems.ts';
import { UnexpectedResponseError } from '../../../typescript/src/errors/unexpected-response-error.ts';
import { failure } from '../answers/answer.ts';
import { plain } from '../answers/quoted.ts';
import { BudgetRefusal } from '../budget/refusal.ts';
import type { Session } from '../session/session.ts';
import { ArgumentError } from './arguments.ts';

const MOST_FAULTS = 12;

/** What to do about a problem, where its detail does not say. */
const MENDS: Readonly<Record<string, string>> = {
  invalid_api_key:
    'The user has to correct API_KEY in the configuration of this server; no call can succeed before.',
  insufficient_scope:
    'The key of this server lacks the scope of this tool; the user has to configure another key.',
  insufficient_credits: 'Ask for fewer resources, or ask the user to top up the account.',
  not_found: 'Check the ID; do not repeat the call.',
  request_timeout: 'Ask for a smaller page.',
};

/** Turns what a call threw into a result that a model can act on. @throws what is no failure of a call */
export function failureOf(error: unknown, session: Session, billable: boolean): CallToolResult {
  const left = session.leftOver;
  if (error instanceof BudgetRefusal) return failure([error.message]);
  if (error instanceof ArgumentError) {
    return failure([`${error.message} Nothing was sent and nothing was charged.`]);
  }
  if (error instanceof ProblemError) return failure([...problem(error), `Nothing was charged. ${left}`]);
  if (error instanceof ConnectionError || error instanceof UnexpectedResponseError) {
    const foreign = error instanceof UnexpectedResponseError;
    const refused = foreign && error.meta.status < 500 && error.meta.status !== 429;
    const happened = foreign
      ? `The response with status ${error.meta.status} is not one of the interface.`
      : `The interface at ${session.settings.baseUrl} gave no whole answer: ${plain(error.message)}.`;
    return failure([`${happened} ${lost(error.mayHaveBeenCharged && billable, refused)} ${left}`]);
  }
  if (error instanceof TypeError) return failure([`${plain(error.message)}. ${left}`]);
  throw error;
}

function lost(mayHaveBeenCharged: boolean, refused: boolean): string {
  if (mayHaveBeenCharged) {
    return 'It may have been charged, so the budget counts the most that it can have cost. The same call again would be charged again.';
  }
  return `Nothing was charged. The same call ${refused ? 'would be refused again' : 'may succeed later'}.`;
}

function problem(error: ProblemError): string[] {
  const faults = error.errors.filter(({ pointer }) => pointer !== '/');
  const lines = faults.slice(0, MOST_FAULTS).map(({ code, message }) => `- ${plain(message)} (${code})`);
  const more = faults.length - MOST_FAULTS;
  const mend = MENDS[error.code];
  return [
    `The interface refused the call: ${plain(error.code)} (${error.status}).${lines.length === 0 ? ` ${plain(error.detail)}` : ''}`,
    ...lines,
    ...(more > 0 ? [`and ${more} more faults`] : []),
    ...(error instanceof InsufficientCreditsError
      ? [
          plain(
            `The account has $${error.availableCreditUsd}; this call needs $${error.requiredCreditUsd}. Top up: ${error.topUpUrl}`,
          ),
        ]
      : []),
    ...(mend === undefined ? [] : [mend]),
    ...(error.retryable ? [`The same call may succeed ${later(error.retryAfterSeconds)}.`] : []),
  ];
}

const later = (seconds: number | null): string => (seconds === null ? 'later' : `after ${seconds} seconds`);
