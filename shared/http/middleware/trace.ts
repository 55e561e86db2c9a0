import type { Exchange, Middleware } from '../exchange/exchange.ts';

/** Adds the trace headers to every response (contract 1.5). */
export function trace<E extends Exchange>(): Middleware<E> {
  return {
    after: (request) => {
      request.response = send(request.context.exchange);
    },
    onError: (request) => {
      if (request.response !== undefined) request.response = send(request.context.exchange);
    },
  };
}

function send({ answer, headers, trace: { traceparent, requestId } }: Exchange): Exchange['answer'] {
  Object.assign(answer.headers, headers, { traceparent, 'X-Request-Id': requestId });
  return answer;
}
