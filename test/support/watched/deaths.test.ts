import { expect, test } from '@jest/globals';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  jobLine,
  NOW,
  publishLines,
} from '../feed-lines.ts';
import { forkedIndex } from '../simulated/forked-index.ts';
import { type SimulatedItem, SimulatedTable } from '../simulated/simulated-table.ts';
import { watchRun } from './deaths.ts';
import { Crash, failing } from './failing-table.ts';

const FIRST = [
  ...CATALOGUE_LINES,
  companyLine('a'),
  companyLine('b'),
  jobLine('old', 'a'),
  jobLine('ends', 'b'),
];
const SECOND = [
  companyLine('a', { cleared: false }),
  companyLine('c'),
  jobLine('new', 'c'),
  jobLine('ends', 'b', closed()),
  contentLine('new'),
];

/** What differs between two runs: ids, in texts and in bytes, and the holder of the lease. */
const ID = /vm process \d+ \w{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const spelled = (item: SimulatedItem): string =>
  JSON.stringify(item, (_, value: unknown) =>
    value instanceof Uint8Array ? 'bytes' : typeof value === 'bigint' ? String(value) : value,
  ).replaceAll(ID, 'id');
const spelledItems = (table: SimulatedTable): string[] => Array.from(table.all(), spelled).sort();

test("'a watched run records, for each write, the table that a run leaves when it dies there'", async () => {
  const first = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  await publishLines(first.open(), FIRST);
  const before = spelledItems(first);
  const run = (table: Parameters<typeof publishLines>[0]) =>
    publishLines(table, SECOND, { batchSize: 2, now: () => NOW + 1_000 });
  const { whole, writes, diedAfter } = await watchRun(first, run);
  expect(writes).toBeGreaterThan(20);
  const states: string[] = [];
  for (let n = 0; n <= writes; n += 3) {
    const died = forkedIndex(first);
    // A run that cannot release its lease ends without an error.
    await run(failing(died.open(), n + 1, false).table).catch((error: unknown) =>
      expect(error).toBeInstanceOf(Crash),
    );
    const kept = spelledItems(diedAfter(n));
    expect({ n, kept }).toEqual({ n, kept: spelledItems(died) });
    states.push(kept.join());
  }
  expect(new Set(states).size).toBeGreaterThan(writes / 6);
  expect(states[0]).toBe(before.join());
  expect(spelledItems(diedAfter(writes))).toEqual(spelledItems(whole));
  expect(spelledItems(first)).toEqual(before);
  expect(() => diedAfter(writes + 1)).toThrow(RangeError);
});
