import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { updateMonitor } from '../../shared/monitors/editing/update-monitor.ts';
import { keys } from '../../shared/table/keys.ts';
import { type Delivery, readDelivery } from '../../shared/webhooks/delivery/delivery.ts';
import { replayDelivery } from '../../shared/webhooks/delivery/replay.ts';
import {
  createDestination,
  deleteDestination,
  pauseDestination,
} from '../../shared/webhooks/destination/destinations.ts';
import { moveStep } from '../../shared/webhooks/waking/move.ts';
import { serveDrain } from '../../shared/webhooks/waking/serve-drain.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../support/feed-lines.ts';
import type { Step } from '../webhooks/support/interleaver.ts';
import { killedAt } from '../webhooks/support/killing.ts';
import { answered, direct, Killed, type World } from '../webhooks/support/world.ts';
import { type MonitorWorld, monitorWorld, type Subscriber } from './world.ts';

const worldOf = monitorWorld();
let monitors: MonitorWorld;
let world: World;
beforeAll(async () => {
  monitors = worldOf();
  ({ world } = monitors);
  await monitors.publish([...CATALOGUE_LINES, companyLine('acme')]);
});
let subscriber: Subscriber;
let from: string;
let to: string;
beforeEach(async () => {
  world.posts.length = 0;
  world.messages.length = 0;
  world.executions.clear();
  subscriber = await monitors.subscribe();
  from = subscriber.destinationId;
  to = await newDestination('https://second.example.com/');
  world.receiver = () => answered(204);
});

async function newDestination(url: string): Promise<string> {
  const given = { organisationId: subscriber.organisationId, name: 'Second', url, secret: 'whsec_y' };
  const operator = world.operator();
  return (await createDestination(monitors.table, given, async () => new Uint8Array(1), operator)).id;
}

const pause = async (id: string): Promise<void> => {
  await pauseDestination(monitors.table, await world.readDestination(id), 'operator', world.operator());
};

async function redirect(destinationId: string): Promise<void> {
  world.now += 1;
  const monitor = await monitors.monitor(subscriber);
  expect(await updateMonitor(monitors.table, monitor, { destinationId }, world.operator())).toBe('updated');
}

/** Delivers a new job to the destination of the monitor, without an attempt. */
async function deliver(): Promise<string> {
  const [name = ''] = monitors.newKeys(1);
  await monitors.publish([jobLine(name, 'acme')]);
  const run = await monitors.run(subscriber);
  if (run.outcome !== 'delivered') throw new Error(run.outcome);
  for (const id of [from, to]) world.track(run.eventId, id);
  return run.eventId;
}

const at = async (eventId: string, destinationId: string): Promise<Delivery | null> => {
  const item = await world.item(keys.delivery(eventId, destinationId));
  return item === undefined ? null : readDelivery(item);
};

const remove = async (id: string): Promise<void> => {
  await deleteDestination(monitors.table, await world.readDestination(id), world.operator());
};

/** Lets the sweeper start the purge of a deleted destination, which comes before every move. */
async function purge(): Promise<void> {
  world.now += 1;
  await world.sweep();
  const purges = [...world.executions.values()].filter((input) => !input.includes('monitorId'));
  expect(purges).not.toEqual([]);
  for (const input of purges) {
    const serve = serveDrain({ table: monitors.table, now: () => world.now, sink: () => {} });
    for (let state = 'more'; state === 'more'; ) ({ state } = await serve(JSON.parse(input)));
  }
  await move();
}

const parked = async (id: string): Promise<string[]> =>
  (await world.partition(keys.parked(id, '').pk)).map(({ sk }) => String(sk));

/** Lets the sweeper start what is due, and takes the steps of the executions. */
async function move(step: Step = direct, stepMs = 45_000): Promise<void> {
  world.now += 1;
  await world.sweep();
  for (const input of world.executions.values()) {
    if (!input.includes('monitorId')) continue;
    const serve = serveDrain({
      table: world.steppingTable(step),
      now: () => world.now,
      stepMs,
      sink: () => {},
    });
    for (let state = 'more'; state === 'more'; ) ({ state } = await serve(JSON.parse(input)));
  }
}

