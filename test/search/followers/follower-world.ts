import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import { duplicateFaults } from '../../../infra/operator/index/duplicate-check.ts';
import type { Job } from '../../../shared/contract/resources/job.ts';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { isContentAvailable, servedJob } from '../../../shared/jobs/served.ts';
import { runDueJobs } from '../../../shared/publishing/due/run-due-jobs.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import { NotSplittableError, splitJob } from '../../../shared/publishing/reads/split-job.ts';
import { readFirstDue } from '../../../shared/publishing/write/due-jobs.ts';
import { WriterLeaseHeldError, WriterLeaseLostError } from '../../../shared/search/manifest/lease-errors.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import { contentLine, jobLine, numbered } from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { newestItems } from '../../support/simulated/newest-items.ts';
import type { Call } from '../../support/simulated/simulated-call.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import type { Mutant } from '../model/checker.ts';
import { jobIn, jobOrdinals, manifestNow } from '../model/invariants.ts';
import { type Actor, Crash, dangerOf, type Faults, NO_FAULTS, Scheduler } from '../model/scheduler.ts';
import {
  type Change,
  companyOfJob,
  makeUpChange,
  SMALL_LAYOUT,
  START_MS,
  startWorld,
} from '../model/world.ts';
import { type Follower, followersOf, listFollower, type StreamPage } from './followers.ts';

/** Longest age of an eventually consistent read. */
const STALENESS_MS = 2_000;
const PUBLICATIONS = 8;
const POLLS = 25;
/** How often the operator looks for a duplicate. */
const LOOKS = 12;
const BOARDS = ['p', 'q'] as const;
const LONGER_THAN_TOMBSTONES_MS = 120_000;
const ENDS_WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** Later than any position lives: publications compact the log. */
const LONGER_THAN_POSITIONS_MS = 40 * DAY_MS;
const LATE_PUBLICATIONS = 4;
/** Publishers often die while they write blocks of changes. */
const FAULTS: Faults = {
  ...{ crash: 0.03, late: 0.03 },
  dangerOf: (call) => dangerOf(call) * (isAboutBlocks(call) ? 5 : 1),
};
const LATE_FAULTS = { crash: 0.05, late: 0.05 };
/** Runs of the function that serves what is due, one per minute. */
const DUE_RUNS = 12;
const MINUTE_MS = 60_000;

export interface FollowerOptions {
  /** Changes the calls of publishers. */
  readonly mutant?: Mutant;
  /** Changes the pages of the stream. */
  readonly page?: StreamPage;
  /** Whether boards with equal postings are read, and duplicates split. Defaults to true. */
  readonly boards?: boolean;
  /** Whether a run that has found a fault leaves out the compaction: a search for a mutant needs no more. Defaults to false. */
  readonly stopsEarly?: boolean;
}

export interface FollowerResult {
  readonly faults: readonly string[];
  readonly died: number;
  readonly polls: number;
  /** Jobs that the function changed which serves what is due. */
  readonly settled: number;
  readonly splits: number;
}

/**
 * Runs publishers with faults against followers, all chosen by `seed`, lets the last publication finish what died,
 * lets the followers catch up, and compares their copies with what retrieval would answer.
 */
export async function runFollowers(seed: number, options: FollowerOptions = {}): Promise<FollowerResult> {
  return await new Run(seed, options).go();
}

const isAboutBlocks = ({ input: { Statements = [] } }: Call): boolean =>
  Statements.some(({ Parameters = [] }) =>
    Parameters.some((value) => typeof value === 'string' && value.startsWith(`${PREFIXES.changes}#2`)),
  );

class Run {
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #sim: SimulatedTable;
  readonly #mutate: ReturnType<Mutant>;
  readonly #followers: readonly Follower[];
  readonly #faults = new Set<string>();
  readonly #boards: boolean;
  readonly #stopsEarly: boolean;
  #died = 0;
  #polls = 0;
  #settled = 0;
  #splits = 0;

