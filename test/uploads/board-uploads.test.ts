import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runtimeOver, type TestRuntime } from '../operator/commands/support.ts';
import { checkInvariants } from '../publishing/check-invariants.ts';
import { CATALOGUE_LINES, publishLines } from '../support/feed-lines.ts';
import { startTestTable } from '../support/table.ts';
import { documentsOf } from '../support/table-state.ts';
import { UploadWorld } from '../support/uploads/upload-world.ts';

const ID = '11111111-2222-4333-8444-';
const record = (n: number, extra: Record<string, unknown> = {}): string =>
  JSON.stringify({
    board: `board-${n % 3}`,
    apiVersion: '1',
    id: `${ID}${String(n).padStart(12, '0')}`,
    title: `Senior Backend Engineer ${n}`,
    employmentType: 'FullTime',
    location: 'Berlin, Germany',
    publishedAt: '2025-10-30T23:30:00.500-04:00',
    isListed: true,
    isRemote: false,
    jobUrl: `https://jobs.ashbyhq.com/board-${n % 3}/${n}`,
    applyUrl: `https://jobs.ashbyhq.com/board-${n % 3}/${n}/application`,
    descriptionHtml: `<p>You write Python and Rust ${n}.</p>`,
    compensation: { compensationTiers: [] },
    ...extra,
  });
/** Boards that take turns, a record twice, one that is broken, one that is not listed. */
const LINES = [
  ...Array.from({ length: 24 }, (_, n) => record(n)),
  record(1),
  '{"board":',
  record(30, { isListed: false }),
  record(31),
  '',
  record(2),
];

let world: UploadWorld;
let runtimes: readonly [TestRuntime, TestRuntime];
let folder: string;
beforeAll(async () => {
  world = await UploadWorld.start();
  folder = mkdtempSync(join(tmpdir(), 'board-uploads-'));
  runtimes = [await runtimeOver(await startTestTable()), await runtimeOver(await startTestTable())];
  for (const { table } of runtimes) await publishLines(table, CATALOGUE_LINES);
});
afterAll(async () => {
  for (const runtime of runtimes) await runtime.stop();
  await world.bucket.stop();
  rmSync(folder, { recursive: true });
});

test('a board file is published in parts and in turns as `import` publishes it, with the same report', async () => {
  const [imported, uploaded] = runtimes;
  const task = await world.upload('boards/ashby/jobs.ndjson', LINES.join('\n'));
  const file = join(folder, 'jobs.ndjson');
  writeFileSync(file, LINES.join('\n'));
  utimesSync(file, new Date(task.upload.at), new Date(task.upload.at));
  const { exitCode, rejects_file, reads, applied, ...wanted } = await imported.json('import', 'ashby', file);
  expect([exitCode, typeof rejects_file]).toEqual([1, 'string']);
  const report = await world.run(task, { table: uploaded.table, linesPerTurn: 20, now: Date.now });
  if (report === 'repeated') throw new Error('the upload is new');
  expect(report.state).toBe('published');
  expect(report.turns).toBeGreaterThan(1);
  const { unchanged, rejected, ...facts } = report;
  expect({ read: facts.read, unchanged, rejected }).toEqual({
    read: wanted['read'],
    unchanged: wanted['unchanged'],
    rejected: wanted['rejected'],
  });
  expect(report.applied).toBe(applied);
  const { pages: _, ...summary } = wanted;
  expect(report.import).toMatchObject({
    records: summary['records'],
    jobs: summary['jobs'],
    companies: summary['companies'],
    unlisted: summary['unlisted'],
    duplicates: summary['duplicates'],
    name_sources: summary['name_sources'],
    left_out: summary['left_out'],
    coverage: summary['coverage'],
    merge_proposals: summary['merge_proposals'],
  });
  const { accepted, incomplete, added, seen } = reads as Record<string, number>;
  expect(report.reads).toMatchObject({ reads: 3, incomplete, added, seen });
  expect(accepted).toBe(0);
  expect(report.first_faults).toEqual([expect.stringMatching(/^line 26: /)]);
  expect(await visible(uploaded)).toEqual(await visible(imported));
  await checkInvariants(uploaded.table);
  expect(await uploaded.json('index', 'verify')).toMatchObject({ ok: true, jobs: 25 });
  expect(report.cost.write_units).toBeGreaterThan(100);
  expect(report.cost.usd).toBeGreaterThan(0);
});

test('a document of several lines, plain or gzip, is one part of one board', async () => {
  const [, { table }] = runtimes;
  const body = JSON.stringify({ jobs: [JSON.parse(record(40)), JSON.parse(record(41))] }, null, 2);
  for (const [key, content] of [
    ['boards/ashby/acme/board.json', body],
    ['boards/ashby/acme/board.json.gz', gzipSync(body)],
  ] as const) {
    const report = await world.run(await world.upload(key, content), { table, now: Date.now });
    expect(report).toMatchObject({ state: 'published', rejected: 0, import: { records: 2 } });
  }
});

test('a file without records, and one large document, are refused', async () => {
  const [, { table }] = runtimes;
  const empty = await world.run(await world.upload('boards/ashby/none.ndjson', '\n\n'), { table });
  expect(empty).toMatchObject({ state: 'failed', reason: 's3://uploads/boards/ashby/none.ndjson is empty' });
  const document = JSON.stringify(
    { jobs: Array.from({ length: 10 }, (_, n) => JSON.parse(record(n))) },
    null,
    2,
  );
  const large = await world.run(await world.upload('boards/ashby/large.json', document), { table });
  expect(large).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('one document of more than'),
  });
});

/** What readers see, without ids and ordinals. */
async function visible({ table }: TestRuntime): Promise<unknown> {
  const { companies, jobs } = await documentsOf(table);
  return {
    companies: [...companies].map(([key, { document }]) => [key, document.company.open_job_count]).sort(),
    jobs: [...jobs]
      .map(([key, { document }]) => [
        key,
        document.job.title,
        document.job.status,
        document.job.locations.map(({ id }) => id),
        document.job.tools,
        document.job.first_observed_at,
      ])
      .sort(),
  };
}
