import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catalogueLines, publishAll, smallCatalogues, smallDemo } from '../support/demo.ts';
import { type Answer, startInterface, type TestInterface } from '../support/interface.ts';
import {
  companyMatches,
  contextMatches,
  factsMatch,
  jobMatches,
  type OracleWorld,
  type Query,
} from '../support/oracle.ts';
import { queryString, RandomQueries } from '../support/random-queries.ts';
import { readWorld } from '../support/world.ts';

/** Every list against brute force over the same documents, through the handlers, cursors and all. */
let api: TestInterface;
let world: OracleWorld;
let asked: RandomQueries;

beforeAll(async () => {
  const catalogues = smallCatalogues();
  api = await startInterface(async (table) => {
    await publishAll(table, catalogueLines(catalogues));
    await publishAll(table, smallDemo(catalogues, 80));
  });
  world = await readWorld(api.table, catalogues);
  asked = new RandomQueries(world, 20_261);
}, 120_000);
afterAll(() => api.stop());

/** Follows the cursors of a list to its end. */
async function collect(
  path: string,
  query: Query,
  next: (answer: Answer) => string | null,
): Promise<Answer['json'][]> {
  const rows: Answer['json'][] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer = await api.get(
      `${path}?${queryString({ ...query, ...(cursor === null ? {} : { cursor }) })}`,
    );
    if (answer.status !== 200) throw new Error(`${path}?${queryString(query)}: ${answer.text}`);
    rows.push(...answer.json.data);
    cursor = next(answer);
  } while (cursor !== null);
  return rows;
}
const envelope = ({ json }: Answer): string | null => json.next_cursor;
const token = ({ json }: Answer): string | null => json.meta.nextToken;
const descending = <T extends { ordinal: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => b.ordinal - a.ordinal);

/** Runs `count` random queries; fails with the query that differs. */
async function compare(
  count: number,
  run: () => Promise<{ query: Query; got: unknown; expected: unknown }>,
): Promise<number> {
  let matches = 0;
  for (let i = 0; i < count; i += 1) {
    const { query, got, expected } = await run();
    expect({ query: queryString(query), got }).toEqual({ query: queryString(query), got: expected });
    if (Array.isArray(expected) && expected.length > 0) matches += 1;
  }
  return matches;
}

describe('concatenated pages hold every match exactly once, in order', () => {
  test('list jobs, created and updated, both directions, any limit', async () => {
    const hits = await compare(160, async () => {
      const direction = asked.random.pick(['asc', 'desc']);
      const sort = asked.random.pick(['created', 'created', 'updated']);
      const query = { ...asked.jobs('snake'), sort, direction, limit: asked.random.pick([9, 50, 100, 100]) };
      const rows = await collect('/v0/jobs', query, envelope);
      const order = (a: (typeof world.jobs)[number], b: (typeof world.jobs)[number]): number =>
        (sort === 'updated' ? Date.parse(a.job.updated_at) - Date.parse(b.job.updated_at) : 0) ||
        a.ordinal - b.ordinal;
      const expected = world.jobs.filter((job) => jobMatches(world, query, job)).toSorted(order);
      if (direction === 'desc') expected.reverse();
      return { query, got: rows.map(({ id }) => id), expected: expected.map(({ job }) => job.id) };
    });
    expect(hits).toBeGreaterThan(80);
  }, 120_000);

  test('job facts', async () => {
    const hits = await compare(120, async () => {
      const query = asked.jobs('camel');
      const facts = (query['facts'] ?? {}) as Query;
      const rows = await collect('/v0/job-facts', query, token);
      const expected = descending(
        world.jobs.filter((job) => jobMatches(world, query, job) && factsMatch(world, facts, job.facts)),
      );
      return { query, got: rows.map(({ jobId }) => jobId), expected: expected.map(({ job }) => job.id) };
    });
    expect(hits).toBeGreaterThan(45);
  }, 120_000);

  test('list companies by every sort', async () => {
    const hits = await compare(120, async () => {
      const query: Query = { ...asked.companies(), limit: asked.random.pick([3, 20, 100]) };
      const rows = await collect('/v0/companies', query, envelope);
      const expected = world.companies.filter((company) => companyMatches(world, query, company));
      const got = rows.map(({ id }) => id);
      return { query, got: got.toSorted(), expected: expected.map(({ company }) => company.id).toSorted() };
    });
    expect(hits).toBeGreaterThan(60);
  }, 120_000);

  test('company events, with matching jobs', async () => {
    const hits = await compare(120, async () => {
      const query = asked.events();
      const wanted = (query['matchingJobs'] ?? null) as Query | null;
      const context = (query['company'] ?? {}) as Query;
      const rows = await collect('/v0/company-events', query, token);
      const expected = descending(world.companies)
        .filter(
          (company) =>
            company.events.length > 0 &&
            companyMatches(world, query, company) &&
            contextMatches(context, company),
        )
        .flatMap(({ company }) => {
          const own = descending(world.jobs.filter(({ job }) => job.company.id === company.id));
          const matched =
            wanted === null
              ? []
              : own.filter((job) => jobMatches(world, {}, job) && factsMatch(world, wanted, job.facts));
          if (wanted !== null && matched.length === 0) return [];
          return [{ id: company.id, matched: matched.slice(0, 20).map(({ job }) => job.id) }];
        });
      return {
        query,
        got: rows.map(({ company, matchedJobIds }) => ({ id: company.id, matched: matchedJobIds })),
        expected,
      };
    });
    expect(hits).toBeGreaterThan(40);
  }, 120_000);
});

describe('order and ways', () => {
  test('companies stand in the order of their sort, ties by id', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await collect('/v0/companies', { sort: 'open_jobs', direction, limit: 7 }, envelope);
      const keys = rows.map(({ open_job_count, id }) => [open_job_count, id]);
      const sorted = keys.toSorted(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
      expect(keys).toEqual(direction === 'asc' ? sorted : sorted.reverse());
    }
    const names = (await collect('/v0/companies', { sort: 'name', limit: 50 }, envelope)).map(({ name }) =>
      name.toLowerCase(),
    );
    expect(names).toEqual(names.toSorted());
  });

  test('the way back through job facts shows the same pages', async () => {
    const pages: string[][] = [];
    const ids = ({ json }: Answer): string[] => json.data.map(({ jobId }: { jobId: string }) => jobId);
    let answer = await api.get('/v0/job-facts');
    expect(answer.json.meta.previousToken).toBeNull();
    for (let i = 0; i < 5; i += 1) {
      pages.push(ids(answer));
      answer = await api.get(`/v0/job-facts?cursor=${answer.json.meta.nextToken}`);
    }
    for (const page of pages.toReversed()) {
      answer = await api.get(`/v0/job-facts?cursor=${answer.json.meta.previousToken}`);
      expect(ids(answer)).toEqual(page);
    }
    expect(answer.json.meta.previousToken).toBeNull();
  });
});
