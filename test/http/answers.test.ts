import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { revokeKey } from '../../shared/auth/keys.ts';
import { UUID7_PATTERN } from '../../shared/contract/primitives.ts';
import { PROBLEMS, type ProblemCode, ProblemError } from '../../shared/contract/problem.ts';
import { showBalance, suspendOrganisation } from '../../shared/credits/organisations.ts';
import { serve } from '../../shared/http/serve.ts';
import type { Table } from '../../shared/table/client.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import {
  catalogue,
  customer,
  dependencies,
  invoke,
  list,
  NOW,
  OPERATOR,
  postingsOf,
  problemOf,
  retrieve,
  SETTINGS,
} from './harness.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable();
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;
const thing = async () => ({ body: { id: 'a' }, resources: 1 });
const throwing = (error: unknown) => async (): Promise<never> => {
  throw error;
};

describe('headers', () => {
  test('of a charged response are cost, balance, resources, rate and trace, without caching', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 20, perMinute: 600 } });
    const answer = await invoke(serve(retrieve, thing, dependencies(table, postings)), { apiKey });
    expect(answer).toEqual({
      statusCode: 200,
      body: '{"id":"a"}',
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'private, no-store',
        'RateLimit-Policy': '"org-second";q=20;w=1, "org-minute";q=600;w=60',
        RateLimit: '"org-second";r=19;t=1',
        'Svc-Cost-USD': '0.001',
        'Svc-Credit-Balance-USD': '0.999',
        'Svc-Resources-Returned': '1',
        traceparent: expect.stringMatching(TRACEPARENT),
        'X-Request-Id': expect.stringMatching(UUID7_PATTERN),
      },
    });
  });

  test('of a catalogue response are a validator and a public policy, without charge and rate', async () => {
    const { apiKey } = await customer(table);
    const target = serve(
      catalogue,
      async () => ({ body: { id: 'a' }, resources: 0 }),
      dependencies(table, postings),
    );
    const { headers } = await invoke(target, { apiKey });
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      ETag: expect.stringMatching(/^"[A-Za-z0-9_-]{43}"$/),
      Vary: 'Authorization, Accept-Encoding',
      traceparent: expect.stringMatching(TRACEPARENT),
      'X-Request-Id': expect.stringMatching(UUID7_PATTERN),
    });
  });

  test.each(Object.keys(PROBLEMS) as ProblemCode[])(
    'of the problem %s are right in both casings and for a catalogue',
    async (code) => {
      const { apiKey } = await customer(table);
      const error = new ProblemError(code, 'Something.', { retryAfterSeconds: 7 });
      const given = dependencies(table, postings);
      const answers = [
        await invoke(serve(retrieve, throwing(error), given), { apiKey }),
        await invoke(serve(list, throwing(error), given), { apiKey, pathParameters: {} }),
        await invoke(serve(catalogue, throwing(error), given), { apiKey }),
      ];
      for (const [at, answer] of answers.entries()) {
        const operation = [retrieve, list, catalogue][at] ?? retrieve;
        const problem = problemOf(answer, operation);
        expect(problem).toMatchObject({
          code,
          type: `https://docs.example/errors/${code.replaceAll('_', '-')}`,
          instance: '/v0/things/a',
          retryable: PROBLEMS[code].retryable,
        });
        const { status } = PROBLEMS[code];
        expect(answer.headers['Retry-After']).toBe([408, 429, 503].includes(status) ? '7' : undefined);
        expect(answer.headers['WWW-Authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
        expect(answer.headers['traceparent']).toMatch(TRACEPARENT);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('Svc-'))).toEqual([]);
        const cached = operation === catalogue;
        expect(answer.headers['Cache-Control']).toBe(
          cached ? 'public, max-age=0, must-revalidate' : 'private, no-store',
        );
        expect(answer.headers['ETag'] !== undefined).toBe(cached);
        expect(answer.headers['RateLimit'] !== undefined).toBe(!cached);
      }
    },
  );

  test('continue a valid inbound traceparent with a new span per request', async () => {
    const { apiKey } = await customer(table);
    const target = serve(retrieve, thing, dependencies(table, postings));
    const inbound = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const spans = new Set<string | undefined>();
    for (let i = 0; i < 3; i += 1) {
      const { headers } = await invoke(target, { apiKey, headers: { traceparent: inbound } });
      expect(headers['traceparent']).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
      spans.add(headers['traceparent']);
    }
    expect(spans.size).toBe(3);
    expect([...spans].some((span) => span?.includes('b7ad6b7169203331'))).toBe(false);
  });

  test.each([
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
    `${'0'.repeat(9000)}`,
    '',
  ])('ignore the invalid inbound traceparent %#', async (inbound) => {
    const { headers } = await invoke(serve(retrieve, thing, dependencies(table, postings)), {
      headers: { traceparent: inbound },
    });
    expect(headers['traceparent']).toMatch(TRACEPARENT);
    expect(headers['traceparent']).not.toContain('0af7651916cd43dd8448eb211c80319c');
  });
});

