import { PROBLEMS, ProblemError } from '../../contract/problem.ts';
import { PROBLEM_MEDIA_TYPE, renderProblem } from '../../contract/problem-document.ts';
import { isUnavailable } from '../../credits/engine-error.ts';
import type { Exchange, Middleware } from '../exchange/exchange.ts';
import { requestedPath } from '../exchange/requested-path.ts';

/** Path of the app's page for top-ups. */
const TOP_UP_PATH = '/credits';
const RETRY_SECONDS = 1;

/** Turns any error into a problem document in the operation's casing (contract 4.1). */
export function problems<E extends Exchange>(): Middleware<E> {
  return {
    onError: (request) => {
      const { exchange } = request.context;
      const error = toProblem(request.error);
      request.error = error;
      const { answer, settings, event, trace } = exchange;
      const document = renderProblem({
        error,
        casing: exchange.casing,
        instance: requestedPath(event),
        requestId: trace.requestId,
        docsUrl: settings.docsUrl,
        topUpUrl: `${settings.appUrl}${TOP_UP_PATH}`,
      });
      answer.statusCode = document.status;
      answer.headers = { 'Content-Type': PROBLEM_MEDIA_TYPE, ...headersOf(error) };
      answer.body = JSON.stringify(document);
      request.response = answer;
    },
  };
}

/** Maps an error outside the contract to 503 if the table is busy, failing or unreachable, else to an opaque 500. */
function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isUnavailable(error)
    ? new ProblemError(
        'service_unavailable',
        'The service is temporarily unavailable; nothing was charged.',
        {
          cause: error,
        },
      )
    : new ProblemError('internal_error', 'An unexpected error occurred; nothing was charged.', {
        cause: error ?? new Error('nothing was thrown'),
      });
}

function headersOf({ code, details }: ProblemError): Record<string, string> {
  const { status } = PROBLEMS[code];
  const retries = status === 408 || status === 429 || status === 503;
  return {
    ...(retries ? { 'Retry-After': String(details.retryAfterSeconds ?? RETRY_SECONDS) } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(status === 405 ? { Allow: 'GET' } : {}),
  };
}
