import { beforeAll, describe, expect, test } from '@jest/globals';
import { foldQuery, suffixesOf } from '../../shared/catalogue/fold.ts';
import { type CatalogueKind, LOCATIONS, TOOLS } from '../../shared/catalogue/kinds.ts';
import type { LocationRecord, ToolRecord } from '../../shared/catalogue/records.ts';
import { storeCatalogue } from '../../shared/catalogue/store.ts';
import {
  type Suggestions,
  type SuggestPosition,
  suggestLocations,
  suggestTools,
} from '../../shared/catalogue/typeahead.ts';
import { LOCATION_KINDS } from '../../shared/contract/vocabulary.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import type { Table } from '../../shared/table/client.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { smallCatalogues } from '../support/catalogues.ts';
import { Random } from '../support/random.ts';
import { worldsOf } from '../support/seeds/worlds.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';

/**
 * The catalogues as they are published: all regions, countries, divisions, metros and tools, and the cities with at
 * least this many inhabitants. The smaller cities, four fifths of all, would take too long; the benchmark `catalogue`
 * covers them.
 */
const MINIMUM_POPULATION = 15_000;
const SEED = 41;
const QUERIES = worldsOf(350);

const random = new Random(SEED);
const { locations: places, tools } = smallCatalogues(MINIMUM_POPULATION);
let table: Table;
const readerOf = () => new TableReader(table, new AbortController().signal);

beforeAll(async () => {
  table = new SimulatedTable({ now: Date.now }).open();
  const writer = { table, lease: await WriterLease.acquire(table), reader: readerOf(), now: Date.now };
  await storeCatalogue(writer, LOCATIONS, places);
  await storeCatalogue(writer, TOOLS, tools);
}, 240_000);

/**
 * Returns a brute-force search of all records, which returns the ids of the matches of a query in order. It looks at
 * every text from every word on, in one sorted list.
 */
function bruteForceOver<R>(kind: CatalogueKind<R>, records: readonly R[]) {
  const ranked = records.toSorted(
    (a, b) => kind.rankOf(b) - kind.rankOf(a) || (kind.idOf(a) < kind.idOf(b) ? -1 : 1),
  );
  const suffixes = ranked
    .flatMap((record, rank) =>
      kind.textsOf(record).flatMap((text) => suffixesOf(text).map((suffix) => ({ suffix, rank }))),
    )
    .sort((a, b) => (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : 0));
  return (query: string, accept: (record: R) => boolean): string[] => {
    const wanted = foldQuery(query);
    if (wanted === null) return [];
    let [from, to] = [0, suffixes.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((suffixes[middle]?.suffix ?? '') < wanted) from = middle + 1;
      else to = middle;
    }
    const ranks = new Set<number>();
    for (let at = from; suffixes[at]?.suffix.startsWith(wanted) === true; at += 1)
      ranks.add(suffixes[at]?.rank ?? 0);
    return [...ranks]
      .sort((a, b) => a - b)
      .flatMap((rank) => {
        const record = ranked[rank];
        return record !== undefined && accept(record) ? [kind.idOf(record)] : [];
      });
  };
}

/** Returns a part of a label as a user may type it: from any word, in any letter case, with or without diacritics. */
function typed(label: string): string {
  const words = label.split(' ');
  const from = words.slice(random.below(words.length)).join(' ');
  const part = [...from].slice(0, 2 + random.skewed(9)).join('');
  const bare = random.chance(0.3) ? part.normalize('NFD').replace(/\p{M}/gu, '') : part;
  return random.chance(0.5) ? bare.toLowerCase() : bare;
}

async function walk<R>(
  ask: (reader: TableReader, position: SuggestPosition | null) => Promise<Suggestions<R>>,
): Promise<{ readonly records: R[]; readonly units: number }> {
  const records: R[] = [];
  let units: number | undefined;
  let position: SuggestPosition | null = null;
  for (let page = 0; page < 6; page += 1) {
    const reader = readerOf();
    const answer: Suggestions<R> = await ask(reader, position);
    records.push(...answer.records);
    units ??= reader.usage.readUnits;
    position = answer.next;
    if (position === null) break;
  }
  return { records, units: units ?? 0 };
}

describe('every query gets the same results, page by page, as a comparison with every record', () => {
  test('locations, by type and by parent, for few read units', async () => {
    const bruteForce = bruteForceOver(LOCATIONS, places);
    const costs: number[] = [];
    for (let i = 0; i < QUERIES; i += 1) {
      const place = random.pick(places);
      const query = typed(random.pick([place.label, ...place.aliases]));
      if (query.trim().length < 2) continue;
      const type = random.chance(0.3) ? random.pick(LOCATION_KINDS) : undefined;
      // A parent of the place, or a place that may contain no place of the type.
      const parent = random.chance(0.6)
        ? random.pick([...place.parent_ids, random.pick(places).parent_ids[0] ?? 'region:eu', place.id])
        : undefined;
      const accept = (record: LocationRecord) =>
        (type === undefined || record.kind === type) &&
        (parent === undefined || record.parent_ids.includes(parent));
      const limit = random.pick([5, 10, 20, 20]);
      const { records, units } = await walk<LocationRecord>((reader, position) =>
        suggestLocations(reader, query, {
          limit,
          type,
          parent: random.chance(0.2) ? parent?.toLowerCase() : parent,
          position,
        }),
      );
      const expected = bruteForce(query, accept).slice(0, limit * 6);
      const asked = `seed ${SEED}, query ${i}: ${JSON.stringify({ query, type, parent, limit })}`;
      expect({ asked, ids: records.map(({ id }) => id) }).toEqual({ asked, ids: expected });
      costs.push(units);
    }
    costs.sort((a, b) => a - b);
    expect(costs[Math.floor(costs.length / 2)]).toBeLessThanOrEqual(2.5);
    expect(costs.at(-1)).toBeLessThan(10);
  }, 240_000);

  test('tools', async () => {
    const bruteForce = bruteForceOver(TOOLS, tools);
    for (let i = 0; i < QUERIES; i += 1) {
      const tool = random.pick(tools);
      const query = typed(random.pick([tool.label, ...tool.aliases]));
      if (query.trim().length < 2) continue;
      const limit = random.pick([3, 20]);
      const { records } = await walk<ToolRecord>((reader, position) =>
        suggestTools(reader, query, { limit, position }),
      );
      const expected = bruteForce(query, () => true).slice(0, limit * 6);
      const asked = `seed ${SEED}, query ${i}: ${query}`;
      expect({ asked, codes: records.map(({ code }) => code) }).toEqual({ asked, codes: expected });
    }
  }, 240_000);
});
