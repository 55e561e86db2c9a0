import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  BOARD_JOB,
  FEED_JOB,
  type JobWork,
  NEW_TABLE_WRITE_UNITS,
  publicationOf,
} from '../../infra/cost/publication.ts';

const WORK: JobWork = { writeUnits: 20, readUnits: 2, preparingMs: 4, publishingMs: 2, bytes: 4_000 };

test('a publication takes as long as its slower half: the table, or the one processor of the writer', () => {
  const limits = { preparers: 100, writeUnitsPerSecond: 4_000 };
  const byTable = publicationOf(1_000_000, WORK, limits);
  expect(byTable).toMatchObject({ jobsPerSecond: 200, publishingSeconds: 5_000, limitedBy: 'table' });
  const warm = publicationOf(1_000_000, WORK, { ...limits, writeUnitsPerSecond: 40_000 });
  expect(warm).toMatchObject({ jobsPerSecond: 500, publishingSeconds: 2_000, limitedBy: 'processor' });
});

test('parts are prepared by as many functions as allowed, and at most one per part', () => {
  const prepared = (preparers: number) =>
    publicationOf(1_000_000, WORK, { preparers, writeUnitsPerSecond: 4_000 }).preparingSeconds;
  expect(prepared(2)).toBe(2_000);
  expect(prepared(1_000)).toBeCloseTo(4_000 / 120, 5);
});

test('the table is most of the cost of a publication', () => {
  const { usd } = publicationOf(1_000_000, WORK, { preparers: 2, writeUnitsPerSecond: 40_000 });
  expect(usd.table).toBeCloseTo(12.5 + 0.25, 5);
  expect(usd.functions + usd.other).toBeLessThan(usd.table / 10);
});

test('docs/benchmarks.md shows what the model says about one and ten million jobs', () => {
  const page = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
  const hours = (seconds: number): string => (seconds / 3_600).toFixed(2);
  for (const [name, work] of [
    ['a feed', FEED_JOB],
    ['board files', BOARD_JOB],
  ] as const) {
    for (const [label, jobs] of [
      ['1 million', 1e6],
      ['10 million', 1e7],
    ] as const) {
      for (const [preparers, writeUnitsPerSecond] of [
        [2, NEW_TABLE_WRITE_UNITS],
        [100, 12_000],
      ] as const) {
        const made = publicationOf(jobs, work, { preparers, writeUnitsPerSecond });
        const { table, functions, other } = made.usd;
        const cells = [
          ...[name, label, preparers, writeUnitsPerSecond.toLocaleString('en-US')],
          ...[hours(made.preparingSeconds), hours(made.publishingSeconds), made.jobsPerSecond.toFixed(0)],
          ...[made.limitedBy, table.toFixed(2), functions.toFixed(2), other.toFixed(2)],
        ];
        expect(page).toContain(`| ${cells.join(' | ')} |`);
      }
    }
  }
  // The target of one writer.
  const limits = { preparers: 100, writeUnitsPerSecond: 12_000 };
  expect(publicationOf(1e7, FEED_JOB, limits).publishingSeconds).toBeLessThan(6 * 3_600);
});
