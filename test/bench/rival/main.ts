import { publish } from '../../../shared/publishing/publish.ts';
import type { Table } from '../../../shared/table/client.ts';
import { catalogueLines } from '../../support/catalogues.ts';
import { Market } from '../../support/generated/market.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from '../harness/benchmark.ts';
import { skipped } from '../harness/benchmark.ts';
import { feedOf } from '../harness/feeds.ts';
import { cpuOf, cpuOfThis } from '../harness/processor.ts';
import { percentile, rounded } from '../harness/statistics.ts';
import { queryClasses, type RareValue } from '../lists/list-queries.ts';
import {
  type FactedJob,
  readEventedCompanies,
  readJobMark,
  readJobsFrom,
  type World,
} from '../lists/list-world.ts';
import { hasPostgres } from '../lists/postgres.ts';
import { insertCompanies, insertJobs, loadRival } from '../lists/rival.ts';
import { jobFeed } from '../scale/feed.ts';
import { wholeCatalogues } from '../scale/memory/catalogues.ts';
import { type Likeness, likeness, pageOf } from './likeness.ts';
import { memoryOf } from './memory.ts';
import { type OwnSide, startOwnSide } from './own-side.ts';
import { type RivalSide, startRivalSide } from './rival-side.ts';
import { SampledJobs } from './sampled-jobs.ts';
import { ask, type Reply, type Side } from './side.ts';

/** Numbers of jobs, each with databases of its own. */
const SIZES = (process.env['RIVAL_JOBS'] ?? '10000').split(',').map(Number);
const CALLERS = [1, 10];
const QUERIES = Number(process.env['RIVAL_QUERIES'] ?? 25);
/** Each side in turn, so that both see the same machine. */
const ROUNDS = 4;
/** Jobs that arrive after the bulk, in batches. */
const FRESH = { batches: 3, jobs: 350 };

export const benchmark: Benchmark = {
  claim:
    'The product in its local runtime next to an ordinary service, Fastify over PostgreSQL 15 with suitable indexes: ' +
    'the same documents, filters, pages, and key, limits and credit checked in one transaction.',
  run,
};

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  if (!hasPostgres()) return skipped('PostgreSQL 15 is not installed');
  const requests: Cell[][] = [];
  const loads: Cell[][] = [];
  const notes: string[] = [];
  for (const jobs of SIZES) {
    const own = await startOwnSide(folder);
    const rival = await startRivalSide(folder);
    try {
      const { rows, ...subjects } = await load(own, rival, jobs, progress);
      loads.push(...rows);
      const { rows: measured, agreed, asked, doubts } = await compare([own, rival], subjects, progress);
      requests.push(...measured.map((row) => [jobs, ...row]));
      notes.push(`${jobs} jobs: ${agreed} of ${asked} pages have the same ids on both sides.`, ...doubts);
    } finally {
      await Promise.all([own.stop(), rival.stop()]);
    }
  }
  return {
    tables: [
      {
        title: `Requests over HTTP, ${ROUNDS} interleaved rounds of ${QUERIES}; ours / rival`,
        columns: [
          ...['jobs', 'class', 'callers', 'rows', 'CPU ms', 'rival', 'p50 ms', 'rival', 'p95 ms', 'rival'],
          ...['p99 ms', 'rival', 'CPU ratio'],
        ],
        rows: requests,
      },
      {
        title: 'Publishing and storing; CPU of the publisher and the database together',
        columns: [
          'jobs',
          'side',
          'bulk CPU µs/job',
          'of the publisher',
          'fresh CPU µs/job',
          'bytes/job',
          'MB of memory',
        ],
        rows: loads,
      },
    ],
    targets: [],
    notes: [
      ...notes,
      'CPU is that of the service and its database, all their processes. Our responses are also validated against their ' +
        'schemas, as everywhere in the local runtime.',
      'Both survive the end of a process with every commit; what was committed in the last moments may be lost with the ' +
        'machine (SQLite in WAL mode, synchronous NORMAL; PostgreSQL with synchronous_commit off). In AWS, DynamoDB ' +
        'has written to disks in two zones before it answers.',
      'CPU of bulk publishing does not include generating the jobs. That of the publisher is of its process alone, which also writes new items into the database of the engine.',
      `Fresh jobs come in ${FRESH.batches} batches of ${FRESH.jobs} into the indexed tables. The rival gets finished ` +
        'documents; ours are validated, resolved and told apart from what is published already.',
    ],
  };
}

