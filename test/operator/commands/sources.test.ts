import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../../support/feed-lines.ts';
import { documentsOf } from '../../support/table-state.ts';
import { runIn, startTestRuntime, type TestRuntime } from './support.ts';

const DAY = 86_400_000;
const T = Date.UTC(2026, 0, 10);
const iso = (ms: number): string => new Date(ms).toISOString();

let runtime: TestRuntime;
let folder: string;
beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  folder = mkdtempSync(join(tmpdir(), 'ops-sources-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

async function publish(lines: readonly FeedLineInput[]) {
  const path = join(folder, 'feed.ndjson');
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return await runtime.json('publish', path);
}

function read(source: string, ms: number, count: number): FeedLineInput[] {
  const jobs = Array.from({ length: count }, (_, i) => {
    const times = { first_observed_at: iso(ms), last_verified_at: iso(ms) };
    const { revision: _revision, ...line } = jobLine(`${source}-${i}`, 'acme', times);
    return line;
  });
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms) },
    companyLine('acme'),
    ...jobs,
    { type: 'read_end', source },
  ];
}

test('sources are listed and shown, and a read in quarantine is accepted or rejected', async () => {
  expect((await runtime.ops('sources', 'list')).stdout).toContain('no source was read yet');
  expect(await runtime.ops('sources', 'show', 'board')).toMatchObject({
    code: 1,
    stderr: 'ops: board was never read: see sources list\n',
  });
  await publish([...CATALOGUE_LINES, ...read('board', T, 12), ...read('other', T, 1)]);
  const held = await publish(read('board', T + DAY, 2));
  expect(held).toMatchObject({ exitCode: 0, reads: { held: 1, accepted: 0, closed: 0 } });
  expect(await runtime.json('sources', 'list')).toMatchObject({
    data: [
      { source: 'board', newest_read: iso(T + DAY), accepted_read: iso(T), decided: false },
      { source: 'other', newest_read: iso(T), accepted_read: iso(T), decided: true },
    ],
  });
  expect((await runtime.ops('sources', 'list')).stdout).toMatch(/board +2026-01-11\S+ +2026-01-10/);
  const shown = await runtime.ops('sources', 'show', 'board');
  expect(shown.stdout).toContain('is in quarantine: 10 of 12 listings vanished');

  expect(await runtime.json('sources', 'reject', 'board')).toMatchObject({
    exitCode: 0,
    ...{ source: 'board', read: iso(T + DAY), decided: 'rejected', missed: 0, closed: 0 },
  });
  expect(await runtime.json('sources', 'show', 'board')).toMatchObject({ present: 12, quarantine: null });
  const again = await runtime.ops('sources', 'accept', 'board');
  expect({ code: again.code, stderr: again.stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('board has no read in quarantine'),
  });

  await publish(read('board', T + 2 * DAY, 2));
  const accepted = await runtime.ops('sources', 'accept', 'board');
  expect(accepted.stdout).toContain('is accepted: 10 listings missed once, 0 closed');
  const closing = await publish(read('board', T + 3 * DAY, 2));
  expect(closing).toMatchObject({ reads: { accepted: 1, closed: 10 } });
  expect(await runtime.json('sources', 'show', 'board')).toMatchObject({ present: 2, missed: 0, closed: 10 });
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });
});

test('a duplicate that the publisher found is split off', async () => {
  const posting = (source: string, ms: number): FeedLineInput[] =>
    read(source, ms, 1).map((line) =>
      line.type === 'job' ? { ...line, title: 'One vacancy', text_digest: 'a'.repeat(64) } : line,
    );
  await publish([...posting('split-a', T), ...posting('split-b', T)]);
  const { jobs } = await documentsOf(runtime.table);
  const [older, younger] = ['split-a-0', 'split-b-0'].map((key) => jobs.get(key)?.document.job.id ?? '');
  expect(jobs.get('split-b-0')?.document.job).toMatchObject({ superseded_by_id: older });
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });

  const refused = await runtime.ops('sources', 'split', older ?? '');
  expect({ code: refused.code, stderr: refused.stderr }).toEqual({
    code: 1,
    stderr: `ops: ${older} stands for its duplicates: split off one of ${younger}\n`,
  });
  const done = await runtime.ops('sources', 'split', younger ?? '');
  expect(done.stdout).toBe(
    `${younger} (One vacancy, open, 1 posting) and ${older} (One vacancy, open, 1 posting) are two jobs from now on\n` +
      '1 listing left with the first; they are never taken for one again\n',
  );
  const again = await runtime.ops('sources', 'split', younger ?? '', '--json');
  expect(again.code).toBe(1);
  expect(again.stderr + again.stdout).toContain(`${younger} is not a duplicate`);
  expect((await runtime.ops('sources', 'split', '--help')).stdout).toContain('sources split ID');
  expect((await runtime.ops('sources', 'split', 'x')).code).not.toBe(0);
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });
});

test('a source says which of its listings are hidden because the job that stays lost its clearance', async () => {
  const posting = (source: string, ms: number, cleared = true): FeedLineInput[] =>
    read(source, ms, 1).map((line) =>
      line.type === 'job' ? { ...line, title: 'Hidden', text_digest: 'b'.repeat(64), cleared } : line,
    );
  await publish([...posting('shows', T), ...posting('hidden', T)]);
  const younger = (await documentsOf(runtime.table)).jobs.get('hidden-0')?.document.job.id ?? '';
  expect(await runtime.json('sources', 'show', 'hidden')).toMatchObject({ hidden_duplicates: [] });
  await publish(posting('shows', T + DAY, false));
  expect(await runtime.json('sources', 'show', 'hidden')).toMatchObject({ hidden_duplicates: [younger] });
  expect((await runtime.ops('sources', 'show', 'hidden')).stdout).toContain(`see sources split: ${younger}`);
  expect(await runtime.json('sources', 'show', 'shows')).toMatchObject({ hidden_duplicates: [] });
  await runtime.json('sources', 'split', younger);
  expect(await runtime.json('sources', 'show', 'hidden')).toMatchObject({ hidden_duplicates: [] });
});

test('a command that waits for settle-due-jobs says so, and Ctrl-C ends the wait', async () => {
  const path = join(folder, 'rate.ndjson');
  const rate: FeedLineInput = { type: 'rate', currency: 'EUR', date: '2026-01-09', usd_per_unit: 1.1 };
  writeFileSync(path, JSON.stringify(rate));
  const lease = await WriterLease.acquireBriefly(runtime.table);
  try {
    const id = '01a3c7a0-1c00-7000-8000-0000000012ab';
    for (const words of [
      ['sources', 'split', id],
      ['publish', path],
      ['index', 'rebuild'],
    ]) {
      const interruption = new AbortController();
      let note = '';
      const running = runIn({ DATA_DIR: runtime.dataDir }, words, interruption.signal, (text) => {
        note += text;
        if (note.includes('waiting: the index is being written by settle-due-jobs')) interruption.abort();
      });
      const { code, stderr } = await running;
      expect({ words, code }).toEqual({ words, code: 1 });
      expect(stderr).toMatch(
        /interrupted; run the same command again|lines are applied; run the same command/,
      );
      // It waited for the first of 90 times only.
      expect(stderr.match(/waiting: /g)).toHaveLength(1);
    }
  } finally {
    await lease.release();
  }
}, 60_000);
