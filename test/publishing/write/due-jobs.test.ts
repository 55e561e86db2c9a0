import { expect, test } from '@jest/globals';
import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { servedJob } from '../../../shared/jobs/served.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { readFirstDue } from '../../../shared/publishing/write/due-jobs.ts';
import { buildNextPart } from '../../../shared/publishing/write/rebuild.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { startTestTable } from '../../support/table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();
const START = [...CATALOGUE_LINES, companyLine('a')];

const publishAt = async (table: Table, hours: number, lines: readonly FeedLineInput[] = []) => {
  const { rejects, ...summary } = await publishLines(table, lines, { now: () => NOW + hours * HOUR_MS });
  expect(rejects).toEqual([]);
  return summary;
};

/** Returns what is served of a job, its company's count, and the changes that a follower saw. */
async function stateOf(table: Table, key: string, hours: number) {
  const { jobs, companies } = await documentsOf(table);
  const document = jobs.get(key)?.document;
  if (document === undefined) throw new Error(`${key} was not published`);
  const now = NOW + hours * HOUR_MS;
  const job = servedJob(document, now);
  const reader = readerOf(table);
  const told: string[] = [];
  let after: readonly number[] | null = null;
  for (;;) {
    const page = await listChanges({ reader, kinds: [], bodies: false, limit: 1, after, now });
    told.push(...page.changes.flatMap(({ id, kind }) => (id === document.job.id ? [kind] : [])));
    after = page.next;
    if (page.caughtUp) break;
  }
  expect(await changeFaults(reader, await readManifest(reader))).toEqual([]);
  const { status, status_reason: reason, closed_at: closedAt, content_available: content } = job;
  const open = companies.get('a')?.document.company.open_job_count;
  return {
    status,
    reason,
    closedAt,
    content,
    open,
    told,
    applyUrl: job.apply_url,
    updatedAt: job.updated_at,
  };
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
  'a job closes at its declared end, with its reason and a change, on %s',
  async (_, start) => {
    const { table, stop } = await start();
    const line = jobLine('j1', 'a', { expires_at: at(2) });
    await publishAt(table, 0, [...START, line]);
    await publishAt(table, 1);
    expect(await stateOf(table, 'j1', 3)).toMatchObject({ status: 'open', told: ['published'], open: 1 });
    await publishAt(table, 3);
    const closedState = {
      status: 'closed',
      reason: 'source_expired',
      closedAt: at(2),
      applyUrl: null,
      open: 0,
      told: ['published', 'closed'],
      updatedAt: at(3),
    };
    expect(await stateOf(table, 'j1', 3)).toMatchObject(closedState);
    // The same line again says nothing new, and nothing stays due.
    expect(await publishAt(table, 4, [line])).toMatchObject({ applied: 0 });
    expect(await stateOf(table, 'j1', 4)).toMatchObject(closedState);
    expect(await readFirstDue(table, NOW + 1000 * HOUR_MS)).toBeNull();
    // A later end reopens it, and a line without an end takes it out of the index.
    const seen = { last_verified_at: at(4) };
    await publishAt(table, 5, [jobLine('j1', 'a', { ...seen, expires_at: at(9) })]);
    expect(await stateOf(table, 'j1', 5)).toMatchObject({ status: 'open', closedAt: null, open: 1 });
    await publishAt(table, 6, [jobLine('j1', 'a', { last_verified_at: at(5) })]);
    expect(await readFirstDue(table, NOW + 1000 * HOUR_MS)).toBeNull();
    await publishAt(table, 10);
    expect(await stateOf(table, 'j1', 10)).toMatchObject({ status: 'open' });
    await stop();
  },
  240_000,
);

test('content_available ends with the rights, in the same change as updated_at, and returns with new rights', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  await publishAt(table, 0, [
    ...START,
    jobLine('j1', 'a'),
    contentLine('j1', { distributable_until: at(2) }),
  ]);
  expect(await stateOf(table, 'j1', 1)).toMatchObject({ content: true, told: ['published'] });
  await publishAt(table, 3);
  expect(await stateOf(table, 'j1', 3)).toMatchObject({
    content: false,
    status: 'open',
    told: ['published', 'updated'],
    updatedAt: at(3),
  });
  await publishAt(table, 4, [contentLine('j1', { distributable_until: at(8) })]);
  expect(await stateOf(table, 'j1', 4)).toMatchObject({ content: true, updatedAt: at(4) });
  await publishAt(table, 9);
  expect(await stateOf(table, 'j1', 9)).toMatchObject({
    content: false,
    told: ['published', 'updated', 'updated', 'updated'],
  });
});

