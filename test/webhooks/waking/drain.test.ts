import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Drain } from '../../../shared/webhooks/destination/destination.ts';
import { pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { SWEEP_GRACE_MS } from '../../../shared/webhooks/due.ts';
import { reserve } from '../../../shared/webhooks/waking/drain-window.ts';
import { serveDrain } from '../../../shared/webhooks/waking/serve-drain.ts';
import { Random } from '../../support/random.ts';
import { Interleaver, type Step } from '../support/interleaver.ts';
import { killedByChance } from '../support/killing.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, direct, Killed, World } from '../support/world.ts';

jest.setTimeout(120_000);

let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('drain', { engine: 'memory' });
beforeEach(async () => {
  ({ table, world, destinationId } = await ownWorld());
});

const pause = async (of = world, id = destinationId): Promise<void> => {
  await pauseDestination(table, await of.readDestination(id), 'operator', of.operator());
};
const resume = async (of = world, id = destinationId): Promise<Drain> => {
  const drain = await of.resume(id);
  if (drain === null) throw new Error('not resumed');
  return drain;
};
const park = async (count: number): Promise<readonly string[]> => {
  const events: string[] = [];
  for (let i = 0; i < count; i += 1) events.push(await world.accept(destinationId));
  await world.settle();
  return events;
};
const parked = async (): Promise<number> => (await world.partition(keys.parked(destinationId, '').pk)).length;

/** Records the start time of each transaction, which wakes a delivery. */
function recording(moments: number[], step: Step = direct): Step {
  return async (name, effect) => {
    const before = world.now;
    const result = await step(name, effect);
    if (name === 'TransactWriteCommand') moments.push(before);
    return result;
  };
}

/** Returns the maximum number of moments in any half-open window of one second. */
const mostInASecond = (moments: readonly number[]): number =>
  Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + 1_000).length));

