import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { expiringAt, expiryOf, unexpired } from '../../../shared/table/expiry.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { countParked, deliveriesOfEvent, deliveriesTo } from '../../../shared/webhooks/delivery/receipts.ts';
import { replayDelivery } from '../../../shared/webhooks/delivery/replay.ts';
import { deleteDestination, pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { expiriesOf, readRetention, STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, type World } from '../support/world.ts';

const DAY = 86_400_000;

let table: Table;
let world: World;
let destinationId: string;
const ownWorld = ownWorlds('retention');
beforeEach(async () => {
  ({ table, world, destinationId } = await ownWorld());
});

const reader = (): TableReader => new TableReader(table, new AbortController().signal);
const pause = async (): Promise<void> => {
  await pauseDestination(table, await world.readDestination(destinationId), 'operator', world.operator());
};
const resumeAndDrain = async (): Promise<void> => {
  const drain = await world.resume(destinationId);
  if (drain === null) throw new Error('not resumed');
  await world.drain(drain);
};

describe('an item', () => {
  test('is gone from its second of expiry on, whether or not DynamoDB has deleted it', () => {
    const item = { pk: 'a', ...expiringAt(10_500) };
    expect(item).toEqual({ pk: 'a', expires_at: 11 });
    expect(expiryOf(item)).toBe(11_000);
    expect(unexpired(item, 10_999)).toBe(item);
    expect(unexpired(item, 11_000)).toBeUndefined();
    expect(unexpired({ pk: 'a' }, 11_000)).toEqual({ pk: 'a' });
    expect(unexpired(undefined, 0)).toBeUndefined();
  });
});

describe('the retention', () => {
  const variables = { PAYLOAD_RETENTION_DAYS: '30', RECEIPT_RETENTION_DAYS: '396' };

  test('comes from the variables of the function', () => {
    expect(readRetention(variables)).toEqual(STANDARD_RETENTION);
    for (const days of ['2', '3651', '30.5', 'a']) {
      expect(() => readRetention({ ...variables, PAYLOAD_RETENTION_DAYS: days })).toThrow(
        `PAYLOAD_RETENTION_DAYS is not a number of days from 3 to 3650: ${days}`,
      );
    }
    expect(() => readRetention({})).toThrow('PAYLOAD_RETENTION_DAYS is not set');
  });

  test('keeps receipts at least as long as payloads', () => {
    const { payload, receipt } = expiriesOf({ payloadDays: 60, receiptDays: 30 }, 0);
    expect([payload, receipt]).toEqual([60 * DAY, 60 * DAY]);
  });
});

test('everything that an acceptance and its parking write expires: the event after 30 days, receipts after 13 months', async () => {
  await pause();
  const accepted = world.now;
  const eventId = await world.accept(destinationId);
  await world.settle();
  const expiries = await Promise.all(
    [
      keys.webhookEvent(eventId),
      keys.delivery(eventId, destinationId),
      keys.destinationDelivery(destinationId, eventId),
      keys.parked(destinationId, eventId),
    ].map(async (key) => Number((await world.item(key))?.['expires_at'])),
  );
  const days = expiries.map((seconds) => (seconds * 1_000 - accepted) / DAY);
  expect(days).toEqual([30, 396, 396, 396]);
});

describe('a delivery that was parked for longer than its payload is kept', () => {
  test('ends as payload_expired when its destination is resumed, and does not count as a failure', async () => {
    await pause();
    const old = await world.accept(destinationId);
    await world.settle();
    world.now += 29 * DAY;
    const young = await world.accept(destinationId);
    await world.settle();
    world.now += 2 * DAY;
    await resumeAndDrain();
    await world.settle();
    expect(world.posts.map(({ headers }) => headers['X-Svc-Event-Id'])).toEqual([young]);
    expect(await world.delivery(old)).toMatchObject({
      outcome: 'terminal_failure',
      terminalCode: 'payload_expired',
      attempts: 0,
      completedAtMs: world.now,
      nextAttemptAtMs: null,
      parked: false,
    });
    expect(await world.readDestination(destinationId)).toMatchObject({
      status: 'active',
      consecutiveFailures: 0,
    });
    expect(world.receipts).toContainEqual(
      expect.objectContaining({ event_id: old, terminal_code: 'payload_expired', attempt_count: 0 }),
    );
    expect(await world.item(keys.delivery(old, destinationId))).not.toHaveProperty('due_shard');
    world.now += DAY;
    expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 });
  });

  test('ends in the same way once DynamoDB has deleted the payload', async () => {
    await pause();
    const eventId = await world.accept(destinationId);
    await world.settle();
    await world.remove(keys.webhookEvent(eventId));
    await resumeAndDrain();
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ terminalCode: 'payload_expired', attempts: 0 });
  });

  test('five of them do not pause the destination', async () => {
    await pause();
    for (let n = 0; n < 5; n += 1) await world.accept(destinationId);
    await world.settle();
    world.now += 31 * DAY;
    await resumeAndDrain();
    await world.settle();
    expect(await world.readDestination(destinationId)).toMatchObject({
      status: 'active',
      consecutiveFailures: 0,
    });
  });
});

