import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findLocations } from '../../shared/catalogue/find.ts';
import { foldQuery, suffixesOf } from '../../shared/catalogue/fold.ts';
import { LOCATIONS } from '../../shared/catalogue/kinds.ts';
import type { LocationRecord } from '../../shared/catalogue/records.ts';
import { storeCatalogue } from '../../shared/catalogue/store.ts';
import {
  type LocationSuggestOptions,
  positionKey,
  positionOf,
  type SuggestPosition,
  suggestLocations,
} from '../../shared/catalogue/typeahead.ts';
import { LOCATION_KINDS } from '../../shared/contract/vocabulary.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

const NAMES = [
  'San',
  'Santa',
  'Sankt',
  'São',
  'Zürich',
  'Åre',
  'Łódź',
  'Straße',
  'New',
  'a',
  "L'Aquila",
  '東京',
  'Saint-Denis',
];
const numberOf = (seed: number) => (seed * 2_654_435_761) % 4_294_967_296;
const nameOf = (seed: number) =>
  Array.from({ length: 1 + (numberOf(seed) % 3) }, (_, i) =>
    numberOf(seed + i * 977) % 3 === 0
      ? `Ort${numberOf(seed + i) % 97}`
      : NAMES[numberOf(seed + i * 31) % NAMES.length],
  ).join(' ');

/** 4,000 places in three countries. Most names start alike, so prefixes split and fill many pages. */
const RECORDS: LocationRecord[] = Array.from({ length: 4000 }, (_, i) => {
  const kind = i < 40 ? (LOCATION_KINDS[i % 4] ?? 'region') : 'city';
  return {
    id: `${kind}:${i}`,
    kind,
    label: nameOf(i),
    country: kind === 'region' ? null : 'DE',
    parent_ids: i < 40 ? [] : [`country:${1 + 4 * (i % 3)}`, 'region:0'],
    aliases: i % 5 === 0 ? [nameOf(i + 90_000)] : [],
    population: numberOf(i) % 50,
  };
});

let table: TestTable;
let lease: WriterLease;
const readerOf = () => new TableReader(table, new AbortController().signal);
const store = (records: readonly LocationRecord[], nowMs = Date.now()) =>
  storeCatalogue({ table, lease, reader: readerOf(), now: () => nowMs }, LOCATIONS, records);

beforeAll(async () => {
  table = await startTestTable();
  lease = await WriterLease.acquire(table);
  await store(RECORDS);
}, 240_000);
afterAll(() => table.stop());

