import { expect, test } from '@jest/globals';
import { readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import { headKey } from '../../../shared/search/store/head.ts';
import { PostingRemoval } from '../../../shared/search/store/posting-removal.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import { acquire, NOW } from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems, readerOf } from '../../support/table-state.ts';

/** Terms have chunks after some twenty postings, and directory pages after some hundred. */
const LAYOUT = { head: 120, chunk: 40, directory: 40 };
const END = 50_000;
const at = (term: string) => ({ generation: 1, space: 'j', term });

test('removed postings are gone from heads, chunks and pages, and all others stay', async () => {
  const random = new Random(31);
  const table = new SimulatedTable({ now: () => NOW, keepsVersions: false }).open();
  const lease = await acquire(table);
  const writer = new PostingWriter({ table, lease, generation: 1, now: () => NOW, layout: LAYOUT });
  const wanted = new Map<string, Set<number>>();
  const sizes = new Map([
    ['few', 4],
    ['some', 60],
    ['many', 3000],
    ['doomed', 500],
    ['doomed-few', 3],
  ]);
  for (let batch = 0; batch < 12; batch += 1) {
    for (const [term, size] of sizes) {
      const held = wanted.get(term) ?? new Set<number>();
      wanted.set(term, held);
      for (let i = 0; i < size / 12; i += 1) held.add(random.below(END));
      writer.add('j', term, held);
    }
    await writer.flush();
  }
  const kinds = (await allItems(table)).map(({ pk, sk }) => `${pk} ${sk}`);
  expect(kinds.filter((name) => name.includes('many chunk')).length).toBeGreaterThan(50);

  const listed = async (term: string) => {
    const [list] = await readHeads(readerOf(table), [at(term)], []);
    if (list === undefined) return [];
    await readPostings(readerOf(table), [list], 0, END);
    return [...new Set(list.within(0, END).flatMap((ordinals) => [...ordinals]))].sort((a, b) => a - b);
  };
  for (const [term, held] of wanted) expect(await listed(term)).toEqual([...held].sort((a, b) => a - b));

  for (let round = 0; round < 3; round += 1) {
    const removal = new PostingRemoval({ table, lease, generations: [1] });
    for (const [term, held] of wanted) {
      const gone = [...held].filter(() => term.startsWith('doomed') || random.below(4) === 0);
      // Removing what a term does not have, or twice, is harmless.
      removal.remove('j', term, [...gone, ...gone, END + 1]);
      for (const ordinal of gone) held.delete(ordinal);
    }
    expect(await removal.flush()).toBeGreaterThanOrEqual(2);
    for (const [term, held] of wanted) expect(await listed(term)).toEqual([...held].sort((a, b) => a - b));
  }
  const left = new Set((await allItems(table)).map(({ pk }) => pk));
  expect(left.has(headKey(at('doomed')).pk)).toBe(false);
  expect(left.has(headKey(at('doomed-few')).pk)).toBe(false);

  writer.add('j', 'doomed', [1, 2, 3]);
  writer.add('j', 'many', [END - 1]);
  await writer.flush();
  expect(await listed('doomed')).toEqual([1, 2, 3]);
  expect((await listed('many')).at(-1)).toBe(END - 1);
});
