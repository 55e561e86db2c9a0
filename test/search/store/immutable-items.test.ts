import { expect, test } from '@jest/globals';
import { isCached, readImmutable } from '../../../shared/search/store/immutable-items.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';

const keyOf = (n: number) => ({ pk: `part#${n}`, sk: 'part' });

test('reads again, strongly, only what a replica lacks, and keeps all of it', async () => {
  let nowMs = 0;
  // A replica that shows the oldest version it may.
  const table = new SimulatedTable({ now: () => nowMs, stalenessMs: 1_000, choose: (count) => count - 1 });
  for (const n of [0, 1, 2]) table.set(keyOf(n), { ...keyOf(n), p: Uint8Array.of(n) });
  nowMs = 5_000;
  table.set(keyOf(3), { ...keyOf(3), p: Uint8Array.of(3) });
  const wanted = [0, 1, 2, 3, 4].map(keyOf);
  const readerOf = () => new TableReader(table.open(), new AbortController().signal);
  const reader = readerOf();
  const items = await readImmutable(reader, 'a build', wanted);
  expect(items.map((item) => item?.['p'])).toEqual([...[0, 1, 2, 3].map((n) => Uint8Array.of(n)), undefined]);
  // Five eventual reads, and two strong ones.
  expect(reader.usage).toMatchObject({ readUnits: 4.5, rounds: 2 });
  const warm = readerOf();
  await readImmutable(warm, 'a build', wanted.slice(0, 4));
  expect(warm.usage.readUnits).toBe(0);
  expect(isCached('another build', keyOf(0))).toBe(false);
});
