import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { Random } from '../../infra/operator/demo/random.ts';
import type { JobDocument, JobFactsDocument } from '../../shared/jobs/document.ts';
import { JobsQuery, toJobFilter } from '../../shared/jobs/query.ts';
import { termsOfJob } from '../../shared/jobs/terms.ts';
import { inboxItems } from '../../shared/monitors/matching/inbox.ts';
import {
  type PercolatedJob,
  type PercolatedQuery,
  Percolator,
} from '../../shared/monitors/matching/percolate.ts';
import { percolatedQuery } from '../../shared/monitors/matching/percolated-query.ts';
import { queryVersionsItem, SEATS_PER_SHARD } from '../../shared/monitors/matching/query-registry.ts';
import { takeTurns } from '../../shared/monitors/turns/take-turns.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { smallCatalogues } from '../support/catalogues.ts';
import { MarketDocuments } from '../support/generated/documents.ts';
import { type JobDraw, Market } from '../support/generated/market.ts';
import { RandomQueries } from '../support/random-queries.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { readerOf } from '../support/table-state.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './harness/benchmark.ts';
import { rounded } from './harness/statistics.ts';
import { type Burst, type Lateness, LatenessModel, type Proposals } from './monitors/lateness.ts';

const NOW = Date.UTC(2026, 0, 15);
const MONITORS = [100, 1_000, 10_000];
const CHANGES = 3_000;
/** Changes of one commit. */
const COMMIT = 500;
const CHANGES_PER_DAY = 1_000_000;
const SHARDS = Math.ceil(10_000 / SEATS_PER_SHARD);
const TURNS_PER_DAY = 288;
/** Between the jobs of a commit. */
const ORDINALS_APART = 2_000;
const MOST_MONITORS = 10_000;
const NEVER = 9_000;
const BURSTS: readonly Burst[] = [
  { changes: 10_000, intervalMinutes: 60, outageMinutes: 0 },
  { changes: 100_000, intervalMinutes: 60, outageMinutes: 0 },
  { changes: 100_000, intervalMinutes: 15, outageMinutes: 0 },
  { changes: 100_000, intervalMinutes: 60, outageMinutes: 65 },
];
/** The schedule's five minutes, and the longest that an invocation begins runs. */
const LATENESS_TARGET_SECONDS = 480;
/** Jobs that statistics and the width of queries are taken from. */
const SAMPLE = 1_000;

export const benchmark: Benchmark = {
  claim:
    'What a change costs does not depend on the monitors that have nothing to do with it, and a shard in which nothing waits costs a turn three reads.',
  run,
};

