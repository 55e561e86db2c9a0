import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVENT_SPACE, eventTerm } from '../../shared/companies/term-names.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import { servedBundle } from '../../shared/facts/served.ts';
import { listCreated } from '../../shared/jobs/list-created.ts';
import { listUpdated } from '../../shared/jobs/list-updated.ts';
import { putItems } from '../../shared/search/store/batch-write.ts';
import { appendChanges } from '../../shared/search/store/changes.ts';
import { keys } from '../../shared/table/keys.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';
import { IndexFixture } from '../support/index-fixture.ts';
import { logged } from '../support/logged.ts';

/** Enough documents near the largest size of an item to fill two pages of 5 MB. */
const COUNT = 24;
const LARGE = 'ü'.repeat(150_000);
const NOW = Date.UTC(2026, 0, 1);
const ids = Array.from({ length: COUNT }, (_, ordinal) => mintResourceId(NOW, ordinal));
let fixture: IndexFixture;

beforeAll(async () => {
  fixture = await IndexFixture.start();
  const { table, lease, writer } = fixture;
  const item = (key: object, doc: object) => ({ ...key, doc: JSON.stringify(doc) });
  for (const [ordinal, id] of ids.entries()) {
    const company = { id, name: 'Large', status: 'active', open_job_count: 1, country: null, industries: [] };
    const updatedAt = new Date(NOW + ordinal).toISOString();
    const job = { id, company, title: LARGE, status: 'open', updated_at: updatedAt, locations: [] };
    const evidence = { dates: { observedAt: updatedAt } };
    await putItems(table, lease, [
      item(keys.job(ordinal, 'job'), { ordinal, job, cleared: true }),
      item(keys.job(ordinal, 'facts'), { ordinal, facts: [{ fact: { kind: 'benefit', of: LARGE } }] }),
      item(keys.company(ordinal, 'company'), { ordinal, company, cleared: true, industryCodes: [] }),
      item(keys.company(ordinal, 'events'), { ordinal, events: [{ event: { kind: LARGE }, evidence }] }),
    ]);
  }
  writer.add(EVENT_SPACE, eventTerm.any(), ids.keys());
  await writer.flush();
  await appendChanges(
    table,
    lease,
    logged(ids.map((_, ordinal) => ({ ordinal, updatedAtMs: NOW + ordinal }))),
  );
  await lease.raiseMarks({ jobMark: COUNT, companyMark: COUNT, changesMarkMs: NOW + COUNT });
}, 240_000);
afterAll(() => fixture.stop());

type Key = readonly (number | string)[] | null;

/** Follows the pages to the end. Each body must stay below 5 MB and, except for the last one, exceed half of that. */
async function scan(page: (after: Key) => Promise<{ data: object[]; ids: string[]; next: Key }>) {
  const found: string[] = [];
  let after: Key = null;
  do {
    const { data, ids: some, next } = await page(after);
    const bytes = Buffer.byteLength(JSON.stringify({ data }));
    expect(bytes).toBeLessThan(5_000_000);
    if (next !== null) expect(bytes).toBeGreaterThan(2_500_000);
    found.push(...some);
    after = next;
  } while (after !== null);
  return found;
}

describe('a page ends before 5 MB of body, and the next one continues exactly', () => {
  test.each([
    ['created', listCreated],
    ['updated', listUpdated],
  ] as const)(
    'list jobs, sort=%s',
    async (_, list) => {
      for (const direction of ['asc', 'desc'] as const) {
        const found = await scan(async (after) => {
          const reader = fixture.reader();
          const page = await list({ reader, filter: {}, direction, limit: 100, after, now: NOW });
          const data = page.documents.map(({ job }) => job);
          return { data, ids: data.map(({ id }) => id), next: page.next };
        });
        expect(found).toEqual(direction === 'asc' ? ids : ids.toReversed());
      }
    },
    240_000,
  );

  test.each([
    ['found by a search', []],
    ['given by their ids', ids],
  ])(
    'job facts of jobs %s',
    async (_, jobs) => {
      const found = await scan(async (key) => {
        const page = await listJobFacts({
          reader: fixture.reader(),
          filter: { job: { jobs }, facts: {} },
          position: key === null ? null : { way: 'next', key },
        });
        const data = page.rows.map(({ document }) => servedBundle(document));
        return { data, ids: data.map(({ jobId }) => jobId), next: page.next };
      });
      expect(found).toEqual(ids.toReversed());
    },
    240_000,
  );

  test('company events', async () => {
    const found = await scan(async (key) => {
      const page = await listCompanyEvents({
        reader: fixture.reader(),
        filter: { countries: [], industries: [], query: undefined, context: {}, matchingJobs: null },
        position: key === null ? null : { way: 'next', key },
      });
      const data = page.rows.map(({ document }) => servedEvents(document));
      return { data, ids: data.map(({ company }) => company.id), next: page.next };
    });
    expect(found).toEqual(ids.toReversed());
  }, 240_000);
});
