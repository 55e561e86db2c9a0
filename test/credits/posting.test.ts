import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAXIMUM_BALANCE_MICROS, readAccount } from '../../shared/credits/account.ts';
import { rotateCursorKey, setLimits, showBalance } from '../../shared/credits/organisations.ts';
import { post, VOIDING_GRACE_MS } from '../../shared/credits/posting.ts';
import { type Posting, postingUpdate } from '../../shared/credits/posting-update.ts';
import { RING_SIZE } from '../../shared/credits/ring.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { customer, NOW, OPERATOR, postingsOf } from '../http/harness.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { faultyTable } from './faulty-client.ts';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable();
  postings = postingsOf(table);
});
afterAll(() => table.stop());

const KEY_ID = uuid7(0);
const charge = (organisationId: string, cost = 1_000n, id = uuid7(Date.now())): Posting => ({
  organisationId,
  id,
  kind: 'charge',
  deltaMicros: -cost,
  minimumMicros: cost,
  at: NOW,
  charge: { meter: 'job_content_resource', operation: 'retrieve-job-content', keyId: KEY_ID, resources: 1 },
});
const soon = () => ({ deadline: Date.now() + 5_000 });

async function accountOf(organisationId: string) {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.account(organisationId), ConsistentRead: true }),
  );
  return readAccount(item, NOW);
}

describe('a posting', () => {
  test('moves the balance once, even if sent again under its id', async () => {
    const { organisationId } = await customer(table);
    const { sequence } = await accountOf(organisationId);
    const posting = charge(organisationId);
    expect(await post(postings, posting, sequence, soon())).toEqual({
      status: 'applied',
      balanceMicros: 999_000n,
    });
    expect(await post(postings, posting, sequence, soon())).toEqual({
      status: 'applied',
      balanceMicros: 999_000n,
    });
    expect(await accountOf(organisationId)).toMatchObject({
      sequence: sequence + 1,
      balanceMicros: 999_000n,
    });
  });

  test('cannot apply late: once its id has left the ring, the window excludes it', async () => {
    const { organisationId } = await customer(table);
    const { sequence } = await accountOf(organisationId);
    const posting = charge(organisationId);
    await post(postings, posting, sequence, soon());
    for (let i = 0; i < RING_SIZE; i += 1) {
      await post(postings, charge(organisationId), sequence + 1 + i, soon());
      const before = await showBalance(table, organisationId);
      const late = table.client.send(new UpdateCommand(postingUpdate(table.name, posting, sequence)));
      await expect(late).rejects.toThrow('conditional');
      expect(await showBalance(table, organisationId)).toBe(before);
    }
  });

  test('applies in a new window after its own has passed', async () => {
    const { organisationId } = await customer(table);
    const { sequence } = await accountOf(organisationId);
    for (let i = 0; i < RING_SIZE + 3; i += 1)
      await post(postings, charge(organisationId), sequence + i, soon());
    const outcome = await post(postings, charge(organisationId), sequence, soon());
    expect(outcome.status).toBe('applied');
  });

  test('is refused if the balance covers the cost but not the maximum', async () => {
    const { organisationId } = await customer(table);
    const { sequence } = await accountOf(organisationId);
    const posting = { ...charge(organisationId), minimumMicros: 1_000_001n };
    expect(await post(postings, posting, sequence, soon())).toEqual({
      status: 'refused',
      balanceMicros: 1_000_000n,
    });
  });

  test('never takes the balance above the maximum', async () => {
    const { organisationId } = await customer(table);
    const posting: Posting = {
      ...charge(organisationId),
      kind: 'top_up',
      deltaMicros: MAXIMUM_BALANCE_MICROS,
      minimumMicros: 0n,
    };
    expect((await post(postings, posting, 1, soon())).status).toBe('refused');
  });

  test('is not sent after its deadline or for an aborted request', async () => {
    const { organisationId } = await customer(table);
    const late = await post(postings, charge(organisationId), 1, { deadline: Date.now() - 1 });
    const aborted = await post(postings, charge(organisationId), 1, {
      ...soon(),
      signal: AbortSignal.abort(),
    });
    expect([late.status, aborted.status]).toEqual(['not_applied', 'not_applied']);
    expect(await showBalance(table, organisationId)).toBe(1_000_000n);
  });

  test('is unresolved but applied only once if every reply is lost', async () => {
    const { organisationId } = await customer(table);
    const deaf = faultyTable(postings, { lostSend: 0, lateSend: 0, lostReply: 1, serverError: 0 }, 1);
    const outcome = await post(deaf, charge(organisationId), 1, soon());
    // Every reply to the void is lost too, so the outcome stays unknown.
    expect(outcome.status).toBe('unresolved');
    expect(await showBalance(table, organisationId)).toBe(999_000n);
  });

  test('is voided if its sends are lost, and a later copy does nothing', async () => {
    const { organisationId } = await customer(table);
    const posting = charge(organisationId);
    let sends = 0;
    const client = Object.assign(Object.create(postings.client), {
      send: async (command: unknown): Promise<unknown> => {
        sends += 1;
        if (sends <= 4) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
        return await Reflect.apply(postings.client.send, postings.client, [command]);
      },
    });
    const outcome = await post({ name: postings.name, client }, posting, 1, soon());
    expect(outcome.status).toBe('not_applied');
    expect((await post(postings, posting, 1, soon())).status).toBe('not_applied');
    expect(await showBalance(table, organisationId)).toBe(1_000_000n);
  });

  test('ends within deadline and grace even if the engine never answers', async () => {
    const { organisationId } = await customer(table);
    const began = performance.now();
    let skippedMs = 0;
    const now = () => NOW + skippedMs + performance.now() - began;
    const client = Object.assign(Object.create(postings.client), {
      send: (_command: unknown, { abortSignal }: { abortSignal?: AbortSignal }): Promise<never> =>
        new Promise((_resolve, reject) => {
          abortSignal?.addEventListener('abort', () => {
            // Voiding starts late: 50 ms before its grace ends.
            skippedMs = VOIDING_GRACE_MS - 50;
            reject(abortSignal.reason);
          });
        }),
    });
    const deadline = NOW + 50;
    const outcome = await post({ name: postings.name, client }, charge(organisationId), 1, { deadline, now });
    expect(outcome.status).toBe('unresolved');
    // A loaded machine fires timers late; with only the client's time-outs, a send would take at least 1,300 ms.
    expect(now()).toBeLessThan(deadline + VOIDING_GRACE_MS + 500);
  });

  test('is neither applied nor voided if the engine rejects it outright', async () => {
    const { organisationId } = await customer(table);
    const busy = Object.assign(new Error('slow down'), {
      name: 'ThrottlingException',
      $metadata: { httpStatusCode: 400 },
    });
    const client = Object.assign(Object.create(postings.client), {
      send: async () => {
        throw busy;
      },
    });
    const outcome = await post({ name: postings.name, client }, charge(organisationId), 1, soon());
    expect(outcome).toEqual({ status: 'not_applied', cause: busy });
    expect((await accountOf(organisationId)).sequence).toBe(1);
  });
});

