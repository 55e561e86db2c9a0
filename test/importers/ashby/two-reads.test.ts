import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readsText } from '../../../infra/operator/program/reads-summary.ts';
import { BoardReads } from '../../../shared/importers/board-reads.ts';
import { ASHBY } from '../../../shared/importers/boards/ashby.ts';
import { NO_CONTEXT } from '../../../shared/importers/boards/board-format.ts';
import { tenantKey } from '../../../shared/importers/companies/company-directory.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { buildPlaceIndex } from '../../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { readAvailableJob } from '../../../shared/jobs/available.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { createFactReader, type FactReader } from '../../../shared/reading/reader.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import { INDUSTRIES, publishLines } from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { type CountedWrites, countWrites } from '../../support/watched/written-items.ts';
import { readRoles } from '../titles/role-taxonomy.ts';
import { hasRealRecords, realRecords } from './real-records.ts';

// The file of real records must not be committed, so a checkout without it skips the test.
const title = hasRealRecords
  ? 'reads of the Ashby file, one after the other'
  : 'reads of the Ashby file, one after the other (skipped without ../shared/data)';

const boardKey = (board: string) => tenantKey('ashby', board);
const DAY = 86_400_000;
const T = Date.UTC(2026, 2, 1);
/** `ASHBY_BOARDS=440` takes the whole file, for the figures of docs/benchmarks.md. */
const MOST_BOARDS = Number(process.env['ASHBY_BOARDS'] ?? 20);
/** One record in this many is missing from the second read, and one has changed. */
const ONE_IN = MOST_BOARDS > 40 ? 50 : 25;
/** The whole file takes minutes on an idle machine, and an hour on a busy one. */
const TIMEOUT_MS = MOST_BOARDS > 40 ? 3_600_000 : 240_000;
const day = (n: number): Date => new Date(T + n * DAY);

interface Posting {
  readonly board: string;
  readonly id: string;
  readonly title: string;
}

const ROLES = buildRoleIndex(readRoles());
const READER = createFactReader({ tools: buildToolIndex([]) });
const readings = new Map<string, ReturnType<FactReader['read']>>();
/** Reads each text once: the feeds share most records, and equal texts give equal readings. */
const reader: FactReader = {
  ...READER,
  read: (parts, context) => {
    const name = JSON.stringify([parts, context]);
    const reading = readings.get(name) ?? READER.read(parts, context);
    readings.set(name, reading);
    return reading;
  },
};

/** Makes the feed that an import of these records writes, using only the importer and the boards. */
function feedOf(lines: readonly string[], observedAt: Date): FeedLineInput[] {
  const boards = new BoardReads({ observedAt, sourceOf: boardKey });
  for (const line of lines) boards.expect(ASHBY.listing(JSON.parse(line), NO_CONTEXT));
  const importer = createImporter(ASHBY, {
    places: buildPlaceIndex([]),
    roles: ROLES,
    reader,
    observedAt,
    isElsewhere: boards.isElsewhere,
  });
  return lines.flatMap((line, number) => {
    const made = importer.convert(line);
    return boards.take(number, made.board, 'error' in made ? null : made.lines).map((each) => each.line);
  });
}

/** Write units of the ledger, without lease and manifest. */
const ledgerUnits = (writes: CountedWrites): number =>
  ['RUNS', 'SOURCES', 'READS', 'VERIFIED'].reduce((sum, family) => sum + writes.units(family), 0);

