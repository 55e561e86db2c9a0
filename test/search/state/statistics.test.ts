import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  encodeStatistics,
  MAXIMUM_STATISTICS_BYTES,
  PlannerStatistics,
  recordOf,
  type TermRecord,
} from '../../../shared/search/state/statistics.ts';
import { readKnowledge } from '../../../shared/search/state/statistics-store.ts';
import { StatisticsCollector } from '../../../shared/search/state/statistics-write.ts';
import type { Entry, Head } from '../../../shared/search/store/head.ts';
import { hashOf } from '../../../shared/search/store/terms.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import { type SearchPage, search } from '../../../shared/search/walk/search.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { IndexFixture } from '../../support/index-fixture.ts';
import { Random } from '../../support/random.ts';

const SEED = 77;

function randomRun(random: Random, from: number, count: number, end: number): Entry[] {
  let at = from;
  return Array.from({ length: count }, (_, i) => {
    const first = at + random.below(Math.ceil(end / count / 4) + 1);
    const last = first + random.below(Math.ceil(end / count / 2) + 1);
    at = last + 1;
    return { chunk: from + i * 2 + random.below(2), page: false, first, last, count: 10, size: 10 };
  });
}

describe('encoded statistics', () => {
  test('return for every listed term its count, and ranges that include all ordinals of each chunk', () => {
    const random = new Random(SEED);
    const end = 3_000_000;
    const heads = new Map<string, Pick<Head, 'late' | 'main'>>();
    const records = new Map<number, TermRecord>();
    for (let i = 0; i < 300; i += 1) {
      const head = {
        main: randomRun(random, 0, 1 + random.below(40), end),
        late: randomRun(random, random.below(1000), random.below(4), end),
      };
      heads.set(`term:${i}`, head);
      records.set(hashOf(`term:${i}`), recordOf(1000 + i, head, end, new Map()));
    }
    const statistics = new PlannerStatistics(encodeStatistics(records, end));
    expect(statistics).toMatchObject({ end, terms: 300, unlistedCount: 50 });
    for (const [i, [term, { main, late }]] of [...heads].entries()) {
      const known = statistics.of(term);
      expect(known?.count).toBe(1000 + i);
      const entries = [...main, ...late];
      expect(known?.chunks.map(({ chunk }) => chunk)).toEqual(entries.map(({ chunk }) => chunk));
      for (const [at, { first, last }] of entries.entries()) {
        const { low = Number.NaN, high = Number.NaN } = known?.chunks[at] ?? {};
        expect(low <= first && last < high).toBe(true);
        expect(high - low - (last - first)).toBeLessThanOrEqual(128);
      }
    }
    expect(statistics.of('term:unknown')).toBeUndefined();
    expect(new PlannerStatistics(encodeStatistics(statistics.records(), end)).of('term:7')).toEqual(
      statistics.of('term:7'),
    );
  });

  test('stay below their maximum size and leave out the rarest terms first', () => {
    const records = new Map<number, TermRecord>();
    for (let i = 0; i < 60_000; i += 1) {
      records.set(hashOf(`term:${i}`), { count: i, bytes: new Uint8Array(20) });
    }
    const bytes = encodeStatistics(records, 10_000_000);
    expect(bytes.length).toBeLessThanOrEqual(MAXIMUM_STATISTICS_BYTES);
    expect(bytes.length).toBeGreaterThan(MAXIMUM_STATISTICS_BYTES * 0.9);
    const counts = [...new PlannerStatistics(bytes).records().values()].length;
    expect(counts).toBeLessThan(60_000);
    expect(new PlannerStatistics(bytes).of('term:3')).toBeUndefined();
    expect(new PlannerStatistics(bytes).unlistedCount).toBeGreaterThan((60_000 - counts) * 0.04);
  });
});

