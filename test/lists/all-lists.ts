import { expect, test } from '@jest/globals';
import { operation as companiesOperation } from '../../functions/list-companies/operation.ts';
import { operation as factsOperation } from '../../functions/list-job-facts/operation.ts';
import { operation as jobsOperation } from '../../functions/list-jobs/operation.ts';
import { FactConditions } from '../../shared/contract/request/fact-conditions.ts';
import type { Table } from '../../shared/table/client.ts';
import type { OracleWorld } from '../support/oracle.ts';
import type { RandomQueries } from '../support/random-queries.ts';
import {
  compare,
  type Differential,
  everyCompany,
  everyCompanyWithEvents,
  everyJob,
  everyJobWithFacts,
} from './differential.ts';
import { asking, type List, listEvents, listFacts, listJobs, listOfCompanies } from './list-pages.ts';

/** A parameter that is not a filter, and an object whose properties count individually. */
const NOT_ASKED = new Set(['cursor', 'facts']);

/** The interface and the world that the lists are compared on, which exist only while tests run. */
export interface Asked {
  readonly table: Table;
  readonly world: OracleWorld;
  readonly asked: RandomQueries;
}

/** LIST_QUERIES=10 asks ten times as many queries per list. */
const TIMES = Number(process.env['LIST_QUERIES'] ?? 1);

/**
 * Declares the tests that send 780 random queries to all lists, with every parameter alone and combined. With this
 * many, a filter that does nothing passes two markets in less than one of a hundred runs (docs/adr/0046).
 */
export function comparesEveryList(given: () => Asked): void {
  const differential = (list: List, rest: Pick<Differential, 'bruteForce' | 'question'>): Differential => ({
    world: given().world,
    asked: given().asked,
    pages: 12,
    ask: asking(list, () => given().table),
    ...rest,
  });

  test(
    'list jobs, both sorts and directions',
    async () => {
      const { hits, used, alone } = await compare(
        differential(listJobs, { bruteForce: everyJob, question: () => given().asked.sortedJobs() }),
        240 * TIMES,
      );
      expect(hits).toBeGreaterThan(120);
      const names = Object.keys(jobsOperation.query.shape).filter((name) => !NOT_ASKED.has(name));
      // A missing name is a filter that test/support/random-queries.ts does not ask yet.
      expect([...used].sort()).toEqual(names.sort());
      expect(alone.size).toBeGreaterThan(12);
    },
    120_000 * TIMES,
  );

  test(
    'job facts',
    async () => {
      const { hits, used } = await compare(
        differential(listFacts, {
          bruteForce: everyJobWithFacts,
          question: () => given().asked.jobs('camel'),
        }),
        240 * TIMES,
      );
      expect(hits).toBeGreaterThan(60);
      const conditions = Object.keys(FactConditions.shape).map((name) => `facts[${name}]`);
      const names = Object.keys(factsOperation.query.shape).filter((name) => !NOT_ASKED.has(name));
      expect([...used].sort()).toEqual([...names, ...conditions].sort());
    },
    120_000 * TIMES,
  );

  test(
    'list companies, every sort and direction',
    async () => {
      const { hits, used } = await compare(
        differential(listOfCompanies, {
          bruteForce: everyCompany,
          question: () => given().asked.companies(),
        }),
        80 * TIMES,
      );
      expect(hits).toBeGreaterThan(40);
      const names = Object.keys(companiesOperation.query.shape).filter((name) => !NOT_ASKED.has(name));
      expect([...used].sort()).toEqual(names.sort());
    },
    120_000 * TIMES,
  );

  test(
    'company events, with matching jobs',
    async () => {
      const { hits } = await compare(
        differential(listEvents, {
          bruteForce: everyCompanyWithEvents,
          question: () => given().asked.events(),
        }),
        220 * TIMES,
      );
      expect(hits).toBeGreaterThan(40);
    },
    120_000 * TIMES,
  );
}
