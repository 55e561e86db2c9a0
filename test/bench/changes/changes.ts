import { catalogueFeed } from '../../../infra/operator/catalogues/feed.ts';
import { demoFeed } from '../../../infra/operator/demo/feed.ts';
import type { Catalogues } from '../../../infra/operator/demo/world.ts';
import { erase } from '../../../shared/publishing/erase/erase.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import type { Table } from '../../../shared/table/client.ts';
import { PREFIXES } from '../../../shared/table/keys.ts';
import { Random } from '../../support/random.ts';
import { documentsOf } from '../../support/table-state.ts';
import { countWrites } from '../../support/watched/written-items.ts';
import type {
  Benchmark,
  BenchmarkContext,
  BenchmarkResult,
  Cell,
  ResultTable,
} from '../harness/benchmark.ts';
import { feedOf } from '../harness/feeds.ts';
import { openInterface } from '../harness/interface.ts';
import { SdkCalls, sequentialRounds } from '../harness/sdk-calls.ts';
import { rounded } from '../harness/statistics.ts';
import { type BenchTable, startBenchTable } from '../harness/table.ts';

const DAY_MS = 86_400_000;
const BATCHES = [1, 20, 350, 1_500] as const;
/** Days before now on which the market is published: its changes are within the beginning of the stream. */
const AGE_DAYS = 20;
const ERASED_COMPANY_JOBS = 20;
const SEED = 7;

export const benchmark: Benchmark = {
  claim:
    'A change shares the write unit of its row with the others of its batch, and a poll of the change stream that finds ' +
    'nothing reads at most 3 units.',
  run,
};

async function run(context: BenchmarkContext): Promise<BenchmarkResult> {
  const calls = new SdkCalls();
  const table = await startBenchTable(context.folder, 'changes');
  const changes = await measureChanges(context, table);
  const { pages, poll } = await measurePages(table, calls);
  const erasures = await measureErasures(context, table);
  await table.stop();
  return {
    tables: [changes.table, erasures, pages],
    targets: [
      { what: 'a poll that finds nothing', unit: 'read units', measured: poll, target: 3 },
      {
        what: `rows of the log per change, batches of ${BATCHES.at(-1)}`,
        unit: 'write units',
        measured: changes.perRow,
        target: 0.05,
      },
    ],
    notes: [
      'Write units are those that the engine reports, refused conditions included. A call that writes several kinds of ' +
        'items reports their sum, which is shared out evenly. Each batch is a publication of its own; lease and journal ' +
        'are in MANIFEST.',
      'The demo market with 420 companies; the jobs of a batch are drawn from all of them, so most jobs of a small batch ' +
        'have a company of their own, whose count and job sheet change too.',
      'Read units of a page include the key, the account and the rate windows. Pages with bodies write the charge.',
    ],
  };
}

type JobLine = Extract<FeedLineInput, { type: 'job' }>;

const KINDS: Readonly<Record<string, (line: JobLine, revision: number) => JobLine>> = {
  updated: (line, revision) => ({ ...line, title: `${line.title} (changed)`, revision }),
  closed: (line, revision) => ({
    ...line,
    status: 'closed',
    status_reason: 'removed_at_source',
    closed_at: line.last_verified_at,
    apply_url: null,
    revision,
  }),
  reopened: (line, revision) => ({ ...line, revision }),
  withdrawn: (line, revision) => ({ ...line, cleared: false, revision }),
  'published again': (line, revision) => ({ ...line, revision }),
};
const FAMILIES = [
  PREFIXES.job,
  PREFIXES.company,
  PREFIXES.index,
  PREFIXES.changes,
  PREFIXES.manifest,
] as const;

async function measureChanges(
  { progress }: BenchmarkContext,
  table: BenchTable,
): Promise<{ table: ResultTable; perRow: number }> {
  const startMs = Date.now() - AGE_DAYS * DAY_MS;
  const catalogue = [...catalogueFeed({ minimumPopulation: 300_000 })];
  const market = [...demoFeed({ catalogues: cataloguesOf(catalogue), now: startMs, companies: 420 })];
  progress('publishing the market');
  await publishAt(table, [...catalogue, ...market], startMs);
  const jobs = await openJobs(table, market);
  const rows: Cell[][] = [];
  let perRow = 0;
  let published = 0;
  for (const size of BATCHES) {
    for (const [kind, lineOf] of Object.entries(KINDS)) {
      progress(`${kind}, ${size}`);
      published += 1;
      const counted = countWrites(table);
      const lines = jobs.slice(0, size).map((line) => lineOf(line, startMs + published));
      const { applied } = await publishAt(counted.table, lines, startMs + published * 60_000);
      if (applied !== size) throw new Error(`${applied} of ${size} jobs were ${kind}`);
      const each = (units: number): number => rounded(units / size, 3);
      const families = FAMILIES.map((family) => counted.units(family));
      perRow = counted.units(PREFIXES.changes) / size;
      const other = counted.units() - families.reduce((sum, units) => sum + units, 0);
      rows.push([kind, size, each(counted.units()), ...families.map(each), each(other)]);
    }
  }
  return {
    table: {
      title: 'Write units per change, by kind and batch',
      columns: ['change', 'batch', 'all', ...FAMILIES, 'other'],
      rows,
    },
    perRow,
  };
}

