import * as z from 'zod/mini';
import { ERROR_CACHE_CONTROL } from '../../shared/contract/caching.ts';
import { insufficientCredits } from '../../shared/contract/insufficient-credits.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { PROBLEMS, type ProblemCode, ProblemError } from '../../shared/contract/problem.ts';
import { PROBLEM_MEDIA_TYPE, renderProblem } from '../../shared/contract/problem-document.ts';
import { parseRequest } from '../../shared/contract/request/request.ts';
import { RESPONSE_EXAMPLES } from './examples.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { schemaOf } from './schemas.ts';

/** Where an operation's problems share a component: casing, and catalogue headers or not. */
type Family = '' | 'Camel' | 'Catalogue';

/** The request whose problems stand for those of its family. */
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

/** What the reference says of each problem, and an example of it (contract 4.2). */
const PROBLEM_TEXTS: Readonly<Partial<Record<ProblemCode, { description: string; detail?: string }>>> = {
  invalid_request: {
    description: 'A parameter, a combination of parameters or a cursor is not valid. All faults are listed.',
  },
  invalid_api_key: {
    description: 'The API key is missing, malformed, unknown, expired or revoked.',
    detail: 'Send a valid API key as: Authorization: Bearer <API_KEY>.',
  },
  insufficient_credits: {
    description: 'The credit does not cover the most that this request could cost. Nothing is charged.',
  },
  insufficient_scope: {
    description: "The key lacks the operation's scope, or the request comes from a browser origin.",
    detail: 'The key lacks the scope of this operation.',
  },
  not_found: {
    description: 'It does not exist, or is not available.',
    detail: 'There is no such resource, or it is not available.',
  },
  not_acceptable: {
    description: 'The `Accept` header excludes JSON.',
    detail: 'This operation answers application/json.',
  },
  request_timeout: {
    description: 'The request took too long. Nothing is charged; try again.',
    detail: 'The request took longer than 8 seconds.',
  },
  rate_limit_exceeded: {
    description: 'The organisation sends more requests than its rate allows. Wait for `Retry-After`.',
    detail: 'More than 20 requests in this second.',
  },
  internal_error: {
    description: 'Something failed here. Nothing is charged; try again.',
    detail: 'Something failed. The request id helps us to find it.',
  },
  service_unavailable: {
    description: 'The service, or the settlement of usage, is unavailable. Nothing is charged; try again.',
    detail: 'The service is temporarily unavailable.',
  },
};

const RETRIED: readonly ProblemCode[] = ['request_timeout', 'rate_limit_exceeded', 'service_unavailable'];
const COMMON: readonly HeaderName[] = ['traceparent', 'X-Request-Id', 'Cache-Control'];
const CHARGE: readonly HeaderName[] = ['Svc-Cost-USD', 'Svc-Credit-Balance-USD', 'Svc-Resources-Returned'];
const RATE: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];
const VALIDATED: readonly HeaderName[] = ['ETag', 'Vary'];

/** The problems that an operation can answer with (contract 4.2). */
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

/** The responses of an operation. */
export function responsesOf(operation: Operation): Readonly<Record<string, unknown>> {
  const catalogue = operation.serving.kind === 'catalogue';
  const success = {
    description: catalogue ? 'Done.' : 'Done and charged.',
    headers: headersOf([...COMMON, ...(catalogue ? VALIDATED : [...RATE, ...CHARGE])]),
    content: {
      'application/json': {
        schema: schemaOf(operation.response, 'output'),
        example: RESPONSE_EXAMPLES[operation.id],
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
            description: 'The answer has not changed since the one that `If-None-Match` names.',
            headers: headersOf([...COMMON, ...VALIDATED]),
          },
        }
      : {}),
    ...Object.fromEntries(problems),
  };
}

/** The problem responses of all operations, by component name. */
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
  if (text === undefined) throw new Error(`the reference says nothing of ${code}`);
  const catalogue = operation.serving.kind === 'catalogue';
  return {
    description: catalogue
      ? `${text.description} Answered with \`Cache-Control: ${ERROR_CACHE_CONTROL}\`.`
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
  if (exemplar === undefined) throw new Error(`there is no operation ${id}`);
  return renderProblem({
    error: exampleError(code, exemplar, query),
    casing: operation.casing,
    instance: path,
    requestId: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
    docsUrl: 'https://docs.svc.example',
    topUpUrl: 'https://app.svc.example/credits',
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

/** What the operation itself says of a query. */
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