interface Version {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument;
}
type Change = readonly [before: PercolatedJob | null, after: PercolatedJob | null];

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const sim = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  const catalogues = smallCatalogues(3_000_000);
  const market = new Market({ catalogues, jobs: 60_000, companies: 4_000, words: 20_000, seed: 5, now: NOW });
  const documents = new MarketDocuments(market, catalogues);
  const random = new Random(11);
  progress('making 10,000 queries');
  const queries = await savedQueries(
    market,
    documents,
    readerOf(sim.open(async (call) => sim.execute(call))),
  );
  progress(`making ${CHANGES} changes`);
  const changes = Array.from({ length: CHANGES }, () => changeOf(market, documents, random));
  const shares = sharesOf(market, documents);
  const rows: Cell[][] = [];
  const never: PercolatedQuery[] = Array.from({ length: NEVER }, (_, i) => ({
    conditions: [[`company:${9_000_000 + i}`], ['status:open']],
    ranged: 0,
    decides: null,
  }));
  const counted = new Map<string, { readonly tested: number; readonly flips: number }>();
  const withNever = `1,000 and ${NEVER} that never match`;
  const sets: [string, readonly PercolatedQuery[]][] = [
    ...MONITORS.map((count): [string, readonly PercolatedQuery[]] => [
      String(count),
      queries.slice(0, count),
    ]),
    [withNever, [...queries.slice(0, 1_000), ...never]],
  ];
  let found: Map<number, { ordinal: number; ceases: boolean }[]>[] = [];
  for (const [name, saved] of sets) {
    progress(`percolating ${name}`);
    const began = process.cpuUsage();
    const percolator = new Percolator(saved, (term) => shares.get(term) ?? 0);
    const built = cpuMs(began);
    for (const change of changes.slice(0, 500)) percolator.flips(...change, () => undefined);
    const testedBefore = percolator.tested;
    let flips = 0;
    const started = process.cpuUsage();
    for (const change of changes) percolator.flips(...change, () => (flips += 1));
    const each = (cpuMs(started) * 1_000) / CHANGES;
    const tested = (percolator.tested - testedBefore) / CHANGES;
    counted.set(name, { tested, flips: flips / CHANGES });
    rows.push([
      name,
      rounded(each, 1),
      rounded(tested, 1),
      rounded(flips / CHANGES, 2),
      Math.round((saved.length * CHANGES) / flips),
      rounded(built, 0),
    ]);
    if (name === '10000') found = commits(percolator, changes);
  }
  progress('writing inboxes, taking turns');
  const of = (name: string) => counted.get(name) ?? { tested: 0, flips: 0 };
  const inbox = inboxUnits(found);
  const turns = await turnsOf(sim);
  const withTerms = termsCpu(market, documents, random);
  const late = await latenessOf(versionOf(documents, market.job(59), { status: 'open' }), found, progress);
  const perDay = (each: number): number => Math.round((each * CHANGES_PER_DAY) / COMMIT);
  return {
    tables: [
      {
        title: `Percolation of ${CHANGES} changes of generated jobs (half new or ended, half of some fields)`,
        columns: [
          'monitors',
          'CPU µs/change',
          'queries met/change',
          'flips/change',
          'monitors per flip',
          'built in CPU ms',
        ],
        rows,
      },
      {
        title: `10,000 monitors and ${CHANGES_PER_DAY} changes per day, ${COMMIT} per commit`,
        columns: ['what', 'measured', 'per day'],
        rows: [
          ['inbox items per commit', rounded(inbox.items, 1), perDay(inbox.items)],
          ['inbox write units per commit', rounded(inbox.units, 1), perDay(inbox.units)],
          ['inbox write units per change', rounded(inbox.units / COMMIT, 3), null],
          ['bytes per candidate', rounded(inbox.bytes / inbox.candidates, 2), null],
          ['terms of both versions, CPU µs/change', rounded(withTerms, 1), null],
          [
            `turns of ${SHARDS} shards, nothing new: read calls`,
            turns.idle.calls,
            turns.idle.calls * TURNS_PER_DAY,
          ],
          ['the same: read units', turns.idle.units, turns.idle.units * TURNS_PER_DAY],
          ['the same: write units', turns.idle.writes, turns.idle.writes * TURNS_PER_DAY],
          [`turns after a commit: read units`, turns.busy.units, null],
          ['the same: write units', turns.busy.writes, null],
          ['invocations of run-monitors', 1, TURNS_PER_DAY],
        ],
      },
      {
        title: 'Lateness of 10,000 monitors when many changes are published in one minute (model time)',
        columns: [
          'changes',
          'interval, minutes',
          'nothing runs for, minutes',
          'monitors that ran',
          'lateness p50, p95, max in s',
          'longest invocation, s',
          'invocations at once',
          'counted as late, of all',
          'calls/run',
          'CPU ms/run',
        ],
        rows: late.map(([burst, one]): Cell[] => [
          burst.changes,
          burst.intervalMinutes,
          burst.outageMinutes,
          one.runs,
          [one.p50, one.p95, one.max].map(Math.round).join(', '),
          Math.round(one.longestInvocation),
          one.mostAtOnce,
          `${one.late} of ${one.invocations}`,
          rounded(one.callsPerRun, 1),
          rounded(one.cpuMsPerRun, 2),
        ]),
      },
    ],
    targets: [
      {
        what: 'lateness of the last of all monitors in a burst, without an outage',
        unit: 'seconds',
        measured: Math.max(
          ...late.flatMap(([{ outageMinutes }, { max }]) => (outageMinutes === 0 ? [Math.round(max)] : [])),
        ),
        target: LATENESS_TARGET_SECONDS,
      },
      {
        what: 'queries met per flip among 10,000 monitors',
        unit: 'queries',
        measured: rounded(of('10000').tested / of('10000').flips, 1),
        target: 10,
      },
      {
        what: `queries met per change, with ${NEVER} monitors more that never match, against without`,
        unit: 'times',
        measured: rounded(of(withNever).tested / of('1000').tested, 2),
        target: 1,
      },
      {
        what: 'read units of a turn per shard with nothing new',
        unit: 'units',
        measured: rounded(turns.idle.units / SHARDS, 1),
        target: 4,
      },
    ],
    notes: [
      'Lateness: from when the interval of a monitor is over, after the commit, to the end of its run. The turns and runs ' +
        'are those of the product, over a table in memory, in model time: a call takes 9 ms, and the CPU that was used counts ' +
        'on 0.29 of a processor, which a function of 512 MB has. Every candidate that starts to match is delivered and paid.',
      'CPU of one process; the table is simulated. Units of turns are those that DynamoDB counts for the same calls.',
    ],
  };
}

