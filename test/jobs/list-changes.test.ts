import { describe, expect, test } from '@jest/globals';
import { type ChangesRequest, listChanges, type StreamedChange } from '../../shared/jobs/list-changes.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { REQUEST_BUDGET } from '../../shared/search/planner/budget.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { type Item, TableReader } from '../../shared/table/reader.ts';
import { ordinalOf } from '../../shared/table/resource-id.ts';
import { CATALOGUE_LINES, closed, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { forkedIndex } from '../support/simulated/forked-index.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

class Market {
  readonly sim: SimulatedTable;
  /** Source keys by the ids of jobs. */
  #keyOf: ReadonlyMap<string, string> = new Map();
  readonly table: Table;
  #nowMs = NOW;

  constructor(sim = new SimulatedTable({ now: () => NOW })) {
    this.sim = sim;
    this.table = sim.open();
  }

  /** Returns an independent market with the same jobs at the same time. */
  fork(): Market {
    const fork = new Market(forkedIndex(this.sim));
    fork.pass(this.#nowMs - NOW);
    return fork;
  }

  static async start(...more: readonly FeedLineInput[]): Promise<Market> {
    const market = new Market();
    await market.publish(...CATALOGUE_LINES, companyLine('a'), companyLine('b'), ...more);
    return market;
  }

  get now(): number {
    return this.#nowMs;
  }

  pass(ms: number): void {
    this.#nowMs += ms;
  }

  async publish(...lines: readonly FeedLineInput[]): Promise<void> {
    const { rejects } = await publishLines(this.table, lines, { now: () => this.#nowMs });
    expect(rejects).toEqual([]);
    this.pass(MINUTE_MS);
  }

  /** Reads a page. Replaces ids by keys. */
  async page(request: Partial<ChangesRequest> = {}) {
    const answer = await listChanges({
      reader: readerOf(this.table),
      kinds: [],
      bodies: false,
      limit: 100,
      after: null,
      now: this.#nowMs,
      ...request,
    });
    // A key keeps its id, so the table is searched when a new one appears.
    if (answer.changes.some(({ id }) => !this.#keyOf.has(id))) {
      const { jobs } = await documentsOf(this.table);
      this.#keyOf = new Map([...jobs].map(([key, { document }]) => [document.job.id, key]));
    }
    return { ...answer, told: answer.changes.map(({ kind, id }) => `${this.#keyOf.get(id)} ${kind}`) };
  }

  /** Reads pages to the end. */
  async scan(request: Partial<ChangesRequest> = {}) {
    const told: string[] = [];
    const changes: StreamedChange[] = [];
    let after = request.after ?? null;
    for (let pages = 1; ; pages += 1) {
      const page = await this.page({ ...request, after });
      told.push(...page.told);
      changes.push(...page.changes);
      after = page.next;
      if (page.caughtUp) return { told, changes, next: page.next, pages };
      expect(pages).toBeLessThan(1000);
    }
  }
}

const job = (key: string, more: Parameters<typeof jobLine>[2] = {}) => jobLine(key, 'a', more);

const MANY = Array.from({ length: 3_000 }, (_, i) => `j${i}`);
let published: Promise<Market> | undefined;

/** Returns a market of many jobs, published once. */
async function manyJobs(): Promise<Market> {
  published ??= Market.start(...MANY.map((key) => job(key)));
  return (await published).fork();
}

describe('the change stream', () => {
  test('gives every change once, in pages of any size that never overlap', async () => {
    const keysOf = Array.from({ length: 150 }, (_, i) => `j${i}`);
    const market = await Market.start(...keysOf.map((key) => job(key)));
    await market.publish(...keysOf.slice(0, 7).map((key) => job(key, { title: 'New' })));
    await market.publish(job('j3', closed()));
    const whole = (await market.scan({ limit: 1000 })).told;
    expect(whole).toHaveLength(150);
    const expected = [
      ...keysOf.map((key) => `${key} published`),
      ...keysOf.slice(0, 7).map((key) => `${key} updated`),
      'j3 closed',
    ];
    for (const limit of [1, 13, 89]) {
      const { told } = await market.scan({ limit });
      // A page collapses what happens to a job within it, so only pages of one show every change.
      if (limit === 1) expect(told).toEqual(expected);
      expect(new Set(told).size).toBe(told.length);
      expect(told.slice(-1)).toEqual(['j3 closed']);
    }
  });

  test('reports withdrawals of the job and of its company, without bodies', async () => {
    const market = await Market.start(job('j1'), jobLine('j2', 'b'));
    const { next } = await market.scan();
    await market.publish(job('j1', { cleared: false }), companyLine('b', { cleared: false }));
    const page = await market.page({ after: next, bodies: true });
    expect(page.told).toEqual(['j1 withdrawn', 'j2 withdrawn']);
    expect(page.changes.map(({ document }) => document)).toEqual([null, null]);
    await market.publish(job('j1'), companyLine('b'));
    expect((await market.scan({ after: page.next })).told).toEqual(['j1 published', 'j2 published']);
  });

  test('gives the body of a job once, at its last change, and none where a later change follows', async () => {
    const market = await Market.start(job('j1'), job('j2'));
    await market.publish(job('j1', { title: 'Second' }));
    const both = await market.page({ bodies: true });
    expect(both.told).toEqual(['j2 published', 'j1 updated']);
    expect(both.changes.map(({ document }) => document?.job.title)).toEqual(['Engineer j2', 'Second']);
    const { changes } = await market.scan({ bodies: true, limit: 1 });
    expect(changes.map(({ kind, document }) => [kind, document?.job.title ?? null])).toEqual([
      ['published', null],
      ['published', 'Engineer j2'],
      ['updated', 'Second'],
    ]);
  });

  test('filters by kind before it keeps the last change of a job', async () => {
    const market = await Market.start(job('j1'));
    await market.publish(job('j1', closed()));
    await market.publish(job('j1'));
    await market.publish(job('j1', { title: 'Third' }));
    expect((await market.page({ kinds: ['reopened', 'closed'] })).told).toEqual(['j1 reopened']);
    expect((await market.page()).told).toEqual(['j1 updated']);
  });

  test('rereads a document with strong consistency if a replica does not have it yet', async () => {
    const market = await Market.start(job('j1'));
    await market.publish(job('j1', { title: 'Second' }));
    const { jobs } = await documentsOf(market.table);
    const { ordinal } = jobs.get('j1')?.document ?? { ordinal: -1 };
    const versions = market.sim.versions(keys.job(ordinal, 'job'));
    class Stale extends TableReader {
      override async getMany(wanted: Parameters<TableReader['getMany']>[0], consistent = false) {
        const items = await super.getMany(wanted, consistent);
        return consistent ? items : items.map((): Item | undefined => versions[0]?.item);
      }
    }
    const reader = new Stale(market.table, new AbortController().signal);
    const page = await market.page({ reader, bodies: true });
    expect(page.changes.map(({ document }) => document?.job.title)).toEqual(['Second']);
  });

  test('ends a page before 5 MB of bodies, with the last change of each job before that end', async () => {
    const places = (n: number) => ({ title: `${n} ${'x'.repeat(200)}` });
    const market = await Market.start(...Array.from({ length: 30 }, (_, i) => job(`j${i}`, places(i))));
    // Documents grow to the largest size of an item.
    for (const { pk, sk, ...item } of await allItems(market.table)) {
      if (!/^JOB#/.test(String(pk)) || sk !== 'job') continue;
      const document = JSON.parse(String(item['doc']));
      document.job.tools = ['y'.repeat(300_000)];
      market.sim.set({ pk: String(pk), sk: 'job' }, { pk, sk, ...item, doc: JSON.stringify(document) });
    }
    const first = await market.page({ bodies: true });
    expect(first.caughtUp).toBe(false);
    expect(first.changes.length).toBeGreaterThan(10);
    expect(first.changes.length).toBeLessThan(17);
    const all = await market.scan({ bodies: true });
    expect(all.told).toHaveLength(30);
    expect(new Set(all.told).size).toBe(30);
    expect(all.pages).toBeLessThanOrEqual(3);
  });

  test('reads rows of an earlier release, and omits those of jobs that nobody may see', async () => {
    const market = await Market.start(job('j1'), job('j2'), job('j3', { cleared: false }));
    const { jobs } = await documentsOf(market.table);
    for (const { pk, sk } of await allItems(market.table)) {
      if (/^CHANGES#2/.test(String(pk))) market.sim.set({ pk: String(pk), sk: String(sk) }, undefined);
    }
    for (const { document } of jobs.values()) {
      const key = keys.change('2026-03-01', Date.parse(document.job.updated_at), document.ordinal);
      market.sim.set(key, { ...key });
    }
    const { told, changes } = await market.scan({ bodies: true });
    expect(told).toEqual(['j1 updated', 'j2 updated']);
    expect(changes.every(({ document }) => document !== null)).toBe(true);
    expect((await market.scan()).told).toEqual(told);
  });

  test('begins 30 days back, and crosses sparse days within the budget of a request', async () => {
    const market = await Market.start(job('old'));
    const expected: string[] = [];
    for (let day = 0; day < 40; day += 1) {
      market.pass(DAY_MS - MINUTE_MS);
      await market.publish(job(`d${day}`));
      if (day >= 10) expected.push(`d${day} published`);
    }
    const reader = readerOf(market.table);
    const page = await market.page({ reader });
    expect(reader.usage.rounds).toBeLessThanOrEqual(REQUEST_BUDGET.rounds);
    const { told, pages } = await market.scan();
    expect(told).toEqual(expected);
    expect(page.told.length).toBeGreaterThan(20);
    expect(pages).toBeLessThanOrEqual(2);
  });

  test('a poll that is caught up reads only the manifest; after an unrelated publication, one query more', async () => {
    const market = await Market.start(job('j1'));
    const { next } = await market.scan();
    const reads = async () => {
      const reader = readerOf(market.table);
      const { told, caughtUp } = await market.page({ reader, after: next });
      expect({ told, caughtUp }).toEqual({ told: [], caughtUp: true });
      return reader.usage.readUnits;
    };
    expect(await reads()).toBe(1);
    await market.publish(companyLine('c'));
    expect(await reads()).toBeLessThanOrEqual(2);
  });

  test('a poll that is caught up reads at most 3 units after thousands of withdrawals', async () => {
    const market = await manyJobs();
    await market.publish(...MANY.slice(0, 2_000).map((key) => job(key, { cleared: false })));
    const { next } = await market.scan({ limit: 1000 });
    const reader = readerOf(market.table);
    expect(await market.page({ reader, after: next })).toMatchObject({ told: [], caughtUp: true });
    expect(reader.usage.readUnits).toBeLessThanOrEqual(3);
  });

  test('a follower of one kind passes thousands of changes of other kinds within the budget', async () => {
    const market = await manyJobs();
    await market.publish(job('j5', closed()));
    const reader = readerOf(market.table);
    const { told, caughtUp } = await market.page({ reader, kinds: ['closed'] });
    expect({ told, caughtUp }).toEqual({ told: ['j5 closed'], caughtUp: true });
    expect(reader.usage.readUnits).toBeLessThan(30);
    expect(ordinalOf((await market.page({ kinds: ['closed'] })).changes[0]?.id ?? '')).toBeGreaterThanOrEqual(
      0,
    );
  });
});
