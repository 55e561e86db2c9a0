import { ProblemError } from '../../contract/problem.ts';
import { errorFields, log } from '../../log/log.ts';
import type { Exchange, Middleware } from '../exchange/exchange.ts';

/** Writes one log line per request. Its duration is a field; Lambda has it as a metric. */
export function requestLog<E extends Exchange>(): Middleware<E> {
  return {
    after: ({ context }) => write(context.exchange, undefined),
    onError: ({ context, error }) => write(context.exchange, error),
  };
}

function write(exchange: Exchange, error: unknown): void {
  const { operationId, answer, trace, startedMs, sink, logged, metrics } = exchange;
  const ms = Math.round((performance.now() - startedMs) * 100) / 100;
  // A problem of the contract is logged by its code. The cause of a 5xx is logged in full, and only here.
  const cause = error instanceof ProblemError ? error.details.cause : error;
  log(
    sink,
    answer.statusCode >= 500 ? 'ERROR' : 'INFO',
    'request',
    {
      operation: operationId,
      status: answer.statusCode,
      request_id: trace.requestId,
      trace_id: trace.traceId,
      span_id: trace.spanId,
      ...(trace.parentId === null ? {} : { parent_id: trace.parentId }),
      ...logged,
      ms,
      ...(error instanceof ProblemError ? { problem: error.code } : {}),
      ...(cause === undefined || cause === null ? {} : { error: errorFields(cause) }),
    },
    [
      ...metrics,
      // Of a defect, whose answer is 500. What others cause is another 5xx.
      ...(answer.statusCode === 500 ? [{ name: 'InternalErrors', unit: 'Count', value: 1 } as const] : []),
    ],
  );
}
