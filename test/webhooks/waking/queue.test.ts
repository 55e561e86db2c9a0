import { ExecutionAlreadyExists, SFNClient } from '@aws-sdk/client-sfn';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { buildApp } from 'fauxqs';
import type { QueueMessage } from '../../../shared/queue/queue-event.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import type { DeliveryMessage } from '../../../shared/webhooks/delivery/message.ts';
import { serveDeliveries } from '../../../shared/webhooks/delivery/serve-deliveries.ts';
import { executionName, wakeAt } from '../../../shared/webhooks/delivery/timer.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { serveSweep } from '../../../shared/webhooks/waking/serve-delivery-sweep.ts';
import { serveEnqueuing } from '../../../shared/webhooks/waking/serve-enqueuing.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { answered, direct, SECRET, World } from '../support/world.ts';

jest.setTimeout(60_000);

const NOW = Date.UTC(2026, 0, 15, 12);
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

let app: ReturnType<typeof buildApp>;
let sqs: SQSClient;
let table: TestTable;
let queueUrl: string;
let queues = 0;
beforeAll(async () => {
  app = buildApp({ logger: false, defaultRegion: 'us-east-1' });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials: CREDENTIALS, maxAttempts: 1 });
  table = await startTestTable();
});
beforeEach(async () => {
  queueUrl = await createQueue();
});
afterAll(async () => {
  sqs.destroy();
  await app.close();
  await table.stop();
});

async function createQueue(attributes: Readonly<Record<string, string>> = {}): Promise<string> {
  queues += 1;
  const { QueueUrl = '' } = await sqs.send(
    new CreateQueueCommand({ QueueName: `queue-${queues}`, Attributes: attributes }),
  );
  return QueueUrl;
}

async function receive(from = queueUrl): Promise<QueueMessage[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: from, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
  );
  return Messages.map(({ MessageId = '', Body = '' }) => ({ messageId: MessageId, body: Body }));
}

async function waiting(): Promise<{ readonly now: number; readonly later: number }> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: queueUrl,
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed'],
    }),
  );
  return {
    now: Number(Attributes['ApproximateNumberOfMessages']),
    later: Number(Attributes['ApproximateNumberOfMessagesDelayed']),
  };
}

const message = (): DeliveryMessage => ({
  event_id: uuid7(NOW),
  destination_id: uuid7(NOW),
  generation: 1,
  attempt: 1,
});

describe('the stream of deliveries', () => {
  const record = ({ event_id, destination_id }: DeliveryMessage, i: number) => ({
    dynamodb: {
      SequenceNumber: String(i + 1),
      NewImage: {
        event_id: { S: event_id },
        destination_id: { S: destination_id },
        generation: { N: '1' },
        attempts: { N: '0' },
        ready: { N: String(NOW) },
        history: { L: [] },
      },
    },
  });

  test('is enqueued in batches, ids only, without records that are not due', async () => {
    const messages = Array.from({ length: 23 }, message);
    const records = [
      ...messages.map(record),
      { dynamodb: { SequenceNumber: '98', NewImage: { event_id: { S: uuid7(NOW) } } } },
      { dynamodb: { SequenceNumber: '99' } },
    ];
    const enqueue = serveEnqueuing({ table, sqs, queueUrl, sink: () => undefined });
    expect(await enqueue({ Records: records } as DynamoDBStreamEvent)).toEqual({ batchItemFailures: [] });
    expect(await waiting()).toEqual({ now: 23, later: 0 });
    const bodies = new Set<string>();
    for (let i = 0; i < 20 && bodies.size < 23; i += 1) {
      for (const { body } of await receive()) bodies.add(body);
    }
    expect([...bodies].map((body) => JSON.parse(body)).sort(byEvent)).toEqual([...messages].sort(byEvent));
  });

  test('is repeated as a whole if the queue is unavailable', async () => {
    const lines: string[] = [];
    const enqueue = serveEnqueuing({
      table,
      sqs,
      queueUrl: queueUrl.replace('queue-', 'no-queue-'),
      sink: (line) => lines.push(line),
    });
    const records = [message(), message()].map(record);
    expect(await enqueue({ Records: records } as DynamoDBStreamEvent)).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }],
    });
    expect(lines).toHaveLength(1);
  });
});

