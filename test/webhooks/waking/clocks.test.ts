import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Random } from '../../support/random.ts';
import { anotherTable, startTestTable, type TestTable } from '../../support/table.ts';
import { answered, World } from '../support/world.ts';

/** Workers whose clocks differ by more than a lease, so they take each other's attempts for dead. */
let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.stop());

describe('workers whose clocks are up to 30 seconds fast or slow', () => {
  test.each([1, 2, 3, 4])('post at most 12 times and lose no delivery (seed %i)', async (seed) => {
    const world = new World(await anotherTable(engine, `clocks-${seed}`), seed);
    const random = new Random(seed);
    world.skewMs = 30_000;
    world.duplicates = 0.2;
    const destinationId = await world.destination();
    const events = await Promise.all(Array.from({ length: 3 }, () => world.accept(destinationId)));
    world.receiver = async ({ headers }) => {
      const eventId = headers['X-Svc-Event-Id'] ?? '';
      const { attempts } = await world.delivery(eventId);
      // Another worker gets the same message during this attempt.
      if (random.chance(0.5)) await world.work(world.messageOf(eventId, attempts));
      return answered(random.chance(0.8) ? 500 : 200);
    };
    await world.settle();
    for (const eventId of events) {
      const { outcome, attempts, history, lease } = await world.delivery(eventId);
      const posts = world.posts.filter(({ headers }) => headers['X-Svc-Event-Id'] === eventId);
      expect([posts.length <= attempts, attempts <= 12, lease]).toEqual([true, true, null]);
      expect(history.map(({ attempt }) => attempt)).toEqual(
        Array.from({ length: attempts }, (_, i) => i + 1),
      );
      expect(outcome).toBe(history.at(-1)?.status === 200 ? 'complete' : 'terminal_failure');
      expect(new Set(posts.map(({ headers }) => headers['X-Svc-Delivery-Id'])).size).toBe(posts.length);
    }
  });

  test('never settle an attempt twice: one taken for dead stays unknown, whatever its own worker saw', async () => {
    const world = new World(await anotherTable(engine, 'clocks-ahead'));
    const eventId = await world.accept(await world.destination());
    world.receiver = async () => {
      if (world.posts.length === 1) {
        await world.work(world.messageOf(eventId), undefined, { now: () => world.now + 30_000 });
      }
      return answered(200);
    };
    await world.settle();
    const { history, outcome } = await world.delivery(eventId);
    expect(history.map(({ status, failure }) => [status, failure])).toEqual([
      [null, 'unknown'],
      [200, null],
    ]);
    expect([outcome, world.posts.length]).toEqual(['complete', 2]);
  });
});
