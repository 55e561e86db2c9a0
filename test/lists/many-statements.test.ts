import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { CompanyEventsQuery, toCompanyEventsFilter } from '../../shared/events/query.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import { JobFactsQuery, toJobFactsFilter } from '../../shared/facts/query.ts';
import { servedBundle } from '../../shared/facts/served.ts';
import type { CursorPosition } from '../../shared/search/walk/cursor-position.ts';
import { demoCatalogues } from '../support/catalogues.ts';
import { publishAll, publishDemoCatalogues, smallDemo } from '../support/demo.ts';
import {
  type Stated,
  shownEvents,
  shownFacts,
  statedBy,
  withManyStatements,
} from '../support/many-statements.ts';
import type { Query } from '../support/oracle.ts';
import { RandomQueries } from '../support/random-queries.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { readWorld } from '../support/world.ts';
import { compare, everyCompanyWithEvents, everyJobWithFacts } from './differential.ts';
import { asking, type List } from './list-pages.ts';

/**
 * Compares the lists over facts and events with brute force where jobs have up to 500 facts and companies up to 1,000
 * events: filters see them all, and answers show what satisfied the filter (contract 11.2 and 12.2).
 */
let table: TestTable;
let stated: Stated;
let asked: RandomQueries;

beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  const catalogues = demoCatalogues();
  const lines = withManyStatements(smallDemo(catalogues, 14));
  await publishDemoCatalogues(table);
  await publishAll(table, lines);
  stated = await statedBy(lines, table, await readWorld(table, catalogues));
  asked = new RandomQueries(stated.world, 12_004);
}, 240_000);
afterAll(() => table.stop());

const positionOf = (key: CursorPosition['key'] | null): CursorPosition | null =>
  key === null ? null : { way: 'next', key };

const digests = (items: readonly { readonly evidence: { readonly digest: string } }[]): string[] =>
  items.map(({ evidence: { digest } }) => digest);

const listFacts: List = async (reader, query, after) => {
  const filter = await toJobFactsFilter(reader, JobFactsQuery.parse(query));
  const page = await listJobFacts({ reader, filter, position: positionOf(after) });
  return {
    rows: page.rows.map(({ document }) => {
      const { jobId, facts, factsTruncated } = servedBundle(document);
      return { id: jobId, shown: digests(facts), truncated: factsTruncated };
    }),
    next: page.next,
  };
};

const listEvents: List = async (reader, query, after) => {
  const filter = await toCompanyEventsFilter(reader, CompanyEventsQuery.parse(query));
  const page = await listCompanyEvents({ reader, filter, position: positionOf(after) });
  return {
    rows: page.rows.map(({ document }) => {
      const { company, matchedJobIds, events, eventsTruncated } = servedEvents(document);
      return { id: company.id, matched: matchedJobIds, shown: digests(events), truncated: eventsTruncated };
    }),
    next: page.next,
  };
};

describe('filters see every permitted statement, and answers show what satisfied them', () => {
  test('the world has jobs and companies with more than an answer shows', () => {
    const most = (lists: Iterable<readonly unknown[]>) => Math.max(...[...lists].map(({ length }) => length));
    expect([most(stated.facts.values()), most(stated.events.values())]).toEqual([500, 1_000]);
  });

  test('job facts equal brute force', async () => {
    const bundles = new Map(stated.world.jobs.map(({ job, ordinal }) => [job.id, ordinal]));
    const { hits } = await compare(
      {
        world: stated.world,
        asked,
        pages: 12,
        ask: asking(listFacts, () => table),
        question: () => (asked.random.chance(0.7) ? { facts: asked.facts() } : asked.jobs('camel')),
        bruteForce: (world, query) =>
          everyJobWithFacts(world, query).map((id) => ({
            id,
            ...shownFacts(stated, query, bundles.get(String(id)) ?? -1),
          })),
      },
      80,
    );
    expect(hits).toBeGreaterThan(30);
  }, 240_000);

  test('company events, with matching jobs, equal brute force', async () => {
    const companies = new Map(stated.world.companies.map((company) => [company.company.id, company]));
    const { hits } = await compare(
      {
        world: stated.world,
        asked,
        pages: 12,
        ask: asking(listEvents, () => table),
        question: () => asked.events(),
        bruteForce: (world, query: Query) =>
          everyCompanyWithEvents(world, query).flatMap((row) => {
            const { id, matched } = row as { readonly id: string; readonly matched: readonly string[] };
            const company = companies.get(id);
            return company === undefined ? [] : [{ id, matched, ...shownEvents(stated, query, company) }];
          }),
      },
      160,
    );
    expect(hits).toBeGreaterThan(30);
  }, 240_000);
});