describe('a charge', () => {
  test('covers the returned resources, and an empty response costs nothing', async () => {
    const { apiKey, organisationId } = await customer(table);
    const given = dependencies(table, postings);
    const three = serve(list, async () => ({ body: { data: ['a', 'b', 'c'] }, resources: 3 }), given);
    const none = serve(list, async () => ({ body: { data: [] }, resources: 0 }), given);
    const charged = await invoke(three, { apiKey, pathParameters: {} });
    expect(charged.headers).toMatchObject({ 'Svc-Cost-USD': '0.03', 'Svc-Credit-Balance-USD': '0.97' });
    const free = await invoke(none, { apiKey, pathParameters: {} });
    expect(free.headers).toMatchObject({
      'Svc-Cost-USD': '0.00',
      'Svc-Credit-Balance-USD': '0.97',
      'Svc-Resources-Returned': '0',
    });
    expect(await showBalance(table, organisationId)).toBe(970_000n);
  });

  test('that may exceed the balance is refused before the handler runs, with both amounts and a top-up URL', async () => {
    const { apiKey } = await customer(table, { credit: 499_999n });
    let ran = false;
    const target = serve(
      list,
      async () => {
        ran = true;
        return { body: { data: [] }, resources: 0 };
      },
      dependencies(table, postings),
    );
    const problem = problemOf(await invoke(target, { apiKey, pathParameters: {} }), list);
    expect(problem).toMatchObject({
      code: 'insufficient_credits',
      available_credit_usd: '0.499999',
      required_credit_usd: '0.50',
      top_up_url: 'https://app.example/credits',
    });
    expect(ran).toBe(false);
  });

  test('above the maximum cost of the request is an internal error and is not made', async () => {
    const { apiKey, organisationId } = await customer(table);
    const target = serve(
      retrieve,
      async () => ({ body: { id: 'a' }, resources: 2 }),
      dependencies(table, postings),
    );
    expect(problemOf(await invoke(target, { apiKey })).code).toBe('internal_error');
    expect(await showBalance(table, organisationId)).toBe(1_000_000n);
  });

  test('is not made for a response that violates its schema, which is sent unchecked if so configured', async () => {
    const { apiKey, organisationId } = await customer(table);
    const lines: string[] = [];
    const given = dependencies(table, postings, lines);
    const wrong = async () => ({ body: { id: 'a', more: 'secret-value' }, resources: 1 });
    expect(problemOf(await invoke(serve(retrieve, wrong, given), { apiKey })).code).toBe('internal_error');
    expect(lines.join('')).toContain('does not match its schema');
    expect(lines.join('')).not.toContain('secret-value');
    expect(await showBalance(table, organisationId)).toBe(1_000_000n);
    const settings = { ...SETTINGS, validateResponses: false };
    expect((await invoke(serve(retrieve, wrong, { ...given, settings }), { apiKey })).statusCode).toBe(200);
  });

  test('never exceeds the balance: of 200 concurrent requests only the covered ones succeed', async () => {
    const { apiKey, organisationId } = await customer(table, { credit: 40_000n });
    // Long enough for slow machines: a shorter deadline could leave a charge in doubt.
    const settings = { ...SETTINGS, deadlineMs: 25_000 };
    const target = serve(retrieve, thing, { ...dependencies(table, postings), settings });
    const answers = await Promise.all(Array.from({ length: 200 }, () => invoke(target, { apiKey })));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    const balance = (await showBalance(table, organisationId)) ?? -1n;
    expect(balance).toBe(40_000n - BigInt(count(200)) * 1_000n);
    expect(balance >= 0n).toBe(true);
    // A posting whose window moved sixteen times is a 503, which is not charged either.
    expect(count(200) + count(402) + count(503)).toBe(200);
    expect(count(200)).toBeGreaterThan(30);
  }, 240_000);
});

describe('authority', () => {
  test('a revoked key or a suspended organisation is refused from the next request on', async () => {
    const [one, other] = [await customer(table), await customer(table)];
    const target = serve(retrieve, thing, dependencies(table, postings));
    expect((await invoke(target, { apiKey: one.apiKey })).statusCode).toBe(200);
    await revokeKey(table, one.organisationId, one.keyId, OPERATOR);
    const revoked = problemOf(await invoke(target, { apiKey: one.apiKey }));
    await suspendOrganisation(table, other.organisationId, OPERATOR);
    const suspended = problemOf(await invoke(target, { apiKey: other.apiKey }));
    const unknown = problemOf(await invoke(target, { apiKey: 'nonsense' }));
    expect(revoked.code).toBe('invalid_api_key');
    expect(new Set([revoked.detail, suspended.detail, unknown.detail]).size).toBe(1);
  });

  test('a key expires to the millisecond', async () => {
    const { apiKey } = await customer(table, { expiresAt: NOW + 1 });
    const at = (now: number) => serve(retrieve, thing, { ...dependencies(table, postings), now: () => now });
    expect((await invoke(at(NOW), { apiKey })).statusCode).toBe(200);
    expect((await invoke(at(NOW + 1), { apiKey })).statusCode).toBe(401);
  });

  test.each([
    ['lower case', (key: string) => `bearer ${key}`, 200],
    ['spaces', (key: string) => `Bearer    ${key}  `, 200],
    ['two headers joined', (key: string) => `Bearer ${key}, Bearer ${key}`, 401],
    ['no scheme', (key: string) => key, 401],
    ['another scheme', (key: string) => `Basic ${key}`, 401],
    ['nothing', () => '', 401],
  ])('answers an Authorization header with %s', async (_, header, status) => {
    const { apiKey } = await customer(table);
    const target = serve(retrieve, thing, dependencies(table, postings));
    expect((await invoke(target, { headers: { authorization: header(apiKey) } })).statusCode).toBe(status);
  });
});