/** Takes the turns that follow bursts. What each commit proposes is taken from the percolated changes. */
async function latenessOf(
  { document }: Version,
  found: ReturnType<typeof commits>,
  progress: BenchmarkContext['progress'],
): Promise<readonly (readonly [Burst, Lateness])[]> {
  const proposals: Proposals = found.map(
    (commit) =>
      new Map(
        [...commit].map(([query, candidates]) => [
          query,
          candidates.map(({ ordinal, ceases }) => ({ ordinal: ordinal / ORDINALS_APART, ceases })),
        ]),
      ),
  );
  const model = await LatenessModel.of({ ...document, cleared: true });
  const measured: [Burst, Lateness][] = [];
  for (const burst of BURSTS) {
    progress(`${burst.changes} changes in a minute, every ${burst.intervalMinutes} minutes`);
    measured.push([burst, await model.run(burst, proposals)]);
  }
  return measured;
}

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

async function savedQueries(
  market: Market,
  documents: MarketDocuments,
  reader: ReturnType<typeof readerOf>,
): Promise<PercolatedQuery[]> {
  const jobs = Array.from({ length: 600 }, (_, i) => {
    const draw = market.job(i * 97);
    const facts = documents.facts(draw).facts.map(({ fact }) => fact);
    return { ordinal: draw.ordinal, job: documents.job(draw).job, cleared: true, facts };
  });
  const nothing = { parents: new Map(), replacedBy: new Map(), aliases: new Map() };
  const world = { jobs, companies: [], placeParents: new Map(), roles: nothing, industries: nothing };
  const random = new RandomQueries({ ...world, toolCategories: new Map() }, 3);
  const made: PercolatedQuery[] = [];
  while (made.length < 30_000) {
    made.push(percolatedQuery({ job: await toJobFilter(reader, JobsQuery.parse(random.jobs('snake'))) }));
  }
  // A customer who wants more than a hundredth of all jobs reads the change stream.
  const matched = made.map(() => 0);
  const percolator = new Percolator(made, () => 0.01);
  for (let i = 0; i < SAMPLE; i += 1) {
    const job = percolated(versionOf(documents, market.job(i * 59), { status: 'open' }));
    percolator.flips(null, job, (query) => {
      matched[query] = (matched[query] ?? 0) + 1;
    });
  }
  const narrow = made.filter((_, query) => (matched[query] ?? 0) <= SAMPLE / 100);
  if (narrow.length < MOST_MONITORS) throw new Error(`${narrow.length} queries are narrow`);
  return narrow.slice(0, MOST_MONITORS);
}

const percolated = ({ document, facts }: Version): PercolatedJob => ({
  document,
  facts,
  terms: termsOfJob(document, facts),
});

const versionOf = (documents: MarketDocuments, draw: JobDraw, more: Partial<JobDocument['job']>): Version => {
  const document = documents.job(draw);
  return { document: { ...document, job: { ...document.job, ...more } }, facts: documents.facts(draw) };
};

/** New jobs, ended ones, and changes of a field, a fact or the pay. */
function changeOf(market: Market, documents: MarketDocuments, random: Random): Change {
  const draw = market.job(random.integer(0, market.jobs - 1));
  const other = market.job(random.integer(0, market.jobs - 1));
  const open = percolated(versionOf(documents, draw, { status: 'open' }));
  const changed = (fields: Partial<JobDraw>): PercolatedJob =>
    percolated(versionOf(documents, { ...draw, ...fields }, { status: 'open' }));
  const cases: (() => Change)[] = [
    () => [null, open],
    () => [null, open],
    () => [open, percolated(versionOf(documents, draw, { status: 'closed' }))],
    () => [open, changed({ payLow: draw.payLow + 20_000, payHigh: draw.payHigh + 30_000 })],
    () => [open, changed({ arrangement: (draw.arrangement + 1) % 3 })],
    () => [open, changed({ seniority: other.seniority, cities: other.cities })],
    () => [open, changed({ benefits: other.benefits })],
  ];
  return random.pick(cases)();
}