/** What queries take their values from. */
interface Subjects {
  readonly world: World;
  readonly rarest: (job: FactedJob) => RareValue | undefined;
}

/** Publishes a market to the table and the same documents to the rival. */
async function load(
  own: OwnSide,
  rival: RivalSide,
  jobs: number,
  progress: BenchmarkContext['progress'],
): Promise<Subjects & { readonly rows: readonly Cell[][] }> {
  const now = Date.now();
  const catalogues = wholeCatalogues();
  const fresh = FRESH.batches * FRESH.jobs;
  const market = new Market({ catalogues, jobs: jobs + fresh, now });
  const known = new Set<number>();
  const publishTo = async (table: Table, records: Iterable<object>): Promise<void> => {
    const summary = await publish(feedOf(records), { table, now: () => now });
    if (summary.rejected > 0) throw new Error(`${summary.rejected} lines were rejected`);
  };
  progress('publishing the catalogues');
  await publishTo(own.loading, catalogueLines(catalogues));
  const catalogueBytes = await own.storedBytes();
  const cpu = (side: Side): number => cpuOfAll(side) + cpuOfThis();
  progress(`publishing ${jobs} jobs`);
  const generating = await generatingSeconds(jobFeed(market, 0, jobs, new Set()));
  const beforeBulk = cpu(own);
  const beforeThis = cpuOfThis();
  await publishTo(own.loading, jobFeed(market, 0, jobs, known));
  const ownBulk = cpu(own) - beforeBulk - generating;
  const publisher = cpuOfThis() - beforeThis - generating;
  progress('loading PostgreSQL');
  const passed = new SampledJobs(jobs);
  const firstFresh = await readJobMark(own.table);
  const rivalBulk = await cpuSeconds(rival, async () => {
    await loadRival(rival.postgres, {
      jobs: passed.passing(readJobsFrom(own.table, 0)),
      companies: await readEventedCompanies(own.table),
    });
  });
  const loaded = passed.count;
  progress('publishing fresh jobs');
  const beforeFresh = cpu(own);
  for (let from = jobs; from < jobs + fresh; from += FRESH.jobs) {
    await publishTo(own.table, jobFeed(market, from, from + FRESH.jobs, known));
  }
  const ownFresh = cpu(own) - beforeFresh;
  const added = await Array.fromAsync(passed.passing(readJobsFrom(own.table, firstFresh)));
  const companies = await readEventedCompanies(own.table);
  const rivalFresh = await cpuSeconds(rival, async () => {
    for (const batch of chunks(added, FRESH.jobs)) insertJobs(rival.postgres, batch);
    insertCompanies(rival.postgres, companies);
  });
  const perJob = (seconds: number, count: number): number => rounded((seconds * 1e6) / count, 0);
  return {
    world: { jobs: passed.sample, companies },
    rarest: (job) => passed.rarest(job),
    rows: [
      [
        jobs,
        own.name,
        perJob(ownBulk, jobs),
        perJob(publisher, jobs),
        perJob(ownFresh, fresh),
        rounded(((await own.storedBytes()) - catalogueBytes) / (jobs + fresh), 0),
        rounded(memoryOf(own.pids) / 1e6, 0),
      ],
      [
        jobs,
        rival.name,
        perJob(rivalBulk, loaded),
        null,
        perJob(rivalFresh, added.length),
        rounded((await rival.storedBytes()) / passed.count, 0),
        rounded(memoryOf(rival.pids) / 1e6, 0),
      ],
    ],
  };
}

/** Returns the CPU seconds of making the lines of a feed, which are no part of publishing them. */
async function generatingSeconds(records: Iterable<object>): Promise<number> {
  const before = cpuOfThis();
  for await (const _ of feedOf(records));
  return cpuOfThis() - before;
}

const cpuOfAll = ({ pids }: Side): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);

