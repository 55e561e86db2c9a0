import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Benchmark,
  type BenchmarkContext,
  type BenchmarkResult,
  type Cell,
  type ResultTable,
  skipped,
  type Target,
} from '../harness/benchmark.ts';
import { type Interface, openInterface } from '../harness/interface.ts';
import { SdkCalls, sequentialRounds } from '../harness/sdk-calls.ts';
import { median, percentile, rounded } from '../harness/statistics.ts';
import { startBenchTable } from '../harness/table.ts';
import { PAGE, type QueryClass, queryClasses } from './list-queries.ts';
import { readWorld } from './list-world.ts';
import { hasPostgres, type Postgres, startPostgres } from './postgres.ts';
import { loadRival } from './rival.ts';

const QUERIES = 30;
const WARM_UP = 3;
const LISTS = ['list-jobs', 'list-job-facts', 'list-companies', 'list-company-events'];
/** Key prefixes of the chain: key, account, rate limit, charge, codes of the request. Any other call is the search. */
const CHAIN = new Set(['ACCOUNT', 'KEY', 'RATE', 'CATALOGUE', 'LOCATION', 'TAXONOMY', 'TOOL']);

const CLAIM =
  'A page of a list reads few units in few rounds, whatever the filters. PostgreSQL with suitable indexes, on the ' +
  'same documents in the same run, shows the cost in an ordinary database.';

/** Returns the benchmark of the lists over the documents of `<data>.sqlite`, which another benchmark wrote. */
export const benchmarkOfLists = (data: string): Benchmark => ({
  claim: CLAIM,
  run: (context) => run(context, data),
});

async function run({ folder, progress }: BenchmarkContext, data: string): Promise<BenchmarkResult> {
  if (!existsSync(join(folder, `${data}.sqlite`))) return skipped(`the ${data} data is missing`);
  const calls = new SdkCalls();
  const postgres = hasPostgres() ? await startPostgres(folder) : null;
  const targets: Target[] = [];
  const doubts: string[] = [];
  const table = await startBenchTable(folder, `lists-${data}`, data);
  progress(`${data}: reading the documents`);
  const world = await readWorld(table);
  if (postgres !== null) await loadRival(postgres, world);
  const api = await openInterface(table, LISTS);
  const rows: Cell[][] = [];
  for (const one of queryClasses(world, QUERIES)) {
    progress(`${data}: ${one.name}`);
    const own = await askInterface(api, calls, one);
    const rival = postgres === null ? null : askPostgres(postgres, one);
    const [mine, theirs] = [
      median(own.map(({ searchMs }) => searchMs)),
      rival === null ? null : median(rival.ms),
    ];
    const cut = own.filter(({ isCut }) => isCut).length;
    if (cut > 0) doubts.push(`${one.name}: the read budget cut ${cut} of ${own.length} first pages short.`);
    const agree = own.filter(({ rows: count, isCut }, i) => isCut || count === rival?.rows[i]).length;
    if (rival !== null && agree < own.length) {
      doubts.push(`${one.name}: the number of rows agrees for only ${agree} of ${own.length} queries.`);
    }
    rows.push([
      one.name,
      median(own.map((answer) => answer.rows)),
      median(own.map(({ units }) => units)),
      percentile(
        own.map(({ units }) => units),
        0.95,
      ),
      median(own.map(({ rounds }) => rounds)),
      percentile(
        own.map(({ rounds }) => rounds),
        0.95,
      ),
      median(own.map(({ wholeUnits }) => wholeUnits)),
      median(own.map(({ wholeRounds }) => wholeRounds)),
      rounded(mine, 2),
      rounded(
        percentile(
          own.map(({ searchMs }) => searchMs),
          0.95,
        ),
        2,
      ),
      rounded(median(own.map(({ wholeMs }) => wholeMs)), 2),
      theirs === null ? null : rounded(theirs, 2),
      rival === null ? null : rounded(percentile(rival.ms, 0.95), 2),
      theirs === null ? null : rounded(mine / theirs, 1),
    ]);
    const limit = TARGETS[one.name];
    if (limit !== undefined) {
      targets.push({
        what: `${one.name}, median`,
        unit: 'read units',
        measured: median(own.map(({ units }) => units)),
        target: limit,
      });
    }
  }
  await table.stop();
  const pages: ResultTable = {
    title: `${data}, ${world.jobs.length} jobs, ${world.companies.length} companies; ${QUERIES} queries per class, pages of 50`,
    columns: [
      'class',
      'rows',
      'units p50',
      'units p95',
      'rounds p50',
      'rounds p95',
      'request units p50',
      'request rounds p50',
      'search ms p50',
      'search ms p95',
      'request ms p50',
      'PostgreSQL ms p50',
      'PostgreSQL ms p95',
      'ratio p50',
    ],
    rows,
  };
  const version = postgres?.version;
  await postgres?.stop();
  return {
    tables: [pages],
    targets,
    notes: [
      'Units, rounds and search time are those of manifest, index and documents, measured at the client. "Request" is ' +
        'the whole handler, with key, rate limit, lookup of codes and charge. The engine is dynoxide on the same ' +
        'machine, so times say little about AWS, where a round takes a few milliseconds whatever it reads. Units and ' +
        'rounds are the same in AWS.',
      version === undefined
        ? 'PostgreSQL 15 is not installed, so there is no comparison.'
        : `PostgreSQL ${version} is warm and on loopback, timed by psql. It reads the documents of the page and ` +
          'charges nothing, and all data fits in its memory. The ratio is search time to PostgreSQL time.',
      ...doubts,
    ],
  };
}

