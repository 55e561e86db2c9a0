import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { AttemptResult } from '../../../shared/webhooks/attempt/outcome.ts';
import { pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { Random } from '../../support/random.ts';
import { anotherTable, startTestTable, type TestTable } from '../../support/table.ts';
import { Interleaver } from '../support/interleaver.ts';
import { counting, killedAt, killedByChance } from '../support/killing.ts';
import { answered, direct, Killed, World } from '../support/world.ts';

// Hundreds of runs, which take long on slow machines.
jest.setTimeout(120_000);

let engine: TestTable;
let table: Table;
let tables = 0;
beforeAll(async () => {
  engine = await startTestTable({ engine: 'memory' });
});
beforeEach(async () => {
  tables += 1;
  table = await anotherTable(engine, `faults-${tables}`);
});
afterAll(() => engine.stop());

const ignoreKilled = async (run: Promise<unknown>): Promise<void> => {
  await run.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
};
const postsOf = (world: World, eventId: string): number =>
  world.posts.filter(({ headers }) => headers['X-Svc-Event-Id'] === eventId).length;

describe('a worker that is killed', () => {
  /** The receiver's answer to the first post; it accepts every later one. */
  const cases: readonly (readonly [string, AttemptResult])[] = [
    ['completes', answered(204)],
    ['fails terminally', answered(410)],
    ['is retried', answered(503)],
    ['times out', { kind: 'failed', code: 'timeout' }],
  ];
  test.each(cases)(
    'between any two steps of an attempt that %s loses nothing and counts nothing twice',
    async (_, first) => {
      const begin = async () => {
        const world = new World(table);
        const destinationId = await world.destination();
        const eventId = await world.accept(destinationId);
        world.receiver = () => (world.posts.length === 1 ? first : answered(200));
        return { world, destinationId, eventId };
      };
      const { world: whole, eventId: undisturbed } = await begin();
      const { step, steps } = counting();
      await whole.work(whole.messageOf(undisturbed), step);
      await whole.settle();
      expect(steps()).toBeGreaterThanOrEqual(4);
      for (let n = 1; n <= steps(); n += 1) {
        for (const when of ['before', 'after'] as const) {
          const { world, destinationId, eventId } = await begin();
          await ignoreKilled(world.work(world.messageOf(eventId), killedAt(n, when)));
          await world.settle();
          const seen = await world.delivery(eventId);
          const at = `killed ${when} step ${n}`;
          expect([at, seen.lease]).toEqual([at, null]);
          // A worker killed before its post has spent an attempt. Killed after it, its outcome is unknown.
          expect([at, seen.attempts]).toEqual([at, seen.history.length]);
          expect([at, world.posts.length >= 1 && world.posts.length <= seen.attempts]).toEqual([at, true]);
          expect([at, seen.attempts <= 3]).toEqual([at, true]);
          const ended = seen.history.at(-1)?.status === 410;
          expect([at, seen.outcome]).toEqual([at, ended ? 'terminal_failure' : 'complete']);
          const { consecutiveFailures } = await world.readDestination(destinationId);
          expect([at, consecutiveFailures]).toEqual([at, ended ? 1 : 0]);
        }
      }
    },
  );

  test('between any two steps of parking a delivery loses no delivery', async () => {
    for (let n = 1; n <= 5; n += 1) {
      for (const when of ['before', 'after'] as const) {
        const world = new World(table);
        const destinationId = await world.destination();
        const paused = await world.readDestination(destinationId);
        await pauseDestination(table, paused, 'operator', world.operator());
        const eventId = await world.accept(destinationId);
        await ignoreKilled(world.work(world.messageOf(eventId), killedAt(n, when)));
        await world.settle();
        expect(await world.delivery(eventId)).toMatchObject({ parked: true, outcome: 'pending' });
        const drain = await world.resume(destinationId);
        if (drain === null) throw new Error('not resumed');
        await ignoreKilled(world.drain(drain, killedAt(n, when)));
        await world.drain(drain);
        await world.settle();
        expect(await world.delivery(eventId)).toMatchObject({ parked: false, outcome: 'complete' });
        expect(world.posts).toHaveLength(1);
        expect(await world.partition(keys.parked(destinationId, '').pk)).toEqual([]);
      }
    }
  });

  test('repeatedly, while messages are duplicated, reordered, delayed or lost, makes at most 12 posts and loses no delivery', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const world = new World(await anotherTable(engine, `chance-${seed}`), seed);
      const random = new Random(seed);
      world.duplicates = 0.3;
      world.losses = 0.2;
      const destinationId = await world.destination();
      const events = await Promise.all(Array.from({ length: 3 }, () => world.accept(destinationId)));
      world.receiver = () => (random.chance(0.85) ? answered(500) : answered(200));
      await world.settle(() => killedByChance(random, 0.02));
      for (const eventId of events) {
        const { outcome, attempts, terminalCode, history, lease } = await world.delivery(eventId);
        const at = `seed ${seed}`;
        expect([at, postsOf(world, eventId) <= attempts, attempts <= 12, lease]).toEqual([
          at,
          true,
          true,
          null,
        ]);
        expect([at, history.map(({ attempt }) => attempt)]).toEqual([
          at,
          Array.from({ length: attempts }, (_, i) => i + 1),
        ]);
        expect([at, outcome, terminalCode]).toEqual(
          history.at(-1)?.status === 200
            ? [at, 'complete', null]
            : [at, 'terminal_failure', 'attempts_exhausted'],
        );
      }
    }
  });
});