describe('a drain', () => {
  test('wakes every parked delivery once, oldest first, within its rate, and ends', async () => {
    await pause();
    const events = await park(45);
    expect(await parked()).toBe(45);
    const drain = await resume();
    const moments: number[] = [];
    const began = world.now;
    expect(await world.drain(drain, recording(moments))).toEqual({ state: 'done', woken: 45 });
    expect(mostInASecond(moments)).toBeLessThanOrEqual(20);
    // Without delays, it is not much slower than its rate either.
    expect(world.now - began).toBeLessThanOrEqual(45 * 50 + 1_000);
    expect(await parked()).toBe(0);
    expect(await world.readDestination(destinationId)).toMatchObject({ draining: false, status: 'active' });
    expect(await world.item(keys.destination(destinationId))).not.toHaveProperty('due_shard');
    await world.settle();
    expect(world.posts.map(({ headers }) => headers['X-Svc-Event-Id']).sort()).toEqual([...events].sort());
    expect(await world.drain(drain)).toEqual({ state: 'done', woken: 0 });
  });

  test.each([1, 10])(
    'sends oldest first up to the concurrency: with %i in flight, none overtakes more than one less',
    async (inFlight) => {
      await pause();
      const events = [...(await park(45))].sort();
      const drain = await resume();
      const random = new Random(inFlight);
      const work = async (leave: number): Promise<void> => {
        await world.stream();
        while (world.messages.length > leave) {
          const [entry] = world.messages.splice(random.below(world.messages.length), 1);
          if (entry !== undefined) await world.work(entry.message);
        }
      };
      await world.drain(drain, async (name, effect) => {
        const result = await effect();
        if (name === 'TransactWriteCommand') await work(inFlight - 1);
        return result;
      });
      for (let leave = inFlight - 1; leave >= 0; leave -= 1) {
        // At the rate of the drain: all at once would find their slots taken.
        world.now += 50;
        await work(leave);
      }
      const sent = world.posts.map(({ headers }) => headers['X-Svc-Event-Id'] ?? '');
      expect([...sent].sort()).toEqual(events);
      const overtaken = sent.map((event, at) => sent.slice(at + 1).filter((later) => later < event).length);
      expect(Math.max(...overtaken)).toBe(inFlight - 1);
    },
  );

  test('whose deliveries were all delayed in the queue sends at most 30 per second to the receiver', async () => {
    await pause();
    const events = await park(45);
    const drain = await resume();
    await world.drain(drain);
    // The queue was unavailable meanwhile, so all deliveries are due at once.
    world.now += 60_000;
    const began = world.now;
    for (const eventId of events) world.enqueue(await world.wakeUpOf(eventId));
    while (world.posts.length < events.length) {
      const due = world.messages.splice(0).sort((a, b) => a.at - b.at);
      for (const entry of due) {
        if (entry.at > world.now) world.messages.push(entry);
        else await world.work(entry.message);
      }
      world.now += 50;
      expect(world.now - began).toBeLessThan(60_000);
    }
    expect(mostInASecond(world.posts.map(({ atMs }) => atMs))).toBeLessThanOrEqual(30);
    expect(new Set(world.posts.map(({ headers }) => headers['X-Svc-Event-Id'])).size).toBe(events.length);
    // Deliveries that were not parked are not paced.
    world.now += 1_000;
    for (let n = 0; n < 40; n += 1) {
      await world.work(world.messageOf(await world.accept(destinationId)));
    }
    expect(world.posts).toHaveLength(events.length + 40);
  }, 60_000);

  test('continues where the previous step ran out of time', async () => {
    await pause();
    await park(50);
    const drain = await resume();
    const steps = [await world.drain(drain, direct, 1_000), await world.drain(drain, direct, 1_000)];
    expect(steps.map(({ state }) => state)).toEqual(['more', 'more']);
    const last = await world.drain(drain);
    expect(last.state).toBe('done');
    expect(steps.reduce((sum, { woken }) => sum + woken, last.woken)).toBe(50);
  });

  test('stays within its rate even after slow writes: it does not make up for lost time', async () => {
    await pause();
    await park(40);
    const drain = await resume();
    const random = new Random(5);
    const moments: number[] = [];
    const slow: Step = async (_name, effect) => {
      const result = await effect();
      world.now += random.chance(0.1) ? 900 : random.below(80);
      return result;
    };
    while ((await world.drain(drain, recording(moments, slow))).state === 'more');
    expect(moments).toHaveLength(40);
    expect(mostInASecond(moments)).toBeLessThanOrEqual(20);
  });

  test('shares its rate with a concurrent drain of the same resumption, and none is woken twice', async () => {
    for (const seed of [1, 2]) {
      await pause();
      await park(30);
      const drain = await resume();
      const moments: number[] = [];
      const side = new Interleaver(new Random(seed));
      let woken = 0;
      const run = async () => {
        for (let state = 'more'; state === 'more'; ) {
          const step = await world.drain(drain, recording(moments, side.step));
          woken += step.woken;
          ({ state } = step);
        }
      };
      await side.run([run, run]);
      expect([seed, woken, await parked()]).toEqual([seed, 30, 0]);
      expect([seed, mostInASecond(moments) <= 20]).toEqual([seed, true]);
      await world.settle();
    }
    expect(world.posts).toHaveLength(60);
  });

  test('reserves windows that never overlap, even for concurrent steps', async () => {
    await pause();
    const drain = await resume();
    for (const seed of [1, 2, 3]) {
      const side = new Interleaver(new Random(seed));
      const starts: number[] = [];
      const asking = async () => {
        const start = await reserve(world.steppingTable(side.step), drain, 700, () => world.now);
        if (start !== null) starts.push(start);
      };
      await side.run([asking, asking, asking, asking]);
      const inOrder = starts.sort((a, b) => a - b);
      const gaps = inOrder.slice(1).map((start, i) => start - (inOrder[i] ?? 0));
      expect([seed, gaps]).toEqual([seed, [700, 700, 700]]);
    }
  });

  test('has a heartbeat, so the sweeper does not start a second drain', async () => {
    await pause();
    await park(30);
    const drain = await resume();
    // In total far longer than the time after which a drain without a heartbeat is restarted.
    for (let i = 0; i < 6; i += 1) {
      world.now += SWEEP_GRACE_MS - 10_000;
      expect((await world.drain(drain, direct, 100)).state).toBe('more');
      expect((await world.sweep()).drains).toBe(0);
    }
    expect(world.executions.size).toBe(0);
  });

  test('that was lost is restarted by the sweeper, each time under another name, until it is done', async () => {
    await pause();
    await park(3);
    const drain = await resume();
    world.now += SWEEP_GRACE_MS + 1;
    expect((await world.sweep()).drains).toBe(1);
    expect((await world.sweep()).drains).toBe(0);
    world.now += SWEEP_GRACE_MS + 1;
    expect((await world.sweep()).drains).toBe(1);
    expect([...world.executions.values()]).toEqual([JSON.stringify(drain), JSON.stringify(drain)]);
    await world.drain(drain);
    world.now += 10 * SWEEP_GRACE_MS;
    expect((await world.sweep()).drains).toBe(0);
    await world.settle();
    expect(world.posts).toHaveLength(3);
  });

  test('that cannot be started fails every sweep until it can, and concurrent sweeps start one execution', async () => {
    await pause();
    await park(3);
    const drain = await resume();
    world.now += SWEEP_GRACE_MS + 1;
    world.throttled = true;
    for (let minute = 0; minute < 3; minute += 1) {
      await expect(world.sweep()).rejects.toThrow('errors in the sweep: 1');
      world.now += 60_000;
    }
    world.throttled = false;
    const swept = await Promise.all([world.sweep(), world.sweep()]);
    expect(swept.map(({ drains }) => drains).sort()).toEqual([0, 1]);
    expect([...world.executions.values()]).toEqual([JSON.stringify(drain)]);
  });

  test('stops when its destination is paused again and is not restarted; the next resumption continues', async () => {
    await pause();
    await park(40);
    const first = await resume();
    expect((await world.drain(first, direct, 1_000)).state).toBe('more');
    await pause();
    expect(await world.drain(first)).toEqual({ state: 'stopped', woken: 0 });
    world.now += SWEEP_GRACE_MS * 2;
    expect((await world.sweep()).drains).toBe(0);
    await world.settle();
    expect(await parked()).toBe(40);
    const second = await resume();
    expect(await world.drain(first)).toEqual({ state: 'stopped', woken: 0 });
    expect(await world.drain(second)).toEqual({ state: 'done', woken: 40 });
    await world.settle();
    expect(world.posts).toHaveLength(40);
  });

  test('ends even if an entry remains whose delivery is not parked or was deleted', async () => {
    await pause();
    const [replayed = '', gone = '', intact = ''] = await park(3);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.delivery(replayed, destinationId),
        UpdateExpression: 'REMOVE parked',
      }),
    );
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.delivery(gone, destinationId) }),
    );
    expect(await world.drain(await resume())).toEqual({ state: 'done', woken: 1 });
    expect(await parked()).toBe(0);
    await world.settle();
    expect(world.posts.map(({ headers }) => headers['X-Svc-Event-Id'])).toEqual([intact]);
  });

  test('killed at any step is continued by the next one: nothing is lost and nothing is sent twice', async () => {
    await pause();
    const events = await park(40);
    const drain = await resume();
    const random = new Random(11);
    for (let runs = 0; ; runs += 1) {
      expect(runs).toBeLessThan(100);
      try {
        const { state } = await world.drain(drain, killedByChance(random, 0.05));
        if (state !== 'more') break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
    await world.settle();
    expect(world.posts.map(({ headers }) => headers['X-Svc-Event-Id']).sort()).toEqual([...events].sort());
  });
});