const postedTo = (): string[] => world.posts.map(({ url }) => new URL(url).host);
const MOVED = { outcome: 'terminal_failure', terminalCode: 'moved', parked: false };

describe('when a monitor delivers to another destination', () => {
  test('what was parked follows it, oldest first, and nothing of others', async () => {
    const other = await monitors.subscribe();
    await pause(from);
    const events: string[] = [];
    for (let n = 0; n < 3; n += 1) events.push(await deliverWhilePaused());
    world.now += 1;
    const foreign = await world.accept(from, { data: { monitor_id: other.monitorId } });
    await world.settle();
    expect(await parked(from)).toEqual([...events, foreign]);
    await redirect(to);
    await move();
    expect(await parked(from)).toEqual([foreign]);
    await world.settle();
    expect(postedTo()).toEqual(events.map(() => 'second.example.com'));
    for (const eventId of events) {
      expect(await at(eventId, from)).toMatchObject(MOVED);
      expect(await at(eventId, to)).toMatchObject({ outcome: 'complete', attempts: 1, generation: 1 });
      expect(await world.item(keys.destinationDelivery(to, eventId))).toMatchObject({
        event_type: 'signals.monitor.delivery',
        expires_at: expect.any(Number),
      });
    }
    expect(await world.partition(keys.move(from, '').pk)).toEqual([]);
    expect(await world.readDestination(from)).toMatchObject({ consecutiveFailures: 0 });
  });

  test('what waits for another attempt follows it at once, with 12 attempts', async () => {
    world.receiver = ({ url }) => answered(url.includes('second') ? 204 : 503);
    const eventId = await deliver();
    await world.work(world.messageOf(eventId));
    expect(await at(eventId, from)).toMatchObject({ outcome: 'retrying', attempts: 1 });
    await redirect(to);
    await move();
    expect(await at(eventId, from)).toMatchObject({ ...MOVED, attempts: 1 });
    await world.settle();
    expect(postedTo()).toEqual(['hooks.example.com', 'second.example.com']);
    expect(await at(eventId, to)).toMatchObject({ outcome: 'complete', attempts: 1 });
  });

  test('an attempt in progress ends where it is, and its retry follows', async () => {
    world.receiver = async ({ url }) => {
      if (url.includes('second')) return answered(204);
      await redirect(to);
      await move();
      return answered(503);
    };
    const eventId = await deliver();
    await world.work(world.messageOf(eventId));
    expect(await at(eventId, from)).toMatchObject({ outcome: 'retrying', attempts: 1 });
    await world.settle();
    expect(await at(eventId, from)).toMatchObject(MOVED);
    expect(await at(eventId, to)).toMatchObject({ outcome: 'complete' });
  });

  test('a worker that read the destination before the edit parks nothing there', async () => {
    await pause(from);
    const eventId = await deliverWhilePaused(false);
    let isEdited = false;
    await world.work(world.messageOf(eventId), async (name, effect) => {
      if (name === 'TransactWriteCommand' && !isEdited) {
        isEdited = true;
        await redirect(to);
        await move();
      }
      return await effect();
    });
    await world.settle();
    expect(await parked(from)).toEqual([]);
    expect(await at(eventId, to)).toMatchObject({ outcome: 'complete' });
  });

  test('and back again, everything is delivered once', async () => {
    await pause(from);
    await pause(to);
    const eventId = await deliverWhilePaused();
    await redirect(to);
    await move();
    await world.settle();
    expect(await parked(to)).toEqual([eventId]);
    await redirect(from);
    await move();
    world.track(eventId, from);
    await world.settle();
    expect([await parked(from), await parked(to)]).toEqual([[eventId], []]);
    expect(await at(eventId, from)).toMatchObject({ outcome: 'pending', generation: 2, attempts: 0 });
    expect(await at(eventId, to)).toMatchObject(MOVED);
    const drain = await world.resume(from);
    if (drain === null) throw new Error('not resumed');
    await world.drain(drain);
    await world.settle();
    expect(postedTo()).toEqual(['hooks.example.com']);
    expect(await at(eventId, from)).toMatchObject({ outcome: 'complete' });
  });

  test('what was complete, or is replayed later, stays', async () => {
    const eventId = await deliver();
    await world.settle();
    await redirect(to);
    await move();
    const delivery = await at(eventId, from);
    if (delivery === null) throw new Error('no delivery');
    expect(delivery).toMatchObject({ outcome: 'complete' });
    world.now += 1;
    expect(await replayDelivery(monitors.table, delivery, world.operator())).toBe('replayed');
    await world.work(world.messageOf(eventId, 1, 2));
    expect(postedTo()).toEqual(['hooks.example.com', 'hooks.example.com']);
    expect(await at(eventId, to)).toBeNull();
  });

  test('what waits there already is delivered once', async () => {
    await pause(from);
    await pause(to);
    const eventId = await deliverWhilePaused();
    await redirect(to);
    await move();
    await world.settle();
    const ended = await at(eventId, from);
    if (ended === null) throw new Error('no delivery');
    world.now += 1;
    expect(await replayDelivery(monitors.table, ended, world.operator())).toBe('replayed');
    world.track(eventId, from);
    await world.settle();
    expect([await parked(from), await parked(to)]).toEqual([[eventId], [eventId]]);
    await redirect(from);
    await move();
    expect([await parked(from), await parked(to)]).toEqual([[eventId], []]);
    expect(await at(eventId, to)).toMatchObject(MOVED);
    expect(await at(eventId, from)).toMatchObject({ outcome: 'pending', generation: 2 });
  });

  test('what is parked follows it, although the destination before is deleted before the move', async () => {
    await pause(from);
    const eventId = await deliverWhilePaused();
    await redirect(to);
    await remove(from);
    await purge();
    expect(await parked(from)).toEqual([]);
    await world.settle();
    expect(await at(eventId, from)).toMatchObject(MOVED);
    expect(await at(eventId, to)).toMatchObject({ outcome: 'complete' });
  });

  test('a retry follows it, although the destination before is deleted by then', async () => {
    world.receiver = async ({ url }) => {
      if (url.includes('second')) return answered(204);
      await redirect(to);
      await move();
      await remove(from);
      return answered(503);
    };
    const eventId = await deliver();
    await world.settle();
    expect(await at(eventId, from)).toMatchObject(MOVED);
    expect(await at(eventId, to)).toMatchObject({ outcome: 'complete' });
  });

  test('a move that dies at any step is repeated, and moves each delivery once', async () => {
    for (let n = 1; n <= 9; n += 1) {
      if ((await world.readDestination(from)).status === 'active') await pause(from);
      const monitor = await monitors.monitor(subscriber);
      if (monitor.destinationId !== from) await redirect(from);
      const events = [await deliverWhilePaused(), await deliverWhilePaused()];
      await redirect(to);
      world.executions.clear();
      await move(killedAt(n, n % 2 === 0 ? 'before' : 'after')).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      world.now += 3_600_000;
      await move();
      expect(await parked(from)).toEqual([]);
      world.posts.length = 0;
      await world.settle();
      expect(world.posts.map(({ headers }) => headers['X-Svc-Event-Id']).sort()).toEqual(events);
    }
  });
});

test('a move ends with its time, and the next step goes on', async () => {
  await pause(from);
  await deliverWhilePaused();
  await redirect(to);
  const job = { destinationId: from, monitorId: subscriber.monitorId };
  const step = async (until: number) =>
    await moveStep({ table: monitors.table, now: () => world.now, until }, job);
  expect(await step(world.now)).toEqual({ state: 'more', moved: 0 });
  expect(await step(world.now + 1)).toEqual({ state: 'done', moved: 1 });
  expect(await step(world.now + 1)).toEqual({ state: 'done', moved: 0 });
});

/** A paused destination holds its monitor, so it is paused after the run. */
async function deliverWhilePaused(settles = true): Promise<string> {
  const drain = await world.resume(from);
  if (drain === null) throw new Error('not paused');
  const eventId = await deliver();
  await pause(from);
  if (settles) await world.settle();
  return eventId;
}
