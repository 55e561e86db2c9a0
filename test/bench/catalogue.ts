import { catalogueFeed } from '../../infra/operator/catalogues/feed.ts';
import { buildLocations } from '../../infra/operator/catalogues/locations.ts';
import { batchesAsTransactions } from '../../infra/operator/local-batches.ts';
import { suggestLocations } from '../../shared/catalogue/typeahead.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { TableReader } from '../../shared/table/reader.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './benchmark.ts';
import { feedOf } from './feeds.ts';
import { SdkCalls, sequentialRounds } from './sdk-calls.ts';
import { maximum, median, percentile, rounded, seeded, skewed } from './statistics.ts';
import { type BenchTable, startBenchTable } from './table.ts';
import { measured } from './usage.ts';
import { WriteTally } from './writes.ts';

const QUERIES = 300;
const LIMIT = 10;

export const benchmark: Benchmark = {
  claim:
    'All 140,000 locations, the tools and the taxonomies are published in a few minutes; a typeahead costs half a ' +
    'read unit at the median beside the catalogue pointer, in two rounds.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const calls = new SdkCalls();
  const writes = new WriteTally();
  const table = await startBenchTable(folder, 'catalogue');
  progress('publishing');
  const { value: summary, usage } = await measured(() =>
    publish(feedOf(catalogueFeed({})), { table: batchesAsTransactions(table) }),
  );
  const written = writes.table('Items written');
  const items = writes.items;
  const again = await measured(() =>
    publish(feedOf(catalogueFeed({})), { table: batchesAsTransactions(table) }),
  );
  progress('typeahead');
  const classes = await typeahead(table, calls);
  await table.stop();
  return {
    tables: [
      {
        title: 'Publishing the catalogues',
        columns: ['run', 'lines', 'rejected', 'seconds', 'CPU seconds', 'peak MB', 'items written'],
        rows: [
          ['first', summary, usage, items] as const,
          ['again, unchanged', again.value, again.usage, writes.items - items] as const,
        ].map(([name, { read, rejected }, { wallMs, cpuMs, peakBytes }, count]) => [
          name,
          read,
          rejected,
          rounded(wallMs / 1000),
          rounded(cpuMs / 1000),
          rounded(peakBytes / 1e6, 0),
          count,
        ]),
      },
      written,
      {
        title: `Typeahead over locations, ${QUERIES} queries a class, limit ${LIMIT}`,
        columns: [
          'queries',
          'units p50',
          'units p95',
          'units max',
          'rounds p50',
          'rounds p95',
          'ms p50',
          'ms p95',
        ],
        rows: classes.map(({ name, units, rounds, ms }): Cell[] => [
          name,
          median(units),
          percentile(units, 0.95),
          maximum(units),
          median(rounds),
          percentile(rounds, 0.95),
          rounded(median(ms), 2),
          rounded(percentile(ms, 0.95), 2),
        ]),
      },
    ],
    targets: [
      {
        what: 'typeahead as typed, median',
        unit: 'read units',
        measured: median(classes[0]?.units ?? []),
        target: 1,
      },
    ],
    notes: [
      'Queries are prefixes of 2 to 12 characters of labels, large places far likelier than small ones; units and ' +
        'rounds are those of the search (the catalogue pointer included), not of key, account and rate limit.',
    ],
  };
}

interface ClassResult {
  readonly name: string;
  readonly units: number[];
  readonly rounds: number[];
  readonly ms: number[];
}

async function typeahead(table: BenchTable, calls: SdkCalls): Promise<ClassResult[]> {
  const places = buildLocations().toSorted((a, b) => b.population - a.population);
  const classes = [
    { name: 'as typed', options: {} },
    { name: 'type=city', options: { type: 'city' as const } },
    { name: 'parent=country:US', options: { parent: 'country:US' } },
    { name: 'type=city, parent=region:eu', options: { type: 'city' as const, parent: 'region:eu' } },
  ];
  const results: ClassResult[] = [];
  for (const { name, options } of classes) {
    const random = seeded(7);
    const result: ClassResult = { name, units: [], rounds: [], ms: [] };
    for (let i = 0; i < QUERIES; i += 1) {
      const label = places[skewed(random, places.length)]?.label ?? '';
      const query = label.slice(0, 2 + Math.floor(random() * 11)).trim();
      if (query.length < 2) continue;
      calls.take();
      const reader = new TableReader(table, new AbortController().signal);
      const started = performance.now();
      await suggestLocations(reader, query, { limit: LIMIT, ...options });
      result.ms.push(performance.now() - started);
      result.units.push(reader.usage.readUnits);
      result.rounds.push(sequentialRounds(calls.take()));
    }
    results.push(result);
  }
  return results;
}
