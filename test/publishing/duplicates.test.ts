import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { duplicateFaults } from '../../infra/operator/index/duplicate-check.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { NotSplittableError, splitJob } from '../../shared/publishing/reads/split-job.ts';
import { buildNextPart } from '../../shared/publishing/write/rebuild.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  factsLine,
  jobLine,
  publishLines,
} from '../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';
import { countReads } from '../support/watched/read-items.ts';
import { countWrites } from '../support/watched/written-items.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** When the first read of a test begins. */
const T = Date.UTC(2026, 2, 1, 12);
const A = 'ashby:board:acme';
const B = 'lever:acme';
const C = 'greenhouse:acme';

let table: TestTable;
let nowMs = T;
beforeEach(async () => {
  nowMs = T + HOUR;
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, CATALOGUE_LINES, { now: () => T });
});
afterEach(() => table.stop());

const iso = (ms: number): string => new Date(ms).toISOString();
const digest = (letter: string): string => letter.repeat(64);

interface Posting {
  readonly key: string;
  readonly company?: string;
  readonly more?: Parameters<typeof jobLine>[2];
}

/** A read of a source. All postings are equal, unless they say otherwise. */
function read(source: string, ms: number, postings: readonly (Posting | string)[]): FeedLineInput[] {
  const all = postings.map((each): Posting => (typeof each === 'string' ? { key: each } : each));
  const jobs = all.map(({ key, company = 'acme', more = {} }) => {
    const { revision: _, ...line } = jobLine(key, company, {
      title: 'Data Engineer',
      location_ids: ['city:2950159'],
      text_digest: digest('a'),
      apply_url: `https://jobs.example.com/${key}`,
      first_observed_at: iso(ms),
      last_verified_at: iso(ms),
      ...more,
    });
    return line;
  });
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms + 60_000) },
    ...[...new Set(all.map(({ company = 'acme' }) => company))].map((key) => companyLine(key)),
    ...jobs,
    { type: 'read_end', source },
  ];
}

async function publish(lines: readonly FeedLineInput[], atMs = 0) {
  nowMs = Math.max(nowMs + 1000, atMs);
  const at = nowMs;
  const result = await publishLines(table, lines, { now: () => at });
  expect(result.rejects).toEqual([]);
  return result;
}

const jobOf = async (key: string) => (await documentsOf(table)).jobs.get(key)?.document.job;
const openJobs = async (key = 'acme') =>
  (await documentsOf(table)).companies.get(key)?.document.company.open_job_count;
const statusOf = async (...all: string[]) => {
  const { jobs } = await documentsOf(table);
  return all.map((key) => {
    const job = jobs.get(key)?.document.job;
    return job?.status_reason ?? job?.status;
  });
};
const split = async (id: string | undefined) => {
  nowMs += 1000;
  const at = nowMs;
  return await splitJob({ table, now: () => at }, id ?? '');
};

