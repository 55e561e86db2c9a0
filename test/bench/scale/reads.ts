import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell, Target } from '../harness/benchmark.ts';
import { maximum, median, percentile, rounded } from '../harness/statistics.ts';
import { ExactAnswers } from './exact.ts';
import { type MemoryMarket, openMemoryMarket } from './memory/memory-market.ts';
import { type AskedPage, askMemory, type MemoryPage, PAGE } from './pages.ts';
import { type QueryClass, ScaleQueries, type ScaleQuery } from './queries.ts';

const QUERIES = 40;
/** Queries of a class whose page is compared with brute force. */
const VERIFIED = 6;

export const benchmark: Benchmark = {
  claim:
    'A page of any list over ten million jobs reads few units in few rounds, at most 400 units, and has exactly the ' +
    'rows that brute force finds.',
  run,
};

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const memory = await openMemoryMarket(progress);
  const { market, terms, postings, documents } = memory;
  const exact = new ExactAnswers(market, terms, postings, documents);
  const rows: Cell[][] = [];
  const targets: Target[] = [];
  const notes: string[] = [];
  const cpu: number[] = [];
  let verified = 0;
  for (const queryClass of new ScaleQueries(market, terms, postings, documents).classes(QUERIES)) {
    const pages = await ask(memory, queryClass);
    cpu.push(...pages.map(({ cpuMs }) => cpuMs));
    const row = rowOf(queryClass, pages);
    progress(row.join(' | '));
    rows.push(row);
    targets.push(...targetsOf(queryClass, pages));
    const outcome = verify(exact, queryClass.queries, pages);
    verified += outcome.equal;
    for (const fault of outcome.faults) {
      progress(`${queryClass.name}: ${fault}`);
      notes.push(`${queryClass.name}: ${fault}`);
    }
  }
  const { index, seconds } = memory;
  const { items, heads } = index.packed.counts();
  return {
    tables: [
      {
        title: `The index of ${market.jobs} jobs of ${market.companies} companies`,
        columns: [
          'postings',
          'postings per job',
          'composites',
          'composite postings per job',
          'heads',
          'chunks',
          'MB',
          'bits per posting',
          's to generate',
          's to encode',
          'peak MB',
        ],
        rows: [
          [
            postings.total,
            rounded(postings.total / market.jobs),
            index.composites.lists,
            rounded(index.composites.postings / market.jobs),
            heads,
            items - heads,
            rounded(index.packed.bytes / 1e6, 0),
            rounded((index.packed.bytes * 8) / (postings.total + index.composites.postings), 2),
            rounded(seconds.postings, 0),
            rounded(seconds.index, 0),
            rounded(process.resourceUsage().maxRSS / 1000, 0),
          ],
        ],
      },
      {
        title: `Pages of ${PAGE}, ${QUERIES} queries per class`,
        columns: [
          ...['class', 'rows p50', 'short', 'units p50', 'units p95', 'units max', 'documents p50'],
          ...['rounds p50', 'rounds max', 'CPU ms p50', 'CPU ms p95'],
        ],
        rows,
      },
    ],
    targets: [
      ...targets,
      {
        what: 'CPU of a page, median of all classes',
        unit: 'ms',
        measured: rounded(median(cpu), 2),
        target: 2,
      },
      {
        what: 'CPU of a page, p95 of all classes',
        unit: 'ms',
        measured: rounded(percentile(cpu, 0.95), 1),
        target: 25,
      },
    ],
    notes: [
      `${verified} pages equal the result of brute force over the generated jobs.`,
      ...notes,
      'Every query also asks for open jobs. Units and rounds are those of the whole page: manifest, statistics, ' +
        'heads, chunks and documents. "Short" counts pages with fewer than fifty rows because the read budget ran out.',
      'CPU is the time of a page without that of the table in memory, the smaller of two runs. It includes parsing ' +
        'documents.',
    ],
  };
}

async function ask({ table }: MemoryMarket, { queries }: QueryClass): Promise<MemoryPage[]> {
  // The first pages compile the code and fill the caches of a warm function.
  for (const query of queries.slice(0, 5)) await askMemory(table, query);
  const pages: MemoryPage[] = [];
  for (const query of queries) {
    const page = await askMemory(table, query);
    const again = await askMemory(table, query);
    pages.push({ ...page, cpuMs: Math.min(page.cpuMs, again.cpuMs) });
  }
  return pages;
}

function rowOf({ name }: QueryClass, pages: readonly MemoryPage[]): Cell[] {
  const of = (value: (page: MemoryPage) => number): number[] => pages.map(value);
  const units = of(({ readUnits }) => readUnits);
  const rounds = of((page) => page.rounds);
  const cpu = of(({ cpuMs }) => cpuMs);
  return [
    name,
    median(of(({ ordinals }) => ordinals.length)),
    pages.filter(isShort).length,
    median(units),
    percentile(units, 0.95),
    maximum(units),
    median(of(({ documents }) => documents)),
    median(rounds),
    maximum(rounds),
    rounded(median(cpu), 2),
    rounded(percentile(cpu, 0.95), 1),
  ];
}

const isShort = ({ ordinals, more }: AskedPage): boolean => more && ordinals.length < PAGE;

function targetsOf({ name, targets }: QueryClass, pages: readonly AskedPage[]): Target[] {
  if (targets === null) return [];
  const units = pages.map(({ readUnits }) => readUnits);
  return [
    { what: `${name}, median`, unit: 'read units', measured: median(units), target: targets.median },
    { what: `${name}, p95`, unit: 'read units', measured: percentile(units, 0.95), target: targets.p95 },
    {
      what: `${name}, median rounds`,
      unit: 'rounds',
      measured: median(pages.map(({ rounds }) => rounds)),
      target: targets.rounds,
    },
  ];
}

/** Checks that each page has the first rows of the exact result, and all of them when it is the last page. */
function verify(exact: ExactAnswers, queries: readonly ScaleQuery[], pages: readonly AskedPage[]) {
  let equal = 0;
  let large = 0;
  const faults: string[] = [];
  for (const [i, query] of queries.slice(0, VERIFIED).entries()) {
    const page = pages[i];
    if (page === undefined) continue;
    const rows = exact.answer(query, PAGE);
    if (rows === null) {
      large += 1;
      continue;
    }
    const wanted = page.more ? rows.slice(0, page.ordinals.length) : rows;
    if (wanted.join() !== page.ordinals.join() || exact.scanned(query, page.ordinals) === false)
      faults.push(`the page of query ${i} differs from brute force`);
    else equal += 1;
  }
  if (large > 0) faults.push(`${large} queries have too many candidates to verify`);
  return { equal, faults };
}
