import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyIndex } from '../../../infra/operator/index/index-check.ts';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { readAvailableCompany } from '../../../shared/companies/available.ts';
import { listCompanies } from '../../../shared/companies/list.ts';
import { readAvailableJob } from '../../../shared/jobs/available.ts';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { type ErasureSubject, erase, erasureStateOf } from '../../../shared/publishing/erase/erase.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { buildNextPart, deleteNextPart } from '../../../shared/publishing/write/rebuild.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { TermLayout } from '../../../shared/search/store/seal.ts';
import { keyDigest } from '../../../shared/sources/digests.ts';
import { readSource } from '../../../shared/sources/source-items.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { forkedIndex } from '../../support/simulated/forked-index.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';
import { crashesOf } from '../../support/watched/failing-table.ts';
import { type Spelled, spelledTable } from './whole-table.ts';

/** Small enough that terms of a few jobs have chunks and directory pages. */
const LAYOUT: TermLayout = { head: 90, chunk: 8, directory: 16 };
const TECHNOLOGY = {
  kind: 'technology',
  code: 'sap',
  relationship: 'planned_introduction',
  subjectScope: 'legal_entity',
} as const;
const FEED = [
  ...CATALOGUE_LINES,
  companyLine('kept', { name: 'Meadow' }),
  companyLine('src:gone-company', { name: 'Zebrafish', industries: ['banking'] }),
  companyLine('src:merged-company', { name: 'Yellowtail' }),
  ...Array.from({ length: 12 }, (_, i) => jobLine(`kept-${i}`, 'kept')),
  jobLine('src:gone-job', 'src:gone-company', { title: 'Quixotic Engineer', tools: ['rust'] }),
  jobLine('gone-2', 'src:gone-company', { title: 'Ombudsman', location_ids: ['city:2950159'] }),
  jobLine('merged-1', 'src:merged-company', { title: 'Falconer' }),
  contentLine('src:gone-job', { description: 'A wondrously unusual text.' }),
  factsLine('src:gone-job', [TECHNOLOGY]),
  factsLine('kept-0', [TECHNOLOGY]),
  eventLine('src:gone-event', 'src:gone-company', TECHNOLOGY),
  eventLine('kept-event', 'kept', TECHNOLOGY),
] as const;
const LATER: readonly FeedLineInput[] = [
  companyLine('src:merged-company', { name: 'Yellowtail', merged_into_key: 'src:gone-company' }),
  jobLine('duplicate', 'kept', {
    title: 'Narwhal',
    ...closed('duplicate', { superseded_by_key: 'src:gone-job' }),
  }),
  {
    ...factsLine('kept-1', []),
    facts: [
      { evidence: evidence(), fact: TECHNOLOGY },
      { evidence: evidence(), fact: { ...TECHNOLOGY, code: 'python' }, company_key: 'src:gone-company' },
    ],
  },
];

const published = new SimulatedTable({ now: () => NOW, keepsVersions: false });
beforeAll(async () => {
  await publishLines(published.open(), FEED, { layout: LAYOUT });
  await publishLines(published.open(), LATER, { layout: LAYOUT, now: () => NOW + 60_000 });
});

async function world() {
  const simulated = forkedIndex(published);
  const table = simulated.open();
  const { jobs, companies } = await documentsOf(table);
  const jobId = (key: string) => jobs.get(key)?.document.job.id ?? '';
  const companyId = (key: string) => companies.get(key)?.document.company.id ?? '';
  return { simulated, table, jobId, companyId };
}

const erased = (table: Table, subject: ErasureSubject, atMs: number) =>
  erase({ ...subject, table, layout: LAYOUT, now: () => atMs, sleep: async () => undefined });

