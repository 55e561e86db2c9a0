import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keys } from '../../../shared/table/keys.ts';
import { waitAfter } from '../../../shared/webhooks/delivery/schedule.ts';
import { LEASE_MS } from '../../../shared/webhooks/delivery/take-lease.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, SECRET, type World } from '../support/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let destinationId: string;
const ownWorld = ownWorlds('deliver');
beforeEach(async () => {
  ({ world, destinationId } = await ownWorld());
});

const decoded = (body: Uint8Array): string => new TextDecoder().decode(body);
/** Returns the slots that leases hold. */
const slots = async () =>
  (await world.partition(keys.destination(destinationId).pk)).filter(
    ({ sk, until }) => String(sk).startsWith('slot') && Number(until) > world.now,
  );

describe('an attempt', () => {
  test('answered 2xx completes the delivery: one post, one receipt, nothing left to do', async () => {
    const eventId = await world.accept(destinationId);
    await world.settle();
    expect(world.posts).toHaveLength(1);
    expect(await world.delivery(eventId)).toMatchObject({
      outcome: 'complete',
      attempts: 1,
      lastStatus: 204,
      terminalCode: null,
      completedAtMs: world.now,
      nextAttemptAtMs: null,
      lease: null,
    });
    expect(await world.item(keys.delivery(eventId, destinationId))).not.toHaveProperty('due_shard');
    expect(await slots()).toEqual([]);
    expect(world.receipts).toEqual([
      expect.objectContaining({
        destination_id: destinationId,
        event_id: eventId,
        attempt_count: 1,
        outcome: 'complete',
        status: 204,
        terminal_code: null,
      }),
    ]);
  });

  test('sends the envelope as canonical JSON and signs its exact bytes with the current timestamp', async () => {
    const eventId = await world.accept(destinationId, {
      data: { z: 1, a: { é: 'ü\u2028"', b: [1e21, 0.1, -0] }, '😀': null, '\ufb33': true },
    });
    const occurredAt = new Date(world.now).toISOString();
    world.now += 90_500;
    await world.settle();
    const [post] = world.posts;
    const { delivery_id: deliveryId } = JSON.parse(decoded(post?.body ?? new Uint8Array()));
    // RFC 8785 sorts names by UTF-16 code units, so the surrogate pair precedes U+FB33.
    expect(decoded(post?.body ?? new Uint8Array())).toBe(
      `{"data":{"a":{"b":[1e+21,0.1,0],"é":"ü\u2028\\""},"z":1,"😀":null,"\ufb33":true},` +
        `"delivery_id":"${deliveryId}","event_id":"${eventId}","event_type":"signals.monitor.delivery",` +
        `"occurred_at":"${occurredAt}","schema_version":1}`,
    );
    const timestamp = String(Math.floor(world.now / 1_000));
    const mac = createHmac('sha256', SECRET)
      .update(Buffer.concat([Buffer.from(`v0.${timestamp}.`), post?.body ?? new Uint8Array()]))
      .digest('hex');
    expect(post?.headers).toEqual({
      'X-Svc-Delivery-Id': deliveryId,
      'X-Svc-Event-Id': eventId,
      'X-Svc-Event-Type': 'signals.monitor.delivery',
      'X-Svc-Signature': `v0=${mac}`,
      'X-Svc-Timestamp': timestamp,
    });
  });

  test('has its own delivery_id and shares its event_id with the other attempts', async () => {
    world.receiver = () => answered(world.posts.length < 4 ? 500 : 200);
    const eventId = await world.accept(destinationId);
    await world.settle();
    const bodies = world.posts.map(({ body }) => JSON.parse(decoded(body)));
    expect(new Set(bodies.map(({ delivery_id }) => delivery_id)).size).toBe(4);
    expect(world.posts.map(({ headers }) => headers['X-Svc-Delivery-Id'])).toEqual(
      bodies.map(({ delivery_id }) => delivery_id),
    );
    expect(new Set(bodies.map(({ event_id }) => event_id))).toEqual(new Set([eventId]));
    expect(new Set(world.posts.map(({ headers }) => headers['X-Svc-Signature'])).size).toBe(4);
    const { history } = await world.delivery(eventId);
    expect(history.map(({ id, attempt, status }) => ({ id, attempt, status }))).toEqual(
      bodies.map(({ delivery_id: id }, i) => ({ id, attempt: i + 1, status: i === 3 ? 200 : 500 })),
    );
  });

  test('is not made if its body exceeds 64 KiB; a body of exactly 64 KiB is sent', async () => {
    const envelope = 250;
    const fits = await world.accept(destinationId, { data: { text: 'a'.repeat(65_536 - envelope) } });
    await world.settle();
    const spare = 65_536 - (world.posts[0]?.body.byteLength ?? 0);
    expect((await world.delivery(fits)).outcome).toBe('complete');
    const exact = await world.accept(destinationId, {
      data: { text: 'a'.repeat(65_536 - envelope + spare) },
    });
    const above = await world.accept(destinationId, {
      data: { text: 'a'.repeat(65_537 - envelope + spare) },
    });
    await world.settle();
    expect(world.posts.map(({ body }) => body.byteLength)).toContain(65_536);
    expect(world.posts).toHaveLength(2);
    expect((await world.delivery(exact)).outcome).toBe('complete');
    expect(await world.delivery(above)).toMatchObject({
      outcome: 'terminal_failure',
      terminalCode: 'payload_too_large',
      attempts: 1,
    });
  });

  test('is neither made nor counted while the secret cannot be decrypted', async () => {
    const eventId = await world.accept(destinationId);
    const broken = { secrets: { of: () => Promise.reject(new Error('KMS is unavailable')) } };
    await expect(world.work(world.messageOf(eventId), undefined, broken)).rejects.toThrow(
      'KMS is unavailable',
    );
    expect(await world.delivery(eventId)).toMatchObject({ attempts: 0, lease: null, outcome: 'pending' });
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ attempts: 1, outcome: 'complete' });
  });

  test('is not made by a worker whose post could outlast its lease after a delay', async () => {
    const eventId = await world.accept(destinationId);
    await world.work(world.messageOf(eventId), async (name, effect) => {
      const result = await effect();
      if (name === 'TransactWriteCommand') world.now += LEASE_MS / 2 + 1;
      return result;
    });
    expect(world.posts).toEqual([]);
    const { attempts, outcome, history } = await world.delivery(eventId);
    expect({ attempts, outcome, failure: history[0]?.failure }).toEqual({
      attempts: 1,
      outcome: 'retrying',
      failure: 'timeout',
    });
    await world.settle();
    expect(world.posts).toHaveLength(1);
  });
});

