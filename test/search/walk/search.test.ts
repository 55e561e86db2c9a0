import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Budget, REQUEST_BUDGET } from '../../../shared/search/planner/budget.ts';
import { search } from '../../../shared/search/walk/search.ts';
import {
  DocumentBits,
  IndexFixture,
  type MadeUp,
  makeUp,
  makeUpQuery,
  satisfies,
} from '../../support/index-fixture.ts';
import { Random } from '../../support/random.ts';

const COUNT = 40_000;
const QUERIES = 1_000;
const documents: (MadeUp | undefined)[] = [];
let bits: DocumentBits;
let fixture: IndexFixture;

beforeAll(async () => {
  fixture = await IndexFixture.start();
  const random = new Random(42);
  const late: { ordinal: number; terms: string[] }[] = [];
  for (let ordinal = 0; ordinal < COUNT; ordinal += 1) {
    const document = makeUp(random);
    // Some ordinals were given out and never used; some postings are left from earlier versions.
    documents.push(random.next() < 0.01 ? undefined : document);
    const stale = random.next() < 0.1 ? makeUp(random).terms : [];
    for (const term of new Set([...document.terms, ...stale])) {
      if (random.next() < 0.1) late.push({ ordinal, terms: [term] });
      else fixture.writer.add('j', term, [ordinal]);
    }
    if (ordinal % 10_000 === 9_999) {
      await fixture.writer.flush();
      for (const { ordinal: of, terms } of late.splice(0)) {
        for (const term of terms) fixture.writer.add('j', term, [of]);
      }
    }
  }
  await fixture.writer.flush();
  await fixture.lease.raiseMarks({ jobMark: COUNT });
  bits = new DocumentBits(documents);
}, 240_000);
afterAll(() => fixture.stop());

interface Scan {
  readonly query: readonly (readonly string[])[];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly budget: Budget;
  readonly end: number;
  readonly excluded?: (ordinal: number) => boolean;
}

function page({ query, direction, limit, budget, end, excluded }: Scan, start: number | null) {
  const reader = fixture.reader();
  return search({
    reader,
    space: 'j',
    index: { generation: 1, segments: [] },
    dimensions: query.map((anyOf) => ({ anyOf })),
    start,
    direction,
    limit,
    end,
    budget,
    ...(excluded === undefined ? {} : { excluded }),
    load: (ordinals) => {
      // The cost of a batch get of items of up to 4 KB; the documents themselves are made up.
      reader.usage.readUnits += ordinals.length * 0.5;
      reader.usage.rounds += 1;
      return Promise.resolve(ordinals.map((ordinal) => documents[ordinal]));
    },
    accept: (document) => satisfies(document, query),
  });
}

function bruteForce({ query, direction, end, excluded }: Scan): number[] {
  const matching = bits.matching(query, end);
  const out = excluded === undefined ? matching : matching.filter((ordinal) => !excluded(ordinal));
  return direction === 'asc' ? out : out.reverse();
}

/** Follows at most `pages` pages and returns everything they found. */
async function scan(it: Scan, pages: number): Promise<{ found: number[]; done: boolean }> {
  const found: number[] = [];
  const faults: object[] = [];
  let start: number | null = null;
  let done = false;
  for (let i = 0; i < pages && !done; i += 1) {
    const answer = await page(it, start);
    found.push(...answer.rows.map(({ ordinal }) => ordinal));
    if (!isSound(it, start, answer)) faults.push({ it, start, answer });
    start = answer.next;
    done = start === null;
  }
  // One assertion for all pages: those of 6,000 pages would take longer than their searches.
  expect(faults).toEqual([]);
  return { found, done };
}

/** Returns whether a page is within its limit and budget, ends for a reason and leads on. */
function isSound(it: Scan, start: number | null, answer: Awaited<ReturnType<typeof page>>): boolean {
  const { rows, next, exhausted, explain } = answer;
  const leadsOn = next === null || start === null || (it.direction === 'asc' ? next > start : next < start);
  return (
    leadsOn &&
    rows.length <= it.limit &&
    exhausted === (next === null) &&
    (rows.length === it.limit || exhausted || explain.stoppedBy === 'budget') &&
    explain.readUnits <= it.budget.readUnits &&
    explain.rounds <= it.budget.rounds
  );
}