function bruteForce(query: string, { type, parent }: Partial<LocationSuggestOptions>): string[] {
  const wanted = foldQuery(query);
  if (wanted === null) return [];
  return RECORDS.filter(
    (record) =>
      (type === undefined || record.kind === type) &&
      (parent === undefined || record.parent_ids.includes(parent.toLowerCase())) &&
      [record.label, ...record.aliases].some((text) =>
        suffixesOf(text).some((suffix) => suffix.startsWith(wanted)),
      ),
  )
    .sort((a, b) => b.population - a.population || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

async function walk(query: string, options: LocationSuggestOptions): Promise<string[]> {
  const ids: string[] = [];
  let position: SuggestPosition | null = null;
  do {
    const page = await suggestLocations(readerOf(), query, { ...options, position });
    ids.push(...page.records.map(({ id }) => id));
    expect(page.records.length).toBeLessThanOrEqual(options.limit);
    position = positionOf(positionKey(page.next) ?? undefined);
  } while (position !== null);
  return ids;
}

const query = fc.oneof(
  fc.constantFrom(
    'sa',
    'san',
    'SANT',
    'santa s',
    'sao',
    'são',
    'zu',
    'are',
    'lodz',
    'strasse',
    'ne',
    'a ',
    'a',
    '東京',
    '東',
    'ort1',
    'ort12 ',
    '--',
    'l a',
    'laquila',
    'saint d',
    'san san',
    'x',
  ),
  fc.nat({ max: 3999 }).map((i) => nameOf(i).slice(0, 9)),
);

describe('suggestions', () => {
  test('equal those of brute force for every query, type and parent, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.option(fc.constantFrom(...LOCATION_KINDS), { nil: undefined }),
        fc.option(fc.constantFrom('country:1', 'COUNTRY:5', 'region:0', 'city:3999', 'country:zz'), {
          nil: undefined,
        }),
        fc.integer({ min: 1, max: 20 }),
        async (text, type, parent, limit) => {
          const all = await walk(text, { limit: 20, type, parent });
          expect(all).toEqual(bruteForce(text, { type, parent }));
          const first = await suggestLocations(readerOf(), text, { limit, type, parent });
          expect(first.records.map(({ id }) => id)).toEqual(all.slice(0, limit));
          expect(first.next === null).toBe(all.length <= limit);
        },
      ),
      { numRuns: 120 },
    );
  }, 240_000);

  test('resume at the right place when a new snapshot is published between two pages', async () => {
    const before = await walk('san', { limit: 20 });
    const first = await suggestLocations(readerOf(), 'san', { limit: 20 });
    await store([
      ...RECORDS,
      { ...(RECORDS[3999] ?? RECORDS[0]), id: 'city:9999', label: 'Nowhere' } as LocationRecord,
    ]);
    const rest: string[] = [];
    for (let position = first.next; position !== null; ) {
      const page = await suggestLocations(readerOf(), 'san', { limit: 20, position });
      rest.push(...page.records.map(({ id }) => id));
      position = page.next;
    }
    expect([...first.records.map(({ id }) => id), ...rest]).toEqual(before);
    await store(RECORDS);
  }, 240_000);

  test('take at most two rounds of reads and three read units', async () => {
    await suggestLocations(readerOf(), 'zurich', { limit: 20 });
    const reader = readerOf();
    await suggestLocations(reader, 'zurich', { limit: 20 });
    expect(reader.usage.rounds).toBeLessThanOrEqual(2);
    expect(reader.usage.readUnits).toBeLessThanOrEqual(3);
  });
});

describe('a catalogue', () => {
  test('finds a record by its id in any letter case, and nothing for an unknown id', async () => {
    const found = await findLocations(readerOf(), ['CITY:77', 'city:zz', 'region:0']);
    expect(found).toEqual([RECORDS[77], undefined, RECORDS[0]]);
  });

  test('publishes nothing when its content is the same', async () => {
    const snapshot = await store(RECORDS);
    expect(await store(RECORDS.toReversed())).toEqual(snapshot);
  }, 240_000);

  test('serves its current snapshot while the next is written, even if that write dies', async () => {
    const snapshot = await store(RECORDS);
    let writes = 0;
    const client = new Proxy(table.client, {
      get(target, property, receiver) {
        if (property !== 'send') return Reflect.get(target, property, receiver);
        return async (command: { constructor: { name: string } }, ...rest: unknown[]) => {
          if (command.constructor.name === 'BatchWriteCommand' && ++writes > 5) throw new Error('crash');
          return await Reflect.apply(target.send, target, [command, ...rest]);
        };
      },
    });
    const changed = RECORDS.map((record) => ({ ...record, label: `X ${record.label}` }));
    const broken = { table: { client, name: table.name }, lease, reader: readerOf(), now: Date.now };
    await expect(storeCatalogue(broken, LOCATIONS, changed)).rejects.toThrow('crash');
    expect(await findLocations(readerOf(), ['city:77'])).toEqual([RECORDS[77]]);
    expect(await store(RECORDS)).toEqual(snapshot);
    const next = await store(changed);
    expect(next.version).toBeGreaterThan(snapshot.version);
    expect((await findLocations(readerOf(), ['city:77']))[0]?.label).toBe(`X ${nameOf(77)}`);
    await store(RECORDS);
  }, 240_000);

  test('deletes all items of a replaced snapshot after ten minutes', async () => {
    const few = RECORDS.slice(0, 200);
    const one = await store(few);
    await store(RECORDS);
    const prefix = `LOCATION#${one.version}#`;
    const left = async () => (await readerOf().get({ pk: `${prefix}0`, sk: 'bucket' })) !== undefined;
    expect(await left()).toBe(true);
    await store(few, Date.now() + 700_000);
    expect(await left()).toBe(false);
    expect(
      (await readerOf().query(`TYPEAHEAD#locations#${one.version}#sa`, { limit: 5 }, true)).items,
    ).toEqual([]);
    await store(RECORDS);
  }, 240_000);
});
