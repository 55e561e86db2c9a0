import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { allItems, documentsOf } from '../../support/table-state.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

let runtime: TestRuntime;
let ids: Readonly<Record<'company' | 'job' | 'merged', string>>;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  await publishLines(runtime.table, [
    ...CATALOGUE_LINES,
    companyLine('a', { name: 'Northwind' }),
    companyLine('b', { name: 'Southwind' }),
    companyLine('kept', { name: 'Contoso' }),
    jobLine('a1', 'a', { title: 'Backend Engineer' }),
    jobLine('a2', 'a'),
    jobLine('kept-1', 'kept'),
  ]);
  await publishLines(runtime.table, [companyLine('b', { name: 'Southwind', merged_into_key: 'a' })], {
    now: () => NOW + 60_000,
  });
  const { jobs, companies } = await documentsOf(runtime.table);
  ids = {
    company: companies.get('a')?.document.company.id ?? '',
    merged: companies.get('b')?.document.company.id ?? '',
    job: jobs.get('a1')?.document.job.id ?? '',
  };
});
afterAll(() => runtime.stop());

const REASON = ['--reason', 'request 4711'];

test('refuses an unknown id, a missing reason, a wrong name and a merged company, and changes nothing', async () => {
  const before = await allItems(runtime.table);
  const unknown = '019583a0-1111-7000-8000-000000000001';
  expect((await runtime.ops('erase', 'job', unknown, ...REASON)).stderr).toContain('does not exist');
  expect((await runtime.ops('erase', 'job', ids.job)).stderr).toContain('--reason');
  const missing = await runtime.ops('erase', 'job', ids.job, ...REASON);
  expect(missing.code).not.toBe(0);
  expect(missing.stderr).toContain("To erase it, add --confirm 'Backend Engineer'");
  const wrong = await runtime.ops('erase', 'company', ids.company, ...REASON, '--confirm', 'Northwind Ltd');
  expect(wrong.stderr).toContain("--confirm 'Northwind Ltd' is not its name; nothing changed");
  const merged = await runtime.ops('erase', 'company', ids.merged, ...REASON, '--confirm', 'Southwind');
  expect(merged.stderr).toContain(`was merged into ${ids.company}`);
  expect(await allItems(runtime.table)).toEqual(before);
});

test('erases a job, says what remains, keeps an audit without its id, and can be run again', async () => {
  const run = ['erase', 'job', ids.job, ...REASON];
  const { code, stdout } = await runtime.ops(...run, '--confirm', 'Backend Engineer');
  expect(code).toBe(0);
  expect(stdout).toContain(`job ${ids.job} is erased: its id answers 404 for good`);
  expect(stdout).toContain('point-in-time recovery and backups');
  const audits = (await allItems(runtime.table)).filter(({ pk }) => `${pk}`.startsWith('AUDIT#'));
  const entry = audits.find(({ command }) => command === 'erase job');
  expect(entry?.['after']).toEqual({ kind: 'job', ordinal: 0, reason: 'request 4711' });
  expect(JSON.stringify(audits)).not.toContain(ids.job);
  expect(await runtime.json(...run)).toMatchObject({
    exitCode: 0,
    erased: { jobs: 0, source_keys: 0, changes: 0 },
  });
});

test('erases a company with its jobs, and the index verifies and rebuilds', async () => {
  const report = await runtime.json('erase', 'company', ids.company, ...REASON, '--confirm', 'Northwind');
  expect(report).toMatchObject({ exitCode: 0, erased: { companies: 2, jobs: 1 } });
  const verified = await runtime.json('index', 'verify');
  expect(verified).toMatchObject({ examples: [], ok: true, missing: 0 });
  expect(await runtime.json('index', 'rebuild')).toMatchObject({ exitCode: 0, generation: 2 });
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true, jobs: 1 });
  const text = JSON.stringify(await allItems(runtime.table));
  for (const gone of ['Northwind', 'Southwind', 'Backend Engineer']) expect(text).not.toContain(gone);
});