describe('a search', () => {
  test(`equals brute force for ${QUERIES} random queries, in both directions and all page sizes`, async () => {
    const random = new Random(7);
    for (let i = 0; i < QUERIES; i += 1) {
      const it: Scan = {
        query: makeUpQuery(random),
        direction: random.pick(['asc', 'desc']),
        limit: random.pick([1, 3, 20, 50, 100]),
        budget: REQUEST_BUDGET,
        end: random.next() < 0.8 ? COUNT : random.below(COUNT),
      };
      const expected = bruteForce(it);
      const { found, done } = await scan(it, 4);
      const context = `query ${i}: ${JSON.stringify(it)}`;
      expect({ context, found }).toEqual({ context, found: expected.slice(0, found.length) });
      if (done) expect({ context, count: found.length }).toEqual({ context, count: expected.length });
    }
  }, 240_000);

  test('returns each match exactly once through the short and empty pages of tiny budgets', async () => {
    const random = new Random(8);
    let short = 0;
    for (let i = 0; i < 80; i += 1) {
      const query = makeUpQuery(random);
      if (query.length === 0) continue;
      const it: Scan = {
        query,
        direction: random.pick(['asc', 'desc']),
        limit: random.pick([7, 40, 100]),
        budget: { readUnits: random.pick([1, 6, 25]), rounds: random.pick([1, 2, 3]) },
        end: COUNT,
        excluded: (ordinal) => ordinal % 17 === 3,
      };
      const expected = bruteForce(it);
      const pages = 25;
      const { found, done } = await scan(it, pages);
      if (found.length < Math.min(expected.length, pages * it.limit)) short += 1;
      expect(found).toEqual(expected.slice(0, found.length));
      if (done) expect(found.length).toBe(expected.length);
    }
    expect(short).toBeGreaterThan(0);
  }, 240_000);

  test('never spends more than 400 read units or six rounds', async () => {
    const random = new Random(9);
    for (let i = 0; i < 200; i += 1) {
      const it: Scan = {
        query: [...makeUpQuery(random), ...makeUpQuery(random), ...makeUpQuery(random)],
        direction: 'desc',
        limit: 100,
        budget: REQUEST_BUDGET,
        end: COUNT,
      };
      const { explain } = await page(it, null);
      expect(explain.readUnits).toBeLessThanOrEqual(400);
      expect(explain.rounds).toBeLessThanOrEqual(6);
    }
  }, 240_000);

  test('returns nothing for an unknown term at the cost of its head, and walks everything without terms', async () => {
    const nothing = await page(
      { query: [['nothing:has-this']], direction: 'desc', limit: 50, budget: REQUEST_BUDGET, end: COUNT },
      null,
    );
    expect(nothing).toMatchObject({ rows: [], next: null, exhausted: true });
    expect(nothing.explain.readUnits).toBeLessThanOrEqual(1);
    const all: Scan = { query: [], direction: 'asc', limit: 100, budget: REQUEST_BUDGET, end: 950 };
    const { found, done } = await scan(all, 20);
    expect(done).toBe(true);
    expect(found).toEqual(bruteForce(all));
  });

  test('stays affordable with eleven dimensions of fifty values each', async () => {
    const lists = Array.from({ length: 11 }, (_, i) =>
      Array.from({ length: 50 }, (_, k) => `tool:${(i * 23 + k * 5) % 300}`),
    );
    const it: Scan = { query: lists, direction: 'desc', limit: 50, budget: REQUEST_BUDGET, end: COUNT };
    const { rows, explain } = await page(it, null);
    expect(explain.readUnits).toBeLessThanOrEqual(400);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(bruteForce(it).slice(0, rows.length));
  });

  test('leaves out jobs above the mark, and finds them in a new scan once the mark is raised', async () => {
    const query = [['tool:fresh']];
    const scanOf = (end: number): Scan => ({
      query,
      direction: 'desc',
      limit: 2,
      budget: REQUEST_BUDGET,
      end,
    });
    const publish = async (ordinals: number[]) => {
      for (const ordinal of ordinals) documents[ordinal] = { terms: new Set(['tool:fresh']) };
      fixture.writer.add('j', 'tool:fresh', ordinals);
      await fixture.writer.flush();
    };
    await publish([COUNT, COUNT + 1, COUNT + 2]);
    expect((await page(scanOf(COUNT), null)).rows).toEqual([]);
    const first = await page(scanOf(COUNT + 3), null);
    expect(first.rows.map(({ ordinal }) => ordinal)).toEqual([COUNT + 2, COUNT + 1]);
    await publish([COUNT + 3, COUNT + 4]);
    const second = await page(scanOf(COUNT + 5), first.next);
    expect(second.rows.map(({ ordinal }) => ordinal)).toEqual([COUNT]);
    expect(second.next).toBeNull();
    const upwards = await page({ ...scanOf(COUNT + 5), direction: 'asc' }, COUNT + 2);
    expect(upwards.rows.map(({ ordinal }) => ordinal)).toEqual([COUNT + 3, COUNT + 4]);
  });

  test('reads a document that an eventual read missed again, strongly', async () => {
    const asked: boolean[] = [];
    const answer = await search({
      reader: fixture.reader(),
      space: 'j',
      index: { generation: 1, segments: [] },
      dimensions: [],
      start: null,
      direction: 'asc',
      limit: 3,
      end: 3,
      load: (ordinals, consistent) => {
        asked.push(consistent);
        return Promise.resolve(
          ordinals.map((ordinal) => (consistent || ordinal !== 1 ? ordinal : undefined)),
        );
      },
      accept: () => true,
    });
    expect(answer.rows.map(({ document }) => document)).toEqual([0, 1, 2]);
    expect(asked).toEqual([false, true]);
  });
});
