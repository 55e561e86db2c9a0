import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccount } from '../../shared/credits/account.ts';
import { type PostingOutcome, post } from '../../shared/credits/posting.ts';
import type { Posting } from '../../shared/credits/posting-update.ts';
import { countingUpdate, isFull, usageOf, windowsIn } from '../../shared/credits/rate-windows.ts';
import { LocalBuckets } from '../../shared/http/exchange/local-buckets.ts';
import { countRequest } from '../../shared/http/exchange/rate-limit.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { customer, NOW, postingsOf } from '../http/harness.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { faultyTable } from './faulty-client.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable();
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const ALLOWANCE = { perSecond: 3, perMinute: 50, unpaidUnits: 100 };
const KEY_ID = uuid7(0);
const chargeOf = (organisationId: string, cost = 1_000n): Posting => ({
  organisationId,
  id: uuid7(Date.now()),
  kind: 'charge',
  deltaMicros: -cost,
  minimumMicros: cost,
  at: NOW,
  charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: KEY_ID, resources: 1 },
});

async function accountOf(organisationId: string) {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.account(organisationId), ConsistentRead: true }),
  );
  return readAccount(item, NOW);
}

/** Posts a charge that counts its request, as a retrieval does. */
async function charge(
  organisationId: string,
  given: {
    readonly at?: number;
    readonly cost?: bigint;
    readonly through?: Table;
    readonly allowance?: typeof ALLOWANCE;
    readonly unpaidUnits?: number;
  } = {},
): Promise<PostingOutcome> {
  const { sequence, windows } = await accountOf(organisationId);
  const { at = NOW, allowance = ALLOWANCE, unpaidUnits = 0 } = given;
  const count = { allowance, unpaidUnits, seen: windows };
  return await post(given.through ?? postings, chargeOf(organisationId, given.cost), sequence, {
    deadline: Date.now() + 5_000,
    counting: { count, clock: () => at },
  });
}

describe('a charge that counts its request', () => {
  test('counts in the windows of its moment, together with what earlier requests read unpaid', async () => {
    const { organisationId } = await customer(table);
    const usage = { second: 1, minute: 1, unpaidUnits: 0, at: NOW };
    expect(await charge(organisationId)).toEqual({ status: 'applied', balanceMicros: 999_000n, usage });
    expect(await charge(organisationId, { unpaidUnits: 2.5 })).toMatchObject({
      usage: { second: 2, minute: 2, unpaidUnits: 2.5 },
    });
    expect(await charge(organisationId, { at: NOW + 1_000 })).toMatchObject({
      usage: { second: 1, minute: 3 },
    });
  });

  test('does not apply if a window is full, and says so even if the balance does not cover it either', async () => {
    const { organisationId } = await customer(table);
    for (let i = 0; i < 3; i += 1) await charge(organisationId);
    const before = await accountOf(organisationId);
    expect(await charge(organisationId)).toMatchObject({ status: 'limited', usage: { second: 3 } });
    expect(await charge(organisationId, { cost: 1_000_000_000n })).toMatchObject({ status: 'limited' });
    expect(await accountOf(organisationId)).toEqual(before);
    const later = { at: NOW + 1_000 };
    expect(await charge(organisationId, { ...later, cost: 1_000_000_000n })).toMatchObject({
      status: 'refused',
    });
    // A refused request is not counted.
    expect(await charge(organisationId, later)).toMatchObject({ usage: { second: 1, minute: 4 } });
  });

  test('does not apply if the unpaid units of the minute are spent', async () => {
    const { organisationId } = await customer(table);
    await charge(organisationId, { unpaidUnits: 100 });
    expect(await charge(organisationId, { at: NOW + 1_000 })).toMatchObject({ status: 'limited' });
    expect(await charge(organisationId, { at: NOW + 60_000 })).toMatchObject({ status: 'applied' });
  });

  test('counts once, and never beyond the limit, under lost sends, lost replies, late copies and errors', async () => {
    const { organisationId } = await customer(table);
    const { sequence: first } = await accountOf(organisationId);
    const faults = { lostSend: 0.15, lateSend: 0.15, lostReply: 0.2, serverError: 0.05 };
    const faulty = faultyTable(postings, faults, 20_261_122);
    const allowance = { perSecond: 1_000, perMinute: 60, unpaidUnits: 100 };
    const outcomes: PostingOutcome[] = [];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let i = 0; i < 20; i += 1)
          outcomes.push(await charge(organisationId, { through: faulty, allowance }));
      }),
    );
    await faulty.settled();
    const { sequence, balanceMicros, windows } = await accountOf(organisationId);
    const charged = Number((1_000_000n - balanceMicros) / 1_000n);
    const usage = usageOf((name) => windows[name], NOW);
    expect([usage.second, usage.minute]).toEqual([charged, charged]);
    expect(charged).toBe(60);
    const count = (status: PostingOutcome['status']) =>
      outcomes.filter((each) => each.status === status).length;
    expect(count('limited')).toBeGreaterThan(0);
    // Voids take a place in the sequence but count nothing.
    expect(sequence - first).toBeGreaterThan(charged);
    expect(count('applied')).toBeLessThanOrEqual(charged);
    expect(count('applied') + count('unresolved')).toBeGreaterThanOrEqual(charged);
  });
});

