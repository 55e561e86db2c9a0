import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { digestOf, parseApiKey } from '../../../shared/auth/api-key.ts';
import { keys } from '../../../shared/table/keys.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

interface OrganisationAnswer {
  readonly organisation_id: string;
}
interface KeyAnswer {
  readonly key_id: string;
  readonly api_key: string;
}

let runtime: TestRuntime;
let id: string;

beforeAll(async () => {
  runtime = await startTestRuntime();
  ({ organisation_id: id } = await runtime.json<OrganisationAnswer>(
    'organisations',
    'create',
    '--name',
    'Northwind "Staffing", S.A.',
  ));
});
afterAll(() => runtime.stop());

describe('organisations', () => {
  test('create answers id, name and the default limits; list and show answer the same', async () => {
    const shown = await runtime.json('organisations', 'show', id);
    expect(shown).toEqual({
      exitCode: 0,
      organisation_id: id,
      name: 'Northwind "Staffing", S.A.',
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      limits: { per_second: 20, per_minute: 600 },
      balance_usd: '0.00',
    });
    const { data } = await runtime.json<{ data: unknown[] }>('organisations', 'list');
    const { exitCode: _, ...organisation } = shown;
    expect(data).toContainEqual(organisation);
  });

  test('rotate-cursor-key is done once a day, or again when told', async () => {
    const rotate = (...more: string[]) => runtime.json('organisations', 'rotate-cursor-key', id, ...more);
    expect(await rotate()).toMatchObject({ exitCode: 0, organisation_id: id });
    expect(await rotate()).toMatchObject({ exitCode: 1 });
    expect(await rotate('--again')).toMatchObject({ exitCode: 0 });
  });

  test('limit, suspend, resume and delete take hold; deleted is final and a repeat harmless', async () => {
    const { organisation_id: other } = await runtime.json<OrganisationAnswer>(
      'organisations',
      'create',
      '--name',
      'O',
    );
    expect(
      await runtime.json('organisations', 'limit', other, '--per-second', '50', '--per-minute', '900'),
    ).toMatchObject({ exitCode: 0, limits: { per_second: 50, per_minute: 900 } });
    expect(await runtime.json('organisations', 'suspend', other)).toMatchObject({ status: 'suspended' });
    expect(await runtime.json('organisations', 'resume', other)).toMatchObject({ status: 'active' });
    expect(await runtime.json('organisations', 'delete', other)).toMatchObject({ status: 'deleted' });
    expect(await runtime.json('organisations', 'delete', other)).toMatchObject({
      exitCode: 0,
      status: 'deleted',
    });
    const { code, stderr } = await runtime.ops('organisations', 'resume', other);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `ops: organisation ${other} is deleted, and that is final\n`,
    });
    const key = await runtime.ops(
      'keys',
      'create',
      '--organisation',
      other,
      '--name',
      'x',
      '--scopes',
      'jobs:read',
    );
    expect({ code: key.code, stderr: key.stderr }).toEqual({
      code: 1,
      stderr: `ops: organisation ${other} is deleted and gets no keys\n`,
    });
  });
});

describe('keys', () => {
  test('a key is shown where it is created and nowhere else, not even in the audit', async () => {
    const create = [
      'keys',
      'create',
      '--organisation',
      id,
      '--name',
      'sync',
      '--scopes',
      'jobs:read,companies:read',
    ];
    const created = await runtime.json<KeyAnswer>(...create, '--expires', '2099-01-01');
    expect(created).toMatchObject({
      exitCode: 0,
      organisation_id: id,
      scopes: ['companies:read', 'jobs:read'],
      expires_at: '2099-01-01T00:00:00.000Z',
      revoked_at: null,
    });
    expect(parseApiKey(created.api_key, 'test')?.organisationId).toBe(id);
    const printed = await Promise.all([
      runtime.ops('keys', 'list', '--json'),
      runtime.ops('keys', 'list'),
      runtime.ops('keys', 'list', '--organisation', id),
      runtime.ops('organisations', 'show', id, '--json'),
      runtime.ops('keys', 'revoke', created.key_id, '--json'),
      runtime.ops('status', '--json'),
    ]);
    const { Items } = await runtime.table.client.send(
      new QueryCommand({
        TableName: runtime.table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.audit(new Date().toISOString().slice(0, 10), '').pk },
      }),
    );
    expect(Items?.length).toBeGreaterThan(0);
    const everything = JSON.stringify([printed, Items]);
    expect(printed[0]?.stdout).toContain(created.key_id);
    expect(everything).not.toContain(created.api_key);
    expect(everything).not.toContain(digestOf(created.api_key));
  });

  test('revoke finds the key by its id alone, and a repeat keeps the first time', async () => {
    const { key_id } = await runtime.json<KeyAnswer>(
      ...['keys', 'create', '--organisation', id, '--name', 'x', '--scopes', 'jobs:read'],
    );
    const first = await runtime.json('keys', 'revoke', key_id);
    const second = await runtime.json('keys', 'revoke', key_id);
    expect(first).toMatchObject({ exitCode: 0, key_id, revoked_at: expect.stringMatching(/Z$/) });
    expect(second).toEqual(first);
    expect(first).not.toHaveProperty('api_key');
  });
});
