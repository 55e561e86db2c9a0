import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { createKey } from '../../shared/auth/keys.ts';
import { defineOperation, type Operation, type Scope } from '../../shared/contract/operation.ts';
import { CamelProblem, SnakeProblem } from '../../shared/contract/problem-document.ts';
import type { RateLimits } from '../../shared/credits/account.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import type { Answer } from '../../shared/http/exchange/exchange.ts';
import type { Settings } from '../../shared/http/exchange/settings.ts';
import type { Dependencies, GatewayFunction } from '../../shared/http/serve.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import type { TestTable } from '../support/table.ts';

/** The time of every test, which fixes rate windows and expiries. */
export const NOW = Date.UTC(2026, 5, 15, 12, 0, 20, 250);
export const OPERATOR = { name: 'tester', now: NOW };

export const SETTINGS: Settings = {
  behindEdge: false,
  stage: 'test',
  docsUrl: 'https://docs.example',
  appUrl: 'https://app.example',
  deadlineMs: 8_000,
  validateResponses: true,
};

/** Opens the test's engine with the client for postings that a deployed function uses. */
export function postingsOf(table: TestTable): Table {
  return openTable(
    {
      endpoint: table.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
      requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true },
    },
    table.name,
  );
}

export interface Customer {
  readonly organisationId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

/** Creates an organisation with a key and credit. */
export async function customer(
  table: Table,
  options: {
    readonly credit?: bigint;
    readonly scopes?: readonly Scope[];
    readonly limits?: RateLimits;
    readonly expiresAt?: number;
  } = {},
): Promise<Customer> {
  const limits = options.limits ?? { perSecond: 10_000, perMinute: 600_000 };
  const { organisationId } = await createOrganisation(table, { name: 'Example', limits }, OPERATOR);
  const credit = options.credit ?? 1_000_000n;
  if (credit > 0n) {
    await postReference(
      table,
      { organisationId, kind: 'top_up', deltaMicros: credit, reference: 'start' },
      OPERATOR,
    );
  }
  const key = await createKey(
    table,
    SETTINGS.stage,
    {
      organisationId,
      name: 'test',
      scopes: options.scopes ?? ['jobs:read', 'companies:read', 'catalogues:read'],
      expiresAt: options.expiresAt ?? null,
    },
    OPERATOR,
  );
  if (key === undefined) throw new Error('no key was created');
  return { organisationId, keyId: key.keyId, apiKey: key.apiKey };
}

/** A retrieval of one resource for 0.001 dollars. */
export const retrieve = defineOperation({
  id: 'retrieve-thing',
  summary: 'Retrieve a thing',
  description: 'Retrieve a thing.',
  path: '/v0/things/{id}',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(20)) }),
  query: z.strictObject({}),
  response: z.strictObject({ id: z.string() }),
  serving: { kind: 'metered', meter: 'job_resource', unitPriceMicros: 1_000n, maximumResources: () => 1 },
  reads: [],
});

/** A list in camelCase of up to 50 resources for 0.01 dollars each. */
export const list = defineOperation({
  id: 'list-things',
  summary: 'List things',
  description: 'List things.',
  path: '/v0/things',
  scope: 'companies:read',
  casing: 'camel',
  pathParameters: z.strictObject({}),
  query: z.strictObject({ text: z.optional(z.string().check(z.minLength(1), z.maxLength(20))) }),
  response: z.strictObject({ data: z.array(z.string()) }),
  serving: {
    kind: 'metered',
    meter: 'company_resource',
    unitPriceMicros: 10_000n,
    maximumResources: () => 50,
  },
  reads: [],
});

/** A catalogue entry, free and cacheable. */
export const catalogue = defineOperation({
  id: 'retrieve-entry',
  summary: 'Retrieve an entry',
  description: 'Retrieve an entry.',
  path: '/v0/entries/{id}',
  scope: 'catalogues:read',
  casing: 'snake',
  pathParameters: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(20)) }),
  query: z.strictObject({}),
  response: z.strictObject({ id: z.string() }),
  serving: { kind: 'catalogue', cacheControl: 'public, max-age=300' },
  reads: [],
});

export interface Call {
  readonly apiKey?: string;
  readonly path?: string;
  readonly method?: string;
  readonly pathParameters?: Record<string, string>;
  readonly rawQueryString?: string;
  readonly headers?: Record<string, string>;
}

/** Returns an event of API Gateway, payload format 2.0. */
export function event(call: Call = {}): APIGatewayProxyEventV2 {
  const path = call.path ?? '/v0/things/a';
  const method = call.method ?? 'GET';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: call.rawQueryString ?? '',
    headers: {
      host: 'api.example',
      ...(call.apiKey === undefined ? {} : { authorization: `Bearer ${call.apiKey}` }),
      ...call.headers,
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'gateway',
      routeKey: '$default',
      stage: '$default',
      time: '15/Jun/2026:12:00:00 +0000',
      timeEpoch: NOW,
    },
    pathParameters: call.pathParameters ?? { id: 'a' },
    isBase64Encoded: false,
  };
}

const CONTEXT: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
  memoryLimitInMB: '128',
  awsRequestId: 'invocation',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

export const invoke = (target: GatewayFunction, call: Call = {}): Promise<Answer> =>
  target(event(call), CONTEXT);

/** Returns the parsed problem document of a response, after checking its schema and its agreement with the headers. */
export function problemOf(answer: Answer, operation: Pick<Operation, 'casing'> = retrieve) {
  if (answer.headers['Content-Type'] !== 'application/problem+json') {
    throw new Error(`not a problem document: ${answer.statusCode} ${answer.body}`);
  }
  const body: unknown = JSON.parse(answer.body ?? '');
  const problem =
    operation.casing === 'snake'
      ? { ...z.parse(SnakeProblem, body) }
      : (({ requestId, availableCreditUsd, requiredCreditUsd, topUpUrl, ...rest }) => ({
          ...rest,
          request_id: requestId,
          available_credit_usd: availableCreditUsd,
          required_credit_usd: requiredCreditUsd,
          top_up_url: topUpUrl,
        }))(z.parse(CamelProblem, body));
  if (problem.status !== answer.statusCode) throw new Error('the statuses of body and response differ');
  if (problem.request_id !== answer.headers['X-Request-Id'])
    throw new Error('the request ids of body and header differ');
  return problem;
}

/** Returns dependencies of the chain on a test table. Log lines are added to `lines`. */
export function dependencies(table: Table, postings: Table, lines: string[] = []): Dependencies {
  return {
    settings: SETTINGS,
    table,
    postings,
    lookupCodes: () => async () => new Map(),
    sink: (line) => lines.push(line),
    now: () => NOW,
  };
}
