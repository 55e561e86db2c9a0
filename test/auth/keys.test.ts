import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authenticate } from '../../shared/auth/authenticate.ts';
import { createKey, listKeys, revokeKey } from '../../shared/auth/keys.ts';
import {
  createOrganisation,
  deleteOrganisation,
  listOrganisations,
  rotateCursorKey,
  setLimits,
  showOrganisation,
  suspendOrganisation,
  unsuspendOrganisation,
} from '../../shared/credits/organisations.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const NOW = Date.UTC(2026, 5, 15, 12);
const OPERATOR = { name: 'anna', now: NOW };
const DAY = 86_400_000;

async function organisation() {
  return await createOrganisation(table, { name: 'Example' }, OPERATOR);
}

async function keyOf(organisationId: string) {
  const wanted = { organisationId, name: 'etl', scopes: ['jobs:read'] as const, expiresAt: null };
  const key = await createKey(table, 'live', wanted, OPERATOR);
  if (key === undefined) throw new Error('no key was created');
  return key;
}

function ask(apiKey: string, now = NOW) {
  const reader = new TableReader(table, new AbortController().signal);
  return { reader, answer: authenticate(`Bearer ${apiKey}`, 'live', reader, now) };
}

describe('keys', () => {
  test('authenticate in one round trip and at most two read units', async () => {
    const { organisationId } = await organisation();
    const key = await keyOf(organisationId);
    const { reader, answer } = ask(key.apiKey);
    expect(await answer).toMatchObject({
      key: { keyId: key.keyId, scopes: ['jobs:read'] },
      account: { organisationId },
    });
    expect(reader.usage).toMatchObject({ rounds: 1, calls: 1 });
    expect(reader.usage.readUnits).toBeLessThanOrEqual(2);
  });

  test('are never stored, only their digests', async () => {
    const { organisationId } = await organisation();
    const { apiKey, digest } = await keyOf(organisationId);
    const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
    expect(JSON.stringify(items)).toContain(digest);
    expect(JSON.stringify(items)).not.toContain(apiKey.split('_')[3]);
  });

  test('are listed with their dates, and revoked once', async () => {
    const { organisationId } = await organisation();
    const key = await keyOf(organisationId);
    await revokeKey(table, organisationId, key.keyId, { ...OPERATOR, now: NOW + 5 });
    const again = await revokeKey(table, organisationId, key.keyId, { ...OPERATOR, now: NOW + 9 });
    expect(again?.revokedAt).toBe(new Date(NOW + 5).toISOString());
    expect(await listKeys(table, organisationId)).toEqual([again]);
    expect(await revokeKey(table, organisationId, organisationId, OPERATOR)).toBeUndefined();
    await expect(ask(key.apiKey).answer).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('of a deleted organisation cannot be created and no longer authenticate', async () => {
    const { organisationId } = await organisation();
    const { apiKey } = await keyOf(organisationId);
    await deleteOrganisation(table, organisationId, OPERATOR);
    await expect(keyOf(organisationId)).rejects.toThrow('no key');
    await expect(ask(apiKey).answer).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(await unsuspendOrganisation(table, organisationId, OPERATOR)).toBe(false);
  });

  test('need a name, a scope and an expiry in the future', async () => {
    const { organisationId } = await organisation();
    const wanted = { organisationId, name: 'etl', scopes: ['jobs:read'] as const, expiresAt: null };
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(241) }, { scopes: [] }, { expiresAt: NOW }]) {
      await expect(createKey(table, 'live', { ...wanted, ...wrong }, OPERATOR)).rejects.toThrow(RangeError);
    }
  });
});

