import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { toEvent } from '../../infra/local/http/payload.ts';
import { batchesAsTransactions } from '../../infra/operator/connection/local-batches.ts';
import { createKey } from '../../shared/auth/keys.ts';
import type { Scope } from '../../shared/contract/operation.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import type { RateLimits } from '../../shared/credits/account.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { FeedLine, type FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { type NumberedLine, publish } from '../../shared/publishing/publish.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { catalogueLines, demoCatalogues } from '../support/catalogues.ts';
import { publishDemo, smallDemo } from '../support/demo.ts';
import { startInterface, type TestInterface, type TestInterfaceOptions } from '../support/interface.ts';
import { openMemoryStream } from '../support/simulated/memory-tables.ts';

/** An organisation with one key. */
export interface Customer {
  readonly organisationId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

export interface CustomerRequest {
  readonly creditMicros?: bigint;
  readonly scopes?: readonly Scope[];
  readonly limits?: RateLimits;
  /** Unix milliseconds. */
  readonly expiresAt?: number;
}

/** The functions of all operations on an invented labour market, and the published lines to compare responses with. */
export interface Demo extends TestInterface {
  readonly lines: readonly FeedLine[];
  /** Returns the id that the publisher gave to the record with this key, or undefined if it was never published. */
  idOf(kind: 'company' | 'job', key: string): Promise<string | undefined>;
  customer(request?: CustomerRequest): Promise<Customer>;
}

const OPERATOR = { name: 'test', now: 0 };
const LIMITS: RateLimits = { perSecond: 10_000, perMinute: 600_000 };

/** Starts the demo. `further` derives more lines from the market; `stream` streams changes made after the load. */
export async function startDemo(
  options: {
    readonly stream?: boolean;
    readonly engine?: TestInterfaceOptions['engine'];
    readonly further?: (market: readonly FeedLine[]) => readonly FeedLineInput[];
    readonly companies?: number;
  } = {},
): Promise<Demo> {
  const lines: FeedLine[] = [];
  const { engine = 'dynoxide' } = options;
  const reached = await startInterface(
    async (table) => {
      const { companies = 60, further } = options;
      if (engine === 'memory') lines.push(...(await publishDemo(table, companies)));
      else {
        const catalogues = demoCatalogues();
        await publishLines(table, [...catalogueLines(catalogues)]);
        for (const line of smallDemo(catalogues, companies)) lines.push(z.parse(FeedLine, line));
        await publishLines(table, lines);
      }
      const more = (further?.([...lines]) ?? []).map((line) => z.parse(FeedLine, line));
      lines.push(...more);
      await publishLines(table, more);
      if (options.stream !== true) return;
      if (engine === 'memory') {
        openMemoryStream(table.name);
        return;
      }
      await table.client.send(
        new UpdateTableCommand({
          TableName: table.name,
          StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
        }),
      );
    },
    { engine },
  );
  const reader = new TableReader(reached.table, new AbortController().signal);
  return {
    ...reached,
    lines,
    idOf: async (kind, key) => {
      const item = await reader.get(keys.source(kind, key), true);
      return item === undefined ? undefined : String(item['id']);
    },
    customer: (request) => createCustomer(reached.table, request),
  };
}

/** Publishes feed lines. @throws Error for a rejected line, which is a defect of the test */
export async function publishLines(table: Table, records: readonly object[]): Promise<void> {
  const numbered = async function* (): AsyncGenerator<NumberedLine> {
    for (const [index, record] of records.entries())
      yield { number: index + 1, text: JSON.stringify(record) };
  };
  await publish(numbered(), {
    table: batchesAsTransactions(table),
    onReject: ({ line, field, reason }) => {
      throw new Error(`line ${line}: ${field}: ${reason}: ${JSON.stringify(records[line - 1])}`);
    },
  });
}

/** Sends a request to no-route, the function of `$default`, as the gateway does for other methods and paths. */
export async function sendToNoRoute(method: string, target: string): Promise<NoRouteAnswer> {
  const module = await import('../../functions/no-route/handler.ts');
  const handler: NoRouteHandler = Object(module.handler);
  const request = { method, target, rawHeaders: [], body: Buffer.alloc(0), sourceIp: '127.0.0.1' };
  const match = { routeKey: '$default', target: handler };
  const event = toEvent(request, match, { apiId: 'test', now: new Date(), port: 443 });
  const answer = await handler(event, { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 });
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  const text = String(answer.body);
  return { status: answer.statusCode, headers: Object.fromEntries(headers), text, json: JSON.parse(text) };
}

type NoRouteAnswer = Awaited<ReturnType<TestInterface['get']>>;
type NoRouteHandler = (
  event: object,
  context: object,
) => Promise<{ statusCode: number; headers?: object; body?: string }>;

async function createCustomer(table: Table, request: CustomerRequest = {}): Promise<Customer> {
  const { creditMicros = 1_000_000_000n, scopes = SCOPES, limits = LIMITS, expiresAt = null } = request;
  const { organisationId } = await createOrganisation(table, { name: 'Customer', limits }, OPERATOR);
  if (creditMicros > 0n) {
    const posting = { kind: 'top_up', deltaMicros: creditMicros, reference: 'start' } as const;
    await postReference(table, { organisationId, ...posting }, OPERATOR);
  }
  const key = await createKey(table, 'test', { organisationId, name: 'test', scopes, expiresAt }, OPERATOR);
  if (key === undefined) throw new Error('no key was created');
  return { organisationId, keyId: key.keyId, apiKey: key.apiKey };
}