describe('a wake-up', () => {
  const sfnOf = (started: unknown[], answer?: unknown) => {
    const sfn = new SFNClient({
      region: 'us-east-1',
      credentials: CREDENTIALS,
      endpoint: 'http://127.0.0.1:9',
    });
    sfn.middlewareStack.add(
      () => async (given) => {
        started.push(given.input);
        if (answer !== undefined) throw answer;
        return { output: { $metadata: {} }, response: {} };
      },
      { step: 'initialize' },
    );
    return sfn;
  };

  test.each([
    [0, { now: 1, later: 0 }],
    [1, { now: 0, later: 1 }],
    [900_000, { now: 0, later: 1 }],
  ])('%i ms from now is a message with that delay', async (ms, expected) => {
    const started: unknown[] = [];
    await wakeAt(
      { sqs, queueUrl, slowQueueUrl: queueUrl, sfn: sfnOf(started), waiterArn: 'arn' },
      message(),
      NOW + ms,
      NOW,
    );
    expect(await waiting()).toEqual(expected);
    expect(started).toEqual([]);
  });

  test('in the past is a message without delay', async () => {
    await wakeAt(
      { sqs, queueUrl, slowQueueUrl: queueUrl, sfn: sfnOf([]), waiterArn: 'arn' },
      message(),
      NOW - 5_000,
      NOW,
    );
    expect(await waiting()).toEqual({ now: 1, later: 0 });
  });

  test('after more than 15 minutes is an execution named after the attempt, which starts once', async () => {
    const started: unknown[] = [];
    const due = message();
    const timers = { sqs, queueUrl, slowQueueUrl: queueUrl, sfn: sfnOf(started), waiterArn: 'arn' };
    await wakeAt(timers, due, NOW + 900_001, NOW);
    await wakeAt(timers, due, NOW + 900_002, NOW);
    expect(await waiting()).toEqual({ now: 0, later: 0 });
    expect(started).toEqual(
      [1, 2].map((ms) => ({
        stateMachineArn: 'arn',
        name: executionName(due),
        input: JSON.stringify({ at: new Date(NOW + 900_000 + ms).toISOString(), message: due }),
      })),
    );
    expect(executionName(due)).toMatch(new RegExp(`^${due.event_id.replaceAll('-', '')}-[0-9a-f]{40}$`));
    const others = [{ attempt: 2 }, { generation: 2 }, { wake: 7 }].map((change) => ({ ...due, ...change }));
    expect(new Set([due, ...others, message()].map(executionName)).size).toBe(5);
    expect(executionName({ ...due, hops: 3 })).toBe(executionName(due));
    const taken = new ExecutionAlreadyExists({ message: 'taken', $metadata: {} });
    await wakeAt({ ...timers, sfn: sfnOf([], taken) }, due, NOW + 900_001, NOW);
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    await expect(wakeAt({ ...timers, sfn: sfnOf([], throttled) }, due, NOW + 900_001, NOW)).rejects.toThrow(
      'slow down',
    );
  });
});

