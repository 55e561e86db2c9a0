import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type LoadProgress, loadDemo } from '../../infra/operator/demo.ts';
import { parseApiKey } from '../../shared/auth/api-key.ts';
import { startTestRuntime, type TestRuntime } from './commands/support.ts';

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
});
afterAll(() => runtime.stop());

test('loads the demo with credit, a key for all scopes and a complete index; loading it again adds only a key', async () => {
  const reported: LoadProgress[] = [];
  const request = {
    table: runtime.table,
    stage: 'test',
    companies: 25,
    minimumPopulation: 500_000,
    onProgress: (progress: LoadProgress) => reported.push(progress),
  };
  const first = await loadDemo(request);
  await runtime.project(first.organisation_id);
  expect(parseApiKey(first.api_key, 'test')?.organisationId).toBe(first.organisation_id);
  expect([...new Set(reported.map(({ step }) => step))]).toEqual([
    'Reading the places of the catalogues',
    'Checking the catalogues',
    ...(reported.some(({ step }) => step === 'Writing the catalogues') ? ['Writing the catalogues'] : []),
    'Inventing a labour market',
    'Checking the companies and jobs',
    ...(reported.some(({ step }) => step === 'Writing the companies and jobs')
      ? ['Writing the companies and jobs']
      : []),
  ]);
  expect(reported.filter(({ done, total }) => done > total)).toEqual([]);
  const status = await runtime.json('status');
  const visible = status['index'];
  expect(status).toMatchObject({
    catalogues: { roles_version: 1, industries_version: 1 },
    index: { companies_visible: 25 },
    ledger: { organisations: 1, balance_usd: '1000.00', behind: 0 },
  });
  expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true });

  const second = await loadDemo(request);
  expect(second.organisation_id).toBe(first.organisation_id);
  expect(second.api_key).not.toBe(first.api_key);
  expect(second.samples).toEqual(first.samples);
  expect(first.samples).toBeDefined();
  const again = await runtime.json('status');
  expect(again).toMatchObject({ ledger: { organisations: 1, postings: 1, balance_usd: '1000.00' } });
  expect(again['index']).toMatchObject({ ...Object(visible), rank_spaces: expect.anything() });
  expect(await runtime.json('credits', 'verify')).toMatchObject({ exitCode: 0, ok: true });
  const { data } = await runtime.json<{ data: { scopes: string[] }[] }>('keys', 'list');
  expect(data.map(({ scopes }) => scopes)).toEqual([
    ['catalogues:read', 'companies:read', 'jobs:read'],
    ['catalogues:read', 'companies:read', 'jobs:read'],
  ]);
}, 240_000);
