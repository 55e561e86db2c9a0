import { toEvent } from '../../../infra/local/http/payload.ts';
import { RouteTable } from '../../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { createKey } from '../../../shared/auth/keys.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import { createOrganisation } from '../../../shared/credits/organisations.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import type { Table } from '../../../shared/table/client.ts';
import { ENVIRONMENT } from './environment.ts';
import type { BenchTable } from './table.ts';

export interface Answer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The functions as API Gateway calls them, set up as deployed: their responses are not validated. */
export interface Interface {
  readonly organisationId: string;
  readonly apiKey: string;
  /** Prepares a request. The returned function sends it, so a measurement excludes the preparation. */
  request(target: string, headers?: Readonly<Record<string, string>>): () => Promise<Answer>;
}

type LambdaHandler = (event: object, context: object) => Promise<Answer>;

const LIMITS = { perSecond: 10_000, perMinute: 600_000 };
const CREDIT_MICROS = 1_000_000_000_000n;

/** Imports the handlers of `ids` for a table, and creates an organisation with a key and credit. */
export async function openInterface(table: BenchTable, ids: readonly string[]): Promise<Interface> {
  Object.assign(process.env, ENVIRONMENT, {
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    TABLE_NAME: table.name,
  });
  const { organisationId, apiKey } = await newCustomer(table);
  const routes = new RouteTable<LambdaHandler>(
    await Promise.all(
      OPERATIONS.filter(({ id }) => ids.includes(id)).map(async ({ id, path }) => {
        const module: { handler: LambdaHandler } = await import(`../../../functions/${id}/handler.ts`);
        return { routeKey: `GET ${path}`, target: module.handler };
      }),
    ),
  );
  return {
    organisationId,
    apiKey,
    request: (target, headers = {}) => {
      const match = routes.match('GET', target.split('?')[0] ?? '');
      if (match === undefined) throw new Error(`no route matches ${target}`);
      const sent = { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...headers };
      const event = toEvent(
        {
          method: 'GET',
          target,
          rawHeaders: Object.entries(sent).flat(),
          body: Buffer.alloc(0),
          sourceIp: '127.0.0.1',
        },
        match,
        { apiId: 'bench', now: new Date(), port: 443 },
      );
      const context = {
        awsRequestId: 'bench',
        functionName: match.routeKey,
        getRemainingTimeInMillis: () => 10_000,
      };
      return () => match.target(event, context);
    },
  };
}

/** Creates an organisation with a key that has all scopes, and more credit than any benchmark spends. */
export async function newCustomer(
  table: Table,
  stage: string = ENVIRONMENT.STAGE,
): Promise<{ organisationId: string; apiKey: string }> {
  const operator = { name: 'benchmark', now: Date.now() };
  const { organisationId } = await createOrganisation(table, { name: 'Benchmark', limits: LIMITS }, operator);
  await postReference(
    table,
    { organisationId, kind: 'top_up', deltaMicros: CREDIT_MICROS, reference: 'start' },
    operator,
  );
  const key = await createKey(
    table,
    stage,
    { organisationId, name: 'benchmark', scopes: SCOPES, expiresAt: null },
    operator,
  );
  if (key === undefined) throw new Error('the key was not created');
  return { organisationId, apiKey: key.apiKey };
}
