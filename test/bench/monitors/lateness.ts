import { createOrganisation } from '../../../shared/credits/organisations.ts';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import { JobsQuery } from '../../../shared/jobs/query.ts';
import type { Candidate } from '../../../shared/monitors/matching/candidate.ts';
import { inboxItems } from '../../../shared/monitors/matching/inbox.ts';
import { queryVersionsItem, SEATS_PER_SHARD } from '../../../shared/monitors/matching/query-registry.ts';
import { newMonitor } from '../../../shared/monitors/monitor.ts';
import { nextRunAt } from '../../../shared/monitors/schedule.ts';
import { BEGINNING_MS } from '../../../shared/monitors/serve-monitors.ts';
import { takeTurns } from '../../../shared/monitors/turns/take-turns.ts';
import { WHOLE_POSITION } from '../../../shared/monitors/watermark.ts';
import { keys } from '../../../shared/table/keys.ts';
import { mintResourceId } from '../../../shared/table/resource-id.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { newDestination } from '../../../shared/webhooks/destination/destination.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import type { Input } from '../../support/simulated/simulated-call.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { maximum, percentile } from '../harness/statistics.ts';
import { ModelTime } from './model-time.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 15);
const MONITORS = 10_000;
const SHARDS = Math.ceil(MONITORS / SEATS_PER_SHARD);
/** Of one organisation; all in one shard, as they are created. */
const PER_ORGANISATION = 8;
const COMMIT = 500;
/** Places by which the monitors are turned when the proposals begin again. */
const TURNED_BY = 1_237;
const SCHEDULE_MS = 5 * MINUTE;
/** A call of the table, as in the model of the ceiling. */
const CALL_MS = 9;
/** A function of 512 MB has this share of a processor. */
const SHARE = 512 / 1_769;

/** What the commits of a burst propose: of each commit, by the place of a monitor, which of its changes flip its query. */
export type Proposals = readonly ReadonlyMap<number, readonly Candidate[]>[];

export interface Burst {
  readonly changes: number;
  readonly intervalMinutes: number;
  /** How long nothing runs monitors after the burst, in minutes. */
  readonly outageMinutes: number;
}

export interface Lateness {
  readonly runs: number;
  /** From when the interval of a monitor was over to the end of its run, in seconds. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly longestInvocation: number;
  readonly mostAtOnce: number;
  /** Invocations that the alarm counts, of all. */
  readonly late: number;
  readonly invocations: number;
  readonly callsPerRun: number;
  readonly cpuMsPerRun: number;
}

/** 10,000 monitors over one table in memory, whose turns are taken as a deployment takes them, in model time. */
export class LatenessModel {
  readonly #base: SimulatedTable;
  readonly #monitors: string[] = [];
  readonly #job: JobDocument;
  #time = new ModelTime(START, SHARE);

  private constructor(job: JobDocument) {
    this.#job = job;
    this.#base = new SimulatedTable({ now: () => this.#time.now, keepsVersions: false });
  }

  /** @param job the document of every job; only its id and its ordinal differ */
  static async of(job: JobDocument): Promise<LatenessModel> {
    const model = new LatenessModel(job);
    await model.#fill();
    return model;
  }

