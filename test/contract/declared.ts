import { OPERATIONS } from '../../infra/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { type Fault, ProblemError } from '../../shared/contract/problem.ts';
import { parseRequest } from '../../shared/contract/request/request.ts';
import { goodPath } from './derived-requests.ts';

/** Returns the declared operation with this id. */
export function declared(id: string): Operation {
  const operation = OPERATIONS.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
}

/** Parses a request, by default with a valid path. */
export const read = (id: string, rawQueryString: string, pathParameters = goodPath(declared(id))) =>
  parseRequest(declared(id), { pathParameters, rawQueryString });

/** Returns the problem that parsing throws. @throws any other error, and an error if the request is accepted */
export function refused(
  id: string,
  rawQueryString: string,
  pathParameters = goodPath(declared(id)),
): ProblemError {
  try {
    read(id, rawQueryString, pathParameters);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error(`accepted: ${id} ${rawQueryString}`);
}

export const faultsOf = (id: string, query: string, path = goodPath(declared(id))): readonly Fault[] =>
  refused(id, query, path).details.faults ?? [];