test('a delivery whose parking races with a resumption and its drain is sent at once', async () => {
  await pause();
  const eventId = await world.accept(destinationId);
  let resumed = false;
  await world.work(world.messageOf(eventId), async (name, effect) => {
    if (name === 'TransactWriteCommand' && !resumed) {
      resumed = true;
      expect(await world.drain(await resume())).toEqual({ state: 'done', woken: 0 });
    }
    return await effect();
  });
  expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', parked: false });
  expect(await parked()).toBe(0);
});

test('a delivery whose parking races with a resumption and another pause waits for the next resumption', async () => {
  await pause();
  const eventId = await world.accept(destinationId);
  let again = false;
  await world.work(world.messageOf(eventId), async (name, effect) => {
    if (name === 'TransactWriteCommand' && !again) {
      again = true;
      await world.drain(await resume());
      await pause();
    }
    return await effect();
  });
  expect(await parked()).toBe(1);
  expect(await world.drain(await resume())).toEqual({ state: 'done', woken: 1 });
  await world.settle();
  expect(world.posts).toHaveLength(1);
});

describe('concurrent resuming and parking, in any order of their steps,', () => {
  test('lose no delivery and send none twice', async () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const racing = new World(table, seed);
      const id = await racing.destination();
      await pause(racing, id);
      const events = await Promise.all(Array.from({ length: 4 }, () => racing.accept(id)));
      const side = new Interleaver(new Random(seed));
      const operate = async () => {
        const drain = await racing.resume(id, side.step);
        if (drain !== null) await racing.drain(drain, side.step);
        if (seed % 2 === 0) return;
        await side.step('pause', async () => pause(racing, id));
        await racing.resume(id, side.step);
      };
      await side.run([
        ...events.map((eventId) => async () => await racing.work(racing.messageOf(eventId), side.step)),
        operate,
      ]);
      // The sweeper would restart the drain only if one is still marked.
      const { draining, resumption } = await racing.readDestination(id);
      if (draining) await racing.drain({ destinationId: id, resumption });
      await racing.settle();
      const ended = await Promise.all(events.map((eventId) => racing.delivery(eventId)));
      expect([seed, ended.map(({ outcome }) => outcome)]).toEqual([seed, events.map(() => 'complete')]);
      expect([seed, racing.posts.length]).toEqual([seed, 4]);
      expect([seed, await racing.partition(keys.parked(id, '').pk)]).toEqual([seed, []]);
    }
  });
});