/** Follows the change stream from its beginning. */
async function changesOf(table: Table, atMs: number) {
  const request = { kinds: [], bodies: false, limit: 100, after: null, now: atMs };
  const { changes, caughtUp } = await listChanges({ reader: readerOf(table), ...request });
  expect(caughtUp).toBe(true);
  return new Map(changes.map(({ id, kind }) => [id, kind]));
}

interface Gone {
  readonly jobIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly texts: readonly string[];
}

/** Reports whether an item names an id in changes of the kind `erased` only. */
function isErasedChange({ pk, text }: Spelled, id: string): boolean {
  if (!pk.startsWith('CHANGES#')) return false;
  const rows = [...text.matchAll(/\{[^{}]*\}/g)].filter(([row]) => row.includes(id));
  return rows.length > 0 && rows.every(([row]) => row.includes('"kind":"erased"'));
}

/** Searches every item for what must be gone. Ids stay in tombstones and in the changes `erased`. */
function remains(table: SimulatedTable, { jobIds, companyIds, texts }: Gone): string[] {
  const found: string[] = [];
  const say = (item: Spelled, what: string) => found.push(`${what} in ${item.pk} ${item.sk}`);
  const names = [...jobIds, ...companyIds].map((id) => [id, id.replaceAll('-', '')] as const);
  const folded = texts.map((text) => [text, text.toLowerCase()] as const);
  for (const item of spelledTable(table)) {
    for (const [text, lower] of folded) if (item.folded.includes(lower)) say(item, text);
    const isTombstone = item.text.includes('"erased":"0');
    for (const [id, plain] of names) {
      const named = item.folded.includes(id) || item.folded.includes(plain);
      if (named && !isTombstone && !isErasedChange(item, id)) say(item, id);
    }
    const [family, , space] = item.pk.split('#');
    const ordinals = (
      space === 'j' || family === 'VERIFIED' || family === 'FINGERPRINT'
        ? jobIds
        : space === 'c'
          ? companyIds
          : []
    ).map(ordinalOf);
    for (const ordinal of ordinals) if (item.postings.has(ordinal)) say(item, `ordinal ${ordinal}`);
  }
  return found;
}

async function checkIndex(table: Table) {
  const reader = readerOf(table);
  const manifest = await readManifest(reader);
  const progress = new Progress({ write: () => undefined });
  const context = { now: () => NOW, progress, signal: new AbortController().signal };
  const { missing, missingCount, unchecked } = await verifyIndex(reader, manifest, context);
  expect({ missing, missingCount, unchecked }).toEqual({ missing: [], missingCount: 0, unchecked: [] });
  expect(manifest.withdrawing).toEqual([]);
}

const rebuilt = async (table: Table, atMs: number) => {
  let time = atMs;
  const options = { table, layout: LAYOUT, now: () => time };
  for (let phase = ''; phase !== 'swapped'; ) ({ phase } = await buildNextPart(options));
  time += 11 * 60_000;
  for (let phase = ''; phase !== 'clean'; ) ({ phase } = await deleteNextPart(options));
};

const JOB_TEXTS = ['quixotic', 'wondrously', 'src:gone-job', 'narwhal'];
const COMPANY_TEXTS = [
  ...JOB_TEXTS,
  ...['zebrafish', 'yellowtail', 'ombudsman', 'falconer'],
  ...['src:gone-company', 'src:merged-company', 'src:gone-event', 'gone-2', 'merged-1'],
];

test('the search finds what is not erased', async () => {
  const { simulated, jobId, companyId } = await world();
  const all = {
    jobIds: [jobId('src:gone-job')],
    companyIds: [companyId('src:gone-company')],
    texts: COMPANY_TEXTS.filter((text) => text !== 'gone-2' && text !== 'merged-1'),
  };
  const found = remains(simulated, all).join('\n');
  for (const text of all.texts) expect(found).toContain(text);
  for (const part of ['JOB#', 'CONTENT#', 'SOURCE#', 'CHANGES#', 'INDEX#', 'RANKS#', 'COMPANY#'])
    expect(found).toContain(part);
});

