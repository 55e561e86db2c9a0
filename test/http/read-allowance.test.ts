import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { defineOperation } from '../../shared/contract/operation.ts';
import { toolCodes } from '../../shared/contract/request/common-parameters.ts';
import { setLimits } from '../../shared/credits/organisations.ts';
import { UnpaidReads } from '../../shared/http/exchange/unpaid-reads.ts';
import { type Dependencies, serve } from '../../shared/http/serve.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import {
  customer,
  dependencies,
  invoke,
  list,
  NOW,
  OPERATOR,
  postingsOf,
  problemOf,
  retrieve,
} from './harness.ts';

let table: TestTable;
let postings: Table;
let lines: string[];
beforeAll(async () => {
  table = await startTestTable();
  postings = postingsOf(table);
});
afterAll(() => table.stop());
beforeEach(() => {
  lines = [];
});

/** Each request reads two units to find its caller. */
const UNITS = 2;
const LIMITS = { perSecond: 10_000, perMinute: 600_000 };
const lastLine = () => JSON.parse(lines.at(-1) ?? '');

/** Creates a customer with an allowance, in read units per minute. */
async function allowed(readAllowance: number) {
  const made = await customer(table);
  expect(await setLimits(table, made.organisationId, { ...LIMITS, readAllowance }, OPERATOR)).toBe(true);
  return made;
}
const lists = (count: number, given: Partial<Dependencies> = {}) =>
  serve(list, async () => ({ body: { data: Array.from({ length: count }, () => 'x') }, resources: count }), {
    ...dependencies(table, postings, lines),
    ...given,
  });
const countedUnits = async (organisationId: string, minute = Math.floor(NOW / 60_000)) => {
  const item = await new TableReader(table, new AbortController().signal).get(
    keys.rate(organisationId),
    true,
  );
  return item?.[`u${minute}`];
};

/** A list with a parameter whose codes are looked up. */
const { rules: _, serving: __, ...plain } = list;
const coded = defineOperation({
  ...plain,
  query: z.strictObject({ tools: toolCodes() }),
  serving: {
    kind: 'metered',
    meter: 'company_resource',
    unitPriceMicros: 1n,
    maximumResources: () => 50,
  },
});

