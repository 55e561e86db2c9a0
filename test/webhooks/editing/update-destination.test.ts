import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { AttemptResult } from '../../../shared/webhooks/attempt/outcome.ts';
import { sign } from '../../../shared/webhooks/attempt/signature.ts';
import { deleteDestination, pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import {
  type DestinationEdit,
  updateDestination,
} from '../../../shared/webhooks/editing/update-destination.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import type { Step } from '../support/interleaver.ts';
import { counting, killedAt } from '../support/killing.ts';
import { ownWorlds } from '../support/own-world.ts';
import { answered, direct, Killed, SECRET, type World } from '../support/world.ts';

const OLD = 'https://hooks.example.com/';
const NEW = 'https://new.example.com/hooks';
const SERVICES = { links: { appUrl: 'https://app.example' }, retention: STANDARD_RETENTION };

let world: World;
let table: Table;
let destinationId: string;
const ownWorld = ownWorlds('update-destination', { engine: 'memory' });
beforeEach(async () => {
  ({ world, table, destinationId } = await ownWorld());
});

const current = async () => await world.readDestination(destinationId);

async function update(edit: DestinationEdit, step: Step = direct) {
  world.now += 1;
  const read = await current();
  return await updateDestination(world.steppingTable(step), read, edit, SERVICES, world.operator());
}

/** Asks for an address and returns its test. */
async function ask(url: string): Promise<string> {
  const updated = await update({ url });
  const eventId = typeof updated === 'string' ? null : updated.eventId;
  if (eventId === null) throw new Error('no test was sent');
  world.track(eventId, destinationId);
  return eventId;
}

const receiving = (results: Readonly<Record<string, AttemptResult>>): void => {
  world.receiver = ({ url }) => results[url] ?? answered(204);
};

const postedTo = (): string[] => world.posts.map(({ url }) => url);

describe('a new address', () => {
  test('gets a test signed with the secret in use, and takes effect with its success', async () => {
    const eventId = await ask(NEW);
    expect(await current()).toMatchObject({ url: OLD, verifying: { url: NEW, eventId } });
    await world.settle();
    const [post] = world.posts;
    expect(postedTo()).toEqual([NEW]);
    expect(post?.headers['X-Svc-Event-Type']).toBe('integration.test');
    expect(post?.headers['X-Svc-Signature']).toBe(
      sign(SECRET, Number(post?.headers['X-Svc-Timestamp']), post?.body ?? new Uint8Array()),
    );
    expect(await current()).toMatchObject({ url: NEW, verifying: null, status: 'active' });
    await world.accept(destinationId);
    await world.settle();
    expect(postedTo()).toEqual([NEW, NEW]);
  });

  test('takes no effect before, and none if it refuses the test', async () => {
    receiving({ [NEW]: answered(404) });
    await ask(NEW);
    await world.accept(destinationId);
    await world.settle();
    expect(postedTo().sort()).toEqual([OLD, NEW].sort());
    expect(await current()).toMatchObject({ url: OLD, verifying: null, consecutiveFailures: 0 });
  });

  test('that does not resolve to a public address gets nothing', async () => {
    receiving({ [NEW]: { kind: 'failed', code: 'address_rejected' } });
    const eventId = await ask(NEW);
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ terminalCode: 'address_rejected' });
    expect(await current()).toMatchObject({ url: OLD, verifying: null });
  });

  test('takes effect with a later attempt, while events go to the address before', async () => {
    let attempts = 0;
    world.receiver = ({ url }) => {
      if (url === NEW) attempts += 1;
      return answered(url === NEW && attempts < 4 ? 503 : 204);
    };
    await ask(NEW);
    await world.work(await world.wakeUpOf((await current()).verifying?.eventId ?? ''));
    await world.accept(destinationId);
    await world.settle();
    expect(attempts).toBe(4);
    expect(postedTo()).toContain(OLD);
    expect(await current()).toMatchObject({ url: NEW, verifying: null });
  });

  test('that does not answer for 31 hours is given up', async () => {
    receiving({ [NEW]: answered(503) });
    await ask(NEW);
    await world.settle();
    expect(world.posts).toHaveLength(12);
    expect(await current()).toMatchObject({ url: OLD, verifying: null, status: 'active' });
  });

  test('of a paused destination is tested, and parked deliveries go there after the resumption', async () => {
    await pauseDestination(table, await current(), 'operator', world.operator());
    const parked = await world.accept(destinationId);
    await world.settle();
    await ask(NEW);
    await world.settle();
    expect(await current()).toMatchObject({ url: NEW, status: 'paused' });
    expect(await world.delivery(parked)).toMatchObject({ parked: true });
    const drain = await world.resume(destinationId);
    if (drain === null) throw new Error('not resumed');
    await world.drain(drain);
    await world.settle();
    expect(postedTo()).toEqual([NEW, NEW]);
  });

  test('starts without the failures of the address before', async () => {
    receiving({ [OLD]: answered(410) });
    for (let n = 0; n < 4; n += 1) await world.accept(destinationId);
    await world.settle();
    expect(await current()).toMatchObject({ consecutiveFailures: 4 });
    await ask(NEW);
    await world.settle();
    expect(await current()).toMatchObject({ url: NEW, consecutiveFailures: 0 });
  });
});

