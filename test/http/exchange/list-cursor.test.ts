import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { operation as listJobFacts } from '../../../functions/list-job-facts/operation.ts';
import { operation as listJobs } from '../../../functions/list-jobs/operation.ts';
import { operation as listTools } from '../../../functions/list-tools/operation.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { parseRequest } from '../../../shared/contract/request/request.ts';
import { ListCursor } from '../../../shared/http/exchange/list-cursor.ts';
import { serve } from '../../../shared/http/serve.ts';
import type { Table } from '../../../shared/table/client.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { customer, dependencies, invoke, NOW, postingsOf, problemOf } from '../harness.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('a cursor of a catalogue lives 24 hours to the millisecond', () => {
  const caller = { organisationId: 'o1', cursorKeys: [randomBytes(32)] };
  const query = { query: 'go', limit: 20 };
  const sealedAt = (now: number) => new ListCursor(listTools, { query, caller, now }).seal(['a']);
  const opens = (cursor: string | null, now: number): boolean => {
    try {
      return new ListCursor(listTools, { query: { ...query, cursor }, caller, now }).position !== null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.details.faults).toMatchObject([{ code: 'cursor_expired' }]);
      return false;
    }
  };
  for (const now of [NOW, NOW + 1, NOW + HOUR_MS]) {
    const cursor = sealedAt(now);
    expect(opens(cursor, now + DAY_MS - 1)).toBe(true);
    expect(opens(cursor, now + DAY_MS)).toBe(false);
  }
});

test('a cursor of another query names the filter that differs, even one dropped from an object', () => {
  const caller = { organisationId: 'o1', cursorKeys: [randomBytes(32)] };
  const parse = (rawQueryString: string) =>
    parseRequest(listJobFacts, { pathParameters: {}, rawQueryString }).query;
  const sealed = new ListCursor(listJobFacts, {
    query: parse('facts[noDegreeRequired]=true'),
    caller,
    now: NOW,
  }).seal([1]);
  const reopen = (rawQueryString: string) => () =>
    new ListCursor(listJobFacts, { query: { ...parse(rawQueryString), cursor: sealed }, caller, now: NOW });
  expect(reopen('facts[noDegreeRequired]=true')).not.toThrow();
  expect(reopen('')).toThrow(/facts\[noDegreeRequired\] has/);
  expect(reopen('facts[noDegreeRequired]=true&facts[benefits]=learning_budget')).toThrow(
    /facts\[benefits\] has/,
  );
});

describe('a cursor next to other faults', () => {
  let table: TestTable;
  let postings: Table;
  let apiKey: string;
  let sealed = '';
  beforeAll(async () => {
    table = await startTestTable({ engine: 'memory' });
    postings = postingsOf(table);
    ({ apiKey } = await customer(table));
    await invoke(target(), { apiKey, path: '/v0/jobs', pathParameters: {} });
    expect(sealed).not.toBe('');
  });
  afterAll(() => table.stop());

  const target = (now = NOW, unknown: readonly string[] = []) =>
    serve(
      listJobs,
      async ({ cursor }) => {
        sealed = cursor.seal([1]) ?? '';
        return {
          body: { object: 'list' as const, data: [], has_more: false, next_cursor: null },
          resources: 0,
        };
      },
      {
        ...dependencies(table, postings),
        now: () => now,
        lookupCodes: () => async (_, codes) =>
          new Map(codes.filter((code) => unknown.includes(code)).map((code) => [code, []])),
      },
    );

  async function faultsOf(rawQueryString: string, now?: number, unknown?: readonly string[]) {
    const answer = await invoke(target(now, unknown), {
      apiKey,
      path: '/v0/jobs',
      pathParameters: {},
      rawQueryString,
    });
    return (problemOf(answer).errors ?? []).map(({ code, pointer }) => `${pointer} ${code}`);
  }

  test('is reported as malformed in the same response', async () => {
    for (const others of ['limit=0', 'limit=0&limit=1', 'nothing=1', 'limit=0&sort=x']) {
      const faults = await faultsOf(`${others}&cursor=x`);
      expect(faults.length).toBeGreaterThan(1);
      expect(faults.at(-1)).toBe('/cursor cursor_malformed');
      expect(faults.filter((fault) => fault.startsWith('/cursor'))).toHaveLength(1);
    }
  });

  test('is reported as malformed or mismatched next to an unknown code', async () => {
    const unknown = (cursor: string) => faultsOf(`roles=xy&cursor=${cursor}`, NOW, ['xy']);
    expect(await unknown('x')).toEqual(['/roles/0 unknown_code', '/cursor cursor_malformed']);
    expect(await unknown(sealed)).toEqual(['/roles/0 unknown_code', '/cursor cursor_mismatch']);
  });

  test('is reported as expired if the filters are valid', async () => {
    expect(await faultsOf(`limit=0&cursor=${sealed}`)).toHaveLength(1);
    const faults = await faultsOf(`limit=0&cursor=${sealed}`, NOW + DAY_MS);
    expect(faults).toHaveLength(2);
    expect(faults[1]).toBe('/cursor cursor_expired');
  });

  test('is not reported as mismatched if the filters are invalid', async () => {
    const faults = await faultsOf(`sort=x&cursor=${sealed}`);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^\/sort /);
  });

  test('of an impossible form is reported once', async () => {
    const faults = await faultsOf('limit=0&cursor=');
    expect(faults.filter((fault) => fault.startsWith('/cursor'))).toHaveLength(1);
  });
});

test('a cursor of one path does not open under another, and names the parameter', () => {
  const caller = { organisationId: 'o1', cursorKeys: [randomBytes(32)] };
  const nested = { ...listTools, pathParameters: z.strictObject({ company_id: z.string() }) };
  const at = (company_id: string, cursor?: string) =>
    new ListCursor(nested, {
      query: { company_id, query: 'go', limit: 20, ...(cursor === undefined ? {} : { cursor }) },
      caller,
      now: NOW,
    });
  const sealed = at('a').seal(['x']) ?? '';
  expect(at('a', sealed).position).toEqual({ way: 'next', key: ['x'] });
  expect(() => at('b', sealed)).toThrow(/company_id/);
});