/** Most read units of a class at the median, also for millions of jobs (docs/benchmarks.md, Targets). */
const TARGETS: Readonly<Record<string, number>> = {
  'jobs, 1 dimension': 32,
  'jobs, 3 dimensions': 32,
  'jobs, 4 dimensions': 60,
  'jobs, rare (fewer than 20)': 20,
  'jobs, empty (of two jobs)': 20,
  'companies, name': 40,
  'company events, matchingJobs': 60,
};

interface Asked {
  readonly rows: number;
  /** Whether the page has fewer rows than fit although more follow on the next page. */
  readonly isCut: boolean;
  readonly units: number;
  readonly rounds: number;
  readonly wholeUnits: number;
  readonly wholeRounds: number;
  readonly searchMs: number;
  readonly wholeMs: number;
}

async function askInterface(api: Interface, calls: SdkCalls, { queries }: QueryClass): Promise<Asked[]> {
  for (const { target } of queries.slice(0, WARM_UP)) await api.request(target)();
  const asked: Asked[] = [];
  for (const { target } of queries) {
    const send = api.request(target);
    calls.take();
    const started = performance.now();
    const { statusCode, body = '' } = await send();
    const wholeMs = performance.now() - started;
    if (statusCode !== 200) throw new Error(`${target} returned status ${statusCode}: ${body.slice(0, 500)}`);
    const made = calls.take();
    const search = made.filter(({ prefixes }) => !prefixes.every((prefix) => CHAIN.has(prefix)));
    const { data, has_more: hasMore, meta } = JSON.parse(body);
    const rows = Array.isArray(data) ? data.length : 0;
    asked.push({
      rows,
      isCut: rows < PAGE && (hasMore === true || typeof meta?.nextToken === 'string'),
      units: search.reduce((sum, { readUnits }) => sum + readUnits, 0),
      rounds: sequentialRounds(search),
      wholeUnits: made.reduce((sum, { readUnits }) => sum + readUnits, 0),
      wholeRounds: sequentialRounds(made),
      searchMs:
        Math.max(...search.map(({ endMs }) => endMs)) - Math.min(...search.map(({ startMs }) => startMs)),
      wholeMs,
    });
  }
  return asked;
}

function askPostgres(postgres: Postgres, { queries }: QueryClass): { rows: number[]; ms: number[] } {
  const counts = queries.map(({ sql }) => `SELECT least(50, count(*)) FROM (${sql}) page;`).join('\n');
  const rows = postgres.run(counts).trim().split('\n').map(Number);
  const statements = queries.map(({ sql }) => sql);
  return { rows, ms: postgres.time([...statements.slice(0, WARM_UP), ...statements]).slice(WARM_UP) };
}
