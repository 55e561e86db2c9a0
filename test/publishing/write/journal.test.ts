import { expect, test } from '@jest/globals';
import { Journal } from '../../../shared/publishing/write/journal.ts';
import { acquire } from '../../support/feed-lines.ts';
import { startTestTable } from '../../support/table.ts';
import { allItems, readerOf } from '../../support/table-state.ts';

test('the journal holds 150,000 companies in items of at most 10,000, and the next run reads them all', async () => {
  const table = await startTestTable({ engine: 'memory' });
  try {
    const lease = await acquire(table);
    const ordinals = Array.from({ length: 150_000 }, (_, i) => 149_999 - i);
    const journal = new Journal(table, lease, readerOf(table));
    for (let start = 0; start < ordinals.length; start += 40_000) {
      await journal.add(ordinals.slice(start, start + 40_000));
    }
    const items = (await allItems(table)).filter(({ companies }) => companies !== undefined);
    const sizes = items.map(({ companies }) => (companies instanceof Set ? companies.size : 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000);

    const next = new Journal(table, lease, readerOf(table));
    expect(await next.read()).toEqual(ordinals.toReversed());
    await next.clear();
    expect((await allItems(table)).filter(({ companies }) => companies !== undefined)).toEqual([]);
    expect(await new Journal(table, lease, readerOf(table)).read()).toEqual([]);
  } finally {
    await table.stop();
  }
});