describe('the read allowance', () => {
  test('answers 429 until the minute ends, once empty pages have read it, with the limit and Retry-After', async () => {
    const { apiKey, organisationId } = await allowed(3 * UNITS);
    const target = lists(0);
    // The fourth request counts what the first three read.
    for (let i = 0; i < 4; i += 1) expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    expect(await countedUnits(organisationId)).toBe(3 * UNITS);
    const answer = await invoke(target, { apiKey });
    expect(problemOf(answer, list)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(JSON.parse(answer.body ?? '').detail).toContain('may read 6 units per minute');
    expect(answer.headers['Retry-After']).toBe('40');
    // Another process of the organisation, too.
    expect((await invoke(lists(0), { apiKey })).statusCode).toBe(429);
    const later = { now: () => NOW + 40_000 };
    expect((await invoke(lists(0, later), { apiKey })).statusCode).toBe(200);
  });

  test('does not count what is paid', async () => {
    const { apiKey, organisationId } = await allowed(1);
    const target = lists(1);
    for (let i = 0; i < 5; i += 1) expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    expect(await countedUnits(organisationId)).toBeUndefined();
  });

  test('counts bad requests, and refuses them before it looks codes up', async () => {
    const { apiKey } = await allowed(2 * UNITS);
    let lookups = 0;
    const open = () =>
      serve(coded, async () => ({ body: { data: [] }, resources: 0 }), {
        ...dependencies(table, postings, lines),
        lookupCodes: () => async () => {
          lookups += 1;
          return new Map();
        },
      });
    const target = open();
    const bad = { apiKey, rawQueryString: 'tools=a&tools=%20' };
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await invoke(target, bad)).statusCode);
    expect(statuses).toEqual([400, 400, 400]);
    expect((await invoke(target, bad)).statusCode).toBe(429);
    // A process learns from its first refusal that the allowance is spent.
    lookups = 0;
    expect((await invoke(open(), { apiKey, rawQueryString: 'tools=a' })).statusCode).toBe(429);
    expect(lookups).toBe(1);
    lookups = 0;
    expect((await invoke(target, { apiKey, rawQueryString: 'tools=a' })).statusCode).toBe(429);
    expect(lookups).toBe(0);
    expect(lastLine()).toMatchObject({ status: 429, read_units: UNITS });
  });

  test('is not evaded by requests that a rate window refuses: a process looks codes up for one of them', async () => {
    const { apiKey, organisationId } = await customer(table);
    const limits = { perSecond: 1, perMinute: 600, readAllowance: 1_000 };
    expect(await setLimits(table, organisationId, limits, OPERATOR)).toBe(true);
    let lookups = 0;
    const target = serve(coded, async () => ({ body: { data: [] }, resources: 0 }), {
      ...dependencies(table, postings, lines),
      lookupCodes: () => async () => {
        lookups += 1;
        return new Map();
      },
    });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      statuses.push((await invoke(target, { apiKey, rawQueryString: 'tools=a' })).statusCode);
    }
    expect(statuses).toEqual([200, 429, 429, 429, 429]);
    expect(lookups).toBe(2);
  });

  test('is not drawn on by refused requests', async () => {
    const { apiKey, organisationId } = await allowed(UNITS);
    const target = lists(0);
    for (let i = 0; i < 10; i += 1) await invoke(target, { apiKey });
    const later = { ...dependencies(table, postings), now: () => NOW + 60_000 };
    await invoke(
      serve(list, async () => ({ body: { data: [] }, resources: 0 }), later),
      { apiKey },
    );
    expect(await countedUnits(organisationId)).toBe(UNITS);
  });

  test('costs no call of its own', async () => {
    const { apiKey } = await allowed(1_000);
    let calls = 0;
    const client = Object.assign(Object.create(postings.client), {
      send: async (...given: unknown[]): Promise<unknown> => {
        calls += 1;
        return await Reflect.apply(postings.client.send, postings.client, given);
      },
    });
    const target = lists(0, { postings: { name: postings.name, client } });
    for (let i = 0; i < 5; i += 1) await invoke(target, { apiKey });
    expect(calls).toBe(5);
  });
});

test('every line of a request has its read units, whatever the status', async () => {
  const { apiKey } = await customer(table);
  const target = lists(0);
  const statusAndUnits = async (call: Parameters<typeof invoke>[1]) => {
    const { statusCode } = await invoke(target, call);
    const { read_units, unpaid_units } = lastLine();
    return [statusCode, read_units, unpaid_units];
  };
  expect(await statusAndUnits({ apiKey })).toEqual([200, UNITS, UNITS]);
  expect(await statusAndUnits({})).toEqual([401, 0, undefined]);
  expect(await statusAndUnits({ apiKey, rawQueryString: 'text=' })).toEqual([400, UNITS, UNITS]);
  expect(await statusAndUnits({ apiKey, headers: { origin: 'https://a.example' } })).toEqual([
    403,
    UNITS,
    UNITS,
  ]);
  expect(await statusAndUnits({ apiKey, headers: { accept: 'text/html' } })).toEqual([406, UNITS, UNITS]);
  const broken = serve(
    retrieve,
    async () => {
      throw new Error('broken');
    },
    dependencies(table, postings, lines),
  );
  expect((await invoke(broken, { apiKey })).statusCode).toBe(500);
  expect(lastLine()).toMatchObject({ status: 500, read_units: UNITS });
  expect(lastLine()).not.toHaveProperty('unpaid_units');
});

test('the uncounted units of a process are kept for the most recent callers, at most a thousand', () => {
  const unpaid = new UnpaidReads();
  for (let i = 0; i <= 1_000; i += 1) unpaid.add(`o${i}`, 1.5);
  unpaid.add('o1', 1);
  expect([unpaid.take('o0'), unpaid.take('o1'), unpaid.take('o1')]).toEqual([0, 2.5, 0]);
  unpaid.refuse('o2', NOW);
  expect([
    unpaid.isRefused('o2', NOW),
    unpaid.isRefused('o2', NOW + 60_000),
    unpaid.isRefused('o3', NOW),
  ]).toEqual([true, false, false]);
});
