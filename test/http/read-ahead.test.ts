import { BatchGetCommand, GetCommand, type UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { revokeKey } from '../../shared/auth/keys.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import type { RateLimits } from '../../shared/credits/account.ts';
import { showBalance, suspendOrganisation } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import type { Handler } from '../../shared/http/exchange/handling.ts';
import { type GatewayFunction, serve } from '../../shared/http/serve.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { type Call, customer, dependencies, invoke, OPERATOR, postingsOf, retrieve } from './harness.ts';

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
  calls.length = 0;
});

const MANIFEST = { pk: 'MANIFEST', sk: 'manifest' };
const document = (id: string) => ({ pk: `JOB#${id}`, sk: 'job' });

/** Families of the keys sent to the table since the test began, in order. */
const calls: string[] = [];
const recorded = (of: Table): Table => ({
  name: of.name,
  client: aroundSend(of.client, async (send, call) => {
    calls.push(textOf(call[0] as BatchGetCommand | GetCommand | UpdateCommand, of.name));
    return await send(...call);
  }),
});
function textOf(command: BatchGetCommand | GetCommand | UpdateCommand, name: string): string {
  const family = (key: Record<string, unknown> | undefined) => String(key?.['pk']).split('#')[0];
  if (command instanceof BatchGetCommand) {
    const { Keys = [], ConsistentRead } = command.input.RequestItems?.[name] ?? {};
    return `${ConsistentRead === true ? 'strong' : 'eventual'} ${Keys.map(family).join(' ')}`;
  }
  const verb = command instanceof GetCommand ? 'get' : 'update';
  return `${verb} ${family(command.input.Key)}`;
}

const found: Handler<typeof retrieve> = async ({ path, reader }) => {
  await Promise.all([reader.getMany([document(path.id)]), reader.get(MANIFEST, true)]);
  return { body: { id: path.id }, resources: 1 };
};
const absent: Handler<typeof retrieve> = async (request) => {
  await found(request);
  throw new ProblemError('not_found', 'There is no such thing.');
};
const free: Handler<typeof retrieve> = async (request) => ({ ...(await found(request)), resources: 0 });

/** A function instance that reads ahead. */
const instance = (handler = found): GatewayFunction =>
  serve(retrieve, handler, {
    ...dependencies(recorded(table), recorded(postings), lines),
    ahead: ({ path }) => [
      { key: MANIFEST, consistent: true },
      { key: document(path.id), consistent: false },
    ],
  });

/** Returns status, read units, rounds and write units of a request, from its log line. */
async function figures(target: GatewayFunction, call: Call) {
  calls.length = 0;
  const { statusCode } = await invoke(target, call);
  const { read_units, read_rounds, write_units } = JSON.parse(lines.at(-1) ?? '');
  return [statusCode, read_units, read_rounds, write_units];
}

/** Write units of a charge: the account, and later its ledger entry. */
const CHARGE = 2;

describe('a retrieval whose key was not refused before', () => {
  test('takes one round of reads, and one write that charges and counts it', async () => {
    const { apiKey } = await customer(table);
    const target = instance();
    expect(await figures(target, { apiKey })).toEqual([200, 3.5, 2, 1 + CHARGE]);
    expect(calls).toEqual([
      'get SECRET',
      'strong KEY ACCOUNT',
      'update ACCOUNT',
      'eventual JOB',
      'get MANIFEST',
      'update ACCOUNT',
    ]);
    expect(await figures(target, { apiKey })).toEqual([200, 3.5, 1, CHARGE]);
    expect(calls).toEqual(['strong KEY ACCOUNT MANIFEST', 'eventual JOB', 'update ACCOUNT']);
    // Another key, new to this process.
    expect(await figures(target, { apiKey: (await customer(table)).apiKey })).toEqual([200, 3.5, 1, CHARGE]);
  });

  test('shows the count that its charge made', async () => {
    const { apiKey } = await customer(table, { limits: { perSecond: 5, perMinute: 50 } });
    const target = instance();
    const left = [];
    for (let i = 0; i < 4; i += 1) left.push((await invoke(target, { apiKey })).headers['RateLimit']);
    expect(left).toEqual([4, 3, 2, 1].map((rest) => `"org-second";r=${rest};t=1`));
  });

  test.each([
    ['an absent thing', absent, 404],
    ['a thing that was paid for', free, 200],
  ])('is counted when it ends if it charges nothing: %s', async (_, handler, status) => {
    const { apiKey } = await customer(table, { limits: { perSecond: 3, perMinute: 50 } });
    const target = instance(handler);
    for (const [rounds, at] of [
      [2, 0],
      [1, 1],
      [1, 2],
    ]) {
      expect([at, ...(await figures(target, { apiKey }))]).toEqual([at, status, 3.5, rounds, 1]);
    }
    expect((await invoke(target, { apiKey })).statusCode).toBe(429);
  });
});

