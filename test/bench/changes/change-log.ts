import type { JobListRequest } from '../../../shared/jobs/list-created.ts';
import { listUpdated } from '../../../shared/jobs/list-updated.ts';
import { compactChanges } from '../../../shared/publishing/write/compact-changes.ts';
import { PublishSession } from '../../../shared/publishing/write/session.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { endAt, readChanges, startOfDay } from '../../../shared/search/store/changes.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems, readerOf } from '../../support/table-state.ts';
import { countWrites } from '../../support/watched/written-items.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { rounded } from '../harness/statistics.ts';
import { sizeOf } from '../harness/writes.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1, 12);
const JOBS = 150;
const DAYS = 730;
/** How often the log is measured. */
const EVERY_DAYS = 182;
/** Days between two changes of a job, on average. */
const CHANGE_DAYS = 30;
/** Share of the changes that end the clearance of a job until its next change. */
const WITHDRAWN = 0.1;
const FULL_AGE_DAYS = 33;
const SEED = 7;

export const benchmark: Benchmark = {
  claim: 'Compacted, the change log does not grow with the age of the service.',
  run,
};

/** What compaction took. */
interface Spent {
  removed: number;
  blocks: number;
  readUnits: number;
  writes: number;
}

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const rows: Cell[][] = [];
  const spent: Spent = { removed: 0, blocks: 0, readUnits: 0, writes: 0 };
  let rowsPerJob = Number.POSITIVE_INFINITY;
  for (const isCompacted of [false, true]) {
    const sim = new SimulatedTable({ now: () => START_MS });
    const table = sim.open();
    const random = new Random(SEED);
    const names = Array.from({ length: JOBS }, (_, i) => `j${i}`);
    const first = [...CATALOGUE_LINES, companyLine('a'), ...names.map((name) => jobLine(name, 'a'))];
    await publishLines(table, first, { now: () => START_MS });
    if (!isCompacted) {
      const manifest = sim.item(keys.manifest());
      sim.set(keys.manifest(), { ...manifest, compactionDueMs: Number.MAX_SAFE_INTEGER });
    }
    for (let day = 1; day <= DAYS; day += 1) {
      const now = START_MS + day * DAY_MS;
      const lines = names.flatMap((name) =>
        random.next() < 1 / CHANGE_DAYS
          ? jobLine(name, 'a', { title: `Engineer on day ${day}`, cleared: random.next() > WITHDRAWN })
          : [],
      );
      if (isCompacted) await compactApart(table, now, spent);
      await publishLines(table, lines, { now: () => now });
      if (day % EVERY_DAYS !== 0) continue;
      progress(`${isCompacted ? 'with' : 'without'} compaction, day ${day}`);
      const { cells, oldRows } = await measure(table, now);
      rows.push([day, isCompacted ? 'with' : 'without', ...cells]);
      if (isCompacted) rowsPerJob = rounded(oldRows / JOBS, 2);
    }
  }
  const { removed, blocks, readUnits, writes } = spent;
  return {
    tables: [
      {
        title: `The change log of ${JOBS} jobs`,
        columns: [
          'day',
          'compaction',
          'changes',
          'older than 33 days',
          'blocks',
          'KB',
          'units of sort=updated',
          'pages',
        ],
        rows: rows.sort((a, b) => Number(a[0]) - Number(b[0])),
      },
      {
        title: `What the compaction of ${DAYS} days took`,
        columns: ['changes removed', 'blocks read', 'read units per change', 'items written per change'],
        rows: [[removed, blocks, rounded(readUnits / removed, 2), rounded(writes / removed, 2)]],
      },
    ],
    targets: [
      {
        what: 'changes per job that are older than 33 days',
        unit: 'changes',
        measured: rowsPerJob,
        target: 2,
      },
    ],
    notes: [
      `Each job changes once in ${CHANGE_DAYS} days on average; a tenth of the changes end its clearance. One publication ` +
        'per day, so a block has about five changes. Bytes are those of keys and attributes.',
      'The units are those of reading all of sort=updated from the beginning, in pages of 100.',
      'Items written include the manifest and lists of keys; days with more changes share these.',
    ],
  };
}

/** Measures the log, and a follower that reads all of it with `sort=updated`. */
async function measure(table: Table, now: number): Promise<{ cells: number[]; oldRows: number }> {
  const items = await allItems(table);
  const blocks = items.filter(({ pk }) => String(pk).startsWith(`${PREFIXES.changes}#2`));
  const changes = await readChanges(readerOf(table), startOfDay(0), endAt(now));
  const old = changes.filter(({ updatedAtMs }) => updatedAtMs < now - FULL_AGE_DAYS * DAY_MS);
  const reader = readerOf(table);
  let pages = 0;
  let after: readonly (number | string)[] | null = null;
  do {
    const options: Omit<JobListRequest, 'direction'> = { reader, filter: {}, limit: 100, after };
    after = (await listUpdated({ ...options, direction: 'asc', now: now + DAY_MS })).next;
    pages += 1;
  } while (after !== null);
  const kilobytes = rounded(blocks.reduce((sum, item) => sum + sizeOf(item), 0) / 1000);
  const units = rounded(reader.usage.readUnits, 0);
  return { cells: [changes.length, old.length, blocks.length, kilobytes, units, pages], oldRows: old.length };
}

/** Compacts what is due in a run of its own, whose units can be told from those of the publication. */
async function compactApart(table: Table, now: number, spent: Spent): Promise<void> {
  const lease = await WriterLease.acquire(table, undefined, () => now);
  const counted = countWrites(table);
  const report = await compactChanges(new PublishSession(counted.table, lease, () => now), 1000);
  spent.removed += report.removed;
  spent.blocks += report.blocks;
  spent.readUnits += report.readUnits;
  spent.writes += counted.count();
  await lease.release();
}
