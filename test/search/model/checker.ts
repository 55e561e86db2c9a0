import { changeFaults } from '../../../infra/operator/index/change-check.ts';
import { slotFaults } from '../../../infra/operator/index/slot-check.ts';
import { readAvailableJob } from '../../../shared/jobs/available.ts';
import { jobMatcher } from '../../../shared/jobs/filter.ts';
import { listCreated } from '../../../shared/jobs/list-created.ts';
import type { JobFilter } from '../../../shared/jobs/query.ts';
import { publish } from '../../../shared/publishing/publish.ts';
import { switchSegments } from '../../../shared/publishing/switch-segments.ts';
import { buildNextPart, deleteNextPart, RETIREMENT_MS } from '../../../shared/publishing/write/rebuild.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { WriterLeaseHeldError, WriterLeaseLostError } from '../../../shared/search/manifest/lease-errors.ts';
import type { Clock } from '../../../shared/search/manifest/pacing.ts';
import { FormatTooNewError } from '../../../shared/search/manifest/writer-format.ts';
import type { SegmentRules } from '../../../shared/search/segments/segment-rules.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { numbered } from '../../support/feed-lines.ts';
import { Random } from '../../support/random.ts';
import { newestItems } from '../../support/simulated/newest-items.ts';
import { type SimulatedItem, SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { Expectations } from './expectations.ts';
import {
  activePairs,
  hiddenBetween,
  jobOrdinals,
  lostPostings,
  manifestAt,
  manifestIn,
  manifestNow,
  versionsBetween,
  wentBack,
} from './invariants.ts';
import { withOwnCache } from './own-cache.ts';
import { asEarlierRelease, isPacing, type Pacing, ProcessClock, withSeen, writerClock } from './pacing.ts';
import { type Actor, Crash, type Faults, NO_FAULTS, Scheduler } from './scheduler.ts';
import {
  type Change,
  COMPANIES,
  documentOfKey,
  JOB_KEYS,
  makeUpChange,
  makeUpRules,
  SMALL_LAYOUT,
  START_MS,
  skipOrdinals,
  startWorld,
} from './world.ts';

/** Changes the calls of writers, which then behave as if the code were wrong. */
export type Mutant = (sim: SimulatedTable) => (table: Table, role: 'publish' | 'read' | 'rebuild') => Table;

export interface RunOptions {
  readonly mutant?: Mutant;
  /** Whether publishers make segments and pairs, and readers keep what they know for their next requests. */
  readonly segments?: boolean;
  /** Whether the operator turns segments off, which merges them, and on again. */
  readonly switches?: boolean;
  /** Whether lists keep manifests, and which faults readers and writers then have. */
  readonly pacing?: Pacing;
  /** Ends the run with the first of these violations: a search for a mutant needs no more. */
  readonly until?: (violation: string) => boolean;
}

/** The result of a run. */
export interface RunResult {
  readonly violations: readonly string[];
  readonly steps: number;
  readonly publications: number;
  /** The generation at the end: 1 plus the rebuilds that were swapped in. */
  readonly generation: number;
  readonly died: number;
  readonly pages: number;
  /**
   * Segments that were listed, those that joined others, those that were merged into heads, and how often several were
   * merged together.
   */
  readonly segments: Readonly<Record<'joined' | 'listed' | 'merged' | 'together', number>>;
  /** How often segments were turned off. */
  readonly switched: number;
  /** Pairs that readers may use at the end. */
  readonly pairs: number;
}

const STALENESS_MS = 2_000;
/** How long a reader may go by a manifest. */
const KEPT_MS = 1_000;
/** A publication must end within the second in which a manifest is kept, or a fault of pacing would not show. */
const PACED_STEP_MS = 3;
/** How often the operator begins or ends pacing. */
const TURNS_OF_PACING = 30;
/** How often the operator turns segments off or on. */
const SWITCHES = 6;
const PUBLICATIONS = 7;
const READERS = 3;
const SCANS = 12;
const REBUILD_STEPS = 30;

/** Whether a process ended in a way that is not its fault. */
const isDeath = (error: unknown): boolean =>
  error instanceof Crash ||
  error instanceof WriterLeaseLostError ||
  (error instanceof Error && error.name === 'TimeoutError');

/**
 * Runs the model once: publishers, readers and faults, all chosen by `seed`, and so are the pauses of the product's
 * retries. The same seed gives the same run, whatever ran before it.
 */
export async function runModel(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const { random } = Math;
  const pauses = new Random(seed ^ 0x2545f491);
  Math.random = () => pauses.next();
  try {
    return await new Run(seed, options).go();
  } finally {
    Math.random = random;
  }
}

class Run {
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #sim: SimulatedTable;
  readonly #mutate: ReturnType<Mutant>;
  readonly #pacing: Pacing | null;
  readonly #violations = new Set<string>();
  readonly #expectations: Expectations;
  /** Publishers that have not ended. */
  #publishing = 0;
  #publications = 0;
  #died = 0;
  /** Above those of the jobs that every run begins with. */
  #revision = 1_000_000;
  #pages = 0;
  readonly #rules: SegmentRules | null;
  readonly #segments = { listed: 0, joined: 0, merged: 0, together: 0 };
  readonly #switches: boolean;
  #switched = 0;
  readonly #until: (violation: string) => boolean;
  #isOver = false;

  constructor(seed: number, { mutant, pacing, segments, switches = false, until }: RunOptions) {
    this.#until = until ?? (() => false);
    this.#switches = switches;
    this.#pacing = pacing ?? null;
    this.#rules = segments === true ? makeUpRules(new Random(seed ^ 0x27d4eb2f)) : null;
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
      pacing === undefined ? undefined : PACED_STEP_MS,
    );
    if (sim === undefined) throw new Error('no table');
    this.#sim = sim;
    this.#expectations = new Expectations(sim, (text) => this.#violate(text));
    this.#mutate = mutant?.(sim) ?? ((table) => table);
  }

  async go(): Promise<RunResult> {
    await startWorld(this.#sim);
    const key = keys.manifest();
    if (this.#pacing !== null)
      this.#sim.set(key, { ...this.#sim.item(key), ...this.#pacing.manifest }, START_MS - 3_600_000);
    this.#sim.onChange = ({ pk, sk }, before, after) => {
      const manifest = keys.manifest();
      if (pk !== manifest.pk || sk !== manifest.sk) return;
      for (const text of wentBack(before, after)) this.#violate(text);
      if (this.#rules !== null) this.#countSegments(before, after);
      if (Number(after?.['leaseUntilMs']) === 0) this.#atRelease();
    };
    for (let i = 0; i < 2; i += 1) this.#scheduler.start(this.#publisher(i));
    this.#scheduler.start(this.#rebuilder());
    if (this.#pacing?.isTurned === true) this.#scheduler.start(this.#operator());
    if (this.#switches) this.#scheduler.start(this.#switcher());
    for (let i = 0; i < READERS; i += 1) this.#scheduler.start(this.#reader(i));
    await this.#scheduler.run(() => this.#isOver);
    if (!this.#isOver) await this.#end();
    return {
      violations: [...this.#violations],
      steps: this.#scheduler.steps,
      publications: this.#publications,
      generation: manifestNow(this.#sim).generation,
      died: this.#died,
      pages: this.#pages,
      segments: this.#segments,
      switched: this.#switched,
      pairs: activePairs(this.#sim, manifestNow(this.#sim).generation).active.size,
    };
  }

  /** Lets the next publication finish what died, and checks what is left. */
  async #end(): Promise<void> {
    this.#expectations.check('after everything');
    const last = this.#scheduler.process('last', NO_FAULTS);
    this.#scheduler.start(this.#publish(last, { lines: [], jobs: new Map(), companies: new Map() }));
    await this.#scheduler.run();
    this.#expectations.check('at the end');
    this.#checkIndex('at the end');
    await this.#checkSheets();
  }

  #violate(text: string): void {
    this.#violations.add(text);
    this.#isOver ||= this.#until(text);
  }

  // ---- publishers

  async #publisher(number: number): Promise<void> {
    this.#publishing += 1;
    for (let i = 0; i < PUBLICATIONS; i += 1) {
      const faults: Faults = this.#random.next() < 0.5 ? NO_FAULTS : { crash: 0.02, late: 0.02 };
      const actor = this.#scheduler.process(`publisher ${number}.${i}`, faults);
      const change = makeUpChange(this.#random, number * 100 + i, this.#rules !== null);
      await this.#publish(actor, change);
      if (this.#random.next() < 0.2) await this.#scheduler.sleep(this.#random.below(900_000));
    }
    this.#publishing -= 1;
    this.#wakeReaders();
  }

  /** The lines of a change, as new as the publication that takes them: it pulls the first one under its lease. */
  async *#arriving({ lines }: Change) {
    const first = this.#revision;
    this.#revision += lines.length;
    yield* numbered(
      lines.map((line, i) =>
        line.type === 'job' || line.type === 'facts' ? { ...line, revision: first + i } : line,
      ),
    );
  }

  async #publish(actor: Actor, change: Change, isOfEarlierRelease = this.#isEarlier()): Promise<void> {
    const release = { at: null as ReadonlyMap<string, string> | null };
    let isEarlier = isOfEarlierRelease;
    for (;;) {
      this.#expectations.begin(change);
      this.#releases.set(actor, release);
      try {
        await publish(this.#arriving(change), {
          table: this.#mutate(isEarlier ? asEarlierRelease(actor.table) : actor.table, 'publish'),
          now: this.#writerClock(),
          sleep: this.#sleep,
          layout: SMALL_LAYOUT,
          ...(this.#rules === null ? {} : { segmentRules: this.#rules, composeFrom: 3 }),
          onReject: ({ line, field, reason }) => this.#violate(`line ${line} rejected: ${field} ${reason}`),
        });
        this.#publications += 1;
        if (release.at !== null) this.#expectations.succeed(change, release.at, this.#scheduler.nowMs);
        this.#wakeReaders();
        return;
      } catch (error) {
        if (error instanceof WriterLeaseHeldError) {
          await this.#leaseEnd();
          continue;
        }
        if (error instanceof FormatTooNewError && isEarlier) {
          isEarlier = false;
          continue;
        }
        if (!isDeath(error)) this.#violate(`publish failed: ${error instanceof Error ? error.stack : error}`);
        this.#died += 1;
        this.#expectations.die(change);
        this.#wakeReaders();
        return;
      }
    }
  }

  #isEarlier(): boolean {
    const share = this.#pacing?.earlierWriters;
    return share !== undefined && this.#random.next() < share;
  }

  #writerClock(): Clock {
    return writerClock(this.#scheduler.now, this.#pacing, (end) => this.#random.below(end));
  }

  /** Waits, unless it is a mutant that does not pace. */
  readonly #sleep = async (ms: number, reason?: Error): Promise<void> => {
    if (isPacing(reason) && this.#pacing?.waits === false) return;
    await this.#scheduler.sleep(ms);
  };

  /** Begins and ends pacing between publications. The release before it publishes as soon as it has ended. */
  async #operator(): Promise<void> {
    const isHasty = this.#pacing?.isHasty === true;
    for (let turn = 0; turn < TURNS_OF_PACING && this.#publishing > 0; turn += 1) {
      const actor = this.#scheduler.process(`operator ${turn}`, NO_FAULTS);
      try {
        const { sleep } = this.#scheduler;
        const lease = await WriterLease.acquire(
          actor.table,
          'operator',
          this.#writerClock(),
          async (ms, reason) => {
            if (!(isHasty && isPacing(reason))) await sleep(ms);
          },
        );
        const isEnd = lease.manifest.paced;
        await lease.setPaced(!isEnd);
        await lease.release();
        if (isEnd) await this.#publish(actor, makeUpChange(this.#random, 1_000 + turn), true);
      } catch (error) {
        if (!(error instanceof WriterLeaseHeldError) && !isDeath(error))
          this.#violate(`pacing failed: ${error}`);
      }
      await this.#scheduler.sleep(this.#random.below(500));
    }
  }

  /** Turns segments off and on between publications. A switch that dies is repeated by the next one. */
  async #switcher(): Promise<void> {
    for (let turn = 0; turn < SWITCHES && this.#publishing > 0; turn += 1) {
      await this.#scheduler.sleep(this.#random.below(600_000));
      const faults: Faults = this.#random.next() < 0.5 ? NO_FAULTS : { crash: 0.02, late: 0.02 };
      const actor = this.#scheduler.process(`switch ${turn}`, faults);
      const isOn = turn % 2 === 1;
      try {
        await switchSegments(
          {
            table: this.#mutate(actor.table, 'publish'),
            now: this.#writerClock(),
            sleep: this.#sleep,
            layout: SMALL_LAYOUT,
            ...(this.#rules === null ? {} : { segmentRules: this.#rules }),
          },
          isOn,
        );
        this.#switched += isOn ? 0 : 1;
      } catch (error) {
        if (error instanceof WriterLeaseHeldError) await this.#leaseEnd();
        else if (!isDeath(error)) this.#violate(`a switch failed: ${error}`);
      }
    }
  }

  /** Waits until the current lease has expired. */
  async #leaseEnd(): Promise<void> {
    const untilMs = manifestNow(this.#sim).lease?.untilMs ?? 0;
    await this.#scheduler.sleep(Math.max(1, untilMs - this.#scheduler.nowMs + this.#random.below(50)));
  }

  /** Rebuilds the index in steps between the publications, and deletes what was replaced. */
  async #rebuilder(): Promise<void> {
    for (let i = 0; i < REBUILD_STEPS && this.#publishing > 0; i += 1) {
      const faults: Faults = this.#random.next() < 0.7 ? NO_FAULTS : { crash: 0.03, late: 0.01 };
      const actor = this.#scheduler.process(`rebuild ${i}`, faults);
      const options = {
        table: this.#mutate(actor.table, 'rebuild'),
        now: this.#scheduler.now,
        sleep: this.#scheduler.sleep,
        layout: SMALL_LAYOUT,
        documentsPerStep: 500 + this.#random.below(6_000),
      };
      try {
        const { retiredGenerations } = manifestNow(this.#sim);
        if (retiredGenerations.length === 0) await buildNextPart(options);
        else if (this.#random.next() < 0.9) await deleteNextPart(options);
      } catch (error) {
        if (error instanceof WriterLeaseHeldError) await this.#leaseEnd();
        else if (!isDeath(error)) this.#violate(`rebuild failed: ${error}`);
      }
      const rest = this.#random.next();
      if (rest < 0.1) await this.#scheduler.sleep(RETIREMENT_MS + this.#random.below(1_000));
      else if (rest < 0.6) await this.#publishEnd();
    }
  }

  readonly #releases = new Map<Actor, { at: ReadonlyMap<string, string> | null }>();

  /** Records the published state at the moment a publisher releases its lease. */
  #atRelease(): void {
    const actor = this.#scheduler.current;
    const release = actor === null ? undefined : this.#releases.get(actor);
    if (release !== undefined) release.at = this.#expectations.states();
    if (this.#random.next() < 0.2) skipOrdinals(this.#sim, this.#random);
    if (this.#random.next() < 0.3) this.#checkIndex(`at a release of ${actor?.name}`);
  }

  /** Callers waiting for the end of a publication. */
  #waiting: (() => void)[] = [];

  async #publishEnd(): Promise<void> {
    if (this.#publishing === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #wakeReaders(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #checkIndex(when: string): void {
    for (const text of lostPostings(this.#sim).slice(0, 3)) this.#violate(`${when}: ${text}`);
  }

  /** Checks the job sheets against the documents, and the index against the sheets. */
  async #checkSheets(): Promise<void> {
    const manifest = manifestNow(this.#sim);
    const reader = newestItems(this.#sim);
    try {
      for (const fault of await slotFaults(reader, manifest, 0, manifest.jobMark)) {
        this.#violate(`at the end the job sheets are wrong: ${JSON.stringify(fault)}`);
      }
      for (const fault of await changeFaults(reader, manifest)) {
        this.#violate(`at the end the change log is wrong: ${JSON.stringify(fault)}`);
      }
    } catch (error) {
      this.#violate(`at the end: ${error}`);
    }
  }

  // ---- readers

  async #reader(number: number): Promise<void> {
    // A warm process walks from the manifest that it saw before.
    const warm = this.#rules !== null ? this.#warmReader(number) : undefined;
    const clock = new ProcessClock(this.#scheduler.now);
    let actor = warm ?? this.#readerProcess(`${number}`);
    for (let i = 0; i < SCANS; i += 1) {
      // A process that keeps manifests serves many requests.
      if (this.#pacing === null && warm === undefined) actor = this.#readerProcess(`${number}.${i}`);
      if (this.#random.next() < 0.2) await this.#retrieve(actor);
      else await this.#scan(actor, clock);
      const pause = this.#random.next();
      if (pause < 0.2) await this.#scheduler.sleep(this.#random.below(20_000));
      else if (pause < 0.7) await this.#publishEnd();
    }
  }

  #warmReader(number: number): Actor {
    const actor = this.#scheduler.process(`warm reader ${number}`, NO_FAULTS, true);
    return { ...actor, table: withOwnCache(this.#mutate(actor.table, 'read'), `${number}`) };
  }

  #countSegments(before: SimulatedItem | undefined, after: SimulatedItem | undefined): void {
    const [earlier, later] = [before, after].map((item) => manifestIn(item).segments);
    const gone = (earlier ?? []).filter(({ id }) => !(later ?? []).some((one) => one.id === id));
    const isListing = (later ?? []).some(({ id }) => !(earlier ?? []).some((one) => one.id === id));
    if (isListing) this.#segments.listed += 1;
    else if (gone.length > 1) this.#segments.together += 1;
    this.#segments[isListing ? 'joined' : 'merged'] += gone.length;
  }

  #readerProcess(name: string): Pick<Actor, 'table'> {
    const { table } = this.#scheduler.process(`reader ${name}`, NO_FAULTS, true);
    const seen = this.#pacing?.seen;
    return { table: seen === undefined ? table : withSeen(table, seen) };
  }

  #makeUpFilter(): JobFilter {
    const kind = this.#random.next();
    if (this.#rules !== null && kind > 0.6) {
      return { countries: ['DE'], tools: [this.#random.pick(['python', 'rust', 'sap'])] };
    }
    if (kind < 0.2) return { statuses: ['open'] };
    if (kind < 0.6) return { tools: [this.#random.pick(['python', 'rust', 'sap'])] };
    if (kind < 0.7) return { query: 'engineer', statuses: ['open'] };
    const id = this.#sim.item(keys.source('company', this.#random.pick(COMPANIES)))?.['id'];
    return { companies: [String(id)], tools: ['python', 'rust'] };
  }

  async #scan({ table }: Pick<Actor, 'table'>, clock: ProcessClock): Promise<void> {
    const filter = this.#makeUpFilter();
    const direction = this.#random.pick(['asc', 'desc'] as const);
    const limit = 1 + this.#random.below(3);
    // A list goes by what its process read, from replicas, since its manifest.
    const keptSinceMs = this.#scheduler.nowMs - (this.#pacing === null ? 0 : KEPT_MS);
    const fromMs = keptSinceMs - STALENESS_MS;
    const { jobMark } = manifestAt(this.#sim, keptSinceMs);
    const hidden = new Map(this.#expectations.hidden);
    const found: number[] = [];
    let after: readonly number[] | null = null;
    for (;;) {
      const page = await this.#page(() =>
        clock.during(this.#pacing?.clock ?? null, (receivedMs) =>
          listCreated({ reader: readerOf(table, receivedMs), filter, direction, limit, after }),
        ),
      );
      if (page === 'broken') return;
      if (page === 'late') continue;
      for (const { ordinal } of page.documents) found.push(ordinal);
      if (page.next === null) break;
      after = page.next;
    }
    const untilMs = this.#scheduler.nowMs;
    const matches = jobMatcher(filter);
    const name = `${JSON.stringify({ tools: filter.tools, query: filter.query })} ${direction}`;
    if (new Set(found).size < found.length) this.#violate(`${name}: a row appeared twice: ${found}`);
    for (const ordinal of found) {
      const versions = versionsBetween(this.#sim, ordinal, fromMs, untilMs);
      if (!versions.some((document) => document !== null && matches(document))) {
        this.#violate(`${name}: ${ordinal} never matched`);
      }
      this.#checkHidden(ordinal, hidden, name);
    }
    const withdrawn = hiddenBetween(this.#sim, fromMs, untilMs);
    for (const ordinal of jobOrdinals(this.#sim)) {
      if (ordinal >= jobMark || found.includes(ordinal)) continue;
      const versions = versionsBetween(this.#sim, ordinal, fromMs, untilMs);
      const always = versions.every(
        (document) =>
          document !== null && matches(document) && !withdrawn(ordinal, ordinalOf(document.job.company.id)),
      );
      if (always) this.#violate(`${name}: ${ordinal} matched throughout and was missed`);
    }
  }

  async #retrieve(actor: Pick<Actor, 'table'>): Promise<void> {
    const document = documentOfKey(this.#sim, this.#random.pick(JOB_KEYS));
    if (document === undefined) return;
    const hidden = new Map(this.#expectations.hidden);
    const found = await this.#page(() =>
      readAvailableJob(readerOf(actor.table), document.job.id, this.#scheduler.nowMs),
    );
    if (typeof found === 'object') this.#checkHidden(found.ordinal, hidden, 'retrieval');
  }

  /** Reports a row that was hidden before the scan began and still is. */
  #checkHidden(ordinal: number, hidden: ReadonlyMap<string, number>, name: string): void {
    for (const [key, sinceMs] of hidden) {
      if (
        this.#expectations.hidden.get(key) === sinceMs &&
        documentOfKey(this.#sim, key)?.ordinal === ordinal
      ) {
        this.#violate(`${name}: ${key} is shown although it was hidden before`);
      }
    }
  }

  /** Returns a page; `late` if its request timed out first. */
  async #page<T>(ask: () => Promise<T>): Promise<T | 'broken' | 'late'> {
    try {
      this.#pages += 1;
      return await ask();
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return 'late';
      this.#violate(`a page failed: ${error}`);
      return 'broken';
    }
  }
}

const readerOf = (table: Table, receivedMs: number | null = null) =>
  new TableReader(table, new AbortController().signal, receivedMs);
