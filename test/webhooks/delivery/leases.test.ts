import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { LEASE_MS } from '../../../shared/webhooks/delivery/take-lease.ts';
import { pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, type World } from '../support/world.ts';

const MINUTE = 60_000;

let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('leases');
beforeEach(async () => {
  ({ table, world, destinationId } = await ownWorld());
});

/** Returns the slots that leases hold. */
const slots = async () =>
  (await world.partition(keys.destination(destinationId).pk)).filter(
    ({ sk, until }) => String(sk).startsWith('slot') && Number(until) > world.now,
  );

describe('a message', () => {
  test('that arrives ten times at once leads to one post', async () => {
    const eventId = await world.accept(destinationId);
    await Promise.all(Array.from({ length: 10 }, () => world.work(world.messageOf(eventId))));
    await world.settle();
    expect(world.posts).toHaveLength(1);
    expect((await world.delivery(eventId)).attempts).toBe(1);
  });

  test('of another attempt, another generation or another event does nothing', async () => {
    world.receiver = () => answered(500);
    const eventId = await world.accept(destinationId);
    await world.work(world.messageOf(eventId, 2));
    await world.work(world.messageOf(eventId, 0));
    await world.work(world.messageOf(eventId, 1, 2));
    await world.work({ ...world.messageOf(eventId), event_id: destinationId });
    await world.work({ ...world.messageOf(eventId), destination_id: eventId });
    expect(world.posts).toEqual([]);
    await world.work(world.messageOf(eventId));
    world.now += MINUTE;
    await world.work(world.messageOf(eventId, 1));
    await world.work(world.messageOf(eventId, 3));
    expect(world.posts).toHaveLength(1);
    expect((await world.delivery(eventId)).attempts).toBe(1);
  });

  test('that arrives early, because a clock is behind, waits and spends no attempt', async () => {
    const eventId = await world.accept(destinationId);
    world.now -= MINUTE;
    await world.work(world.messageOf(eventId));
    expect(world.posts).toEqual([]);
    expect(world.messages).toEqual([
      {
        message: { ...world.messageOf(eventId), hops: 1 },
        at: world.now + MINUTE,
        receives: 0,
        lane: 'main',
      },
    ]);
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 1 });
  });

  test('that arrives during its attempt does nothing', async () => {
    const eventId = await world.accept(destinationId);
    world.receiver = async () => {
      await world.work(world.messageOf(eventId));
      await world.work(world.messageOf(eventId, 2));
      return answered(200);
    };
    await world.settle();
    expect(world.posts).toHaveLength(1);
  });
});

describe('an expired lease', () => {
  test('counts as an attempt of unknown outcome, and its worker can no longer settle', async () => {
    const eventId = await world.accept(destinationId);
    world.receiver = async () => {
      if (world.posts.length > 1) return answered(200);
      world.now += LEASE_MS + 1;
      await world.work(world.messageOf(eventId));
      return answered(410);
    };
    await world.work(world.messageOf(eventId));
    const { history, outcome, attempts } = await world.delivery(eventId);
    expect({ outcome, attempts, failures: history.map(({ failure }) => failure) }).toEqual({
      outcome: 'retrying',
      attempts: 1,
      failures: ['unknown'],
    });
    expect(world.receipts.map(({ outcome: seen }) => seen)).toEqual(['retrying', 'settled before']);
    expect((await world.readDestination(destinationId)).consecutiveFailures).toBe(0);
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 2 });
  });

  test('keeps its unknown outcome when the late worker reports another, even if both mean a retry', async () => {
    const eventId = await world.accept(destinationId);
    world.receiver = async () => {
      world.now += LEASE_MS + 1;
      await world.work(world.messageOf(eventId));
      return answered(500);
    };
    await world.work(world.messageOf(eventId));
    expect(world.receipts.map(({ outcome }) => outcome)).toEqual(['retrying', 'settled before']);
    expect(world.messages).toHaveLength(1);
  });

  test('of the twelfth attempt fails the delivery', async () => {
    const eventId = await world.accept(destinationId);
    world.receiver = async () => {
      if (world.posts.length < 12) return answered(500);
      world.now += LEASE_MS + 1;
      await world.work(world.messageOf(eventId, 12));
      return answered(200);
    };
    await world.settle();
    expect(world.posts).toHaveLength(12);
    expect(await world.delivery(eventId)).toMatchObject({
      outcome: 'terminal_failure',
      terminalCode: 'attempts_exhausted',
      attempts: 12,
      lastStatus: null,
    });
    expect((await world.readDestination(destinationId)).consecutiveFailures).toBe(1);
  });
});

