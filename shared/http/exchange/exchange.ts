import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Identity } from '../../auth/authenticate.ts';
import type { Casing, Operation } from '../../contract/operation.ts';
import type { CodeLookup } from '../../contract/request/code-check.ts';
import type { LogFields, LogMetric, LogSink } from '../../log/log.ts';
import type { Table } from '../../table/client.ts';
import type { TableReader } from '../../table/reader.ts';
import type { HandlerResult } from './handling.ts';
import type { RateVerdict } from './rate-limit.ts';
import type { Settings } from './settings.ts';
import type { TraceContext } from './trace-context.ts';

/** An answer while it is being built. */
export interface Answer extends APIGatewayProxyStructuredResultV2 {
  statusCode: number;
  headers: Record<string, string>;
  body?: string;
}

/** One request on its way through the chain, and what is known of it so far. */
export interface Exchange {
  readonly operationId: string;
  readonly casing: Casing;
  readonly settings: Settings;
  readonly event: APIGatewayProxyEventV2;
  readonly trace: TraceContext;
  /** Unix milliseconds; the only clock of the request. */
  readonly now: number;
  /** Milliseconds of a clock that never jumps. */
  readonly startedMs: number;
  readonly sink: LogSink;
  readonly answer: Answer;
  /** Headers that belong to the request rather than to its outcome; they go onto errors too. */
  readonly headers: Record<string, string>;
  /** What the line of this request says beside the usual. */
  readonly logged: Record<string, unknown>;
  readonly metrics: LogMetric[];
}

/** A request to an operation. */
export interface OperationExchange extends Exchange {
  readonly operation: Operation;
  readonly reader: TableReader;
  /** For writes that must not be repeated by the SDK. */
  readonly postings: Table;
  readonly lookup: CodeLookup;
  readonly abort: AbortController;
  identity?: Identity;
  /** Started after authentication, awaited before anything is answered or settled; never rejects. */
  verdict?: Promise<RateVerdict>;
  input?: { readonly path: unknown; readonly query: unknown };
  result?: HandlerResult;
}

/** The invocation's context as the chain passes it on. */
export type ChainContext<E extends Exchange> = Context & { exchange: E };

/** One concern of the chain. */
export type Middleware<E extends Exchange = OperationExchange> = MiddlewareObj<
  APIGatewayProxyEventV2,
  Answer,
  Error,
  ChainContext<E>
>;

/** The identity of an authenticated request. */
export function identityOf(exchange: OperationExchange): Identity {
  if (exchange.identity === undefined) throw new Error('the request has not been authenticated yet');
  return exchange.identity;
}

/** A header of a request; API Gateway gives their names in lower case. */
export function headerOf(exchange: Pick<Exchange, 'event'>, name: string): string | undefined {
  const headers = exchange.event.headers ?? {};
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
}

/** Adds to the line that the request leaves in the log. */
export function note(exchange: Exchange, fields: LogFields): void {
  Object.assign(exchange.logged, fields);
}
