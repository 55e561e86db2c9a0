import { expect, test } from '@jest/globals';
import { encodeStatistics } from '../../../shared/search/state/statistics.ts';
import { plannerKnowledge, statisticsItems } from '../../../shared/search/state/statistics-store.ts';
import { hashOf } from '../../../shared/search/store/terms.ts';
import type { Table } from '../../../shared/table/client.ts';
import { nameOf, TableReader } from '../../../shared/table/reader.ts';

const ITEMS = statisticsItems(
  1,
  'j',
  7,
  encodeStatistics(new Map([[hashOf('open'), { count: 9, bytes: new Uint8Array(4) }]]), 10),
);

/** A process whose reads of statistics fail as long as an error is set. */
function instance() {
  const state: { error: Error | null; reads: number; now: number } = { error: null, reads: 0, now: 0 };
  const send = async ({ input }: { readonly input: { readonly RequestItems: object } }) => {
    state.reads += 1;
    if (state.error !== null) throw state.error;
    const [{ Keys: asked = [] }] = Object.values(input.RequestItems);
    const wanted = new Set(asked.map(nameOf));
    return {
      Responses: {
        test: ITEMS.filter(({ pk, sk }) => wanted.has(nameOf({ pk: String(pk), sk: String(sk) }))),
      },
    };
  };
  const table: Table = { name: 'test', client: Object({ send }) };
  const ask = async () => {
    const reader = new TableReader(table, new AbortController().signal);
    const { knowledge, source } = await plannerKnowledge(reader, 1, 'j', () => state.now);
    return [knowledge.statistics?.of('open') !== undefined, source.from, source.ageMs];
  };
  return { state, ask };
}

const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });

test('a process whose first read is throttled plans without statistics, and reads them five seconds later', async () => {
  const { state, ask } = instance();
  state.error = throttled;
  expect(await ask()).toEqual([false, 'cache', 0]);
  state.error = null;
  state.now = 4_999;
  expect(await ask()).toEqual([false, 'cache', 4_999]);
  expect(state.reads).toBe(1);
  state.now = 5_000;
  expect(await ask()).toEqual([true, 'table', 0]);
});

test('a process keeps what it knows if a later read is throttled', async () => {
  const { state, ask } = instance();
  expect(await ask()).toEqual([true, 'table', 0]);
  state.error = throttled;
  state.now = 60_000;
  expect(await ask()).toEqual([true, 'cache', 60_000]);
  state.now = 64_999;
  expect(await ask()).toEqual([true, 'cache', 64_999]);
  expect(state.reads).toBe(2);
  state.error = null;
  state.now = 65_000;
  expect(await ask()).toEqual([true, 'table', 0]);
});

test('any other failure fails the request', async () => {
  const { state, ask } = instance();
  state.error = Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' });
  await expect(ask()).rejects.toThrow('no such table');
});