describe('concurrently, in any order of their steps', () => {
  test('workers with the same message make one post', async () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const world = new World(table, seed);
      const destinationId = await world.destination();
      const eventId = await world.accept(destinationId);
      const side = new Interleaver(new Random(seed));
      await side.run(
        Array.from({ length: 4 }, () => async () => await world.work(world.messageOf(eventId), side.step)),
      );
      expect([seed, world.posts.length]).toEqual([seed, 1]);
      expect([seed, await world.delivery(eventId)]).toEqual([
        seed,
        expect.objectContaining({ outcome: 'complete', attempts: 1 }),
      ]);
    }
  });

  test('terminal failures count once each and pause their destination once, with the fifth', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const world = new World(table, seed);
      const destinationId = await world.destination();
      world.receiver = () => answered(410);
      const events = await Promise.all(Array.from({ length: 6 }, () => world.accept(destinationId)));
      const side = new Interleaver(new Random(seed));
      const messages = events.flatMap((eventId) => [world.messageOf(eventId), world.messageOf(eventId)]);
      await side.run(messages.map((message) => async () => await world.work(message, side.step)));
      const { status, consecutiveFailures, pauseReason } = await world.readDestination(destinationId);
      expect([seed, status, consecutiveFailures, pauseReason]).toEqual([seed, 'paused', 5, 'failures']);
      expect([seed, world.receipts.filter((receipt) => receipt['destination_paused'] === true)]).toEqual([
        seed,
        [expect.anything()],
      ]);
    }
  });

  test('fewer than five failures count once each, even if messages are repeated', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const world = new World(await anotherTable(engine, `count-${seed}`), seed);
      const random = new Random(seed);
      const destinationId = await world.destination();
      world.receiver = () => answered(410);
      world.duplicates = 0.5;
      const events = await Promise.all(Array.from({ length: 4 }, () => world.accept(destinationId)));
      await world.settle(() => killedByChance(random, 0.03));
      const ended = await Promise.all(events.map((eventId) => world.delivery(eventId)));
      expect([seed, ended.map(({ outcome }) => outcome)]).toEqual([
        seed,
        events.map(() => 'terminal_failure'),
      ]);
      expect([seed, (await world.readDestination(destinationId)).consecutiveFailures]).toEqual([seed, 4]);
      world.receiver = () => answered(200);
      await world.accept(destinationId);
      await world.settle();
      expect([seed, (await world.readDestination(destinationId)).consecutiveFailures]).toEqual([seed, 0]);
    }
  });
});

describe('a completion that began before any failure', () => {
  /** Leaves the failures of `first` while a completion is under way, then those of `second`, all at once. */
  const during = async (first: number, second: number, seed: number) => {
    const world = new World(await anotherTable(engine, `during-${first}-${second}-${seed}`), seed);
    const destinationId = await world.destination();
    const accept = async (count: number) =>
      await Promise.all(Array.from({ length: count }, () => world.accept(destinationId)));
    const [[completing = ''], failing, last] = [await accept(1), await accept(first), await accept(second)];
    const side = new Interleaver(new Random(seed));
    const failAll = async (events: readonly string[], step = direct) =>
      await Promise.all(events.map((eventId) => world.work(world.messageOf(eventId), step)));
    world.receiver = async ({ headers }) => {
      if (headers['X-Svc-Event-Id'] !== completing) return answered(410);
      await failAll(failing);
      return answered(200);
    };
    await world.work(world.messageOf(completing));
    await side.run(last.map((eventId) => async () => await world.work(world.messageOf(eventId), side.step)));
    return await world.readDestination(destinationId);
  };

  test('ends their row, although it does not read the count again', async () => {
    expect(await during(3, 0, 1)).toMatchObject({ status: 'active', consecutiveFailures: 3 });
    expect(await during(4, 1, 1)).toMatchObject({ status: 'active', consecutiveFailures: 1 });
  });

  test('lets every failure after it count, in any order of their steps', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      expect([seed, await during(1, 3, seed)]).toEqual([
        seed,
        expect.objectContaining({ consecutiveFailures: 3 }),
      ]);
    }
    expect(await during(4, 5, 1)).toMatchObject({ status: 'paused', consecutiveFailures: 5 });
  });
});

test('an attempt in progress when its destination is paused is settled and does not change the failure count', async () => {
  const world = new World(table);
  const destinationId = await world.destination();
  world.receiver = () => answered(410);
  for (let i = 0; i < 5; i += 1) await world.accept(destinationId);
  await world.settle();
  const paused = await world.item(keys.destination(destinationId));
  expect(paused).toMatchObject({ status: 'paused', pause_reason: 'failures', consecutive_failures: 5 });
  // A test also ends, and messages of ended deliveries are redelivered an hour later.
  world.now += 3_600_000;
  await world.accept(destinationId, { test: true });
  await world.settle();
  for (const { headers } of [...world.posts]) {
    await world.work(world.messageOf(headers['X-Svc-Event-Id'] ?? ''));
  }
  expect(await world.item(keys.destination(destinationId))).toEqual(paused);
  expect(world.posts).toHaveLength(6);
});
