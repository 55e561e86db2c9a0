import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Table } from '../../shared/table/client.ts';
import { hasRealRecords, importOfRealRecords } from '../importers/ashby/real-records.ts';
import { catalogueLines, demoCatalogues } from '../support/catalogues.ts';
import { publishAll } from '../support/demo.ts';
import type { OracleWorld } from '../support/oracle.ts';
import { RandomQueries } from '../support/random-queries.ts';
import { restingCopy } from '../support/resting-table.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { readWorld } from '../support/world.ts';
import { compare, everyCompany, everyJob, everyJobWithFacts } from './differential.ts';
import { asking, listFacts, listJobs, listOfCompanies } from './list-pages.ts';

/** Only every tenth record is imported, to save time. `LIST_STEP=1` takes the whole file. */
const STEP = Number(process.env['LIST_STEP'] ?? 10);
const where = hasRealRecords ? describe : describe.skip;

where('lists over imported real board records (skipped if ../shared is absent)', () => {
  let engine: TestTable;
  let resting: Table;
  let world: OracleWorld;
  let asked: RandomQueries;

  beforeAll(async () => {
    const { lines, places } = importOfRealRecords(STEP);
    const catalogues = { ...demoCatalogues(), locations: places };
    engine = await startTestTable({ engine: 'memory' });
    await publishAll(engine, catalogueLines(catalogues));
    await publishAll(engine, lines);
    resting = await restingCopy(engine);
    world = await readWorld(engine, catalogues);
    asked = new RandomQueries(world, 7);
  }, 180_000);
  afterAll(() => engine.stop());

  test.each([
    ['list jobs', listJobs, everyJob, 100, () => asked.sortedJobs()],
    ['job facts', listFacts, everyJobWithFacts, 60, () => asked.jobs('camel')],
    ['list companies', listOfCompanies, everyCompany, 40, () => asked.companies()],
  ] as const)(
    '%s equals brute force for random filters',
    async (_, list, bruteForce, count, question) => {
      const ofMemory = { world, asked, question, bruteForce, pages: 8, ask: asking(list, () => resting) };
      expect((await compare(ofMemory, count)).hits).toBeGreaterThan(count / 5);
      // The same through the engine, with fewer queries.
      await compare({ ...ofMemory, ask: asking(list, () => engine), pages: 2 }, count / 10);
    },
    240_000,
  );
});