async function publishAt(table: Table, records: Iterable<object>, atMs: number) {
  return await publish(feedOf(records), {
    table,
    now: () => atMs,
    onReject: ({ line, field, reason }) => {
      throw new Error(`line ${line}: ${field}: ${reason}`);
    },
  });
}

/** Returns the lines of available open jobs, in random order. */
async function openJobs(table: Table, market: readonly FeedLineInput[]): Promise<JobLine[]> {
  const { jobs } = await documentsOf(table);
  const random = new Random(SEED);
  return market
    .flatMap((line) => {
      if (line.type !== 'job' || line.cleared !== true) return [];
      const document = jobs.get(line.key)?.document;
      return document?.cleared === true && document.job.status === 'open'
        ? [{ line, at: random.next() }]
        : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line);
}

async function measureErasures({ progress }: BenchmarkContext, table: BenchTable): Promise<ResultTable> {
  const { jobs } = await documentsOf(table);
  const available = [...jobs.values()].map(({ document }) => document.job);
  const byCompany = [...Map.groupBy(available, ({ company }) => company.id)];
  const [company, members = []] =
    byCompany
      .sort(([, a], [, b]) => a.length - b.length)
      .find(([, held]) => held.length >= ERASED_COMPANY_JOBS) ?? [];
  const [first, job] = available.filter(({ company: { id } }) => id !== company);
  if (company === undefined || first === undefined || job === undefined)
    throw new Error('no company with enough jobs');
  // The first erasure also deletes the company orders that earlier publications replaced.
  await erase({ table, kind: 'job', id: first.id });
  const rows: Cell[][] = [];
  const subjects = [
    { kind: 'job', id: job.id, size: 1 },
    { kind: 'company', id: company, size: members.length },
  ] as const;
  for (const { kind, id, size } of subjects) {
    progress(`erasing a ${kind}`);
    const counted = countWrites(table);
    await erase({ table: counted.table, kind, id });
    const families = FAMILIES.map((family) => counted.units(family));
    const ranks = counted.units(PREFIXES.ranks);
    const other = counted.units() - ranks - families.reduce((sum, units) => sum + units, 0);
    const each = (units: number): number => rounded(units / size, 2);
    rows.push([kind, size, each(counted.units()), ...families.map(each), each(ranks), each(other)]);
  }
  return {
    title: 'Write units per erased job',
    columns: ['erasure of a', 'jobs', 'all', ...FAMILIES, 'RANKS', 'other'],
    rows,
  };
}

async function measurePages(
  table: BenchTable,
  calls: SdkCalls,
): Promise<{ pages: ResultTable; poll: number }> {
  const api = await openInterface(table, ['list-job-changes']);
  const ask = async (query: string) => {
    calls.take();
    const { body = '{}' } = await api.request(`/v0/job-changes?${query}`)();
    const page: {
      readonly data: readonly { readonly job: object | null }[];
      readonly next_position: string;
    } = JSON.parse(body);
    const made = calls.take();
    return {
      page,
      readUnits: made.reduce((sum, { readUnits }) => sum + readUnits, 0),
      writeUnits: made.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
      rounds: sequentialRounds(made),
      kilobytes: rounded(Buffer.byteLength(body) / 1000),
    };
  };
  // What a function reads once and keeps.
  await ask('limit=1');
  const rows: Cell[][] = [];
  const add = async (what: string, query: string) => {
    const { page, readUnits, writeUnits, rounds, kilobytes } = await ask(query);
    const bodies = page.data.filter(({ job }) => job !== null).length;
    rows.push([what, page.data.length, bodies, rounded(readUnits, 2), writeUnits, rounds, kilobytes]);
    return { ...page, readUnits };
  };
  await add('100 ids', 'limit=100');
  await add('1,000 ids', 'limit=1000');
  await add('closed and gone, 1,000 ids', 'limit=1000&changes=closed&changes=withdrawn&changes=erased');
  await add('100 bodies, many of them superseded', 'limit=100&include=job');
  let after = '';
  for (;;) {
    const { page } = await ask(`limit=1000${after}`);
    if (page.data.length === 0) break;
    after = `&after=${encodeURIComponent(page.next_position)}`;
  }
  const back = await ask('limit=1000&changes=published');
  await add(
    '100 bodies, further on',
    `limit=100&include=job&after=${encodeURIComponent(back.page.next_position)}`,
  );
  const { readUnits: poll } = await add('nothing: caught up', `limit=100${after}`);
  return {
    pages: {
      title: 'A page of the change stream',
      columns: ['page', 'changes', 'bodies', 'read units', 'write units', 'rounds', 'KB'],
      rows,
    },
    poll,
  };
}

function cataloguesOf(
  lines: ReturnType<typeof catalogueFeed> extends Iterable<infer T> ? readonly T[] : never,
): Catalogues {
  return {
    locations: lines.flatMap((line) => (line.type === 'location' ? line : [])),
    tools: lines.flatMap((line) => (line.type === 'tool' ? line : [])),
    roles: lines.flatMap((line) => (line.type === 'taxonomy' && line.id === 'roles' ? line.entries : [])),
    industries: lines.flatMap((line) =>
      line.type === 'taxonomy' && line.id === 'industries' ? line.entries : [],
    ),
  };
}
