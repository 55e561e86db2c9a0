import { decide } from '../../../shared/webhooks/delivery/decide.ts';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import type { WebhookEvent } from '../../../shared/webhooks/delivery/envelope.ts';
import { MAXIMUM_HOPS } from '../../../shared/webhooks/delivery/message.ts';
import {
  MAXIMUM_ATTEMPTS,
  MAXIMUM_QUEUE_DELAY_SECONDS,
  waitAfter,
} from '../../../shared/webhooks/delivery/schedule.ts';
import { LEASE_MS, PACE_MS } from '../../../shared/webhooks/delivery/take-lease.ts';
import { type Destination, MAXIMUM_LIVE_LEASES } from '../../../shared/webhooks/destination/destination.ts';
import { DUE_SHARDS, SWEEP_GRACE_MS } from '../../../shared/webhooks/due.ts';
import { postponementAfter } from '../../../shared/webhooks/waking/sweep.ts';
import { Random } from '../../support/random.ts';
import { Events } from './events.ts';

/** What is modelled. */
export interface Scene {
  readonly deliveries: number;
  /** The deliveries go to them in turn. */
  readonly destinations: number;
  /** How fast a drain wakes the deliveries; null if none was parked: all are accepted at once. */
  readonly drainedPerSecond: number | null;
  /** How long an attempt takes. From ten seconds on, it times out and is retried; otherwise it completes. */
  readonly attemptMs: number;
  readonly hours: number;
  /** Batches that the function processes at once, per lane. */
  readonly workers: number;
  readonly seed: number;
  /** Whether messages have wake numbers and a maximum of hops. Without: as before both were introduced. */
  readonly bounded: boolean;
  /** Whether the sweeper runs, by default. */
  readonly sweeps?: boolean;
}

/** What happened to the messages of a scene. */
export interface Figures {
  /** When each delivery that completed did so, in milliseconds from the start. */
  readonly completed: readonly number[];
  readonly attempts: number;
  /** Messages that the sweeper sent. */
  readonly swept: number;
  /** Messages that the function received. */
  readonly received: number;
  /** Of those, messages that it dropped without work. */
  readonly dropped: number;
  /** The most messages in the queues at once. */
  readonly mostWaiting: number;
  /** The most messages of one delivery at once. */
  readonly mostOfOne: number;
  /** The most messages of one delivery at once that would not be dropped for their wake number. */
  readonly mostLiveOfOne: number;
  /** For each chain of messages (from stream, sweeper or timer) how often the function sent it on, attempts included. */
  readonly chains: readonly number[];
  /** Chains that the maximum of hops ended. */
  readonly ended: number;
}

interface Message {
  readonly delivery: number;
  readonly attempt: number;
  readonly wake: number | null;
  /** Since the last attempt. */
  readonly hops: number;
  /** The chain, as Lambda's loop detection counts it. */
  readonly chain: { sent: number };
  readonly lane: 'main' | 'slow';
}

type Event =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'attempted'; readonly message: Message; readonly slot: number; readonly began: number }
  | { readonly kind: 'free'; readonly lane: Message['lane'] }
  | { readonly kind: 'woken'; readonly delivery: number }
  | { readonly kind: 'sweep' };

interface State {
  delivery: Delivery;
  dueAt: number | null;
}

const TIMEOUT_MS = 10_000;
const SLOW_MS = 2_000;
/** A batch without an attempt: its reads and writes. */
const BATCH_MS = 50;
const MESSAGES_PER_BATCH = 10;
const MAXIMUM_PER_SHARD = 500;
const MINUTE = 60_000;
/** From the write of a delivery to its message: the stream. */
const STREAM_MS = 200;

/**
 * A deterministic model of deliveries that wait: the product's own decisions, waits, leases and postponements
 * around a virtual clock. It has no table and no faults; every step is instant except attempts, batches and the stream.
 * A minute of the product takes a millisecond, so hours with thousands of deliveries can be compared.
 */