  async #fill(): Promise<void> {
    const table = this.#base.open();
    const versions = Array.from({ length: SHARDS }, () => 1);
    const put = (item: { readonly pk: string; readonly sk: string }): void =>
      this.#base.set(item, { ...item });
    const counts = { changes: MONITORS, seated: MONITORS, versions };
    put({ ...keys.queryVersions(), ...queryVersionsItem(counts) });
    const query = { ...JobsQuery.parse({}) };
    let [organisationId, destinationId] = ['', ''];
    for (let place = 0; place < MONITORS; place += 1) {
      if (place % PER_ORGANISATION === 0) {
        const operator = { name: 'model', now: START };
        ({ organisationId } = await createOrganisation(table, { name: 'Customer' }, operator));
        const key = keys.account(organisationId);
        this.#base.set(key, { ...this.#base.item(key), balance: 10 ** 12 });
        destinationId = uuid7(START);
        const given = { id: destinationId, name: 'hook', organisationId, url: 'https://hooks.example.com/' };
        const secret = new Uint8Array(60);
        put({ ...keys.destination(destinationId), ...newDestination({ ...given, secret }, START) });
      }
      const id = uuid7(START);
      this.#monitors.push(id);
      const seat = { shard: Math.floor(place / SEATS_PER_SHARD), seat: place % SEATS_PER_SHARD };
      const watermark = { position: START, ordinal: WHOLE_POSITION };
      const limits = { intervalMinutes: 60, maximumResources: 100, dailyBudgetMicros: 10_000_000n };
      const monitor = { organisationId, destinationId, name: 'jobs', operation: 'jobs', query } as const;
      const item = newMonitor(id, { ...monitor, ...limits }, { watermark, seat }, START);
      put({ ...keys.monitor(id), ...item });
    }
  }

  /** Publishes a burst within a minute and takes turns until every monitor that it concerns has run. */
  async run({ changes, intervalMinutes, outageMinutes }: Burst, proposals: Proposals): Promise<Lateness> {
    const time = new ModelTime(START, SHARE);
    this.#time = time;
    const table = this.#base.fork();
    const put = (item: object): void => {
      const { pk, sk } = Object(item);
      table.set({ pk, sk }, { ...item });
    };
    for (let shard = 0; shard < SHARDS; shard += 1) {
      const members = this.#monitors
        .slice(shard * SEATS_PER_SHARD, (shard + 1) * SEATS_PER_SHARD)
        .map((id, seat) => [seat, id, intervalMinutes]);
      put({ ...keys.shard(shard, 'members'), members });
    }
    for (const id of this.#monitors) {
      const item = table.item(keys.monitor(id));
      table.set(keys.monitor(id), { ...item, interval_minutes: intervalMinutes });
    }
    /** By monitor: when it is due. */
    const due = new Map<string, number>();
    const commits = changes / COMMIT;
    let position = START;
    for (let commit = 0; commit < commits; commit += 1) {
      position = START + Math.round(((commit + 1) * MINUTE) / commits);
      const found = proposals[commit % proposals.length] ?? new Map<number, readonly Candidate[]>();
      // Other monitors each time, or few would be concerned, and again and again.
      const turned = TURNED_BY * Math.floor(commit / proposals.length);
      const placed = [...found].map(([place, of]) => [(place + turned) % MONITORS, of] as const);
      const shards = Map.groupBy(placed, ([place]) => Math.floor(place / SEATS_PER_SHARD));
      for (const [shard, entries] of shards) {
        const proposed = entries.map(([place, candidates]) => {
          const id = this.#monitors[place] ?? '';
          const starts = candidates.some(({ ceases }) => !ceases);
          if (starts && !due.has(id)) due.set(id, nextRunAt({ id, intervalMinutes }, position));
          return { seat: place % SEATS_PER_SHARD, candidates: candidatesOf(commit, candidates) };
        });
        for (const item of inboxItems(shard, position, proposed)) put(item);
      }
    }
    put({ ...keys.manifest(), changesMarkMs: position, jobMark: changes });
    return await time.run(() => this.#takeTurns(table, due, START + outageMinutes * MINUTE));
  }

  async #takeTurns(table: SimulatedTable, due: ReadonlyMap<string, number>, from: number): Promise<Lateness> {
    const time = this.#time;
    const ended = new Map<string, number>();
    const calls = { count: 0 };
    const lasted: number[] = [];
    let [late, active, mostAtOnce] = [0, 0, 0];
    const open = table.open(async (call) => {
      calls.count += 1;
      await time.sleep(CALL_MS);
      this.#addJobs(table, call.input.RequestItems);
      return table.execute(call);
    });
    const invoke = async (): Promise<void> => {
      const began = time.now;
      active += 1;
      mostAtOnce = Math.max(mostAtOnce, active);
      const turns = await takeTurns({
        ...{ table: open, appUrl: 'https://app.example', retention: STANDARD_RETENTION },
        now: () => time.now,
        until: began + BEGINNING_MS,
        report: (id, result) => {
          if ('error' in result) throw result.error;
          if (result.run.outcome === 'delivered' && due.has(id) && !ended.has(id)) ended.set(id, time.now);
        },
        reportTurn: (_shard, error) => {
          throw error;
        },
      });
      active -= 1;
      lasted.push((time.now - began) / 1_000);
      if (turns.late > 0) late += 1;
    };
    const invocations: Promise<void>[] = [];
    await time.sleep(Math.max(0, from - time.now));
    while ([...due.keys()].some((id) => !ended.has(id))) {
      if (invocations.length > 40) throw new Error(`${due.size - ended.size} monitors never ran`);
      await time.sleep(SCHEDULE_MS - (time.now % SCHEDULE_MS));
      invocations.push(invoke());
      // The next one is due meanwhile, whether this one has ended or not.
      await time.sleep(SCHEDULE_MS - 1_000 - (time.now % SCHEDULE_MS));
    }
    await Promise.all(invocations);
    const seconds = [...due].map(([id, at]) => ((ended.get(id) ?? 0) - Math.max(at, from)) / 1_000);
    return {
      runs: ended.size,
      p50: percentile(seconds, 0.5),
      p95: percentile(seconds, 0.95),
      max: maximum(seconds),
      longestInvocation: maximum(lasted),
      mostAtOnce,
      late,
      invocations: invocations.length,
      callsPerRun: calls.count / ended.size,
      cpuMsPerRun: time.cpuMs / ended.size,
    };
  }

  /** Jobs are made when they are first read: most never are. */
  #addJobs(table: SimulatedTable, requests: Input['RequestItems'] = {}): void {
    for (const request of Object.values(requests)) {
      for (const key of 'Keys' in request ? request.Keys : []) {
        const ordinal = Number(JOB.exec(key.pk)?.[1] ?? Number.NaN);
        if (Number.isNaN(ordinal) || table.item(key) !== undefined) continue;
        const job = { ...this.#job.job, id: mintResourceId(START, ordinal) };
        table.set(key, { ...key, doc: JSON.stringify({ ...this.#job, ordinal, job }) });
      }
    }
  }
}

/** Each commit changes jobs of its own. */
const candidatesOf = (commit: number, candidates: readonly Candidate[]): Candidate[] =>
  candidates.map(({ ordinal, ceases }) => ({ ordinal: commit * COMMIT + ordinal, ceases }));

const JOB = new RegExp(`^${keys.job(7, 'job').pk.replace('7', '(\\d+)')}$`);