describe('a batch of messages', () => {
  const open = (world: World, sink: (line: string) => void = () => undefined) =>
    serveDeliveries({
      table,
      timers: { sqs, queueUrl, slowQueueUrl: `${queueUrl}-slow`, sfn: world.sfn(direct), waiterArn: 'arn' },
      secrets: { of: async () => SECRET },
      poster: {
        post: async (url, headers, body) => {
          const post = { url, headers, body, atMs: world.now };
          world.posts.push(post);
          return await world.receiver(post);
        },
      },
      now: () => world.now,
      random: () => 0,
      sink,
    });

  test('with an unreadable one: the others are delivered once, and it stays until its receives are used up', async () => {
    const dead = await createQueue();
    // The deployed queue allows a day of receives (infra/constructs/queue-limits.ts).
    queueUrl = await createQueue({
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf(dead), maxReceiveCount: 5 }),
    });
    const world = new World(table);
    const destinationId = await world.destination();
    const events = [await world.accept(destinationId), await world.accept(destinationId)];
    const poison = ['not JSON', JSON.stringify({ event_id: 'x' })];
    for (const body of [poison[0], ...events.map((id) => JSON.stringify(world.messageOf(id))), poison[1]]) {
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body ?? '' }));
    }
    const handle = open(world);
    for (let receives = 1; receives <= 5; receives += 1) {
      const records = await receive();
      const { batchItemFailures } = await handle({ Records: records });
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      expect(
        records
          .filter(({ messageId }) => failed.has(messageId))
          .map(({ body }) => body)
          .sort(),
      ).toEqual([...poison].sort());
    }
    expect(await receive()).toEqual([]);
    expect((await receive(dead)).map(({ body }) => body).sort()).toEqual(
      [...poison, ...events.map((id) => JSON.stringify(world.messageOf(id)))].sort(),
    );
    expect(world.posts).toHaveLength(2);
    for (const eventId of events) {
      expect(await world.delivery(eventId)).toMatchObject({ outcome: 'complete', attempts: 1 });
    }
  });

  test('in which one fails: only that one stays on the queue', async () => {
    const world = new World(table);
    const good = await world.accept(await world.destination());
    const bad = await world.accept(await world.destination());
    world.receiver = ({ headers }) => {
      if (headers['X-Svc-Event-Id'] === bad) throw new Error('the worker failed');
      return { kind: 'answered', status: 200, retryAfterSeconds: null };
    };
    const records = [good, bad].map((id) => ({ messageId: id, body: JSON.stringify(world.messageOf(id)) }));
    expect(await open(world)({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: bad }],
    });
    expect((await world.delivery(good)).outcome).toBe('complete');
  });

  test.each([
    ['at its first receive', 0, '1', false],
    ['after 200 receives that throttling used up within minutes', 359_000, '200', false],
    ['six minutes after its first receive', 360_000, '3', true],
  ])('in which one fails %s raises an alarm: %#', async (_, ms, receives, alarms) => {
    const world = new World(table);
    const lines: string[] = [];
    const attributes = {
      ApproximateReceiveCount: receives,
      ApproximateFirstReceiveTimestamp: String(world.now - ms),
    };
    const records = [{ messageId: 'a', body: 'not JSON', attributes }];
    const handle = open(world, (line) => lines.push(line));
    expect(await handle({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'a' }],
    });
    expect(lines.map((line) => JSON.parse(line)['DeliveriesFailing'])).toEqual([alarms ? 1 : undefined]);
  });
});

test('messages of a slow destination move to the slow queue and are delivered there', async () => {
  const slowQueueUrl = await createQueue();
  const world = new World(table);
  const destinationId = await world.destination();
  const serve = serveDeliveries({
    table,
    timers: { sqs, queueUrl, slowQueueUrl, sfn: world.sfn(direct), waiterArn: 'arn' },
    secrets: { of: async () => SECRET },
    poster: {
      post: async () => {
        posts += 1;
        world.now += posts === 1 ? 10_000 : 0;
        return posts === 1 ? { kind: 'failed', code: 'timeout' } : answered(204);
      },
    },
    now: () => world.now,
    random: () => 0,
    sink: () => undefined,
  });
  const arrive = async (url: string, eventId: string) => {
    const body = JSON.stringify(world.messageOf(eventId));
    const record = { messageId: eventId, body, eventSourceARN: arnOf(url) };
    expect(await serve({ Records: [record] })).toEqual({ batchItemFailures: [] });
  };
  let posts = 0;
  await arrive(queueUrl, await world.accept(destinationId));
  const eventId = await world.accept(destinationId);
  await arrive(queueUrl, eventId);
  expect([posts, (await receive(slowQueueUrl)).map(({ body }) => JSON.parse(body))]).toEqual([
    1,
    [{ ...world.messageOf(eventId), hops: 1 }],
  ]);
  await arrive(slowQueueUrl, eventId);
  expect((await world.delivery(eventId)).outcome).toBe('complete');
  expect((await receive(slowQueueUrl)).length).toBe(1);
});

test('the sweeper enqueues any number of deliveries, ten per call, and logs how many', async () => {
  const world = new World(table);
  const destinationId = await world.destination();
  for (let i = 0; i < 25; i += 1) await world.accept(destinationId);
  const lines: string[] = [];
  const serve = serveSweep({
    table,
    sqs,
    queueUrl,
    sfn: world.sfn(direct),
    drainArn: 'arn',
    appUrl: 'https://app.example',
    retention: STANDARD_RETENTION,
    now: () => world.now + 121_000,
    sink: (line) => lines.push(line),
  });
  await serve();
  const { now } = await waiting();
  expect(now).toBeGreaterThanOrEqual(25);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    operation: 'sweep-deliveries',
    deliveries: now,
    drains: 0,
  });
});

const arnOf = (url: string): string => `arn:aws:sqs:us-east-1:000000000000:${url.split('/').at(-1)}`;
const byEvent = (a: DeliveryMessage, b: DeliveryMessage): number => (a.event_id < b.event_id ? -1 : 1);