describe('postings of two sources with equal company, title, places and text', () => {
  test('are one vacancy: the younger job closes as a duplicate of the older', async () => {
    await publish(read(A, T, ['a1']));
    await publish(read(B, T + HOUR, [{ key: 'b1', more: { title: ' data  ENGINEER' } }]), T + 2 * HOUR);
    const older = await jobOf('a1');
    expect(older).toMatchObject({ status: 'open', posting_count: 2, last_verified_at: iso(T + HOUR) });
    expect(await jobOf('b1')).toMatchObject({
      status: 'closed',
      status_reason: 'duplicate',
      superseded_by_id: older?.id,
      closed_at: iso(T + HOUR),
      apply_url: null,
      posting_count: 1,
    });
    expect(await openJobs()).toBe(1);
  });

  test('are found in one publication too', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1']), ...read(C, T, ['c1'])]);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['open', 'duplicate', 'duplicate']);
    expect(await jobOf('a1')).toMatchObject({ posting_count: 3 });
  });

  test.each([
    ['company', { company: 'other' }],
    ['title', { more: { title: 'Data Engineer II' } }],
    ['place', { more: { location_ids: ['country:DE'] } }],
    ['text', { more: { text_digest: digest('b') } }],
    ['clearance', { more: { cleared: false } }],
  ])('are two with another %s', async (_, other) => {
    await publish(read(A, T, ['a1']));
    await publish(read(B, T, [{ key: 'b1', ...other }]));
    expect(await statusOf('a1', 'b1')).toEqual(['open', 'open']);
  });

  test('are two without a digest of their text, or without a read', async () => {
    const untold = read(B, T, ['b1', 'b2']).map((line) =>
      line.type === 'job' ? { ...line, text_digest: undefined } : line,
    );
    await publish(read(A, T, ['a1']));
    await publish(untold);
    await publish(read(C, T, ['c1']).slice(2, 3));
    expect(await statusOf('a1', 'b1', 'b2', 'c1')).toEqual(['open', 'open', 'open', 'open']);
  });

  test('are never one within a source: boards list real twins', async () => {
    await publish(read(A, T, ['a1', 'a2']));
    expect(await statusOf('a1', 'a2')).toEqual(['open', 'open']);
    // Each twin of another board joins another one, and a third has none.
    await publish(read(B, T, ['b1', 'b2', 'b3']));
    expect(await statusOf('a1', 'a2', 'b1', 'b2', 'b3')).toEqual([
      ...['open', 'open', 'duplicate', 'duplicate', 'open'],
    ]);
    const [a1, a2, b1, b2] = await Promise.all(['a1', 'a2', 'b1', 'b2'].map(jobOf));
    expect([b1?.superseded_by_id, b2?.superseded_by_id]).toEqual([a1?.id, a2?.id]);
  });

  test('are one if their companies were merged, before or after', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, [{ key: 'b1', company: 'beta' }])]);
    expect(await statusOf('a1', 'b1')).toEqual(['open', 'open']);
    await publish([companyLine('beta', { merged_into_key: 'acme' })]);
    await publish(read(C, T, [{ key: 'c1', company: 'beta' }]));
    expect(await statusOf('c1')).toEqual(['duplicate']);
    // The next read of a source looks at every record again, although none changed.
    const again = [{ key: 'b1', company: 'beta' }];
    await publish(read(B, T + DAY, again), T + 2 * DAY);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['open', 'duplicate', 'duplicate']);
    expect(await jobOf('a1')).toMatchObject({ posting_count: 3 });
    expect(await openJobs()).toBe(1);
  });

  test('become one when a record changes, also if the older one does', async () => {
    await publish(read(A, T, [{ key: 'a1', more: { text_digest: digest('e') } }]));
    await publish([...read(B, T, ['b1']), ...read(C, T, ['c1'])]);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['open', 'open', 'duplicate']);
    await publish(read(A, T + DAY, ['a1']), T + 2 * DAY);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['open', 'duplicate', 'duplicate']);
    expect(await jobOf('a1')).toMatchObject({ posting_count: 3 });
    expect(await jobOf('b1')).toMatchObject({ posting_count: 1 });
  });
});

