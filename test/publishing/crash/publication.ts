import { expect, test } from '@jest/globals';
import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import { readExchangeRates } from '../../../shared/catalogue/exchange-rates.ts';
import { isShown } from '../../../shared/jobs/available.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  eventLine,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { deathsOf, watchRun } from '../../support/watched/deaths.ts';
import { Crash, crashesOf, failing } from '../../support/watched/failing-table.ts';
import { checkInvariants } from '../check-invariants.ts';

const TECHNOLOGY = {
  kind: 'technology',
  code: 'sap',
  relationship: 'planned_introduction',
  subjectScope: 'legal_entity',
} as const;
const FIRST = [
  ...CATALOGUE_LINES,
  companyLine('a'),
  companyLine('b'),
  companyLine('c'),
  jobLine('a1', 'a', { tools: ['rust'] }),
  jobLine('a2', 'a'),
  jobLine('b1', 'b'),
  jobLine('c1', 'c'),
  contentLine('a1'),
  eventLine('e1', 'a', TECHNOLOGY),
  eventLine('moved', 'b', TECHNOLOGY),
  { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 1.1 },
] as const;
const SECOND = [
  companyLine('a', { merged_into_key: 'b' }),
  companyLine('c', { name: 'Sea', cleared: false }),
  companyLine('d'),
  jobLine('a1', 'a', { tools: ['python'] }),
  jobLine('a2', 'a', closed()),
  jobLine('d1', 'd'),
  jobLine('b1', 'b', { cleared: false }),
  factsLine('a1', [TECHNOLOGY]),
  contentLine('a1', { description: 'new' }),
  eventLine('e2', 'b', TECHNOLOGY),
  eventLine('moved', 'd', TECHNOLOGY),
  eventLine('e3', 'd', TECHNOLOGY),
  { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 1.2 },
  { type: 'rate', currency: 'CHF', date: '2026-01-02', usd_per_unit: 1.3 },
] as const;

/** The test needs a table per write to die at. The simulated table behaves like the engine and forks in a moment. */
const emptyTable = () => new SimulatedTable({ now: () => NOW, keepsVersions: false });

/** Returns everything that readers may see, without ids, ordinals and times. */
async function visible(table: Table) {
  const { companies, jobs } = await documentsOf(table);
  const names = new Map<string, string>(
    [...companies].map(([key, { document }]) => [document.company.id, key]),
  );
  const named = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, held: unknown) => {
      if (['id', 'ordinal', 'updated_at', 'updatedAt', 'eventId'].includes(name) && name !== 'id')
        return undefined;
      return typeof held === 'string'
        ? (names.get(held) ?? (name === 'id' && /^0/.test(held) ? 'id' : held))
        : held;
    });
  const rates = await readExchangeRates(readerOf(table));
  const time = new Date(NOW);
  return {
    rates: rates.currencies().map(({ currency, days }) => [currency, days, rates.at(currency, time)]),
    companies: Object.fromEntries([...companies].sort().map(([key, value]) => [key, named(value)])),
    jobs: Object.fromEntries([...jobs].sort().map(([key, value]) => [key, named(value)])),
  };
}

test('a run that dies at any write and is repeated ends like an uninterrupted one', async () => {
  const first = emptyTable();
  await publishLines(first.open(), FIRST, { batchSize: 4 });
  const { whole, writes, diedAfter } = await watchRun(first, (table) =>
    publishLines(table, SECOND, { batchSize: 4, now: () => NOW + 1000 }),
  );
  const wanted = await visible(whole.open());
  await checkInvariants(whole.open());
  expect(writes).toBeGreaterThan(20);

  for (const n of crashesOf(writes)) {
    const table = diedAfter(n).open();
    try {
      // The lease of the dead run has expired by then.
      await publishLines(table, SECOND, { batchSize: 4, now: () => NOW + 60_000 });
      expect(await visible(table)).toEqual(wanted);
      await checkInvariants(table);
    } catch (error) {
      throw new Error(`after a crash at write ${n} of ${writes}`, { cause: error });
    }
  }
}, 240_000);

test('new jobs of a run that died are found under all their terms, whatever the next run publishes', async () => {
  const before = emptyTable();
  await publishLines(before.open(), [...CATALOGUE_LINES, companyLine('a'), jobLine('old', 'a')]);
  let found = 0;
  const feed = [jobLine('new', 'a', { title: 'Unicorn', tools: ['rust'] })];
  for await (const { table: dead } of deathsOf(before, (table) => publishLines(table, feed))) {
    const table = dead.open();
    await publishLines(table, [companyLine('unrelated')], { now: () => NOW + 60_000 });
    await checkInvariants(table);
    if ((await documentsOf(table)).jobs.has('new')) found += 1;
  }
  // It died after its document at least between that, its postings and its mark.
  expect(found).toBeGreaterThan(3);
});

test('the first orders of companies are all there after a run that died between them', async () => {
  const before = emptyTable();
  await publishLines(before.open(), [...CATALOGUE_LINES, companyLine('a')]);
  const feed = [jobLine('only', 'a')];
  for await (const { table: dead } of deathsOf(before, (table) => publishLines(table, feed))) {
    const table = dead.open();
    await publishLines(table, [jobLine('only', 'a')], { now: () => NOW + 60_000 });
    await checkInvariants(table);
  }
});