describe('a search that knows the frequent terms', () => {
  const COUNT = 60_000;
  const DENSE = 'dense';
  const MEDIUM = 'medium';
  const read: string[] = [];
  let fixture: IndexFixture;
  let collector: StatisticsCollector;
  let written: boolean;

  beforeAll(async () => {
    fixture = await IndexFixture.start();
    await fixture.lease.reserve({ jobs: COUNT, companies: 0 }, 1);
    collector = new StatisticsCollector(fixture.table, fixture.lease);
    const writer = new PostingWriter({
      table: fixture.table,
      lease: fixture.lease,
      generation: 1,
      onHead: (at, head) => collector.note(at, head),
    });
    const all = Array.from({ length: COUNT }, (_, ordinal) => ordinal);
    writer.add(
      'j',
      DENSE,
      all.filter((ordinal) => ordinal % 50 > 0),
    );
    writer.add(
      'j',
      MEDIUM,
      all.filter((ordinal) => ordinal % 40 === 7),
    );
    writer.add('j', 'rare', [5]);
    await writer.flush();
    written = await collector.write(1, 'j', COUNT);
  }, 240_000);
  afterAll(() => fixture.stop());

  const page = async (
    dimensions: readonly string[],
    known: PlannerStatistics | null,
    direction: 'asc' | 'desc' = 'desc',
  ): Promise<SearchPage<object>> => {
    read.length = 0;
    const reader = fixture.reader();
    const spied: Pick<TableReader, 'getMany' | 'usage'> = {
      usage: reader.usage,
      getMany: (wanted, consistent) => {
        read.push(...wanted.map(({ pk }) => pk));
        return reader.getMany(wanted, consistent);
      },
    };
    return await search<object>({
      // Only these two are used.
      reader: spied as TableReader,
      space: 'j',
      index: { generation: 1, segments: [] },
      statistics: known,
      dimensions: dimensions.map((term) => ({ anyOf: [term] })),
      start: null,
      direction,
      limit: 20,
      end: COUNT,
      load: (ordinals) => {
        reader.usage.readUnits += ordinals.length * 0.5;
        reader.usage.rounds += 1;
        return Promise.resolve(ordinals.map(() => ({})));
      },
      accept: (_, ordinal) =>
        dimensions.every((term) =>
          term === DENSE ? ordinal % 50 > 0 : term === MEDIUM ? ordinal % 40 === 7 : ordinal === 5,
        ),
    });
  };

  test('writes statistics at the end of a run, and not again if nothing changed', async () => {
    expect(written).toBe(true);
    expect(await collector.write(1, 'j', COUNT)).toBe(false);
    const { statistics } = await readKnowledge(fixture.reader(), 1, 'j', true);
    expect(statistics?.of(DENSE)?.count).toBe(58_800);
    expect(statistics?.of('rare')).toBeUndefined();
  });

  test('reads heads and chunks in one round, and not even the head of a dimension it leaves out', async () => {
    const { statistics } = await readKnowledge(fixture.reader(), 1, 'j', true);
    const informed = await page([DENSE, MEDIUM], statistics);
    expect(read.some((pk) => pk === keys.head(1, 'j', DENSE).pk)).toBe(false);
    expect(informed.explain).toMatchObject({ rounds: 2 });
    const blind = await page([DENSE, MEDIUM], null);
    expect(read.some((pk) => pk === keys.head(1, 'j', DENSE).pk)).toBe(true);
    expect(blind.explain.rounds).toBeGreaterThan(2);
    expect(informed.rows.map(({ ordinal }) => ordinal)).toEqual(blind.rows.map(({ ordinal }) => ordinal));
    expect((await page(['rare', DENSE, MEDIUM], statistics)).rows).toEqual([]);
  });

  test('finds postings newer than the statistics, and is not misled by the statistics of another index', async () => {
    const { statistics } = await readKnowledge(fixture.reader(), 1, 'j', true);
    const random = new Random(SEED);
    const wrong = new Map<number, TermRecord>();
    for (const term of [DENSE, MEDIUM, 'rare']) {
      const head = { main: randomRun(random, 0, 9, COUNT), late: [] };
      wrong.set(hashOf(term), recordOf(random.below(COUNT), head, COUNT, new Map()));
    }
    fixture.writer.add(
      'j',
      MEDIUM,
      Array.from({ length: 3_000 }, (_, i) => COUNT - 40_000 + i * 13),
    );
    await fixture.writer.flush();
    for (const known of [statistics, new PlannerStatistics(encodeStatistics(wrong, COUNT))]) {
      const { rows } = await page([MEDIUM, DENSE], known);
      const expected = Array.from({ length: COUNT }, (_, i) => COUNT - 1 - i).filter((i) => i % 40 === 7);
      expect(rows.map(({ ordinal }) => ordinal)).toEqual(expected.filter((i) => i % 50 > 0).slice(0, 20));
    }
  });

  test('finds matches outside the known ranges of a dimension that it leaves to the documents', async () => {
    const head = {
      main: [{ chunk: 0, page: false, first: 10_000, last: 20_000, count: 10_000, size: 10 }],
      late: [],
    };
    const records = new Map([[hashOf(DENSE), recordOf(58_800, head, COUNT, new Map())]]);
    const old = new PlannerStatistics(encodeStatistics(records, COUNT));
    for (const direction of ['asc', 'desc'] as const) {
      const { rows, explain } = await page([DENSE], old, direction);
      expect(explain.windows.map(({ terms }) => terms)).toEqual([[]]);
      const expected = Array.from({ length: COUNT }, (_, i) => (direction === 'desc' ? COUNT - 1 - i : i));
      expect(rows.map(({ ordinal }) => ordinal)).toEqual(expected.filter((i) => i % 50 > 0).slice(0, 20));
    }
  });
});
