import { expect } from '@jest/globals';
import type * as v from '../../shared/contract/vocabulary.ts';
import {
  byCompanySort,
  byJobSort,
  companiesWithEvents,
  companyMatches,
  factsMatch,
  jobMatches,
  type OracleWorld,
  type Query,
} from '../support/oracle.ts';
import { queryString, type RandomQueries } from '../support/random-queries.ts';

/** Returns the whole list in its order, by brute force. */
export type BruteForce = (world: OracleWorld, query: Query) => unknown[];

export const everyJob: BruteForce = (world, query) => {
  const sort = (query['sort'] ?? 'created') as (typeof v.JOB_SORTS)[number];
  const jobs = world.jobs.filter((job) => jobMatches(world, query, job)).sort(byJobSort(sort));
  if (query['direction'] !== 'asc') jobs.reverse();
  return jobs.map(({ job }) => job.id);
};

export const everyJobWithFacts: BruteForce = (world, query) =>
  world.jobs
    .filter(
      (job) => jobMatches(world, query, job) && factsMatch(world, (query['facts'] ?? {}) as Query, job.facts),
    )
    .sort(byJobSort('created'))
    .reverse()
    .map(({ job }) => job.id);

export const everyCompany: BruteForce = (world, query) => {
  const sort = (query['sort'] ?? 'name') as (typeof v.COMPANY_SORTS)[number];
  const companies = world.companies
    .filter((company) => companyMatches(world, query, company))
    .sort(byCompanySort(sort));
  if (query['direction'] === 'desc') companies.reverse();
  return companies.map(({ company }) => company.id);
};

export const everyCompanyWithEvents: BruteForce = companiesWithEvents;

/** A page, with the cursor of the next one. */
export interface AskedPage {
  readonly rows: readonly unknown[];
  readonly next: unknown;
}

/** How to query a list, and how to make queries for it. */
export interface Differential {
  readonly world: OracleWorld;
  readonly ask: (query: Query, after: unknown) => Promise<AskedPage>;
  readonly question: () => Query;
  readonly bruteForce: BruteForce;
  readonly asked: RandomQueries;
  /** The most pages to follow per query. If that reaches the end of the list, the end is compared too. */
  readonly pages: number;
}

/** How often a query is compared. The second answer may come from what the first one left in memory. */
const MOST_REPEATS = 2;

/**
 * Sends `count` random queries and compares every page with brute force. A difference names the query. The tables do
 * not change, and one in twenty random queries has no filter, so a query that was compared twice is only counted.
 * @returns how many queries had matches, and the parameters that were used
 */
export async function compare(
  { world, ask, question, bruteForce, asked, pages }: Differential,
  count: number,
): Promise<{
  readonly hits: number;
  readonly used: ReadonlySet<string>;
  readonly alone: ReadonlySet<string>;
}> {
  const [used, alone] = [new Set<string>(), new Set<string>()];
  const compared = new Map<string, number>();
  /** Returns the rows of a query's pages, and the rows of brute force up to the same end. */
  const follow = async (query: Query, expected: readonly unknown[]) => {
    const limit = Number(query['limit'] ?? 100);
    const got: unknown[] = [];
    let after: unknown = null;
    for (let page = 0; page < pages; page += 1) {
      const answer = await ask(query, after);
      got.push(...answer.rows);
      after = answer.next;
      if (answer.rows.length > limit) expect(answer.rows.length).toEqual(limit);
      if (after === null) break;
    }
    return { got, reached: after === null ? expected : expected.slice(0, got.length) };
  };
  let hits = 0;
  for (let i = 0; i < count; i += 1) {
    const query = question();
    const expected = bruteForce(world, query);
    const written = queryString(query);
    const times = compared.get(written) ?? 0;
    if (times < MOST_REPEATS) {
      compared.set(written, times + 1);
      try {
        const { got, reached } = await follow(query, expected);
        if (JSON.stringify(got) !== JSON.stringify(reached)) expect(got).toEqual(reached);
      } catch (cause) {
        throw new Error(`seed ${asked.seed}, query ${i}: ${written}`, { cause });
      }
    }
    if (expected.length > 0) hits += 1;
    const names = namesOf(query);
    for (const name of names) used.add(name);
    const filters = names.filter((name) => !['sort', 'direction', 'limit'].includes(name));
    if (filters.length === 1) alone.add(filters[0] ?? '');
  }
  return { hits, used, alone };
}

/** Returns the parameters of a query, with the properties of a deepObject listed individually. */
const namesOf = (query: Query): string[] =>
  Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((property) => `${name}[${property}]`)
      : [name],
  );
