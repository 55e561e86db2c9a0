import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedLine } from '../../shared/publishing/feed/feed.ts';
import { type Demo, publishLines, startDemo } from './demo.ts';

type Line<T extends FeedLine['type']> = Extract<FeedLine, { type: T }>;

interface Published<T extends FeedLine['type']> {
  readonly id: string;
  readonly line: Line<T>;
}

let demo: Demo;
let jobs: Published<'job'>[];
let companies: Map<string, Published<'company'>>;
beforeAll(async () => {
  demo = await startDemo({ engine: 'memory' });
  companies = new Map(
    (await published('company', linesOf('company'))).map((company) => [company.line.key, company] as const),
  );
  jobs = await published('job', linesOf('job'));
}, 240_000);
afterAll(() => demo.stop());

const linesOf = <T extends FeedLine['type']>(type: T): Line<T>[] =>
  demo.lines.filter((line): line is Line<T> => line.type === type);

async function published<L extends Line<'company'> | Line<'job'>>(
  type: L['type'],
  lines: readonly L[],
): Promise<{ readonly id: string; readonly line: L }[]> {
  const found = await Promise.all(lines.map(async (line) => ({ line, id: await demo.idOf(type, line.key) })));
  return found.flatMap(({ line, id }) => (id === undefined ? [] : [{ line, id }]));
}

const companyOf = (key: string): Published<'company'> | undefined => companies.get(key);
const isAvailable = ({ line }: Published<'job'>): boolean =>
  line.cleared && companyOf(line.company_key)?.line.cleared === true;
const isMerged = ({ line }: Published<'company'>): boolean => line.merged_into_key !== null;
const openJobsOf = (key: string): Published<'job'>[] =>
  jobs.filter((job) => job.line.company_key === key && job.line.status === 'open' && isAvailable(job));
/** Returns the companies that lists show (contract 13.1): active, cleared, with open jobs. */
const listedCompanies = (): Published<'company'>[] =>
  [...companies.values()].filter(
    (company) =>
      company.line.cleared &&
      company.line.status === 'active' &&
      !isMerged(company) &&
      openJobsOf(company.line.key).length > 0,
  );
const sortedIds = (records: readonly { readonly id: string }[]): string[] =>
  records.map(({ id }) => id).sort();

interface Row {
  readonly [name: string]: unknown;
  readonly id: string;
}

/** Returns every row of a list, page by page, and checks the rules of each page. */
async function scan(target: string, expectPage: (page: Page) => void = () => undefined): Promise<Row[]> {
  const rows: Row[] = [];
  const join = target.includes('?') ? '&' : '?';
  let cursor: string | null = null;
  do {
    const { status, json, text, headers } = await demo.get(
      cursor === null ? target : `${target}${join}cursor=${encodeURIComponent(cursor)}`,
    );
    if (status !== 200) throw new Error(`${target}: ${status} ${text}`);
    expect(headers['svc-resources-returned']).toBe(String(json.data.length));
    expectPage(json);
    rows.push(...json.data);
    cursor = json.next_cursor ?? json.meta?.nextToken ?? null;
    if (json.meta === undefined) expect(json.has_more).toBe(cursor !== null);
    else expect(json.meta.resultCount).toBe(json.data.length);
  } while (cursor !== null);
  return rows;
}
type Page = Awaited<ReturnType<Demo['get']>>['json'];

const statusOf = async (target: string): Promise<number> => (await demo.get(target)).status;

describe('lists of companies', () => {
  test('contain each active, cleared company with open jobs once, in every order', async () => {
    const expected = sortedIds(listedCompanies());
    expect(expected.length).toBeGreaterThan(20);
    expect(expected.length).toBeLessThan(companies.size - 5);
    for (const order of ['', 'sort=open_jobs', 'sort=updated&direction=desc', 'limit=7&direction=desc']) {
      const rows = await scan(`/v0/companies?${order}`);
      expect([order, sortedIds(rows)]).toEqual([order, expected]);
    }
  });

  test('show the number of open jobs that the list of jobs returns', async () => {
    for (const row of await scan('/v0/companies?limit=100')) {
      const open = await scan(`/v0/jobs?companies=${row.id}&limit=100`);
      expect([row.id, row['open_job_count']]).toEqual([row.id, open.length]);
      expect(row).toMatchObject({ status: 'active', merged_into_id: null });
    }
  });

  test('of events contain only companies that the list of companies shows', async () => {
    const allowed = new Set(sortedIds(listedCompanies()));
    const bundles: Page[] = await scan('/v0/company-events');
    expect(bundles.length).toBeGreaterThan(10);
    for (const { company, events } of bundles) {
      expect(allowed.has(company.id)).toBe(true);
      expect(events.length).toBeGreaterThan(0);
    }
  });
});

