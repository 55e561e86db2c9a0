import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchesAsTransactions } from '../../../infra/operator/connection/local-batches.ts';
import { JOB_SPACE, jobTerm } from '../../../shared/jobs/term-names.ts';
import { termsOfJob } from '../../../shared/jobs/terms.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import { compositesOf, encodeComposites } from '../../../shared/search/state/composites.ts';
import { chunkKey, headKey, headOf } from '../../../shared/search/store/head.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { type Item, TableReader } from '../../../shared/table/reader.ts';
import { catalogueLines } from '../../support/catalogues.ts';
import { MarketLines } from '../../support/generated/lines.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from '../harness/benchmark.ts';
import { DATA_TIME, feedOf } from '../harness/feeds.ts';
import { rounded } from '../harness/statistics.ts';
import { type BenchTable, startBenchTable } from '../harness/table.ts';
import { WriteTally } from '../harness/writes.ts';
import { jobFeed } from './feed.ts';
import { wholeCatalogues } from './memory/catalogues.ts';
import { composedOf, GENERATION } from './memory/memory-index.ts';
import { type MemoryMarket, openMemoryMarket } from './memory/memory-market.ts';

/** New jobs per batch at 100,000 per day, and the number of batches to publish. */
const BATCHES = [
  { name: 'every five minutes', jobs: 350, count: 4, target: 50 },
  { name: 'every hour', jobs: 4_200, count: 1, target: 30 },
];
const PREFIXES = ['INDEX', 'JOB', 'COMPANY', 'SOURCE', 'CHANGES', 'RANKS', 'STATISTICS', 'MANIFEST'];
const ITEMS_PER_CALL = 2_000;

export const benchmark: Benchmark = {
  claim:
    'Publishing a new job next to ten million others writes at most 50 units in small batches and 30 in large ones.',
  run,
};

/**
 * Copies the heads that the batches touch, and the chunks that sealing reads, from the index in memory to an engine,
 * and lets the product publish there.
 */
async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const memory = await openMemoryMarket(progress);
  const { market } = memory;
  const tally = new WriteTally();
  const engine = await startBenchTable(folder, 'scale-writes');
  const table = batchesAsTransactions(engine);
  const total = BATCHES.reduce((sum, { jobs, count }) => sum + jobs * count, 0);
  progress(`publishing the companies of ${total} jobs`);
  const companies = companiesOf(memory, market.jobs, market.jobs + total);
  const lines = new MarketLines(market);
  await publish(feedOf(catalogueLines(wholeCatalogues())), { table, now: () => DATA_TIME });
  await publish(feedOf([...companies.keys()].map((company) => lines.company(company))), {
    table,
    now: () => DATA_TIME,
  });
  await copyIndex(memory, engine, companies, total);
  await engine.client.send(
    new UpdateCommand({
      TableName: engine.name,
      Key: keys.manifest(),
      UpdateExpression: 'SET nextJob = :jobs, jobMark = :jobs',
      ExpressionAttributeValues: { ':jobs': market.jobs },
    }),
  );
  const rows: Cell[][] = [];
  const targets: Target[] = [];
  let from = market.jobs;
  for (const { name, jobs, count, target } of BATCHES) {
    tally.reset();
    const known = new Set(companies.keys());
    for (let batch = 0; batch < count; batch += 1) {
      progress(`${name}: batch ${batch + 1} of ${count}`);
      const summary = await publish(feedOf(jobFeed(market, from, from + jobs, known)), {
        table,
        now: () => DATA_TIME,
      });
      if (summary.rejected > 0) throw new Error(`${summary.rejected} lines were rejected`);
      from += jobs;
    }
    const each = (units: number): number => rounded(units / (jobs * count), 1);
    rows.push([
      name,
      jobs,
      count,
      each(tally.units),
      ...PREFIXES.map((prefix) => each(tally.unitsOf(prefix))),
    ]);
    targets.push({
      what: `write units per new job, ${name}`,
      unit: 'units',
      measured: each(tally.units),
      target,
    });
  }
  await engine.stop();
  return {
    tables: [
      {
        title: `Write units per new job next to ${market.jobs} jobs, including facts`,
        columns: ['published', 'new jobs', 'batches', 'units per job', ...PREFIXES],
        rows,
      },
    ],
    targets,
    notes: [
      'Write units are computed from the items as sent. Writes that fail their condition are not counted.',
    ],
  };
}

/** Returns the companies of the jobs in order of appearance, each with the ordinal that it will get. */
function companiesOf({ market }: MemoryMarket, from: number, until: number): Map<number, number> {
  const companies = new Map<number, number>();
  for (let ordinal = from; ordinal < until; ordinal += 1) {
    const { company } = market.job(ordinal);
    if (!companies.has(company)) companies.set(company, companies.size);
  }
  return companies;
}

async function copyIndex(
  memory: MemoryMarket,
  engine: BenchTable,
  companies: ReadonlyMap<number, number>,
  total: number,
): Promise<void> {
  const { market, documents, table } = memory;
  const reader = new TableReader(table, new AbortController().signal);
  // Terms that the batches would make dense count as composed already, because making their pairs needs whole lists.
  const composites = composedOf(memory.terms, memory.postings, market.jobs, 0.8);
  const names = new Set<string>();
  for (let ordinal = market.jobs; ordinal < market.jobs + total; ordinal += 1) {
    const draw = market.job(ordinal);
    const own = termsOfJob(documents.job(draw), documents.facts(draw)).filter(
      (term) => !term.startsWith('company:'),
    );
    const terms = [...own, jobTerm.company(companies.get(draw.company) ?? 0)];
    for (const term of [...terms, ...compositesOf(terms, composites)]) names.add(termKey(term));
  }
  const addresses = [...names].map((term) => ({ generation: GENERATION, space: JOB_SPACE, term }));
  for (let start = 0; start < addresses.length; start += ITEMS_PER_CALL) {
    const step = addresses.slice(start, start + ITEMS_PER_CALL);
    const heads = await reader.getMany(step.map(headKey), true);
    const chunks = step.flatMap((at, i): Key[] => {
      const item = heads[i];
      if (item === undefined) return [];
      const { main, late } = headOf(item);
      const read = [...main, ...late].filter((entry, place, all) => entry.page || place === all.length - 1);
      return read.map(({ chunk }) => chunkKey(at, chunk));
    });
    await copy(engine, [...heads, ...(await reader.getMany(chunks))]);
  }
  const parts = await reader.getMany([0, 1, 2].map((part) => keys.statistics(GENERATION, JOB_SPACE, part)));
  const guide = { ...keys.statistics(GENERATION, JOB_SPACE, 'composites'), ...encodeComposites(composites) };
  await copy(engine, [...parts, guide]);
}

/** Copies items with a stamp, as a writer leaves them. */
async function copy(engine: BenchTable, items: readonly (Item | undefined)[]): Promise<void> {
  const found = items.flatMap((item) => (item === undefined ? [] : [{ ...item, f: 1 }]));
  for (let start = 0; start < found.length; start += 20) {
    await engine.client.send(
      new TransactWriteCommand({
        TransactItems: found
          .slice(start, start + 25)
          .map((Item) => ({ Put: { TableName: engine.name, Item } })),
      }),
    );
  }
}
