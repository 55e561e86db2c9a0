import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { usdOf } from '../../shared/contract/money.ts';
import { parametersOf } from '../../shared/contract/request/parameter-kinds.ts';
import { parseRequest } from '../../shared/contract/request/request.ts';
import { declared } from './declared.ts';
import { goodPath, goodQueries } from './derived-requests.ts';

const CATALOGUE = 'public, max-age=300';
const CURRENT = 'public, max-age=300, must-revalidate';
const VERSIONED = 'public, max-age=31536000, immutable';

// id, path, scope, casing, unit price in dollars, maximum resources of a default request, Cache-Control
// biome-ignore format: one operation per row
const TABLE = [
  ['list-jobs', '/v0/jobs', 'jobs:read', 'snake', '0.001', 20, null],
  ['retrieve-job', '/v0/jobs/{job_id}', 'jobs:read', 'snake', '0.001', 1, null],
  ['retrieve-job-content', '/v0/jobs/{jobId}/content', 'jobs:read', 'camel', '0.005', 1, null],
  ['list-job-facts', '/v0/job-facts', 'jobs:read', 'camel', '0.001', 50, null],
  ['list-job-changes', '/v0/job-changes', 'jobs:read', 'snake', '0.001', 0, null],
  ['list-companies', '/v0/companies', 'companies:read', 'snake', '0.01', 20, null],
  ['retrieve-company', '/v0/companies/{company_id}', 'companies:read', 'snake', '0.01', 1, null],
  ['list-company-events', '/v0/company-events', 'companies:read', 'camel', '0.01', 50, null],
  ['list-locations', '/v0/locations', 'catalogues:read', 'snake', null, 0, CATALOGUE],
  ['retrieve-location', '/v0/locations/{id}', 'catalogues:read', 'snake', null, 0, CATALOGUE],
  ['list-tools', '/v0/tools', 'catalogues:read', 'snake', null, 0, CATALOGUE],
  ['retrieve-tool', '/v0/tools/{code}', 'catalogues:read', 'snake', null, 0, CATALOGUE],
  ['get-role-taxonomy', '/v0/taxonomies/roles', 'catalogues:read', 'snake', null, 0, CURRENT],
  ['get-role-taxonomy-version', '/v0/taxonomies/roles/{version}', 'catalogues:read', 'snake', null, 0, VERSIONED],
  ['get-industry-taxonomy', '/v0/taxonomies/industries', 'catalogues:read', 'snake', null, 0, CURRENT],
  ['get-industry-taxonomy-version', '/v0/taxonomies/industries/{version}', 'catalogues:read', 'snake', null, 0, VERSIONED],
] as const;

describe('the operations', () => {
  test('hold those of the contract, with their paths, scopes, casings, prices and cache policies', () => {
    const rows = OPERATIONS.map((operation) => {
      const { serving } = operation;
      const { query } = parseRequest(operation, {
        pathParameters: goodPath(operation),
        rawQueryString: goodQueries(operation)[0] ?? '',
      });
      return [
        operation.id,
        operation.path,
        operation.scope,
        operation.casing,
        ...(serving.kind === 'metered'
          ? [usdOf(serving.unitPriceMicros), serving.maximumResources(query), null]
          : [null, 0, serving.cacheControl]),
      ];
    });
    // A new operation needs no row here: the rows hold what must not change.
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
    expect(rows).toEqual(expect.arrayContaining(TABLE.map((row) => [...row])));
  });

  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s has its own folder and declares exactly the parameters of its path',
    (id, operation) => {
      expect(existsSync(new URL(`../../functions/${id}/operation.ts`, import.meta.url))).toBe(true);
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(operation.pathParameters.shape)).toEqual(named);
    },
  );

  test('name their parameters in the casing of their problems', () => {
    for (const operation of OPERATIONS) {
      const names = [...Object.keys(operation.query.shape), ...Object.keys(operation.pathParameters.shape)];
      const pattern = operation.casing === 'camel' ? /^[a-z]+(?:[A-Z][a-z]+)*$/ : /^[a-z]+(?:_[a-z]+)*$/;
      expect(names.filter((name) => !pattern.test(name))).toEqual([]);
    }
  });

  // Written out, because a field that loses its vocabulary would accept codes that do not exist.
  test.each([
    [
      'list-jobs',
      { industries: 'industry', languages: 'language', locations: 'location', roles: 'role', tools: 'tool' },
    ],
    [
      'list-job-facts',
      {
        'facts.initiativeTools': 'tool-or-category',
        'facts.technologyTools': 'tool',
        industries: 'industry',
        languages: 'language',
        locations: 'location',
        roles: 'role',
        tools: 'tool',
      },
    ],
    ['list-companies', { industries: 'industry' }],
    [
      'list-company-events',
      {
        industries: 'industry',
        'matchingJobs.initiativeTools': 'tool-or-category',
        'matchingJobs.technologyTools': 'tool',
      },
    ],
    ['list-locations', { parent: 'location' }],
    ['list-tools', {}],
  ])('%s checks its codes against their vocabularies', (id, vocabularies) => {
    const found = [...parametersOf(declared(id).query)].flatMap(([name, parameter]) =>
      parameter.kind === 'object'
        ? [...parameter.properties].map(([property, { vocabulary }]) => [`${name}.${property}`, vocabulary])
        : [[name, parameter.vocabulary]],
    );
    expect(Object.fromEntries(found)).toMatchObject(vocabularies);
  });

  test('charge a list for at most its limit', () => {
    const limited = OPERATIONS.flatMap((operation) => {
      const { serving, query } = operation;
      return serving.kind === 'metered' && 'limit' in query.shape ? [{ operation, serving }] : [];
    });
    expect(limited.length).toBeGreaterThan(1);
    for (const { operation, serving } of limited) {
      // Without bodies the change stream charges nothing.
      const rawQueryString = 'include' in operation.query.shape ? 'limit=73&include=job' : 'limit=73';
      const input = { pathParameters: goodPath(operation), rawQueryString };
      expect([operation.id, serving.maximumResources(parseRequest(operation, input).query)]).toEqual([
        operation.id,
        73,
      ]);
    }
  });
});
