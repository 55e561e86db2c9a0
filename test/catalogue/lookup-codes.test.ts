import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findLocations, findTools } from '../../shared/catalogue/find.ts';
import { LOCATIONS, TOOLS } from '../../shared/catalogue/kinds.ts';
import { lookupCodes } from '../../shared/catalogue/lookup-codes.ts';
import type { LocationRecord, ToolRecord } from '../../shared/catalogue/records.ts';
import { storeCatalogue } from '../../shared/catalogue/store.ts';
import { suggestTools } from '../../shared/catalogue/typeahead.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

const SIZE = 6_000;
const numberOf = (seed: number) => (seed * 2_654_435_761) % 4_294_967_296;
/** All names start alike and differ at the end, so a prefix has many pages and hardly any of their records match. */
const nameOf = (i: number) => `sanfranciscan${numberOf(i).toString(36)}`;

const PLACES: LocationRecord[] = Array.from({ length: SIZE }, (_, i) => ({
  id: `city:${i}`,
  kind: 'city',
  label: nameOf(i),
  country: 'DE',
  parent_ids: [],
  aliases: [],
  population: i,
}));
const PROGRAMS: ToolRecord[] = Array.from({ length: SIZE }, (_, i) => ({
  code: `sanfranciscan-${i}`,
  label: nameOf(i),
  category: 'programming-languages',
  aliases: [],
  popularity: i,
}));

let table: TestTable;
/** Returns a reader, and the limits of its typeahead queries. */
function observed() {
  const limits: number[] = [];
  const client = new Proxy(table.client, {
    get(target, property, receiver) {
      if (property !== 'send') return Reflect.get(target, property, receiver);
      return async (command: { input: { Limit?: number } }, ...rest: unknown[]) => {
        if (command.constructor.name === 'QueryCommand') limits.push(command.input.Limit ?? Infinity);
        return await Reflect.apply(target.send, target, [command, ...rest]);
      };
    },
  });
  return { limits, reader: new TableReader({ name: table.name, client }, new AbortController().signal) };
}

beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  const lease = await WriterLease.acquire(table);
  const storage = { table, lease, reader: observed().reader, now: Date.now };
  await storeCatalogue(storage, LOCATIONS, PLACES);
  await storeCatalogue(storage, TOOLS, PROGRAMS);
  await lease.release();
}, 240_000);
afterAll(() => table.stop());

test('a typeahead reads no more than the given number of pages, and returns where to resume', async () => {
  const { limits, reader } = observed();
  const { next } = await suggestTools(reader, 'sanfranciscanzzzzzz', { limit: 20, pages: 8 });
  expect(next).toMatchObject({ page: 7 });
  expect(limits.reduce((sum, limit) => sum + limit, 0)).toBe(8);
});

test.each([
  // Each code is searched whole, then by its beginning; a search reads at most two pages.
  { count: 8, most: 2, pages: 8 },
  // One search for the beginning of the first code.
  { count: 50, most: 1, pages: 1 },
])(
  'a request with $count unknown codes gets suggestions for the first $most, with few reads',
  async ({ count, most, pages }) => {
    const tools = Array.from({ length: count }, (_, i) => `sanfranciscanzzzzzz-${i}`);
    const locations = Array.from({ length: count }, (_, i) => `city:sanfranciscanzzzzzz-${i}`);
    for (const order of [0, 1]) {
      const { limits, reader } = observed();
      const lookup = lookupCodes(reader);
      const asks = [() => lookup('tool', tools), () => lookup('location', locations)];
      const answers = await Promise.all((order === 0 ? asks : asks.toReversed()).map((ask) => ask()));
      // All suggestions go to the vocabulary that was called first, no matter which is read faster.
      const explained = answers.map((found) => [...found.values()].filter((near) => near !== null).length);
      expect(explained).toEqual([most, 0]);
      expect(answers.map(({ size }) => size)).toEqual([count, count]);
      expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(pages);
      // Rounds: the snapshot (once), the codes, and the splits and pages of the typeahead.
      expect(reader.usage.rounds).toBeLessThanOrEqual(4 + most * 3);
    }
  },
);

test('records are found even if a replica lacks some of their buckets', async () => {
  const client = aroundSend(table.client, async (send, call) => {
    const answer = Object(await send(...call));
    const [command] = call;
    if (!(command instanceof BatchGetCommand)) return answer;
    const { Keys: wanted = [], ConsistentRead: isStrong } = command.input.RequestItems?.[table.name] ?? {};
    if (isStrong === true || wanted.length === 1) return answer;
    const items = answer.Responses[table.name].filter((_: object, i: number) => i % 2 === 1);
    return { ...answer, Responses: { [table.name]: items } };
  });
  const reader = new TableReader({ name: table.name, client }, new AbortController().signal);
  const wanted = PLACES.filter((_, i) => i % 300 === 7);
  const found = await findLocations(
    reader,
    wanted.map(({ id }) => id),
  );
  expect(found).toEqual(wanted);
});

