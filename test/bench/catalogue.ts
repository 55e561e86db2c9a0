import { catalogueFeed } from '../../infra/operator/catalogues/feed.ts';
import { buildLocations } from '../../infra/operator/catalogues/places/locations.ts';
import { batchesAsTransactions } from '../../infra/operator/connection/local-batches.ts';
import { type LocationSuggestOptions, suggestLocations } from '../../shared/catalogue/typeahead.ts';
import { publish } from '../../shared/publishing/publish.ts';
import { TableReader } from '../../shared/table/reader.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './harness/benchmark.ts';
import { feedOf } from './harness/feeds.ts';
import { SdkCalls, sequentialRounds } from './harness/sdk-calls.ts';
import { maximum, median, percentile, rounded, seeded, skewed } from './harness/statistics.ts';
import { type BenchTable, startBenchTable } from './harness/table.ts';
import { measured } from './harness/usage.ts';
import { WriteTally } from './harness/writes.ts';

const QUERIES = 300;
const LIMIT = 10;

export const benchmark: Benchmark = {
  claim:
    'Publishing all 140,000 locations, the tools and the taxonomies takes a few minutes. The median typeahead costs ' +
    'half a read unit plus the catalogue pointer and takes two rounds.',
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
        title: `Typeahead over locations, ${QUERIES} queries per class, limit ${LIMIT} (20 for 2 or 3 letters)`,
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
      'Queries are prefixes of labels, 2 to 12 characters long; large places are far more likely than small ones. ' +
        'Units and rounds include the catalogue pointer, but not the key, the account and the rate limit.',
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
  const parents = (kind: string) => [
    ...new Set(places.flatMap(({ parent_ids }) => parent_ids.filter((id) => id.startsWith(`${kind}:`)))),
  ];
  /** Classes with `anyOf` search for 2 or 3 letters within a place that may contain few matches or none. */
  const classes: readonly {
    readonly name: string;
    readonly options: LocationSuggestOptions;
    readonly anyOf?: readonly string[];
  }[] = [
    { name: 'as typed', options: { limit: LIMIT } },
    { name: 'type=city', options: { limit: LIMIT, type: 'city' } },
    { name: 'parent=country:US', options: { limit: LIMIT, parent: 'country:US' } },
    { name: 'type=city, parent=region:eu', options: { limit: LIMIT, type: 'city', parent: 'region:eu' } },
    ...['region', 'country', 'admin', 'metro'].map((kind) => ({
      name: `2 or 3 letters, parent=any ${kind}`,
      options: { limit: 20 },
      anyOf: parents(kind),
    })),
  ];
  const results: ClassResult[] = [];
  for (const { name, options, anyOf } of classes) {
    const random = seeded(7);
    const result: ClassResult = { name, units: [], rounds: [], ms: [] };
    for (let i = 0; i < QUERIES; i += 1) {
      const rank = anyOf === undefined ? skewed(random, places.length) : Math.floor(random() * places.length);
      const length = 2 + Math.floor(random() * (anyOf === undefined ? 11 : 2));
      const query = (places[rank]?.label ?? '').slice(0, length).trim();
      const parent = anyOf?.[Math.floor(random() * anyOf.length)];
      if (query.length < 2) continue;
      calls.take();
      const reader = new TableReader(table, new AbortController().signal);
      const started = performance.now();
      await suggestLocations(reader, query, parent === undefined ? options : { ...options, parent });
      result.ms.push(performance.now() - started);
      result.units.push(reader.usage.readUnits);
      result.rounds.push(sequentialRounds(calls.take()));
    }
    results.push(result);
  }
  return results;
}