describe('a vacancy of several listings', () => {
  const drop = async (source: string, days: number, left: readonly string[] = []) => {
    for (const day of [days, days + 1]) {
      await publish(read(source, T + day * DAY, left), T + day * DAY + HOUR);
    }
  };

  test('closes when every source dropped it, and opens when one shows it again', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    const id = (await jobOf('a1'))?.id;
    await drop(A, 1);
    expect(await jobOf('a1')).toMatchObject({ status: 'open', apply_url: 'https://jobs.example.com/b1' });
    await drop(B, 3);
    expect(await jobOf('a1')).toMatchObject({
      status: 'closed',
      status_reason: 'removed_at_source',
      closed_at: iso(T + 3 * DAY),
      last_verified_at: iso(T + 4 * DAY),
    });
    expect(await openJobs()).toBe(0);
    await publish(read(B, T + 6 * DAY, ['b1']), T + 7 * DAY);
    expect(await jobOf('a1')).toMatchObject({
      id,
      status: 'open',
      apply_url: 'https://jobs.example.com/b1',
      last_verified_at: iso(T + 6 * DAY),
    });
    expect(await statusOf('b1')).toEqual(['duplicate']);
    await publish(read(A, T + 8 * DAY, ['a1']), T + 9 * DAY);
    expect(await jobOf('a1')).toMatchObject({ status: 'open', apply_url: 'https://jobs.example.com/a1' });
    expect(await openJobs()).toBe(1);
  });

  test('stays open by the older listing when a younger one goes', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    await drop(B, 1);
    expect(await jobOf('a1')).toMatchObject({ status: 'open' });
    await drop(A, 3);
    expect(await jobOf('a1')).toMatchObject({ status: 'closed', closed_at: iso(T + 3 * DAY) });
  });

  test('opens when a listing joins it within 30 days, and stays closed after that', async () => {
    await publish(read(A, T, ['a1']));
    await drop(A, 1);
    await publish(read(B, T + 5 * DAY, ['b1']), T + 6 * DAY);
    expect(await statusOf('a1', 'b1')).toEqual(['open', 'duplicate']);
    await drop(B, 7);
    expect(await statusOf('a1')).toEqual(['removed_at_source']);
    await publish(read(C, T + 50 * DAY, ['c1']), T + 51 * DAY);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['removed_at_source', 'duplicate', 'open']);
  });

  test('begins a new job for a listing that is back after more than 30 days', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    await drop(A, 1);
    await drop(B, 3);
    const before = await jobOf('b1');
    await publish(read(B, T + 40 * DAY, ['b1']), T + 41 * DAY);
    const after = await jobOf('b1');
    expect(after?.status).toBe('open');
    expect(after?.id).not.toBe(before?.id);
    expect(await statusOf('a1')).toEqual(['removed_at_source']);
  });

  test('closes at the last declared end of its listings', async () => {
    const end = iso(T + 2 * DAY);
    await publish([
      ...read(A, T, [{ key: 'a1', more: { expires_at: iso(T + DAY) } }]),
      ...read(B, T, [{ key: 'b1', more: { expires_at: end } }]),
    ]);
    await publish([], T + DAY + HOUR);
    expect(await statusOf('a1')).toEqual(['open']);
    await publish([], T + 2 * DAY + HOUR);
    expect(await jobOf('a1')).toMatchObject({ status_reason: 'source_expired', closed_at: end });
  });

  test('keeps what lines outside a read say of its listings', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    const stated = (key: string, more: Parameters<typeof jobLine>[2]) => {
      const { revision: _, ...line } = jobLine(key, 'acme', { last_verified_at: iso(nowMs), ...more });
      return line;
    };
    await publish([stated('b1', { title: 'Changed' })]);
    expect(await jobOf('b1')).toMatchObject({ title: 'Data Engineer', status_reason: 'duplicate' });
    await publish([stated('a1', closed('withdrawn_by_employer', { closed_at: iso(T + HOUR) }))]);
    expect(await statusOf('a1', 'b1')).toEqual(['open', 'duplicate']);
    await publish([stated('b1', closed('withdrawn_by_employer', { closed_at: iso(T + HOUR) }))]);
    expect(await statusOf('a1', 'b1')).toEqual(['withdrawn_by_employer', 'duplicate']);
  });

  test('hides a duplicate whose clearance is withdrawn', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    await publish(read(B, T + DAY, [{ key: 'b1', more: { cleared: false } }]), T + 2 * DAY);
    const { jobs } = await documentsOf(table);
    expect(jobs.get('b1')?.document).toMatchObject({ cleared: false });
    expect(jobs.get('a1')?.document).toMatchObject({ cleared: true, job: { status: 'open' } });
  });

  test('is written once: the same reads again write nothing but the lease and the ledger', async () => {
    const feed = [...read(A, T, ['a1', 'a2']), ...read(B, T, ['b1']), ...read(C, T, ['c1', 'c2'])];
    await publish(feed);
    const writes = countWrites(table);
    const at = nowMs + 1000;
    expect(await publishLines(writes.table, feed, { now: () => at })).toMatchObject({ applied: 0 });
    expect(writes.keys()).toEqual(['MANIFEST']);
  });
});