/** Returns the CPU seconds of the rival while `work` runs, which waits for all its statements. */
async function cpuSeconds(rival: RivalSide, work: () => Promise<void>): Promise<number> {
  const before = cpuOfAll(rival);
  await work();
  return cpuOfAll(rival) - before;
}

function* chunks(jobs: readonly FactedJob[], size: number): Generator<readonly FactedJob[]> {
  for (let at = 0; at < jobs.length; at += size) yield jobs.slice(at, at + size);
}

interface Compared {
  readonly rows: readonly Cell[][];
  readonly agreed: number;
  readonly asked: number;
  /** Classes of which some pages differ. */
  readonly doubts: readonly string[];
}

async function compare(
  sides: readonly [OwnSide, RivalSide],
  subjects: Subjects,
  progress: BenchmarkContext['progress'],
): Promise<Compared> {
  const rows: Cell[][] = [];
  const doubts: string[] = [];
  let agreed = 0;
  let asked = 0;
  for (const { name, targets } of classesOf(subjects)) {
    progress(name);
    const [mine, theirs] = await Promise.all(sides.map((side) => ask(side, targets, 1)));
    const found = (mine ?? []).map((reply, at) => compared(reply, theirs?.[at]));
    const count = (wanted: Likeness): number => found.filter((each) => each === wanted).length;
    asked += targets.length;
    agreed += count('same');
    if (count('same') < targets.length) {
      const first = targets[found.indexOf('different')];
      doubts.push(
        `${name}: of ${targets.length} pages ${count('same')} have the same ids; ${count('cut')} end where the read budget ` +
          `ran out; ${count('different')} differ${first === undefined ? '' : `, the first for ${first}`}.`,
      );
    }
    for (const callers of CALLERS) {
      const seen = sides.map(() => ({ ms: [] as number[], cpu: 0 }));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, side] of sides.entries()) {
          const figures = seen[at];
          const before = cpuOfAll(side);
          const replies = await ask(side, targets, callers);
          if (figures === undefined) continue;
          figures.cpu += cpuOfAll(side) - before;
          figures.ms.push(...replies.map(({ ms }) => ms));
        }
      }
      const [ours, other] = seen;
      if (ours === undefined || other === undefined) continue;
      const cpuMs = ({ cpu, ms }: typeof ours): number => rounded((cpu * 1000) / ms.length, 2);
      const at = (share: number): Cell[] => [ours, other].map(({ ms }) => rounded(percentile(ms, share), 1));
      rows.push([
        name,
        callers,
        rowsOf(mine ?? []),
        cpuMs(ours),
        cpuMs(other),
        ...at(0.5),
        ...at(0.95),
        ...at(0.99),
        rounded(ours.cpu / other.cpu, 1),
      ]);
    }
  }
  return { rows, agreed, asked, doubts };
}

/** The classes of lists that the rival answers, and retrievals of random jobs. */
function classesOf({
  world,
  rarest,
}: Subjects): { readonly name: string; readonly targets: readonly string[] }[] {
  const lists = queryClasses(world, QUERIES, rarest).filter(({ name }) => !name.startsWith('company events'));
  const step = Math.max(1, Math.floor(world.jobs.length / QUERIES));
  const retrieved = world.jobs.filter((_, at) => at % step === 0).slice(0, QUERIES);
  return [
    {
      name: 'retrieve a job',
      targets: retrieved.map(({ document }) => `/v0/jobs/${document.job.id}`),
    },
    ...lists.map(({ name, queries }) => ({ name, targets: queries.map(({ target }) => target) })),
  ];
}

/** Compares two answers. @throws Error for one that is no page */
function compared(mine: Reply, theirs: Reply | undefined): Likeness {
  if (mine.status !== 200 || theirs?.status !== 200)
    throw new Error(
      `status ${mine.status} and ${theirs?.status}: ${mine.body.slice(0, 300)} ${theirs?.body.slice(0, 300)}`,
    );
  return likeness(pageOf(mine.body), pageOf(theirs.body));
}

const rowsOf = (replies: readonly Reply[]): number =>
  percentile(
    replies.map(({ body }) => pageOf(body).ids.length),
    0.5,
  );
