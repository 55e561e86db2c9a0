// Compares both sides at one number of jobs, `one-size.ts JOBS FOLDER`, and sends the outcome to the parent process.
// Caches of the product belong to a process, so each size has its own.
import { rankedCompanyOf } from '../../../../shared/companies/ranked.ts';
import { factsItem, jobItem } from '../../../../shared/jobs/items.ts';
import { NO_VERSION } from '../../../../shared/table/version.ts';
import { DATA_TIME } from '../../harness/feeds.ts';
import { cpuOf } from '../../harness/processor.ts';
import { median, percentile } from '../../harness/statistics.ts';
import { sizeOf, WriteTally } from '../../harness/writes.ts';
import { queryClasses } from '../../lists/list-queries.ts';
import type { World } from '../../lists/list-world.ts';
import { loadRival } from '../../lists/rival.ts';
import { type MemoryMarket, openMemoryMarket } from '../../scale/memory/memory-market.ts';
import { buildRanks } from '../../scale/memory/rank-table.ts';
import { type Likeness, likeness, pageOf } from '../likeness.ts';
import { openRivalDatabase } from '../rival-side.ts';
import { MarketWorld } from './market-world.ts';
import { ownRequest } from './own-pages.ts';
import { RivalPages } from './rival-pages.ts';

/** Measured queries per class, and how often each is asked of both sides in turn. */
const QUERIES = Number(process.env['RIVAL_QUERIES'] ?? 25);
const ROUNDS = 5;
/** Lists whose items a market in memory does not have: the change log, and events. */
const LEFT_OUT = ['jobs, sort=updated', 'company events'];

/** CPU of a page in milliseconds: mean of all, and of each query's median. */
interface Cpu {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
}

export interface ClassOutcome {
  readonly name: string;
  readonly rows: number;
  readonly readUnits: number;
  readonly own: Cpu;
  readonly rival: Cpu;
  readonly rivalMs: { readonly p50: number; readonly p95: number };
  readonly likeness: Readonly<Record<Likeness, number>>;
  /** A target whose pages differ. */
  readonly doubt: string | undefined;
}

export interface SizeOutcome {
  readonly jobs: number;
  readonly companies: number;
  readonly bytesPerJob: { readonly own: number; readonly ownDocuments: number; readonly rival: number };
  readonly load: { readonly seconds: number; readonly cpuSeconds: number };
  readonly classes: readonly ClassOutcome[];
}

const [given = '', folder = ''] = process.argv.slice(2);
const JOBS = Number(given);
const progress = (message: string): void => {
  process.stderr.write(`${JOBS} jobs: ${message}\n`);
};

const outcome = await compare();
process.send?.(outcome, () => process.exit(0));

async function compare(): Promise<SizeOutcome> {
  const memory = await openMemoryMarket(progress, JOBS);
  const world = new MarketWorld(memory);
  progress('building the orders of companies');
  await orderCompanies(memory, world);
  const rival = await openRivalDatabase(folder);
  try {
    progress('loading PostgreSQL');
    const load = await loaded(rival.postgres.pid, () => loadRival(rival.postgres, world.documents()));
    const pages = await RivalPages.connect(rival.postgres);
    const classes: ClassOutcome[] = [];
    for (const { name, targets } of classesOf(world.sample(), world)) {
      classes.push(await classOutcome(name, targets, memory, pages));
      progress(JSON.stringify(classes.at(-1)));
    }
    await pages.end();
    const ownDocuments = documentBytes(memory);
    return {
      jobs: JOBS,
      companies: memory.market.companies,
      bytesPerJob: {
        own: memory.table.storedBytes() / JOBS + ownDocuments,
        ownDocuments,
        rival: (await rival.storedBytes()) / JOBS,
      },
      load,
      classes,
    };
  } finally {
    await rival.stop();
  }
}

async function orderCompanies(memory: MemoryMarket, world: MarketWorld): Promise<void> {
  world.putCompanies();
  const ranked = [...world.companies()].flatMap(({ document }) => rankedCompanyOf(document) ?? []);
  await buildRanks(memory.table, ranked, new WriteTally(), DATA_TIME, progress);
}

async function loaded(pid: number, work: () => Promise<void>): Promise<SizeOutcome['load']> {
  const [started, before] = [performance.now(), cpuOf(pid)];
  await work();
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: cpuOf(pid) - before };
}

function classesOf(
  sample: World,
  world: MarketWorld,
): { readonly name: string; readonly targets: readonly string[] }[] {
  const lists = queryClasses(sample, QUERIES, (job) => world.rarest(job))
    .filter(({ name }) => !LEFT_OUT.some((left) => name.startsWith(left)))
    .map(({ name, queries }) => ({ name, targets: queries.map(({ target }) => target) }));
  const step = Math.ceil(sample.jobs.length / QUERIES);
  const retrieved = sample.jobs.filter((_, at) => at % step === 0);
  return [
    { name: 'retrieve a job', targets: retrieved.map(({ document }) => `/v0/jobs/${document.job.id}`) },
    ...lists,
  ];
}

async function classOutcome(
  name: string,
  targets: readonly string[],
  { table }: MemoryMarket,
  pages: RivalPages,
): Promise<ClassOutcome> {
  const asked = targets.map((target) => ({
    target,
    own: ownRequest(table, target),
    ownMs: [] as number[],
    rivalCpuMs: [] as number[],
    rivalMs: [] as number[],
  }));
  const found: Record<Likeness, number> = { same: 0, cut: 0, different: 0 };
  const rows: number[] = [];
  const readUnits: number[] = [];
  let doubt: string | undefined;
  for (const { own, target } of asked) {
    const [mine, theirs] = [await own(), await pages.ask(target)];
    const page = pageOf(mine.body);
    const kind = likeness(page, pageOf(theirs.body));
    found[kind] += 1;
    if (kind === 'different') doubt ??= target;
    rows.push(page.ids.length);
    readUnits.push(mine.readUnits);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { own, target, ownMs, rivalCpuMs, rivalMs } of asked) {
      ownMs.push((await own()).cpuMs);
      const { cpuMs, milliseconds } = await pages.ask(target);
      rivalCpuMs.push(cpuMs);
      rivalMs.push(milliseconds);
    }
  }
  const waits = asked.map(({ rivalMs }) => median(rivalMs));
  return {
    name,
    rows: median(rows),
    readUnits: median(readUnits),
    own: cpuFigures(asked.map(({ ownMs }) => ownMs)),
    rival: cpuFigures(asked.map(({ rivalCpuMs }) => rivalCpuMs)),
    rivalMs: { p50: median(waits), p95: percentile(waits, 0.95) },
    likeness: found,
    doubt,
  };
}

/** @param runs the milliseconds of each query */
function cpuFigures(runs: readonly (readonly number[])[]): Cpu {
  const all = runs.flat();
  const medians = runs.map(median);
  return {
    mean: all.reduce((sum, ms) => sum + ms, 0) / all.length,
    p50: median(medians),
    p95: percentile(medians, 0.95),
  };
}

/** Returns the bytes of a job and its facts as the table stores them, the mean of jobs at even distances. */
function documentBytes({ documents, market }: MemoryMarket): number {
  const step = Math.ceil(market.jobs / 5_000);
  let bytes = 0;
  let count = 0;
  for (let ordinal = 0; ordinal < market.jobs; ordinal += step) {
    const draw = market.job(ordinal);
    bytes += sizeOf(jobItem(documents.job(draw), true, null, NO_VERSION));
    bytes += sizeOf(factsItem(documents.facts(draw), NO_VERSION));
    count += 1;
  }
  return bytes / count;
}
