import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { revokeKey } from '../../shared/auth/keys.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { FAULT_CODES } from '../../shared/contract/problem.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import { badQueries } from '../contract/derived-requests.ts';
import { BAD_PATHS } from '../contract/requests.ts';
import type { Answer } from '../support/interface.ts';
import { type Demo, sendToNoRoute, startDemo } from './demo.ts';
import { documentedStatuses, faultsOf, traceFaults } from './documented.ts';
import { goodTargets, missingTargets, moreHiring, readSamples, type Samples } from './targets.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let demo: Demo;
let samples: Samples;
/** Milliseconds by which the functions' clock runs ahead. */
let aheadMs = 0;
beforeAll(async () => {
  // The functions keep the clock that exists when they load.
  const clock = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + aheadMs);
  demo = await startDemo({ engine: 'memory', further: (market) => moreHiring(30, market) });
  samples = await readSamples(demo);
}, 240_000);
afterAll(() => demo.stop());

const operations = OPERATIONS.map((operation) => [operation.id, operation] as const);
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
const pathOf = (target: string) => decodeURIComponent(target.split('?')[0] ?? '');
/** Returns a request to the operation that gets a 200. */
const good = (operation: Operation): string => goodTargets(samples, operation)[0] ?? '';

/** Returns the response after checking it against the document. */
async function documented(
  operation: Operation,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await demo.get(target, headers);
  const faults = faultsOf(operation, answer, pathOf(target));
  if (faults.length > 0) throw new Error(`${target}: ${answer.status}: ${faults.join('; ')}`);
  return answer;
}

