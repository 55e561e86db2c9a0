import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildApp } from 'fauxqs';
import { Queue } from '../../../infra/local/queues/queue.ts';
import { Queues } from '../../../infra/local/queues/queues.ts';
import { serveQueues } from '../../../infra/local/queues/serve-queues.ts';

// Every guarantee is asked of our queues and of fauxqs, an independent one, through the SDK: both answer alike.

const ACCOUNT = '000000000000';
const ATTRIBUTES = { VisibilityTimeout: '30', DelaySeconds: '0', ReceiveMessageWaitTimeSeconds: '0' };

async function serveOurs(): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const queues = new Queues();
  const server: Server = createServer((request, response) => serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port }: AddressInfo = Object(server.address());
  const endpoint = `http://127.0.0.1:${port}`;
  const serve = serveQueues({ queues, account: ACCOUNT, urlOf: (name) => `${endpoint}/${ACCOUNT}/${name}` });
  const settings = { visibilitySeconds: 30, delaySeconds: 0, receiveWaitSeconds: 0, maximumBytes: 1_048_576 };
  const arn = `arn:aws:sqs:us-east-1:${ACCOUNT}:jobs`;
  queues.add(new Queue({ ...settings, name: 'jobs', arn, redrive: undefined }, () => undefined));
  return {
    endpoint,
    close: async () => {
      for (const queue of queues.all()) queue.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function serveTheirs(): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const app = buildApp({ logger: false, defaultRegion: 'us-east-1' });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const target = 'AmazonSQS.CreateQueue';
  await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target },
    payload: JSON.stringify({ QueueName: 'jobs', Attributes: ATTRIBUTES }),
  });
  return { endpoint, close: async () => await app.close() };
}

describe.each([
  ['our queues', serveOurs],
  ['fauxqs', serveTheirs],
] as const)('%s', (_, serve) => {
  let server: Awaited<ReturnType<typeof serve>>;
  let sqs: SQSClient;
  let QueueUrl = '';
  beforeAll(async () => {
    server = await serve();
    sqs = new SQSClient({
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    ({ QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'jobs' })));
  });
  afterAll(async () => {
    sqs.destroy();
    await server.close();
  });
  /** Returns the numbers of messages that are visible, in flight and delayed. */
  const counts = async (): Promise<number[]> => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: [
          'ApproximateNumberOfMessages',
          'ApproximateNumberOfMessagesNotVisible',
          'ApproximateNumberOfMessagesDelayed',
        ],
      }),
    );
    expect(Object.keys(Attributes)).toHaveLength(3);
    return [
      Attributes.ApproximateNumberOfMessages,
      Attributes.ApproximateNumberOfMessagesNotVisible,
      Attributes.ApproximateNumberOfMessagesDelayed,
    ].map(Number);
  };

  test('lists its queues, and knows no others', async () => {
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: 'jo' }));
    expect(QueueUrls.map((url) => url.split('/').slice(-2).join('/'))).toEqual([`${ACCOUNT}/jobs`]);
    expect((await sqs.send(new ListQueuesCommand({ QueueNamePrefix: 'x' }))).QueueUrls ?? []).toEqual([]);
    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: 'other' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({ ...ATTRIBUTES, QueueArn: expect.stringMatching(/:jobs$/) });
  });

  test('sends, receives and deletes, with digests that the SDK checks', async () => {
    const MessageBody = 'naïve text';
    await sqs.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody,
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
      }),
    );
    expect(await counts()).toEqual([1, 0, 0]);
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    const [message] = Messages;
    expect(message).toMatchObject({
      Body: MessageBody,
      Attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d{13}$/) },
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
    });
    expect(await counts()).toEqual([0, 1, 0]);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('sends and deletes batches, delays, shows again, and purges', async () => {
    const Entries = ['a', 'b', 'c'].map((MessageBody, at) => ({ Id: `${at}`, MessageBody }));
    const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['0', '1', '2']);
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    expect(Messages.map(({ Body }) => Body)).toEqual(['a', 'b', 'c']);
    const [first, ...rest] = Messages.map(({ ReceiptHandle }) => ReceiptHandle);
    const others = rest.map((ReceiptHandle, at) => ({ Id: `${at}`, ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: others }));
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: first, VisibilityTimeout: 0 }),
    );
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'late', DelaySeconds: 900 }));
    expect(await counts()).toEqual([1, 0, 1]);
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('gives a message to a consumer that waits for it', async () => {
    const waiting = sqs.send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20, VisibilityTimeout: 0 }),
    );
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'at last' }));
    expect((await waiting).Messages?.map(({ Body }) => Body)).toEqual(['at last']);
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
  });

  test.each([
    ['an empty batch', [], 'EmptyBatchRequest'],
    ['two entries with one id', ['1', '1'], 'BatchEntryIdsNotDistinct'],
    ['eleven entries', Array.from({ length: 11 }, (_, at) => `${at}`), 'TooManyEntriesInBatchRequest'],
  ])('refuses %s', async (_what, ids, name) => {
    const Entries = ids.map((Id) => ({ Id, MessageBody: 'x' }));
    await expect(sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))).rejects.toMatchObject({
      name,
    });
  });

  test.each([
    ['more than ten messages', new ReceiveMessageCommand({ QueueUrl: 'jobs', MaxNumberOfMessages: 11 })],
    ['a wait of more than 20 s', new ReceiveMessageCommand({ QueueUrl: 'jobs', WaitTimeSeconds: 21 })],
  ])('refuses to receive %s', async (_what, command) => {
    await expect(sqs.send(command)).rejects.toMatchObject({
      name: expect.stringMatching(/InvalidParameterValue$/),
    });
  });

  test('refuses a character that XML does not have', async () => {
    await expect(sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'a\u0001' }))).rejects.toThrow();
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
