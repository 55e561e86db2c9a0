import { expect, test } from '@jest/globals';
import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { listUpdated } from '../../../shared/jobs/list-updated.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { compactChanges, compactNextPart } from '../../../shared/publishing/write/compact-changes.ts';
import { buildNextPart } from '../../../shared/publishing/write/rebuild.ts';
import { recover } from '../../../shared/publishing/write/reconcile-index.ts';
import { PublishSession } from '../../../shared/publishing/write/session.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { dayOf, endAt, readChanges, readDays, startOfDay } from '../../../shared/search/store/changes.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { startTestTable } from '../../support/table.ts';
import { allItems, documentsOf, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';

const DAY_MS = 86_400_000;
const START = [...CATALOGUE_LINES, companyLine('a'), companyLine('b')];
const at = (days: number): number => NOW + days * DAY_MS;

async function publishAt(table: Table, days: number, lines: readonly FeedLineInput[] = []): Promise<void> {
  const { rejects } = await publishLines(table, lines, { now: () => at(days) });
  expect(rejects).toEqual([]);
}

const compactAt = async (table: Table, days: number) =>
  await compactNextPart({ table, now: () => at(days), sleep: () => Promise.resolve() });

/** Returns every row of the log, as `job: kind day`, by the keys of the jobs. */
async function rowsOf(table: Table): Promise<string[]> {
  const { jobs } = await documentsOf(table);
  const keyOf = new Map([...jobs].map(([key, { document }]) => [document.ordinal, key]));
  const rows = await readChanges(readerOf(table), startOfDay(0), endAt(at(100_000)));
  return rows.map(
    ({ ordinal, kind, updatedAtMs }) => `${keyOf.get(ordinal)}: ${kind} ${dayOf(updatedAtMs) - dayOf(NOW)}`,
  );
}

/** Returns the ids of `sort=updated`, page by page, from a position on. */
async function listAll(
  table: Table,
  direction: 'asc' | 'desc',
  now: number,
  start: readonly number[] | null = null,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after = start; ; ) {
    const page = await listUpdated({ reader: readerOf(table), filter: {}, direction, limit: 3, after, now });
    ids.push(...page.documents.map(({ job }) => job.id));
    if (page.next === null) return ids;
    after = page.next.filter((part) => typeof part === 'number');
  }
}

/** Checks that `sort=updated` returns every available job once, at its last change, and that the log is sound. */
async function check(table: Table, now: number): Promise<void> {
  const { jobs } = await documentsOf(table);
  const available = [...jobs.values()].flatMap(({ document }) => (document.cleared ? [document] : []));
  const expected = available
    .sort((a, b) => Date.parse(a.job.updated_at) - Date.parse(b.job.updated_at) || a.ordinal - b.ordinal)
    .map(({ job }: JobDocument) => job.id);
  expect(await listAll(table, 'asc', now)).toEqual(expected);
  expect(await listAll(table, 'desc', now)).toEqual(expected.toReversed());
  expect(await changeFaults(readerOf(table), await readManifest(readerOf(table)))).toEqual([]);
}

/** A world of a few weeks: jobs that change, close, open again, and lose their clearance. */
async function publishWeeks(table: Table): Promise<void> {
  await publishAt(table, 0, [...START, jobLine('j1', 'a'), jobLine('j2', 'a'), jobLine('j3', 'b')]);
  await publishAt(table, 1, [jobLine('j1', 'a', { title: 'Second' }), jobLine('j4', 'b')]);
  await publishAt(table, 2, [jobLine('j2', 'a', { cleared: false })]);
  await publishAt(table, 3, [jobLine('j3', 'b', closed())]);
  await publishAt(table, 20, [jobLine('j3', 'b', { title: 'Again' })]);
}

