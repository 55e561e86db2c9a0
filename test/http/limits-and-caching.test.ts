import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setLimits } from '../../shared/credits/organisations.ts';
import { serve } from '../../shared/http/serve.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { catalogue, customer, dependencies, invoke, NOW, OPERATOR, postingsOf, retrieve } from './harness.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const thing = async () => ({ body: { id: 'a' }, resources: 1 });

describe('the rate limit', () => {
  test('is exact under concurrency: of 60 requests at once on three instances, exactly 20 pass', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 20, perMinute: 600 } });
    const instances = [1, 2, 3].map(() => serve(retrieve, thing, dependencies(table, postings)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => instances.map((target) => invoke(target, { apiKey }))).flat(),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(40);
    expect(refused[0]?.headers).toMatchObject({ 'Retry-After': '1', RateLimit: '"org-second";r=0;t=1' });
  });

  test('counts seconds and minutes separately, across all keys, and applies a new limit at once', async () => {
    const { apiKey, organisationId } = await customer(table, { limits: { perSecond: 2, perMinute: 3 } });
    const at = async (now: number) =>
      await invoke(serve(retrieve, thing, { ...dependencies(table, postings), now: () => now }), { apiKey });
    const statuses = [];
    for (const now of [NOW, NOW, NOW, NOW + 1_000, NOW + 2_000]) statuses.push((await at(now)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    const refused = await at(NOW + 2_000);
    expect(refused.headers).toMatchObject({ 'Retry-After': '38', RateLimit: '"org-minute";r=0;t=38' });
    expect((await at(NOW + 40_000)).statusCode).toBe(200);
    await setLimits(table, organisationId, { perSecond: 2, perMinute: 4 }, OPERATOR);
    expect((await at(NOW + 2_000)).statusCode).toBe(200);
  });

  test('fails open up to the limit of the instance if the table does not answer, and logs it', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 2, perMinute: 60 } });
    const lines: string[] = [];
    const broken: Table = {
      name: postings.name,
      client: Object.assign(Object.create(postings.client), {
        send: async () => {
          throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
        },
      }),
    };
    const target = serve(catalogue, async () => ({ body: { id: 'a' }, resources: 0 }), {
      ...dependencies(table, broken, lines),
      now: () => now,
    });
    let now = NOW;
    const statuses = [];
    for (const wait of [0, 0, 0, 1_000, 0]) {
      now += wait;
      statuses.push((await invoke(target, { apiKey })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    const { apiKey: other } = await customer(table, { limits: { perSecond: 2, perMinute: 60 } });
    expect((await invoke(target, { apiKey: other })).statusCode).toBe(200);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ RateLimitFailedOpen: 1, rate_limit: 'failed open' });
    }
  });

  test('counts a request that met a transaction on its account', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 2, perMinute: 60 } });
    const lines: string[] = [];
    let conflicts = 2;
    const busy: Table = {
      name: postings.name,
      client: Object.assign(Object.create(postings.client), {
        send: async (...given: unknown[]): Promise<unknown> => {
          conflicts -= 1;
          if (conflicts < 0) return await Reflect.apply(postings.client.send, postings.client, given);
          throw Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
        },
      }),
    };
    const target = serve(catalogue, async () => ({ body: { id: 'a' }, resources: 0 }), {
      ...dependencies(table, busy, lines),
    });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await invoke(target, { apiKey })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    for (const line of lines) expect(JSON.parse(line)['rate_limit']).toBeUndefined();
  });

  test('sends the headers of a refusal when the instance itself refuses', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 1, perMinute: 60 } });
    const broken: Table = {
      name: postings.name,
      client: Object.assign(Object.create(postings.client), {
        send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
          if (!(command instanceof UpdateCommand) || !command.input.UpdateExpression?.startsWith('ADD')) {
            return await Reflect.apply(postings.client.send, postings.client, [command, ...rest]);
          }
          throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
        },
      }),
    };
    const target = serve(retrieve, thing, dependencies(table, broken));
    const passed = await invoke(target, { apiKey });
    expect(passed.headers['RateLimit-Policy']).toBe('"org-second";q=1;w=1, "org-minute";q=60;w=60');
    expect(passed.headers['RateLimit']).toBeUndefined();
    const refused = await invoke(target, { apiKey });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'Retry-After': '1' });
    expect(refused.headers['Svc-Cost-USD']).toBeUndefined();
  });

  test('keeps its item small under constant traffic', async () => {
    const { apiKey, organisationId } = await customer(table);
    let now = NOW;
    const target = serve(retrieve, thing, { ...dependencies(table, postings), now: () => now });
    for (let i = 0; i < 90; i += 1) {
      now += 1_000;
      await invoke(target, { apiKey });
    }
    const item = await new TableReader(table, new AbortController().signal).get(
      keys.account(organisationId),
      true,
    );
    expect(Object.keys(item ?? {}).filter((name) => /^[SMU]/.test(name)).length).toBeLessThan(9);
  });
});

describe('a catalogue response', () => {
  const entry = (etag?: string) =>
    serve(
      catalogue,
      async () => ({ body: { id: 'a' }, resources: 0, ...(etag === undefined ? {} : { etag }) }),
      dependencies(table, postings),
    );

  test.each([
    ['the tag', (tag: string) => tag, 304],
    ['the weak tag', (tag: string) => `W/${tag}`, 304],
    ['a list', (tag: string) => `"x,y", W/"z" ,${tag}`, 304],
    ['*', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['the tag without quotes', (tag: string) => tag.slice(1, -1), 200],
    ['a broken list', () => '",,,"', 200],
  ])('to If-None-Match with %s', async (_, header, status) => {
    const { apiKey } = await customer(table);
    const { headers } = await invoke(entry(), { apiKey });
    const etag = headers['ETag'] ?? '';
    const answer = await invoke(entry(), { apiKey, headers: { 'if-none-match': header(etag) } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['ETag']).toBe(etag);
    if (status === 304) {
      expect(answer.body).toBeUndefined();
      expect(Object.keys(answer.headers).sort()).toEqual([
        'Cache-Control',
        'Content-Type',
        'ETag',
        'Vary',
        'X-Request-Id',
        'traceparent',
      ]);
    }
  });

  test('has the validator of its handler, quoted once', async () => {
    const { apiKey } = await customer(table);
    for (const etag of ['sha256:ab', '"sha256:ab"']) {
      expect((await invoke(entry(etag), { apiKey })).headers['ETag']).toBe('"sha256:ab"');
    }
  });

  test('of 304 counts against the rate limit', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 20, perMinute: 3 } });
    const headers = { 'if-none-match': '*' };
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await invoke(entry(), { apiKey, headers })).statusCode);
    expect(statuses).toEqual([304, 304, 304, 429, 429]);
  });

  test('of 304 keeps the Content-Type of the cached response', async () => {
    const { apiKey } = await customer(table);
    const { headers } = await invoke(entry(), { apiKey, headers: { 'if-none-match': '*' } });
    expect(headers['Content-Type']).toBe('application/json');
  });

  test('needs a key, even with a matching validator', async () => {
    expect((await invoke(entry(), { headers: { 'if-none-match': '*' } })).statusCode).toBe(401);
  });
});
