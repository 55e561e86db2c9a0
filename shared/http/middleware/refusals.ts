import { KeyRefusal } from '../../auth/key-refusal.ts';
import { knownKeyCheck } from '../../auth/key-secret.ts';
import { type ProblemCode, ProblemError } from '../../contract/problem.ts';
import { CALLER_ADDRESS_HEADER } from '../../edge/headers.ts';
import { headerOf, type Middleware, note, type OperationExchange } from '../exchange/exchange.ts';

/** The metric of each refusal of a caller. infra/constructs/observability/refusal-signals.ts has an alarm on each. */
const METRICS: Partial<Record<ProblemCode, string>> = {
  invalid_api_key: 'UnauthenticatedRequests',
  insufficient_scope: 'ForbiddenRequests',
  rate_limit_exceeded: 'RateLimitedRequests',
};

/**
 * Notes who was refused and why, for the log and the alarms (contract 3.1: the response does not say). The caller is
 * the keyed hash of the address, never the address. It is absent until this process has read the secret, which a
 * request without a well-formed key does not cause.
 */
export function refusals(): Middleware {
  return {
    onError: ({ context: { exchange }, error }) => {
      if (!(error instanceof ProblemError)) return;
      const metric = METRICS[error.code];
      if (metric === undefined) return;
      const { reader, now, metrics } = exchange;
      const check = knownKeyCheck(reader.table, now);
      note(exchange, {
        ...(error instanceof KeyRefusal ? fieldsOf(error) : {}),
        ...(check == null ? {} : { caller: check.callerOf(addressOf(exchange)) }),
      });
      metrics.push({ name: metric, unit: 'Count', value: 1 });
    },
  };
}

/** The address of the connection is that of the edge, where there is one. */
function addressOf(exchange: OperationExchange): string {
  const connection = exchange.event.requestContext.http.sourceIp;
  return exchange.settings.behindEdge
    ? (headerOf(exchange, CALLER_ADDRESS_HEADER) ?? connection)
    : connection;
}

const fieldsOf = ({ reason, key }: KeyRefusal) => ({
  refusal: reason,
  ...(key === undefined ? {} : { organisation_id: key.organisationId, key_id: key.keyId }),
});
