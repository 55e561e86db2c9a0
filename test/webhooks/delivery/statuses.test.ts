import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { answer, type Behaviour, say } from '../support/receiver.ts';
import { setStage } from '../support/stage.ts';
import { World } from '../support/world.ts';

/** These tests follow a receiver's answer without stubs, from its socket to the receipt in the table. */
const stage = setStage();
let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
});
afterAll(() => table.stop());

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const CONCURRENCY = 8;

/** Delivers one event per behaviour and returns the deliveries. All are tests, so failures pause no destination. */
async function deliverAll(world: World, behaviours: readonly Behaviour[]) {
  const byEvent = new Map<string, Behaviour>();
  const events: string[] = [];
  stage.receiver.behave((socket, request, raw) =>
    byEvent.get(request.headers['x-svc-event-id'] ?? '')?.(socket, request, raw),
  );
  const deliver = async (): Promise<void> => {
    // Each worker has its own destination, so no other worker takes its slots.
    const destinationId = await world.destination();
    for (;;) {
      const index = events.length;
      const behaviour = behaviours[index];
      if (behaviour === undefined) return;
      events.push('');
      const eventId = await world.accept(destinationId, { test: true });
      events[index] = eventId;
      byEvent.set(eventId, behaviour);
      await world.work(world.messageOf(eventId), undefined, { poster: stage.patient });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, deliver));
  return await Promise.all(events.map((eventId) => world.delivery(eventId)));
}

test('each status from 200 to 599 leaves the receipt that the table of states specifies', async () => {
  const retried = new Set([408, 409, 425, 429, ...range(500, 599)]);
  const expected = (status: number) => {
    if (status < 300) return ['complete', null];
    if (status < 400) return ['terminal_failure', 'redirect'];
    return retried.has(status) ? ['retrying', null] : ['terminal_failure', 'http_status'];
  };
  const statuses = range(200, 599);
  const receipts = await deliverAll(
    new World(table),
    statuses.map((status) => answer(status)),
  );
  expect(
    receipts.map(({ lastStatus, outcome, terminalCode, attempts }) => [
      lastStatus,
      outcome,
      terminalCode,
      attempts,
    ]),
  ).toEqual(statuses.map((status) => [status, ...expected(status), 1]));
}, 60_000);

test('each status from 100 to 199 with no final status is a failed connection, except 101, which is final', async () => {
  const statuses = range(100, 199);
  const receipts = await deliverAll(
    new World(table),
    statuses.map((status) => (socket) => socket.end(`HTTP/1.1 ${status} Status\r\n\r\n`)),
  );
  expect(
    receipts.map(({ lastStatus, outcome, history }) => [lastStatus, outcome, history[0]?.failure]),
  ).toEqual(
    statuses.map((status) =>
      status === 101 ? [101, 'terminal_failure', null] : [null, 'retrying', 'connection'],
    ),
  );
}, 60_000);

describe('429 with Retry-After', () => {
  const imf = (ms: number) => new Date(ms).toUTCString();
  test.each([
    ['in seconds', '1200', 1_200],
    ['as a date', imf(Date.now() + 1_200_000), 1_200],
    ['of a day', '86400', 3_600],
    ['as the date of another day', imf(Date.now() + 86_400_000), 3_600],
    ['that is unreadable', 'in a while', 11],
    ['as a date in the past', imf(Date.now() - 60_000), 11],
  ])('%s delays the next attempt as documented', async (_, header, seconds) => {
    const world = new World(table);
    world.now = Date.now();
    const [receipt] = await deliverAll(world, [answer(429, { 'Retry-After': header })]);
    const wait = ((receipt?.nextAttemptAtMs ?? 0) - world.now) / 1_000;
    expect(receipt?.outcome).toBe('retrying');
    // A date is compared with the machine's clock, which moves on during the test.
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(wait).toBeGreaterThan(seconds < 60 ? 9 : seconds - 60);
  });
});

test('a response body is discarded: an endless one, a gzip bomb and a megabyte', async () => {
  const bomb = Buffer.alloc(1 << 20, 0x1f);
  const receipts = await deliverAll(new World(table), [
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (socket.writable && socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`));
        if (socket.writable) socket.once('drain', more);
      };
      more();
    },
    say(
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`),
        bomb,
      ]),
    ),
    say(Buffer.concat([Buffer.from(`HTTP/1.1 410 Gone\r\nContent-Length: ${bomb.length}\r\n\r\n`), bomb])),
  ]);
  expect(receipts.map(({ outcome, lastStatus }) => [outcome, lastStatus])).toEqual([
    ['complete', 200],
    ['complete', 200],
    ['terminal_failure', 410],
  ]);
  expect(JSON.stringify(receipts)).not.toContain('xxxx');
});
