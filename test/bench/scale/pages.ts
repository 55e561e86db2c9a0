import { listJobFacts } from '../../../shared/facts/list.ts';
import { listCreated } from '../../../shared/jobs/list-created.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import type { MemoryTable } from './memory/memory-table.ts';
import type { ScaleQuery } from './queries.ts';

export const PAGE = 50;

/** A page that the operation's own code made, and its cost. */
export interface AskedPage {
  readonly ordinals: readonly number[];
  /** Whether there is a next page. */
  readonly more: boolean;
  readonly readUnits: number;
  /** Sequential rounds to the table, including that of the manifest. */
  readonly rounds: number;
  readonly milliseconds: number;
}

export interface MemoryPage extends AskedPage {
  /** CPU without that of the table in memory. */
  readonly cpuMs: number;
  readonly documents: number;
}

/** Requests a page from a table in memory. */
export async function askMemory(table: MemoryTable, query: ScaleQuery): Promise<MemoryPage> {
  const documents = table.documents;
  const { value: page, cpuMs } = await table.cpuOf(() => askPage(table, query));
  return { ...page, cpuMs, documents: table.documents - documents };
}

/** Requests a page from a table. */
export async function askPage(table: Table, query: ScaleQuery): Promise<AskedPage> {
  const reader = new TableReader(table, new AbortController().signal);
  const before = performance.now();
  const { ordinals, more } =
    query.facts === undefined ? await jobs(reader, query) : await facts(reader, query);
  return {
    ordinals,
    more,
    readUnits: reader.usage.readUnits,
    rounds: reader.usage.rounds,
    milliseconds: performance.now() - before,
  };
}

async function jobs(reader: TableReader, { filter, direction, after }: ScaleQuery) {
  const page = await listCreated({
    reader,
    filter,
    direction,
    limit: PAGE,
    after: after === null ? null : [after],
  });
  return { ordinals: page.documents.map(({ ordinal }) => ordinal), more: page.next !== null };
}

async function facts(reader: TableReader, { filter, facts: wanted = {}, after }: ScaleQuery) {
  const page = await listJobFacts({
    reader,
    filter: { job: filter, facts: wanted },
    position: after === null ? null : { way: 'next', key: [after] },
  });
  return { ordinals: page.rows.map(({ ordinal }) => ordinal), more: page.next !== null };
}
