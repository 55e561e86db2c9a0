import { afterAll, beforeAll } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { anotherTable, startTestTable, type TestTable, type TestTableOptions } from '../../support/table.ts';
import { World } from './world.ts';

/** The starting point of a delivery test. */
export interface OwnWorld {
  readonly table: Table;
  readonly world: World;
  /** An active destination in it. */
  readonly destinationId: string;
}

/** Starts one local DynamoDB for a suite. Returns a function that creates a world with its own table for each test. */
export function ownWorlds(suite: string, options: TestTableOptions = {}): () => Promise<OwnWorld> {
  let engine: TestTable;
  let tables = 0;
  beforeAll(async () => {
    engine = await startTestTable(options);
  });
  afterAll(() => engine.stop());
  return async () => {
    tables += 1;
    const table = await anotherTable(engine, `${suite}-${tables}`);
    const world = new World(table);
    return { table, world, destinationId: await world.destination() };
  };
}
