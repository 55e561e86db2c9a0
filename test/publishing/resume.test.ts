import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, test } from '@jest/globals';
import { JOB_SPACE } from '../../shared/jobs/term-names.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import type { Reject } from '../../shared/publishing/feed/rejection.ts';
import { openFeedFile } from '../../shared/publishing/feed-file.ts';
import { type Feed, type PublishOptions, publishFeed } from '../../shared/publishing/publish.ts';
import { composeSteps } from '../../shared/publishing/write/planner-guide.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { readKnowledge } from '../../shared/search/state/statistics-store.ts';
import { isPublishing } from '../../shared/search/store/publication.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { forkedIndex } from '../support/simulated/forked-index.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';
import { watchRun } from '../support/watched/deaths.ts';
import { failing } from '../support/watched/failing-table.ts';
import { countReads } from '../support/watched/read-items.ts';
import { countWrites } from '../support/watched/written-items.ts';
import { checkInvariants } from './check-invariants.ts';

const folder = mkdtempSync(join(tmpdir(), 'resume-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BATCH = 12;
/** Sixty batches of companies with their jobs. */
const LINES: readonly FeedLineInput[] = Array.from({ length: 60 }, (_, i) => [
  companyLine(`c${i}`),
  ...Array.from({ length: 11 }, (_, n) => jobLine(`j${i}-${n}`, `c${i}`, { tools: n === 0 ? ['rust'] : [] })),
]).flat();

const textOf = (lines: readonly (FeedLineInput | string)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

async function feedOf(name: string, content: string | Uint8Array): Promise<Feed> {
  const path = join(folder, name);
  await writeFile(path, content);
  return await openFeedFile(path);
}

/** Publishes a feed and says which bytes of it were parsed. */
async function run(table: Table, feed: Feed, options: Partial<PublishOptions> = {}) {
  const rejects: Reject[] = [];
  const parsed = { first: -1, bytes: 0 };
  let resumedAfter: number | null = null;
  const lines: Feed['lines'] = async function* (from) {
    for await (const line of feed.lines(from)) {
      if (parsed.first < 0) parsed.first = line.number;
      parsed.bytes = (line.end ?? 0) - from.offset;
      yield line;
    }
  };
  const summary = await publishFeed(
    { ...feed, lines },
    {
      table,
      now: () => NOW,
      batchSize: BATCH,
      onReject: (reject) => rejects.push(reject),
      onResume: ({ line }) => {
        resumedAfter = line;
      },
      ...options,
    },
  );
  return { summary, rejects, parsed, resumedAfter };
}

/** Returns what readers see, without what differs between two runs: ids, ordinals and times. */
async function digest(table: Table): Promise<unknown> {
  const { companies, jobs } = await documentsOf(table);
  return {
    companies: [...companies].map(([key, { document }]) => [key, document.company.open_job_count]).sort(),
    jobs: [...jobs]
      .map(
        ([
          key,
          {
            document: { job },
          },
        ]) => [key, job.title, job.status],
      )
      .sort(),
  };
}

const reportedItems = async (table: Table) =>
  (await allItems(table)).filter((item) => String(item['sk']).startsWith('reported#'));

const catalogued = new SimulatedTable({ now: () => NOW, keepsVersions: false });
await publishLines(catalogued.open(), CATALOGUE_LINES);

/** Each of these writes of a publication may be the last one of its process. */
const KEPT = 10;

/** Publishes a feed once. @returns also what a process leaves that is killed after a share of the writes */
async function watched<Result>(publishes: (table: Table) => Promise<Result>) {
  const { result, whole, writes, diedAfter } = await watchRun(catalogued, publishes, (n) => n % KEPT === 0);
  const diedAt = (share: number): Table => diedAfter(Math.floor((writes * share) / KEPT) * KEPT).open();
  return { first: result, whole: whole.open(), diedAt };
}

/** Publishes a feed until a write fails, as a process that is killed. @returns the table that it leaves */
async function died(feed: Feed, writes: number): Promise<SimulatedTable> {
  const dead = forkedIndex(catalogued);
  await expect(run(failing(dead.open(), writes, false).table, feed)).rejects.toThrow();
  return dead;
}

/** The lease of a run that died has expired by then. */
const LATER: Partial<PublishOptions> = { now: () => NOW + 60_000 };

async function measured(table: Table, feed: Feed, options: Partial<PublishOptions> = {}) {
  const reads = countReads(table);
  const writes = countWrites(reads.table);
  const result = await run(writes.table, feed, options);
  return { ...result, reads: reads.count(), writes: writes.count() };
}

test('a second run of a file goes on where the first one died, and ends like one run', async () => {
  const feed = await feedOf('feed.ndjson', textOf(LINES));
  const zipped = await feedOf('feed.ndjson.gz', gzipSync(textOf(LINES)));
  const { first, whole, diedAt } = await watched((table) => measured(table, feed));
  const wanted = await digest(whole);
  expect((await readManifest(readerOf(whole))).checkpoint).toBeNull();

  for (const share of [0.1, 0.5, 0.9]) {
    for (const file of share === 0.5 ? [feed, zipped] : [feed]) {
      const dead = diedAt(share);
      const second = await measured(dead, file, LATER);
      expect(second.summary.applied + second.summary.unchanged).toBe(LINES.length);
      expect(second.summary.read).toBe(LINES.length);
      // At most a batch is parsed twice.
      expect(second.summary.unchanged).toBeLessThanOrEqual(BATCH);
      expect(second.parsed.bytes / feed.bytes).toBeLessThanOrEqual(1 - share + 0.03);
      expect(second.writes / first.writes).toBeLessThanOrEqual(1 - share + 0.05);
      expect(await digest(dead)).toEqual(wanted);
      await checkInvariants(dead);
      expect((await readManifest(readerOf(dead))).checkpoint).toBeNull();
      expect(await reportedItems(dead)).toEqual([]);
    }
  }
});

test('a file that changed, or another publication in between, is published from the first line', async () => {
  const feed = await feedOf('old.ndjson', textOf(LINES));
  const killed = await died(feed, 400);
  const dead = forkedIndex(killed).open();
  expect((await readManifest(readerOf(dead))).checkpoint?.line).toBeGreaterThan(100);

  // The same length, and the same lines up to the checkpoint.
  const changed = await feedOf('new.ndjson', textOf(LINES).replace('Engineer j59-9', 'Engineer j59-X'));
  expect(changed.bytes).toBe(feed.bytes);
  const other = await run(dead, changed, LATER);
  expect(other.resumedAfter).toBeNull();
  expect(other.parsed.first).toBe(1);

  const again = forkedIndex(killed).open();
  await publishLines(again, [companyLine('c0', { name: 'Newer' })], LATER);
  expect((await readManifest(readerOf(again))).checkpoint).toBeNull();
  expect((await run(again, feed, LATER)).resumedAfter).toBeNull();
  await checkInvariants(again);
});

test('readers that wait for the end of a publication wait between its parts, and until a dead one is resumed', async () => {
  const feed = await feedOf('parts.ndjson', textOf(LINES));
  const states = new Set<string>();
  const table = forkedIndex(catalogued).open();
  const reader = readerOf(table);
  const { pk, sk: from } = keys.journal(0);
  expect(await isPublishing(reader)).toBe(false);
  const watched = aroundSend(table.client, async (send, call) => {
    const answer = await send(...call);
    if (!(call[0] instanceof UpdateCommand)) return answer;
    const { checkpoint } = await readManifest(reader);
    const { items } = await reader.query(pk, { from, to: keys.journal('end').sk, limit: 1 }, true);
    if (checkpoint !== null) states.add(`journal ${items.length}: ${await isPublishing(reader)}`);
    return answer;
  });
  const broken = failing({ client: watched, name: table.name }, 400, false);
  await expect(run(broken.table, feed)).rejects.toThrow();
  expect([...states].sort()).toEqual(['journal 0: true', 'journal 1: true']);
  expect(await isPublishing(reader)).toBe(true);
  await run(table, feed, LATER);
  expect(await isPublishing(reader)).toBe(false);
});

test('the rejects and reads of a file that was published in two runs are those of all its lines', async () => {
  const read = (source: string) =>
    ({ type: 'read', source, started_at: '2026-02-10T07:00:00Z', ended_at: '2026-02-10T09:00:00Z' }) as const;
  const lines = Array.from({ length: 30 }, (_, i) => [
    companyLine(`r${i}`),
    '{"type":"job"',
    { ...read(`board-${i}`), complete: true },
    ...Array.from({ length: 7 }, (_, n) => jobLine(`r${i}-${n}`, `r${i}`)),
    { type: 'read_end', source: `board-${i}` } as const,
  ]).flat();
  const feed = await feedOf('reads.ndjson', textOf(lines));
  const { first, whole, diedAt } = await watched((table) => run(table, feed));
  expect(first.rejects).toHaveLength(30);
  expect(first.summary.reads).toHaveLength(30);
  const inOrder = (rejects: readonly Reject[]) => [...rejects].sort((a, b) => a.line - b.line);
  for (const share of [0.3, 0.8]) {
    const dead = diedAt(share);
    const second = await run(dead, feed, LATER);
    expect(second.resumedAfter).not.toBeNull();
    expect(inOrder(second.rejects)).toEqual(inOrder(first.rejects));
    expect(second.summary.reads).toHaveLength(30);
    expect(second.summary.rejected).toBe(30);
    expect(await digest(dead)).toEqual(await digest(whole));
  }
});

test('a publication whose time is up stops at a checkpoint, and further calls end like one', async () => {
  const feed = await feedOf('turns.ndjson', textOf([...LINES, '{"type":"job"']));
  const whole = forkedIndex(catalogued).open();
  const first = await run(whole, feed);
  const table = forkedIndex(catalogued).open();
  const finished: number[] = [];
  const turns: (number | undefined)[] = [];
  let rejects: readonly Reject[] = [];
  for (let turn = 0; turns.at(-1) !== undefined || turn === 0; turn += 1) {
    let asked = 0;
    const each = await run(table, feed, {
      // Time for a third of the lines.
      isTimeUp: () => {
        asked += 1;
        return asked > LINES.length / 3;
      },
      onFinish: async ({ read }) => {
        finished.push(read);
        // Until then a run that dies is continued.
        expect((await readManifest(readerOf(table))).checkpoint).not.toBeNull();
      },
    });
    turns.push(each.summary.stoppedAt?.line);
    rejects = each.rejects;
    if (each.summary.stoppedAt === undefined) expect(each.summary).toMatchObject(first.summary);
  }
  await checkInvariants(table);
  expect(turns).toEqual([240, 480, 720, undefined]);
  expect(finished).toEqual([LINES.length + 1]);
  expect(rejects).toEqual(first.rejects);
  expect(await digest(table)).toEqual(await digest(whole));
  expect(await reportedItems(table)).toEqual([]);
});

test('a publication whose time is up inside a read goes on to its end', async () => {
  const read = {
    type: 'read',
    source: 'board',
    started_at: '2026-02-10T07:00:00Z',
    ended_at: '2026-02-10T09:00:00Z',
  } as const;
  const lines = [
    companyLine('inside'),
    read,
    ...Array.from({ length: 7 }, (_, n) => jobLine(`inside-${n}`, 'inside')),
    { type: 'read_end', source: 'board' } as const,
    companyLine('after'),
  ];
  const feed = await feedOf('inside.ndjson', textOf(lines));
  let asked = 0;
  const table = forkedIndex(catalogued).open();
  const isTimeUp = () => {
    asked += 1;
    return asked > 4;
  };
  expect((await run(table, feed, { isTimeUp })).summary.stoppedAt?.line).toBe(10);
  expect((await run(table, feed)).summary).toMatchObject({ read: 11, rejected: 0 });
  await checkInvariants(table);
});

test('a publication that stops keeps the statistics of the terms that only it touched', async () => {
  const simulated = forkedIndex(catalogued);
  const table = simulated.open();
  const rare = Array.from({ length: 30 }, (_, n) => jobLine(`r${n}`, 'c0', { tools: ['rust'] }));
  const feed = await feedOf('statistics', textOf([companyLine('c0'), ...rare, ...LINES.slice(12)]));
  let asked = 0;
  const isTimeUp = () => {
    asked += 1;
    return asked > 31;
  };
  expect((await run(table, feed, { isTimeUp })).summary.stoppedAt?.line).toBe(31);
  const { statistics } = await readKnowledge(readerOf(table), 1, JOB_SPACE, true);
  expect(statistics?.end).toBe(30);
  expect(statistics?.records().size).toBeGreaterThan(10);
});

test('terms are composed in steps of bounded postings', () => {
  const terms = [90, 60, 40, 30, 20, 10, 5].map((count) => ({ term: `t${count}`, count }));
  expect(composeSteps(terms, 80)).toEqual([['t90'], ['t60'], ['t40', 't30'], ['t20', 't10', 't5']]);
  expect(composeSteps(terms)).toEqual([terms.map(({ term }) => term)]);
  expect(composeSteps([])).toEqual([]);
});
