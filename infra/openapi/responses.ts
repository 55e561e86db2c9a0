import * as z from 'zod/mini';
import { ERROR_CACHE_CONTROL } from '../../shared/contract/caching.ts';
import { insufficientCredits } from '../../shared/contract/insufficient-credits.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { PROBLEMS, type ProblemCode, ProblemError } from '../../shared/contract/problem.ts';
import { PROBLEM_MEDIA_TYPE, renderProblem } from '../../shared/contract/problem-document.ts';
import { parseRequest } from '../../shared/contract/request/request.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { responseExample } from './response-example.ts';
import { schemaOf } from './schemas.ts';
import { LOCAL_RUNTIME } from './served.ts';

/** Operations whose problems share components: the same casing, and catalogue headers or not. */
type Family = '' | 'Camel' | 'Catalogue';

/** A request whose problems are the examples of its family. */
interface Exemplar {
  readonly operation: string;
  readonly path: string;
  /** A query that is refused. */
  readonly query: string;
}

const EXEMPLARS: Readonly<Record<Family, Exemplar>> = {
  '': { operation: 'list-jobs', path: '/v0/jobs', query: 'limit=0' },
  Camel: { operation: 'list-job-facts', path: '/v0/job-facts', query: 'facts[benefits]=lunch' },
  Catalogue: { operation: 'list-tools', path: '/v0/tools', query: 'query=py&limit=21' },
};

/** The description of each problem in the reference, and the detail of its example (contract 4.2). */
const PROBLEM_TEXTS: Readonly<Partial<Record<ProblemCode, { description: string; detail?: string }>>> = {
  invalid_request: {
    description:
      'A parameter, a combination of parameters or a cursor is invalid. `errors` lists all faults.',
  },
  invalid_api_key: {
    description: 'The API key is missing, malformed, unknown, expired or revoked.',
    detail:
      'The API key is missing, malformed, unknown, expired or revoked. Send it as "Authorization: Bearer <API_KEY>".',
  },
  insufficient_credits: {
    description: 'The balance does not cover the maximum cost of this request. Nothing is charged.',
  },
  insufficient_scope: {
    description:
      'The key lacks the scope of the operation, or the request has an `Origin` header (from a browser).',
    detail: 'The API key lacks the scope of this operation.',
  },
  not_found: {
    description: 'The resource does not exist or is not available.',
    detail: 'The resource does not exist or is not available.',
  },
  not_acceptable: {
    description: 'The `Accept` header excludes JSON.',
    detail: 'Responses are application/json, which the Accept header excludes.',
  },
  request_timeout: {
    description: 'The request took too long. Nothing is charged; try again.',
    detail: 'The request did not finish in time; nothing was charged. Try again with a smaller page.',
  },
  rate_limit_exceeded: {
    description: 'The organisation exceeded its rate limit. Wait for `Retry-After` seconds.',
    detail: 'The organisation may send 20 requests per second and 600 per minute across all its keys.',
  },
  internal_error: {
    description: 'An error on our side. Nothing is charged; try again.',
    detail: 'An unexpected error occurred; nothing was charged.',
  },
  service_unavailable: {
    description: 'The service or the settlement of usage is unavailable. Nothing is charged; try again.',
    detail: 'The service is temporarily unavailable; nothing was charged.',
  },
};

const RETRIED: readonly ProblemCode[] = ['request_timeout', 'rate_limit_exceeded', 'service_unavailable'];
const COMMON: readonly HeaderName[] = ['traceparent', 'X-Request-Id', 'Cache-Control', 'Content-Encoding'];
const CHARGE: readonly HeaderName[] = ['Svc-Cost-USD', 'Svc-Credit-Balance-USD', 'Svc-Resources-Returned'];
const RATE: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];
const VALIDATED: readonly HeaderName[] = ['ETag', 'Vary'];

/** Returns the problems that an operation can answer with (contract 4.2). */
function problemsOf(operation: Operation): readonly ProblemCode[] {
  return [
    'invalid_request',
    'invalid_api_key',
    ...(operation.serving.kind === 'metered' ? (['insufficient_credits'] as const) : []),
    'insufficient_scope',
    ...(Object.keys(operation.pathParameters.shape).length === 0 ? [] : (['not_found'] as const)),
    'not_acceptable',
    'request_timeout',
    'rate_limit_exceeded',
    'internal_error',
    'service_unavailable',
  ];
}

