import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUE_LINES } from '../../support/feed-lines.ts';
import { documentsOf } from '../../support/table-state.ts';
import { calledIn, runIn, startTestRuntime, type TestRuntime } from './support.ts';

let runtime: TestRuntime;
let folder: string;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  folder = mkdtempSync(join(tmpdir(), 'ops-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

const record = (n: number, extra: Record<string, unknown> = {}) => {
  const id = `11111111-2222-4333-8444-${String(n).padStart(12, '0')}`;
  return JSON.stringify({
    board: 'acme-works',
    apiVersion: '1',
    id,
    title: 'Senior Backend Engineer',
    department: 'Engineering',
    employmentType: 'FullTime',
    location: 'Berlin, Germany',
    secondaryLocations: [],
    publishedAt: '2025-10-30T23:30:00.500-04:00',
    isListed: true,
    isRemote: false,
    jobUrl: `https://jobs.ashbyhq.com/acme-works/${id}`,
    applyUrl: `https://jobs.ashbyhq.com/acme-works/${id}/application`,
    descriptionHtml: '<p>You write Python.</p>',
    compensation: { compensationTiers: [] },
    ...extra,
  });
};

test('refuses an import before the catalogues are published, since nothing would resolve', async () => {
  const path = join(folder, 'early.ndjson');
  writeFileSync(path, record(1));
  const { code, stdout, stderr } = await runtime.ops('import', 'ashby', path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^ops: the catalogues are not published yet.*: see catalogues publish\n$/);
});

test('an import resolves against the published catalogues and reports rejects by line; a repeat changes nothing', async () => {
  const catalogues = join(folder, 'catalogues.ndjson');
  writeFileSync(catalogues, CATALOGUE_LINES.map((line) => JSON.stringify(line)).join('\n'));
  expect(await runtime.json('publish', catalogues)).toMatchObject({ exitCode: 0 });

  const path = join(folder, 'jobs.ndjson.gz');
  const lines = [record(1), '{"board":', record(2), record(1), record(3, { isListed: false })];
  writeFileSync(path, gzipSync(lines.join('\n')));
  utimesSync(path, new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z'));
  const first = await runtime.json('import', 'ashby', path);
  expect(first).toMatchObject({
    exitCode: 1,
    // A read, a company, two jobs and their facts; the broken record is read and rejected.
    ...{ read: 8, applied: 7, unchanged: 0, rejected: 1, rejects_file: `${path}.rejects.ndjson` },
    // The broken record may be of any board.
    reads: { incomplete: 1, accepted: 0, added: 2, missed: 0 },
    ...{ records: 5, jobs: 2, companies: 1, unlisted: 1, duplicates: 1 },
    coverage: {
      location_ids: { stated: 2, absent: 0, conflict: 0, unresolved: 0, commonest: [] },
      roles: { stated: 2 },
      tools: { stated: 2 },
    },
    name_sources: { slug: 1 },
  });
  expect(readFileSync(`${path}.rejects.ndjson`, 'utf8')).toMatch(
    /^\{"line":2,"field":"\/","reason":"not JSON at column 10: .*"\}\n$/,
  );
  expect(await runtime.json('import', 'ashby', path)).toMatchObject({
    applied: 0,
    unchanged: 7,
    rejected: 1,
    reads: { repeated: 1 },
  });
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true, jobs: 2 });
  const text = await runtime.ops('import', 'ashby', path);
  expect(text.stdout).toContain('1 read: 1 repeated\n2 listings seen: 0 new, 0 changed, 0 back;');
  expect(text.stdout).toContain('5 records: 2 jobs of 1 company, 1 unlisted, 1 duplicate, 1 rejected');
});

test('a dry run writes the feed that an import would publish, and publishes nothing', async () => {
  const path = join(folder, 'dry.ndjson');
  writeFileSync(path, record(77));
  const output = join(folder, 'dry.feed.ndjson');
  const before = await runtime.json('status');
  const dry = await runtime.json('import', 'ashby', path, '--dry-run', '--output', output);
  expect(dry).toMatchObject({
    exitCode: 0,
    feed_file: output,
    ...{ lines: 5, jobs: 1 },
    // The board had two other jobs before.
    reads: { accepted: 1, added: 1, missed: 2, closed: 0, not_accepted: [] },
  });
  expect((await runtime.json('status'))['index']).toEqual(before['index']);
  expect(await runtime.json('publish', output)).toMatchObject({
    exitCode: 0,
    ...{ read: 5, applied: 4, unchanged: 1 },
    reads: dry['reads'],
  });
  const here = await calledIn(folder, () => runtime.json('import', 'ashby', 'dry.ndjson', '--dry-run'));
  expect(here).toMatchObject({ exitCode: 0, feed_file: join(folder, 'dry.ndjson.feed.ndjson') });
});

test('a dry run that cannot write its feed says so, and leaves no unfinished file behind', async () => {
  const path = join(folder, 'unwritable.ndjson');
  writeFileSync(path, ['{"board":', ...[1, 2, 3, 4].map((n) => record(n))].join('\n'));
  const nowhere = join(folder, 'no', 'such', 'folder');
  const failed = await runtime.ops('import', 'ashby', path, '--dry-run', '--output', nowhere);
  expect({ code: failed.code, stdout: failed.stdout }).toEqual({ code: 1, stdout: '' });
  expect(failed.stderr).toMatch(/^ops: .*no\/such\/folder cannot be written: .*\n$/);
  expect(existsSync(nowhere)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an import that is stopped, at whatever moment, is whole once the same command has run to its end', async () => {
  const path = join(folder, 'stopped.ndjson');
  const boards = ['stopped-a', 'stopped-b', 'stopped-c'];
  const records = boards.flatMap((board, at) =>
    Array.from({ length: 15 }, (_, n) => record(1000 + at * 100 + n, { board })),
  );
  writeFileSync(path, records.join('\n'));
  const argv = ['import', 'ashby', path, '--observed-at', '2026-01-20'];
  for (const delayMs of [0, 150, 300, 450]) {
    const controller = new AbortController();
    const stop = setTimeout(() => controller.abort(), delayMs);
    const { code, stderr } = await runIn({ DATA_DIR: runtime.dataDir }, argv, controller.signal);
    clearTimeout(stop);
    if (code !== 0) expect(stderr).toMatch(/run (?:the same command|it) again/);
    expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });
  }
  const last = await runtime.json(...argv);
  expect(last).toMatchObject({ exitCode: 0, records: 45, jobs: 45, rejected: 0 });
  expect(await runtime.json('import', 'ashby', path, '--observed-at', '2026-01-20')).toMatchObject({
    applied: 0,
    reads: { repeated: 3, missed: 0 },
  });
  const { jobs } = await documentsOf(runtime.table);
  const open = [...jobs.values()].filter(({ document }) =>
    /-0000000011\d\d|-0000000010\d\d|-0000000012\d\d/.test(document.postingId),
  );
  expect(open).toHaveLength(45);
});