describe('failures', () => {
  test('an unknown error is an opaque 500, logged once with its cause', async () => {
    const { apiKey, organisationId } = await customer(table);
    const lines: string[] = [];
    const error = new Error('inner matter', { cause: new TypeError('deeper') });
    const answer = await invoke(serve(retrieve, throwing(error), dependencies(table, postings, lines)), {
      apiKey,
    });
    expect(problemOf(answer).code).toBe('internal_error');
    expect(answer.body).not.toContain('inner');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'ERROR',
      status: 500,
      organisation_id: organisationId,
      error: { message: 'inner matter', cause: { name: 'TypeError', message: 'deeper' } },
    });
  });

  test.each(['a string', null, undefined, 7, { name: 'object' }])(
    'a thrown %p is also a 500',
    async (thrown) => {
      const { apiKey } = await customer(table);
      const answer = await invoke(serve(retrieve, throwing(thrown), dependencies(table, postings)), {
        apiKey,
      });
      expect(problemOf(answer).code).toBe('internal_error');
    },
  );

  test('a busy table is a 503 with Retry-After', async () => {
    const { apiKey } = await customer(table);
    const busy = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    const answer = await invoke(serve(retrieve, throwing(busy), dependencies(table, postings)), { apiKey });
    expect(problemOf(answer).code).toBe('service_unavailable');
    expect(answer.headers['Retry-After']).toBe('1');
  });

  test.each([
    [
      'that waits on its signal',
      (signal: AbortSignal) =>
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    ['that ignores its signal', () => new Promise<never>(() => undefined)],
  ])('a handler %s is answered 408 at the deadline and not charged', async (_, wait) => {
    const { apiKey, organisationId } = await customer(table);
    const settings = { ...SETTINGS, deadlineMs: 150 };
    const target = serve(retrieve, ({ signal }) => wait(signal), {
      ...dependencies(table, postings),
      settings,
    });
    const answer = await invoke(target, { apiKey });
    expect(problemOf(answer)).toMatchObject({ code: 'request_timeout', retryable: true });
    expect(answer.headers['Retry-After']).toBe('1');
    expect(await showBalance(table, organisationId)).toBe(1_000_000n);
  });

  test('a handler that finishes after the deadline is not charged', async () => {
    const { apiKey, organisationId } = await customer(table);
    const given = { ...dependencies(table, postings), settings: { ...SETTINGS, deadlineMs: 50 } };
    const busy = (): void => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    };
    const one = serve(
      retrieve,
      async () => {
        busy();
        return { body: { id: 'a' }, resources: 1 };
      },
      given,
    );
    expect(problemOf(await invoke(one, { apiKey })).code).toBe('request_timeout');
    // A list already has its verdict, so nothing else delays its charge after the handler.
    for (const data of [['a'], []]) {
      const some = serve(
        list,
        async () => {
          busy();
          return { body: { data }, resources: data.length };
        },
        given,
      );
      const answer = await invoke(some, { apiKey, pathParameters: {} });
      expect(problemOf(answer, list).code).toBe('request_timeout');
    }
    expect(await showBalance(table, organisationId)).toBe(1_000_000n);
  });
});

describe('the log', () => {
  test('has one line per request, and never the key, the query or the response', async () => {
    const { apiKey, organisationId } = await customer(table);
    const lines: string[] = [];
    const given = dependencies(table, postings, lines);
    const target = serve(
      list,
      async () => ({ body: { data: ['payload-of-the-answer'] }, resources: 1 }),
      given,
    );
    await invoke(target, { apiKey, pathParameters: {}, rawQueryString: 'text=private-search' });
    await invoke(target, { apiKey, pathParameters: {}, rawQueryString: 'cursor=sealed-cursor' });
    await invoke(serve(list, throwing(new Error(`leaks ${apiKey}`)), given), { apiKey, pathParameters: {} });
    expect(lines).toHaveLength(3);
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({
      level: 'INFO',
      operation: 'list-things',
      status: 200,
      organisation_id: organisationId,
      resources: 1,
      cost_usd: '0.01',
      read_units: 2,
      read_rounds: 1,
      ms: expect.any(Number),
    });
    for (const secret of [apiKey, apiKey.slice(-20), 'private-search', 'sealed-cursor', 'payload-of']) {
      expect(lines.join('')).not.toContain(secret);
    }
  });
});
