import { randomUUID } from 'node:crypto';
import { takeTurns } from '../../shared/monitors/turns/take-turns.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { aroundSend, type Send } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { pauseDestination, resumeDestination } from '../../shared/webhooks/destination/destinations.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { CATALOGUE_LINES, closed, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';
import type { Random } from '../support/random.ts';
import { startTestTable } from '../support/table.ts';
import { Killed } from '../webhooks/support/world.ts';
import { ALL_JOBS, MonitorWorld, type Subscriber } from './world.ts';

/** A wrong way to publish or to run monitors, made by changing the calls of the table. */
export type Around = (send: Send, command: unknown) => Promise<unknown>;

const HOUR = 3_600_000;
const ACTIONS = 45;
const CREDIT = 8_000n;
const STATES = ['remote', 'onsite', 'hidden', 'closed'] as const;
type State = (typeof STATES)[number];

interface Watcher {
  readonly subscriber: Subscriber;
  /** Jobs published from here on are new to it. */
  readonly from: number;
  readonly wants: (state: State) => boolean;
  topped: bigint;
}

/**
 * Publishers, turns, pauses, credit and kills over one table, in a random order; then everything is let run, and what was
 * paid and delivered is compared with what came to match.
 */
export class Simulation {
  readonly world: MonitorWorld;
  readonly #random: Random;
  readonly #around: Around;
  readonly #states: State[] = [];
  readonly #watchers: Watcher[] = [];
  /** Lines of publications that died. */
  #unfinished: FeedLineInput[] = [];
  readonly #faults = new Set<string>();
  /** By monitor. */
  readonly #positions = new Map<string, readonly [position: number, ordinal: number]>();
  #racing = false;
  /** Whether something came between the reads of a run and its transaction since the last turn. */
  #hasRaced = false;

  private constructor(world: MonitorWorld, random: Random, make: (world: MonitorWorld) => Around) {
    this.world = world;
    this.#random = random;
    this.#around = make(world);
  }

  /** Returns what went wrong. */
  static async run(random: Random, make: (world: MonitorWorld) => Around): Promise<string[]> {
    const world = new MonitorWorld(await startTestTable({ engine: 'memory' }));
    const simulation = new Simulation(world, random, make);
    try {
      return await simulation.#run();
    } finally {
      await world.table.stop();
    }
  }

  async #run(): Promise<string[]> {
    await this.world.publish([...CATALOGUE_LINES, companyLine('acme')]);
    await this.#watch({ ...ALL_JOBS, work_arrangements: ['remote'] }, (state) => state === 'remote');
    await this.#watch(ALL_JOBS, (state) => state === 'remote' || state === 'onsite');
    for (let action = 0; action < ACTIONS; action += 1) {
      this.world.now += this.#random.below(2 * HOUR);
      await this.#act(action);
      await this.#checkPositions();
    }
    await this.#settle();
    await this.#checkPositions();
    for (const watcher of this.#watchers) await this.#judge(watcher);
    return [...this.#faults];
  }

  async #watch(query: object, wants: Watcher['wants']): Promise<void> {
    const subscriber = await this.world.subscribe({
      query: { ...query },
      creditMicros: CREDIT,
      maximumResources: 3,
    });
    this.#watchers.push({ subscriber, from: this.#states.length, wants, topped: CREDIT });
  }

  async #act(action: number): Promise<void> {
    const [first] = this.#watchers;
    if (first === undefined) throw new Error('nobody watches');
    if (action === Math.floor(ACTIONS / 3)) {
      await this.#publish(false);
      await this.#watch(ALL_JOBS, (state) => state === 'remote' || state === 'onsite');
      return;
    }
    const chance = this.#random.below(100);
    if (chance < 40) await this.#publish(true);
    else if (chance < 85) await this.#turn(true);
    else if (chance < 92) await this.#toggle(first.subscriber);
    else {
      await this.world.topUp(first.subscriber.organisationId, 3_000n);
      first.topped += 3_000n;
    }
  }

  async #publish(mayDie: boolean): Promise<void> {
    // The lease of a publication that died has run out.
    this.world.now += 60_000;
    const lines = [...this.#unfinished];
    for (let n = this.#random.below(3); n >= 0; n -= 1) {
      const isNew = this.#states.length === 0 || this.#random.chance(0.4);
      const job = isNew ? this.#states.length : this.#random.below(this.#states.length);
      const state = STATES[this.#random.below(STATES.length)] ?? 'remote';
      this.#states[job] = state;
      lines.push(lineOf(job, state));
    }
    this.#unfinished = lines;
    const table = this.#table(mayDie && this.#random.chance(0.6) ? this.#random.below(120) : null);
    const published = await survives(async () => {
      const { rejects } = await publishLines(table, lines, { now: () => this.world.now });
      if (rejects.length > 0) throw new Error(JSON.stringify(rejects));
    });
    if (published) this.#unfinished = [];
  }

  async #turn(mayDie: boolean): Promise<void> {
    this.world.now += HOUR;
    const dies = mayDie && this.#random.chance(0.3) ? this.#random.below(40) : null;
    const hasEnded = await survives(() => this.#turnOver(this.#table(dies)));
    // A run that something came before leaves the rest to the next one.
    if (hasEnded && !this.#hasRaced) await this.#checkCredit();
    this.#hasRaced = false;
  }

  /** Positions never go back, and never pass the mark. */
  async #checkPositions(): Promise<void> {
    const { changesMarkMs } = await this.world.manifest();
    for (const { subscriber } of this.#watchers) {
      const { watermark } = await this.world.monitor(subscriber);
      if (watermark === null || !('position' in watermark)) throw new Error('no position');
      const { position, ordinal } = watermark;
      const before = this.#positions.get(subscriber.monitorId) ?? [0, 0];
      if (position < before[0] || (position === before[0] && ordinal < before[1])) {
        this.#faults.add('a position went back');
      }
      if (position > changesMarkMs) this.#faults.add('a position passed the mark');
      this.#positions.set(subscriber.monitorId, [position, ordinal]);
    }
  }

  /** What the credit covers is delivered: after a turn, nobody waits for credit who has the price of a resource. */
  async #checkCredit(): Promise<void> {
    for (const { subscriber } of this.#watchers) {
      const { status, lastRunAtMs } = await this.world.monitor(subscriber);
      if (status !== 'paused_credit' || lastRunAtMs !== this.world.now) continue;
      if ((await this.world.balance(subscriber)) >= 1_000n) this.#faults.add('waits for credit that it has');
    }
  }

  async #turnOver(table: Table): Promise<void> {
    await takeTurns({
      table,
      appUrl: 'https://app.example',
      retention: STANDARD_RETENTION,
      now: () => this.world.now,
      until: this.world.now + 1,
      report: (_id, result) => {
        if ('error' in result) throw result.error;
      },
      reportTurn: (_shard, error) => {
        throw error;
      },
    });
  }

  async #toggle({ destinationId }: Subscriber): Promise<void> {
    const operator = this.world.world.operator();
    const destination = await this.world.world.readDestination(destinationId);
    if (destination.status === 'paused') await resumeDestination(this.world.table, destination, operator);
    else await pauseDestination(this.world.table, destination, 'operator', operator);
  }

  /** Finishes what died, activates destinations, pays, and takes turns until nothing is due. */
  async #settle(): Promise<void> {
    // Nothing comes in between any more.
    this.#racing = true;
    for (const { subscriber } of this.#watchers) {
      const { status } = await this.world.world.readDestination(subscriber.destinationId);
      if (status === 'paused') await this.#toggle(subscriber);
      await this.world.topUp(subscriber.organisationId, 1_000_000n);
    }
    for (const watcher of this.#watchers) watcher.topped += 1_000_000n;
    await this.#publish(false);
    for (let turn = 0; turn < 20; turn += 1) await this.#turn(false);
  }

  async #judge({ subscriber, from, wants, topped }: Watcher): Promise<void> {
    const ids = await this.world.ids(subscriber);
    if (new Set(ids).size < ids.length) this.#faults.add('delivered twice within 30 days');
    if ((await this.world.balance(subscriber)) !== topped - BigInt(ids.length) * 1_000n) {
      this.#faults.add('paid something else than what was delivered');
    }
    const wanted = this.#states.flatMap((state, job) => (job >= from && wants(state) ? [`job-${job}`] : []));
    const missing = (await this.world.idsOf('job', wanted)).filter((id) => !ids.includes(id));
    if (missing.length > 0) this.#faults.add('lost');
  }

  /** Returns the table of an actor, who dies at a step unless it is null. */
  #table(dies: number | null): Table {
    let steps = 0;
    const { table } = this.world;
    const client = aroundSend(table.client, async (send, [command]) => {
      steps += 1;
      if (dies !== null && steps > dies) throw new Killed();
      const paidTo = destinationPaidBy(command);
      if (paidTo !== null) await this.#race(paidTo);
      const result = await this.#around(send, command);
      if (paidTo !== null && (await this.world.world.readDestination(paidTo)).status === 'paused') {
        this.#faults.add('paid while the destination was paused');
      }
      if (dies === steps && this.#random.chance(0.5)) throw new Killed();
      return result;
    });
    return { name: table.name, client };
  }

  /** Lets something happen between the reads of a run and its transaction. */
  async #race(destinationId: string): Promise<void> {
    if (this.#racing) return;
    this.#racing = true;
    this.#hasRaced = true;
    const chance = this.#random.below(100);
    const subscriber = this.#watchers.find(
      (one) => one.subscriber.destinationId === destinationId,
    )?.subscriber;
    if (subscriber !== undefined && chance < 25) await this.#turnOver(this.#table(null));
    else if (subscriber !== undefined && chance < 35) {
      const { status } = await this.world.world.readDestination(destinationId);
      if (status === 'active') await this.#toggle(subscriber);
    }
    this.#racing = false;
  }
}

const lineOf = (job: number, state: State): FeedLineInput => {
  const name = `job-${job}`;
  const work = { work_arrangements: [state === 'onsite' ? ('onsite' as const) : ('remote' as const)] };
  if (state === 'closed') return jobLine(name, 'acme', { ...work, ...closed() });
  return jobLine(name, 'acme', { ...work, cleared: state !== 'hidden' });
};

/** Returns whether an actor did not die. */
async function survives(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

/** Returns the destination of the event that a transaction puts; null for any other command. */
function destinationPaidBy(command: unknown): string | null {
  const items = Object(Object(command)['input'])['TransactItems'];
  if (!Array.isArray(items)) return null;
  const { pk } = keys.destinationDelivery('', randomUUID());
  const put = items
    .map((item) => Object(Object(Object(item)['Put'])['Item']))
    .find((item) => String(item['pk']).startsWith(pk));
  return put === undefined ? null : String(put['pk']).slice(pk.length);
}
