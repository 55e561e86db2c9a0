import { toEvent } from '../../infra/local/http/payload.ts';
import { RouteTable } from '../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { createKey } from '../../shared/auth/keys.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { startTestTable, type TestTable, type TestTableOptions } from './table.ts';

/** A response of the interface. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every operation
  readonly json: any;
}

/** The functions of all operations over a table of their own, called the way API Gateway calls them. */
export interface TestInterface {
  readonly table: TestTable;
  readonly organisationId: string;
  readonly apiKey: string;
  /** Sends a GET with the organisation's key, unless the headers say otherwise. */
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Creates another organisation with a key for all scopes. */
  createOrganisation(credit?: bigint): Promise<{ readonly organisationId: string; readonly apiKey: string }>;
  /** Lines that the functions logged. */
  readonly logged: readonly string[];
  stop(): Promise<void>;
}

export interface TestInterfaceOptions extends TestTableOptions {
  /** Returns Unix milliseconds. Every function uses this clock; default: the system's. */
  readonly clock?: () => number;
}

export interface HandlerResult {
  statusCode: number;
  headers?: Record<string, string>;
  body?: string;
}

type LambdaHandler = (event: object, context: object) => Promise<HandlerResult>;

const STAGE = 'test';
const LIMITS = { perSecond: 10_000, perMinute: 600_000 };
const CREDIT = 1_000_000_000_000n;

/** Starts the engine, publishes through `load`, and imports every handler with the environment it expects. */
export async function startInterface(
  load: (table: TestTable) => Promise<void>,
  options: TestInterfaceOptions = {},
): Promise<TestInterface> {
  const table = await startTestTable(options);
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    TABLE_NAME: table.name,
    STAGE,
    DOCS_URL: 'https://docs.example',
    APP_URL: 'https://app.example',
    DEADLINE_MS: '8000',
    VALIDATE_RESPONSES: '1',
    ROUTES: OPERATIONS.map(({ path }) => path).join(' '),
  });
  await load(table);
  const systemNow = Date.now;
  // A function captures the clock when it is imported.
  Date.now = options.clock ?? systemNow;
  const targets = await Promise.all(
    [
      ...OPERATIONS.map(({ id, path }) => [id, `GET ${path}`] as const),
      ['no-route', '$default'] as const,
    ].map(async ([id, routeKey]) => {
      const module: { handler: LambdaHandler } = await import(`../../functions/${id}/handler.ts`);
      return { routeKey, target: module.handler };
    }),
  ).finally(() => {
    Date.now = systemNow;
  });
  const routes = new RouteTable<LambdaHandler>(targets);
  const newOrganisation = async (credit = CREDIT) => {
    const operator = { name: 'test', now: Date.now() };
    const { organisationId } = await createOrganisation(table, { name: 'Test', limits: LIMITS }, operator);
    await postReference(
      table,
      { organisationId, kind: 'top_up', deltaMicros: credit, reference: 'start' },
      operator,
    );
    const key = await createKey(
      table,
      STAGE,
      { organisationId, name: 'test', scopes: SCOPES, expiresAt: null },
      operator,
    );
    if (key === undefined) throw new Error('no key was made');
    return { organisationId, apiKey: key.apiKey };
  };
  const first = await newOrganisation();
  const { logged, release } = captureLines();

  const get = async (target: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const { match, event } = requestOf(routes, target, {
      authorization: `Bearer ${first.apiKey}`,
      accept: 'application/json',
      ...headers,
    });
    return answerOf(
      await match.target(event, {
        awsRequestId: 'test',
        functionName: match.routeKey,
        getRemainingTimeInMillis: () => 10_000,
      }),
    );
  };
  const stop = async (): Promise<void> => {
    release();
    await table.stop();
  };
  return { table, ...first, get, createOrganisation: newOrganisation, logged, stop };
}

/** Returns the function that a GET reaches, and the event that API Gateway sends it. */
export function requestOf<T>(
  routes: RouteTable<T>,
  target: string,
  headers: Readonly<Record<string, string>>,
) {
  const match = routes.match('GET', target.split('?')[0] ?? '');
  if (match === undefined) throw new Error(`no route for ${target}`);
  const event = toEvent(
    {
      method: 'GET',
      target,
      rawHeaders: Object.entries(headers).flat(),
      body: Buffer.alloc(0),
      sourceIp: '127.0.0.1',
    },
    match,
    { apiId: 'test', now: new Date(), port: 443 },
  );
  return { match, event };
}

/** Returns the response that API Gateway makes from what a function returns. */
export function answerOf({ statusCode, headers = {}, body: text = '' }: HandlerResult): Answer {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: Object.fromEntries(names),
    text,
    json: text === '' ? undefined : JSON.parse(text),
  };
}

/** Captures standard output, where the functions log, and keeps it out of the test report. */
function captureLines(): { readonly logged: string[]; readonly release: () => void } {
  const logged: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (chunk: string | Uint8Array): boolean => {
    logged.push(String(chunk));
    return true;
  };
  return {
    logged,
    release: () => {
      process.stdout.write = write;
    },
  };
}
