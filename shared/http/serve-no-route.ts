import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { didYouMean, nearNames } from '../contract/near/near-names.ts';
import { ProblemError } from '../contract/problem.ts';
import { type LogSink, writeToStandardOutput } from '../log/log.ts';
import { requiredVariable } from '../table/environment.ts';
import type { Answer, ChainContext, Exchange } from './exchange/exchange.ts';
import { readSettings, type Settings } from './exchange/settings.ts';
import { openTrace } from './exchange/trace-context.ts';
import { noStore } from './middleware/no-store.ts';
import { problems } from './middleware/problems.ts';
import { requestLog } from './middleware/request-log.ts';
import { trace } from './middleware/trace.ts';
import type { GatewayFunction } from './serve.ts';

/**
 * Builds the Lambda function of `$default`. It answers 404 for an unknown path and 405 for a method other than GET on
 * a known one (HEAD and OPTIONS too; contract 2.1). It needs no key and reads nothing; its problems are snake_case.
 */
export function serveNoRoute(
  given: {
    /** Paths with `{parameter}` segments; by default those in the variable ROUTES, separated by spaces. */
    readonly paths?: readonly string[];
    readonly settings?: Settings;
    readonly sink?: LogSink;
    readonly now?: () => number;
  } = {},
): GatewayFunction {
  const settings = given.settings ?? readSettings(process.env);
  const paths = given.paths ?? requiredVariable(process.env, 'ROUTES').split(' ');
  const clock = given.now ?? Date.now;
  const known = paths.map((path) => path.split('/'));
  const chain = middy<APIGatewayProxyEventV2, Answer, Error, ChainContext<Exchange>>({
    timeoutEarlyInMillis: 0,
  })
    .use([trace<Exchange>(), requestLog<Exchange>(), noStore<Exchange>(), problems<Exchange>()])
    .handler(async ({ rawPath, requestContext }: APIGatewayProxyEventV2) => {
      const method = requestContext.http.method;
      const segments = rawPath.split('/');
      if (method !== 'GET' && known.some((path) => matches(path, segments))) {
        throw new ProblemError('method_not_allowed', 'Every operation uses GET; no other method is allowed.');
      }
      const hint = didYouMean(nearPaths(segments, paths));
      throw new ProblemError(
        'not_found',
        hint === undefined
          ? 'No operation exists at this path.'
          : `No operation exists at this path; ${hint}`,
      );
    });
  return async (event, context) => {
    const now = clock();
    const exchange: Exchange = {
      operationId: 'no-route',
      casing: 'snake',
      settings,
      event,
      trace: openTrace(event.headers?.['traceparent'], now),
      now,
      startedMs: performance.now(),
      sink: given.sink ?? writeToStandardOutput,
      answer: { statusCode: 200, headers: {} },
      headers: {},
      logged: { read_units: 0, read_rounds: 0, write_units: 0 },
      metrics: [],
    };
    return await chain(event, { ...context, exchange });
  };
}

const LONGEST_PATH = 200;
/** Segments of the longest path, and a few more. */
const MOST_SEGMENTS = 8;

/** Returns the paths of operations that a path probably means: without its prefix or with a slash at its end, or misspelt. */
function nearPaths(segments: readonly string[], paths: readonly string[]): readonly string[] {
  const given = segments.filter((segment) => segment !== '');
  if (given.length === 0 || given.length > MOST_SEGMENTS || given.join('/').length > LONGEST_PATH) return [];
  const own = given.filter((segment) => !/^(?:v[0-9]+|api)$/.test(segment));
  const named = paths.filter((path) => !path.includes('{'));
  const resources = named.map((path) => path.replace(/^\/v0\//, ''));
  // The last segments may be an id or a code, which say nothing about the resource.
  for (let length = own.length; length > 0; length -= 1) {
    const near = nearNames(own.slice(0, length).join('/'), resources);
    if (near.length > 0) return near.map((each) => `/v0/${each}`);
  }
  return [];
}

function matches(path: readonly string[], segments: readonly string[]): boolean {
  return (
    path.length === segments.length &&
    path.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]))
  );
}