test('nothing of an erased job remains in the table, and it never returns', async () => {
  const { simulated, table, jobId } = await world();
  const id = jobId('src:gone-job');
  const duplicate = jobId('duplicate');
  const report = await erased(table, { kind: 'job', id }, NOW + 120_000);
  expect(report).toMatchObject({ jobs: 2, companies: 0, sourceKeys: 2, oldGenerations: false });
  const gone = { jobIds: [id, duplicate], companyIds: [], texts: JOB_TEXTS };
  expect(remains(simulated, gone)).toEqual([]);
  expect(await readAvailableJob(readerOf(table), id, NOW + 120_000)).toBeUndefined();
  expect(await erasureStateOf(table, { kind: 'job', id })).toEqual({ state: 'erased' });
  const changes = await changesOf(table, NOW + 120_000);
  expect([changes.get(id), changes.get(duplicate)]).toEqual(['erased', 'erased']);
  await checkIndex(table);

  const again = await publishLines(table, [...FEED, ...LATER], { layout: LAYOUT, now: () => NOW + 180_000 });
  expect(again.rejects.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['"src:gone-job" is the key of an erased job, which is never published again']),
  );
  expect((await documentsOf(table)).jobs.has('src:gone-job')).toBe(false);
  expect(remains(simulated, gone)).toEqual([]);
  await rebuilt(table, NOW + 240_000);
  expect(remains(simulated, gone)).toEqual([]);
  await checkIndex(table);
});

test('nothing of an erased company remains but orders for open readers, which a later run deletes', async () => {
  const { simulated, table, jobId, companyId } = await world();
  const id = companyId('src:gone-company');
  const gone = {
    jobIds: ['src:gone-job', 'gone-2', 'merged-1', 'duplicate'].map(jobId),
    companyIds: [id, companyId('src:merged-company')],
    texts: COMPANY_TEXTS,
  };
  const merged = companyId('src:merged-company');
  expect(await erasureStateOf(table, { kind: 'company', id: merged })).toEqual({ state: 'merged', into: id });
  const report = await erased(table, { kind: 'company', id }, NOW + 120_000);
  expect(report).toMatchObject({ jobs: 4, companies: 2, sourceKeys: 7 });
  const before = remains(simulated, gone);
  expect(before.filter((what) => !what.includes(' in RANKS#'))).toEqual([]);
  await checkIndex(table);
  expect(await readAvailableCompany(readerOf(table), id, NOW + 120_000)).toBeUndefined();
  const changes = await changesOf(table, NOW + 120_000);
  expect(gone.jobIds.map((one) => changes.get(one))).toEqual(Array(4).fill('erased'));

  const later = (report.ordersUntilMs ?? 0) + 1;
  expect(await erased(table, { kind: 'company', id }, later)).toMatchObject({
    jobs: 0,
    companies: 0,
    changes: 0,
  });
  expect(remains(simulated, gone)).toEqual([]);
  const { rejected } = await publishLines(table, [...FEED, ...LATER], {
    now: () => later + 60_000,
    layout: LAYOUT,
  });
  expect(rejected).toBeGreaterThan(8);
  expect(remains(simulated, gone)).toEqual([]);
  const filter = { countries: [], industries: [], query: undefined };
  const request = { filter, sort: 'name', direction: 'asc', limit: 100, after: null } as const;
  const { documents } = await listCompanies({ reader: readerOf(table), ...request });
  expect(documents.map(({ company }) => [company.name, company.open_job_count])).toEqual([['Meadow', 12]]);
  await rebuilt(table, later + 120_000);
  expect(remains(simulated, gone)).toEqual([]);
  await checkIndex(table);
}, 60_000);