describe('a split', () => {
  test('makes the duplicate a job of its own, and is remembered', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    const [older, younger] = [await jobOf('a1'), await jobOf('b1')];
    expect(await split(younger?.id)).toEqual({
      job: { id: younger?.id, title: 'Data Engineer', status: 'open', posting_count: 1 },
      survivor: { id: older?.id, title: 'Data Engineer', status: 'open', posting_count: 1 },
      listings: 1,
    });
    expect(await jobOf('b1')).toMatchObject({
      id: younger?.id,
      status: 'open',
      status_reason: null,
      closed_at: null,
      superseded_by_id: null,
      apply_url: 'https://jobs.example.com/b1',
    });
    expect(await openJobs()).toBe(2);
    // Their records change, and are equal again.
    for (const day of [1, 2]) {
      const more = { text_digest: digest(String(day)) };
      const at = T + day * DAY;
      await publish(
        [...read(A, at, [{ key: 'a1', more }]), ...read(B, at, [{ key: 'b1', more }])],
        at + HOUR,
      );
      expect(await statusOf('a1', 'b1')).toEqual(['open', 'open']);
    }
    // A third one joins the older of them alone.
    const at = T + 3 * DAY;
    await publish(read(C, at, [{ key: 'c1', more: { text_digest: digest('2') } }]), at + HOUR);
    expect(await jobOf('c1')).toMatchObject({ superseded_by_id: older?.id });
  });

  test('is remembered when both listings come back as new jobs', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1'])]);
    await split((await jobOf('b1'))?.id);
    for (const day of [1, 2]) {
      const at = T + day * DAY;
      await publish([...read(A, at, []), ...read(B, at, [])], at + HOUR);
    }
    const at = T + 60 * DAY;
    await publish([...read(A, at, ['a1']), ...read(B, at, ['b1'])], at + HOUR);
    expect(await statusOf('a1', 'b1')).toEqual(['open', 'open']);
  });

  test('leaves each side as its own listings are', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1']), ...read(C, T, ['c1'])]);
    for (const day of [1, 2]) await publish(read(A, T + day * DAY, []), T + day * DAY + HOUR);
    expect(await statusOf('a1')).toEqual(['open']);
    await split((await jobOf('b1'))?.id);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['open', 'open', 'duplicate']);
    await split((await jobOf('c1'))?.id);
    expect(await statusOf('a1', 'b1', 'c1')).toEqual(['removed_at_source', 'open', 'open']);
    expect(await jobOf('a1')).toMatchObject({ closed_at: iso(T + DAY), posting_count: 1 });
  });

  test('takes the duplicates of the duplicate along', async () => {
    await publish(read(A, T, [{ key: 'a1', more: { text_digest: digest('e') } }]));
    await publish([...read(B, T, ['b1']), ...read(C, T, ['c1'])]);
    await publish(read(A, T + DAY, ['a1']), T + 2 * DAY);
    expect(await split((await jobOf('b1'))?.id)).toMatchObject({ listings: 2, job: { posting_count: 2 } });
    expect(await jobOf('c1')).toMatchObject({ superseded_by_id: (await jobOf('b1'))?.id });
    for (const day of [3, 4]) await publish(read(B, T + day * DAY, []), T + day * DAY + HOUR);
    expect(await statusOf('b1')).toEqual(['open']);
    for (const day of [5, 6]) await publish(read(C, T + day * DAY, []), T + day * DAY + HOUR);
    expect(await statusOf('b1')).toEqual(['removed_at_source']);
  });

  test('is refused for what is no duplicate of the publisher', async () => {
    await publish([...read(A, T, ['a1']), ...read(B, T, ['b1', { key: 'b2', more: { title: 'Other' } }])]);
    await publish([
      jobLine('stated', 'acme', closed('duplicate', { superseded_by_key: 'a1' })),
      factsLine('a1', []),
    ]);
    const [older, younger] = [await jobOf('a1'), await jobOf('b1')];
    await expect(split(older?.id)).rejects.toThrow(`split off one of ${younger?.id}`);
    await expect(split((await jobOf('b2'))?.id)).rejects.toThrow('is not a duplicate');
    await expect(split((await jobOf('stated'))?.id)).rejects.toThrow('its feed states it');
    await expect(split('01a3c7a0-0000-7000-8000-00000000ffff')).rejects.toThrow(NotSplittableError);
  });
});