/** The most digits of each value in the account of a large customer, and in any account. */
const EVERYDAY = {
  balance: 999_999_999_999,
  sequence: 999_999_999,
  limits: { perSecond: 999, perMinute: 59_999 },
  resources: 100,
};
const LARGEST = {
  balance: 7_999_999_999_999_999,
  sequence: 999_999_999_999_999,
  limits: { perSecond: 9_999, perMinute: 599_999, readAllowance: 999_999 },
  resources: 2_147_483_647,
};

describe.each([
  // One write unit.
  ['of a large customer, charged for requests,', EVERYDAY, { isRotated: false, kinds: 1, bytes: 1_024 }],
  // Two units, as much as a charge and its count took separately.
  [
    'with the largest possible values, whatever is posted,',
    LARGEST,
    { isRotated: true, kinds: 3, bytes: 1_120 },
  ],
])('the account %s', (_, { balance, sequence, limits, resources }, { isRotated, kinds, bytes }) => {
  test(`has at most ${bytes} bytes with the windows of steady traffic`, async () => {
    const { organisationId } = await customer(table);
    if (isRotated) await rotateCursorKey(table, organisationId, OPERATOR);
    await setLimits(table, organisationId, limits, OPERATOR);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.account(organisationId),
        UpdateExpression:
          'SET #balance = :balance, #sequence = :sequence, #status = :status, entitled = :entitled, low = :low',
        ExpressionAttributeNames: { '#balance': 'balance', '#sequence': 'sequence', '#status': 'status' },
        ExpressionAttributeValues: {
          ':balance': balance,
          ':sequence': sequence,
          ':status': 'active',
          ':entitled': NOW,
          ':low': 99_999_999,
        },
      }),
    );
    const details = {
      meter: 'job_content_resource',
      operation: 'monitor-company-events',
      resources,
    } as const;
    const { charge: _, ...bare } = { ...charge(organisationId, 1_999_999n), at: NOW + 7 };
    const postingsOfKinds: Posting[] = [
      { ...bare, charge: { ...details, operation: 'retrieve-job-content', keyId: KEY_ID } },
      { ...bare, kind: 'adjustment', deltaMicros: -1n, reference: 'r'.repeat(64) },
      { ...bare, charge: { ...details, keyId: null }, reference: `${KEY_ID}:999999999` },
    ];
    const sizes: number[] = [];
    // One request per second for two minutes; each finds the windows full except for its own place.
    for (let second = 34; second < 44; second += 1) {
      const at = NOW + second * 1_000;
      const { windows, sequence: first, limits: most, readAllowance } = await accountOf(organisationId);
      const allowance = { ...most, unpaidUnits: readAllowance };
      const [units, requests] = [`U${minuteOf(at)}`, `M${minuteOf(at)}`];
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.account(organisationId),
          UpdateExpression: `SET S${Math.floor(at / 1_000).toString(36)} = :second, ${requests} = :minute, ${units} = :units`,
          ExpressionAttributeValues: {
            ':second': most.perSecond - 1,
            ':minute': most.perMinute - 1,
            ':units': readAllowance - 1,
          },
        }),
      );
      const posting = postingsOfKinds[second % kinds];
      if (posting === undefined) throw new Error('there is a posting for every second');
      const command = postingUpdate(table.name, { ...posting, id: uuid7(at) }, first, {
        count: { allowance, unpaidUnits: 0, seen: windows },
        at,
      });
      await table.client.send(new UpdateCommand(command));
      const { Item: item = {} } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keys.account(organisationId), ConsistentRead: true }),
      );
      sizes.push(sizeOf(item));
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(bytes);
    // The bound is close, so that growth shows.
    expect(Math.max(...sizes)).toBeGreaterThan(bytes - 48);
  });
});

const minuteOf = (at: number): string => Math.floor(at / 60_000).toString(36);

/** Returns the size of an item in bytes as DynamoDB counts it (developer guide, "Item sizes and formats"). */
function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  const entries = Object.entries(value).map(([name, inner]) => Buffer.byteLength(name) + sizeOf(inner));
  const nested = 'pk' in value ? 0 : 3 + entries.length;
  return entries.reduce((sum, size) => sum + size, nested);
}
