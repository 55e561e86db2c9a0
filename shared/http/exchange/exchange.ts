import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Identity } from '../../auth/authenticate.ts';
import type { Casing, Operation } from '../../contract/operation.ts';
import type { CodeLookup } from '../../contract/request/code-check.ts';
import type { RequestCount } from '../../credits/rate-windows.ts';
import type { LogFields, LogMetric, LogSink } from '../../log/log.ts';
import type { Table } from '../../table/client.ts';
import type { AheadReader } from '../../table/readers/ahead-reader.ts';
import type { HandlerResult } from './handling.ts';
import type { ListCursor } from './list-cursor.ts';
import type { RateVerdict } from './rate-limit.ts';
import type { Settings } from './settings.ts';
import type { TraceContext } from './trace-context.ts';

/** A response under construction. */
export interface Answer extends APIGatewayProxyStructuredResultV2 {
  statusCode: number;
  headers: Record<string, string>;
  body?: string;
}

/** One request in the middleware chain, with everything known about it so far. */
export interface Exchange {
  readonly operationId: string;
  readonly casing: Casing;
  readonly settings: Settings;
  readonly event: APIGatewayProxyEventV2;
  readonly trace: TraceContext;
  /** Unix milliseconds; the only clock of the request. */
  readonly now: number;
  /** Milliseconds of the monotonic clock. */
  readonly startedMs: number;
  readonly sink: LogSink;
  readonly answer: Answer;
  /** Headers of every response to this request, errors included. */
  readonly headers: Record<string, string>;
  /** Extra fields for the request's log line. */
  readonly logged: Record<string, unknown>;
  readonly metrics: LogMetric[];
}

/** A request to an operation. */
export interface OperationExchange extends Exchange {
  readonly operation: Operation;
  readonly reader: AheadReader;
  /** Returns Unix milliseconds: the time at which a request is counted. Everything else goes by `now`. */
  readonly clock: () => number;
  /** For writes that the SDK must not retry. */
  readonly postings: Table;
  readonly lookup: CodeLookup;
  readonly abort: AbortController;
  identity?: Identity;
  /** Started after authentication and awaited before the request is answered or settled; never rejects. */
  verdict?: Promise<RateVerdict>;
  /** Whether what the handler reads was read with the key and the account. Absent if the operation never does that. */
  hasReadAhead?: boolean;
  /** Present until the request is counted, if its charge is to count it. */
  uncounted?: UncountedRequest;
  /** Write units of a count without a charge: none if this process refused the request itself, or the partition was full. */
  countWrites?: number;
  input?: { readonly path: unknown; readonly query: unknown };
  /** The cursor of the request, once its parameters are validated. */
  cursor?: ListCursor;
  result?: HandlerResult;
}

/** A request whose count is left to its charge. */
export interface UncountedRequest {
  readonly count: RequestCount;
  /**
   * Takes the verdict of the charge. `counted` is one without the counts: the charge may have been made, which only its
   * voiding or the ledger showed. `failed` is a charge that was not made, and its request fails with it.
   */
  settle(verdict: RateVerdict | 'counted' | 'failed'): void;
}

/** The Lambda context, extended with the exchange. */
export type ChainContext<E extends Exchange> = Context & { exchange: E };

/** A middleware that handles one concern. */
export type Middleware<E extends Exchange = OperationExchange> = MiddlewareObj<
  APIGatewayProxyEventV2,
  Answer,
  Error,
  ChainContext<E>
>;

/**
 * Returns the identity of an authenticated request.
 * @throws Error if the request has not been authenticated
 */
export function identityOf(exchange: OperationExchange): Identity {
  if (exchange.identity === undefined) throw new Error('the request has not been authenticated yet');
  return exchange.identity;
}

/** Returns a request header by its lower-case name, the form in which API Gateway passes headers. */
export function headerOf(exchange: Pick<Exchange, 'event'>, name: string): string | undefined {
  const headers = exchange.event.headers ?? {};
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
}

/** Adds fields to the request's log line. */
export function note(exchange: Exchange, fields: LogFields): void {
  Object.assign(exchange.logged, fields);
}