test('a job is filed once, under the fingerprint of its record', async () => {
  const filed = async () =>
    (await allItems(table))
      .filter(({ pk }) => String(pk).startsWith('FINGERPRINT#'))
      .map(({ jobs }) => jobs)
      // An item that has lost its last job stays.
      .filter((jobs) => !Array.isArray(jobs) || jobs.length > 0);
  await publish(read(A, T, ['a1', 'a2', { key: 'a3', more: { text_digest: digest('b') } }]));
  expect((await filed()).sort()).toEqual([[0, 1], [2]]);
  await publish(read(A, T + DAY, ['a1', 'a2', 'a3']), T + 2 * DAY);
  expect(await filed()).toEqual([[0, 1, 2]]);
  await publish(read(B, T + DAY, ['b1']), T + 3 * DAY);
  expect(await filed()).toEqual([[0, 1, 2]]);
});

describe('what has no end in a feed has one in the table', () => {
  test('a posting on 150 boards is two vacancies, whose documents fit in an item', async () => {
    const boards = Array.from({ length: 150 }, (_, i) => {
      const apply_url = `https://jobs.example.com/${i}/${'x'.repeat(1_950)}`;
      return read(`board:${i}`, T, [{ key: `k${i}`, more: { apply_url } }]);
    });
    await publish(boards.flat());
    const { jobs } = await documentsOf(table);
    const open = [...jobs.values()].filter(({ document }) => document.job.status === 'open');
    expect(open.map(({ document }) => document.job.posting_count)).toEqual([100, 50]);
    for (const item of await allItems(table)) expect(JSON.stringify(item).length).toBeLessThan(400_000);
  });

  test('of 250 equal postings the first 200 are compared, and a change of one reads no more', async () => {
    const twins = Array.from({ length: 250 }, (_, i) => `t${i}`);
    await publish(read(A, T, twins));
    const filed = async () =>
      (await allItems(table)).filter(({ pk }) => String(pk).startsWith('FINGERPRINT#'));
    expect(await filed()).toMatchObject([{ jobs: Array.from({ length: 200 }, (_, i) => i), full: true }]);

    const reads = countReads(table);
    const changed = read(A, T + DAY, twins).map((line) =>
      line.type === 'job' && line.key === 't249' ? { ...line, posting_count: 2 } : line,
    );
    nowMs = T + 2 * DAY;
    await publishLines(reads.table, changed, { now: () => nowMs });
    expect(reads.count('JOB#')).toBeLessThanOrEqual(2 * 201);
    expect(await jobOf('t249')).toMatchObject({ posting_count: 2 });

    // The first one leaves: those that are not filed are no fault, and nobody is filed twice.
    const left = read(A, T + 3 * DAY, [{ key: 't0', more: { title: 'Other' } }, ...twins.slice(1)]);
    await publish(left, T + 4 * DAY);
    expect(await duplicateFaults(readerOf(table), 0, 250)).toEqual([]);
    for (let phase = ''; phase !== 'swapped'; )
      ({ phase } = await buildNextPart({ table, now: () => nowMs }));
    expect(await duplicateFaults(readerOf(table), 0, 250)).toEqual([]);
    expect((await filed()).map(({ jobs }) => Array.isArray(jobs) && jobs.length).sort()).toEqual([1, 200]);
  });
});