test('a worker whose delivery changed before it could end it reads it again', async () => {
  const eventId = await world.accept(destinationId);
  world.now += 31 * DAY;
  let changed = false;
  await world.work(world.messageOf(eventId), async (name, effect) => {
    if (name === 'UpdateCommand' && !changed) {
      changed = true;
      await world.work(world.messageOf(eventId));
    }
    return await effect();
  });
  expect(await world.delivery(eventId)).toMatchObject({ terminalCode: 'payload_expired' });
  expect(world.receipts).toHaveLength(1);
});

test('a receipt that has expired is gone for every reader, even while its item exists', async () => {
  await pause();
  const eventId = await world.accept(destinationId);
  await world.settle();
  expect(await deliveriesOfEvent(reader(), eventId, world.now)).toHaveLength(1);
  expect(await deliveriesTo(reader(), destinationId, 10, world.now)).toHaveLength(1);
  expect(await countParked(reader(), destinationId, world.now)).toBe(1);
  world.now += 396 * DAY;
  expect(await deliveriesOfEvent(reader(), eventId, world.now)).toEqual([]);
  expect(await deliveriesTo(reader(), destinationId, 10, world.now)).toEqual([]);
  expect(await countParked(reader(), destinationId, world.now)).toBe(0);
  await resumeAndDrain();
  await world.work(await world.wakeUpOf(eventId));
  world.now += DAY;
  expect(await world.sweep()).toEqual({ deliveries: 0, drains: 0 });
  expect([world.posts, world.messages]).toEqual([[], []]);
});

describe('a replay', () => {
  const ended = async (): Promise<string> => {
    world.receiver = () => answered(410);
    const eventId = await world.accept(destinationId);
    await world.settle();
    world.receiver = () => answered(200);
    return eventId;
  };
  const replay = async (eventId: string) =>
    await replayDelivery(table, await world.delivery(eventId), world.operator());

  test('is refused after the payload has expired, or was deleted', async () => {
    const eventId = await ended();
    world.now += 30 * DAY;
    expect(await replay(eventId)).toBe('expired');
    const deleted = await ended();
    await world.remove(keys.webhookEvent(deleted));
    expect(await replay(deleted)).toBe('expired');
    expect((await world.delivery(eventId)).outcome).toBe('terminal_failure');
  });

  test('is refused if the destination is deleted, and leaves the receipt as it is', async () => {
    const eventId = await world.accept(destinationId);
    await world.settle();
    const before = await world.delivery(eventId);
    expect(before.outcome).toBe('complete');
    await deleteDestination(table, await world.readDestination(destinationId), world.operator());
    expect(await replay(eventId)).toBe('destination_deleted');
    await world.settle();
    expect(await world.delivery(eventId)).toEqual(before);
  });

  test('keeps payload, receipt and list entry until all its attempts have ended, and never less than before', async () => {
    const accepted = world.now;
    const eventId = await ended();
    world.now = accepted + 10 * DAY;
    expect(await world.replay(eventId)).toBe(true);
    expect((await world.item(keys.webhookEvent(eventId)))?.['expires_at']).toBe(
      (accepted + 30 * DAY) / 1_000,
    );
    await world.settle();
    const late = accepted + 30 * DAY - 60_000;
    world.now = late;
    for (const Key of [
      keys.delivery(eventId, destinationId),
      keys.destinationDelivery(destinationId, eventId),
    ]) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key,
          UpdateExpression: 'SET expires_at = :soon',
          ExpressionAttributeValues: { ':soon': Math.ceil(late / 1_000) + 3_600 },
        }),
      );
    }
    world.receiver = () => answered(503);
    expect(await world.replay(eventId)).toBe(true);
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ attempts: 12, terminalCode: 'attempts_exhausted' });
    for (const key of [
      keys.webhookEvent(eventId),
      keys.delivery(eventId, destinationId),
      keys.destinationDelivery(destinationId, eventId),
    ]) {
      expect((await world.item(key))?.['expires_at']).toBe(Math.ceil((late + 2 * DAY) / 1_000));
    }
  });
});