describe('retries', () => {
  test('end with the twelfth failure and follow the schedule: messages up to 15 minutes, timers for longer waits', async () => {
    world.receiver = () => answered(503);
    const eventId = await world.accept(destinationId);
    const started = world.now;
    await world.settle();
    expect(world.posts).toHaveLength(12);
    const waits = world.posts.slice(1).map(({ atMs }, i) => atMs - (world.posts[i]?.atMs ?? 0));
    const scheduled = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];
    for (const [i, wait] of waits.entries()) {
      const seconds = scheduled[i] ?? 0;
      expect(wait).toBeGreaterThanOrEqual(seconds * 1_000);
      // Up to 10 % jitter, rounded up to whole seconds by the queue.
      expect(wait).toBeLessThanOrEqual(seconds * 1_100 + 1_000);
    }
    const total = (world.posts[11]?.atMs ?? 0) - started;
    expect(total).toBeGreaterThanOrEqual(27.8 * HOUR);
    expect(total).toBeLessThanOrEqual(30.8 * HOUR);
    expect(await world.delivery(eventId)).toMatchObject({
      outcome: 'terminal_failure',
      terminalCode: 'attempts_exhausted',
      attempts: 12,
      lastStatus: 503,
    });
    expect(world.executions.size).toBeGreaterThanOrEqual(6);
    expect(world.receipts.filter(({ outcome }) => outcome === 'retrying')).toHaveLength(11);
    expect((await world.readDestination(destinationId)).consecutiveFailures).toBe(1);
  });

  test('wait for Retry-After, up to an hour, and never less than scheduled', () => {
    expect(waitAfter(1, 120, 0)).toBe(120_000);
    expect(waitAfter(1, 86_400, 0)).toBe(HOUR);
    expect(waitAfter(8, 5, 0)).toBe(2 * HOUR);
    expect(waitAfter(8, 86_400, 0)).toBe(2 * HOUR);
    expect(waitAfter(1, 0, 0.5)).toBe(10_500);
    expect(() => waitAfter(12, null, 0)).toThrow(RangeError);
  });

  test('start no earlier than Retry-After asks', async () => {
    world.receiver = () => (world.posts.length === 1 ? answered(429, 2_000) : answered(200));
    await world.accept(destinationId);
    const started = world.now;
    await world.settle();
    expect((world.posts[1]?.atMs ?? 0) - started).toBeGreaterThanOrEqual(2_000_000);
    expect((world.posts[1]?.atMs ?? 0) - started).toBeLessThan(2_010_000);
  });

  test('start over with a replay: the same event_id, a new generation, twelve more attempts', async () => {
    world.receiver = () => answered(503);
    const eventId = await world.accept(destinationId);
    await world.settle();
    const timers = world.executions.size;
    expect(await world.replay(eventId)).toBe(true);
    // Messages of the previous generation have no effect.
    await world.work(world.messageOf(eventId, 1, 1));
    expect(world.posts).toHaveLength(12);
    await world.settle();
    expect(world.posts).toHaveLength(24);
    expect(new Set(world.posts.map(({ headers }) => headers['X-Svc-Event-Id']))).toEqual(new Set([eventId]));
    expect(new Set(world.posts.map(({ headers }) => headers['X-Svc-Delivery-Id'])).size).toBe(24);
    expect(await world.delivery(eventId)).toMatchObject({ generation: 2, attempts: 12 });
    // No timer of the first generation blocked one of the second.
    expect(world.executions.size).toBe(2 * timers);
  });

  test.each([
    [{ kind: 'failed', code: 'dns' }, 'retrying', null],
    [{ kind: 'failed', code: 'connection' }, 'retrying', null],
    [{ kind: 'failed', code: 'tls' }, 'retrying', null],
    [{ kind: 'failed', code: 'timeout' }, 'retrying', null],
    [{ kind: 'failed', code: 'response' }, 'retrying', null],
    [{ kind: 'failed', code: 'address_rejected' }, 'terminal_failure', 'address_rejected'],
    [answered(302), 'terminal_failure', 'redirect'],
    [answered(410), 'terminal_failure', 'http_status'],
    [answered(425), 'retrying', null],
  ] as const)('after %j: %s %s', async (result, outcome, terminalCode) => {
    world.receiver = () => result;
    const eventId = await world.accept(destinationId);
    await world.work(world.messageOf(eventId));
    expect(await world.delivery(eventId)).toMatchObject({ outcome, terminalCode, attempts: 1 });
  });

  test('whose timer is throttled repeat no post, and the sweeper picks them up', async () => {
    world.receiver = () => answered(world.posts.length < 2 ? 500 : 200);
    const eventId = await world.accept(destinationId);
    world.throttled = true;
    await world.work(world.messageOf(eventId));
    expect(world.receipts.at(-1)).toMatchObject({ event_id: eventId, timer_error: 'Error' });
    // The message is redelivered nevertheless.
    for (let i = 0; i < 3; i += 1) await world.work(world.messageOf(eventId));
    expect(world.posts).toHaveLength(1);
    expect(world.messages).toEqual([]);
    world.throttled = false;
    await world.settle();
    expect(world.posts).toHaveLength(2);
    expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 2 });
  });
});