describe('a refused request reads only its caller, except the first one and one after each served request', () => {
  const OWN = 2;
  const AHEAD = 3.5;
  const limited: RateLimits = { perSecond: 1, perMinute: 60 };
  const spend = async (organisationId: string) => {
    const deltaMicros = -((await showBalance(table, organisationId)) ?? 0n);
    await postReference(
      table,
      { organisationId, kind: 'adjustment', deltaMicros, reference: 'spent' },
      OPERATOR,
    );
  };
  const unchanged = async () => undefined;

  test.each([
    {
      what: 'a revoked key',
      refuse: async (organisationId: string, keyId: string) => {
        await revokeKey(table, organisationId, keyId, OPERATOR);
      },
      expected: [401, 0],
    },
    {
      what: 'a suspended organisation',
      refuse: async (id: string) => {
        await suspendOrganisation(table, id, OPERATOR);
      },
      expected: [401, 0],
    },
    { what: 'no credit', refuse: spend, expected: [402, 1] },
    { what: 'a full window', refuse: unchanged, limits: limited, expected: [429, 0] },
    { what: 'a header', refuse: unchanged, call: { headers: { accept: 'text/html' } }, expected: [406, 1] },
    {
      what: 'a browser',
      refuse: unchanged,
      call: { headers: { origin: 'https://a.example' } },
      expected: [403, 0],
    },
  ])('$what', async ({ refuse, limits, call, expected: [status, writes] }) => {
    const { apiKey, organisationId, keyId } = await customer(table, limits === undefined ? {} : { limits });
    const target = instance();
    expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    await refuse(organisationId, keyId);
    const [first, readUnits, ...rest] = await figures(target, { apiKey, ...call });
    expect([first, ...rest]).toEqual([status, 1, writes]);
    // The refusal aborts the reads that have not arrived.
    expect([AHEAD - 0.5, AHEAD]).toContain(readUnits);
    for (let i = 0; i < 2; i += 1) {
      expect(await figures(target, { apiKey, ...call })).toEqual([status, OWN, 1, writes]);
    }
  });

  test.each([
    ['an unknown parameter', { rawQueryString: 'nonsense=1' }],
    ['an invalid path', { pathParameters: { id: 'x'.repeat(21) } }],
  ])('%s is never read ahead', async (_, call) => {
    const { apiKey } = await customer(table);
    const target = instance();
    expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    for (let i = 0; i < 2; i += 1)
      expect(await figures(target, { apiKey, ...call })).toEqual([400, OWN, 1, 1]);
  });

  test('a forged key reads nothing, even if it names an organisation that was just served', async () => {
    const { apiKey } = await customer(table);
    const target = instance();
    for (let i = 0; i < 2; i += 1) expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    // The same organisation, with another random part.
    const [head, stage, organisation, random = '', check] = apiKey.split('_');
    const other = `${random.slice(1)}${random.at(0) === 'a' ? 'b' : 'a'}`;
    const forged = [head, stage, organisation, other, check].join('_');
    expect(await figures(target, { apiKey: forged })).toEqual([401, 0, 0, 0]);
    expect(calls).toEqual([]);
    // It does not affect the genuine key.
    expect(await figures(target, { apiKey })).toEqual([200, AHEAD, 1, CHARGE]);
  });
});

describe('under concurrency', () => {
  test('exactly the limit is charged and served, on three instances', async () => {
    const limits = { perSecond: 20, perMinute: 600 };
    const { apiKey, organisationId } = await customer(table, { limits, credit: 1_000_000n });
    const instances = [instance(), instance(), instance()];
    for (const target of instances) expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => instances.map((target) => invoke(target, { apiKey }))).flat(),
    );
    const paid = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([paid.length, refused.length]).toEqual([17, 43]);
    expect(await showBalance(table, organisationId)).toBe(1_000_000n - 20n * 1_000n);
    for (const { headers } of refused) {
      expect(headers).toMatchObject({ 'Retry-After': '1', RateLimit: '"org-second";r=0;t=1' });
      expect(headers['Svc-Cost-USD']).toBeUndefined();
    }
  });

  test('credit for ten pays for ten; the others are refused and counted', async () => {
    const { apiKey, organisationId } = await customer(table, {
      limits: { perSecond: 50, perMinute: 600 },
      credit: 11_000n,
    });
    const target = instance();
    expect((await invoke(target, { apiKey })).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 30 }, () => invoke(target, { apiKey })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(20).fill(402)]);
    expect(await showBalance(table, organisationId)).toBe(0n);
    // 31 are counted, so 19 more fit in the second.
    const more = await Promise.all(Array.from({ length: 25 }, () => invoke(target, { apiKey })));
    expect(more.filter(({ statusCode }) => statusCode === 402)).toHaveLength(19);
    expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6);
  });
});

describe('a charge that only its voiding finds', () => {
  /** Loses every send of an organisation's charge, except a copy of the first that arrives right before the void. */
  function late(of: Table, organisationId: string): Table {
    let copy: (() => Promise<unknown>) | undefined;
    return {
      name: of.name,
      client: aroundSend(of.client, async (send, call) => {
        const { input } = call[0] as UpdateCommand;
        const kind = input.ExpressionAttributeValues?.[':posting']?.kind;
        if (kind === 'void') await copy?.();
        if (kind !== 'charge' || !String(input.Key?.['pk']).includes(organisationId))
          return await send(...call);
        copy ??= async () => await send(call[0]);
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      }),
    };
  }

  test('has counted its request, which is answered and not counted again', async () => {
    const limits = { perSecond: 2, perMinute: 60 };
    const { apiKey, organisationId } = await customer(table, { limits });
    const first = instance();
    expect((await invoke(first, { apiKey })).statusCode).toBe(200);
    const target = serve(retrieve, found, {
      ...dependencies(table, late(postings, organisationId), lines),
      ahead: () => [],
    });
    // The first request of a process is counted separately.
    expect((await invoke(target, { apiKey: (await customer(table)).apiKey })).statusCode).toBe(200);
    const answer = await invoke(target, { apiKey });
    expect([answer.statusCode, answer.headers['Svc-Cost-USD']]).toEqual([200, '0.001']);
    expect(answer.headers['RateLimit']).toBeUndefined();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 200, settlement: 'charged' });
    expect(await showBalance(table, organisationId)).toBe(998_000n);
    expect((await invoke(first, { apiKey })).statusCode).toBe(429);
  });
});
