import { type CompanyFilter, matchesCompany } from '../../../shared/companies/filter.ts';
import { listCompanies } from '../../../shared/companies/list.ts';
import { rankedCompanyOf } from '../../../shared/companies/ranked.ts';
import { PREFIXES } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { MarketDocuments } from '../../support/generated/documents.ts';
import { Market } from '../../support/generated/market.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { DATA_TIME } from '../harness/feeds.ts';
import { maximum, median, percentile, rounded } from '../harness/statistics.ts';
import { measured } from '../harness/usage.ts';
import { WriteTally } from '../harness/writes.ts';
import { type CompanyQuery, type CompanyQueryClass, companyQueries } from './company-queries.ts';
import { wholeCatalogues } from './memory/catalogues.ts';
import { MemoryTable } from './memory/memory-table.ts';
import { PackedItems } from './memory/packed-items.ts';
import { buildRanks } from './memory/rank-table.ts';

const COMPANIES = Number(process.env['SCALE_COMPANIES'] ?? 1_000_000);
const JOBS = COMPANIES * 10;
const QUERIES = 40;
const LIMIT = 20;
/** Queries of a class whose page is compared with brute force. */
const VERIFIED = 2;

export const benchmark: Benchmark = {
  claim:
    'A page of the list of a million companies reads few units, with filters and with parts and misspellings of names.',
  run,
};

interface Asked {
  readonly ordinals: readonly number[];
  readonly more: boolean;
  readonly readUnits: number;
  readonly rounds: number;
  readonly cpuMs: number;
}

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const catalogues = wholeCatalogues();
  const market = new Market({ catalogues, jobs: JOBS, companies: COMPANIES, now: DATA_TIME });
  const documents = new MarketDocuments(market, catalogues);
  const documentOf = (ordinal: number) => documents.company(ordinal, openJobs(ordinal));
  const memory = new MemoryTable({
    index: new PackedItems(),
    item: ({ pk, sk }) => {
      const [prefix, ordinal] = pk.split('#');
      if (prefix !== PREFIXES.company || sk !== 'company') return undefined;
      return { pk, sk, doc: JSON.stringify(documentOf(Number(ordinal))) };
    },
  });
  const tally = new WriteTally();
  const companies = Array.from({ length: COMPANIES }, (_, i) => rankedCompanyOf(documentOf(i))).filter(
    (company) => company !== null,
  );
  tally.reset();
  const build = await measured(() => buildRanks(memory, companies, tally, DATA_TIME, progress));
  const names = companies.map(({ name }) => name);
  const rows: Cell[][] = [];
  const notes: string[] = [];
  const units = { filters: [] as number[], names: [] as number[] };
  let verified = 0;
  for (const queryClass of companyQueries(market, names, QUERIES)) {
    const pages: Asked[] = [];
    for (const query of queryClass.queries) pages.push(await ask(memory, query));
    for (const { readUnits } of pages) (queryClass.isName ? units.names : units.filters).push(readUnits);
    const row = rowOf(queryClass, pages);
    progress(row.join(' | '));
    rows.push(row);
    for (const [i, query] of queryClass.queries.slice(0, VERIFIED).entries()) {
      const page = pages[i];
      if (page === undefined || query.sort !== 'name') continue;
      const exact = inOrder(names, query.filter, documentOf);
      const wanted = page.more ? exact.slice(0, page.ordinals.length) : exact;
      if (wanted.join() === page.ordinals.join()) verified += 1;
      else notes.push(`${queryClass.name}: the page of query ${i} differs from brute force`);
    }
  }
  return {
    tables: [
      tally.table(`Building the three rank spaces of ${COMPANIES} companies`, {
        what: 'company',
        count: COMPANIES,
      }),
      {
        title: `Pages of ${LIMIT} companies, ${QUERIES} queries per class, with the caches of a warm function`,
        columns: [
          ...[
            'class',
            'rows p50',
            'short',
            'units p50',
            'units p95',
            'units max',
            'rounds p50',
            'rounds max',
          ],
          ...['CPU ms p50', 'CPU ms p95'],
        ],
        rows,
      },
    ],
    targets: [
      {
        what: 'companies, filters only, p95',
        unit: 'read units',
        measured: percentile(units.filters, 0.95),
        target: 20,
      },
      { what: 'companies, names, median', unit: 'read units', measured: median(units.names), target: 40 },
      {
        what: 'companies, names, p95',
        unit: 'read units',
        measured: percentile(units.names, 0.95),
        target: 170,
      },
    ],
    notes: [
      `Building took ${rounded(build.usage.cpuMs / 1000)} s of CPU and at most ${rounded(build.usage.peakBytes / 1e6, 0)} MB.`,
      `${verified} pages equal the result of brute force over all names.`,
      ...notes,
    ],
  };
}

async function ask(memory: MemoryTable, { filter, sort, direction }: CompanyQuery): Promise<Asked> {
  const reader = new TableReader(memory, new AbortController().signal);
  const { value: page, cpuMs } = await memory.cpuOf(() =>
    listCompanies({ reader, filter, sort, direction, limit: LIMIT, after: null }),
  );
  return {
    ordinals: page.documents.map(({ ordinal }) => ordinal),
    more: page.next !== null,
    readUnits: reader.usage.readUnits,
    rounds: reader.usage.rounds,
    cpuMs,
  };
}

function rowOf({ name }: CompanyQueryClass, pages: readonly Asked[]): Cell[] {
  const of = (value: (page: Asked) => number): number[] => pages.map(value);
  const units = of(({ readUnits }) => readUnits);
  const cpu = of(({ cpuMs }) => cpuMs);
  return [
    name,
    median(of(({ ordinals }) => ordinals.length)),
    pages.filter(({ ordinals, more }) => more && ordinals.length < LIMIT).length,
    median(units),
    percentile(units, 0.95),
    maximum(units),
    median(of(({ rounds }) => rounds)),
    maximum(of(({ rounds }) => rounds)),
    rounded(median(cpu), 2),
    rounded(percentile(cpu, 0.95), 1),
  ];
}

/** Returns the open jobs of a company by the power law that the generated jobs follow. */
const openJobs = (company: number): number =>
  Math.max(1, Math.round((JOBS * 0.15 * (company + 1) ** -0.85) / (COMPANIES ** 0.15 - 1)));

let byName: readonly number[] | undefined;

/** Returns the first companies by name that match, by checking every company. */
function inOrder(
  names: readonly string[],
  filter: CompanyFilter,
  documentOf: (ordinal: number) => Parameters<typeof matchesCompany>[1],
): number[] {
  byName ??= sortedByName(names);
  const rows: number[] = [];
  for (const ordinal of byName) {
    if (rows.length === LIMIT) break;
    if (matchesCompany(filter, documentOf(ordinal))) rows.push(ordinal);
  }
  return rows;
}

function sortedByName(names: readonly string[]): number[] {
  const folded = names.map((name) => name.toLowerCase());
  return names
    .map((_, i) => i)
    .sort((a, b) => {
      const [left = '', right = ''] = [folded[a], folded[b]];
      return left === right ? a - b : left < right ? -1 : 1;
    });
}
