import { randomUUID } from 'node:crypto';
import { updateMonitor } from '../../shared/monitors/editing/update-monitor.ts';
import { takeTurns } from '../../shared/monitors/turns/take-turns.ts';
import type { MonitoredOperation } from '../../shared/monitors/watermark.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { aroundSend, type Send } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { pauseDestination, resumeDestination } from '../../shared/webhooks/destination/destinations.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { CATALOGUE_LINES, publishLines } from '../support/feed-lines.ts';
import type { Random } from '../support/random.ts';
import { startTestTable } from '../support/table.ts';
import { Killed } from '../webhooks/support/world.ts';
import { MARKETS, type SavedQuery, type SimulatedMarket, STATES, type State } from './simulated-market.ts';
import { MonitorWorld, type Subscriber } from './world.ts';

/** A wrong way to publish or to run monitors, made by changing the calls of the table. */
export type Around = (send: Send, command: unknown) => Promise<unknown>;
export type Mutant = (market: SimulatedMarket) => Around;

const HOUR = 3_600_000;
const ACTIONS = 45;
/** In resources. */
const CREDIT = 8n;

interface Watcher {
  readonly subscriber: Subscriber;
  saved: SavedQuery;
  /** What came to match since it began, and when it must have been delivered after (Unix milliseconds). */
  readonly owed: Map<number, number>;
  /** Resources that a publication was changing when the query was edited: either query may have been asked. */
  readonly doubtful: Set<number>;
  topped: bigint;
}

/** When something further about a resource was published: from the first attempt until the one that ended. */
interface Said {
  readonly fromMs: number;
  untilMs: number;
}

/**
 * Publishers, turns, edits, pauses, credit and kills over one table, in a random order; then everything is let run, and
 * what was paid and delivered is compared with what came to match.
 */
export class Simulation {
  readonly world: MonitorWorld;
  readonly #market: SimulatedMarket;
  readonly #random: Random;
  /** Edits among 100 actions: in every other world many, since an edit goes wrong only between certain others. */
  readonly #editsIn100: number;
  readonly #around: Around;
  readonly #states: State[] = [];
  /** As the last publication that ended left them. */
  #published: readonly State[] = [];
  #events = 0;
  readonly #watchers: Watcher[] = [];
  /** Lines of publications that died, and the resources that they change. */
  #unfinished: FeedLineInput[] = [];
  readonly #changing = new Set<number>();
  /** By resource. */
  readonly #said = new Map<number, Said[]>();
  readonly #faults = new Set<string>();
  /** By monitor. */
  readonly #positions = new Map<string, readonly [position: number, ordinal: number]>();
  #racing = false;
  /** Whether something came between the reads of a run and its transaction since the last turn. */
  #hasRaced = false;

  private constructor(world: MonitorWorld, market: SimulatedMarket, random: Random, around: Around) {
    this.world = world;
    this.#market = market;
    this.#random = random;
    this.#editsIn100 = random.chance(0.5) ? 4 : 16;
    this.#around = around;
  }

  /** Returns what went wrong. */
  static async run(operation: MonitoredOperation, random: Random, make: Mutant): Promise<string[]> {
    const world = new MonitorWorld(await startTestTable({ engine: 'memory' }));
    const market = MARKETS[operation];
    const simulation = new Simulation(world, market, random, make(market));
    try {
      return await simulation.#run();
    } finally {
      await world.table.stop();
    }
  }

