import { ERROR_CACHE_CONTROL } from '../../shared/contract/caching.ts';
import type { Casing, Operation } from '../../shared/contract/operation.ts';
import {
  PROBLEMS,
  type ProblemCode,
  type ProblemDetails,
  ProblemError,
} from '../../shared/contract/problem.ts';
import { PROBLEM_MEDIA_TYPE, renderProblem } from '../../shared/contract/problem-document.ts';
import { RESPONSE_EXAMPLES } from './examples.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { schemaOf } from './schemas.ts';

/** What the reference says of each problem, and an example of it (open-shapes 1.5). */
const PROBLEM_TEXTS: Readonly<
  Partial<Record<ProblemCode, { description: string; detail: string; details?: ProblemDetails }>>
> = {
  invalid_request: {
    description: 'A parameter, a combination of parameters or a cursor is not valid. All faults are listed.',
    detail: '\'limit\' is "0"; it must be an integer from 1 to 100',
    details: {
      faults: [
        {
          code: 'out_of_range',
          message: '\'limit\' is "0"; it must be an integer from 1 to 100',
          pointer: '/limit',
          param: 'limit',
        },
      ],
    },
  },
  invalid_api_key: {
    description: 'The API key is missing, malformed, unknown, expired or revoked.',
    detail: 'Send a valid API key as: Authorization: Bearer <API_KEY>.',
  },
  insufficient_credits: {
    description: 'The credit does not cover the most that this request could cost. Nothing is charged.',
    detail: 'This request can cost up to 0.02 USD; the credit is 0.005 USD.',
    details: { availableMicros: 5_000n, requiredMicros: 20_000n },
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

/** The problems that an operation can answer with (open-shapes 1.5). */
function problemsOf(operation: Operation): readonly ProblemCode[] {
  return [
    'invalid_request',
    'invalid_api_key',
    ...(operation.billing === null ? [] : (['insufficient_credits'] as const)),
    'insufficient_scope',
    ...(Object.keys(operation.pathParameters.shape).length === 0 ? [] : (['not_found'] as const)),
    'not_acceptable',
    'request_timeout',
    'rate_limit_exceeded',
    'internal_error',
    'service_unavailable',
  ];
}

/** Where an operation's problems share a component: casing, and catalogue headers or not. */
const family = (operation: Operation): string =>
  operation.caching === null ? (operation.casing === 'camel' ? 'Camel' : '') : 'Catalogue';

const componentName = (code: ProblemCode, operation: Operation): string =>
  `${PROBLEMS[code].title.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())}${family(operation)}`;

/** The responses of an operation. */
export function responsesOf(operation: Operation): Readonly<Record<string, unknown>> {
  const catalogue = operation.caching !== null;
  const success = {
    description: operation.caching === null ? 'Done and charged.' : 'Done.',
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
      responses[componentName(code, operation)] ??= problemResponse(code, operation);
    }
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function problemResponse(code: ProblemCode, operation: Operation) {
  const text = PROBLEM_TEXTS[code];
  if (text === undefined) throw new Error(`the reference says nothing of ${code}`);
  const catalogue = operation.caching !== null;
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
        example: exampleProblem(code, text.detail, text.details, operation.casing),
      },
    },
  };
}

function exampleProblem(
  code: ProblemCode,
  detail: string,
  details: ProblemDetails | undefined,
  casing: Casing,
) {
  return renderProblem({
    error: new ProblemError(code, detail, details),
    casing,
    instance: casing === 'camel' ? '/v0/job-facts' : '/v0/jobs',
    requestId: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
    docsUrl: 'https://docs.svc.example',
    topUpUrl: 'https://app.svc.example/credits',
  });
}