describe.each(operations)('%s conforms to docs/reference/openapi.json and answers', (_, operation) => {
  test('every valid request with 200', async () => {
    const targets = goodTargets(samples, operation);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      const { status, text } = await documented(operation, target);
      expect([target, status, status === 200 ? '' : text]).toEqual([target, 200, '']);
    }
  });

  test('every fault of the query with 400, its code and its pointer', async () => {
    const [path] = good(operation).split('?');
    for (const [query, code, pointer, param] of badQueries(operation)) {
      const target = `${path}?${query}`;
      const { status, json } = await documented(operation, target);
      expect([target, status, json.code]).toEqual([target, 400, 'invalid_request']);
      expect(json.errors).toContainEqual({ code, message: expect.any(String), pointer });
      if (json.errors.length === 1) expect(json.param).toBe(param);
    }
  });

  test('every fault of the path with 400', async () => {
    for (const [id, value, code] of BAD_PATHS) {
      // The gateway has no route for an empty segment.
      if (id !== operation.id || value === '') continue;
      const target = operation.path.replace(/\{\w+\}/, encodeURIComponent(value));
      const { status, json } = await documented(operation, target);
      expect([target, status, json.errors[0].code]).toEqual([target, 400, code]);
    }
  });

  test('a missing, malformed, unknown, expired or revoked key with 401', async () => {
    const expired = await demo.customer({ expiresAt: Date.now() - 1000 });
    const revoked = await demo.customer();
    await revokeKey(demo.table, revoked.organisationId, revoked.keyId, { name: 'test', now: Date.now() });
    for (const [index, authorization] of [
      '',
      'Bearer',
      'Basic YTpi',
      demo.apiKey,
      'Bearer x',
      `Bearer ${demo.apiKey}x`,
      `Bearer ${demo.apiKey.replace('jck_test_', 'jck_prod_')}`,
      `Bearer ${expired.apiKey}`,
      `Bearer ${revoked.apiKey}`,
    ].entries()) {
      const { status, json } = await documented(operation, good(operation), { authorization });
      expect([index, status, json.code]).toEqual([index, 401, 'invalid_api_key']);
    }
  });

  test('a key without the scope, and any Origin, with 403', async () => {
    const { apiKey } = await demo.customer({ scopes: SCOPES.filter((scope) => scope !== operation.scope) });
    const unscoped = await documented(operation, good(operation), bearer(apiKey));
    expect([unscoped.status, unscoped.json.code]).toEqual([403, 'insufficient_scope']);
    const browser = await documented(operation, good(operation), { origin: 'https://shop.example' });
    expect([browser.status, browser.json.code]).toEqual([403, 'insufficient_scope']);
  });

  test('an empty balance with 402 and the required amount, except for catalogues', async () => {
    const { apiKey } = await demo.customer({ creditMicros: 0n });
    const { status, json } = await documented(operation, good(operation), bearer(apiKey));
    if (operation.serving.kind === 'catalogue') return expect(status).toBe(200);
    expect([status, json.code]).toEqual([402, 'insufficient_credits']);
    const camel = operation.casing === 'camel';
    expect(json[camel ? 'availableCreditUsd' : 'available_credit_usd']).toBe('0.00');
    expect(json[camel ? 'topUpUrl' : 'top_up_url']).toBe('https://app.example/credits');
    expect(Number(json[camel ? 'requiredCreditUsd' : 'required_credit_usd'])).toBeGreaterThan(0);
  });

  test('a request for an unknown resource with 404', async () => {
    const targets = missingTargets(operation);
    expect(targets.length > 0).toBe(documentedStatuses(operation).includes(404));
    for (const target of targets) {
      const { status, json } = await documented(operation, target);
      expect([target, status, json.code]).toEqual([target, 404, 'not_found']);
    }
  });

  test('an Accept that excludes JSON with 406', async () => {
    const { status, json } = await documented(operation, good(operation), { accept: 'text/html' });
    expect([status, json.code]).toEqual([406, 'not_acceptable']);
    for (const accept of ['*/*', 'application/*', 'application/json;q=0.5, text/html']) {
      expect((await documented(operation, good(operation), { accept })).status).toBe(200);
    }
  });

  test('a request over the rate limit with 429 and Retry-After', async () => {
    const { apiKey } = await demo.customer({ limits: { perSecond: 1000, perMinute: 1 } });
    const first = await documented(operation, good(operation), bearer(apiKey));
    const second = await documented(operation, good(operation), bearer(apiKey));
    // If a new minute began between the two, the third request exceeds the limit.
    const third = await documented(operation, good(operation), bearer(apiKey));
    expect(first.status).toBe(200);
    const { status, json, headers } = second.status === 200 ? third : second;
    expect([status, json.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('every other method with 405 and Allow', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      const answer = await sendToNoRoute(method, good(operation));
      expect([answer.status, answer.headers['allow'], answer.json.code]).toEqual([
        405,
        'GET',
        'method_not_allowed',
      ]);
      expect(traceFaults(answer)).toEqual([]);
      expect(answer.json.request_id).toBe(answer.headers['x-request-id']);
    }
  });

  if (operation.serving.kind === 'catalogue') {
    test('the validator of an earlier response with 304 and no body', async () => {
      // A page without a successor. The end of this file tests a page with a cursor.
      const target = goodTargets(samples, operation).at(-1) ?? '';
      const { headers, json } = await documented(operation, target);
      expect(json.next_cursor ?? null).toBeNull();
      const again = await documented(operation, target, { 'if-none-match': headers['etag'] ?? '' });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    });
  }
});

describe('a cursor', () => {
  const lists = OPERATIONS.filter(({ query }) => 'cursor' in query.shape).map(
    (operation) => [operation.id, operation] as const,
  );

  test.each(lists)(
    'of %s opens the next page, and is refused if it is malformed, from another query or too old',
    async (_, operation) => {
      const first = samples.cursors[operation.id];
      if (first === undefined) throw new Error(`${operation.id} has no second page in the demo`);
      const on = (target: string, cursor: string) => `${target}&cursor=${encodeURIComponent(cursor)}`;
      expect((await documented(operation, on(first.target, first.cursor))).status).toBe(200);

      const codeOf = async (target: string, apiKey = demo.apiKey) => {
        const { status, json } = await documented(operation, target, bearer(apiKey));
        return [status, json.errors?.[0]?.code, json.errors?.[0]?.pointer];
      };
      const malformed = [400, 'cursor_malformed', '/cursor'];
      const tampered = first.cursor.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
      expect(await codeOf(on(first.target, tampered))).toEqual(malformed);
      expect(await codeOf(on(first.target, 'AAAA'))).toEqual(malformed);
      const { apiKey } = await demo.customer();
      expect(await codeOf(on(first.target, first.cursor), apiKey)).toEqual(malformed);
      expect(await codeOf(on(first.other, first.cursor))).toEqual([400, 'cursor_mismatch', '/cursor']);

      aheadMs = DAY_MS;
      try {
        expect(await codeOf(on(first.target, first.cursor))).toEqual([400, 'cursor_expired', '/cursor']);
      } finally {
        aheadMs = 0;
      }
    },
  );
});

describe('a position', () => {
  const changes = OPERATIONS.filter(({ query }) => 'after' in query.shape).map(
    (operation) => [operation.id, operation] as const,
  );

  test.each(changes)(
    'of %s continues the stream, and is refused if it is altered, from another organisation or too old',
    async (_, operation) => {
      const first = await documented(operation, `${operation.path}?limit=2`);
      const position: string = first.json.next_position;
      const on = (after: string) => `${operation.path}?limit=100&include=job&after=${after}`;
      expect((await documented(operation, on(position))).status).toBe(200);

      const codeOf = async (after: string, apiKey = demo.apiKey) => {
        const { status, json } = await documented(operation, on(after), bearer(apiKey));
        return [status, json.errors?.[0]?.code, json.errors?.[0]?.pointer];
      };
      const invalid = [400, 'invalid_position', '/after'];
      expect(await codeOf(position.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).toEqual(invalid);
      expect(await codeOf('AAAA')).toEqual(invalid);
      expect(await codeOf(samples.cursors['list-jobs']?.cursor ?? '')).toEqual(invalid);
      const { apiKey } = await demo.customer();
      expect(await codeOf(position, apiKey)).toEqual(invalid);
      // Both faults of a request are reported together.
      const both = await documented(operation, `${operation.path}?limit=0&after=AAAA`);
      expect(both.json.errors.map(({ code }: { code: string }) => code)).toEqual([
        'out_of_range',
        'invalid_position',
      ]);
      try {
        aheadMs = 29 * DAY_MS;
        expect((await documented(operation, on(position))).status).toBe(200);
        aheadMs = 31 * DAY_MS;
        expect(await codeOf(position)).toEqual([400, 'position_expired', '/after']);
      } finally {
        aheadMs = 0;
      }
    },
  );
});

test('the requests of these tests provoke every fault code', () => {
  const met = new Set(OPERATIONS.flatMap((operation) => badQueries(operation).map(([, code]) => code)));
  const sealed = ['cursor_malformed', 'cursor_mismatch', 'cursor_expired'];
  for (const code of [...sealed, 'invalid_position', 'position_expired']) met.add(code);
  expect([...met].sort()).toEqual([...FAULT_CODES].sort());
});

test('an unknown path is a 404 problem with both trace headers', async () => {
  for (const path of ['/', '/v0', '/v0/jobs/', '/v1/jobs', '/v0/jobs/a/b', '/v0/taxonomies/skills']) {
    const answer = await sendToNoRoute('GET', path);
    expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'not_found']);
    expect(traceFaults(answer)).toEqual([]);
  }
});

