import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Client } from '../../../clients/typescript/src/client.ts';
import { OPERATIONS } from '../../../clients/typescript/src/generated/operations.ts';
import { microsOf, usdOf } from '../../../clients/typescript/src/money/usd.ts';
import { queryString } from '../../../clients/typescript/src/transport/query.ts';
import { USER_AGENT } from '../../../clients/typescript/src/transport/version.ts';
import { answer, fakeFetch } from './fake-fetch.ts';

const EMPTY = { object: 'list', data: [], has_more: false, next_cursor: null };
const BUNDLES = { data: [], meta: { nextToken: null, previousToken: null, resultCount: 0 } };
const CHANGES = { object: 'change_list', data: [], next_position: 'p', caught_up: true };

describe('every operation has a method', () => {
  const calls: Readonly<Record<keyof typeof OPERATIONS, [(client: Client) => PromiseLike<unknown>, object]>> =
    {
      listJobs: [({ jobs }) => jobs.list(), EMPTY],
      retrieveJob: [({ jobs }) => jobs.retrieve('a b/c'), {}],
      retrieveJobContent: [({ jobs }) => jobs.content('a b/c'), {}],
      listJobFacts: [({ jobFacts }) => jobFacts.list(), BUNDLES],
      listJobChanges: [({ jobs }) => jobs.changes(), CHANGES],
      listCompanies: [({ companies }) => companies.list(), EMPTY],
      retrieveCompany: [({ companies }) => companies.retrieve('a b/c'), {}],
      listCompanyEvents: [({ companyEvents }) => companyEvents.list(), BUNDLES],
      listLocations: [({ locations }) => locations.list({ query: 'be' }), EMPTY],
      retrieveLocation: [({ locations }) => locations.retrieve('a b/c'), {}],
      listTools: [({ tools }) => tools.list({ query: 'py' }), EMPTY],
      retrieveTool: [({ tools }) => tools.retrieve('a b/c'), {}],
      getRoleTaxonomy: [({ taxonomies }) => taxonomies.roles(), {}],
      getRoleTaxonomyVersion: [({ taxonomies }) => taxonomies.roles({ version: 3 }), {}],
      getIndustryTaxonomy: [({ taxonomies }) => taxonomies.industries(), {}],
      getIndustryTaxonomyVersion: [({ taxonomies }) => taxonomies.industries({ version: 3 }), {}],
    };

  test.each(Object.entries(calls))('%s', async (id, [call, body]) => {
    const { fetch, requests } = fakeFetch(answer(body));
    await call(new Client({ apiKey: 'jck_1', baseUrl: 'https://api.example/base/', fetch }));
    const operation = Object(OPERATIONS)[id];
    const path = operation.path.replace('{version}', '3').replace(/\{[^}]+\}/, 'a%20b%2Fc');
    expect(requests[0]?.url.origin).toBe('https://api.example');
    expect(requests[0]?.url.pathname).toBe(`/base${path}`);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer jck_1');
  });
});

test('writes lists by repeating the key, members of objects in brackets, and leaves out what is absent', () => {
  const text = queryString({
    roles: ['a', 'b'],
    facts: { benefits: ['x', 'y'], includeUnstated: false, technologyTools: undefined },
    limit: 0,
    query: 'C++ & Go',
    cursor: undefined,
  });
  expect([...new URLSearchParams(text)]).toEqual([
    ['roles', 'a'],
    ['roles', 'b'],
    ['facts[benefits]', 'x'],
    ['facts[benefits]', 'y'],
    ['facts[includeUnstated]', 'false'],
    ['limit', '0'],
    ['query', 'C++ & Go'],
  ]);
  expect(queryString({})).toBe('');
  expect(() => queryString({ facts: { deeper: { x: 1 } } })).toThrow(TypeError);
});

test.each([
  ['an empty list', { roles: [] }, 'roles is an empty list'],
  ['an empty list in an object', { facts: { benefits: [] } }, 'facts[benefits] is an empty list'],
  ['a date', { updated_from: new Date(0) }, 'updated_from cannot be an object of the type Date'],
  ['a set', { roles: new Set(['nurse']) }, 'roles cannot be an object of the type Set'],
  ['a map in a list', { roles: [new Map()] }, 'roles cannot be an object of the type Map'],
])('refuses %s, which would drop the filter and charge the whole list', async (_, query, message) => {
  expect(() => queryString(query)).toThrow(message);
});

