import { beforeAll, describe, expect, test } from '@jest/globals';
import { slotFaults } from '../../../infra/operator/index/slot-check.ts';
import { directoryOf, sheetKey, sheetOf } from '../../../shared/events/job-sheet.ts';
import { listCompanyEvents } from '../../../shared/events/list.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { addSheetPostings } from '../../../shared/publishing/write/sheet-postings.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  eventLine,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { forkedIndex } from '../../support/simulated/forked-index.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';
import { crashesOf } from '../../support/watched/failing-table.ts';

const TOOL = {
  kind: 'technology',
  code: 'sap',
  relationship: 'required_experience',
  subjectScope: 'legal_entity',
} as const;
const BENEFIT = { kind: 'benefit', benefit: 'health_insurance' } as const;

/** A company whose jobs fill its own range, and another company that SECOND merges into it. */
const FIRST: FeedLineInput[] = [
  ...CATALOGUE_LINES,
  companyLine('a'),
  companyLine('b'),
  eventLine('e1', 'a', TOOL),
  ...Array.from({ length: 63 }, (_, i) => jobLine(`a${i}`, 'a')),
  factsLine('a0', [TOOL, BENEFIT]),
  factsLine('a1', [TOOL]),
  factsLine('a2', [BENEFIT]),
  jobLine('b0', 'b'),
  factsLine('b0', [TOOL, BENEFIT]),
];
/** Outgrows the range, and takes jobs through every change: published, changed, closed, moved by a merge. */
const SECOND: FeedLineInput[] = [
  jobLine('a63', 'a'),
  factsLine('a63', [TOOL, BENEFIT]),
  jobLine('a0', 'a', closed()),
  factsLine('a1', [TOOL, BENEFIT]),
  companyLine('b', { merged_into_key: 'a' }),
];

/** Returns the titles of the jobs that have both facts, as the list of company events finds them, newest first. */
async function matching(table: Table): Promise<string[]> {
  const reader = readerOf(table);
  const filter = {
    countries: [],
    industries: [],
    query: undefined,
    context: {},
    matchingJobs: { benefits: ['health_insurance' as const], technologyTools: ['sap'] },
  };
  const { rows } = await listCompanyEvents({ reader, filter, position: null });
  const ids = rows.flatMap(({ document }) => document.matchedJobIds);
  const items = await reader.getMany(ids.map((id) => keys.job(ordinalOf(id), 'job')));
  return items.map((item) => JSON.parse(String(item?.['doc'])).job.title);
}

/** Returns what no reader may ever see: entries of sheets that contradict the job's own document. */
async function unfounded(table: Table): Promise<unknown[]> {
  const { jobMark } = await readManifest(readerOf(table));
  const items = await allItems(table);
  const documents = new Map(items.map((item) => [`${item['pk']} ${item['sk']}`, String(item['doc'])]));
  return items.flatMap((item) => {
    const company = Number(String(item['pk']).split('#')[1]);
    const sheet = String(item['sk']).startsWith('jobs#') ? sheetOf(item) : undefined;
    return (sheet?.entries ?? []).flatMap((entry) => {
      if (entry === undefined || entry === null || ordinalOf(entry.id) >= jobMark) return [];
      const text = documents.get(`JOB#${ordinalOf(entry.id)} job`);
      const { job, cleared } = JSON.parse(text ?? '{"job":{"company":{"id":""}}}');
      const isRight = cleared && job.status === 'open' && ordinalOf(job.company.id) === company;
      return isRight ? [] : [{ company, entry, job }];
    });
  });
}

const first = new SimulatedTable({ now: () => NOW, keepsVersions: false });

/** Returns a copy of the table as it was after the first feed. */
const copy = (): Table => forkedIndex(first).open();

beforeAll(async () => {
  await publishLines(first.open(), FIRST);
  expect(await matching(first.open())).toEqual(['Engineer a0']);
}, 240_000);

describe('a company outgrows its range', () => {
  const wanted = ['Engineer a63', 'Engineer b0', 'Engineer a1'];

  test('a job keeps its slot, a range is assigned once, and the index has everything that sheets list', async () => {
    const table = copy();
    await publishLines(table, SECOND, { now: () => NOW + 1000 });
    expect(await matching(table)).toEqual(wanted);
    const reader = readerOf(table);
    const manifest = await readManifest(reader);
    expect(await slotFaults(reader, manifest, 0, manifest.jobMark)).toEqual([]);
    const directory = directoryOf(await reader.get(sheetKey(0, 0)));
    expect(directory).toMatchObject({ slots: 65, ranges: [{ base: 0, size: 64 }] });
    const slots = (await reader.getMany(Array.from({ length: 65 }, (_, at) => keys.job(at, 'job')))).map(
      (item) => item?.['slot'],
    );
    expect(new Set(slots).size).toBe(65);
    // The same feed changes nothing; more jobs outgrow the range again.
    await publishLines(table, SECOND, { now: () => NOW + 2000 });
    expect(directoryOf(await reader.get(sheetKey(0, 0)))).toEqual(directory);
    const more = Array.from({ length: 70 }, (_, i) => jobLine(`more${i}`, 'a'));
    await publishLines(table, more, { now: () => NOW + 3000 });
    expect(directoryOf(await reader.get(sheetKey(0, 0)))).toMatchObject({
      slots: 135,
      ranges: [
        { base: 0, size: 64 },
        { base: 64, size: 64 },
      ],
    });
    const grown = await readManifest(reader);
    expect(await slotFaults(reader, grown, 0, grown.jobMark)).toEqual([]);
    expect(await matching(table)).toEqual(wanted);
  }, 240_000);

  test('the sheets alone yield the postings of every slot for another generation', async () => {
    const table = copy();
    await publishLines(table, SECOND, { now: () => NOW + 1000 });
    const reader = readerOf(table);
    const manifest = { ...(await readManifest(reader)), generation: 2 };
    expect(await slotFaults(reader, manifest, 0, manifest.jobMark)).not.toEqual([]);
    const lease = await WriterLease.acquire(table, 'the test', () => NOW + 60_000);
    const postings = new PostingWriter({ table, lease, generation: 2 });
    await addSheetPostings(reader, postings, [0, 1]);
    await postings.flush();
    expect(await slotFaults(reader, manifest, 0, manifest.jobMark)).toEqual([]);
  }, 240_000);

  test('a run that dies at any write shows nothing wrong, and the next one ends as if it had not died', async () => {
    const { writes, diedAfter } = await watchRun(first, (table) =>
      publishLines(table, SECOND, { now: () => NOW + 1000 }),
    );
    expect(writes).toBeGreaterThan(10);
    for (const n of crashesOf(writes)) {
      const table = diedAfter(n).open();
      const seen = await matching(table);
      expect({ n, unfounded: await unfounded(table) }).toEqual({ n, unfounded: [] });
      expect({ n, strange: seen.filter((title) => ![...wanted, 'Engineer a0'].includes(title)) }).toEqual({
        n,
        strange: [],
      });
      await publishLines(table, SECOND, { now: () => NOW + 60_000 });
      const reader = readerOf(table);
      const manifest = await readManifest(reader);
      expect({ n, faults: await slotFaults(reader, manifest, 0, manifest.jobMark) }).toEqual({
        n,
        faults: [],
      });
      expect({ n, seen: await matching(table) }).toEqual({ n, seen: wanted });
    }
  }, 240_000);
});