test('attempts that end after the change of the address count nothing for the new one', async () => {
  const eventId = await ask(NEW);
  const changed = Promise.withResolvers<void>();
  let inProgress = 0;
  world.receiver = async ({ url }) => {
    if (url === NEW) return answered(204);
    inProgress += 1;
    if (inProgress === 5) {
      await world.work(world.messageOf(eventId));
      changed.resolve();
    }
    await changed.promise;
    return answered(410);
  };
  const events: string[] = [];
  for (let n = 0; n < 5; n += 1) events.push(await world.accept(destinationId));
  await Promise.all(events.map(async (id) => await world.work(world.messageOf(id))));
  for (const id of events) expect(await world.delivery(id)).toMatchObject({ terminalCode: 'http_status' });
  expect(await current()).toMatchObject({ url: NEW, status: 'active', consecutiveFailures: 0 });
});

describe('an address that is no longer wanted', () => {
  test('because another was asked for: its test ends, and only the other takes effect', async () => {
    receiving({ [NEW]: answered(503) });
    const first = await ask(NEW);
    await world.work(world.messageOf(first));
    receiving({});
    const other = 'https://other.example.com/';
    await ask(other);
    await world.settle();
    expect(await world.delivery(first)).toMatchObject({
      outcome: 'terminal_failure',
      terminalCode: 'superseded',
      attempts: 1,
    });
    expect(postedTo()).toEqual([NEW, other]);
    expect(await current()).toMatchObject({ url: other, verifying: null });
  });

  test('while it answers: its success changes nothing', async () => {
    const first = await ask(NEW);
    world.receiver = async ({ url }) => {
      if (url === NEW) await update({ url: OLD });
      return answered(204);
    };
    await world.settle();
    expect(await world.delivery(first)).toMatchObject({ outcome: 'complete' });
    expect(await current()).toMatchObject({ url: OLD, verifying: null });
  });

  test('because the destination is deleted', async () => {
    const eventId = await ask(NEW);
    await deleteDestination(table, await current(), world.operator());
    await world.settle();
    expect(await world.delivery(eventId)).toMatchObject({ terminalCode: 'destination_deleted' });
    expect(world.posts).toEqual([]);
  });

  test('is not verified by a replay of its test', async () => {
    receiving({ [NEW]: answered(404) });
    const eventId = await ask(NEW);
    await world.settle();
    receiving({});
    await world.replay(eventId);
    await world.settle();
    expect(world.posts).toHaveLength(1);
    expect(await current()).toMatchObject({ url: OLD, verifying: null });
  });
});

test('a name holds at once; the name and the address that are in use change nothing', async () => {
  const { step, steps } = counting();
  const { name, url } = await current();
  expect(await update({ name, url }, step)).toBe('unchanged');
  expect(await update({}, step)).toBe('unchanged');
  expect(steps()).toBe(0);
  expect(await update({ name: 'Frankfurt' })).toEqual({ eventId: null });
  expect(await current()).toMatchObject({ name: 'Frankfurt', url, verifying: null });
});

test('two operators: the second one, who read before the first wrote, changes nothing', async () => {
  const stale = await current();
  await update({ name: 'first' });
  const second = await updateDestination(table, stale, { url: NEW }, SERVICES, world.operator());
  expect(second).toBe('overtaken');
  await ask(NEW);
  const staleAgain = { ...(await current()), verifying: null };
  const third = { url: 'https://third.example.com/' };
  expect(await updateDestination(table, staleAgain, third, SERVICES, world.operator())).toBe('overtaken');
  expect(await current()).toMatchObject({ name: 'first', verifying: { url: NEW } });
});

test('a command or a worker that dies at any step leaves an address that was tested, or the one before', async () => {
  const { step, steps } = counting();
  await update({ url: NEW }, step);
  for (let n = 1; n <= steps(); n += 1) {
    for (const when of ['before', 'after'] as const) {
      await update({ url: `${NEW}/${n}/${when}` }, killedAt(n, when)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
  }
  const asked = (await current()).verifying;
  if (asked === null) throw new Error('nothing is verified');
  // The address and its test are written together.
  expect(await world.item(keys.delivery(asked.eventId, destinationId))).toMatchObject({
    verifies_url: asked.url,
  });
  world.track(asked.eventId, destinationId);
  let kills = 0;
  await world.settle(() => {
    kills += 1;
    return kills < 8 ? killedAt(kills, kills % 2 === 0 ? 'before' : 'after') : direct;
  });
  const isTested = world.posts.some(({ url }) => url === asked.url);
  expect(isTested).toBe(true);
  expect(await current()).toMatchObject({ url: asked.url, verifying: null });
});
