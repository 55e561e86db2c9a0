import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { expiringAt } from '../../shared/table/expiry.ts';
import { keys } from '../../shared/table/keys.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { type Browser, HOURS, PortalWorld } from './portal-world.ts';

let table: TestTable;
let world: PortalWorld;
let browser: Browser;
let destinationId: string;
let file: string;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(async () => {
  await table.stop();
});
beforeEach(async () => {
  world = await PortalWorld.start(table);
  destinationId = await world.deliveries.destination();
  file = `/app/destinations/${destinationId}/missed.ndjson`;
});

/** Accepts an event whose delivery has ended. */
async function ended(outcome: 'complete' | 'terminal_failure', text = ''): Promise<string> {
  const eventId = await world.deliveries.accept(destinationId, {
    data: { schema_version: 1, title: 'T', text },
  });
  const item = await world.deliveries.item(keys.delivery(eventId, destinationId));
  const { ready: _, due_shard: __, due_at: ___, ...rest } = item ?? {};
  await world.deliveries.put({ ...rest, outcome, completed_at: world.now });
  world.now += 10;
  return eventId;
}

interface Part {
  readonly ids: readonly string[];
  readonly bytes: number;
  readonly next: string | null;
}

async function part(path: string): Promise<Part> {
  const { statusCode, headers, body = '' } = await browser.get(path);
  expect(statusCode).toBe(200);
  const link = headers?.['link'];
  const [, next = null] = /^<([^>]+)>; rel="next"$/.exec(String(link ?? '')) ?? [];
  expect(link === undefined).toBe(next === null);
  const lines = body.split('\n').filter((line) => line !== '');
  return { ids: lines.map((line) => JSON.parse(line).event_id), bytes: JSON.stringify(body).length, next };
}

async function pull(from = file): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (let next: string | null = from; next !== null; ) {
    const read = await part(next);
    parts.push(read);
    ({ next } = read);
  }
  return parts;
}

describe('the file of missed events', () => {
  test('leads from part to part through all that were missed, and can be resumed at any of them', async () => {
    const missed: string[] = [];
    for (let i = 0; i < 250; i += 1) missed.unshift(await ended('terminal_failure'));
    browser = await world.signedIn();
    const parts = await pull();
    expect(parts.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    expect(parts.flatMap(({ ids }) => ids)).toEqual(missed);
    // What is missed meanwhile is newer than where a resumed pull goes on.
    await ended('terminal_failure');
    const resumed = await pull(parts[0]?.next ?? '');
    expect(resumed.flatMap(({ ids }) => ids)).toEqual(missed.slice(100));
  });

  test('leads on from a part without any, and past payloads that are no longer kept', async () => {
    const oldest = await ended('terminal_failure');
    const expired = await ended('terminal_failure');
    const event = await world.deliveries.item(keys.webhookEvent(expired));
    await world.deliveries.put({ ...event, ...expiringAt(world.now) });
    for (let i = 0; i < 1_000; i += 1) await ended('complete');
    browser = await world.signedIn();
    expect((await pull()).map(({ ids }) => ids)).toEqual([[], [oldest]]);
  });

  test('has parts that a function can answer with, however large the payloads are', async () => {
    const text = '"'.repeat(150_000);
    const missed: string[] = [];
    for (let i = 0; i < 30; i += 1) missed.unshift(await ended('terminal_failure', text));
    browser = await world.signedIn();
    const parts = await pull();
    expect(parts.length).toBeGreaterThan(1);
    for (const { bytes } of parts) expect(bytes).toBeLessThan(6_000_000);
    expect(parts.flatMap(({ ids }) => ids)).toEqual(missed);
  });

  test('ends where the 30 days end, also for a pull that takes its time', async () => {
    for (let i = 0; i < 150; i += 1) await ended('terminal_failure');
    world.now += HOURS(24 * 30 - 1);
    browser = await world.signedIn();
    const first = await part(file);
    expect(first.ids.length).toBe(100);
    world.now += HOURS(2);
    expect(await part(first.next ?? '')).toMatchObject({ ids: [], next: null });
  });
});
