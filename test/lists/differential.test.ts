import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Table } from '../../shared/table/client.ts';
import { demoCatalogues } from '../support/catalogues.ts';
import { publishDemo } from '../support/demo.ts';
import { type Answer, startInterface, type TestInterface } from '../support/interface.ts';
import type { OracleWorld, Query } from '../support/oracle.ts';
import { queryString, RandomQueries } from '../support/random-queries.ts';
import { restingCopy } from '../support/resting-table.ts';
import { readWorld } from '../support/world.ts';
import { comparesEveryList } from './all-lists.ts';
import {
  compare,
  type Differential,
  everyCompany,
  everyCompanyWithEvents,
  everyJob,
  everyJobWithFacts,
} from './differential.ts';

/**
 * Compares every list with brute force over the same documents: whole handlers, then the lists alone.
 */
let api: TestInterface;
let world: OracleWorld;
let asked: RandomQueries;
let resting: Table;

beforeAll(async () => {
  api = await startInterface(
    async (table) => {
      await publishDemo(table, 60);
    },
    { engine: 'memory' },
  );
  world = await readWorld(api.table, demoCatalogues());
  asked = new RandomQueries(world, 20_261);
  resting = await restingCopy(api.table);
}, 240_000);
afterAll(() => api.stop());

async function get(path: string, query: Query, cursor: unknown): Promise<Answer['json']> {
  const target = `${path}?${queryString({ ...query, ...(cursor === null ? {} : { cursor }) })}`;
  const answer = await api.get(target);
  if (answer.status !== 200) throw new Error(`${target}: ${answer.text}`);
  return answer.json;
}

/** Returns a list by its path. `rowOf` selects the part of a row to compare. */
const through = (
  path: string,
  rowOf: (row: Answer['json']) => unknown,
  rest: Pick<Differential, 'bruteForce' | 'question'>,
): Differential => ({
  world,
  asked,
  pages: 6,
  ask: async (query, after) => {
    const { data, meta, next_cursor: cursor } = await get(path, query, after);
    return { rows: data.map(rowOf), next: meta === undefined ? cursor : meta.nextToken };
  },
  ...rest,
});

describe('pages of the whole interface have every match exactly once, in order', () => {
  test('list jobs, created and updated, both directions, any limit', async () => {
    const list = through('/v0/jobs', ({ id }) => id, {
      bruteForce: everyJob,
      question: () => asked.sortedJobs(),
    });
    expect((await compare(list, 110)).hits).toBeGreaterThan(55);
  }, 240_000);

  test('job facts', async () => {
    const list = through('/v0/job-facts', ({ jobId }) => jobId, {
      bruteForce: everyJobWithFacts,
      question: () => asked.jobs('camel'),
    });
    expect((await compare(list, 70)).hits).toBeGreaterThan(20);
  }, 240_000);

  test('list companies by every sort', async () => {
    const list = through('/v0/companies', ({ id }) => id, {
      bruteForce: everyCompany,
      question: () => asked.companies(),
    });
    expect((await compare(list, 60)).hits).toBeGreaterThan(25);
  }, 240_000);

  test('company events, with matching jobs', async () => {
    const rowOf = ({ company, matchedJobIds }: Answer['json']) => ({
      id: company.id,
      matched: matchedJobIds,
    });
    const list = through('/v0/company-events', rowOf, {
      bruteForce: everyCompanyWithEvents,
      question: () => asked.events(),
    });
    expect((await compare(list, 60)).hits).toBeGreaterThan(15);
  }, 240_000);
});

describe('random queries equal brute force in the demo market', () => {
  comparesEveryList(() => ({ table: resting, world, asked }));
});

test('paging back through job facts shows the same pages', async () => {
  const pages: string[][] = [];
  const ids = ({ data }: Answer['json']): string[] => data.map(({ jobId }: { jobId: string }) => jobId);
  let answer = await get('/v0/job-facts', {}, null);
  expect(answer.meta.previousToken).toBeNull();
  for (let i = 0; i < 4; i += 1) {
    pages.push(ids(answer));
    answer = await get('/v0/job-facts', {}, answer.meta.nextToken);
  }
  for (const page of pages.toReversed()) {
    answer = await get('/v0/job-facts', {}, answer.meta.previousToken);
    expect(ids(answer)).toEqual(page);
  }
  expect(answer.meta.previousToken).toBeNull();
}, 240_000);
