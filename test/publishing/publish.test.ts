import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Company } from '../../shared/contract/resources/company.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import { keys } from '../../shared/table/keys.ts';
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
} from '../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterEach(() => table.stop());

const FEED = [
  ...CATALOGUE_LINES,
  companyLine('a', { industries: ['banking'] }),
  companyLine('b', { cleared: false }),
  companyLine('c', { status: 'inactive' }),
  jobLine('a1', 'a', {
    location_ids: ['CITY:2950159'],
    roles: ['back-end-developer'],
    tools: ['rust', 'python', 'rust'],
    languages: ['en', 'de'],
  }),
  jobLine('a2', 'a', closed()),
  jobLine('a3', 'a', closed('duplicate', { superseded_by_key: 'a1' })),
  jobLine('b1', 'b'),
  contentLine('a1'),
  factsLine('a1', [
    {
      kind: 'technology',
      code: 'rust',
      relationship: 'required_experience',
      subjectScope: 'hiring_organisation',
    },
    {
      kind: 'initiative',
      action: 'migrate_system',
      subjectScope: 'legal_entity',
      target: { kind: 'technology', code: 'sap' },
    },
    { kind: 'agency_policy', policy: 'agencies_invited' },
  ]),
  eventLine('e1', 'a', {
    kind: 'workforce',
    measure: 'employees',
    minimum: 10,
    maximum: 20,
    subjectScope: 'legal_entity',
  }),
];

