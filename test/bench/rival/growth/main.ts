import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../../harness/benchmark.ts';
import { skipped } from '../../harness/benchmark.ts';
import { rounded } from '../../harness/statistics.ts';
import { hasPostgres } from '../../lists/postgres.ts';
import type { ClassOutcome, SizeOutcome } from './one-size.ts';

/** Numbers of jobs, ascending. */
const SIZES = (process.env['RIVAL_GROWTH_JOBS'] ?? '10000,100000,1000000').split(',').map(Number);

export const benchmark: Benchmark = {
  claim:
    'How a page grows with the number of jobs, in the own code of the product and in PostgreSQL 15 with suitable indexes: ' +
    'the same documents, filters and pages, without engine, HTTP, keys and credit.',
  run,
};

async function run({ folder }: BenchmarkContext): Promise<BenchmarkResult> {
  if (!hasPostgres()) return skipped('PostgreSQL 15 is not installed');
  const sizes: SizeOutcome[] = [];
  for (const jobs of SIZES) sizes.push(await outcomeOf(jobs, folder));
  const rows = sizes.flatMap(({ jobs, classes }) => classes.map((one) => classRow(jobs, one)));
  return {
    tables: [
      {
        title: 'CPU of a page in ms: the own code of the product, and the backend of PostgreSQL',
        columns: [
          ...['class', 'jobs', 'rows', 'units', 'CPU p50', 'p95', 'mean', 'rival CPU p50', 'p95', 'mean'],
          ...['ratio of p50', 'rival ms p50', 'p95'],
        ],
        rows: rows.sort(byClass(sizes)),
      },
      {
        title: `Growth from ${SIZES[0]} to ${SIZES.at(-1)} jobs, times`,
        columns: ['class', 'rows', 'units', 'CPU p50', 'mean', 'rival CPU p50', 'mean'],
        rows: growth(sizes),
      },
      {
        title: 'Bytes stored per job, and loading the rival: COPY, all indexes, VACUUM ANALYZE',
        columns: [
          ...['jobs', 'companies', 'bytes/job', 'of it documents and facts', 'rival', 'ratio'],
          ...['rival jobs/s', 'rival CPU µs/job'],
        ],
        rows: sizes.map(storedRow),
      },
    ],
    targets: [],
    notes: [
      ...sizes.flatMap(({ jobs, classes }) => [
        likenessNote(jobs, classes),
        ...classes.flatMap(({ doubt }) => doubt ?? []).map((target) => `${jobs} jobs: ${target} differs.`),
      ]),
      'The product: all its own work from the parsed request to the JSON of the page, over a table in memory, whose CPU is ' +
        'taken off. Not in it: the table and the client that calls it, HTTP, key, limits and credit.',
      'The rival: the process of PostgreSQL that answers one connection, from the query to the JSON of the page, which is ' +
        'planned for its values as in its service. Not in it: HTTP, key, limits and credit. Its time is that at the client.',
      'p50 and p95 are those of the medians that each query reaches; mean is that of all runs. The sides take turns.',
      'Bytes of the product are those of its items as DynamoDB counts them: index, orders, companies, jobs and facts. ' +
        'What only publishing reads is not among them, and publishing is not measured here (`scale-publish`).',
      'Loading the rival takes the time of making the documents too; its CPU is that of PostgreSQL alone.',
      'Read from a market in memory: lists by update and company events are left out, since it has no change log and no events.',
    ],
  };
}

function outcomeOf(jobs: number, folder: string): Promise<SizeOutcome> {
  const child = fork(fileURLToPath(import.meta.resolve('./one-size.ts')), [String(jobs), folder], {
    execArgv: [...process.execArgv, '--max-old-space-size=8000'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let outcome: SizeOutcome | undefined;
    child.on('message', (message: SizeOutcome) => {
      outcome = message;
    });
    child.once('exit', (code) => {
      if (outcome === undefined) reject(new Error(`${jobs} jobs failed with exit code ${code}`));
      else resolve(outcome);
    });
  });
}

function classRow(jobs: number, one: ClassOutcome): Cell[] {
  const { name, own, rival, rivalMs } = one;
  return [
    name,
    jobs,
    one.rows,
    rounded(one.readUnits, 1),
    ...[own.p50, own.p95, own.mean, rival.p50, rival.p95, rival.mean].map((ms) => rounded(ms, 2)),
    rounded(own.p50 / rival.p50, 2),
    rounded(rivalMs.p50, 2),
    rounded(rivalMs.p95, 2),
  ];
}

/** Orders rows by class, as the first size has them, and keeps the order of sizes within one. */
function byClass([first]: readonly SizeOutcome[]): (a: Cell[], b: Cell[]) => number {
  const order = new Map<Cell | undefined, number>(first?.classes.map(({ name }, at) => [name, at]));
  const at = ([name]: Cell[]): number => order.get(name) ?? order.size;
  return (a, b) => at(a) - at(b);
}

function growth(sizes: readonly SizeOutcome[]): Cell[][] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  return (first?.classes ?? []).flatMap((before) => {
    const after = last?.classes.find(({ name }) => name === before.name);
    if (after === undefined) return [];
    const times = (of: (one: ClassOutcome) => number): Cell =>
      of(before) === 0 ? null : rounded(of(after) / of(before), 1);
    return [
      [
        before.name,
        times(({ rows }) => rows),
        times(({ readUnits }) => readUnits),
        times(({ own }) => own.p50),
        times(({ own }) => own.mean),
        times(({ rival }) => rival.p50),
        times(({ rival }) => rival.mean),
      ],
    ];
  });
}

function storedRow({ jobs, companies, bytesPerJob, load }: SizeOutcome): Cell[] {
  const { own, ownDocuments, rival } = bytesPerJob;
  return [
    jobs,
    companies,
    rounded(own, 0),
    rounded(ownDocuments, 0),
    rounded(rival, 0),
    rounded(own / rival, 2),
    rounded(jobs / load.seconds, 0),
    rounded((load.cpuSeconds * 1e6) / jobs, 0),
  ];
}

function likenessNote(jobs: number, classes: readonly ClassOutcome[]): string {
  const sum = (of: (one: ClassOutcome) => number): number => classes.reduce((all, one) => all + of(one), 0);
  const [same, cut, different] = [
    sum(({ likeness }) => likeness.same),
    sum(({ likeness }) => likeness.cut),
    sum(({ likeness }) => likeness.different),
  ];
  return `${jobs} jobs: of ${same + cut + different} pages ${same} have the same ids, ${cut} end where the read budget ran out, ${different} differ.`;
}