test.each(['job', 'company'] as const)(
  'an erasure of a %s that dies at any write is finished by the next one',
  async (kind) => {
    const { jobId, companyId } = await world();
    const id = kind === 'job' ? jobId('src:gone-job') : companyId('src:gone-company');
    const subject: ErasureSubject = { kind, id };
    const { writes, diedAfter } = await watchRun(published, (table) => erased(table, subject, NOW + 120_000));
    expect(writes).toBeGreaterThan(20);
    const jobKeys =
      kind === 'job' ? ['src:gone-job', 'duplicate'] : ['src:gone-job', 'gone-2', 'merged-1', 'duplicate'];
    const gone = {
      jobIds: jobKeys.map(jobId),
      companyIds: kind === 'job' ? [] : ['src:gone-company', 'src:merged-company'].map(companyId),
      texts: kind === 'job' ? JOB_TEXTS : COMPANY_TEXTS,
    };
    for (const n of crashesOf(writes)) {
      const simulated = diedAfter(n);
      const table = simulated.open();
      try {
        // A publication between the runs recovers what the erasure left, and must not undo it.
        if (n % 3 === 0)
          await publishLines(table, [jobLine('new', 'kept')], { layout: LAYOUT, now: () => NOW + 240_000 });
        await erased(table, subject, NOW + 480_000);
        if (kind === 'company') await erased(table, subject, NOW + 480_000 + 11 * 60_000);
        expect(remains(simulated, gone)).toEqual([]);
        const changes = await changesOf(table, NOW + 480_000);
        expect(gone.jobIds.map((id) => changes.get(id))).toEqual(gone.jobIds.map(() => 'erased'));
        await checkIndex(table);
      } catch (error) {
        throw new Error(`after a crash at write ${n} of ${writes}`, { cause: error });
      }
    }
  },
  300_000,
);

/** Enough that their times are written with the read. */
const BOARD_KEYS = Array.from({ length: 40 }, (_, i) => `board:${i}`);

test('the roster of a board forgets the record, and a later read cannot bring it back', async () => {
  const simulated = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  const table = simulated.open();
  const source = 'ashby:board:acme';
  const at = (ms: number) => new Date(ms).toISOString();
  const readOf = (ms: number): FeedLineInput[] => [
    { type: 'read', source, started_at: at(ms), ended_at: at(ms + 60_000), complete: true },
    companyLine('kept'),
    ...BOARD_KEYS.map((key) => {
      const { revision: _, ...job } = jobLine(key, 'kept', {
        first_observed_at: at(ms),
        last_verified_at: at(ms),
      });
      return job;
    }),
    { type: 'read_end', source },
  ];
  await publishLines(table, [...CATALOGUE_LINES, ...readOf(NOW)], { now: () => NOW + 3_600_000 });
  const id = (await documentsOf(table)).jobs.get('board:1')?.document.job.id ?? '';
  const slotOf = async (key: string) => {
    const { roster } = await readSource(readerOf(table), source);
    return roster.slots[roster.slotOf(keyDigest(key)) ?? -1];
  };
  expect((await slotOf('board:1'))?.digest).not.toMatch(/^0+$/);
  expect(remains(simulated, { jobIds: [id], companyIds: [], texts: [] }).join('\n')).toContain('VERIFIED#0');
  await erased(table, { kind: 'job', id }, NOW + 7_200_000);
  expect((await slotOf('board:1'))?.digest).toMatch(/^0+$/);
  expect((await slotOf('board:2'))?.digest).not.toMatch(/^0+$/);

  const again = await publishLines(table, readOf(NOW + 10_800_000), { now: () => NOW + 14_400_000 });
  expect(again.rejects.map(({ reason }) => reason)).toEqual([
    '"board:1" is the key of an erased job, which is never published again',
  ]);
  expect((await documentsOf(table)).jobs.size).toBe(BOARD_KEYS.length - 1);
  const gone = { jobIds: [id], companyIds: [], texts: ['"board:1"'] };
  expect(remains(simulated, gone)).toEqual([]);
  await checkIndex(table);
});

