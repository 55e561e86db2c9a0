import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { defineOperation } from '../../shared/contract/operation.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { toolCodes } from '../../shared/contract/request/common-parameters.ts';
import { setLimits } from '../../shared/credits/organisations.ts';
import { UnpaidReads } from '../../shared/http/exchange/unpaid-reads.ts';
import { type Dependencies, type GatewayFunction, serve } from '../../shared/http/serve.ts';
import { serveNoRoute } from '../../shared/http/serve-no-route.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import {
  type Call,
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

/** Creates a customer with a read allowance, in units per minute. */
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
    keys.account(organisationId),
    true,
  );
  return item?.[`U${minute.toString(36)}`];
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
  test('answers 429 until the minute ends once empty pages used it up, with the limit and Retry-After', async () => {
    const { apiKey, organisationId } = await allowed(3 * UNITS);
    const target = lists(0);
    // The fourth request counts the reads of the first three.
    for (let i = 0; i < 4; i += 1) expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    expect(await countedUnits(organisationId)).toBe(3 * UNITS);
    const answer = await invoke(target, { apiKey });
    expect(problemOf(answer, list)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(JSON.parse(answer.body ?? '').detail).toContain('may read 6 units per minute');
    expect(answer.headers['Retry-After']).toBe('40');
    // The same holds for another process.
    expect((await invoke(lists(0), { apiKey })).statusCode).toBe(429);
    const later = { now: () => NOW + 40_000 };
    expect((await invoke(lists(0, later), { apiKey })).statusCode).toBe(200);
  });

  test('does not count paid reads', async () => {
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
    // Every process learns from the account that the allowance is spent.
    lookups = 0;
    expect((await invoke(open(), { apiKey, rawQueryString: 'tools=a' })).statusCode).toBe(429);
    expect((await invoke(target, { apiKey, rawQueryString: 'tools=a' })).statusCode).toBe(429);
    expect(lookups).toBe(0);
    expect(lastLine()).toMatchObject({ status: 429, read_units: UNITS });
  });

  test('cannot be evaded with requests that a rate window refuses: they look no code up', async () => {
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
    expect(lookups).toBe(1);
  });

  test('is not used up by refused requests', async () => {
    const { apiKey, organisationId } = await allowed(UNITS);
    let now = NOW;
    const target = lists(0, { now: () => now });
    for (let i = 0; i < 10; i += 1) await invoke(target, { apiKey });
    expect(await countedUnits(organisationId)).toBe(UNITS);
    now += 60_000;
    await invoke(target, { apiKey });
    // The reads of the second request, the last one that was answered.
    expect(await countedUnits(organisationId, Math.floor(now / 60_000))).toBe(UNITS);
  });

  test('costs no extra call', async () => {
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

describe('the line of a request', () => {
  const failing = (error: Error) => async (): Promise<never> => {
    throw error;
  };
  const one = async () => ({ body: { id: 'a' }, resources: 1 });
  /** Serves a retrieval, invokes it and returns the figures of its line. */
  const retrieval = async (handler: Parameters<typeof serve<typeof retrieve>>[1], call: Call) =>
    await figures(serve(retrieve, handler, dependencies(table, postings, lines)), call);
  const figures = async (target: GatewayFunction, call: Call) => {
    const { statusCode } = await invoke(target, call);
    const { status, read_units, write_units, unpaid_units } = lastLine();
    expect(status).toBe(statusCode);
    return [statusCode, read_units, write_units, unpaid_units];
  };

  test('has its read and write units, whatever the status', async () => {
    const { apiKey } = await customer(table);
    const { apiKey: poor } = await customer(table, { credit: 0n });
    const { apiKey: slow } = await customer(table, { limits: { perSecond: 1, perMinute: 1 } });
    const { apiKey: narrow } = await customer(table, { scopes: ['jobs:read'] });
    const target = lists(0);
    const entry = serve(catalogue, async () => ({ body: { id: 'a' }, resources: 0 }), {
      ...dependencies(table, postings, lines),
    });
    const late: Dependencies = {
      ...dependencies(table, postings, lines),
      settings: { ...SETTINGS, deadlineMs: 60 },
    };
    // One for the count of the request; for a charge, the account and its ledger entry.
    expect(await retrieval(one, { apiKey })).toEqual([200, UNITS, 3, undefined]);
    expect(await figures(target, { apiKey })).toEqual([200, UNITS, 1, UNITS]);
    expect(await figures(entry, { apiKey, headers: { 'if-none-match': '*' } })).toEqual([
      304,
      UNITS,
      1,
      UNITS,
    ]);
    expect(await figures(target, { apiKey, rawQueryString: 'text=' })).toEqual([400, UNITS, 1, UNITS]);
    expect(await figures(target, {})).toEqual([401, 0, 0, undefined]);
    expect(await retrieval(one, { apiKey: poor })).toEqual([402, UNITS, 1, UNITS]);
    // An Origin is refused before the request is counted, a missing scope after.
    const browser = { apiKey, headers: { origin: 'https://a.example' } };
    expect(await figures(target, browser)).toEqual([403, UNITS, 0, UNITS]);
    expect(await figures(target, { apiKey: narrow })).toEqual([403, UNITS, 1, UNITS]);
    const absent = failing(new ProblemError('not_found', 'No thing has this id.'));
    expect(await retrieval(absent, { apiKey })).toEqual([404, UNITS, 1, UNITS]);
    expect(await figures(target, { apiKey, headers: { accept: 'text/html' } })).toEqual([
      406,
      UNITS,
      1,
      UNITS,
    ]);
    const never = serve(retrieve, () => new Promise(() => undefined), late);
    expect(await figures(never, { apiKey })).toEqual([408, UNITS, 1, UNITS]);
    await retrieval(one, { apiKey: slow });
    expect(await retrieval(one, { apiKey: slow })).toEqual([429, UNITS, 0, undefined]);
    expect(await retrieval(failing(new Error('broken')), { apiKey })).toEqual([500, UNITS, 1, undefined]);
    const busy = Object.assign(new Error('busy'), { name: 'ProvisionedThroughputExceededException' });
    expect(await retrieval(failing(busy), { apiKey })).toEqual([503, UNITS, 1, undefined]);
  });

  test('without an operation has none', async () => {
    const target = serveNoRoute({ paths: [list.path], settings: SETTINGS, sink: (line) => lines.push(line) });
    expect(await figures(target, { path: '/v0/nothing' })).toEqual([404, 0, 0, undefined]);
    expect(await figures(target, { path: list.path, method: 'POST' })).toEqual([405, 0, 0, undefined]);
  });

  test('has the charge as a number, which Logs Insights can sum', async () => {
    const { apiKey } = await customer(table);
    await retrieval(one, { apiKey });
    expect(lastLine()).toMatchObject({ cost_usd: '0.001', cost_micros: 1_000 });
  });
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
