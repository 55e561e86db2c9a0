import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVENT_SPACE, eventTerm } from '../../shared/companies/term-names.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { JOB_SPACE, jobTerm } from '../../shared/jobs/term-names.ts';
import { putItems } from '../../shared/search/batch-write.ts';
import type { CursorPosition } from '../../shared/search/cursor.ts';
import { type Budget, REQUEST_BUDGET } from '../../shared/search/search.ts';
import { keys } from '../../shared/table/keys.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';
import { IndexFixture } from '../search/index-fixture.ts';

const COMPANIES = 30;
const JOBS_EACH = 60;
const NOW = Date.UTC(2026, 0, 1);
const BENEFIT = 'health_insurance';
let fixture: IndexFixture;
/** The answer by definition: companies and their matching jobs, the newest first. */
const expected: { company: string; jobs: string[] }[] = [];

/** The index proposes every job of every company, as after a change of many; only the documents can tell. */
beforeAll(async () => {
  fixture = await IndexFixture.start();
  const { table, lease, writer } = fixture;
  const item = (key: object, doc: object) => ({ ...key, doc: JSON.stringify(doc) });
  const items: Record<string, unknown>[] = [];
  for (let at = 0; at < COMPANIES; at += 1) {
    const id = mintResourceId(NOW, at);
    const company = { id, name: 'Busy', status: 'active', open_job_count: JOBS_EACH, country: null };
    const event = {
      event: { kind: 'technology' },
      evidence: { dates: { observedAt: '2026-01-01T00:00:00Z' } },
    };
    items.push(
      item(keys.company(at, 'company'), { ordinal: at, company, cleared: true, industryCodes: [] }),
      item(keys.company(at, 'events'), { ordinal: at, events: [event] }),
    );
    const matching: string[] = [];
    for (let i = 0; i < JOBS_EACH; i += 1) {
      const ordinal = at * JOBS_EACH + i;
      const job = { id: mintResourceId(NOW, ordinal), company, status: 'open', locations: [] };
      // Every third company has three matches among its oldest jobs, every seventh has nothing else.
      const matches = (at % 3 === 0 && i < 3) || at % 7 === 0;
      if (matches) matching.unshift(job.id);
      const facts = matches ? [{ fact: { kind: 'benefit', benefit: BENEFIT } }] : [];
      items.push(
        item(keys.job(ordinal, 'job'), { ordinal, job, cleared: true }),
        item(keys.job(ordinal, 'facts'), { ordinal, facts }),
      );
      writer.add(JOB_SPACE, jobTerm.company(at), [ordinal]);
      writer.add(JOB_SPACE, jobTerm.status('open'), [ordinal]);
      writer.add(JOB_SPACE, jobTerm.benefit(BENEFIT), [ordinal]);
    }
    if (matching.length > 0) expected.unshift({ company: id, jobs: matching.slice(0, 20) });
    writer.add(EVENT_SPACE, eventTerm.any(), [at]);
    writer.add(EVENT_SPACE, eventTerm.job(jobTerm.benefit(BENEFIT)), [at]);
  }
  await putItems(table, lease, items);
  await writer.flush();
  await lease.raiseMarks({ jobMark: COMPANIES * JOBS_EACH, companyMark: COMPANIES });
}, 60_000);
afterAll(() => fixture.stop());

/** All pages of a way, with what each of them cost. */
async function scan(first: CursorPosition | null, budget?: Budget) {
  const rows: { company: string; jobs: readonly string[] }[] = [];
  const costs: number[] = [];
  let position = first;
  do {
    const reader = fixture.reader();
    const page = await listCompanyEvents({
      reader,
      filter: {
        countries: [],
        industries: [],
        query: undefined,
        context: {},
        matchingJobs: { benefits: [BENEFIT] },
      },
      position,
      ...(budget === undefined ? {} : { budget }),
    });
    const some = page.rows.map(({ document }) => ({
      company: document.document.company.id,
      jobs: document.matchedJobIds,
    }));
    costs.push(reader.usage.readUnits);
    if (first?.way === 'previous') rows.unshift(...some);
    else rows.push(...some);
    const key = first?.way === 'previous' ? page.previous : page.next;
    position = key === null ? null : { way: first?.way ?? 'next', key };
  } while (position !== null && costs.length <= COMPANIES);
  return { rows, costs };
}

describe('company events by matching jobs', () => {
  test('ends a page short when its budget is spent, and the pages hold everything exactly once', async () => {
    const { rows, costs } = await scan(null);
    expect(rows).toEqual(expected);
    expect(costs.length).toBeGreaterThan(1);
    // What was under way when the budget ended is at most another budget and the heads of the index.
    expect(Math.max(...costs)).toBeLessThan(2.5 * REQUEST_BUDGET.readUnits);
  }, 60_000);

  test('decides at least one company a page when each costs more than the budget', async () => {
    const { rows, costs } = await scan(null, { readUnits: 10, rounds: 3 });
    expect(rows).toEqual(expected);
    expect(costs.length).toBeGreaterThan(COMPANIES / 2);
    expect(costs.length).toBeLessThanOrEqual(COMPANIES);
  }, 60_000);

  test('pages back exactly as well', async () => {
    const { rows } = await scan({ way: 'previous', key: [-1] });
    expect(rows).toEqual(expected);
  }, 60_000);
});