describe('lists of jobs', () => {
  test('contain each available open job once', async () => {
    const expected = sortedIds(jobs.filter((job) => job.line.status === 'open' && isAvailable(job)));
    for (const order of ['limit=100', 'limit=37&direction=asc', 'sort=updated&limit=100']) {
      expect([order, sortedIds(await scan(`/v0/jobs?${order}`))]).toEqual([order, expected]);
    }
    const facts: Page[] = await scan('/v0/job-facts');
    expect(facts.map(({ jobId }) => jobId).sort()).toEqual(expected);
  });

  test('of changes report each available job, open or closed, with the body that retrieval returns', async () => {
    const changes: Page[] = [];
    let after = '';
    for (;;) {
      const { json, headers } = await demo.get(`/v0/job-changes?include=job&limit=100${after}`);
      expect(headers['svc-resources-returned']).toBe(
        String(json.data.filter(({ job }: { job: unknown }) => job !== null).length),
      );
      changes.push(...json.data);
      after = `&after=${json.next_position}`;
      if (json.caught_up) break;
    }
    const told = changes.map(({ job_id: id }) => ({ id: String(id) }));
    expect(sortedIds(told)).toEqual(sortedIds(jobs.filter(isAvailable)));
    for (const { job_id: id, change, job } of changes.filter((_, i) => i % 20 === 0)) {
      expect(change).toBe('published');
      expect(job).toEqual((await demo.get(`/v0/jobs/${id}`)).json);
    }
  });

  test('contain the available closed jobs on request', async () => {
    const expected = sortedIds(jobs.filter((job) => job.line.status === 'closed' && isAvailable(job)));
    expect(expected.length).toBeGreaterThan(20);
    expect(sortedIds(await scan('/v0/jobs?statuses=closed&limit=100'))).toEqual(expected);
    const both = await scan('/v0/jobs?statuses=closed&statuses=open&sort=updated&direction=asc&limit=100');
    expect(sortedIds(both)).toEqual(sortedIds(jobs.filter(isAvailable)));
  });
});

describe('every job of the demo', () => {
  test('is retrieved with its state if it is cleared, and is a 404 everywhere otherwise', async () => {
    const seen = { open: 0, closed: 0, hidden: 0 };
    for (const job of jobs) {
      const { status, json } = await demo.get(`/v0/jobs/${job.id}`);
      if (!isAvailable(job)) {
        expect([job.line.key, status, await statusOf(`/v0/jobs/${job.id}/content`)]).toEqual([
          job.line.key,
          404,
          404,
        ]);
        expect((await demo.get(`/v0/job-facts?jobs=${job.id}`)).json.data).toEqual([]);
        seen.hidden += 1;
        continue;
      }
      expect(status).toBe(200);
      expect(json).toMatchObject({ id: job.id, status: job.line.status, title: job.line.title });
      if (job.line.status === 'closed') {
        expect(json).toMatchObject({
          apply_url: null,
          closed_at: job.line.closed_at,
          status_reason: job.line.status_reason,
          content_available: false,
        });
        expect(json.superseded_by_id === null).toBe(job.line.status_reason !== 'duplicate');
        if (json.superseded_by_id !== null) expect(json.superseded_by_id).not.toBe(job.id);
        expect((await demo.get(`/v0/job-facts?jobs=${job.id}`)).json.data).toEqual([]);
      } else {
        expect(json).toMatchObject({ closed_at: null, status_reason: null, superseded_by_id: null });
        expect(json.apply_url).toBe(job.line.apply_url);
      }
      seen[job.line.status] += 1;
    }
    expect(Math.min(seen.open, seen.closed, seen.hidden)).toBeGreaterThan(3);
  }, 240_000);

  test('shows its content as available exactly if the content can be retrieved', async () => {
    const seen = { given: 0, withheld: 0 };
    const content = new Map(linesOf('content').map((line) => [line.job_key, line] as const));
    for (const job of jobs) {
      const { status, json } = await demo.get(`/v0/jobs/${job.id}/content`);
      const line = content.get(job.line.key);
      const rightful =
        line?.distributable === true &&
        (line.distributable_until === null || Date.parse(line.distributable_until) > Date.now()) &&
        job.line.status === 'open' &&
        isAvailable(job);
      expect([job.line.key, status]).toEqual([job.line.key, rightful ? 200 : 404]);
      if (rightful) {
        expect(json).toMatchObject({ description: line.description, jobId: job.id, revision: 1 });
        seen.given += 1;
      } else if (line !== undefined) seen.withheld += 1;
      if (isAvailable(job)) {
        expect((await demo.get(`/v0/jobs/${job.id}`)).json.content_available).toBe(rightful);
      }
    }
    expect(Math.min(seen.given, seen.withheld)).toBeGreaterThan(10);
  }, 240_000);
});

