import type { Operation } from '../../contract/operation.ts';
import { type Fault, ProblemError } from '../../contract/problem.ts';
import {
  invalidRequest,
  type ParsedRequest,
  parseRequest,
  type RequestInput,
  validateRequest,
} from '../../contract/request/request.ts';
import { identityOf, type Middleware, type OperationExchange } from '../exchange/exchange.ts';
import { ListCursor } from '../exchange/list-cursor.ts';
import { StreamPosition } from '../exchange/stream-position.ts';

/** The validated parameters of a request, and its opened cursor or position. */
export interface Input<O extends Operation> extends ParsedRequest<O> {
  readonly cursor: ListCursor;
  readonly position: StreamPosition;
}

/** The inputs of requests in flight, typed by operation. */
export type Inputs<O extends Operation> = WeakMap<OperationExchange, Input<O>>;

/** Parses the parameters. Answers 400 with every fault of the request, unknown codes included (contract 4.3). */
export function validation<O extends Operation>(operation: O, inputs: Inputs<O>): Middleware {
  return {
    before: async ({ context: { exchange } }) => {
      const { event, lookup } = exchange;
      const caller = identityOf(exchange).account;
      const open = (query: Readonly<Record<string, unknown>>) => {
        const request = { query, caller, now: exchange.now };
        return {
          cursor: new ListCursor(operation, request),
          position: new StreamPosition(operation, request),
        };
      };
      const given = {
        pathParameters: event.pathParameters ?? {},
        rawQueryString: event.rawQueryString ?? '',
      };
      const input = await validateRequest(operation, given, lookup).catch((error: unknown) => {
        throw withCursorFaults(error, operation, given, open);
      });
      // The path is part of the question: a cursor of one company must not open under another.
      const opened = open({ ...input.path, ...input.query });
      inputs.set(exchange, { ...input, ...opened });
      exchange.input = input;
      exchange.cursor = opened.cursor;
    },
  };
}

/** The parameters that carry a sealed text; an operation has at most one. */
const SEALED = ['cursor', 'after'];

/** Returns the error with the faults of the request's cursor or position appended, unless it already has one. */
function withCursorFaults(
  error: unknown,
  operation: Operation,
  given: RequestInput,
  open: (query: Readonly<Record<string, unknown>>) => unknown,
): unknown {
  const name = SEALED.find((each) => Object.hasOwn(operation.query.shape, each));
  const sealed = name === undefined ? null : new URLSearchParams(given.rawQueryString).get(name);
  if (!(error instanceof ProblemError) || name === undefined || sealed === null) return error;
  const { faults = [] } = error.details;
  if (faults.some(({ pointer }) => pointer === `/${name}`)) return error;
  const question = questionOf(operation, given);
  const more = faultsOf(() => open(question ?? { [name]: sealed })).filter(
    // If the filters are invalid, nothing can be said about whether the cursor matches them.
    ({ code }) => question !== null || code !== 'cursor_mismatch',
  );
  return more.length === 0 ? error : invalidRequest([...faults, ...more]);
}

/** Returns all parameters without `limit`, on which no cursor depends, or null if they are invalid. */
function questionOf(operation: Operation, given: RequestInput): Readonly<Record<string, unknown>> | null {
  const pairs = given.rawQueryString.split('&');
  const rawQueryString = pairs.filter((pair) => !new URLSearchParams(pair).has('limit')).join('&');
  try {
    const { path, query } = parseRequest(operation, { ...given, rawQueryString });
    return { ...path, ...query };
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function faultsOf(attempt: () => unknown): readonly Fault[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.details.faults ?? [];
  }
}
