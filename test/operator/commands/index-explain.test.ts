import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogueLines, publishAll, smallCatalogues, smallDemo } from '../../support/demo.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

interface Page {
  readonly rows: number;
  readonly has_more: boolean;
  readonly read_units: number;
  readonly rounds: number;
  readonly candidates: number;
  readonly checked: number;
  readonly statistics: { readonly from: string; readonly read_units: number };
  readonly windows: readonly { readonly terms: readonly string[]; readonly accepted: number }[];
}

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await startTestRuntime();
  const catalogues = smallCatalogues();
  await publishAll(runtime.table, catalogueLines(catalogues));
  await publishAll(runtime.table, smallDemo(catalogues, 20));
}, 240_000);
afterAll(() => runtime.stop());

test('says what a page read, cold and warm, and a warm one makes fewer rounds', async () => {
  const { cold, warm, exitCode } = await runtime.json<{ cold: Page; warm: Page }>(
    'index',
    'explain',
    'work_arrangements=remote&limit=5',
  );
  expect(exitCode).toBe(0);
  expect(warm).toMatchObject({ rows: 5, has_more: true, statistics: { from: 'cache', read_units: 0 } });
  expect(cold.statistics).toMatchObject({ from: 'table' });
  expect(warm.windows.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(6);
  expect(warm.checked).toBeLessThanOrEqual(warm.candidates);
  expect(warm.rounds).toBeLessThan(cold.rounds);
  expect(warm.rounds).toBeLessThanOrEqual(2);
});

test('explains job facts too, for people as a table', async () => {
  const { code, stdout } = await runtime.ops(
    'index',
    'explain',
    'facts[benefits]=health_insurance',
    '--operation',
    'job-facts',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^read units +\d/m);
  expect(stdout).toMatch(/^WINDOW +ORDINALS/m);
});

test('refuses what the operation does not take, and the order that has no plan', async () => {
  const wrong = await runtime.ops('index', 'explain', 'limit=0');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('the query is not valid');
  expect((await runtime.ops('index', 'explain', 'sort=updated')).stderr).toContain('change log');
  expect((await runtime.ops('index', 'explain', 'limit=5', '--operation', 'nothing')).code).toBe(2);
});
