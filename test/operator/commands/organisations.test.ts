import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestRuntime, type TestRuntime } from './support.ts';

interface OrganisationAnswer {
  readonly organisation_id: string;
}

let runtime: TestRuntime;
let id: string;

beforeAll(async () => {
  runtime = await startTestRuntime();
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
    limits: { per_second: 20, per_minute: 600 },
    balance_usd: '0.00',
  });
  const { data } = await runtime.json<{ data: unknown[] }>('organisations', 'list');
  const { exitCode: _, ...organisation } = shown;
  expect(data).toContainEqual(organisation);
});

test('rotate-cursor-key works once per day, and again only with --again', async () => {
  const rotate = (...more: string[]) => runtime.json('organisations', 'rotate-cursor-key', id, ...more);
  expect(await rotate()).toMatchObject({ exitCode: 0, organisation_id: id });
  expect(await rotate()).toMatchObject({ exitCode: 1 });
  expect(await rotate('--again')).toMatchObject({ exitCode: 0 });
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