describe('organisations', () => {
  test('are listed, limited, suspended and unsuspended', async () => {
    const { organisationId } = await organisation();
    const { apiKey } = await keyOf(organisationId);
    expect((await listOrganisations(table)).map((entry) => entry.organisationId)).toContain(organisationId);
    await setLimits(table, organisationId, { perSecond: 5, perMinute: 7 }, OPERATOR);
    expect((await ask(apiKey).answer).account.limits).toEqual({ perSecond: 5, perMinute: 7 });
    await suspendOrganisation(table, organisationId, OPERATOR);
    await expect(ask(apiKey).answer).rejects.toMatchObject({ code: 'invalid_api_key' });
    await unsuspendOrganisation(table, organisationId, OPERATOR);
    expect((await ask(apiKey).answer).account.status).toBe('active');
  });

  test('keep the previous cursor key for 24 hours', async () => {
    const { organisationId } = await organisation();
    const before = (await showOrganisation(table, organisationId, NOW))?.account.cursorKeys;
    await rotateCursorKey(table, organisationId, OPERATOR);
    const keysAt = async (now: number) =>
      (await showOrganisation(table, organisationId, now))?.account.cursorKeys;
    expect((await keysAt(NOW + DAY - 1))?.[1]).toEqual(before?.[0]);
    expect((await keysAt(NOW + DAY - 1))?.[0]).not.toEqual(before?.[0]);
    expect(await keysAt(NOW + DAY)).toHaveLength(1);
    expect((await keysAt(NOW + DAY))?.[0]).toHaveLength(32);
  });

  test('report an error instead of success when the table is too busy for a revocation', async () => {
    const { organisationId } = await organisation();
    const { keyId, apiKey } = await keyOf(organisationId);
    const cancelled = new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: [{ Code: 'ThrottlingError' }, { Code: 'None' }],
    });
    const client = Object.assign(Object.create(table.client), {
      send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
        if (command instanceof TransactWriteCommand) throw cancelled;
        return await Reflect.apply(table.client.send, table.client, [command, ...rest]);
      },
    });
    await expect(revokeKey({ name: table.name, client }, organisationId, keyId, OPERATOR)).rejects.toBe(
      cancelled,
    );
    expect((await ask(apiKey).answer).key.revokedAt).toBeNull();
  });

  test('reconsider a change when a concurrent change invalidates it', async () => {
    const { organisationId } = await organisation();
    await suspendOrganisation(table, organisationId, OPERATOR);
    let raced = false;
    const client = Object.assign(Object.create(table.client), {
      send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
        if (command instanceof TransactWriteCommand && !raced) {
          raced = true;
          await deleteOrganisation(table, organisationId, OPERATOR);
        }
        return await Reflect.apply(table.client.send, table.client, [command, ...rest]);
      },
    });
    // Deleting is final.
    expect(await unsuspendOrganisation({ name: table.name, client }, organisationId, OPERATOR)).toBe(false);
    expect((await showOrganisation(table, organisationId, NOW))?.account.status).toBe('deleted');
  });

  test('write an audit item with each change: who, when, command, before and after, without secrets', async () => {
    const operator = { name: 'berta', now: Date.UTC(2031, 0, 2, 3) };
    const { organisationId } = await createOrganisation(table, { name: 'Audited' }, operator);
    const wanted = { organisationId, name: 'etl', scopes: ['jobs:read'] as const, expiresAt: null };
    const key = await createKey(table, 'live', wanted, operator);
    await revokeKey(table, organisationId, key?.keyId ?? '', operator);
    await setLimits(table, organisationId, { perSecond: 1, perMinute: 2 }, operator);
    await suspendOrganisation(table, organisationId, operator);
    await rotateCursorKey(table, organisationId, operator);
    const { Items: items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'AUDIT#2031-01-02' },
      }),
    );
    expect(items.map((item) => item['command']).sort()).toEqual([
      'keys create',
      'keys revoke',
      'organisations create',
      'organisations limit',
      'organisations rotate-cursor-key',
      'organisations suspend',
    ]);
    expect(items.every((item) => item['who'] === 'berta' && item['at'] === '2031-01-02T03:00:00.000Z')).toBe(
      true,
    );
    expect(items.find((item) => item['command'] === 'organisations limit')).toMatchObject({
      before: { limits: { perSecond: 20, perMinute: 600 } },
      after: { limits: { perSecond: 1, perMinute: 2 } },
    });
    expect(JSON.stringify(items)).not.toContain(key?.digest);
    expect(items.some((item) => JSON.stringify(item).includes('jck_'))).toBe(false);
  });

  test('refuse names and limits out of bounds', async () => {
    await expect(createOrganisation(table, { name: '' }, OPERATOR)).rejects.toThrow(RangeError);
    for (const limits of [
      { perSecond: 0, perMinute: 1 },
      { perSecond: 1.5, perMinute: 1 },
      { perSecond: 1, perMinute: 1e9 },
    ]) {
      await expect(createOrganisation(table, { name: 'x', limits }, OPERATOR)).rejects.toThrow(RangeError);
    }
  });
});