test.each([
  [
    'the simulated table',
    async () => ({ table: new SimulatedTable({ now: () => NOW }).open(), stop: async () => undefined }),
  ],
  [
    'the engine',
    async () => {
      const table = await startTestTable({ engine: 'memory' });
      return { table, stop: () => table.stop() };
    },
  ],
])(
  'superseded changes and withdrawals leave the log when no position reaches them, on %s',
  async (_, start) => {
    const { table, stop } = await start();
    await publishWeeks(table);
    const all = await rowsOf(table);
    expect(all).toEqual([
      'j1: published 0',
      'j2: published 0',
      'j3: published 0',
      'j1: updated 1',
      'j4: published 1',
      'j2: withdrawn 2',
      'j3: closed 3',
      'j3: reopened 20',
    ]);
    await publishAt(table, 32, [jobLine('x1', 'a')]);
    expect(await rowsOf(table)).toEqual([...all, 'x1: published 32']);
    // A run believes the time of the log before it, so a day counts from the next publication on.
    await publishAt(table, 35, [jobLine('x2', 'a')]);
    expect(await rowsOf(table)).toEqual([...all, 'x1: published 32', 'x2: published 35']);
    await compactAt(table, 36);
    await check(table, at(36));
    const rest = ['j3: closed 3', 'j3: reopened 20', 'x1: published 32', 'x2: published 35'];
    expect(await rowsOf(table)).toEqual(['j1: updated 1', 'j4: published 1', ...rest]);
    expect([...(await readDays(readerOf(table)))].map((day) => day - dayOf(NOW))).toEqual([1, 3, 20, 32, 35]);
    // j1 changes after its row was kept: the row goes when the day is twice as old.
    await publishAt(table, 40, [jobLine('j1', 'a', { title: 'Third' })]);
    await publishAt(table, 66, [jobLine('x3', 'a')]);
    await compactAt(table, 67);
    expect(await rowsOf(table)).toContain('j1: updated 1');
    await publishAt(table, 68, [jobLine('x4', 'a')]);
    await compactAt(table, 69);
    await check(table, at(69));
    const left = await rowsOf(table);
    expect(left).not.toContain('j1: updated 1');
    expect(left).not.toContain('j3: closed 3');
    expect(left).toContain('j4: published 1');
    await stop();
  },
  240_000,
);

test('a publication with nothing due reads and writes nothing for it', async () => {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishWeeks(table);
  await publishAt(table, 36, [jobLine('x', 'a')]);
  await compactAt(table, 37);
  const calls = async (days: number): Promise<string[]> => {
    const names: string[] = [];
    const watched: Table = {
      name: table.name,
      client: Object.assign(Object.create(Object.getPrototypeOf(table.client)), table.client, {
        send: async (...given: Parameters<Table['client']['send']>) => {
          names.push(given[0].constructor.name);
          return await table.client.send(...given);
        },
      }),
    };
    await publishAt(watched, days);
    return names;
  };
  const idle = await calls(37.1);
  expect(idle.filter((name) => /Put|Delete|BatchWrite|BatchExecute/.test(name))).toEqual([]);
  // Lease and release.
  expect(idle.filter((name) => name === 'UpdateCommand')).toHaveLength(2);
});

test('a run that dies at any write of a compaction leaves a sound log, and the next one completes it', async () => {
  const before = new SimulatedTable({ now: () => NOW });
  await publishWeeks(before.open());
  await publishAt(before.open(), 36, [jobLine('x', 'a')]);
  const { whole, writes, diedAfter } = await watchRun(before, (table) => compactAt(table, 37));
  const compacted = ['j1: updated 1', 'j4: published 1', 'j3: reopened 20', 'x: published 36'];
  await check(whole.open(), at(37.1));
  expect(await rowsOf(whole.open())).toEqual(compacted);
  expect(writes).toBeGreaterThan(6);
  for (let n = 0; n <= writes; n += 1) {
    const table = diedAfter(n).open();
    await check(table, at(37));
    await compactAt(table, 37.1);
    await check(table, at(37.1));
    expect([n, await rowsOf(table)]).toEqual([n, compacted]);
  }
});

