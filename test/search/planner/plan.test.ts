import { describe, expect, test } from '@jest/globals';
import { SearchDimension, type SlotDimension } from '../../../shared/search/planner/dimension.ts';
import { Planner, type Source } from '../../../shared/search/planner/plan.ts';
import { sourcesOf } from '../../../shared/search/planner/sources.ts';
import { NO_COMPOSITES } from '../../../shared/search/state/composites.ts';

/** Returns a source of a density whose postings cost `unitsOf` for a window of that width. */
function source(
  conditions: number[],
  density: number,
  unitsOf: (width: number) => number,
  isKnown = true,
): Source {
  const stub: Pick<SearchDimension, 'density' | 'isKnown' | 'units'> = {
    density,
    isKnown,
    units: (low, high) => unitsOf(high - low),
  };
  // A plan uses only these three.
  return { conditions, dimension: stub as SearchDimension };
}

const chunked = (each: number) => (width: number) => 1 + 0.5 * Math.ceil(width / each);
const range = { low: 0, high: 1_000_000 };

describe('a plan', () => {
  test('reads selective lists and leaves dense ones to the documents', () => {
    const rare = source([0], 0.0001, () => 1);
    const dense = source([1], 0.8, chunked(32_000));
    const planner = new Planner(2, [rare, dense]);
    expect(planner.cheapest(range, 50, 0.5).used).toEqual([rare]);
    expect(planner.matching).toBeCloseTo(0.00008);
  });

  test('reads another dimension if it saves more documents than it costs', () => {
    const medium = source([0], 0.01, chunked(300_000));
    const other = source([1], 0.01, chunked(300_000));
    const { used, indexUnits, documentUnits } = new Planner(2, [medium, other]).cheapest(range, 50, 0.5);
    expect(used).toEqual([medium, other]);
    expect(indexUnits).toBe(6);
    expect(documentUnits).toBeCloseTo(28.75);
  });

  test('reads a pair for its two conditions, and no list that the pair covers', () => {
    const country = source([0], 0.2, chunked(50_000));
    const role = source([1], 0.005, chunked(500_000));
    const pair = source([0, 1], 0.002, () => 1.5);
    const planner = new Planner(2, [country, role, pair]);
    expect(planner.cheapest(range, 50, 0.5).used).toEqual([pair]);
    // What the pair shows about both conditions applies however they are read.
    expect(planner.share([country, role])).toBeCloseTo(0.002);
    expect(planner.share([pair])).toBeCloseTo(0.002);
  });

  test('assumes that an unknown pair is as rare as the product of its parts', () => {
    const country = source([0], 0.2, chunked(50_000));
    const role = source([1], 0.0001, () => 1);
    const pair = source([0, 1], 0.01, () => 1, false);
    expect(new Planner(2, [country, role, pair]).matching).toBeCloseTo(0.00002);
  });

  test('reads the cheaper of two lists for one condition', () => {
    const pairs = source([0], 0.0005, () => 60);
    const side = source([0], 0.001, () => 2);
    const planner = new Planner(1, [pairs, side]);
    expect(planner.cheapest({ low: 0, high: 10_000 }, 50, 0.5).used).toEqual([side]);
    expect(planner.matching).toBe(0.0005);
  });

  test('reads no other dimension for few documents, and the best one for many', () => {
    const medium = source([1], 0.1, chunked(100_000));
    const dense = source([2], 0.9, chunked(100_000));
    const used = source([0], 0.01, () => 1);
    const planner = new Planner(3, [used, medium, dense]);
    expect(planner.worthReading([used], range, 5)).toBeNull();
    expect(planner.worthReading([used], range, 60)).toBe(medium);
  });
});

test('a search may read all conditions on one member together, or any one of them', () => {
  const of = (allOf: string[][]): SlotDimension => ({ slots: { space: 'e', size: 64, allOf, members: 100 } });
  const all: SlotDimension = { ...of([['a'], ['b', 'c']]), or: [of([['a']]), of([['b', 'c']])] };
  const sources = sourcesOf(
    [all],
    NO_COMPOSITES,
    (dimension) => new SearchDimension(dimension, { generation: 1, segments: [] }, 'c'),
  );
  expect(
    sources.map(({ conditions, dimension }) => ({
      conditions,
      terms: dimension.lists.map(({ address }) => address.term),
    })),
  ).toEqual([
    { conditions: [0], terms: ['a', 'b', 'c'] },
    { conditions: [0], terms: ['a'] },
    { conditions: [0], terms: ['b', 'c'] },
  ]);
});