describe('a vacancy that two boards list', () => {
  const at = (ms: number) => new Date(ms).toISOString();
  const read = (source: string): FeedLineInput[] => {
    const { revision: _, ...job } = jobLine(`src:${source}`, 'kept', {
      ...{ title: 'Pangolin keeper', text_digest: 'a'.repeat(64), apply_url: `https://${source}.example/` },
      ...{ first_observed_at: at(NOW), last_verified_at: at(NOW) },
    });
    const { revision: _other, ...twin } = jobLine(`twin:${source}`, 'kept', {
      ...{ title: 'Pangolin keeper', text_digest: 'a'.repeat(64) },
      ...{ first_observed_at: at(NOW), last_verified_at: at(NOW) },
    });
    return [
      { type: 'read', source, started_at: at(NOW), ended_at: at(NOW) },
      job,
      ...(source === 'one' ? [twin] : []),
      { type: 'read_end', source },
    ];
  };
  const vacancy = async () => {
    const made = await world();
    const lines = [...read('one'), ...read('two')];
    await publishLines(made.table, lines, { layout: LAYOUT, now: () => NOW + 90_000 });
    const { jobs } = await documentsOf(made.table);
    return { ...made, jobId: (key: string) => jobs.get(key)?.document.job.id ?? '' };
  };

  test('loses the listing of an erased duplicate, and stays', async () => {
    const { simulated, table, jobId } = await vacancy();
    const [id, other] = [jobId('src:two'), jobId('src:one')];
    const before = { jobIds: [id], companyIds: [], texts: ['src:two', 'two.example', keyDigest('src:two')] };
    expect(remains(simulated, before).join()).toContain('two.example in JOB#');
    await erased(table, { kind: 'job', id }, NOW + 120_000);
    // The roster keeps the digest of the key: the slots of a source are named by their numbers.
    expect(remains(simulated, before).filter((what) => !what.includes(' in READS#'))).toEqual([]);
    const { jobs } = await documentsOf(table);
    expect(jobs.get('src:one')?.document).toMatchObject({
      job: { id: other, posting_count: 1, status: 'open' },
    });
    expect(jobs.get('src:one')?.document.listings).toBeUndefined();
    expect((await changesOf(table, NOW + 120_000)).get(other)).toBe('updated');
    await checkIndex(table);
  });

  test('is erased with all its listings and its name under their fingerprint', async () => {
    const { simulated, table, jobId } = await vacancy();
    const jobIds = [jobId('src:one'), jobId('src:two')];
    const gone = { jobIds, companyIds: [], texts: ['src:one', 'src:two', 'two.example'] };
    expect(remains(simulated, gone).join()).toContain('in FINGERPRINT#');
    await erased(table, { kind: 'job', id: jobId('src:one') }, NOW + 120_000);
    expect(remains(simulated, gone).filter((what) => !what.includes(' in READS#'))).toEqual([]);
    expect((await documentsOf(table)).jobs.get('twin:one')?.document.job.status).toBe('open');
    await checkIndex(table);
    await erased(table, { kind: 'job', id: jobId('twin:one') }, NOW + 180_000);
    expect(remains(simulated, { ...gone, texts: [] }).filter((what) => what.includes('FINGERPRINT'))).toEqual(
      [],
    );
    await checkIndex(table);
  });
});

test('an erasure reaches the job that its source key had before', async () => {
  const { simulated, table, jobId } = await world();
  const [earlier, later] = [jobId('kept-3'), jobId('kept-4')];
  const key = keys.source('job', 'kept-4');
  const item = await readerOf(table).get(key, true);
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item, earlier } }));
  const report = await erased(table, { kind: 'job', id: later }, NOW + 120_000);
  expect(report.jobs).toBe(2);
  const gone = { jobIds: [earlier, later], companyIds: [], texts: [] };
  expect(remains(simulated, gone)).toEqual([]);
  await checkIndex(table);
});