test('an earlier feed does not undo a withdrawal that died after its tombstone', async () => {
  const earlier = [companyLine('a', { revision: 1 }), jobLine('b1', 'b')];
  const withdrawal = [
    companyLine('a', { revision: 2, cleared: false }),
    jobLine('b1', 'b', { cleared: false }),
  ];
  let withdrawn = 0;
  const before = emptyTable();
  await publishLines(before.open(), [...CATALOGUE_LINES, companyLine('b'), jobLine('a1', 'b'), ...earlier]);
  for await (const { table: dead } of deathsOf(before, (table) => publishLines(table, withdrawal))) {
    const table = dead.open();
    const { withdrawing, hiddenJobs, fading } = await readManifest(readerOf(table));
    await publishLines(table, earlier, { now: () => NOW + 60_000 });
    const { companies, jobs } = await documentsOf(table);
    if (withdrawing.length + fading.length > 0) expect(companies.get('a')?.document.cleared).toBe(false);
    if (hiddenJobs.length > 0) expect(jobs.get('b1')?.document.cleared).toBe(false);
    withdrawn += hiddenJobs.length;
    await publishLines(table, withdrawal, { now: () => NOW + 120_000 });
    await checkInvariants(table);
  }
  expect(withdrawn).toBeGreaterThan(5);
});

test('the next run finishes a withdrawal that died after its tombstone, whatever that run publishes', async () => {
  const table = emptyTable().open();
  await publishLines(table, FIRST);
  const withdrawal = [companyLine('a', { cleared: false })];
  const tombstones = async () => (await readerOf(table).get(keys.manifest(), true))?.['tombstones'];
  // Each attempt dies one write later, until the one that sets the tombstone.
  for (let n = 1; (await tombstones())?.toString() !== '0'; n += 1) {
    expect(n).toBeLessThan(10);
    const broken = failing(table, n, true);
    const now = () => NOW + n * 60_000;
    await expect(publishLines(broken.table, withdrawal, { now })).rejects.toThrow(Crash);
  }
  expect((await documentsOf(table)).companies.get('a')?.document.cleared).toBe(true);

  await publishLines(table, [companyLine('unrelated')], { now: () => NOW + 3_600_000 });
  const { companies, jobs } = await documentsOf(table);
  expect(companies.get('a')?.document).toMatchObject({ cleared: false, company: { open_job_count: 0 } });
  expect([jobs.get('a1')?.document.cleared, jobs.get('a2')?.document.cleared]).toEqual([false, false]);
  await checkInvariants(table);

  expect(await publishLines(table, withdrawal)).toMatchObject({ unchanged: 1 });
  await publishLines(table, [companyLine('a')]);
  expect((await documentsOf(table)).jobs.get('a1')?.document.cleared).toBe(true);
  await checkInvariants(table);
});

test('a clearance granted again by a run that dies is not left under the tombstone of its withdrawal', async () => {
  const withdrawal = [companyLine('a', { cleared: false }), jobLine('b1', 'b', { cleared: false })];
  const grant = [companyLine('a'), jobLine('b1', 'b')];
  const withdrawn = emptyTable();
  await publishLines(withdrawn.open(), FIRST);
  await publishLines(withdrawn.open(), withdrawal, { now: () => NOW + 1000 });
  // Their tombstones still fade.
  const granting = deathsOf(withdrawn, (table) => publishLines(table, grant, { now: () => NOW + 2000 }));
  for await (const { n, table: dead } of granting) {
    if (n === 1) continue;
    const table = dead.open();
    await publishLines(table, grant, { now: () => NOW + 33_000 });
    const manifest = await readManifest(readerOf(table));
    const { jobs } = await documentsOf(table);
    for (const key of ['a1', 'a2', 'b1']) {
      const document = jobs.get(key)?.document;
      expect([n, key, document?.cleared === true && isShown(document, manifest)]).toEqual([n, key, true]);
    }
    await checkInvariants(table);
  }
}, 240_000);

test('rows of an earlier release that died are not lost when the run after it dies too', async () => {
  const time = new Date(NOW + 5_000);
  const before = emptyTable();
  await publishLines(before.open(), [
    ...CATALOGUE_LINES,
    companyLine('a'),
    jobLine('written', 'a'),
    jobLine('lost', 'a'),
  ]);
  before.set(keys.manifest(), { ...before.item(keys.manifest()), lastMintedMs: time.getTime() });
  // It wrote both rows, one per item, and one of the two documents.
  for (const [key, { document }] of (await documentsOf(before.open())).jobs) {
    const row = keys.change('2026-03-01', time.getTime(), document.ordinal);
    before.set(row, { ...row });
    if (key === 'lost') continue;
    const at = keys.job(document.ordinal, 'job');
    const job = { ...document.job, updated_at: time.toISOString() };
    before.set(at, { ...before.item(at), doc: JSON.stringify({ ...document, job }) });
  }
  const publishes = (atMs: number) => (table: Table) =>
    publishLines(table, [companyLine('x')], { now: () => atMs });
  for await (const { table: dead } of deathsOf(before, publishes(NOW + 60_000))) {
    await publishes(NOW + 120_000)(dead.open());
    const reader = readerOf(dead.open());
    expect(await changeFaults(reader, await readManifest(reader))).toEqual([]);
  }
});