describe('publishing a feed', () => {
  test('writes documents that are valid, resolved and sorted', async () => {
    const { rejects, ...summary } = await publishLines(table, FEED);
    expect(rejects).toEqual([]);
    expect(summary).toEqual({ read: FEED.length, applied: FEED.length, unchanged: 0, rejected: 0 });
    const { companies, jobs } = await documentsOf(table);
    const a1 = jobs.get('a1')?.document;
    const a = companies.get('a')?.document;
    for (const { document } of jobs.values()) expect(Job.safeParse(document.job).error).toBeUndefined();
    for (const { document } of companies.values()) {
      expect(Company.safeParse(document.company).error).toBeUndefined();
    }
    expect(a1?.job).toMatchObject({
      company: { id: a?.company.id, name: 'Company a' },
      industries: ['banking'],
      roles: ['backend-engineer'],
      tools: ['python', 'rust'],
      languages: ['de', 'en'],
      locations: [{ id: 'city:2950159', kind: 'city', label: 'Berlin', country: 'DE' }],
      content_available: true,
      role_taxonomy_version: 1,
      compensation: null,
    });
    expect(a1).toMatchObject({
      placeIds: ['admin:DE.16', 'city:2950159', 'country:DE', 'region:eu'],
      roleCodes: ['backend-engineer', 'engineering'],
      industryCodes: ['banking', 'finance'],
      cleared: true,
      distributableUntil: 'always',
    });
    expect(jobs.get('a1')?.facts).toMatchObject({
      facts: [
        { fact: { kind: 'agency_policy' } },
        { fact: { kind: 'initiative' } },
        { fact: { kind: 'technology' } },
      ],
      targetCategories: { sap: 'business-finance-and-erp' },
    });
    expect(jobs.get('a3')?.document.job.superseded_by_id).toBe(a1?.job.id);
    expect(jobs.get('b1')?.document.cleared).toBe(false);
    expect(companies.get('a')?.document.company.open_job_count).toBe(1);
    expect(companies.get('b')?.document.company.open_job_count).toBe(0);
    expect(companies.get('a')?.events?.events).toHaveLength(1);
  });

  test('writes only the lease when the feed is published again', async () => {
    await publishLines(table, FEED);
    const before = await allItems(table);
    const again = await publishLines(table, FEED, { now: () => NOW + 60_000 });
    expect(again).toMatchObject({ applied: 0, unchanged: FEED.length, rejected: 0 });
    const withoutManifest = (items: Record<string, unknown>[]) =>
      items.filter(({ pk }) => pk !== keys.manifest().pk);
    expect(withoutManifest(await allItems(table))).toEqual(withoutManifest(before));
  });

  test('ends the same in batches of one line', async () => {
    const { rejects } = await publishLines(table, FEED, { batchSize: 1 });
    expect(rejects).toEqual([]);
    const { companies, jobs } = await documentsOf(table);
    expect(jobs.get('a3')?.document.job.superseded_by_id).toBe(jobs.get('a1')?.document.job.id);
    expect(companies.get('a')?.document.company.open_job_count).toBe(1);
  });

  test('mints ids in the order of first publication and raises the marks past them', async () => {
    await publishLines(table, FEED, { batchSize: 2 });
    const { jobs } = await documentsOf(table);
    const ids = ['a1', 'a2', 'a3', 'b1'].map((key) => jobs.get(key)?.document.job.id ?? '');
    expect(ids).toEqual([...ids].sort());
    const manifest = await readerOf(table).get(keys.manifest());
    expect(manifest).toMatchObject({ nextJob: 4, jobMark: 4, nextCompany: 3, companyMark: 3 });
  });

  test('moves updated_at for a served change, not for a verification', async () => {
    await publishLines(table, FEED);
    const first = (await documentsOf(table)).jobs.get('a2')?.document.job;
    const later = { now: () => NOW + 3_600_000 };
    await publishLines(
      table,
      [jobLine('a2', 'a', closed(undefined, { last_verified_at: '2026-02-20T00:00:00Z' }))],
      later,
    );
    const second = (await documentsOf(table)).jobs.get('a2')?.document.job;
    expect(second).toEqual({ ...first, last_verified_at: '2026-02-20T00:00:00Z' });
    const last = { now: () => NOW + 7_200_000 };
    await publishLines(table, [jobLine('a2', 'a', { title: 'Other', ...closed() })], last);
    const third = (await documentsOf(table)).jobs.get('a2')?.document.job;
    expect(third?.updated_at).toBe(new Date(NOW + 7_200_000).toISOString());
  });

  test('moves updated_at when rights lapse, and when rights that had lapsed are renewed', async () => {
    const until = (day: string) => contentLine('a1', { distributable_until: `${day}T00:00:00Z` });
    await publishLines(table, [...FEED, until('2026-04-01')]);
    const job = async () => (await documentsOf(table)).jobs.get('a1')?.document.job;
    const before = await job();
    const later = Date.parse('2026-04-02T00:00:00Z');
    await publishLines(table, [until('2026-03-31')], { now: () => later });
    const updatedAt = (ms: number) => new Date(ms).toISOString();
    expect(await job()).toEqual({ ...before, content_available: false, updated_at: updatedAt(later) });
    await publishLines(table, [until('2026-05-01')], { now: () => later + 1_000 });
    expect(await job()).toEqual({ ...before, updated_at: updatedAt(later + 1_000) });
  });

  test('counts a revision when the text changes, not when its rights do', async () => {
    await publishLines(table, FEED);
    const revision = async () => (await documentsOf(table)).jobs.get('a1')?.revision;
    await publishLines(table, [contentLine('a1', { distributable: false })]);
    expect(await revision()).toBe(1);
    expect((await documentsOf(table)).jobs.get('a1')?.document).toMatchObject({
      distributableUntil: null,
      job: { content_available: false },
    });
    await publishLines(table, [
      contentLine('a1', { description: 'new', distributable_until: '2026-04-01T00:00:00Z' }),
    ]);
    expect(await revision()).toBe(2);
    expect((await documentsOf(table)).jobs.get('a1')?.document.distributableUntil).toBe(
      '2026-04-01T00:00:00Z',
    );
  });

  test('keeps the id of an event and moves the event when its line names another company', async () => {
    await publishLines(table, FEED);
    const idOf = async (key: string) =>
      (await documentsOf(table)).companies.get(key)?.events?.events[0]?.eventId;
    const id = await idOf('a');
    const event = {
      kind: 'technology',
      code: 'sap',
      relationship: 'explicit_current_use',
      subjectScope: 'legal_entity',
    } as const;
    await publishLines(table, [eventLine('e1', 'a', event)]);
    expect(await idOf('a')).toBe(id);
    await publishLines(table, [eventLine('e1', 'c', event)]);
    expect([await idOf('a'), await idOf('c')]).toEqual([undefined, id]);
    await publishLines(table, [eventLine('e1', 'c', event, { permitted: false })]);
    expect(await idOf('c')).toBeUndefined();
  });

  test('keeps all events of a company, newest first, and keeps them over a change', async () => {
    const events = Array.from({ length: 120 }, (_, i) =>
      eventLine(
        `n${i}`,
        'a',
        {
          kind: 'technology',
          code: 'sap',
          relationship: 'planned_introduction',
          subjectScope: 'legal_entity',
        },
        {
          evidence: evidence(new Date(NOW - ((i * 37) % 120) * 86_400_000).toISOString()),
        },
      ),
    );
    await publishLines(table, [...FEED, ...events]);
    const served = (await documentsOf(table)).companies.get('a')?.events;
    const times = served?.events.map(({ evidence: { dates } }) => Date.parse(dates.observedAt)) ?? [];
    expect(times).toHaveLength(121);
    expect(times).toEqual([...times].sort((x, y) => y - x));
    // The second and third time, the item is read back as it was written.
    expect(await publishLines(table, [...FEED, ...events])).toMatchObject({ applied: 0 });
    const hidden = events.slice(0, 50).map((line) => ({ ...line, permitted: false, revision: NOW + 1 }));
    expect(await publishLines(table, hidden)).toMatchObject({ applied: 50 });
    const fewer = (await documentsOf(table)).companies.get('a')?.events;
    const hiddenIds = new Set(served?.events.map(({ eventId }) => eventId));
    for (const { eventId } of fewer?.events ?? []) hiddenIds.delete(eventId);
    expect([fewer?.events.length, hiddenIds.size]).toEqual([71, 50]);
    const again = events.slice(0, 50).map((line) => ({ ...line, revision: NOW + 2 }));
    expect(await publishLines(table, again)).toMatchObject({ applied: 50 });
    // The revisions are kept, too: older lines change nothing.
    expect(await publishLines(table, [...events, ...hidden])).toMatchObject({ applied: 0, unchanged: 170 });
    expect((await documentsOf(table)).companies.get('a')?.events).toEqual(served);
  });
});