const shuffled = (lines: readonly string[], seed: number): string[] => {
  const random = new Random(seed);
  return lines
    .map((line) => ({ line, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line);
};

(hasRealRecords ? describe : describe.skip)(title, () => {
  let table: TestTable;
  let first: string[] = [];
  /** The same records a day later, in another order: some gone, some changed, one board left out, one nearly empty. */
  let second: string[] = [];
  const gone = new Set<string>();
  const changed = new Set<string>();
  let torn = '';
  let boards = 0;
  let left = '';

  const postingOf = (line: string): Posting => JSON.parse(line);
  const publishOn = async (lines: readonly string[], n: number) =>
    await publishLines(table, feedOf(lines, day(n)), { now: () => T + n * DAY + 3_600_000 });

  beforeAll(async () => {
    const all = Map.groupBy(realRecords(), (line) => postingOf(line).board);
    const sizes = new Map([...all].slice(0, MOST_BOARDS));
    first = [...sizes.values()].flat();
    boards = sizes.size;
    const bySize = [...sizes].sort(([, a], [, b]) => b.length - a.length).map(([name]) => name);
    [torn = '', left = ''] = bySize;
    // Only one of the boards that list a posting counts, and a line does not know which.
    const lines = Map.groupBy(first, (line) => postingOf(line).id);
    const isShared = (id: string) => (lines.get(id)?.length ?? 0) > 1;
    const kept = shuffled(first, 1).filter((line, i) => {
      const { board, id } = postingOf(line);
      if (board === left) return false;
      if (board === torn) return i % 4 === 0;
      const lone = (sizes.get(board)?.length ?? 0) < 20;
      if (i % ONE_IN === 7 && !lone && !isShared(id)) gone.add(`ashby:${id}`);
      return !gone.has(`ashby:${id}`);
    });
    second = kept.map((line, i) => {
      const posting = postingOf(line);
      if (i % ONE_IN !== 3 || posting.board === torn || isShared(posting.id)) return line;
      changed.add(`ashby:${posting.id}`);
      return JSON.stringify({ ...posting, title: `${posting.title} (again)` });
    });
    table = await startTestTable();
    const roles = JSON.stringify({ type: 'taxonomy', id: 'roles', entries: readRoles() });
    await publishLines(table, [roles, INDUSTRIES], { now: () => T });
  }, TIMEOUT_MS);
  afterAll(() => table.stop());

  test(
    'adds every listing, and an unchanged read in another order writes next to nothing',
    async () => {
      const summary = await publishOn(first, 0);
      expect(summary.rejects).toEqual([]);
      expect(summary.reads).toHaveLength(boards);
      const before = await documentsOf(table);
      const writes = countWrites(table);
      const feed = feedOf(shuffled(first, 2), day(1));
      const again = await publishLines(writes.table, feed, { now: () => T + DAY + 3_600_000 });
      expect(again).toMatchObject({ applied: 2 * boards, rejected: 0 });
      expect(readsText(again.reads ?? [])).toEqual([
        `${boards} reads: ${boards} accepted`,
        `${before.jobs.size.toLocaleString('en-US')} listings seen: 0 new, 0 changed, 0 back; 0 missed once, 0 closed`,
      ]);
      expect(await documentsOf(table)).toEqual(before);
      const units = ledgerUnits(writes);
      expect(writes.units()).toBeLessThanOrEqual(units + writes.units('MANIFEST'));
      process.stderr.write(
        `${units} write units for ${before.jobs.size} unchanged records of ${boards} boards, ` +
          `${writes.units('VERIFIED')} of them for ${writes.count('VERIFIED')} blocks of times\n`,
      );
      const reader = readerOf({ ...table });
      for (const { document } of before.jobs.values()) {
        const { id } = document.job;
        expect((await readAvailableJob(reader, id, Date.now()))?.job.last_verified_at).toBe(
          day(1).toISOString(),
        );
      }
      expect(units / before.jobs.size).toBeLessThanOrEqual(0.1);
    },
    TIMEOUT_MS,
  );

  test(
    'closes what two reads miss, and keeps what was not read or is in quarantine',
    async () => {
      expect(gone.size).toBeGreaterThan(5);
      const before = await documentsOf(table);
      const listed = [...before.jobs.keys()];
      const missing = listed.filter((key) => gone.has(key));
      const altered = listed.filter((key) => changed.has(key));
      const writes = countWrites(table);
      const third = await publishLines(writes.table, feedOf(second, day(2)), {
        now: () => T + 2 * DAY + 3_600_000,
      });
      const ledger = ledgerUnits(writes);
      process.stderr.write(
        `${Math.round(ledger)} write units of the ledger and ${Math.round(writes.units())} in all for ${altered.length} changed and ` +
          `${missing.length} missed of ${listed.length} records\n`,
      );
      const sums = (name: 'changed' | 'closed' | 'missed') =>
        (third.reads ?? []).reduce((sum, each) => sum + each[name], 0);
      expect([sums('missed'), sums('changed'), sums('closed')]).toEqual([missing.length, altered.length, 0]);
      const held = (third.reads ?? []).filter(({ verdict }) => verdict !== 'accepted');
      expect(held).toMatchObject([{ source: boardKey(torn), verdict: 'held' }]);
      expect((third.reads ?? []).map(({ source }) => source)).not.toContain(boardKey(left));

      const closing = countWrites(table);
      const fourth = await publishLines(closing.table, feedOf(shuffled(second, 3), day(3)), {
        now: () => T + 3 * DAY + 3_600_000,
      });
      process.stderr.write(`${closing.units()} write units in all to close ${missing.length} jobs\n`);
      expect((fourth.reads ?? []).reduce((sum, each) => sum + each.closed, 0)).toBe(missing.length);
      const after = await documentsOf(table);
      for (const [key, { document }] of after.jobs) {
        const was = before.jobs.get(key)?.document.job;
        expect([key, document.job.id]).toEqual([key, was?.id]);
        expect(document.job.first_observed_at).toBe(day(0).toISOString());
        if (gone.has(key)) {
          expect(document.job).toMatchObject({
            status: 'closed',
            status_reason: 'removed_at_source',
            closed_at: day(2).toISOString(),
            last_verified_at: day(3).toISOString(),
          });
        } else if (changed.has(key)) {
          expect(document.job).toMatchObject({ status: 'open', last_verified_at: day(2).toISOString() });
          expect(document.job.title).toMatch(/ \(again\)$/);
        } else expect(document.job).toEqual(was);
      }
    },
    TIMEOUT_MS,
  );
});
