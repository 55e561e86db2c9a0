import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { LEASE_MS } from '../../../shared/webhooks/delivery/take-lease.ts';
import { pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { DUE_SHARDS, dueShardOf, SWEEP_GRACE_MS } from '../../../shared/webhooks/due.ts';
import { killedAt } from '../support/killing.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, Killed, type World } from '../support/world.ts';

const MINUTE = 60_000;

let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('sweep', { engine: 'memory' });
beforeEach(async () => {
  ({ table, world, destinationId } = await ownWorld());
});

/** Processes what the sweeper enqueued, without what the stream would enqueue. */
const processMessages = async (): Promise<void> => {
  for (const { message } of world.messages.splice(0)) await world.work(message);
};

test('picks up a delivery whose stream record was lost, two minutes after it was accepted and no earlier', async () => {
  const eventId = await world.accept(destinationId);
  world.now += SWEEP_GRACE_MS;
  expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 });
  world.now += 1;
  expect(await world.sweep()).toEqual({ deliveries: 1, drains: 0 });
  await processMessages();
  expect((await world.delivery(eventId)).outcome).toBe('complete');
  world.now += 10 * SWEEP_GRACE_MS;
  expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 });
});

test('picks up a retry whose timer was lost', async () => {
  world.receiver = () => answered(world.posts.length === 1 ? 500 : 200);
  const eventId = await world.accept(destinationId);
  await world.work(world.messageOf(eventId));
  world.messages.length = 0;
  const { nextAttemptAtMs } = await world.delivery(eventId);
  world.now = (nextAttemptAtMs ?? 0) + SWEEP_GRACE_MS + 1;
  expect((await world.sweep()).deliveries).toBe(1);
  await processMessages();
  expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 2 });
});

test('picks up an attempt whose worker died: its outcome is unknown and a retry follows', async () => {
  const eventId = await world.accept(destinationId);
  await expect(world.work(world.messageOf(eventId), killedAt(3, 'after'))).rejects.toThrow(Killed);
  expect(world.posts).toHaveLength(1);
  world.now += LEASE_MS;
  expect((await world.sweep()).deliveries).toBe(0);
  world.now += 5_001;
  expect((await world.sweep()).deliveries).toBe(1);
  await processMessages();
  const { history, outcome } = await world.delivery(eventId);
  expect([history.map(({ failure }) => failure), outcome]).toEqual([['unknown'], 'retrying']);
  await world.settle();
  expect(world.posts).toHaveLength(2);
});

test('ignores deliveries that are parked or have ended', async () => {
  await world.accept(destinationId);
  await world.settle();
  await pauseDestination(table, await world.readDestination(destinationId), 'operator', world.operator());
  await world.accept(destinationId);
  await world.settle();
  world.now += 100 * SWEEP_GRACE_MS;
  expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 });
});

test('enqueues a delivery once if concurrent sweeps find it', async () => {
  for (let i = 0; i < 12; i += 1) await world.accept(destinationId);
  world.now += SWEEP_GRACE_MS + 1;
  const swept = await Promise.all([world.sweep(), world.sweep(), world.sweep()]);
  expect(swept.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(12);
  expect(world.messages).toHaveLength(12);
});

test('does not fill a long queue: a delivery that waits for hours is enqueued only a few times', async () => {
  const eventId = await world.accept(destinationId);
  for (let minute = 0; minute < 120; minute += 1) {
    world.now += MINUTE;
    await world.sweep();
  }
  // At about 2, 4, 8 and 16 minutes, then every 15 minutes. A fixed postponement of two minutes would make 60.
  expect(world.messages.length).toBeGreaterThanOrEqual(4);
  expect(world.messages.length).toBeLessThanOrEqual(12);
  await world.settle();
  expect(world.posts).toHaveLength(1);
  expect((await world.delivery(eventId)).attempts).toBe(1);
});

test('keeps the stream from enqueuing what it has enqueued itself', async () => {
  const eventId = await world.accept(destinationId);
  world.now += SWEEP_GRACE_MS + 1;
  await world.sweep();
  expect(await world.item(keys.delivery(eventId, destinationId))).not.toHaveProperty('ready');
});

test('picks up all other items if one is unreadable, and reports the error at the end', async () => {
  const events = await Promise.all(Array.from({ length: 5 }, () => world.accept(destinationId)));
  const [broken = '', ...rest] = events;
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.delivery(broken, destinationId),
      UpdateExpression: 'SET generation = :text',
      ExpressionAttributeValues: { ':text': 'none' },
    }),
  );
  world.now += SWEEP_GRACE_MS + 1;
  await expect(world.sweep()).rejects.toThrow('errors in the sweep: 1');
  expect(world.messages.map(({ message }) => message.event_id).sort()).toEqual([...rest].sort());
});

test.each([
  ['the index query of one shard fails', 'QueryCommand'],
  ['the items of one shard cannot be read', 'BatchGetCommand'],
  ['the queue refuses the messages of one shard', 'queue'],
])('picks up all other shards and reports the error at the end if %s', async (_, name) => {
  const events: string[] = [];
  while (new Set(events.map(dueShardOf)).size < DUE_SHARDS) events.push(await world.accept(destinationId));
  world.now += SWEEP_GRACE_MS + 1;
  const broken = new Error('broken');
  let left = 1;
  const swept = world.sweep(async (step, effect) => {
    if (step === name && left-- > 0) throw broken;
    return await effect();
  });
  await expect(swept).rejects.toMatchObject({ message: 'errors in the sweep: 1', errors: [broken] });
  const enqueued = new Set(world.messages.map(({ message }) => message.event_id));
  expect(new Set(events.filter((id) => !enqueued.has(id)).map(dueShardOf)).size).toBe(1);
  // A later sweep enqueues what was postponed but not enqueued.
  world.now += 2 * SWEEP_GRACE_MS;
  await world.sweep();
  expect(new Set(world.messages.map(({ message }) => message.event_id))).toEqual(new Set(events));
});

test('killed at any step loses nothing: a later sweep picks the delivery up', async () => {
  for (let n = 1; n <= 11; n += 1) {
    const eventId = await world.accept(destinationId);
    world.now += SWEEP_GRACE_MS + 1;
    await expect(world.sweep(killedAt(n, 'after'))).rejects.toThrow();
    world.messages.length = 0;
    for (let minute = 0; minute < 5; minute += 1) {
      world.now += MINUTE;
      await world.sweep();
    }
    await processMessages();
    expect([n, (await world.delivery(eventId)).outcome]).toEqual([n, 'complete']);
  }
});

test('picks up a delivery behind expired ones that DynamoDB has not deleted, however many', async () => {
  const eventId = await world.accept(destinationId);
  const expired = (n: number) => ({
    ...keys.delivery(`expired-${n}`, destinationId),
    due_shard: dueShardOf(eventId),
    due_at: world.now - MINUTE,
    ready: world.now,
    expires_at: 1,
  });
  await Promise.all(Array.from({ length: 500 }, (_, n) => world.put(expired(n))));
  world.now += SWEEP_GRACE_MS + 1;
  await world.sweep();
  expect(await world.item(keys.delivery('expired-0', destinationId))).toEqual({
    ...keys.delivery('expired-0', destinationId),
    expires_at: 1,
  });
  expect((await world.sweep()).deliveries).toBe(1);
});