describe('every company of the demo', () => {
  test('is retrieved with its state if it is cleared, and is a 404 otherwise', async () => {
    const seen = { active: 0, inactive: 0, merged: 0, hidden: 0 };
    for (const company of companies.values()) {
      const { status, json } = await demo.get(`/v0/companies/${company.id}`);
      if (!company.line.cleared) {
        expect([company.line.key, status]).toEqual([company.line.key, 404]);
        expect(
          (await demo.get(`/v0/jobs?companies=${company.id}&statuses=open&statuses=closed`)).json.data,
        ).toEqual([]);
        seen.hidden += 1;
        continue;
      }
      const state = isMerged(company) ? 'merged' : company.line.status;
      expect([company.line.key, status, json.status]).toEqual([company.line.key, 200, state]);
      const target = company.line.merged_into_key;
      expect(json.merged_into_id).toBe(target === null ? null : (companyOf(target)?.id ?? ''));
      expect(json.open_job_count).toBe(openJobsOf(company.line.key).length);
      seen[state] += 1;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
});

describe('permission', () => {
  test('excludes unpermitted facts from every bundle', async () => {
    const bundles: Page[] = await scan('/v0/job-facts');
    const served = new Map<string, string[]>();
    for (const { jobId, facts } of bundles) served.set(jobId, facts.map(signatureOf).sort());
    let withheld = 0;
    for (const line of linesOf('facts')) {
      const id = jobs.find((job) => job.line.key === line.job_key)?.id ?? '';
      const held = served.get(id);
      if (held === undefined) continue;
      const permitted = line.facts.filter((fact) => fact.permitted);
      withheld += line.facts.length - permitted.length;
      expect([line.job_key, held]).toEqual([line.job_key, permitted.map(signatureOf).sort()]);
    }
    expect(withheld).toBeGreaterThan(10);
  });

  test('excludes unpermitted events from every bundle', async () => {
    const bundles: Page[] = await scan('/v0/company-events');
    const served = new Set(bundles.flatMap(({ events }) => events.map(eventSignatureOf)));
    const forbidden = linesOf('event').filter(({ permitted }) => !permitted);
    expect(forbidden.length).toBeGreaterThan(0);
    for (const line of forbidden)
      expect([line.key, served.has(eventSignatureOf(line))]).toEqual([line.key, false]);
    expect(served.size).toBeGreaterThan(50);
  });
});

// Last, because it changes the data that the tests above use.
describe('a change of state', () => {
  const keepsId = async (kind: 'company' | 'job', before: string, line: FeedLine): Promise<void> => {
    await publishLines(demo.table, [line]);
    expect(await demo.idOf(kind, 'key' in line ? line.key : '')).toBe(before);
  };

  test('closing a job keeps its id, and removes its apply URL, its content and its place in the lists', async () => {
    const content = new Set(
      linesOf('content')
        .filter(({ distributable, distributable_until: until }) => distributable && until === null)
        .map(({ job_key: key }) => key),
    );
    const job = jobs.find(
      (each) =>
        each.line.status === 'open' &&
        isAvailable(each) &&
        each.line.apply_url !== null &&
        content.has(each.line.key),
    );
    if (job === undefined) throw new Error('the demo has no such job');
    const closedAt = new Date().toISOString();
    const url = `/v0/jobs/${job.id}`;
    expect(await statusOf(`${url}/content`)).toBe(200);
    await keepsId('job', job.id, {
      ...job.line,
      status: 'closed',
      status_reason: 'removed_at_source',
      closed_at: closedAt,
      apply_url: null,
      last_verified_at: closedAt,
    });
    expect((await demo.get(url)).json).toMatchObject({
      id: job.id,
      status: 'closed',
      closed_at: closedAt,
      apply_url: null,
      content_available: false,
    });
    expect(await statusOf(`${url}/content`)).toBe(404);
    const company = companyOf(job.line.company_key)?.id;
    expect(sortedIds(await scan(`/v0/jobs?companies=${company}&limit=100`))).not.toContain(job.id);
    expect((await demo.get(`/v0/job-facts?jobs=${job.id}`)).json.data).toEqual([]);
    // The previous version of the line is older than the closing one, and changes nothing.
    await keepsId('job', job.id, job.line);
    expect((await demo.get(url)).json).toMatchObject({ status: 'closed', closed_at: closedAt });
    await keepsId('job', job.id, { ...job.line, last_verified_at: new Date().toISOString() });
    expect((await demo.get(url)).json).toMatchObject({
      status: 'open',
      closed_at: null,
      apply_url: job.line.apply_url,
    });
    expect(await statusOf(`${url}/content`)).toBe(200);
  });

  test('withdrawing the clearance of a company hides it and its jobs, and restoring it shows them', async () => {
    const company = listedCompanies().find(({ line }) => openJobsOf(line.key).length > 2);
    if (company === undefined) throw new Error('the demo has no such company');
    const open = sortedIds(openJobsOf(company.line.key));
    const list = `/v0/jobs?companies=${company.id}&limit=100`;
    await keepsId('company', company.id, { ...company.line, cleared: false });
    expect(await statusOf(`/v0/companies/${company.id}`)).toBe(404);
    expect(await scan(list)).toEqual([]);
    expect(sortedIds(await scan('/v0/companies?limit=100'))).not.toContain(company.id);
    for (const id of open) {
      expect([await statusOf(`/v0/jobs/${id}`), await statusOf(`/v0/jobs/${id}/content`)]).toEqual([
        404, 404,
      ]);
    }
    await keepsId('company', company.id, company.line);
    expect(await statusOf(`/v0/companies/${company.id}`)).toBe(200);
    expect(sortedIds(await scan(list))).toEqual(open);
    expect(sortedIds(await scan('/v0/companies?limit=100'))).toContain(company.id);
  });

  test('becoming inactive, then merged, removes a company from the lists and keeps it retrievable', async () => {
    const [target, company] = listedCompanies().slice(-2);
    if (company === undefined || target === undefined) throw new Error('the demo has no such companies');
    await keepsId('company', company.id, { ...company.line, status: 'inactive' });
    expect(sortedIds(await scan('/v0/companies?limit=100'))).not.toContain(company.id);
    const url = `/v0/companies/${company.id}`;
    expect((await demo.get(url)).json).toMatchObject({ status: 'inactive', merged_into_id: null });
    await keepsId('company', company.id, { ...company.line, merged_into_key: target.line.key });
    expect((await demo.get(url)).json).toMatchObject({ status: 'merged', merged_into_id: target.id });
    const listed = sortedIds(await scan('/v0/companies?limit=100'));
    expect([listed.includes(company.id), listed.includes(target.id)]).toEqual([false, true]);
    const events: Page[] = await scan('/v0/company-events');
    expect(events.map((bundle) => bundle.company.id)).not.toContain(company.id);
  });
});

describe('the log line of a list request', () => {
  test.each([
    '/v0/jobs?sort=created&limit=5',
    '/v0/jobs?sort=updated&limit=5',
    '/v0/job-facts',
    '/v0/companies?limit=5',
    '/v0/company-events',
  ])('to %s has the cost of its page', async (target) => {
    const before = demo.logged.length;
    const answer = await demo.get(target);
    const line = JSON.parse(demo.logged.slice(before).find((text) => text.includes('"request"')) ?? '{}');
    expect([answer.status, line.status]).toEqual([200, 200]);
    expect(line.checked).toBeGreaterThanOrEqual(answer.json.data.length);
    expect(line).toMatchObject({
      index_units: expect.any(Number),
      index_rounds: expect.any(Number),
      candidates: expect.any(Number),
      stopped_by: null,
    });
  });
});

const signatureOf = ({ fact, evidence }: Page): string => canonical([fact, evidence]);
const eventSignatureOf = ({ event, evidence }: Page): string => canonical([event, evidence]);
/** Returns the same text for equal values, whatever the order of names. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, held) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