test('each request has its own budget', async () => {
  for (let i = 0; i < 2; i += 1) {
    const found = await lookupCodes(observed().reader)('tool', ['sanfranciscan-9999']);
    expect(found.get('sanfranciscan-9999')?.length).toBeGreaterThan(0);
  }
});

test('the next vocabulary gets the rest of the budget', async () => {
  const lookup = lookupCodes(observed().reader);
  const [tools, locations] = await Promise.all([
    lookup('tool', ['sanfranciscan-1', 'sanfranciscan-9999']),
    lookup('location', ['city:sanx', 'city:sany']),
  ]);
  expect([...tools.keys()]).toEqual(['sanfranciscan-9999']);
  expect([...locations.values()].map((near) => near !== null)).toEqual([true, false]);
});

test('a lookup of fifty codes finds the known ones and reads no bucket for the others', async () => {
  const known = Array.from({ length: 25 }, (_, i) => `CITY:${i * 100}`);
  const invented = Array.from({ length: 25 }, (_, i) => `city:${SIZE + i}`);
  const unknown = await lookupCodes(observed().reader)('location', [...known, ...invented]);
  expect([...unknown.keys()]).toEqual(invented);
  const { reader } = observed();
  expect((await findLocations(reader, invented)).filter((record) => record !== undefined)).toEqual([]);
  // The pointer, and the bucket of a code that the membership filter let through.
  expect(reader.usage.readUnits).toBeLessThanOrEqual(1.5);
});

test('a lookup finds what was in memory when it began, even if other lookups evict it meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow: Table = {
    name: table.name,
    client: aroundSend(table.client, async (send, [command]) => {
      if (command instanceof BatchGetCommand) {
        asked.resolve();
        await held.promise;
      }
      return await send(command);
    }),
  };
  const { reader } = observed();
  // Each call loads up to eight buckets into memory, which has room for a hundred of both catalogues.
  const forgetPlaces = async (): Promise<void> => {
    for (let at = 0; at < SIZE; at += 8)
      await findTools(
        reader,
        PROGRAMS.slice(at, at + 8).map(({ code }) => code),
      );
  };
  await forgetPlaces();
  const kept = ['city:0', 'city:1', 'city:2'];
  await findLocations(reader, kept);
  const wanted = [...kept, 'city:1000', 'city:1001', 'city:1002'];
  const finding = findLocations(new TableReader(slow, new AbortController().signal), wanted);
  await asked.promise;
  await forgetPlaces();
  held.resolve();
  expect((await finding).map((record) => record?.id)).toEqual(wanted);
});

test('codes are looked up by the pointer of the last second, and a new code is known at once', async () => {
  const read: string[] = [];
  // Its own table, because a process keeps pointers by table.
  const process: Table = {
    name: table.name,
    client: aroundSend(table.client, async (send, [command]) => {
      read.push(Object(command).input.Key?.pk ?? 'several');
      return await send(command);
    }),
  };
  const ask = async (receivedMs: number, codes: readonly string[]) => {
    read.length = 0;
    const reader = new TableReader(process, new AbortController().signal, receivedMs);
    return [...(await lookupCodes(reader)('tool', codes)).keys()];
  };
  const pointer = keys.catalogue('tools').pk;
  expect(await ask(1_000, ['sanfranciscan-1'])).toEqual([]);
  expect(read).toContain(pointer);
  expect(await ask(1_999, ['sanfranciscan-1'])).toEqual([]);
  expect(read).toEqual([]);
  const lease = await WriterLease.acquire(table);
  const added: ToolRecord = {
    ...{ code: 'added', label: 'Added', category: 'programming-languages', aliases: [], popularity: 1 },
  };
  await storeCatalogue({ table, lease, reader: observed().reader, now: Date.now }, TOOLS, [
    ...PROGRAMS,
    added,
  ]);
  await lease.release();
  expect(await ask(1_999, ['sanfranciscan-1', 'added'])).toEqual([]);
  expect(await ask(2_500, ['sanfranciscan-1', 'added', 'unknown'])).toEqual(['unknown']);
  await ask(2_999, ['added']);
  expect(read).toEqual([]);
  await ask(3_500, ['added']);
  expect(read).toEqual([pointer]);
});
