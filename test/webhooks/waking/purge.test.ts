import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  deleteDestination,
  pauseDestination,
  rotateSecret,
} from '../../../shared/webhooks/destination/destinations.ts';
import { SWEEP_GRACE_MS } from '../../../shared/webhooks/due.ts';
import { type PurgeStep, purgeStep } from '../../../shared/webhooks/waking/purge.ts';
import { serveDrain } from '../../../shared/webhooks/waking/serve-drain.ts';
import type { Step } from '../support/interleaver.ts';
import { killedAt } from '../support/killing.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, direct, Killed, type World } from '../support/world.ts';

let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('purge', { engine: 'memory' });
beforeEach(async () => {
  ({ table, world, destinationId } = await ownWorld());
});

const pause = async (): Promise<void> => {
  await pauseDestination(table, await world.readDestination(destinationId), 'operator', world.operator());
};
const remove = async (): Promise<void> => {
  await deleteDestination(table, await world.readDestination(destinationId), world.operator());
};
const park = async (count: number): Promise<readonly string[]> => {
  const events: string[] = [];
  for (let i = 0; i < count; i += 1) events.push(await world.accept(destinationId));
  await world.settle();
  return events;
};
const parked = async (): Promise<number> => (await world.partition(keys.parked(destinationId, '').pk)).length;
const purge = async (step: Step = direct, ms = 45_000): Promise<PurgeStep> =>
  await purgeStep(
    { table: world.steppingTable(step), now: () => world.now, until: world.now + ms },
    await world.readDestination(destinationId),
  );
const DELETED = { outcome: 'terminal_failure', terminalCode: 'destination_deleted', parked: false };

describe('what was parked for a destination that is deleted', () => {
  test('is removed, and its deliveries end, started by the next sweep', async () => {
    await pause();
    const events = await park(60);
    expect(await parked()).toBe(60);
    await remove();
    world.now += 1;
    expect(await world.sweep()).toEqual({ deliveries: 0, drains: 1 });
    const lines: string[] = [];
    const serve = serveDrain({ table, now: () => world.now, sink: (line) => lines.push(line) });
    const [input = ''] = [...world.executions.values()];
    expect(await serve(JSON.parse(input))).toEqual({ state: 'done', ended: 60 });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ destination_id: destinationId, ended: 60 });
    expect(await parked()).toBe(0);
    for (const eventId of events) {
      expect(await world.delivery(eventId)).toMatchObject({ ...DELETED, attempts: 0 });
    }
    expect(await world.item(keys.destination(destinationId))).not.toHaveProperty('due_shard');
    world.now += 10 * SWEEP_GRACE_MS;
    expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 });
    expect(world.posts).toEqual([]);
  });

  test('is removed even if the purge is killed at any step, or its start is lost', async () => {
    for (let n = 1; n <= 6; n += 1) {
      ({ table, world, destinationId } = await ownWorld());
      await pause();
      const [first = '', second = ''] = await park(2);
      await remove();
      await purge(killedAt(n, 'after')).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      world.now += SWEEP_GRACE_MS + 1;
      const { drains } = await world.sweep();
      if (drains === 1) expect(await purge()).toMatchObject({ state: 'done' });
      expect([n, await parked()]).toEqual([n, 0]);
      for (const eventId of [first, second]) {
        expect([n, await world.delivery(eventId)]).toEqual([n, expect.objectContaining(DELETED)]);
      }
    }
  });

  test('is removed by steps that run out of time or overlap, each delivery once', async () => {
    await pause();
    await park(60);
    await remove();
    const late: Step = async (_name, effect) => {
      world.now += 10;
      return await effect();
    };
    const first = await purge(late, 200);
    expect(first.state).toBe('more');
    const rest = await Promise.all([purge(), purge()]);
    expect(rest.reduce((sum, { ended }) => sum + ended, first.ended)).toBe(60);
    expect(await parked()).toBe(0);
  });

  test('includes entries whose deliveries are gone or no longer parked', async () => {
    await pause();
    const [gone = '', intact = ''] = await park(2);
    await world.remove(keys.delivery(gone, destinationId));
    await remove();
    expect(await purge()).toEqual({ state: 'done', ended: 1 });
    expect(await parked()).toBe(0);
    expect(await world.delivery(intact)).toMatchObject(DELETED);
  });
});

describe('a delivery on its way to a destination that is deleted', () => {
  test('ends when it is next due, without another attempt, also a test', async () => {
    world.receiver = () => answered(503);
    const retried = await world.accept(destinationId);
    await world.work(world.messageOf(retried));
    const waiting = await world.accept(destinationId);
    const sample = await world.accept(destinationId, { test: true });
    await remove();
    await world.settle();
    expect(world.posts).toHaveLength(1);
    expect(await world.delivery(retried)).toMatchObject({ ...DELETED, attempts: 1, lastStatus: 503 });
    expect(await world.delivery(waiting)).toMatchObject({ ...DELETED, attempts: 0 });
    expect(await world.delivery(sample)).toMatchObject({ ...DELETED, attempts: 0 });
    expect(await parked()).toBe(0);
  });

  test('is not parked by a worker that read the destination before', async () => {
    await pause();
    const eventId = await world.accept(destinationId);
    let removed = false;
    await world.work(world.messageOf(eventId), async (name, effect) => {
      if (name === 'TransactWriteCommand' && !removed) {
        removed = true;
        await remove();
        expect(await purge()).toEqual({ state: 'done', ended: 0 });
      }
      return await effect();
    });
    expect(await parked()).toBe(0);
    expect(await world.delivery(eventId)).toMatchObject(DELETED);
  });

  test('whose attempt is in progress gets its outcome', async () => {
    const eventId = await world.accept(destinationId);
    world.receiver = async () => {
      await remove();
      return answered(200);
    };
    await world.work(world.messageOf(eventId));
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 1 });
  });
});

test('a drain that found nothing parked, and finishes after the deletion, does not cancel the purge', async () => {
  await pause();
  const drain = await world.resume(destinationId);
  if (drain === null) throw new Error('not resumed');
  let raced = false;
  const finishing: Step = async (name, effect) => {
    if (name === 'UpdateCommand' && !raced) {
      raced = true;
      await pause();
      await park(1);
      await remove();
    }
    return await effect();
  };
  await world.drain(drain, finishing);
  expect([raced, await parked()]).toEqual([true, 1]);
  world.now += 1;
  expect((await world.sweep()).drains).toBe(1);
  expect(await purge()).toEqual({ state: 'done', ended: 1 });
});

test('a rotation that races with the deletion does not cancel the purge', async () => {
  await pause();
  await park(1);
  const before = await world.readDestination(destinationId);
  await remove();
  const encrypt = async () => new Uint8Array(1);
  expect(await rotateSecret(table, before, 'whsec_x', encrypt, world.operator())).toBe(false);
  world.now += 1;
  expect((await world.sweep()).drains).toBe(1);
});
