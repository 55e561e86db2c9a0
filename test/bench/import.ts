import { batchesAsTransactions } from '../../infra/operator/connection/local-batches.ts';
import { LOCATIONS, TOOLS } from '../../shared/catalogue/kinds.ts';
import { loadCatalogue } from '../../shared/catalogue/store.ts';
import { readTaxonomy } from '../../shared/catalogue/taxonomies.ts';
import { ASHBY } from '../../shared/importers/boards/ashby.ts';
import { createImporter, type Importer } from '../../shared/importers/importer.ts';
import { buildPlaceIndex } from '../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../shared/importers/titles/role-index.ts';
import { type NumberedLine, publish } from '../../shared/publishing/publish.ts';
import { createFactReader, type FactReader } from '../../shared/reading/reader.ts';
import { buildToolIndex } from '../../shared/reading/tools/tool-index.ts';
import type { Table } from '../../shared/table/client.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { type Benchmark, type BenchmarkContext, type BenchmarkResult, skipped } from './harness/benchmark.ts';
import { ashbyRecords, DATA_TIME, hasAshby } from './harness/feeds.ts';
import { rounded } from './harness/statistics.ts';
import { startBenchTable } from './harness/table.ts';
import { measured } from './harness/usage.ts';
import { WriteTally } from './harness/writes.ts';

/** `IMPORT_FACTS=no` imports with a reader that finds nothing in a text: what remains is what reading adds to. */
const READS_FACTS = process.env['IMPORT_FACTS'] !== 'no';
const NO_READER: FactReader = {
  revision: '0'.repeat(64),
  steps: () => 0,
  read: () => ({
    text: '',
    digest: '0'.repeat(64),
    facts: [],
    statements: [],
    tools: [],
    pay: null,
    conflicts: [],
  }),
};

export const benchmark: Benchmark = {
  claim:
    'Resolving, publishing and indexing 9,396 real Ashby records takes less than 3 minutes and 1 GB of memory on two ' +
    'cores.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  if (!hasAshby()) return skipped('../shared/data/jobs-ashby.ndjson.gz is missing');
  const writes = new WriteTally();
  const table = await startBenchTable(folder, 'ashby', 'catalogue');
  let resolverSeconds = 0;
  const once = () =>
    measured(async () => {
      const started = performance.now();
      const importer = await openImporter(table);
      resolverSeconds = (performance.now() - started) / 1000;
      const summary = await publish(linesOf(importer), {
        table: batchesAsTransactions(table),
        onProgress: ({ read }) => progress(`${read} lines`),
      });
      return { summary, imported: importer.summary() };
    });
  writes.reset();
  const first = await once();
  const { imported, summary } = first.value;
  const jobs = imported.jobs;
  const written = writes.table('Items written by the first import', { what: 'job', count: jobs });
  const counts = { items: writes.items, units: writes.units, calls: writes.calls };
  writes.reset();
  const again = await once();
  await table.stop();
  const seconds = rounded(first.usage.wallMs / 1000);
  const megabytes = rounded(first.usage.peakBytes / 1e6, 0);
  return {
    tables: [
      {
        title: `Import of ${imported.records} Ashby records (${jobs} jobs of ${imported.companies} companies)`,
        columns: ['run', 'lines', 'rejected', 'seconds', 'CPU seconds', 'peak MB', 'items written', 'calls'],
        rows: [
          ['first', summary, first.usage, counts] as const,
          ['again, unchanged', again.value.summary, again.usage, writes] as const,
        ].map(([name, { read, rejected }, usage, { items, calls }]) => [
          name,
          read,
          rejected,
          rounded(usage.wallMs / 1000),
          rounded(usage.cpuMs / 1000),
          rounded(usage.peakBytes / 1e6, 0),
          items,
          calls,
        ]),
      },
      written,
    ],
    targets: [
      { what: 'time', unit: 's', measured: seconds, target: 180 },
      { what: 'peak memory', unit: 'MB', measured: megabytes, target: 1000 },
    ],
    notes: [
      `Reading the catalogues and indexing their names takes ${rounded(resolverSeconds)} s of the time.`,
      'Write units are computed from the items as sent (an update counts as one). Memory and CPU are those of the ' +
        'importing process; the engine is another process.',
    ],
  };
}

/** Opens the importer like the operator's command. */
async function openImporter(table: Table): Promise<Importer> {
  const reader = new TableReader(table, new AbortController().signal);
  const [{ records: locations }, { records: tools }, roles] = await Promise.all([
    loadCatalogue({ reader }, LOCATIONS),
    loadCatalogue({ reader }, TOOLS),
    readTaxonomy(reader, 'roles', 'current', true),
  ]);
  if (roles === null) throw new Error('the catalogues are not published yet');
  return createImporter(ASHBY, {
    places: buildPlaceIndex(locations.values()),
    reader: READS_FACTS ? createFactReader({ tools: buildToolIndex([...tools.values()]) }) : NO_READER,
    roles: buildRoleIndex(roles.snapshot.entries),
    observedAt: new Date(DATA_TIME),
  });
}

async function* linesOf(importer: Importer): AsyncGenerator<NumberedLine> {
  let number = 0;
  for await (const text of ashbyRecords()) {
    number += 1;
    const made = importer.convert(text);
    if ('error' in made) continue;
    for (const line of made.lines) yield { number, text: JSON.stringify(line) };
  }
}