const familyOf = (operation: Operation): Family =>
  operation.serving.kind === 'catalogue' ? 'Catalogue' : operation.casing === 'camel' ? 'Camel' : '';

const componentName = (code: ProblemCode, operation: Operation): string =>
  `${PROBLEMS[code].title.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())}${familyOf(operation)}`;

/** Returns the responses of an operation. */
export function responsesOf(operation: Operation): Readonly<Record<string, unknown>> {
  const catalogue = operation.serving.kind === 'catalogue';
  const success = {
    description: catalogue ? 'Success.' : 'Success. `Svc-Cost-USD` shows the charge.',
    headers: headersOf([...COMMON, ...(catalogue ? VALIDATED : [...RATE, ...CHARGE])]),
    content: {
      'application/json': {
        schema: schemaOf(operation.response, 'output'),
        example: responseExample(operation),
      },
    },
  };
  const problems = problemsOf(operation).map((code) => [
    String(PROBLEMS[code].status),
    { $ref: `#/components/responses/${componentName(code, operation)}` },
  ]);
  return {
    200: success,
    ...(catalogue
      ? {
          304: {
            description: 'The response has not changed since the one named by `If-None-Match`.',
            headers: headersOf([...COMMON, ...VALIDATED]),
          },
        }
      : {}),
    ...Object.fromEntries(problems),
  };
}

/** Returns the problem responses of all operations, by component name. */
export function problemResponses(operations: readonly Operation[]): Readonly<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  for (const operation of operations) {
    for (const code of problemsOf(operation)) {
      responses[componentName(code, operation)] ??= problemResponse(code, operation, operations);
    }
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function problemResponse(code: ProblemCode, operation: Operation, operations: readonly Operation[]) {
  const text = PROBLEM_TEXTS[code];
  if (text === undefined) throw new Error(`the problem ${code} has no description`);
  const catalogue = operation.serving.kind === 'catalogue';
  return {
    description: catalogue
      ? `${text.description} Sent with \`Cache-Control: ${ERROR_CACHE_CONTROL}\`.`
      : text.description,
    headers: headersOf([
      ...COMMON,
      ...(catalogue ? VALIDATED : code === 'invalid_api_key' ? [] : RATE),
      ...(RETRIED.includes(code) ? (['Retry-After'] as const) : []),
      ...(code === 'invalid_api_key' ? (['WWW-Authenticate'] as const) : []),
    ]),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema: { $ref: `#/components/schemas/${operation.casing === 'camel' ? 'ProblemCamel' : 'Problem'}` },
        example: exampleProblem(code, operation, operations),
      },
    },
  };
}

function exampleProblem(code: ProblemCode, operation: Operation, operations: readonly Operation[]) {
  const { operation: id, path, query } = EXEMPLARS[familyOf(operation)];
  const exemplar = operations.find((one) => one.id === id);
  if (exemplar === undefined) throw new Error(`the operation ${id} does not exist`);
  return renderProblem({
    error: exampleError(code, exemplar, query),
    casing: operation.casing,
    instance: path,
    requestId: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
    docsUrl: `${LOCAL_RUNTIME}/docs`,
    topUpUrl: `${LOCAL_RUNTIME}/app/credits`,
  });
}

function exampleError(code: ProblemCode, exemplar: Operation, refused: string): ProblemError {
  switch (code) {
    case 'invalid_request':
      return refusalOf(exemplar, refused);
    case 'insufficient_credits':
      return insufficientFor(exemplar);
    default:
      return new ProblemError(code, PROBLEM_TEXTS[code]?.detail ?? '');
  }
}

/** Returns the problem with which the operation refuses a query. */
function refusalOf(operation: Operation, rawQueryString: string): ProblemError {
  try {
    parseRequest(operation, { pathParameters: {}, rawQueryString });
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error(`${operation.id} accepts ${rawQueryString}`);
}

const LITTLE_CREDIT_MICROS = 5_000n;

function insufficientFor({ id, serving, query }: Operation): ProblemError {
  if (serving.kind !== 'metered') throw new Error(`${id} is free`);
  const resources = serving.maximumResources(z.parse(query, {}));
  return insufficientCredits(LITTLE_CREDIT_MICROS, BigInt(resources) * serving.unitPriceMicros);
}
