import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { lookupCodes } from '../catalogue/lookup-codes.ts';
import type { Operation } from '../contract/operation.ts';
import type { CodeLookup } from '../contract/request/code-check.ts';
import { openPostingTable } from '../credits/client.ts';
import { type LogSink, writeToStandardOutput } from '../log/log.ts';
import { openTable, type Table } from '../table/client.ts';
import type { TableReader } from '../table/reader.ts';
import { AheadReader } from '../table/readers/ahead-reader.ts';
import type { Answer, ChainContext, Middleware, OperationExchange } from './exchange/exchange.ts';
import type { Handler } from './exchange/handling.ts';
import { Overload } from './exchange/overload.ts';
import type { ReadAhead } from './exchange/read-ahead.ts';
import { readSettings, type Settings } from './exchange/settings.ts';
import { openTrace } from './exchange/trace-context.ts';
import { UnpaidReads } from './exchange/unpaid-reads.ts';
import { accept } from './middleware/accept.ts';
import { caching } from './middleware/caching.ts';
import { compression } from './middleware/compression.ts';
import { credit } from './middleware/credit.ts';
import { deadline } from './middleware/deadline.ts';
import { key } from './middleware/key.ts';
import { noStore } from './middleware/no-store.ts';
import { origin } from './middleware/origin.ts';
import { problems } from './middleware/problems.ts';
import { rate } from './middleware/rate.ts';
import { reads } from './middleware/reads.ts';
import { refusals } from './middleware/refusals.ts';
import { requestLog } from './middleware/request-log.ts';
import { scope } from './middleware/scope.ts';
import { serialise } from './middleware/serialise.ts';
import { trace } from './middleware/trace.ts';
import { type Inputs, validation } from './middleware/validation.ts';
import { perform } from './perform.ts';

/** Dependencies of the chain. A deployed function uses the default of each. */
export interface Dependencies {
  readonly settings: Settings;
  /** For reads. */
  readonly table: Table;
  /** For writes that their client must not retry (credits/client.ts). */
  readonly postings: Table;
  readonly lookupCodes: (reader: TableReader) => CodeLookup;
  readonly sink: LogSink;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A Lambda function behind API Gateway, payload format 2.0. */
export type GatewayFunction = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>;

/**
 * Builds the Lambda function of an operation: its handler inside the middleware chain that all operations share. The
 * list of middlewares runs top to bottom before the handler, and bottom to top after it or after an error, so its
 * order is that of contract 2.6.
 * @param ahead the reads that the handler of a retrieval makes; its charge then also counts the request
 * @throws Error at start if the environment lacks a variable
 */
export function serve<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  { ahead, ...dependencies }: Partial<Dependencies> & { readonly ahead?: ReadAhead<O> } = {},
): GatewayFunction {
  const open = opener(operation, dependencies);
  const { serving } = operation;
  const unpaid = new UnpaidReads();
  const overload = new Overload();
  const inputs: Inputs<O> = new WeakMap();
  const middlewares: Middleware[] = [
    trace(),
    requestLog(),
    // Inside the log, outside everything that decides the status.
    reads(unpaid),
    // Outside everything that sets or reads the body, inside the log, whose time includes it.
    compression(),
    // Outside `problems`, because caching hashes the bytes of problem documents too.
    serving.kind === 'metered' ? noStore() : caching(serving),
    problems(),
    deadline(),
    // Sees the error after `rate`, whose 429 replaces later errors.
    refusals(),
    key(operation, overload, ahead),
    origin(),
    rate(unpaid, overload),
    scope(),
    accept(),
    validation(operation, inputs),
    // Checks the balance before the handler; charges after it, once the body is serialised.
    ...(serving.kind === 'metered' ? [credit(serving, overload)] : []),
    serialise(operation),
  ];
  const chain = middy<APIGatewayProxyEventV2, Answer, Error, ChainContext<OperationExchange>>({
    // The chain has its own deadline, which answers with a problem document.
    timeoutEarlyInMillis: 0,
  })
    .use(middlewares)
    .handler(async (_event: APIGatewayProxyEventV2, { exchange }: ChainContext<OperationExchange>) => {
      const input = inputs.get(exchange);
      if (input === undefined) throw new Error('the request has not been validated');
      await perform(exchange, input, handler);
      return exchange.answer;
    });
  return async (event, context) => await chain(event, { ...context, exchange: open(event) });
}

/** Opens what a function instance keeps, and returns a function that opens an exchange for each event. */
function opener(
  operation: Operation,
  given: Partial<Dependencies>,
): (event: APIGatewayProxyEventV2) => OperationExchange {
  const settings = given.settings ?? readSettings(process.env);
  const table = given.table ?? openTable();
  const postings = given.postings ?? openPostingTable();
  const lookup = given.lookupCodes ?? lookupCodes;
  const clock = given.now ?? Date.now;
  return (event) => {
    const now = clock();
    const abort = new AbortController();
    const reader = new AheadReader(table, abort.signal, event.requestContext.timeEpoch);
    return {
      operation,
      operationId: operation.id,
      casing: operation.casing,
      settings,
      event,
      trace: openTrace(event.headers?.['traceparent'], now),
      now,
      startedMs: performance.now(),
      sink: given.sink ?? writeToStandardOutput,
      answer: { statusCode: 200, headers: {} },
      headers: {},
      logged: {},
      metrics: [],
      reader,
      clock,
      postings,
      lookup: lookup(reader),
      abort,
    };
  };
}
