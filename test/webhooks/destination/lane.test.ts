import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { watchLane } from '../../../shared/webhooks/destination/lane.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, type World } from '../support/world.ts';

const begin = ownWorlds('lane');
let table: Table;
let world: World;
let destinationId: string;
beforeEach(async () => {
  ({ table, world, destinationId } = await begin());
});

const isSlow = async (): Promise<boolean> => (await world.readDestination(destinationId)).slow;

/** Makes an attempt that takes `ms` milliseconds, in the slow lane. */
async function attemptThatTakes(ms: number): Promise<string> {
  world.receiver = () => {
    world.now += ms;
    return answered(503);
  };
  const eventId = await world.accept(destinationId);
  await world.work(world.messageOf(eventId), undefined, {}, 'slow');
  world.messages.length = 0;
  return eventId;
}

test('a destination is slow after an attempt of two seconds, until an attempt is faster', async () => {
  expect(await isSlow()).toBe(false);
  await attemptThatTakes(1_999);
  expect(await isSlow()).toBe(false);
  await attemptThatTakes(2_000);
  expect(await isSlow()).toBe(true);
  await attemptThatTakes(10_000);
  expect(await isSlow()).toBe(true);
  await attemptThatTakes(100);
  expect(await isSlow()).toBe(false);
});

test('a message to a slow destination moves to the slow lane at once and spends no attempt', async () => {
  await attemptThatTakes(10_000);
  const eventId = await world.accept(destinationId);
  const { length: posts } = world.posts;
  await world.work(world.messageOf(eventId));
  expect(world.posts).toHaveLength(posts);
  expect(world.messages).toEqual([
    { message: { ...world.messageOf(eventId), hops: 1 }, at: world.now, receives: 0, lane: 'slow' },
  ]);
  expect(await world.delivery(eventId)).toMatchObject({ attempts: 0, lease: null });
});

test('a message in the slow lane is delivered there, whether its destination is slow or fast again', async () => {
  const slow = await attemptThatTakes(10_000);
  world.receiver = () => answered(200);
  const eventId = await world.accept(destinationId);
  await world.work(world.messageOf(eventId), undefined, {}, 'slow');
  expect((await world.delivery(eventId)).outcome).toBe('complete');
  expect(await isSlow()).toBe(false);
  world.now += 20_000;
  await world.work(world.messageOf(slow, 2), undefined, {}, 'slow');
  expect((await world.delivery(slow)).outcome).toBe('complete');
});

test('a delivery that waits for a slot of a slow destination waits in the slow lane', async () => {
  await attemptThatTakes(10_000);
  for (let slot = 0; slot < 10; slot += 1) await world.takeSlot(destinationId, slot);
  const eventId = await world.accept(destinationId);
  await world.work(world.messageOf(eventId), undefined, {}, 'slow');
  expect(world.messages.map(({ lane }) => lane)).toEqual(['slow']);
  expect((await world.delivery(eventId)).attempts).toBe(0);
});

test('a delivery to a destination that hangs for hours and then recovers completes', async () => {
  let hours = 0;
  world.receiver = () => {
    hours += 1;
    if (hours > 9) return answered(200);
    world.now += 10_000;
    return { kind: 'failed', code: 'timeout' };
  };
  const eventId = await world.accept(destinationId);
  await world.settle();
  expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 10 });
  expect(world.posts).toHaveLength(10);
  expect(await isSlow()).toBe(false);
});

test('a destination is marked slow during its attempt, and the outcome does not depend on that write', async () => {
  const destination = await world.readDestination(destinationId);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    let answer: (value: string) => void = () => undefined;
    const pending = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const written: string[] = [];
    const client = Object.assign(Object.create(table.client), {
      send: async (command: object) => {
        written.push(command.constructor.name);
        throw new Error('the table is unavailable');
      },
    });
    const attempt = watchLane({ ...table, client }, destination, Date.now, () => pending);
    jest.advanceTimersByTime(1_999);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(written).toEqual(['UpdateCommand']);
    answer('late');
    expect(await attempt).toBe('late');
  } finally {
    jest.useRealTimers();
  }
  expect(await world.item(keys.destination(destinationId))).not.toHaveProperty('slow');
});