describe('a company that changes', () => {
  test('is followed by jobs of the same batch, even when the batch adds it', async () => {
    const { rejects } = await publishLines(table, [
      ...CATALOGUE_LINES,
      companyLine('m'),
      companyLine('n'),
      companyLine('o'),
      jobLine('m1', 'm'),
      jobLine('o1', 'o'),
      companyLine('m', { merged_into_key: 'n' }),
      companyLine('o', { name: 'Renamed', cleared: false }),
    ]);
    expect(rejects).toEqual([]);
    const { companies, jobs } = await documentsOf(table);
    expect(jobs.get('m1')?.document.job.company.name).toBe('Company n');
    expect(jobs.get('o1')?.document).toMatchObject({ cleared: false, job: { company: { name: 'Renamed' } } });
    const counts = ['m', 'n', 'o'].map((key) => companies.get(key)?.document.company.open_job_count);
    expect(counts).toEqual([0, 1, 0]);
  });

  test('passes its name, industries and clearance to its jobs', async () => {
    await publishLines(table, FEED);
    const later = { now: () => NOW + 1000 };
    await publishLines(table, [companyLine('a', { name: 'Alpha', industries: ['retail'] })], later);
    let { companies, jobs } = await documentsOf(table);
    expect(jobs.get('a1')?.document).toMatchObject({
      job: {
        company: { name: 'Alpha' },
        industries: ['retail'],
        updated_at: expect.stringContaining('12:00:01'),
      },
      industryCodes: ['retail'],
    });
    await publishLines(table, [companyLine('a', { cleared: false })]);
    ({ companies, jobs } = await documentsOf(table));
    expect([...jobs.values()].filter(({ document }) => document.cleared)).toEqual([]);
    expect(companies.get('a')?.document.company.open_job_count).toBe(0);
    expect((await readerOf(table).get(keys.manifest()))?.['tombstones']).toEqual([]);
    await publishLines(table, [companyLine('a')]);
    ({ companies, jobs } = await documentsOf(table));
    expect(jobs.get('a1')?.document.cleared).toBe(true);
    expect(companies.get('a')?.document.company.open_job_count).toBe(1);
  });

  test('moves its jobs and events to the company it is merged into; merges are final and chains are flattened', async () => {
    await publishLines(table, [...FEED, companyLine('d'), companyLine('e')]);
    await publishLines(table, [companyLine('a', { merged_into_key: 'd' })]);
    await publishLines(table, [companyLine('d', { merged_into_key: 'e' })]);
    const { companies, jobs } = await documentsOf(table);
    const e = companies.get('e');
    const a = companies.get('a');
    for (const key of ['a', 'd']) {
      expect(companies.get(key)?.document.company).toMatchObject({
        status: 'merged',
        merged_into_id: e?.document.company.id,
        open_job_count: 0,
      });
    }
    expect(jobs.get('a1')?.document.job.company).toEqual({ id: e?.document.company.id, name: 'Company e' });
    expect(e?.document.company.open_job_count).toBe(1);
    expect(e?.events?.events).toMatchObject([{ companyId: a?.document.company.id }]);
    expect(a?.events?.events).toEqual([]);

    const refused = await publishLines(table, [
      // A line without the merge is older than it, unless its revision says otherwise.
      companyLine('a', { name: 'As before the merge' }),
      companyLine('a', { merged_into_key: 'c' }),
      companyLine('e', { merged_into_key: 'a' }),
      companyLine('e', { merged_into_key: 'e' }),
    ]);
    expect(refused).toMatchObject({ rejected: 3, unchanged: 1, applied: 0 });
    expect(new Set(refused.rejects.map(({ field }) => field))).toEqual(new Set(['merged_into_key']));
    // A job that still names the merged company belongs to the target.
    expect(await publishLines(table, [jobLine('a9', 'a')])).toMatchObject({ applied: 1 });
    const after = await documentsOf(table);
    expect(after.jobs.get('a9')?.document.job.company.name).toBe('Company e');
    expect(after.companies.get('e')?.document.company.open_job_count).toBe(2);
  });
});