/** The statistics that planners keep: here of a sample. */
function sharesOf(market: Market, documents: MarketDocuments): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < SAMPLE; i += 1) {
    const { terms } = percolated(versionOf(documents, market.job(i * 59), {}));
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return new Map([...counts].map(([term, count]) => [term, count / SAMPLE]));
}

/** What each commit proposes to each monitor. */
function commits(percolator: Percolator, changes: readonly Change[]) {
  const all: Map<number, { ordinal: number; ceases: boolean }[]>[] = [];
  for (let start = 0; start < changes.length; start += COMMIT) {
    const found = new Map<number, { ordinal: number; ceases: boolean }[]>();
    for (const [at, change] of changes.slice(start, start + COMMIT).entries()) {
      percolator.flips(...change, (query, starts) => {
        const candidates = found.get(query) ?? [];
        candidates.push({ ordinal: at * ORDINALS_APART, ceases: !starts });
        found.set(query, candidates);
      });
    }
    all.push(found);
  }
  return all;
}

function inboxUnits(all: ReturnType<typeof commits>) {
  let [items, units, bytes, candidates] = [0, 0, 0, 0];
  for (const found of all) {
    const shards = Map.groupBy(found, ([query]) => Math.floor(query / SEATS_PER_SHARD));
    for (const [shard, entries] of shards) {
      const proposals = entries.map(([query, of]) => ({ seat: query % SEATS_PER_SHARD, candidates: of }));
      for (const item of inboxItems(shard, NOW, proposals)) {
        const size = Object(item['c']).length + 60;
        items += 1;
        units += Math.ceil(size / 1_024);
        bytes += size;
      }
      candidates += proposals.reduce((sum, proposal) => sum + proposal.candidates.length, 0);
    }
  }
  return { items: items / all.length, units: units / all.length, bytes, candidates };
}

/** CPU of the terms of both versions of a job, which a commit also needs. */
function termsCpu(market: Market, documents: MarketDocuments, random: Random): number {
  const versions = Array.from({ length: 1_000 }, () =>
    versionOf(documents, market.job(random.integer(0, market.jobs - 1)), {}),
  );
  const started = process.cpuUsage();
  for (const { document, facts } of versions) {
    termsOfJob(document, facts);
    termsOfJob(document, facts);
  }
  return (cpuMs(started) * 1_000) / versions.length;
}

/** Takes the turns of 10,000 monitors: with nothing new, and after a commit that concerns all shards. */
async function turnsOf(sim: SimulatedTable) {
  let usage = { calls: 0, units: 0, writes: 0 };
  const table = sim.open(async (call) => {
    const answer = sim.execute(call);
    const { ConsumedCapacity: consumed } = Object(answer);
    if (/Get|Query/.test(call.operation)) {
      usage.calls += 1;
      for (const { CapacityUnits: units = 0 } of [consumed ?? []].flat()) usage.units += units;
    } else usage.writes += 1;
    return answer;
  });
  const put = async (Item: object): Promise<unknown> =>
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
  const versions = Array.from({ length: SHARDS }, () => 1);
  await put(queryVersionsItem({ changes: 10_000, seated: 10_000, versions }));
  await put({ ...keys.manifest(), changesMarkMs: NOW });
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const members = Array.from({ length: SEATS_PER_SHARD }, (_, seat) => [seat, uuid7(NOW), 60]);
    await put({ ...keys.shard(shard, 'members'), members });
  }
  let now = NOW;
  const turn = async (): Promise<typeof usage> => {
    usage = { calls: 0, units: 0, writes: 0 };
    const report = (): void => undefined;
    await takeTurns({
      ...{ table, appUrl: 'https://app.example', retention: STANDARD_RETENTION, now: () => now },
      ...{ until: now + 1, report, reportTurn: report },
    });
    return { ...usage };
  };
  await turn();
  const idle = await turn();
  now += 1_000;
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const proposals = [3, 9, 27].map((seat) => ({ seat, candidates: [{ ordinal: 5, ceases: false }] }));
    for (const item of inboxItems(shard, now, proposals)) await put(item);
  }
  await put({ ...keys.manifest(), changesMarkMs: now });
  return { idle, busy: await turn() };
}
