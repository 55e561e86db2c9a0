import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../../infra/operations.ts';
import { FAULT_CODES } from '../../../shared/contract/problem.ts';
import { declared, faultsOf, read, refused } from '../declared.ts';
import { badQueries, goodQueries } from '../derived-requests.ts';
import { BAD_PATHS, UUID7 } from '../requests.ts';

const good = OPERATIONS.flatMap((operation) =>
  goodQueries(operation).map((query) => [operation.id, query] as const),
);
const bad = OPERATIONS.flatMap((operation) =>
  badQueries(operation).map((row) => [operation.id, ...row] as const),
);

describe('the tables', () => {
  test('cover every parameter of every operation', () => {
    for (const operation of OPERATIONS) {
      const { id, query } = operation;
      const used = goodQueries(operation).join('&');
      expect([id, Object.keys(query.shape).filter((name) => !used.includes(name))]).toEqual([id, []]);
    }
  });

  test('cover every fault code except those of cursors and positions, which arise when the seal is opened', () => {
    const seen = new Set(bad.map(([, , code]) => code));
    expect(FAULT_CODES.filter((code) => !seen.has(code))).toEqual([
      'cursor_malformed',
      'cursor_mismatch',
      'cursor_expired',
      'invalid_position',
      'position_expired',
    ]);
  });
});

describe('a request', () => {
  test.each(good)('of %s is accepted: %s', (id, query) => {
    expect(declared(id).query.safeParse(read(id, query).query).success).toBe(true);
  });

  test.each(bad)('of %s is refused: %s as %s at %s', (id, query, code, pointer, param) => {
    const problem = refused(id, query);
    expect(problem.code).toBe('invalid_request');
    expect(problem.details.faults).toEqual([{ code, pointer, param, message: expect.any(String) }]);
    const [fault] = problem.details.faults ?? [];
    expect(fault?.message).toContain(param.split('[')[0]);
    expect(problem.message).toBe(fault?.message);
  });

  test.each(BAD_PATHS)('of %s with the path value %j is refused as %s', (id, value, code) => {
    const [name = ''] = Object.keys(declared(id).pathParameters.shape);
    expect(faultsOf(id, '', { [name]: value })).toEqual([
      { code, pointer: `/${name}`, param: name, message: expect.any(String) },
    ]);
  });

  test('is refused with the value and what is allowed', () => {
    expect(faultsOf('list-jobs', 'limit=0')[0]?.message).toBe(
      '\'limit\' is "0"; it must be an integer from 1 to 100',
    );
    expect(faultsOf('list-jobs', 'sort=name')[0]?.message).toBe(
      '\'sort\' is "name"; it must be one of created, updated',
    );
  });

  test('is refused with the faults of path, query and rules across parameters together', () => {
    expect(faultsOf('retrieve-job', 'a=1&b=2', { job_id: 'x' }).map(({ pointer }) => pointer)).toEqual([
      '/job_id',
      '/a',
      '/b',
    ]);
    const query = 'limit=0&base_annual_usd_min=2&base_annual_usd_max=1&languages=xx&direction=up';
    expect(
      faultsOf('list-jobs', query)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['conflicting_parameters', 'invalid_value', 'out_of_range', 'unknown_code']);
  });

  test('is refused with at most 100 faults, and one per unknown parameter', () => {
    const many = Array.from({ length: 1500 }, (_, index) => `x${index}`).join('&');
    expect(faultsOf('list-jobs', many)).toHaveLength(100);
    expect(refused('list-jobs', many).message).toMatch(/^100 faults, first: /);
    expect(faultsOf('list-jobs', 'x&x&x')).toHaveLength(1);
  });
});

describe('an accepted request', () => {
  test('has its defaults filled in', () => {
    expect(read('list-jobs', '').query).toEqual({
      companies: [],
      countries: [],
      direction: 'desc',
      engagements: [],
      industries: [],
      languages: [],
      limit: 20,
      locations: [],
      roles: [],
      schedules: [],
      seniorities: [],
      sort: 'created',
      statuses: ['open'],
      tools: [],
      work_arrangements: [],
    });
    expect(read('list-companies', '').query).toEqual({
      countries: [],
      direction: 'asc',
      industries: [],
      limit: 20,
      sort: 'name',
    });
    expect(read('list-job-facts', '').query).toMatchObject({
      facts: { includeUnstated: false, technologyOperator: 'any', technologyTools: [] },
    });
  });

  test('equals the request that spells out the defaults', () => {
    const spelt = 'facts[technologyOperator]=any&facts[includeUnstated]=false';
    expect(read('list-job-facts', spelt)).toEqual(read('list-job-facts', ''));
    expect(read('list-jobs', 'statuses=open&sort=created&direction=desc&limit=20')).toEqual(
      read('list-jobs', ''),
    );
  });

  test('is normalised: ids in lower case, times in UTC milliseconds, text in NFC with white space folded', () => {
    const query =
      `companies=${UUID7.toUpperCase()}&published_from=2026-01-01T01:30:00.1239%2B01:30` +
      '&query=+caf%65%CC%81%09+bar%C2%A0&visa_sponsorship=false';
    expect(read('list-jobs', query).query).toMatchObject({
      companies: [UUID7],
      published_from: '2026-01-01T00:00:00.123Z',
      query: 'café bar',
      visa_sponsorship: false,
    });
    expect(read('retrieve-job', '', { job_id: UUID7.toUpperCase() }).path).toEqual({ job_id: UUID7 });
    expect(read('get-role-taxonomy-version', '', { version: '12' }).path).toEqual({ version: 12 });
  });

  test('keeps the first of duplicates, even if ids differ only in case', () => {
    expect(
      read('list-jobs', `roles=b&roles=a&roles=b&companies=${UUID7}&companies=${UUID7.toUpperCase()}`).query,
    ).toMatchObject({ roles: ['b', 'a'], companies: [UUID7] });
  });

  test('omits parameters that were not given instead of setting them to undefined', () => {
    expect(Object.keys(read('list-tools', 'query=py').query)).toEqual(['limit', 'query']);
  });

  test('ignores inherited path parameters', () => {
    const inherited: Record<string, string> = Object.create({ job_id: UUID7 });
    expect(faultsOf('retrieve-job', '', inherited)).toHaveLength(1);
  });
});
