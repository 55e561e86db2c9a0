import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { MAXIMUM_HOPS } from '../../../shared/webhooks/delivery/message.ts';
import { pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { SWEEP_GRACE_MS } from '../../../shared/webhooks/due.ts';
import type { Step } from '../support/interleaver.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, type World } from '../support/world.ts';

const MINUTE = 60_000;

let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('wake-ups');
beforeEach(async () => {
  ({ table, world, destinationId } = await ownWorld());
});

const SLOTS = Array.from({ length: 10 }, (_, slot) => slot);
const takeAllSlots = async (): Promise<void> => {
  for (const slot of SLOTS) await world.takeSlot(destinationId, slot, 62 * MINUTE);
};
const freeAllSlots = async (): Promise<void> => {
  for (const slot of SLOTS) await world.remove(keys.destinationSlot(destinationId, slot));
};
/** Processes every message that is due, including those that this sends. */
const processDue = async (): Promise<void> => {
  for (;;) {
    const at = world.messages.findIndex((entry) => entry.at <= world.now);
    if (at < 0) return;
    const [entry] = world.messages.splice(at, 1);
    if (entry !== undefined) await world.work(entry.message, undefined, {}, entry.lane);
  }
};
/** Records the calls of a worker by name. */
const recorded = (calls: string[]): Step => {
  return async (name, effect) => {
    calls.push(name);
    return await effect();
  };
};

describe('a delivery that waits for hours', () => {
  test('has one message at any time, however often it is swept', async () => {
    await takeAllSlots();
    const eventId = await world.accept(destinationId);
    await world.stream();
    let swept = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      await processDue();
      // What the sweep adds replaces the message that waits; the next time that one arrives, it is dropped.
      const { wake } = await world.delivery(eventId);
      const live = world.messages.filter(({ message }) => (message.wake ?? null) === wake);
      expect([minute, live.length, world.messages.length <= 2]).toEqual([minute, 1, true]);
      world.now += MINUTE;
      swept += (await world.sweep()).deliveries;
    }
    expect(swept).toBeGreaterThan(4);
    expect(world.posts).toEqual([]);
    await world.settle();
    expect(world.posts).toHaveLength(1);
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 1 });
  });

  test('drops a replaced message after the one read of its batch, in either lane', async () => {
    await takeAllSlots();
    await world.put({ ...(await world.item(keys.destination(destinationId))), slow: true });
    const eventId = await world.accept(destinationId);
    world.now += SWEEP_GRACE_MS + 1;
    await world.sweep();
    for (const lane of ['main', 'slow'] as const) {
      const calls: string[] = [];
      await world.work(world.messageOf(eventId), recorded(calls), {}, lane);
      expect(calls).toEqual(['BatchGetCommand']);
    }
    const calls: string[] = [];
    await world.work(await world.wakeUpOf(eventId), recorded(calls), {}, 'slow');
    expect(calls.length).toBeGreaterThan(1);
  });
});

describe('a wake-up', () => {
  test('of a drain replaces the message from before the delivery was parked', async () => {
    await takeAllSlots();
    const eventId = await world.accept(destinationId);
    await world.stream();
    await processDue();
    const [delayed] = world.messages.splice(0);
    if (delayed === undefined) throw new Error('no message');
    await pauseDestination(table, await world.readDestination(destinationId), 'operator', world.operator());
    // Another copy parks the delivery.
    await world.work(world.messageOf(eventId));
    const drain = await world.resume(destinationId);
    if (drain === null) throw new Error('not resumed');
    await world.drain(drain);
    await world.work(delayed.message);
    expect(world.messages).toEqual([]);
    await world.stream();
    expect(world.messages.map(({ message }) => message)).toEqual([await world.wakeUpOf(eventId)]);
  });

  test('of the next attempt is the first one again', async () => {
    world.receiver = () => answered(world.posts.length === 1 ? 500 : 200);
    const eventId = await world.accept(destinationId);
    world.now += SWEEP_GRACE_MS + 1;
    await world.sweep();
    const [swept] = world.messages.splice(0);
    expect(swept?.message.wake).toEqual(expect.any(Number));
    await world.work(await world.wakeUpOf(eventId));
    expect(world.messages.map(({ message }) => message)).toEqual([world.messageOf(eventId, 2)]);
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 2 });
  });

  test('is sent if the response to its write was lost and the SDK repeated the write', async () => {
    const eventId = await world.accept(destinationId);
    world.now += SWEEP_GRACE_MS + 1;
    const swept = await world.sweep(async (name, effect) => {
      if (name === 'UpdateCommand') await effect();
      return await effect();
    });
    expect(swept).toEqual({ deliveries: 1, drains: 0 });
    expect(world.messages.map(({ message }) => message)).toEqual([await world.wakeUpOf(eventId)]);
  });

  test('is replayed without its number: a replay starts with the first one', async () => {
    world.receiver = () => answered(410);
    const eventId = await world.accept(destinationId);
    world.now += SWEEP_GRACE_MS + 1;
    await world.sweep();
    await world.settle();
    world.receiver = () => answered(200);
    expect(await world.replay(eventId)).toBe(true);
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', generation: 2 });
  });
});

describe('hops', () => {
  test('are bounded: after the maximum the delivery waits for the sweeper, which begins again', async () => {
    await takeAllSlots();
    const eventId = await world.accept(destinationId);
    await world.stream();
    for (let hops = 1; hops <= MAXIMUM_HOPS; hops += 1) {
      world.now = Math.max(world.now, world.messages[0]?.at ?? 0);
      await processDue();
      expect(world.messages.map(({ message }) => message.hops)).toEqual([hops]);
    }
    world.now = Math.max(world.now, world.messages[0]?.at ?? 0);
    await processDue();
    expect(world.messages).toEqual([]);
    expect(world.receipts).toEqual([
      { event_id: eventId, destination_id: destinationId, hops: MAXIMUM_HOPS },
    ]);
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'pending', attempts: 0 });
    world.now += SWEEP_GRACE_MS + 1;
    expect((await world.sweep()).deliveries).toBe(1);
    expect(world.messages.map(({ message }) => message.hops)).toEqual([undefined]);
    await freeAllSlots();
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 1 });
  });

  test('do not count from one attempt to the next', async () => {
    world.receiver = () => answered(503);
    const eventId = await world.accept(destinationId);
    await world.settle();
    expect(world.posts).toHaveLength(12);
    expect(await world.delivery(eventId)).toMatchObject({ terminalCode: 'attempts_exhausted' });
    for (const input of world.executions.values()) {
      expect(JSON.parse(input).message).not.toHaveProperty('hops');
    }
  });
});
