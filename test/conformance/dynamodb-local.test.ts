import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasJava } from '../../infra/local/engines/dynamodb-local.ts';
import { catalogueLines, cataloguesNamedIn, demoCatalogues } from '../support/catalogues.ts';
import { publishAll, smallDemo } from '../support/demo.ts';
import { type Answer, startInterface, type TestInterface } from '../support/interface.ts';
import { companyMatches, factsMatch, jobMatches, type OracleWorld, type Query } from '../support/oracle.ts';
import { queryString, RandomQueries } from '../support/random-queries.ts';
import { readWorld } from '../support/world.ts';

/** Runs the interface on Amazon's own engine too, because dynoxide may behave differently from DynamoDB. */
const where = hasJava() ? describe : describe.skip;

where('on DynamoDB Local (skipped without Java)', () => {
  let api: TestInterface;
  let world: OracleWorld;
  let asked: RandomQueries;

  beforeAll(async () => {
    const market = [...smallDemo(demoCatalogues(), 45)];
    // The queries ask for places and tools that a job has. The other places and tools are seven times as many as the
    // jobs.
    const catalogues = cataloguesNamedIn(JSON.stringify(market));
    api = await startInterface(
      async (table) => {
        await publishAll(table, catalogueLines(catalogues));
        await publishAll(table, market);
      },
      { engine: 'dynamodb-local' },
    );
    world = await readWorld(api.table, catalogues);
    asked = new RandomQueries(world, 11);
  }, 180_000);
  afterAll(() => api.stop());

  const ids = async (path: string, query: Query, id: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Answer = await api.get(
        `${path}?${queryString({ ...query, ...(cursor === null ? {} : { cursor }) })}`,
      );
      expect(answer.status).toBe(200);
      found.push(...answer.json.data.map((row: Record<string, string>) => row[id]));
      cursor = answer.json.next_cursor ?? answer.json.meta?.nextToken ?? null;
    } while (cursor !== null);
    return found.toSorted();
  };

  test('the lists return what brute force finds for random filters', async () => {
    for (let i = 0; i < 25; i += 1) {
      const jobs: Query = { ...asked.jobs('snake'), limit: 100 };
      const facts = asked.jobs('camel');
      const companies: Query = { ...asked.companies(), limit: 100 };
      const conditions = (facts['facts'] ?? {}) as Query;
      expect(await ids('/v0/jobs', jobs, 'id')).toEqual(
        world.jobs
          .filter((job) => jobMatches(world, jobs, job))
          .map(({ job }) => job.id)
          .toSorted(),
      );
      expect(await ids('/v0/job-facts', facts, 'jobId')).toEqual(
        world.jobs
          .filter((job) => jobMatches(world, facts, job) && factsMatch(world, conditions, job.facts))
          .map(({ job }) => job.id)
          .toSorted(),
      );
      expect(await ids('/v0/companies', companies, 'id')).toEqual(
        world.companies
          .filter((company) => companyMatches(world, companies, company))
          .map(({ company }) => company.id)
          .toSorted(),
      );
    }
  }, 240_000);

  test('concurrent charges near zero never overdraw, and each answer is charged exactly once', async () => {
    const { apiKey } = await api.createOrganisation(20_000n);
    const job = world.jobs.find((candidate) => candidate.cleared);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        api.get(`/v0/jobs/${job?.job.id}`, { authorization: `Bearer ${apiKey}` }),
      ),
    );
    const charged = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 402 || status === 503);
    expect(charged.length + refused.length).toBe(40);
    expect(charged.length).toBeLessThanOrEqual(20);
    const balances = charged.map(({ headers }) => headers['svc-credit-balance-usd']);
    expect(new Set(balances).size).toBe(charged.length);
    // The remaining credit pays for exactly the requests that were not charged; the next one gets a 402.
    let left = 20 - charged.length;
    for (; left > 0; left -= 1) {
      const { status } = await api.get(`/v0/jobs/${job?.job.id}`, { authorization: `Bearer ${apiKey}` });
      expect(status).toBe(200);
    }
    const last = await api.get(`/v0/jobs/${job?.job.id}`, { authorization: `Bearer ${apiKey}` });
    expect([last.status, last.json.available_credit_usd]).toEqual([402, '0.00']);
  }, 240_000);
});
