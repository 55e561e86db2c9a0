import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Queue, type QueueSettings } from '../../../infra/local/queues/queue.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 15) });
});
afterEach(() => {
  jest.useRealTimers();
});

function queueWith(settings: Partial<QueueSettings> = {}, dead?: Queue): Queue {
  const standard: QueueSettings = {
    name: 'queue',
    arn: 'arn:aws:sqs:us-east-1:000000000000:queue',
    visibilitySeconds: 30,
    delaySeconds: 0,
    receiveWaitSeconds: 0,
    maximumBytes: 1000,
    redrive: undefined,
  };
  return new Queue({ ...standard, ...settings }, () => dead);
}

const send = (queue: Queue, ...bodies: string[]) => queue.send(bodies.map((body) => ({ body })));
const { signal } = new AbortController();
const receive = (queue: Queue, most = 10, waitMs = 0, stop: AbortSignal = signal) =>
  queue.receive({ most, waitMs, signal: stop });
const bodies = (messages: readonly { readonly body: string }[]): string[] => messages.map(({ body }) => body);

test('gives a message to one consumer until its visibility ends', async () => {
  const queue = queueWith();
  send(queue, 'a', 'b');
  expect(bodies(await receive(queue, 1))).toEqual(['a']);
  expect(bodies(await receive(queue))).toEqual(['b']);
  jest.advanceTimersByTime(29_999);
  expect(await receive(queue)).toEqual([]);
  jest.advanceTimersByTime(1);
  const again = await receive(queue);
  expect(again.map(({ body, receiveCount }) => [body, receiveCount])).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
  expect(new Set(again.map(({ receiptHandle }) => receiptHandle)).size).toBe(2);
});

test('deletes by the latest receipt only', async () => {
  const queue = queueWith();
  send(queue, 'a');
  const [first] = await receive(queue);
  jest.advanceTimersByTime(30_000);
  const [second] = await receive(queue);
  queue.delete(first?.receiptHandle ?? '');
  expect(queue.state()).toMatchObject({ visible: 0, inFlight: 1 });
  queue.delete(second?.receiptHandle ?? '');
  expect(queue.state()).toMatchObject({ visible: 0, inFlight: 0 });
  jest.advanceTimersByTime(60_000);
  expect(await receive(queue)).toEqual([]);
});

test('gives messages to those who wait in their order, and wakes nobody else', async () => {
  const queue = queueWith();
  const waiting = [receive(queue, 2, Number.POSITIVE_INFINITY), receive(queue, 10, 20_000)];
  // Nothing but the time of the second consumer runs.
  expect(jest.getTimerCount()).toBe(1);
  send(queue, 'a', 'b', 'c');
  const [first, second] = await Promise.all(waiting);
  expect([bodies(first ?? []), bodies(second ?? [])]).toEqual([['a', 'b'], ['c']]);
  expect(jest.getTimerCount()).toBe(0);
});

test('wakes a waiting consumer when a delay or a visibility ends, the earliest first', async () => {
  const queue = queueWith({ visibilitySeconds: 5 });
  queue.send([
    { body: 'late', delaySeconds: 60 },
    { body: 'soon', delaySeconds: 2 },
  ]);
  send(queue, 'now');
  expect(queue.state()).toMatchObject({ visible: 1, delayed: 2 });
  expect(bodies(await receive(queue))).toEqual(['now']);
  const seen: string[] = [];
  const consume = async (): Promise<void> => {
    for (;;) {
      const messages = await receive(queue, 10, Number.POSITIVE_INFINITY);
      seen.push(...bodies(messages));
      for (const { receiptHandle } of messages) queue.delete(receiptHandle);
    }
  };
  void consume();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual(['soon']);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual(['soon', 'now']);
  await jest.advanceTimersByTimeAsync(55_000);
  expect(seen).toEqual(['soon', 'now', 'late']);
  expect(jest.getTimerCount()).toBe(0);
});

test('answers with nothing when the time passes, and leaves no message to a consumer that has gone', async () => {
  const queue = queueWith();
  const late = receive(queue, 10, 1_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await late).toEqual([]);
  const gone = new AbortController();
  const left = receive(queue, 10, 20_000, gone.signal);
  gone.abort();
  expect(await left).toEqual([]);
  send(queue, 'a');
  expect(queue.state()).toMatchObject({ visible: 1, inFlight: 0 });
});

test('changes the visibility of a message in flight, also to none', async () => {
  const queue = queueWith();
  send(queue, 'a');
  const [first] = await receive(queue);
  queue.changeVisibility(first?.receiptHandle ?? '', 100);
  jest.advanceTimersByTime(99_999);
  expect(await receive(queue)).toEqual([]);
  jest.advanceTimersByTime(1);
  const [second] = await receive(queue);
  queue.changeVisibility(second?.receiptHandle ?? '', 0);
  expect(bodies(await receive(queue))).toEqual(['a']);
});

test('moves a message that was received too often to the dead-letter queue, with its id', async () => {
  const dead = queueWith({ name: 'dead' });
  const queue = queueWith(
    { visibilitySeconds: 1, redrive: { deadLetterArn: 'dead', maxReceiveCount: 2 } },
    dead,
  );
  const [sent] = send(queue, 'poison');
  for (let time = 0; time < 2; time += 1) {
    expect(bodies(await receive(queue))).toEqual(['poison']);
    jest.advanceTimersByTime(1_000);
  }
  const waiting = receive(dead, 10, 20_000);
  expect(await receive(queue)).toEqual([]);
  expect((await waiting).map(({ id }) => id)).toEqual([sent?.id]);
  expect(queue.state()).toMatchObject({ visible: 0, inFlight: 0, delayed: 0 });
});

test('states its counts and its oldest visible message, and forgets all when purged', async () => {
  const queue = queueWith();
  send(queue, 'old');
  const oldestMs = Date.now();
  jest.advanceTimersByTime(1_000);
  send(queue, 'new');
  queue.send([{ body: 'later', delaySeconds: 1 }]);
  expect(queue.state()).toEqual({ name: 'queue', visible: 2, inFlight: 0, delayed: 1, oldestMs });
  await receive(queue, 1);
  expect(queue.state()).toMatchObject({ visible: 1, inFlight: 1 });
  queue.purge();
  jest.advanceTimersByTime(60_000);
  expect(queue.state()).toMatchObject({ visible: 0, inFlight: 0, delayed: 0, oldestMs: undefined });
});

test('delivers every message of random traffic once after its last failure', async () => {
  const queue = queueWith({ visibilitySeconds: 3 });
  const failing = new Map<string, number>();
  const delivered: string[] = [];
  let number = 0;
  const consume = async (): Promise<void> => {
    for (;;) {
      for (const message of await receive(queue, 3, Number.POSITIVE_INFINITY)) {
        const left = failing.get(message.body) ?? 0;
        failing.set(message.body, left - 1);
        if (left > 0) continue;
        delivered.push(message.body);
        queue.delete(message.receiptHandle);
      }
    }
  };
  void consume();
  void consume();
  for (let step = 0; step < 300; step += 1) {
    const outgoing = Array.from({ length: (step * 7) % 5 }, () => {
      number += 1;
      failing.set(`${number}`, (number * 13) % 3);
      return { body: `${number}`, delaySeconds: (number * 11) % 7 };
    });
    queue.send(outgoing);
    await jest.advanceTimersByTimeAsync((step * 17) % 900);
  }
  await jest.advanceTimersByTimeAsync(20_000);
  expect(delivered.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: number }, (_, i) => `${i + 1}`),
  );
  expect(queue.state()).toMatchObject({ visible: 0, inFlight: 0, delayed: 0 });
});
