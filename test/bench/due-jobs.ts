import { runDueJobs } from '../../shared/publishing/due/run-due-jobs.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { catalogueLines } from '../support/catalogues.ts';
import { Market } from '../support/generated/market.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './harness/benchmark.ts';
import { DATA_TIME, feedOf } from './harness/feeds.ts';
import { rounded } from './harness/statistics.ts';
import { measured } from './harness/usage.ts';
import { WriteTally } from './harness/writes.ts';
import { jobFeed } from './scale/feed.ts';
import { wholeCatalogues } from './scale/memory/catalogues.ts';

const JOBS = 20_000;
const HOUR_MS = 3_600_000;
/** How many jobs end in each hour. */
const DUE = [1, 100, 8_000];
const PREFIXES = ['JOB', 'COMPANY', 'INDEX', 'CHANGES', 'RANKS', 'MANIFEST'];

export const benchmark: Benchmark = {
  claim:
    'A minute in which nothing is due costs two read units, and a job that closes at its end with many others at most 8 write units.',
  run,
};

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const writes = new WriteTally();
  const clock = { nowMs: DATA_TIME };
  const now = () => clock.nowMs;
  const sim = new SimulatedTable({ now, keepsVersions: false });
  let reads = { calls: 0, units: 0 };
  const table = sim.open(async (call) => {
    writes.add(call.input);
    const answer = sim.execute(call);
    const { ConsumedCapacity: consumed } = Object(answer);
    if (/Get|Query/.test(call.operation)) {
      reads.calls += 1;
      for (const { CapacityUnits: units = 0 } of [consumed ?? []].flat()) reads.units += units;
    }
    return answer;
  });
  const catalogues = wholeCatalogues();
  progress('publishing the catalogues');
  await publish(feedOf(catalogueLines(catalogues)), { table, now });
  const market = new Market({ catalogues, jobs: JOBS, now: DATA_TIME });
  progress(`publishing ${JOBS} jobs`);
  await publish(feedOf(withEnds(jobFeed(market, 0, JOBS, new Set()))), { table, now });
  const rows: Cell[][] = [];
  const figures = new Map<number, { readonly read: number; readonly written: number }>();
  for (const [hour, due] of [[0, 0], ...DUE.map((count, i) => [i + 1, count])] as const) {
    progress(`${due} jobs are due`);
    clock.nowMs = DATA_TIME + (hour ?? 0) * HOUR_MS + 60_000;
    writes.reset();
    reads = { calls: 0, units: 0 };
    const { value, usage } = await measured(() => runDueJobs({ table, now, sleep: async () => undefined }));
    if (value.jobs !== due) throw new Error(`${value.jobs} jobs changed, not ${due}`);
    // Each job leaves the index of what is due.
    const written = writes.units + value.jobs;
    const per = (units: number): Cell => (value.jobs === 0 ? null : rounded(units / value.jobs, 2));
    figures.set(value.jobs, { read: reads.units, written });
    rows.push([
      value.jobs,
      reads.calls,
      reads.units,
      per(reads.units),
      written,
      per(written),
      ...PREFIXES.map((prefix) => per(writes.unitsOf(prefix))),
      per(usage.cpuMs),
    ]);
  }
  const most = Math.max(...DUE);
  return {
    tables: [
      {
        title: `A run of settle-due-jobs among ${JOBS} generated jobs with facts`,
        columns: [
          ...['due', 'read calls', 'read units', 'read units/job', 'write units', 'write units/job'],
          ...PREFIXES.map((prefix) => `${prefix}/job`),
          'CPU ms/job',
        ],
        rows,
      },
    ],
    targets: [
      { what: 'read units of an idle minute', unit: 'units', measured: figures.get(0)?.read ?? 0, target: 2 },
      {
        what: 'write units of an idle minute',
        unit: 'units',
        measured: figures.get(0)?.written ?? 0,
        target: 0,
      },
      {
        what: 'write units per job that is due with many others',
        unit: 'units',
        measured: rounded((figures.get(most)?.written ?? 0) / most, 1),
        target: 8,
      },
    ],
    notes: [
      'The table is in the memory of the process, so CPU includes it. Units are the same in AWS; write units are ' +
        'computed from the items as sent, and one per job for leaving the index.',
    ],
  };
}

/** Gives the first jobs of a feed ends, in the hours of `DUE`. */
function* withEnds(lines: Iterable<object>): Generator<object> {
  let jobs = 0;
  const bounds = DUE.map((_, i) => DUE.slice(0, i + 1).reduce((sum, count) => sum + count, 0));
  for (const line of lines) {
    const { type, status } = Object(line);
    if (type !== 'job' || status === 'closed') {
      yield line;
      continue;
    }
    const hour = bounds.findIndex((bound) => jobs < bound);
    jobs += 1;
    yield hour === -1
      ? line
      : { ...line, expires_at: new Date(DATA_TIME + (hour + 1) * HOUR_MS).toISOString() };
  }
}
