import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { digestOf, parseApiKey } from '../../../shared/auth/api-key.ts';
import { keys } from '../../../shared/table/keys.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

interface KeyAnswer {
  readonly key_id: string;
  readonly api_key: string;
}

let runtime: TestRuntime;
let id: string;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  id = String((await runtime.json('organisations', 'create', '--name', 'Keys'))['organisation_id']);
});
afterAll(() => runtime.stop());

test('shows a key only when it is created, and never stores it in the audit', async () => {
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
    runtime.ops('keys', 'revoke', created.key_id, '--confirm', 'sync', '--json'),
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

test('revoke finds a key by its id alone, and a repeat keeps the first time', async () => {
  const { key_id } = await runtime.json<KeyAnswer>(
    ...['keys', 'create', '--organisation', id, '--name', 'x', '--scopes', 'jobs:read'],
  );
  const first = await runtime.json('keys', 'revoke', key_id, '--confirm', 'x');
  const second = await runtime.json('keys', 'revoke', key_id);
  expect(first).toMatchObject({ exitCode: 0, key_id, revoked_at: expect.stringMatching(/Z$/) });
  expect(second).toEqual(first);
  expect(first).not.toHaveProperty('api_key');
});

test('revoke says what would be lost, and changes nothing without the name of the key', async () => {
  const create = ['keys', 'create', '--organisation', id, '--scopes', 'jobs:read', '--name'];
  const { key_id } = await runtime.json<KeyAnswer>(...create, 'nightly');
  await runtime.json(...create, 'other');
  for (const given of [[], ['--confirm', 'Keys'], ['--confirm', key_id]]) {
    const { code, stdout, stderr } = await runtime.ops('keys', 'revoke', key_id, ...given);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(
        `^ops: key ${key_id} 'nightly' \\(jobs:read\\) stops working with the next request; organisation 'Keys' ` +
          "keeps 1 other working key and 0.00 USD of credit. .*; nothing changed. To revoke it, add --confirm 'nightly'\n$",
      ),
    );
  }
  const { data } = await runtime.json<{ data: { key_id: string; revoked_at: unknown }[] }>(
    ...['keys', 'list', '--organisation', id],
  );
  expect(data.find((key) => key.key_id === key_id)?.revoked_at).toBeNull();
  expect(await runtime.json('keys', 'revoke', key_id, '--confirm', 'nightly')).toMatchObject({ exitCode: 0 });
});