test('refuses a request that is too long for the interface before it is sent', async () => {
  const { fetch, requests } = fakeFetch();
  const list = new Client({ apiKey: 'k', fetch }).jobs.list({ query: 'x'.repeat(10_000) });
  await expect(Promise.resolve(list)).rejects.toThrow(/^the request has 100\d\d characters/);
  expect(requests).toEqual([]);
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the limit %d', async (limit) => {
  const { fetch, requests } = fakeFetch();
  const list = new Client({ apiKey: 'k', fetch }).jobs.list({ limit });
  await expect(Promise.resolve(list)).rejects.toThrow(`limit is ${limit}; it must be a whole number`);
  expect(requests).toEqual([]);
});

test.each(['jck_se\ncret', 'jck_secrét', 'jck_a secret'])(
  'refuses the key %j without showing it',
  (apiKey) => {
    expect(() => new Client({ apiKey })).toThrow(/^apiKey has characters that a key cannot have$/);
  },
);

test('sends a key without encryption only within this machine, or where it is allowed', () => {
  for (const host of ['127.0.0.1:8787', 'localhost', 'api.localhost:80', '[::1]:8787']) {
    expect(() => new Client({ apiKey: 'k', baseUrl: `http://${host}` })).not.toThrow();
  }
  for (const host of ['api.example', '127.0.0.1.example', 'localhost.example', '10.0.0.1']) {
    expect(() => new Client({ apiKey: 'k', baseUrl: `http://${host}` })).toThrow('without encryption');
    expect(() => new Client({ apiKey: 'k', baseUrl: `http://${host}`, allowHttp: true })).not.toThrow();
  }
});

test('shows cost, balance, request and rate of a response', async () => {
  const { fetch } = fakeFetch(
    answer(
      { id: 'j' },
      {
        'svc-cost-usd': '0.001',
        'svc-credit-balance-usd': '12.3456',
        'svc-resources-returned': '1',
        'x-request-id': 'r1',
        ratelimit: '"org-minute";r=598;t=41',
        traceparent: '00-1-2-01',
      },
    ),
  );
  const { data, meta } = await new Client({ apiKey: 'k', fetch }).jobs.retrieve('j');
  expect(data).toEqual({ id: 'j' });
  expect(meta).toEqual({
    status: 200,
    requestId: 'r1',
    costUsd: '0.001',
    balanceUsd: '12.3456',
    resourcesReturned: 1,
    rateLimit: { policy: 'org-minute', remaining: 598, resetSeconds: 41 },
    traceparent: '00-1-2-01',
  });
});

test("omits what a response's headers do not state", async () => {
  const { fetch } = fakeFetch(answer({}));
  const { meta } = await new Client({ apiKey: 'k', fetch }).tools.retrieve('python');
  expect(meta).toEqual({
    status: 200,
    requestId: null,
    costUsd: null,
    balanceUsd: null,
    resourcesReturned: null,
    rateLimit: null,
    traceparent: null,
  });
});

test.each([
  [{ apiKey: '' }],
  [{ apiKey: 'k', maxRetries: -1 }],
  [{ apiKey: 'k', timeoutMs: 0 }],
  [{ apiKey: 'k', timeoutMs: 2 ** 31 }],
  [{ apiKey: 'k', timeoutMs: 1.5 }],
  [{ apiKey: 'k', baseUrl: 'ftp://x' }],
  [{ apiKey: 'k', baseUrl: 'https://x/?a=1' }],
  [{ apiKey: 'k', baseUrl: 'nonsense' }],
])('refuses the options %j', (options) => {
  expect(() => new Client(options)).toThrow(TypeError);
});

test.each(['', '.', '..'])('does not turn the id %j into another path', (id) => {
  const { fetch, requests } = fakeFetch();
  expect(() => new Client({ apiKey: 'k', fetch }).jobs.retrieve(id)).toThrow(TypeError);
  expect(requests).toEqual([]);
});

test('calculates in whole micro-dollars', () => {
  expect([microsOf('12.3456'), microsOf(0.1), microsOf('0.0000019'), microsOf(3)]).toEqual([
    12_345_600n,
    100_000n,
    1n,
    3_000_000n,
  ]);
  expect([usdOf(0n), usdOf(20_000n), usdOf(1_000n), usdOf(12_345_600n), usdOf(1n)]).toEqual([
    '0.00',
    '0.02',
    '0.001',
    '12.3456',
    '0.000001',
  ]);
  for (const wrong of ['', '-1', '1e3', '.5', 'NaN', '01']) expect(() => microsOf(wrong)).toThrow(TypeError);
  expect(() => microsOf(1e-7)).toThrow(TypeError);
});

test('names the version of its package', () => {
  const file = new URL('../../../clients/typescript/package.json', import.meta.url);
  expect(USER_AGENT).toContain(`/${JSON.parse(readFileSync(file, 'utf8')).version} `);
});
