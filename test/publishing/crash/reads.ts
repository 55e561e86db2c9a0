import { expect, test } from '@jest/globals';
import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { readClocks, readSource } from '../../../shared/sources/source-items.ts';
import type { Table } from '../../../shared/table/client.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { watchRun } from '../../support/watched/deaths.ts';
import { crashesOf } from '../../support/watched/failing-table.ts';

const DAY = 86_400_000;
const T = Date.UTC(2026, 2, 1, 12);
const iso = (ms: number): string => new Date(ms).toISOString();

function read(source: string, ms: number, names: readonly string[], title = 'Engineer'): FeedLineInput[] {
  const jobs = names.map((name) => {
    const { revision: _, ...line } = jobLine(name, source, {
      title: `${title} ${name}`,
      first_observed_at: iso(ms),
      last_verified_at: iso(ms),
    });
    return line;
  });
  return [
    { type: 'read', source, started_at: iso(ms), ended_at: iso(ms) },
    companyLine(source),
    ...jobs,
    { type: 'read_end', source },
  ];
}

const A = Array.from({ length: 8 }, (_, i) => `a${i}`);
const B = Array.from({ length: 8 }, (_, i) => `b${i}`);
const FIRST = [...CATALOGUE_LINES, ...read('a', T, A), ...read('b', T, B)];
const SECOND = [...read('a', T + DAY, A.slice(2)), ...read('b', T + DAY, B.slice(1))];
/** Closes a0 and a1, changes the rest and adds one; holds the read of b; a third board is new. */
const THIRD = [
  ...read('a', T + 2 * DAY, [...A.slice(2), 'a8'], 'Changed'),
  ...read('b', T + 2 * DAY, ['b7']),
  ...read('c', T + 2 * DAY, ['c0']),
];
/** Reopens a0, begins a new life of nothing, and is late for b. */
const FOURTH = [
  ...read('a', T + 3 * DAY, A),
  ...read('b', T + 2 * DAY - 1, B),
  ...read('c', T + 3 * DAY, []),
];
/** Long after: a1 comes back as a new job. */
const FIFTH = read('a', T + 60 * DAY, [...A, 'a8'], 'Later');

const emptyTable = () => new SimulatedTable({ now: () => T, keepsVersions: false });

/** What readers see and what the ledger knows, without ids, ordinals and times of publication. */
async function picture(table: Table) {
  const { jobs } = await documentsOf(table);
  const reader = readerOf(table);
  const clocks = await readClocks(reader, 0);
  const sources = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const { number, roster, held } = await readSource(reader, name);
      return {
        clock: clocks.get(number ?? -1),
        held: held?.startMs,
        slots: roster.slots
          .map(({ ordinal: _, ...slot }) => slot)
          .toSorted((x, y) => (x.key < y.key ? -1 : 1)),
      };
    }),
  );
  return {
    sources,
    jobs: [...jobs]
      .map(([key, { document }]) => ({ key, ...document.job, id: '', updated_at: '', company: '' }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
  };
}

async function play(table: Table, feeds: readonly (readonly FeedLineInput[])[], from = 0): Promise<void> {
  for (const [i, feed] of feeds.entries()) {
    const at = T + 100 * DAY + (from + i) * 1000;
    const { rejects } = await publishLines(table, feed, { batchSize: 5, now: () => at });
    expect(rejects).toEqual([]);
  }
}

test.each([
  ['closes, holds and adds', [FIRST, SECOND], THIRD, [FOURTH]],
  ['reopens, comes late and empties', [FIRST, SECOND, THIRD], FOURTH, [FIFTH]],
  ['begins new jobs under old keys', [FIRST, SECOND, THIRD, SECOND], FIFTH, []],
])(
  'a run that dies while a read %s and is repeated ends like an uninterrupted one',
  async (_, before, feed, after) => {
    const first = emptyTable();
    await play(first.open(), before);
    const { whole: ended, writes, diedAfter } = await watchRun(first, (table) => play(table, [feed], 50));
    const whole = ended.open();
    const wanted = await picture(whole);
    await play(whole, after, 60);
    const wantedLater = await picture(whole);
    expect(writes).toBeGreaterThan(10);
    for (const n of crashesOf(writes)) {
      try {
        const table = diedAfter(n).open();
        // The lease of the dead run has expired by then.
        await play(table, [feed], 150);
        expect(await picture(table)).toEqual(wanted);
        await play(table, after, 160);
        expect(await picture(table)).toEqual(wantedLater);
        const reader = readerOf(table);
        expect(await changeFaults(reader, await readManifest(reader))).toEqual([]);
      } catch (error) {
        throw new Error(`after a crash at write ${n} of ${writes}`, { cause: error });
      }
    }
  },
  240_000,
);
