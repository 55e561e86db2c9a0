import { beforeEach, describe, expect, test } from '@jest/globals';
import { readAvailableJob } from '../../shared/jobs/available.ts';
import { listChanges } from '../../shared/jobs/list-changes.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { decideHeldRead } from '../../shared/publishing/reads/held-read.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { JOBS_PER_BLOCK, noVerifiedTimes, verifiedItem } from '../../shared/sources/verified-block.ts';
import { VerifiedBlocks } from '../../shared/sources/verified-cache.ts';
import type { Table } from '../../shared/table/client.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../support/table-state.ts';
import { countWrites } from '../support/watched/written-items.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T = Date.UTC(2026, 2, 1, 12);
const BOARD = 'ashby:board:acme';
const iso = (ms: number): string => new Date(ms).toISOString();

/** Enough that the block is written with the read. */
const MANY = Array.from({ length: 40 }, (_, i) => `j${i}`);
const without = (...gone: string[]) => MANY.filter((name) => !gone.includes(name));

let table: Table;
let nowMs = T;
beforeEach(async () => {
  nowMs = T;
  table = new SimulatedTable({ now: () => nowMs, keepsVersions: false }).open();
  await publishLines(table, [...CATALOGUE_LINES, companyLine('acme')], { now: () => nowMs });
});

interface Options {
  readonly source?: string;
  readonly complete?: boolean;
  readonly title?: string;
}

function read(ms: number, names: readonly string[], options: Options = {}): FeedLineInput[] {
  const { source = BOARD, complete = true, title = 'Engineer' } = options;
  const jobs = names.map((name) => {
    const { revision: _, ...line } = jobLine(name, 'acme', {
      title,
      first_observed_at: iso(ms),
      last_verified_at: iso(ms),
    });
    return line;
  });
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms), complete },
    ...jobs,
    { type: 'read_end', source },
  ];
}

/** Publishes lines a minute after `ms`, or after the last publication. */
async function publish(lines: readonly FeedLineInput[], ms: number) {
  nowMs = Math.max(nowMs + 1000, ms + 60_000);
  const at = nowMs;
  const writes = countWrites(table);
  const summary = await publishLines(writes.table, lines, { now: () => at });
  expect(summary.rejects).toEqual([]);
  return { ...summary, written: new Set(writes.keys().map((pk) => pk.split('#')[0])) };
}

const readAt = async (ms: number, names: readonly string[], options?: Options) =>
  await publish(read(ms, names, options), ms);

/** Another table object is another process: it has no blocks in memory. */
const freshReader = () => readerOf({ ...table });

async function served(key: string) {
  const id = (await documentsOf(table)).jobs.get(key)?.document.job.id ?? '';
  return (await readAvailableJob(freshReader(), id, T))?.job;
}
const verifiedAt = async (key: string) => (await served(key))?.last_verified_at;

describe('last_verified_at', () => {
  test('moves with a read that finds the job unchanged, which writes no job and moves no other field', async () => {
    await readAt(T, MANY);
    const before = await served('j1');
    const documents = await documentsOf(table);
    const again = await readAt(T + DAY, MANY);
    expect(again.written).toEqual(new Set(['MANIFEST', 'RUNS', 'SOURCES', 'VERIFIED']));
    expect(await documentsOf(table)).toEqual(documents);
    expect(await served('j1')).toEqual({ ...before, last_verified_at: iso(T + DAY) });
  });

  test('of a job that is missed stays at the read that found it, until a read closes or finds it', async () => {
    await readAt(T, MANY);
    await readAt(T + DAY, MANY);
    await readAt(T + 2 * DAY, without('j3', 'j4'));
    expect([await verifiedAt('j3'), await verifiedAt('j5')]).toEqual([iso(T + DAY), iso(T + 2 * DAY)]);
    await readAt(T + 3 * DAY, without('j3'));
    expect(await served('j3')).toMatchObject({ status: 'closed', last_verified_at: iso(T + 3 * DAY) });
    expect(await verifiedAt('j4')).toBe(iso(T + 3 * DAY));
    await readAt(T + 4 * DAY, without('j3'));
    expect(await verifiedAt('j3')).toBe(iso(T + 3 * DAY));
    await readAt(T + 5 * DAY, MANY);
    expect(await served('j3')).toMatchObject({ status: 'open', last_verified_at: iso(T + 5 * DAY) });
  });

  test('does not move with a read that is incomplete, late or in quarantine', async () => {
    await readAt(T, MANY);
    await readAt(T + DAY, MANY);
    await readAt(T + 2 * DAY, without('j3'), { complete: false });
    await readAt(T + DAY + HOUR, MANY);
    const held = await readAt(T + 3 * DAY, MANY.slice(0, 18));
    expect(held.reads).toMatchObject([{ verdict: 'held' }]);
    expect([await verifiedAt('j1'), await verifiedAt('j30')]).toEqual([iso(T + DAY), iso(T + DAY)]);
    nowMs += HOUR;
    const at = nowMs;
    await decideHeldRead({ table, now: () => at }, BOARD, 'accepted');
    await readAt(T + 4 * DAY, MANY.slice(0, 18));
    expect([await verifiedAt('j1'), await verifiedAt('j30')]).toEqual([iso(T + 4 * DAY), iso(T + 4 * DAY)]);
    expect((await served('j30'))?.status).toBe('closed');
  });

  test('of a job that a late read opens again is the time of that read, not of the one that closed it', async () => {
    await readAt(T, MANY);
    await readAt(T + DAY, without('j3'));
    await readAt(T + 2 * DAY, without('j3'));
    expect(await verifiedAt('j3')).toBe(iso(T + 2 * DAY));
    await readAt(T + DAY + HOUR, MANY);
    expect(await served('j3')).toMatchObject({ status: 'open', last_verified_at: iso(T + DAY + HOUR) });
  });

  test('is the same in every list and in the change stream', async () => {
    await readAt(T, MANY);
    await readAt(T + DAY, MANY);
    const lists = { filter: {}, direction: 'desc', limit: 100, after: null, now: nowMs } as const;
    const created = await listCreated({ reader: freshReader(), ...lists });
    const updated = await listUpdated({ reader: freshReader(), ...lists });
    const request = { kinds: [], bodies: true, limit: 100, after: null, now: nowMs };
    const { changes } = await listChanges({ reader: freshReader(), ...request });
    for (const documents of [
      created.documents,
      updated.documents,
      changes.flatMap(({ document }) => document ?? []),
    ]) {
      expect(documents).toHaveLength(MANY.length);
      expect(new Set(documents.map(({ job }) => job.last_verified_at))).toEqual(new Set([iso(T + DAY)]));
    }
  });

  test('is the later one of what reads found and what a line outside reads states', async () => {
    await readAt(T, MANY);
    const { revision: _, ...line } = jobLine('j1', 'acme', { title: 'Engineer', first_observed_at: iso(T) });
    await publish([{ ...line, last_verified_at: iso(T + 2 * DAY) }], T + 2 * DAY);
    await readAt(T + 2 * DAY + HOUR, MANY);
    expect(await verifiedAt('j1')).toBe(iso(T + 2 * DAY + HOUR));
  });

  test('comes within the hour for a board whose block is not worth a write of its own', async () => {
    const few = MANY.slice(0, 10);
    const MINUTE = 60_000;
    await readAt(T, few);
    const sinceMs = nowMs;
    const again = await readAt(T + 30 * MINUTE, few);
    expect(again.written.has('VERIFIED')).toBe(false);
    expect(await verifiedAt('j1')).toBe(iso(T));
    expect((await readManifest(readerOf(table))).unverifiedSinceMs).toBe(sinceMs);
    const due = await readAt(T + 55 * MINUTE, ['other'], { source: 'another' });
    expect(due.written.has('VERIFIED')).toBe(true);
    expect([await verifiedAt('j1'), await verifiedAt('other')]).toEqual([
      iso(T + 30 * MINUTE),
      iso(T + 55 * MINUTE),
    ]);
    expect((await readManifest(readerOf(table))).unverifiedSinceMs).toBeNull();
  });
});