test('work is bounded, and continues inside a day', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  const many = Array.from({ length: 700 }, (_, i) => jobLine(`j${i}`, 'a'));
  await publishAt(table, 0, [...START, ...many]);
  for (let i = 0; i < 9; i += 1) {
    await publishAt(table, 0.01 + i / 100, [jobLine(`j${i}`, 'a', { title: 'Changed' })]);
  }
  await publishAt(
    table,
    1,
    many.slice(9).map((line) => ({ ...line, title: 'Changed', revision: 1e6 })),
  );
  // No publication, so nothing has been compacted yet.
  await publishAt(table, 34, [jobLine('x', 'a')]);
  const step = async (maximumBlocks: number) => {
    const lease = await WriterLease.acquire(table, undefined, () => at(35));
    const session = new PublishSession(table, lease, () => at(35));
    await recover(session);
    const report = await compactChanges(session, maximumBlocks);
    await lease.release();
    return report;
  };
  const reports = [];
  for (let i = 0; i < 20; i += 1) {
    const report = await step(3);
    expect(report.blocks).toBeLessThanOrEqual(3);
    reports.push(report);
    await check(table, at(35));
    if (report.isComplete) break;
  }
  expect(reports.at(-1)?.isComplete).toBe(true);
  expect(reports.length).toBeGreaterThan(4);
  expect(reports.reduce((sum, { removed }) => sum + removed, 0)).toBe(700);
  expect(await step(3)).toEqual({ removed: 0, blocks: 0, readUnits: 0, isComplete: true });
});

test('a clock that is a year ahead removes nothing in the run that has it', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  await publishWeeks(table);
  const before = await rowsOf(table);
  await publishAt(table, 365, [jobLine('x', 'a')]);
  expect((await rowsOf(table)).slice(0, -1)).toEqual(before);
});

test('a position before the floor is refused, and the stream begins at the floor', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  await publishWeeks(table);
  await publishAt(table, 36, [jobLine('x', 'a')]);
  await compactAt(table, 37);
  const { compaction } = await readManifest(readerOf(table));
  const floorDay = dayOf(compaction.floorMs) - dayOf(NOW);
  expect(floorDay).toBe(4);
  const page = async (after: readonly number[] | null, now: number) => {
    const floors: number[] = [];
    const reader = readerOf(table);
    const answer = await listChanges({
      ...{ reader, kinds: [], bodies: false, limit: 100, after, now },
      checkFloor: (floorMs) => floors.push(floorMs),
    });
    return { kinds: answer.changes.map(({ kind }) => kind), floors };
  };
  expect(await page([at(3), 0], at(33))).toMatchObject({ floors: [compaction.floorMs] });
  // Whoever begins has no copy that a lost change could make wrong.
  expect(await page(null, at(10))).toEqual({ kinds: ['reopened', 'published'], floors: [] });
});

test('a cursor of sort=updated continues over blocks that are gone, and a rebuild leaves the log alone', async () => {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishWeeks(table);
  await publishAt(table, 36, [jobLine('x', 'a')]);
  const rows = await readChanges(readerOf(table), startOfDay(0), endAt(at(100)));
  const before: string[][] = [];
  for (const { updatedAtMs, ordinal, block } of rows) {
    before.push(await listAll(table, 'asc', at(37), [updatedAtMs, ordinal, block]));
    before.push(await listAll(table, 'desc', at(37), [updatedAtMs, ordinal, block]));
  }
  await compactAt(table, 37);
  const left = await rowsOf(table);
  for (let phase = 'building'; phase === 'building'; )
    phase = (await buildNextPart({ table, now: () => at(37.1) })).phase;
  expect(await rowsOf(table)).toEqual(left);
  const after: string[][] = [];
  for (const { updatedAtMs, ordinal, block } of rows) {
    after.push(await listAll(table, 'asc', at(37), [updatedAtMs, ordinal, block]));
    after.push(await listAll(table, 'desc', at(37), [updatedAtMs, ordinal, block]));
  }
  expect(after).toEqual(before);
});

