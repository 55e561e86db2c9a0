import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countPayWithoutUsd } from '../../../../infra/operator/index/pay-count.ts';
import type { Job } from '../../../../shared/contract/resources/job.ts';
import { readManifest } from '../../../../shared/search/manifest/manifest.ts';
import { CATALOGUE_LINES, closed, jobLine, NOW, publishLines } from '../../../support/feed-lines.ts';
import { documentsOf, readerOf } from '../../../support/table-state.ts';
import { startTestRuntime, type TestRuntime } from '../support.ts';

let runtime: TestRuntime;
let folder: string;

beforeAll(async () => {
  runtime = await startTestRuntime();
  folder = mkdtempSync(join(tmpdir(), 'ops-rates-'));
  await publishLines(runtime.table, CATALOGUE_LINES);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

const idOf = (n: number) => `11111111-2222-4333-8444-${String(n).padStart(12, '0')}`;
const record = (n: number, currencyCode: string, interval = '1 YEAR') =>
  JSON.stringify({
    ...{ board: 'acme', apiVersion: '1', id: idOf(n), title: `Engineer ${n}`, department: 'Engineering' },
    ...{ employmentType: 'FullTime', location: 'Berlin, Germany', secondaryLocations: [] },
    ...{ publishedAt: '2025-10-01T00:00:00.000+00:00', isListed: true, isRemote: false },
    ...{ jobUrl: `https://jobs.ashbyhq.com/acme/${idOf(n)}`, descriptionHtml: '<p>You write.</p>' },
    applyUrl: `https://jobs.ashbyhq.com/acme/${idOf(n)}/application`,
    compensation: {
      compensationTiers: [
        {
          ...{ title: null, tierSummary: 'pay', additionalInformation: null },
          components: [
            {
              ...{ summary: 'pay', compensationType: 'Salary', interval, currencyCode },
              ...{ minValue: 100_000, maxValue: 120_000 },
            },
          ],
        },
      ],
    },
  });
const written = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};
const rate = (currency: string, date: string, usd_per_unit: number) =>
  JSON.stringify({ type: 'rate', currency, date, usd_per_unit });
const importAt = (date: string) =>
  runtime.json('import', 'ashby', join(folder, 'jobs.ndjson'), '--observed-at', date);
const jobOf = async (n: number): Promise<Job | undefined> =>
  (await documentsOf(runtime.table)).jobs.get(`ashby:${idOf(n)}`)?.document.job;
const payOf = async (n: number) => {
  const [pay] = (await jobOf(n))?.compensationPackages ?? [];
  return [pay?.baseAnnualMin, pay?.baseAnnualUsdMin, pay?.baseAnnualUsdMax, pay?.fxObservedAt];
};
const payStatus = async () => (await runtime.json('status'))['pay_without_usd'];
/** Jobs that say that their pay in US dollars is disclosed, as a query finds them. */
const foundByPay = async (): Promise<unknown> =>
  (await runtime.json<{ warm: { rows: number } }>('index', 'explain', 'base_annual_usd_min=0')).warm.rows;

test('without rates, pay stays visible in its own currency, no filter by pay finds it, and status counts it', async () => {
  written('jobs.ndjson', [
    record(1, 'USD'),
    record(2, 'EUR'),
    record(3, 'GBP'),
    record(4, 'EUR'),
    record(5, 'USD', '1 HOUR'),
  ]);
  const first = await importAt('2025-10-28T12:00:00Z');
  expect(first).toMatchObject({ exitCode: 0, jobs: 5, left_out: { pay_exchange_rate: { count: 3 } } });
  expect(await payOf(1)).toEqual([100_000, 100_000, 120_000, null]);
  expect(await payOf(2)).toEqual([100_000, null, null, null]);
  expect((await jobOf(2))?.compensation).toMatchObject({ currency: 'EUR', base_annual_minimum: 100_000 });
  expect(await foundByPay()).toBe(1);
  expect(await payStatus()).toEqual({
    jobs: 4,
    without_rate: 3,
    exact: true,
    by_currency: [
      { currency: 'EUR', jobs: 2 },
      { currency: 'GBP', jobs: 1 },
      { currency: 'USD', jobs: 1 },
    ],
  });
  expect((await runtime.ops('status')).stdout).toMatch(
    /^pay without US dollars +4 open jobs, 3 of them because no rate is there: EUR 2, GBP 1, USD 1$/m,
  );
  expect((await runtime.ops('rates', 'list')).stdout).toMatch(/^no exchange rates are published/);
});

test('rates change no published job by themselves; the next read of a board uses the newest one on or before its observation', async () => {
  const before = await documentsOf(runtime.table);
  const rates = written('rates.ndjson', [
    rate('EUR', '2025-10-29', 9),
    rate('EUR', '2025-10-20', 1.1),
    rate('EUR', '2025-10-27', 1.2),
    rate('GBP', '2025-10-29', 1.3),
  ]);
  expect(await runtime.json('publish', rates)).toMatchObject({ exitCode: 0, applied: 4 });
  expect(await documentsOf(runtime.table)).toEqual(before);

  await importAt('2025-10-28T18:00:00Z');
  expect(await payOf(2)).toEqual([100_000, 120_000, 144_000, '2025-10-27T00:00:00.000Z']);
  // The only rate of the pound is newer than the observation.
  expect(await payOf(3)).toEqual([100_000, null, null, null]);
  expect(await foundByPay()).toBe(3);
  expect(await payStatus()).toMatchObject({ jobs: 2, without_rate: 1 });
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });
});

