import * as z from 'zod/mini';
import { demoFeed } from '../../infra/operator/demo/feed.ts';
import type { Catalogues } from '../../infra/operator/demo/world.ts';
import { FeedLine, type FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { type PublishSummary, publish } from '../../shared/publishing/publish.ts';
import type { Table } from '../../shared/table/client.ts';
import { catalogueLines, demoCatalogues } from './catalogues.ts';
import { oncePerRunAsync } from './once-per-run.ts';
import { memoryTable } from './simulated/memory-tables.ts';
import { restoreItems, type StoredItem, storedItems } from './simulated/stored-items.ts';
import { startTestTable } from './table.ts';

/**
 * Publishes records as a feed.
 * @throws Error that names the first rejected line
 */
export async function publishAll(table: Table, records: Iterable<object>): Promise<PublishSummary> {
  const rejects: unknown[] = [];
  let number = 0;
  const lines = async function* () {
    for (const record of records) {
      number += 1;
      yield { number, text: JSON.stringify(record) };
    }
  };
  const summary = await publish(lines(), { table, onReject: (reject) => rejects.push(reject) });
  if (summary.rejected > 0) throw new Error(`rejected: ${JSON.stringify(rejects[0])}`);
  return summary;
}

/** Returns the feed of a small demo market with dates relative to now. */
export const smallDemo = (catalogues: Catalogues, companies: number): Iterable<FeedLineInput> =>
  demoFeed({ catalogues, now: Date.now(), companies });

/** Fills a table in memory with the catalogues of the demo. They are published once per run. */
export async function publishDemoCatalogues({ name }: Table): Promise<void> {
  const items = await oncePerRunAsync('demo-catalogues', async () =>
    itemsAfter(async (table) => {
      await publishAll(table, catalogueLines(demoCatalogues()));
    }),
  );
  restoreItems(memoryTable(name), items);
}

/**
 * Fills a table in memory with the catalogues and a demo market of this many companies. They are published once per
 * run.
 * @returns the lines of the market, with dates relative to the time of publication
 */
export async function publishDemo({ name }: Table, companies: number): Promise<readonly FeedLine[]> {
  const { lines, items } = await oncePerRunAsync(`demo-${companies}`, async () => {
    const market = [...smallDemo(demoCatalogues(), companies)];
    return {
      lines: market.map((line) => z.parse(FeedLine, line)),
      items: await itemsAfter(async (table) => {
        await publishDemoCatalogues(table);
        await publishAll(table, market);
      }),
    };
  });
  restoreItems(memoryTable(name), items);
  return lines;
}

/** Returns what `load` leaves in an empty table. */
async function itemsAfter(load: (table: Table) => Promise<void>): Promise<readonly StoredItem[]> {
  const table = await startTestTable({ engine: 'memory' });
  try {
    await load(table);
    return storedItems(memoryTable(table.name));
  } finally {
    await table.stop();
  }
}