test('a line whose end has passed is published closed, and a hidden job ends without a change', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  await publishAt(table, 5, [
    ...START,
    jobLine('late', 'a', { expires_at: at(-1) }),
    jobLine('hidden', 'a', { cleared: false, expires_at: at(6) }),
    jobLine('gone', 'a', { ...closed(), expires_at: at(6) }),
  ]);
  expect(await stateOf(table, 'late', 5)).toMatchObject({
    status: 'closed',
    closedAt: at(-1),
    told: ['published'],
  });
  await publishAt(table, 7);
  expect(await stateOf(table, 'hidden', 7)).toMatchObject({ status: 'closed', told: [] });
  expect(await stateOf(table, 'gone', 7)).toMatchObject({ reason: 'removed_at_source', told: ['published'] });
});

test('hundreds of jobs that are due at once close in one late run', async () => {
  const table = new SimulatedTable({ now: () => NOW }).open();
  const many = Array.from({ length: 450 }, (_, i) => jobLine(`j${i}`, 'a', { expires_at: at(1 + (i % 3)) }));
  await publishAt(table, 0, [...START, ...many]);
  await publishAt(table, 2.5);
  const count = async () => (await documentsOf(table)).companies.get('a')?.document.company.open_job_count;
  expect(await count()).toBe(150);
  await publishAt(table, 1000);
  expect(await count()).toBe(0);
  expect(await readFirstDue(table, NOW * 2)).toBeNull();
  const reader = readerOf(table);
  expect(await changeFaults(reader, await readManifest(reader))).toEqual([]);
});

/** Makes the document of a job one that an earlier release wrote. */
function makeOlder(sim: SimulatedTable, ordinal: number): void {
  const { due_shard: _, due_at: __, ...item } = sim.item(keys.job(ordinal, 'job')) ?? {};
  const { timed: ___, ...document } = JSON.parse(String(item['doc']));
  sim.set(keys.job(ordinal, 'job'), { ...item, doc: JSON.stringify(document) });
}

async function rebuild(table: Table, hours: number): Promise<void> {
  const now = () => NOW + hours * HOUR_MS;
  while ((await buildNextPart({ table, now })).phase !== 'swapped');
}

test('the rights in a document of an earlier release end by the clock until it is written again', async () => {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  await publishAt(table, 0, [
    ...START,
    jobLine('j1', 'a'),
    contentLine('j1', { distributable_until: at(2) }),
  ]);
  makeOlder(sim, (await documentsOf(table)).jobs.get('j1')?.document.ordinal ?? -1);
  expect(await stateOf(table, 'j1', 1)).toMatchObject({ content: true });
  expect(await stateOf(table, 'j1', 3)).toMatchObject({ content: false, told: ['published'] });
  // A rebuild files it, and the right that ended meanwhile becomes a change.
  await rebuild(table, 4);
  expect(await stateOf(table, 'j1', 4)).toMatchObject({ content: false, told: ['published', 'updated'] });
  expect(await readFirstDue(table, NOW * 2)).toBeNull();
});

test('a rebuild files a document of an earlier release before its rights end', async () => {
  const sim = new SimulatedTable({ now: () => NOW });
  const table = sim.open();
  const rights = contentLine('j1', { distributable_until: at(8) });
  await publishAt(table, 0, [...START, jobLine('j1', 'a'), rights]);
  makeOlder(sim, (await documentsOf(table)).jobs.get('j1')?.document.ordinal ?? -1);
  expect(await readFirstDue(table, NOW * 2)).toBeNull();
  await rebuild(table, 4);
  expect(await readFirstDue(table, NOW * 2)).toBe(Date.parse(at(8)));
  expect(await stateOf(table, 'j1', 4)).toMatchObject({ content: true, told: ['published'] });
  await publishAt(table, 9);
  expect(await stateOf(table, 'j1', 9)).toMatchObject({ content: false, told: ['published', 'updated'] });
});
