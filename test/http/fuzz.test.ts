import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptsJson } from '../../shared/http/exchange/accept-header.ts';
import { matchesEtag } from '../../shared/http/exchange/etag.ts';
import { serve } from '../../shared/http/serve.ts';
import { serveNoRoute } from '../../shared/http/serve-no-route.ts';
import type { Table } from '../../shared/table/client.ts';
import { codePoint, webPath, webQuery } from '../support/code-points.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { withinAMinute } from '../support/within-a-minute.ts';
import {
  catalogue,
  customer,
  dependencies,
  invoke,
  list,
  postingsOf,
  problemOf,
  retrieve,
  SETTINGS,
} from './harness.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const HEADERS = [
  'accept',
  'authorization',
  'if-none-match',
  'traceparent',
  'x-request-id',
  '__proto__',
  'cookie',
];
const noise = fc.string({ maxLength: 300, unit: codePoint });
const call = fc.record({
  path: fc.oneof(
    webPath,
    noise.map((text) => `/${text}`),
    fc.constant(''),
  ),
  rawQueryString: fc.oneof(noise, webQuery),
  pathParameters: fc.dictionary(fc.oneof(fc.constantFrom('id', '__proto__', 'constructor'), noise), noise, {
    maxKeys: 3,
  }),
  headers: fc.dictionary(fc.oneof(fc.constantFrom(...HEADERS), noise), noise, { maxKeys: 5 }),
  authenticated: fc.boolean(),
});

describe('any path, query and headers', () => {
  test.each([
    ['a retrieval', retrieve],
    ['a list', list],
    ['a catalogue', catalogue],
  ] as const)(
    'of %s get a success or a valid problem below 500, with both trace headers',
    async (_, operation) => {
      const { apiKey } = await customer(table, { credit: 900_000_000n });
      const given = dependencies(table, postings);
      const target =
        operation === list
          ? serve(list, async () => ({ body: { data: [] }, resources: 0 }), given)
          : operation === retrieve
            ? serve(retrieve, async () => ({ body: { id: 'a' }, resources: 1 }), given)
            : serve(catalogue, async () => ({ body: { id: 'a' }, resources: 0 }), given);
      await fc.assert(
        fc.asyncProperty(call, async ({ authenticated, ...rest }) => {
          const headers = authenticated
            ? { ...rest.headers, authorization: `Bearer ${apiKey}` }
            : rest.headers;
          const answer = await invoke(target, { ...rest, headers });
          expect(answer.statusCode).toBeLessThan(500);
          expect(answer.headers['traceparent']).toBeDefined();
          if (answer.statusCode >= 400) problemOf(answer, operation);
        }),
        { numRuns: 150 },
      );
    },
  );

  test('without a route get a 404 or 405 problem', async () => {
    const target = serveNoRoute({
      paths: ['/v0/things', '/v0/things/{id}'],
      settings: SETTINGS,
      sink: () => undefined,
    });
    await fc.assert(
      fc.asyncProperty(call, fc.constantFrom('GET', 'POST', 'HEAD', 'BREW'), async (rest, method) => {
        const answer = await invoke(target, { ...rest, method });
        expect([404, 405]).toContain(problemOf(answer).status);
      }),
    );
  });

  test('of any length and hostile content take no time that grows faster than their length', () => {
    for (const filler of [',', '"', 'W/"', '*/*;q=0,', ' ', 'a/b;', '"x",', '\\']) {
      const header = filler.repeat(1_000_000 / filler.length);
      withinAMinute(() => acceptsJson(header));
      withinAMinute(() => matchesEtag(header, '"x"'));
    }
  });
});

describe('Accept', () => {
  test.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['application/json', true],
    ['application/*;q=0.1', true],
    ['APPLICATION/JSON; charset=utf-8', true],
    ['text/html', false],
    ['text/html, application/problem+json', false],
    ['text/html, */*;q=0.01', true],
    ['*/*, application/json;q=0', false],
    ['*/*;q=0, application/json', true],
    ['application/json;q=0.000', false],
    ['nonsense', true],
  ])('%p admits JSON: %p', (header, expected) => {
    expect(acceptsJson(header)).toBe(expected);
  });
});
