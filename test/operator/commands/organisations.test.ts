import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keys } from '../../../shared/table/keys.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

interface OrganisationAnswer {
  readonly organisation_id: string;
}

let runtime: TestRuntime;
let id: string;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  const create = ['organisations', 'create', '--name', 'Northwind "Staffing", S.A.'];
  ({ organisation_id: id } = await runtime.json<OrganisationAnswer>(...create));
});
afterAll(() => runtime.stop());

test('create, list and show answer the same, with the default limits', async () => {
  const shown = await runtime.json('organisations', 'show', id);
  expect(shown).toEqual({
    exitCode: 0,
    organisation_id: id,
    name: 'Northwind "Staffing", S.A.',
    status: 'active',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    limits: { per_second: 20, per_minute: 600, read_allowance: 6_000 },
    balance_usd: '0.00',
    low_credit_usd: null,
  });
  const { data } = await runtime.json<{ data: unknown[] }>('organisations', 'list');
  const { exitCode: _, ...organisation } = shown;
  expect(data).toContainEqual(organisation);
});

test('rotate-cursor-key works once in 31 days, while positions live, and again only with --again', async () => {
  const rotate = (...more: string[]) => runtime.json('organisations', 'rotate-cursor-key', id, ...more);
  const rotatedDaysAgo = async (days: number) =>
    await runtime.table.client.send(
      new UpdateCommand({
        TableName: runtime.table.name,
        Key: keys.account(id),
        UpdateExpression: 'SET cursor_rotated = :at',
        ExpressionAttributeValues: { ':at': Date.now() - days * 86_400_000 },
      }),
    );
  expect(await rotate()).toMatchObject({ exitCode: 0, organisation_id: id });
  expect(await rotate()).toMatchObject({ exitCode: 1 });
  await rotatedDaysAgo(30);
  expect(await rotate()).toMatchObject({ exitCode: 1 });
  await rotatedDaysAgo(32);
  expect(await rotate()).toMatchObject({ exitCode: 0 });
  expect(await rotate('--again')).toMatchObject({ exitCode: 0 });
});

test('limit refuses what the account cannot carry or what contradicts itself, and sets the read allowance', async () => {
  const limit = (second: string, minute: string, ...more: string[]) =>
    runtime.ops('organisations', 'limit', id, '--per-second', second, '--per-minute', minute, ...more);
  const refusals = [
    [
      await limit('501', '30000'),
      '--per-second 501 is above 500: every charge writes the one item of the account',
    ],
    [await limit('500', '30001'), '--per-minute 30001 is above 30000, which is 500 charges per second'],
    [await limit('20', '19'), '--per-minute 19 is below --per-second 20'],
    [await runtime.ops('organisations', 'create', '--name', 'N', '--per-second', '601'), 'is above 500'],
  ] as const;
  for (const [{ code, stderr }, said] of refusals) {
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  }
  expect((await limit('500', '30000', '--read-allowance', '9000')).code).toBe(0);
  expect(
    await runtime.json('organisations', 'limit', id, '--per-second', '20', '--per-minute', '20'),
  ).toMatchObject({
    limits: { per_second: 20, per_minute: 20, read_allowance: 9_000 },
  });
  await limit('20', '600', '--read-allowance', '6000');
});

test('limit, suspend, resume and delete take effect; deletion is final, and repeating it is harmless', async () => {
  const { organisation_id: other } = await runtime.json<OrganisationAnswer>(
    'organisations',
    'create',
    '--name',
    'O',
  );
  expect(
    await runtime.json('organisations', 'limit', other, '--per-second', '50', '--per-minute', '900'),
  ).toMatchObject({ exitCode: 0, limits: { per_second: 50, per_minute: 900, read_allowance: 6_000 } });
  expect(await runtime.json('organisations', 'suspend', other)).toMatchObject({ status: 'suspended' });
  expect(await runtime.json('organisations', 'resume', other)).toMatchObject({ status: 'active' });
  expect(await runtime.json('organisations', 'delete', other, '--confirm', 'O')).toMatchObject({
    status: 'deleted',
  });
  expect(await runtime.json('organisations', 'delete', other)).toMatchObject({
    exitCode: 0,
    status: 'deleted',
  });
  const { code, stderr } = await runtime.ops('organisations', 'resume', other);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `ops: organisation ${other} is deleted; this cannot be undone\n`,
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
    stderr: `ops: organisation ${other} is deleted and cannot have keys\n`,
  });
});

test('delete says what would be lost, and changes nothing without the name', async () => {
  const name = "O'Brien & Söhne";
  const { organisation_id: other } = await runtime.json<OrganisationAnswer>(
    ...['organisations', 'create', '--name', name],
  );
  await runtime.json('credits', 'top-up', '--organisation', other, '--usd', '12.5');
  const key = ['keys', 'create', '--organisation', other, '--scopes', 'jobs:read', '--name'];
  const { key_id } = await runtime.json<{ key_id: string }>(...key, 'old');
  await runtime.json(...key, 'new');
  await runtime.json('keys', 'revoke', key_id, '--confirm', 'old');
  const before = await runtime.json('organisations', 'show', other);

  const losses = '12.50 USD of credit, 1 key, 0 webhook destinations and 0 monitors';
  for (const [given, fault] of [
    [[], '--confirm is missing'],
    [['--confirm', other], `--confirm '${other}' is not its name`],
    [['--confirm', name.toLowerCase()], "--confirm 'o'\\''brien & söhne' is not its name"],
  ] as const) {
    const { code, stdout, stderr } = await runtime.ops('organisations', 'delete', other, ...given);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `ops: organisation ${other} 'O'\\''Brien & Söhne' would lose ${losses}. This cannot be undone. ` +
        `${fault}; nothing changed. To delete it, add --confirm 'O'\\''Brien & Söhne'\n`,
    );
  }
  expect(await runtime.json('organisations', 'show', other)).toEqual(before);

  expect(await runtime.json('organisations', 'delete', other, '--confirm', name)).toMatchObject({
    exitCode: 0,
    status: 'deleted',
    lost: { credit_usd: '12.50', keys: 1, destinations: 0, monitors: 0 },
  });
});