  async #run(): Promise<string[]> {
    await this.world.publish([...CATALOGUE_LINES, ...this.#market.first]);
    await this.#watch(this.#market.special);
    await this.#watch(this.#market.any);
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

  async #watch(saved: SavedQuery): Promise<void> {
    const { operation, priceMicros } = this.#market;
    const topped = CREDIT * priceMicros;
    const subscriber = await this.world.subscribe({
      operation,
      query: { ...saved.query },
      creditMicros: topped,
      maximumResources: 3,
    });
    this.#watchers.push({ subscriber, saved, topped, owed: new Map(), doubtful: new Set() });
  }

  /** Gives the last monitor the other query. */
  async #edit(): Promise<void> {
    const watcher = this.#watchers.at(-1);
    if (watcher === undefined) throw new Error('nobody watches');
    const { special, any } = this.#market;
    const saved = watcher.saved === any ? special : any;
    const monitor = await this.world.monitor(watcher.subscriber);
    const edit = { query: { ...saved.query } };
    const updated = await updateMonitor(this.#table(null), monitor, edit, this.world.world.operator());
    if (updated !== 'updated') throw new Error(updated);
    watcher.saved = saved;
    for (const resource of this.#changing) watcher.doubtful.add(resource);
    for (const resource of watcher.owed.keys()) {
      const state = this.#published[resource];
      const stays = state !== undefined && saved.wants(state) && !watcher.doubtful.has(resource);
      if (!stays) watcher.owed.delete(resource);
    }
  }

  async #act(action: number): Promise<void> {
    const [first] = this.#watchers;
    if (first === undefined) throw new Error('nobody watches');
    if (action === Math.floor(ACTIONS / 3)) {
      await this.#publish(false);
      await this.#watch(this.#market.any);
      return;
    }
    const chance = this.#random.below(100);
    if (chance < 40) await this.#publish(true);
    else if (chance < 85 - this.#editsIn100) await this.#turn(true);
    else if (chance < 85) await this.#edit();
    else if (chance < 92) await this.#toggle(first.subscriber);
    else await this.#topUp(first, 3n);
  }

  async #publish(mayDie: boolean): Promise<void> {
    // The lease of a publication that died has run out.
    this.world.now += 60_000;
    const lines = [...this.#unfinished];
    for (let n = this.#random.below(3); n >= 0; n -= 1) {
      const isNew = this.#states.length === 0 || this.#random.chance(0.4);
      const resource = isNew ? this.#states.length : this.#random.below(this.#states.length);
      const state = STATES[this.#random.below(STATES.length)] ?? 'special';
      this.#states[resource] = state;
      this.#changing.add(resource);
      lines.push(...this.#market.linesOf(resource, state));
      if (isNew || this.#random.chance(0.2)) lines.push(...this.#further(resource));
    }
    this.#unfinished = lines;
    const table = this.#table(mayDie && this.#random.chance(0.6) ? this.#random.below(120) : null);
    const published = await survives(async () => {
      const { rejects } = await publishLines(table, lines, { now: () => this.world.now });
      if (rejects.length > 0) throw new Error(JSON.stringify(rejects));
    });
    if (published) this.#owe();
  }

  /** Says something further about a resource, if that delivers it again. */
  #further(resource: number): FeedLineInput[] {
    const { further } = this.#market;
    if (further === null) return [];
    this.#events += 1;
    const said = { fromMs: this.world.now, untilMs: Number.POSITIVE_INFINITY };
    this.#said.set(resource, [...(this.#said.get(resource) ?? []), said]);
    return further(resource, `event-${this.#events}`, this.world.now);
  }

  /** A publication has ended: notes what it owes each monitor. */
  #owe(): void {
    for (const { saved, owed, doubtful } of this.#watchers) {
      for (const resource of this.#changing) {
        const state = this.#states[resource];
        const before = this.#published[resource];
        // What ceases to match before it is delivered is not owed.
        if (state === undefined || !saved.wants(state)) owed.delete(resource);
        if (state === undefined || !saved.wants(state) || doubtful.has(resource)) continue;
        if (before === undefined || !saved.wants(before)) owed.set(resource, owed.get(resource) ?? 0);
        const said = this.#said.get(resource)?.at(-1);
        if (said?.untilMs === Number.POSITIVE_INFINITY) owed.set(resource, said.fromMs);
      }
      doubtful.clear();
    }
    this.#published = [...this.#states];
    this.#unfinished = [];
    this.#changing.clear();
    for (const said of [...this.#said.values()].flat()) said.untilMs = Math.min(said.untilMs, this.world.now);
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
      if ((await this.world.balance(subscriber)) >= this.#market.priceMicros)
        this.#faults.add('waits for credit that it has');
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

  async #topUp(watcher: Watcher, resources: bigint): Promise<void> {
    const micros = resources * this.#market.priceMicros;
    await this.world.topUp(watcher.subscriber.organisationId, micros);
    watcher.topped += micros;
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
    for (const watcher of this.#watchers) {
      const { subscriber } = watcher;
      const { status } = await this.world.world.readDestination(subscriber.destinationId);
      if (status === 'paused') await this.#toggle(subscriber);
      await this.#topUp(watcher, 1_000n);
    }
    await this.#publish(false);
    for (let turn = 0; turn < 20; turn += 1) await this.#turn(false);
  }

  async #judge({ subscriber, saved, owed, topped }: Watcher): Promise<void> {
    const { kind, nameOf, priceMicros } = this.#market;
    const names = this.#states.map((_, resource) => nameOf(resource));
    const ids = await this.world.idsOf(kind, names);
    /** By id. */
    const times = new Map<string, number[]>();
    let count = 0n;
    for (const { eventId, data } of await this.world.delivered(subscriber)) {
      const at = timeOf(eventId);
      for (const id of data.resource_ids) times.set(id, [...(times.get(id) ?? []), at]);
      count += BigInt(data.resource_ids.length);
    }
    if ((await this.world.balance(subscriber)) !== topped - count * priceMicros) {
      this.#faults.add('paid something else than what was delivered');
    }
    for (const [resource, id] of ids.entries()) {
      const delivered = times.get(id) ?? [];
      const said = this.#said.get(resource) ?? [];
      for (const [i, at] of delivered.entries()) {
        const last = delivered[i - 1];
        const isNew =
          last === undefined || said.some(({ fromMs, untilMs }) => fromMs <= at && untilMs >= last);
        if (!isNew) this.#faults.add('delivered twice within 30 days');
      }
      const since = owed.get(resource);
      const state = this.#states[resource];
      if (since === undefined || state === undefined || !saved.wants(state)) continue;
      if (!delivered.some((at) => at >= since)) this.#faults.add('lost');
    }
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
    } else if (chance < 40) await this.#edit();
    this.#racing = false;
  }
}

/** The time in the id of an event, in Unix milliseconds. */
const timeOf = (eventId: string): number => Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16);

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
