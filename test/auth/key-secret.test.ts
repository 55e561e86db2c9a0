import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mintApiKey } from '../../shared/auth/api-key.ts';
import { authenticate } from '../../shared/auth/authenticate.ts';
import { KeyCheck } from '../../shared/auth/key-check.ts';
import { ensureKeyCheck } from '../../shared/auth/key-secret.ts';
import { createKey } from '../../shared/auth/keys.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const OPERATOR = { name: 'anna', now: NOW };
const FORGER = new KeyCheck(Buffer.alloc(32, 9));

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(() => table.stop());
beforeEach(async () => {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.keySecret() }));
});

async function newKey() {
  const { organisationId } = await createOrganisation(table, { name: 'Example' }, OPERATOR);
  const wanted = { organisationId, name: 'etl', scopes: ['jobs:read'] as const, expiresAt: null };
  const key = await createKey(table, 'live', wanted, OPERATOR);
  if (key === undefined) throw new Error('no key was created');
  return key;
}

/** A separate process: it starts without the secret and counts its calls. `before` runs before each call. */
function process(before: (command: unknown) => Promise<void> | void = () => undefined) {
  const calls = { secret: 0, callers: 0 };
  const client = Object.assign(Object.create(table.client), {
    send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
      if (command instanceof GetCommand) calls.secret += 1;
      if (command instanceof BatchGetCommand) calls.callers += 1;
      await before(command);
      return await Reflect.apply(table.client.send, table.client, [command, ...rest]);
    },
  });
  const own: Table = { name: table.name, client };
  const ask = async (apiKey: string, now = NOW) =>
    await authenticate(`Bearer ${apiKey}`, 'live', new TableReader(own, new AbortController().signal), now);
  return { calls, ask };
}

const forged = (organisationId: string): string => mintApiKey('live', organisationId, FORGER);

describe('a process', () => {
  test('reads the secret once, in parallel with the first caller, and refuses forged keys without a read', async () => {
    const { apiKey, organisationId } = await newKey();
    let inFlight = 0;
    let most = 0;
    const { calls, ask } = process(async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
    });
    expect((await ask(apiKey)).key.organisationId).toBe(organisationId);
    expect(most).toBe(2);
    expect(calls).toEqual({ secret: 1, callers: 1 });
    for (let i = 0; i < 100; i += 1) {
      await expect(ask(forged(organisationId))).rejects.toMatchObject({ reason: 'forged' });
    }
    expect(calls).toEqual({ secret: 1, callers: 1 });
    await ask(apiKey);
    expect(calls).toEqual({ secret: 1, callers: 2 });
  });

  test('refuses a forged key even as its first request', async () => {
    const { apiKey, organisationId } = await newKey();
    const { calls, ask } = process();
    await expect(ask(forged(organisationId))).rejects.toMatchObject({ reason: 'forged' });
    await ask(apiKey);
    expect(calls).toEqual({ secret: 1, callers: 2 });
  });

  test('shares the read of the secret among requests that arrive together', async () => {
    const { apiKey } = await newKey();
    const { calls, ask } = process();
    await Promise.all(Array.from({ length: 20 }, async () => await ask(apiKey)));
    expect(calls).toEqual({ secret: 1, callers: 20 });
  });

  test('refuses every key without a secret, and looks again after five seconds', async () => {
    const { organisationId } = await createOrganisation(table, { name: 'Example' }, OPERATOR);
    const { calls, ask } = process();
    for (let i = 0; i < 50; i += 1) {
      await expect(ask(forged(organisationId), NOW + i * 99)).rejects.toMatchObject({ reason: 'unknown' });
    }
    expect(calls).toEqual({ secret: 1, callers: 1 });
    const { apiKey } = await newKey();
    await expect(ask(apiKey, NOW + 4_999)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect((await ask(apiKey, NOW + 5_000)).key.name).toBe('etl');
    expect(calls).toEqual({ secret: 2, callers: 2 });
  });

  test('reads the secret again if the table did not answer', async () => {
    const { apiKey } = await newKey();
    let broken = true;
    const { calls, ask } = process((command) => {
      if (broken && command instanceof GetCommand) throw new Error('the table does not answer');
    });
    await expect(ask(apiKey)).rejects.toThrow('the table does not answer');
    broken = false;
    expect((await ask(apiKey)).key.name).toBe('etl');
    expect(calls.secret).toBe(2);
  });
});

describe('the secret', () => {
  test('is created with the first key and never replaced', async () => {
    await newKey();
    const stored = async () =>
      (await table.client.send(new GetCommand({ TableName: table.name, Key: keys.keySecret() }))).Item;
    const first = await stored();
    expect(first?.['secret']).toHaveLength(32);
    await newKey();
    expect(await stored()).toEqual(first);
  });

  test('is the same for operators who create the first keys at the same time', async () => {
    const checks = await Promise.all(Array.from({ length: 10 }, async () => await ensureKeyCheck(table)));
    expect(new Set(checks.map((check) => check.digitsOf('jck_live_body'))).size).toBe(1);
  });

  test('is taken from the winner if another operator creates it between read and write', async () => {
    const secret = new Uint8Array(32).fill(3);
    let raced = false;
    const client = Object.assign(Object.create(table.client), {
      send: async (command: unknown, ...rest: unknown[]): Promise<unknown> => {
        if (command instanceof PutCommand && !raced) {
          raced = true;
          const Item = { ...keys.keySecret(), secret };
          await table.client.send(new PutCommand({ TableName: table.name, Item }));
        }
        return await Reflect.apply(table.client.send, table.client, [command, ...rest]);
      },
    });
    const check = await ensureKeyCheck({ name: table.name, client });
    expect(check.digitsOf('x')).toBe(new KeyCheck(secret).digitsOf('x'));
  });
});
