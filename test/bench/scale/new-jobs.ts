import { JOB_SPACE } from '../../../shared/jobs/term-names.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import { writeStatistics } from '../../../shared/publishing/write/planner-guide.ts';
import { PublishSession } from '../../../shared/publishing/write/session.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { NO_SEGMENTATION, packSegments } from '../../../shared/search/manifest/segment-state.ts';
import { encodeComposites } from '../../../shared/search/state/composites.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { catalogueLines } from '../../support/catalogues.ts';
import { MarketLines } from '../../support/generated/lines.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from '../harness/benchmark.ts';
import { DATA_TIME, feedOf } from '../harness/feeds.ts';
import { rounded } from '../harness/statistics.ts';
import { WriteCount } from '../harness/writes.ts';
import { jobFeed } from './feed.ts';
import { FreshPages, type Moment } from './fresh-pages.ts';
import { wholeCatalogues } from './memory/catalogues.ts';
import { MarketTable } from './memory/market-table.ts';
import { composedOf, GENERATION } from './memory/memory-index.ts';
import { type MemoryMarket, openMemoryMarket } from './memory/memory-market.ts';

interface Course {
  readonly name: string;
  /** New jobs per batch, at 100,000 per day. */
  readonly jobs: number;
  readonly count: number;
  readonly minutes: number;
  readonly target: number;
  /** Whether fresh postings wait in segments. At the end of such a course all segments are merged, which is counted. */
  readonly segments: boolean;
}

const COURSES: readonly Course[] = [
  { name: 'every five minutes', jobs: 350, count: 192, minutes: 5, target: 25, segments: true },
  { name: 'every five minutes', jobs: 350, count: 4, minutes: 5, target: 60, segments: false },
  { name: 'every hour', jobs: 4_000, count: 1, minutes: 60, target: 35, segments: true },
  { name: 'in bulk', jobs: 40_000, count: 1, minutes: 600, target: 30, segments: true },
];
/** Batches of every course; all of them by default. */
const MOST_BATCHES = Number(process.env['SCALE_BATCHES'] ?? Number.POSITIVE_INFINITY);
const PREFIXES = ['INDEX', 'JOB', 'COMPANY', 'SOURCE', 'CHANGES', 'RANKS', 'STATISTICS', 'MANIFEST'];
/** Readers that took an older manifest are done by then, and replaced parts may be deleted. */
const RETIREMENT_MS = 11 * 60_000;

export const benchmark: Benchmark = {
  claim:
    'Publishing a new job next to ten million others writes at most 25 units in small batches, with segments, and 30 in ' +
    'large ones; open segments cost a page few units.',
  run,
};

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const memory = await openMemoryMarket(progress);
  const rows: Cell[][] = [];
  const targets: Target[] = [];
  const fresh = new FreshPages(memory, progress);
  for (const course of COURSES) {
    const publication = await publishCourse(memory, course, progress, async (table, moment) => {
      if (course === COURSES[0]) await fresh.ask(table, moment);
    });
    const { units, merged, of } = publication;
    const segments = course.segments ? 'on' : 'off';
    rows.push([course.name, course.jobs, publication.batches, segments, units, merged, ...PREFIXES.map(of)]);
    progress(rows.at(-1)?.join(' | ') ?? '');
    const what = `write units per new job, ${course.name}, segments ${segments}`;
    targets.push({ what, unit: 'units', measured: units, target: course.target });
  }
  return {
    tables: [
      {
        title: `Write units per new job next to ${memory.market.jobs} jobs, including facts`,
        columns: [
          'published',
          'new jobs',
          'batches',
          'segments',
          'units per job',
          'of them the merge',
          ...PREFIXES,
        ],
        rows,
      },
      fresh.table(),
    ],
    targets,
    notes: [
      `${fresh.compared.same} pages had the same rows with and without segments; others: ${fresh.compared.others.join('; ') || 'none'}.`,
      'Write units are computed from the items as sent, and from the sizes of deleted items. Writes that fail their condition are counted.',
      'With segments, all of them are merged at the end. Sixteen hours of batches every five minutes are what one merge takes.',
    ],
  };
}

/** Publishes new jobs next to those of the market, and returns the write units per job, in all and by prefix. */
async function publishCourse(
  memory: MemoryMarket,
  course: Course,
  progress: (message: string) => void,
  observe: (table: Table, moment: Moment) => Promise<void>,
) {
  const { market } = memory;
  const { name, jobs, minutes, segments } = course;
  const batches = Math.min(course.count, MOST_BATCHES);
  const writes = new WriteCount();
  let nowMs = DATA_TIME;
  const now = (): number => nowMs;
  const marketTable = new MarketTable(memory.table, writes, now);
  const { table, simulated, deleted } = marketTable;
  const options = { table, now };
  const all = { from: market.jobs, until: market.jobs + jobs * batches };
  await publish(feedOf(catalogueLines(wholeCatalogues())), options);
  const known = new Set<number>();
  for (let ordinal = all.from; ordinal < all.until; ordinal += 1) known.add(market.job(ordinal).company);
  const lines = new MarketLines(market);
  await publish(feedOf([...known].map((company) => lines.company(company))), options);
  // Terms that the batches would make dense count as composed already, because making their pairs needs whole lists.
  const composites = composedOf(memory.terms, memory.postings, market.jobs, 0.8);
  const guide = keys.statistics(GENERATION, JOB_SPACE, 'composites');
  simulated.set(guide, { ...guide, ...encodeComposites(composites), f: 1 });
  const manifest = keys.manifest();
  simulated.set(manifest, {
    ...simulated.item(manifest),
    ...{ nextJob: market.jobs, jobMark: market.jobs },
    freshSegments: packSegments([], { ...NO_SEGMENTATION, isOn: segments }),
  });
  writes.reset();
  deleted.reset();
  for (let batch = 0; batch < batches; batch += 1) {
    if (batch % 10 === 0) progress(`${name}: batch ${batch + 1} of ${batches}`);
    nowMs += minutes * 60_000;
    const from = all.from + batch * jobs;
    const summary = await publish(feedOf(jobFeed(market, from, from + jobs, known)), options);
    if (summary.rejected > 0) throw new Error(`${summary.rejected} lines were rejected`);
  }
  const before = writes.units + deleted.units;
  await observe(table, 'fresh');
  if (segments) {
    progress(`${name}: merging`);
    await underLease(table, now, (session) => session.mergeSegments());
    nowMs += RETIREMENT_MS;
    await underLease(table, now, (session) => session.tidySegments());
    await observe(table, 'merged');
  }
  const each = (units: number): number => rounded(units / (jobs * batches), 1);
  return {
    batches,
    units: each(writes.units + deleted.units),
    merged: each(writes.units + deleted.units - before),
    of: (prefix: string): number => each(writes.unitsOf(prefix) + deleted.unitsOf(prefix)),
  };
}

async function underLease(
  table: Table,
  now: () => number,
  work: (session: PublishSession) => Promise<void>,
): Promise<void> {
  const lease = await WriterLease.acquire(table, undefined, now);
  const session = new PublishSession(table, lease, now);
  await work(session);
  // Planners learn where the chunks are.
  await writeStatistics(session);
  await lease.release();
}