describe('slots', () => {
  test('allow ten concurrent attempts to a destination and no eleventh', async () => {
    const events = await Promise.all(Array.from({ length: 11 }, () => world.accept(destinationId)));
    const other = await world.destination();
    const elsewhere = await world.accept(other);
    let open = 0;
    let most = 0;
    const release: (() => void)[] = [];
    world.receiver = async ({ headers }) => {
      if (headers['X-Svc-Event-Id'] === elsewhere) return answered(200);
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => release.push(resolve));
      open -= 1;
      return answered(200);
    };
    const working = events.slice(0, 10).map((eventId) => world.work(world.messageOf(eventId)));
    await until(() => release.length === 10);
    const eleventh = events[10] ?? '';
    await world.work(world.messageOf(eleventh));
    expect(await world.delivery(eleventh)).toMatchObject({ attempts: 0, lease: null });
    // Another destination is not delayed.
    await world.work(world.messageOf(elsewhere));
    expect((await world.delivery(elsewhere)).outcome).toBe('complete');
    const [again] = world.messages;
    expect(again?.message).toEqual({ ...world.messageOf(eleventh), hops: 1 });
    expect((again?.at ?? 0) - world.now).toBeGreaterThanOrEqual(1_000);
    expect((again?.at ?? 0) - world.now).toBeLessThanOrEqual(3_000);
    for (const finish of release) finish();
    await Promise.all(working);
    const rest = world.settle();
    await until(() => release.length === 11);
    release.at(-1)?.();
    await rest;
    expect(most).toBe(10);
    expect(world.posts).toHaveLength(12);
    expect(await slots()).toEqual([]);
  });

  test('of workers that died become free when their leases expire', async () => {
    const events = await Promise.all(Array.from({ length: 11 }, () => world.accept(destinationId)));
    const dying = events.slice(0, 10);
    await Promise.all(
      dying.map((eventId) =>
        expect(
          world.work(world.messageOf(eventId), async (name, effect) => {
            if (name === 'post') throw new Error('died');
            return await effect();
          }),
        ).rejects.toThrow('died'),
      ),
    );
    const eleventh = events[10] ?? '';
    await world.work(world.messageOf(eleventh));
    expect((await world.delivery(eleventh)).attempts).toBe(0);
    world.now += LEASE_MS + 1;
    await world.work(world.messageOf(eleventh));
    expect((await world.delivery(eleventh)).outcome).toBe('complete');
  });

  test('that stay taken are checked less and less often', async () => {
    const eventId = await world.accept(destinationId);
    const busy = { random: () => 0 };
    for (let slot = 0; slot < 10; slot += 1) await world.takeSlot(destinationId, slot);
    const waits: number[] = [];
    for (let i = 0; i < 48; i += 1) {
      await world.work(world.messageOf(eventId), undefined, busy);
      const at = world.messages.pop()?.at ?? 0;
      waits.push(at - world.now);
      world.now = at;
    }
    expect(waits.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 1_000));
    expect(waits.at(-1)).toBe(60_000);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });
});

describe('a paused destination', () => {
  test('parks deliveries visibly and still receives tests', async () => {
    await pauseDestination(table, await world.readDestination(destinationId), 'operator', world.operator());
    const parked = await world.accept(destinationId);
    const sent = await world.accept(destinationId, { test: true });
    await world.settle();
    expect(world.posts.map(({ headers }) => headers['X-Svc-Event-Id'])).toEqual([sent]);
    expect(await world.delivery(parked)).toMatchObject({ parked: true, attempts: 0, outcome: 'pending' });
    expect(await world.partition(keys.parked(destinationId, '').pk)).toEqual([
      expect.objectContaining(keys.parked(destinationId, parked)),
    ]);
    // A repeated message does not change that.
    await world.work(world.messageOf(parked));
    expect(world.posts).toHaveLength(1);
  });

  test('is not affected by tests: neither their failure nor their success counts', async () => {
    world.receiver = () => answered(410);
    for (let i = 0; i < 6; i += 1) await world.accept(destinationId, { test: true });
    await world.settle();
    expect(await world.readDestination(destinationId)).toMatchObject({
      status: 'active',
      consecutiveFailures: 0,
    });
    await world.accept(destinationId);
    await world.settle();
    world.receiver = () => answered(200);
    await world.accept(destinationId, { test: true });
    await world.settle();
    expect((await world.readDestination(destinationId)).consecutiveFailures).toBe(1);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