describe('what a block costs readers', () => {
  const usageOf = async (work: (reader: ReturnType<typeof freshReader>) => Promise<unknown>) => {
    const cold = freshReader();
    await work(cold);
    const warm = readerOf(cold.table);
    await work(warm);
    return [cold.usage, warm.usage].map(({ readUnits, rounds }) => ({ readUnits, rounds }));
  };

  test('retrieving a job takes one round, and once a minute half a unit more for the block, once a second one for the manifest', async () => {
    await readAt(T, MANY);
    const id = (await documentsOf(table)).jobs.get('j1')?.document.job.id ?? '';
    const [cold, warm] = await usageOf((reader) => readAvailableJob(reader, id, T));
    expect(warm?.rounds).toBe(1);
    expect(cold).toEqual({ rounds: 1, readUnits: (warm?.readUnits ?? 0) + 1.5 });
    expect(warm?.readUnits).toBe(1);
  });

  test('a page takes a block once, in no further round, and none where no source was ever read', async () => {
    const page = (reader: ReturnType<typeof freshReader>) =>
      listUpdated({ reader, filter: {}, direction: 'desc', limit: 100, after: null, now: T + 60 * DAY });
    const unread = MANY.map((name) => jobLine(name, 'acme'));
    await publish(unread, T);
    const [coldBefore, warmBefore] = await usageOf(page);
    expect(coldBefore).toEqual(warmBefore);
    await readAt(T + DAY, MANY);
    const [cold, warm] = await usageOf(page);
    expect(warm?.rounds).toBe(warmBefore?.rounds);
    expect(cold).toEqual({ rounds: warm?.rounds, readUnits: (warm?.readUnits ?? 0) + 0.5 });
  });

  test('blocks beyond the room of a request are left out, and a block is read again after a minute', () => {
    let now = 0;
    const reader = freshReader();
    const ordinals = [1, 2, JOBS_PER_BLOCK, 3 * JOBS_PER_BLOCK];
    const first = new VerifiedBlocks(reader, ordinals, 2, () => now);
    expect(first.keys.map(({ pk }) => pk)).toEqual(['VERIFIED#0', 'VERIFIED#1']);
    const times = noVerifiedTimes();
    times[1] = T;
    first.take([verifiedItem(0, times), undefined]);
    expect(ordinals.map((ordinal) => first.at(ordinal))).toEqual([T, 0, 0, 0]);
    now = 59_999;
    const second = new VerifiedBlocks(reader, ordinals, 9, () => now);
    expect(second.keys.map(({ pk }) => pk)).toEqual(['VERIFIED#3']);
    expect(second.at(1)).toBe(T);
    now = 60_000;
    expect(new VerifiedBlocks(reader, [1], 9, () => now).keys).toHaveLength(1);
    expect(new VerifiedBlocks(reader, [1], -3, () => now).keys).toEqual([]);
  });
});