export function simulate(scene: Scene): Figures {
  const { deliveries, destinations, drainedPerSecond, attemptMs, hours, workers, bounded } = scene;
  const random = new Random(scene.seed);
  const events = new Events<Event>();
  const waiting = { main: [] as Message[], slow: [] as Message[] };
  const heads = { main: 0, slow: 0 };
  const free = { main: workers, slow: workers };
  const slots = Array.from({ length: destinations * MAXIMUM_LIVE_LEASES }, (_, at) => ({
    slot: at % MAXIMUM_LIVE_LEASES,
    untilMs: 0,
  }));
  const slow = Array.from({ length: destinations }, () => false);
  const firstSlotOf = (delivery: number): number => (delivery % destinations) * MAXIMUM_LIVE_LEASES;
  const chains: { sent: number }[] = [];
  const messagesOf = new Int32Array(deliveries);
  /** Messages by attempt and wake number, per delivery. */
  const liveOf = Array.from({ length: deliveries }, () => new Map<number, number>());
  let wakes = 0;
  const completed: number[] = [];
  const figures = {
    attempts: 0,
    swept: 0,
    received: 0,
    dropped: 0,
    mostWaiting: 0,
    mostOfOne: 0,
    mostLiveOfOne: 0,
    ended: 0,
  };
  let inQueues = 0;

  const states = Array.from({ length: deliveries }, (): State => {
    const parked = drainedPerSecond !== null;
    return { delivery: newDelivery(parked), dueAt: parked ? null : SWEEP_GRACE_MS };
  });
  const stateOf = (delivery: number): State => {
    const state = states[delivery];
    if (state === undefined) throw new Error(`no delivery ${delivery}`);
    return state;
  };

  const nameOf = ({ attempt, wake }: Message): number => ((wake ?? -1) + 1) * 2 ** 16 + attempt;
  const count = (message: Message, change: 1 | -1): void => {
    inQueues += change;
    const of = (messagesOf[message.delivery] ?? 0) + change;
    messagesOf[message.delivery] = of;
    const name = nameOf(message);
    const live = (liveOf[message.delivery]?.get(name) ?? 0) + change;
    if (live === 0) liveOf[message.delivery]?.delete(name);
    else liveOf[message.delivery]?.set(name, live);
    figures.mostWaiting = Math.max(figures.mostWaiting, inQueues);
    figures.mostOfOne = Math.max(figures.mostOfOne, of);
    figures.mostLiveOfOne = Math.max(figures.mostLiveOfOne, live);
  };
  const send = (at: number, message: Message): void => {
    count(message, 1);
    events.add(at, { kind: 'message', message });
  };
  const begin = (at: number, delivery: number, attempt: number, lane: Message['lane'] = 'main'): void => {
    const chain = { sent: 0 };
    chains.push(chain);
    send(at, { delivery, attempt, wake: stateOf(delivery).delivery.wake, hops: 0, chain, lane });
  };
  /** A queue delays by whole seconds. */
  const delayed = (now: number, ms: number): number => now + Math.ceil(ms / 1_000) * 1_000;
  const sendOn = (now: number, message: Message, ms: number, lane: Message['lane']): void => {
    const hops = message.hops + 1;
    if (bounded && hops > MAXIMUM_HOPS) {
      figures.ended += 1;
      return;
    }
    message.chain.sent += 1;
    send(delayed(now, ms), { ...message, hops, lane });
  };

  /** Processes a message. Returns how long it occupies its batch. */
  const process = (now: number, message: Message): number => {
    figures.received += 1;
    count(message, -1);
    const state = stateOf(message.delivery);
    const { delivery } = state;
    const { attempt, wake } = message;
    const numbered = { attempt, generation: 1, ...(wake === null ? {} : { wake }) };
    const first = firstSlotOf(message.delivery);
    const own = slots.slice(first, first + MAXIMUM_LIVE_LEASES);
    const isSlow = slow[message.delivery % destinations] === true;
    const decision = decide(
      numbered,
      { delivery, destination: isSlow ? SLOW : FAST, event: EVENT, slots: own },
      now,
      random.next(),
    );
    const isDue = decision.kind === 'attempt' || (decision.kind === 'later' && decision.why === 'no slot');
    if (decision.kind === 'drop') {
      figures.dropped += 1;
    } else if (isDue && isSlow && message.lane === 'main') {
      sendOn(now, message, 0, 'slow');
    } else if (decision.kind === 'later') {
      sendOn(now, message, decision.waitMs, isSlow ? 'slow' : 'main');
    } else if (decision.kind === 'attempt') {
      const slot = decision.freeSlots[random.below(decision.freeSlots.length)] ?? 0;
      slots[first + slot] = { slot, untilMs: now + LEASE_MS };
      state.delivery = {
        ...delivery,
        attempts: attempt,
        lease: { id: 'lease', atMs: now, untilMs: now + LEASE_MS, slot, slotFreeAtMs: now },
      };
      state.dueAt = now + LEASE_MS + 5_000;
      figures.attempts += 1;
      events.add(now + attemptMs, { kind: 'attempted', message, slot, began: now });
      return attemptMs;
    } else throw new Error(`the model does not expect to ${decision.kind}`);
    return 0;
  };

  /** Stores the outcome of an attempt and sends the next one on. */
  const conclude = (now: number, message: Message, slot: number, began: number): void => {
    const state = stateOf(message.delivery);
    const { delivery } = state;
    const freeAt = delivery.paced ? Math.max(now, began + PACE_MS) : now;
    slots[firstSlotOf(message.delivery) + slot] = { slot, untilMs: freeAt };
    slow[message.delivery % destinations] = attemptMs >= SLOW_MS;
    const ended = attemptMs < TIMEOUT_MS || delivery.attempts >= MAXIMUM_ATTEMPTS;
    state.delivery = {
      ...delivery,
      lease: null,
      paced: false,
      ...(bounded ? { wake: null } : {}),
      outcome: attemptMs < TIMEOUT_MS ? 'complete' : ended ? 'terminal_failure' : 'retrying',
    };
    state.dueAt = null;
    if (attemptMs < TIMEOUT_MS) completed.push(now);
    if (ended) return;
    const wait = waitAfter(delivery.attempts, null, random.next());
    state.delivery = { ...state.delivery, nextAttemptAtMs: now + wait };
    state.dueAt = now + wait + SWEEP_GRACE_MS;
    const next = message.attempt + 1;
    if (wait > MAXIMUM_QUEUE_DELAY_SECONDS * 1_000) {
      begin(now + wait, message.delivery, next);
      return;
    }
    message.chain.sent += 1;
    send(delayed(now, wait), {
      ...message,
      attempt: next,
      wake: state.delivery.wake,
      hops: 0,
      lane: 'main',
    });
  };

  const work = (now: number, lane: Message['lane']): void => {
    while (free[lane] > 0 && heads[lane] < waiting[lane].length) {
      const batch = waiting[lane].slice(heads[lane], heads[lane] + MESSAGES_PER_BATCH);
      heads[lane] += batch.length;
      if (heads[lane] > 10_000) {
        waiting[lane].splice(0, heads[lane]);
        heads[lane] = 0;
      }
      free[lane] -= 1;
      const ms = Math.max(...batch.map((message) => process(now, message)));
      events.add(now + ms + BATCH_MS, { kind: 'free', lane });
    }
  };

  const sweep = (now: number): void => {
    const due = states.flatMap(({ dueAt }, delivery) =>
      dueAt !== null && dueAt < now ? [{ delivery, dueAt, shard: delivery % DUE_SHARDS }] : [],
    );
    for (let shard = 0; shard < DUE_SHARDS; shard += 1) {
      const own = due.filter((one) => one.shard === shard).sort((a, b) => a.dueAt - b.dueAt);
      for (const { delivery, dueAt } of own.slice(0, MAXIMUM_PER_SHARD)) {
        const state = stateOf(delivery);
        const { attempts, lease, nextAttemptAtMs } = state.delivery;
        wakes += 1;
        if (bounded) state.delivery = { ...state.delivery, wake: wakes };
        state.dueAt = now + postponementAfter(now - (nextAttemptAtMs ?? dueAt));
        figures.swept += 1;
        begin(now, delivery, lease === null ? attempts + 1 : attempts);
      }
    }
  };

  for (let delivery = 0; delivery < deliveries; delivery += 1) {
    if (drainedPerSecond === null) begin(STREAM_MS, delivery, 1);
    else events.add((delivery * 1_000) / drainedPerSecond, { kind: 'woken', delivery });
  }
  for (let at = MINUTE; scene.sweeps !== false && at <= hours * 60 * MINUTE; at += MINUTE) {
    events.add(at, { kind: 'sweep' });
  }
  for (let next = events.next(); next !== undefined; next = events.next()) {
    const { at: now, event } = next;
    if (now > hours * 60 * MINUTE) break;
    switch (event.kind) {
      case 'message':
        waiting[event.message.lane].push(event.message);
        break;
      case 'attempted':
        conclude(now, event.message, event.slot, event.began);
        break;
      case 'free':
        free[event.lane] += 1;
        break;
      case 'woken': {
        const state = stateOf(event.delivery);
        wakes += 1;
        const woken = { parked: false, paced: true, nextAttemptAtMs: now };
        state.delivery = { ...state.delivery, ...woken, ...(bounded ? { wake: wakes } : {}) };
        state.dueAt = now + SWEEP_GRACE_MS;
        begin(now + STREAM_MS, event.delivery, 1);
        break;
      }
      case 'sweep':
        sweep(now);
        break;
    }
    work(now, 'main');
    work(now, 'slow');
  }
  return { ...figures, completed, chains: chains.map(({ sent }) => sent) };
}

const newDelivery = (parked: boolean): Delivery => ({
  eventId: '',
  destinationId: '',
  organisationId: '',
  eventType: 'signals.monitor.delivery',
  test: false,
  verifiesUrl: null,
  generation: 1,
  attempts: 0,
  outcome: 'pending',
  lastStatus: null,
  terminalCode: null,
  createdAtMs: 0,
  completedAtMs: null,
  nextAttemptAtMs: 0,
  lease: null,
  parked,
  paced: false,
  wake: null,
  replayedAtMs: null,
  history: [],
  expiresAtMs: null,
});

const EVENT: WebhookEvent = { eventId: '', type: 'signals.monitor.delivery', occurredAt: '', data: {} };

const FAST: Destination = {
  id: '',
  organisationId: '',
  name: '',
  url: '',
  verifying: null,
  moved: new Map(),
  moves: 0,
  completionsSeen: null,
  status: 'active',
  pauseReason: null,
  consecutiveFailures: 0,
  createdAtMs: 0,
  secret: new Uint8Array(),
  secretVersion: 1,
  resumption: 0,
  draining: false,
  slow: false,
  deleted: false,
};
const SLOW: Destination = { ...FAST, slow: true };