test('a correction of a rate reaches the jobs with the next read of their board', async () => {
  const before = await jobOf(2);
  expect(
    await runtime.json('publish', written('fix.ndjson', [rate('EUR', '2025-10-27', 1.15)])),
  ).toMatchObject({ applied: 1 });
  expect(await jobOf(2)).toEqual(before);
  await importAt('2025-10-28T20:00:00Z');
  expect(await payOf(2)).toEqual([100_000, 115_000, 138_000, '2025-10-27T00:00:00.000Z']);
  expect((await jobOf(2))?.updated_at).not.toBe(before?.updated_at);
});

test('a newer rate converts pay for the first time, and changes no amount that was converted before', async () => {
  const before = await jobOf(2);
  await importAt('2025-10-29T20:00:00Z');
  expect(await payOf(3)).toEqual([100_000, 130_000, 156_000, '2025-10-29T00:00:00.000Z']);
  expect(await payOf(2)).toEqual([100_000, 115_000, 138_000, '2025-10-27T00:00:00.000Z']);
  expect((await jobOf(2))?.updated_at).toBe(before?.updated_at);
  expect(await payStatus()).toMatchObject({ jobs: 1, without_rate: 0 });
});

test('rates list shows what an import at a date would use', async () => {
  expect(await runtime.json('rates', 'list', '--at', '2025-10-28')).toMatchObject({
    data: [
      { currency: 'EUR', date: '2025-10-27', usd_per_unit: 1.15, days: 3 },
      { currency: 'GBP', date: null, usd_per_unit: null, days: 1 },
    ],
  });
  expect((await runtime.ops('rates', 'list')).stdout).toMatch(/^GBP +2025-10-29 +1\.3 +1$/m);
});

test('status counts open jobs alone, and postings when there are too many jobs to look at', async () => {
  const reader = readerOf(runtime.table);
  const line = jobLine(`ashby:${idOf(5)}`, 'ashby:board:acme', closed());
  const packages = (await jobOf(5))?.compensationPackages ?? [];
  const closing = await publishLines(runtime.table, [
    { ...line, compensation_packages: packages, revision: NOW },
  ]);
  expect(closing.rejects).toEqual([]);
  const manifest = await readManifest(reader);
  expect(await countPayWithoutUsd(reader, manifest)).toMatchObject({ jobs: 0, isExact: true });
  expect(await countPayWithoutUsd(reader, manifest, 3)).toEqual({
    ...{ jobs: 4, withoutRate: null, isExact: false },
    byCurrency: [
      { currency: 'EUR', jobs: 2 },
      { currency: 'GBP', jobs: 1 },
      { currency: 'USD', jobs: 1 },
    ],
  });
});