test('the drain handler accepts input that includes its previous result, and logs ids and counts', async () => {
  await pause();
  await park(25);
  const drain = await resume();
  const lines: string[] = [];
  const serve = serveDrain({
    table,
    now: () => world.now,
    sleep: async (ms) => {
      world.now += ms;
    },
    stepMs: 700,
    sink: (line) => lines.push(line),
  });
  const first = await serve(drain);
  expect(first.state).toBe('more');
  let last = first;
  while (last.state === 'more') last = await serve({ ...drain, step: last });
  expect(last.state).toBe('done');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    operation: 'drain-destination',
    destination_id: destinationId,
    resumption: 1,
    ...first,
  });
  await expect(serve({ destinationId: 'x' })).rejects.toThrow();
});

test('a destination that fails again during a drain is paused again and parks the remaining deliveries', async () => {
  world.receiver = () => answered(410);
  await pause();
  const events = await park(12);
  const drain = await resume();
  await world.drain(drain);
  await world.settle();
  expect(await world.readDestination(destinationId)).toMatchObject({
    status: 'paused',
    pauseReason: 'failures',
    draining: false,
  });
  expect(world.posts).toHaveLength(5);
  expect(await parked()).toBe(7);
  world.receiver = () => answered(200);
  await world.drain(await resume());
  await world.settle();
  const outcomes = await Promise.all(events.map(async (eventId) => (await world.delivery(eventId)).outcome));
  expect(outcomes.filter((outcome) => outcome === 'complete')).toHaveLength(7);
});
