import { expect, test } from '@jest/globals';
import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import { duplicateFaults } from '../../../infra/operator/index/duplicate-check.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { NotSplittableError, splitJob } from '../../../shared/publishing/reads/split-job.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';
import { crashesOf } from '../../support/watched/failing-table.ts';

const DAY = 86_400_000;
const T = Date.UTC(2026, 2, 1, 12);
const iso = (ms: number): string => new Date(ms).toISOString();

/** A read of a board. The letter after the name of a job stands for its text. */
function read(source: string, ms: number, names: readonly string[]): FeedLineInput[] {
  const jobs = names.map((name) => {
    const [key = '', text = 'a', company = 'acme'] = name.split(' ');
    const { revision: _, ...line } = jobLine(key, company, {
      title: 'Engineer',
      text_digest: text.repeat(64),
      first_observed_at: iso(ms),
      last_verified_at: iso(ms),
    });
    return line;
  });
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms) },
    ...jobs,
    { type: 'read_end', source },
  ];
}

const FIRST = [
  ...CATALOGUE_LINES,
  companyLine('acme'),
  companyLine('other'),
  ...read('a', T, ['a0', 'a1 b', 'a2 c']),
  ...read('b', T, ['b2 d', 'b3 e other']),
];
/** Joins new jobs, one whose record changes, and one that is older than what it joins. */
const JOIN = [
  ...read('a', T + DAY, ['a0', 'a1 b', 'a2 d']),
  ...read('b', T + DAY, ['b0', 'b2 d', 'b3 e other']),
  ...read('c', T + DAY, ['c0', 'c1 b', 'c3 e']),
];
const CLOSE = [...read('a', T + 2 * DAY, []), ...read('a', T + 3 * DAY, [])];
const OPEN = [
  ...read('b', T + 4 * DAY, []),
  ...read('c', T + 4 * DAY, []),
  ...read('b', T + 5 * DAY, []),
  ...read('c', T + 5 * DAY, ['c1 b']),
];
const MERGE: FeedLineInput[] = [companyLine('other', { merged_into_key: 'acme' })];
const AFTER_MERGE = [...read('c', T + 2 * DAY, ['c3 e']), ...read('b', T + 2 * DAY, ['b3 e other'])];

const emptyTable = () => new SimulatedTable({ now: () => T, keepsVersions: false });

async function play(table: Table, feeds: readonly (readonly FeedLineInput[])[], from = 0): Promise<void> {
  for (const [i, feed] of feeds.entries()) {
    const at = T + 100 * DAY + (from + i) * 1000;
    const { rejects } = await publishLines(table, feed, { batchSize: 4, now: () => at });
    expect(rejects).toEqual([]);
  }
}

/** What readers see and how listings hang together, by source key. */
async function picture(table: Table) {
  const { jobs } = await documentsOf(table);
  const keyOf = new Map([...jobs].map(([key, { document }]) => [document.job.id, key]));
  const nameOf = new Map([...jobs].map(([key, { document }]) => [document.ordinal, key]));
  return [...jobs]
    .map(([key, { document }]) => ({
      key,
      ...document.job,
      ...{ id: '', updated_at: '', company: document.job.company.name },
      superseded_by_id: keyOf.get(document.job.superseded_by_id ?? ''),
      listings: document.listings?.map(({ ordinal, ...listing }) => ({
        ...listing,
        of: nameOf.get(ordinal),
      })),
    }))
    .sort((x, y) => (x.key < y.key ? -1 : 1));
}

async function expectSound(table: Table): Promise<void> {
  const reader = readerOf(table);
  const manifest = await readManifest(reader);
  expect(await duplicateFaults(reader, 0, manifest.jobMark)).toEqual([]);
  expect(await changeFaults(reader, manifest)).toEqual([]);
}

test.each([
  ['finds duplicates', [FIRST], JOIN, [CLOSE]],
  ['closes listings', [FIRST, JOIN], CLOSE, [OPEN]],
  ['opens and closes vacancies', [FIRST, JOIN, CLOSE], OPEN, []],
  ['merges companies with equal postings', [FIRST, JOIN], MERGE, [AFTER_MERGE]],
])(
  'a run that dies while it %s and is repeated ends like an uninterrupted one',
  async (_, before, feed, after) => {
    const first = emptyTable();
    await play(first.open(), before);
    const { whole: ended, writes, diedAfter } = await watchRun(first, (table) => play(table, [feed], 50));
    const whole = ended.open();
    const wanted = await picture(whole);
    await play(whole, after, 60);
    const wantedLater = await picture(whole);
    await expectSound(whole);
    expect(writes).toBeGreaterThan(8);
    for (const n of crashesOf(writes)) {
      try {
        const table = diedAfter(n).open();
        // The lease of the dead run has expired by then.
        await play(table, [feed], 150);
        expect(await picture(table)).toEqual(wanted);
        await expectSound(table);
        await play(table, after, 160);
        expect(await picture(table)).toEqual(wantedLater);
      } catch (error) {
        throw new Error(`after a crash at write ${n} of ${writes}`, { cause: error });
      }
    }
  },
  240_000,
);

test('a split that dies and is repeated ends like an uninterrupted one', async () => {
  const first = emptyTable();
  await play(first.open(), [FIRST, JOIN]);
  const { jobs } = await documentsOf(first.open());
  const id = jobs.get('b0')?.document.job.id ?? '';
  const options = (table: Table, at: number) => ({ table, now: () => T + 100 * DAY + at * 1000 });
  const { whole, writes, diedAfter } = await watchRun(first, (table) => splitJob(options(table, 50), id));
  const wanted = await picture(whole.open());
  await expectSound(whole.open());
  expect(writes).toBeGreaterThan(8);
  for (const n of crashesOf(writes)) {
    const table = diedAfter(n).open();
    await splitJob(options(table, 150), id).catch((error: unknown) => {
      if (!(error instanceof NotSplittableError)) throw error;
    });
    expect({ n, jobs: await picture(table) }).toEqual({ n, jobs: wanted });
    await expectSound(table);
  }
}, 240_000);