test('rows of an earlier release go when their job changed later', async () => {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishWeeks(table);
  // That release wrote one item per change, without a kind, and knew no compaction.
  for (const item of await allItems(table)) {
    if (!/^CHANGES#2/.test(String(item['pk']))) continue;
    const key = { pk: String(item['pk']), sk: String(item['sk']) };
    const day = String(item['pk']).slice(-10);
    const rows = await readChanges(readerOf(table), startOfDay(0), endAt(at(100)));
    const own = rows.filter(({ updatedAtMs }) => new Date(updatedAtMs).toISOString().startsWith(day));
    if (!own.some(({ id }) => id !== null)) continue;
    for (const { updatedAtMs, ordinal, kind } of own) {
      const name = keys.change(day, updatedAtMs, ordinal);
      if (kind === 'withdrawn') sim.set(key, { ...key, p: new Uint8Array(0), f: 1 });
      else sim.set(name, { ...name });
    }
  }
  const {
    compactionDueMs: _,
    compactionPasses: __,
    changesFloorMs: ___,
    ...manifest
  } = sim.item(keys.manifest()) ?? {};
  sim.set(keys.manifest(), manifest);
  const before = await rowsOf(table);
  expect(before).toContain('j1: updated 0');
  await publishAt(table, 36, [jobLine('x', 'a')]);
  await compactAt(table, 37);
  await check(table, at(37));
  const left = await rowsOf(table);
  expect(left).not.toContain('j1: updated 0');
  expect(left).toContain('j1: updated 1');
});

test('the check of the index finds a row that compaction lost, and one that it left', async () => {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishWeeks(table);
  const block = (await allItems(table)).find(({ pk }) => pk === 'CHANGES#2026-03-03') ?? {};
  await publishAt(table, 36, [jobLine('x', 'a')]);
  await compactAt(table, 37);
  const faults = async () =>
    (await changeFaults(readerOf(table), await readManifest(readerOf(table)))).map(({ reason }) =>
      reason.replace(/\d{4}-\S+Z/, 'T'),
    );
  expect(await faults()).toEqual([]);
  const kept = (await allItems(table)).find(({ pk }) => pk === 'CHANGES#2026-03-02') ?? {};
  const keyOf = (item: Record<string, unknown>) => ({ pk: String(item['pk']), sk: String(item['sk']) });
  const planted = keys.change('2026-03-02', at(1) - 1, Number(String(block['sk']).split('#')[1]));
  sim.set(planted, { ...block, ...planted });
  expect(await faults()).toEqual(["a row 'withdrawn' at T, where the log is compacted"]);
  sim.set(planted, { ...block, ...planted, p: new Uint8Array(0) });
  expect(await faults()).toEqual([]);
  sim.set(keyOf(kept), { ...kept, p: new Uint8Array(0) });
  expect(await faults()).toEqual(['no row at updated_at, T', 'no row at updated_at, T']);
});

test('the log stays within two rows per job beyond a month, however often jobs change', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  const random = new Random(5);
  const names = Array.from({ length: 12 }, (_, i) => `j${i}`);
  await publishAt(table, 0, [...START, ...names.map((name) => jobLine(name, 'a'))]);
  let changes = names.length;
  for (let day = 1; day < 600; day += 1) {
    const some = names.filter((_, i) => random.next() < 1 / (5 + 9 * i));
    changes += some.length;
    await publishAt(
      table,
      day,
      some.map((name) => jobLine(name, 'a', { title: `On day ${day}` })),
    );
    if (day % 100 === 0) await check(table, at(day));
  }
  const rows = await rowsOf(table);
  const old = rows.filter((row) => Number(row.split(' ').at(-1)) < 600 - 35);
  expect(changes).toBeGreaterThan(250);
  expect(old.length).toBeLessThanOrEqual(2 * names.length);
}, 240_000);