describe('rate windows', () => {
  const second = (at: number) => `S${Math.floor(at / 1_000).toString(36)}`;
  const minute = (at: number) => `M${Math.floor(at / 60_000).toString(36)}`;

  const namesIn = (expression: string, names: Readonly<Record<string, string>>): string[] =>
    (expression.match(/#\w+/g) ?? []).map((placeholder) => names[placeholder] ?? '');
  const removedAt = (seen: Readonly<Record<string, number>>, at: number): string[] => {
    const { changes, names } = countingUpdate({ allowance: ALLOWANCE, unpaidUnits: 1, seen }, at);
    const [added = '', removed = ''] = changes.split(' REMOVE ');
    expect(namesIn(added, names)).toEqual([second(at), minute(at), minute(at).replace('M', 'U')]);
    return namesIn(removed, names).sort();
  };

  test('are removed two seconds after they end, and never while they are current', () => {
    const ages = [0, 1, 2, 3, 60, 120];
    const seen = Object.fromEntries(
      ages.flatMap((age) => [
        [second(NOW - age * 1_000), 1],
        [minute(NOW - age * 1_000), 1],
      ]),
    );
    expect(removedAt(seen, NOW)).toEqual(
      [
        second(NOW - 3_000),
        second(NOW - 60_000),
        second(NOW - 120_000),
        minute(NOW - 60_000),
        minute(NOW - 120_000),
      ].sort(),
    );
  });

  test('of a clock that is ahead are left to it for a minute, and removed beyond that', () => {
    const seen = { [second(NOW + 59_000)]: 1, [minute(NOW + 60_000)]: 1, [second(NOW + 3_600_000)]: 1 };
    expect(removedAt(seen, NOW)).toEqual([second(NOW + 3_600_000)]);
  });

  test.each([
    ['a second', Number.parseInt('torage', 36) * 1_000, 'STORAGE'],
    ['a minute', Number.parseInt('inute', 36) * 60_000, 'MINUTE'],
  ])('count and are removed in %s whose name is a reserved word', async (_, at, word) => {
    const { organisationId } = await customer(table);
    expect([second(at), minute(at)].map((name) => name.toUpperCase())).toContain(word);
    const count = async (now: number) => {
      const { windows: seen } = await accountOf(organisationId);
      const request = { allowance: ALLOWANCE, unpaidUnits: 0, seen };
      return await countRequest(postings, organisationId, request, now, new LocalBuckets());
    };
    expect(await count(at)).toMatchObject({ status: 'admitted', usage: { second: 1, minute: 1 } });
    expect(await charge(organisationId, { at })).toMatchObject({ status: 'applied', usage: { second: 2 } });
    expect(await charge(organisationId, { at: at + 120_000 })).toMatchObject({ status: 'applied' });
    expect(Object.keys((await accountOf(organisationId)).windows).sort()).toEqual(
      [second(at + 120_000), minute(at + 120_000)].sort(),
    );
  });

  test('left by a clock in their hundreds do not block the account, and are removed a few at a time', async () => {
    const { organisationId } = await customer(table);
    const left = Object.fromEntries(
      Array.from({ length: 700 }, (_, i) => [second(NOW - (i + 9) * 1_000), 1]),
    );
    const Key = keys.account(organisationId);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item, ...left } }));
    expect(await charge(organisationId)).toMatchObject({ status: 'applied' });
    for (let i = 0; i < 21; i += 1) await charge(organisationId, { at: NOW + i * 1_000 });
    expect(Object.keys((await accountOf(organisationId)).windows).length).toBeLessThan(25);
  });

  test('are distinguished from the other attributes of an account', () => {
    const item = {
      pk: 'ACCOUNT#a#0',
      status: 'active',
      sequence: 4,
      unpaid: 9,
      S: 1,
      [second(NOW)]: 2,
      M1: 3,
      U1: 4.5,
    };
    expect(windowsIn(item)).toEqual({ [second(NOW)]: 2, M1: 3, U1: 4.5 });
  });

  test.each([
    [{ second: 3, minute: 0, unpaidUnits: 0 }, true],
    [{ second: 0, minute: 50, unpaidUnits: 0 }, true],
    [{ second: 0, minute: 0, unpaidUnits: 100 }, true],
    [{ second: 2, minute: 49, unpaidUnits: 99.5 }, false],
  ])('%p are full: %p', (usage, expected) => {
    expect(isFull({ ...usage, at: NOW }, ALLOWANCE)).toBe(expected);
  });
});