test.each(['/v0/tools?query=py', '/v0/locations?query=san'])(
  'the validator of %s, a page with a cursor, gets a 304 for an hour, although the cursor differs each time',
  async (target) => {
    const first = await demo.get(target);
    const etag = first.headers['etag'] ?? '';
    expect(first.json.next_cursor).not.toBeNull();
    try {
      aheadMs = HOUR_MS / 2;
      const later = await demo.get(target);
      expect(later.json.next_cursor).not.toBe(first.json.next_cursor);
      expect(later.headers['etag']).not.toBe(etag);
      for (const header of [etag, `"a", W/${etag}`]) {
        const { status, text, headers } = await demo.get(target, { 'if-none-match': header });
        expect([status, text, headers['etag']]).toEqual([304, '', etag]);
        expect(headers['content-type']).toBe('application/json');
      }
      // The time in the tag counts only with the hash of the body at that time.
      const forged = etag.replace(/.(?=\.)/, (last) => (last === '0' ? '1' : '0'));
      expect((await demo.get(target, { 'if-none-match': forged })).status).toBe(200);
      expect((await demo.get(`${target}&limit=1`, { 'if-none-match': etag })).status).toBe(200);
      aheadMs = HOUR_MS;
      expect((await demo.get(target, { 'if-none-match': etag })).status).toBe(200);
    } finally {
      aheadMs = 0;
    }
  },
);
