import { batchesAsTransactions } from '../../../infra/operator/connection/local-batches.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import type { Table } from '../../../shared/table/client.ts';
import { catalogueLines } from '../../support/catalogues.ts';
import { MarketDocuments } from '../../support/generated/documents.ts';
import { Market } from '../../support/generated/market.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { DATA_TIME, feedOf } from '../harness/feeds.ts';
import { rounded } from '../harness/statistics.ts';
import { startBenchTable } from '../harness/table.ts';
import { measured } from '../harness/usage.ts';
import { WriteTally } from '../harness/writes.ts';
import { jobFeed } from './feed.ts';
import { wholeCatalogues } from './memory/catalogues.ts';
import { askPublished } from './published-pages.ts';

/** A million jobs take hours when the engine commits to disk. */
const JOBS = Number(process.env['SCALE_PUBLISH_JOBS'] ?? 100_000);
/** `memory` selects a table in this process. test/support/simulated/simulated-table.test.ts compares it with the engine. */
const IN_MEMORY = process.env['SCALE_PUBLISH_ENGINE'] === 'memory';
/** Numbers of jobs after which figures are taken; each is five times the one before. */
const STAGES = [0.04, 0.2, 1].map((share) => Math.round(JOBS * share));

export const benchmark: Benchmark = {
  claim:
    'Publishing generated jobs in bulk, with facts and companies, takes bounded memory at a steady rate, and pages ' +
    'of the jobs have exactly the rows that brute force finds.',
  run,
};

interface Engine {
  readonly table: Table;
  readonly stop: () => Promise<void>;
}

async function openEngine(folder: string, writes: WriteTally): Promise<Engine> {
  if (IN_MEMORY) {
    const memory = new SimulatedTable({ now: () => DATA_TIME, keepsVersions: false });
    const table = memory.open(async (call) => {
      writes.add(call.input);
      return memory.execute(call);
    });
    return { table, stop: async () => undefined };
  }
  const engine = await startBenchTable(folder, 'scale');
  return { table: batchesAsTransactions(engine), stop: engine.stop };
}

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const writes = new WriteTally();
  const engine = await openEngine(folder, writes);
  const { table } = engine;
  const catalogues = wholeCatalogues();
  progress('publishing the catalogues');
  await publish(feedOf(catalogueLines(catalogues)), { table, now: () => DATA_TIME });
  const market = new Market({ catalogues, jobs: JOBS, now: DATA_TIME });
  const companies = new Set<number>();
  const rows: Cell[][] = [];
  writes.reset();
  let from = 0;
  for (const until of STAGES) {
    const before = { items: writes.items, units: writes.units };
    let rejected = '';
    const lines = feedOf(jobFeed(market, from, until, companies));
    const { value: summary, usage } = await measured(() =>
      publish(lines, {
        table,
        now: () => DATA_TIME,
        onProgress: ({ read }) => progress(`${read} lines of the stage to ${until} jobs`),
        onReject: ({ field, reason }) => {
          rejected = `${field}: ${reason}`;
        },
      }),
    );
    if (summary.rejected > 0)
      throw new Error(`${summary.rejected} lines were rejected, the last fault is ${rejected}`);
    const jobs = until - from;
    rows.push([
      until,
      jobs,
      companies.size,
      summary.read,
      rounded(usage.wallMs / 1000),
      rounded((jobs * 1000) / usage.wallMs, 0),
      rounded((usage.cpuMs * 1000) / jobs, 0),
      rounded(usage.peakBytes / 1e6, 0),
      rounded((writes.items - before.items) / jobs, 2),
      rounded((writes.units - before.units) / jobs, 2),
    ]);
    from = until;
  }
  progress('requesting pages');
  const pages = await askPublished(
    table,
    market,
    new MarketDocuments(market, catalogues),
    companies,
    progress,
  );
  await engine.stop();
  return {
    tables: [
      {
        title: `Publishing ${JOBS} generated jobs in bulk`,
        columns: [
          ...['jobs in all', 'jobs of the stage', 'companies', 'lines', 'seconds', 'jobs/s', 'CPU µs/job'],
          ...['peak MB', 'items/job', 'units/job'],
        ],
        rows,
      },
      writes.table('Items written, all stages', { what: 'job', count: JOBS }),
      pages.table,
    ],
    targets: [
      {
        what: 'write units per job in bulk',
        unit: 'units',
        measured: rounded(writes.units / JOBS, 1),
        target: 30,
      },
    ],
    notes: [
      `${pages.equal} pages equal the result of brute force over the generated jobs.`,
      ...pages.faults,
      IN_MEMORY
        ? 'The table is in the memory of the publishing process, so peak memory and CPU include it.'
        : 'The engine commits to its file as on a laptop, in its own process on the same cores, so the rate says ' +
          'little about AWS.',
      'Items and units are the same in AWS. Write units are computed from the items as sent.',
      'A million jobs: `NODE_OPTIONS=--max-old-space-size=16000 SCALE_PUBLISH_ENGINE=memory SCALE_PUBLISH_JOBS=1000000 npm run bench -- scale-publish`.',
    ],
  };
}