  constructor(
    seed: number,
    { boards = true, mutant, page = listChanges, stopsEarly = false }: FollowerOptions,
  ) {
    this.#stopsEarly = stopsEarly;
    this.#boards = boards;
    this.#random = new Random(seed);
    const chooser = new Random(seed ^ 0x5bd1e995);
    let sim: SimulatedTable | undefined;
    this.#scheduler = new Scheduler(
      this.#random,
      (now) => {
        sim = new SimulatedTable({ now, stalenessMs: STALENESS_MS, choose: (count) => chooser.below(count) });
        return sim;
      },
      START_MS,
    );
    if (sim === undefined) throw new Error('no table');
    this.#sim = sim;
    this.#mutate = mutant?.(sim) ?? ((table) => table);
    this.#followers = followersOf(page);
  }

  async go(): Promise<FollowerResult> {
    await startWorld(this.#sim);
    for (let i = 0; i < 2; i += 1) this.#scheduler.start(this.#publisher(i));
    this.#scheduler.start(this.#minutes());
    if (this.#boards) this.#scheduler.start(this.#operator());
    for (const follower of this.#followers) this.#scheduler.start(this.#follower(follower, POLLS));
    await this.#scheduler.run();
    const last = this.#scheduler.process('last', NO_FAULTS);
    this.#scheduler.start(this.#publish(last, []));
    await this.#scheduler.run();
    this.#scheduler.leapTo(
      Math.max(START_MS + ENDS_WITHIN_MS, this.#scheduler.nowMs + LONGER_THAN_TOMBSTONES_MS),
    );
    // Nobody publishes any more.
    this.#scheduler.start(this.#settle(this.#scheduler.process('last minute', NO_FAULTS)));
    await this.#scheduler.run();
    for (const follower of this.#followers) {
      this.#scheduler.start(this.#follower(follower, Number.POSITIVE_INFINITY));
      await this.#scheduler.run();
    }
    await this.#judge(this.#followers);
    if (!this.#stopsEarly || this.#faults.size === 0) await this.#compact();
    return {
      faults: [...this.#faults],
      died: this.#died,
      polls: this.#polls,
      settled: this.#settled,
      splits: this.#splits,
    };
  }

  /**
   * A month later, publishers that crash compact the log. Whoever begins then with `sort=updated`, before or during the
   * compaction, gets an exact copy, too.
   */
  async #compact(): Promise<void> {
    const late = [listFollower('the follower who began early'), listFollower('the follower who began late')];
    this.#scheduler.leapTo(this.#scheduler.nowMs + LONGER_THAN_POSITIONS_MS);
    for (let i = 0; i <= LATE_PUBLICATIONS; i += 1) {
      const isSure = i === 0 || i === LATE_PUBLICATIONS;
      const actor = this.#scheduler.process(`late publisher ${i}`, isSure ? NO_FAULTS : LATE_FAULTS);
      const { lines } = makeUpChange(this.#random, 900 + i);
      // Newer than all lines before it, so that it changes something: only then a publication compacts.
      const sure = jobLine('j0', companyOfJob('j0'), { title: `Engineer of the next month ${i}` });
      this.#scheduler.start(this.#publish(actor, isSure ? [sure] : lines));
      const [early] = late;
      if (!isSure && early !== undefined) this.#scheduler.start(this.#follower(early, POLLS));
      await this.#scheduler.run();
      this.#scheduler.leapTo(this.#scheduler.nowMs + LONGER_THAN_TOMBSTONES_MS);
    }
    for (const follower of late) {
      this.#scheduler.start(this.#follower(follower, Number.POSITIVE_INFINITY));
      await this.#scheduler.run();
    }
    if (manifestNow(this.#sim).compaction.floorMs === 0) this.#faults.add('the log was not compacted');
    await this.#judge(late);
  }

  async #judge(followers: readonly Follower[]): Promise<void> {
    const truth = this.#truth();
    for (const follower of followers) for (const fault of follower.judge(truth)) this.#faults.add(fault);
    const reader = newestItems(this.#sim);
    const late = await readFirstDue(this.#sim.open(), this.#scheduler.nowMs);
    if (late !== null) this.#faults.add(`a job has been due since ${new Date(late).toISOString()}`);
    for (const document of this.#documents().values()) {
      const { job, ordinal } = document;
      const { declaredEnd = '9999' } = document;
      const now = new Date(this.#scheduler.nowMs).toISOString();
      if (job.status === 'open' && declaredEnd <= now)
        this.#faults.add(`job ${ordinal} is open after its end`);
      if (job.content_available !== isContentAvailable(document, this.#scheduler.nowMs))
        this.#faults.add(`job ${ordinal} says nothing of the end of its rights`);
    }
    for (const { ordinal, reason } of await changeFaults(reader, manifestNow(this.#sim))) {
      this.#faults.add(`the log about job ${ordinal}: ${reason}`);
    }
    for (const { ordinal, reason } of await duplicateFaults(reader, 0, manifestNow(this.#sim).jobMark)) {
      this.#faults.add(`duplicates: ${reason} of job ${ordinal}`);
    }
  }

  /** Returns the jobs that retrieval would answer with. */
  #truth(): ReadonlyMap<string, Job> {
    const served = (document: JobDocument): Job => servedJob(document, this.#scheduler.nowMs);
    return new Map([...this.#documents()].map(([id, document]) => [id, served(document)]));
  }

  /** Returns the documents of available jobs by id. */
  #documents(): ReadonlyMap<string, JobDocument> {
    const { jobMark } = manifestNow(this.#sim);
    return new Map(
      jobOrdinals(this.#sim).flatMap((ordinal) => {
        const document = jobIn(this.#sim.item(keys.job(ordinal, 'job')));
        return document?.cleared !== true || ordinal >= jobMark ? [] : [[document.job.id, document] as const];
      }),
    );
  }

  async #publisher(number: number): Promise<void> {
    const published: Change[] = [];
    for (let i = 0; i < PUBLICATIONS; i += 1) {
      const faults = this.#random.next() < 0.4 ? NO_FAULTS : FAULTS;
      const actor = this.#scheduler.process(`publisher ${number}.${i}`, faults);
      // Feeds are repeated, also long after a newer one.
      const again = published.length > 0 && this.#random.next() < 0.25;
      const change = again
        ? this.#random.pick(published)
        : this.#boards && this.#random.next() < 0.35
          ? this.#readOfBoard()
          : this.#withEnds(makeUpChange(this.#random, number * 100 + i));
      published.push(change);
      await this.#publish(actor, change.lines);
      if (this.#random.next() < 0.2) await this.#scheduler.sleep(this.#random.below(120_000));
    }
  }

  /** A read of a board, whose postings are often equal to those of the other one. */
  #readOfBoard(): Change {
    const board = this.#random.pick(BOARDS);
    const at = new Date(this.#scheduler.nowMs).toISOString();
    const lines = Array.from({ length: 3 }, (_, i): FeedLineInput[] => {
      if (this.#random.next() < 0.35) return [];
      const { revision: _revision, ...line } = jobLine(`${board}${i}`, 'a', {
        ...{ title: 'Engineer', text_digest: this.#random.pick(['a', 'b']).repeat(64) },
        ...{ apply_url: `https://${board}.example/`, first_observed_at: at, last_verified_at: at },
      });
      return [line];
    });
    const read = { type: 'read', source: board, started_at: at, ended_at: at } as const;
    return {
      lines: [read, ...lines.flat(), { type: 'read_end', source: board }],
      jobs: new Map(),
      companies: new Map(),
    };
  }

  #duplicates(): JobDocument[] {
    return jobOrdinals(this.#sim).flatMap((ordinal) => {
      const document = jobIn(this.#sim.item(keys.job(ordinal, 'job')));
      return document?.job.status_reason === 'duplicate' && document.origin !== undefined ? [document] : [];
    });
  }

  /** Splits off a duplicate now and then, with the same faults as a publication. */
  async #operator(): Promise<void> {
    for (let i = 0; i < LOOKS; i += 1) {
      await this.#scheduler.sleep(this.#random.below(60_000));
      const faults = this.#random.next() < 0.5 ? NO_FAULTS : { crash: 0.05, late: 0.03 };
      const actor = this.#scheduler.process(`operator ${i}`, faults);
      const duplicates = this.#duplicates();
      if (duplicates.length === 0) continue;
      const { id } = this.#random.pick(duplicates).job;
      await this.#underLease('split', async () => {
        const table = this.#mutate(actor.table, 'publish');
        const { now, sleep } = this.#scheduler;
        await splitJob({ table, now, sleep }, id).catch((error: unknown) => {
          // Another run may have changed it meanwhile.
          if (!(error instanceof NotSplittableError)) throw error;
        });
        this.#splits += 1;
      });
    }
  }

  /** Lets some jobs end by themselves during the run, and the rights to some descriptions. */
  #withEnds(change: Change): Change {
    const end = (): string => new Date(START_MS + this.#random.below(ENDS_WITHIN_MS)).toISOString();
    const lines = change.lines.flatMap((line) => {
      if (line.type !== 'job' || line.status === 'closed') return [line];
      return [
        this.#random.next() < 0.4 ? { ...line, expires_at: end() } : line,
        ...(this.#random.next() < 0.2 ? [contentLine(line.key, { distributable_until: end() })] : []),
      ];
    });
    return { ...change, lines };
  }

  async #publish(actor: Actor, lines: Change['lines']): Promise<void> {
    await this.#underLease('publish', async () => {
      await publish(numbered(lines), {
        table: this.#mutate(actor.table, 'publish'),
        now: this.#scheduler.now,
        sleep: this.#scheduler.sleep,
        layout: SMALL_LAYOUT,
        batchSize: 1 + this.#random.below(6),
      });
    });
  }

  /** Does work that takes the lease, once it is free. The process may die of it. */
  async #underLease(name: string, work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        if (error instanceof WriterLeaseHeldError) {
          const untilMs = manifestNow(this.#sim).lease?.untilMs ?? 0;
          await this.#scheduler.sleep(Math.max(1, untilMs - this.#scheduler.nowMs + this.#random.below(50)));
          continue;
        }
        this.#noteDeath(name, error);
        return;
      }
    }
  }

  /** Runs the function that serves what is due, as its schedule does, also during a run that lasts. */
  async #minutes(): Promise<void> {
    for (let i = 0; i < DUE_RUNS; i += 1) {
      const faults = this.#random.next() < 0.4 ? NO_FAULTS : { crash: 0.03, late: 0.03 };
      this.#scheduler.start(this.#settle(this.#scheduler.process(`minute ${i}`, faults)));
      await this.#scheduler.sleep(this.#random.next() < 0.2 ? this.#random.below(5 * MINUTE_MS) : MINUTE_MS);
    }
  }

  async #settle(actor: Actor): Promise<void> {
    try {
      const { jobs } = await runDueJobs({
        table: this.#mutate(actor.table, 'publish'),
        now: this.#scheduler.now,
        sleep: this.#scheduler.sleep,
      });
      this.#settled += jobs;
    } catch (error) {
      this.#noteDeath('the function', error);
    }
  }

  #noteDeath(who: string, error: unknown): void {
    const isDeath =
      error instanceof Crash ||
      error instanceof WriterLeaseLostError ||
      (error instanceof Error && error.name === 'TimeoutError');
    if (!isDeath) this.#faults.add(`${who} failed: ${error instanceof Error ? error.stack : error}`);
    this.#died += 1;
  }

  /** Polls a number of times; without end, until the follower has caught up. */
  async #follower(follower: Follower, polls: number): Promise<void> {
    for (let i = 0; i < polls; i += 1) {
      const actor = this.#scheduler.process(`${follower.name} ${i}`, NO_FAULTS, true);
      this.#polls += 1;
      if (i > 500 && polls > 500) {
        this.#faults.add(`${follower.name} does not catch up`);
        return;
      }
      try {
        const caughtUp = await follower.follow(actor.table, this.#scheduler.nowMs, 1 + this.#random.below(6));
        if (caughtUp && polls > POLLS) return;
        if (caughtUp) await this.#scheduler.sleep(this.#random.below(10_000));
      } catch (error) {
        // The request timed out: its answer never came, and nothing was charged.
        if (error instanceof Error && error.name === 'TimeoutError') continue;
        this.#faults.add(`${follower.name} failed: ${error instanceof Error ? error.stack : error}`);
        return;
      }
    }
  }
}
