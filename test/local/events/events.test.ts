import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import {
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { synthesize } from '../../../infra/local/stack/synthesis.ts';
import { eventually, fixtureOptions, type RunningFixture, startFixture } from '../fixture/fixture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fixture-events-'));
let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await startFixture(dataDir);
}, 240_000);
afterAll(async () => {
  await fixture.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function put(...keys: string[]): Promise<void> {
  const { table_name: TableName } = z
    .object({ table_name: z.string() })
    .parse(JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')));
  const client = new DynamoDBClient({ ...fixture.engine('dynamodb'), maxAttempts: 1 });
  for (const key of keys)
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: key }, sk: { S: 's' } } }));
  client.destroy();
}

/** Every key that the consumer received, in order and with repetitions. */
const consumed = (): string[] => fixture.batches('stream').flat();

/** Returns the objects of failed batches. One that is still being written is not among them. */
function failureObjects(): { file: string; record: Record<string, unknown> }[] {
  return readdirSync(join(dataDir, 's3'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.endsWith('}'))
    .map(({ file, text }) => ({ file, record: JSON.parse(text) }));
}

describe('a stream', () => {
  test('reaches its consumer in order and filtered', async () => {
    await put('OTHER#1', 'ACCOUNT#1', 'OTHER#2', 'ACCOUNT#2', 'ACCOUNT#3');
    await eventually(() => (consumed().length >= 3 ? true : undefined));
    expect(consumed()).toEqual(['ACCOUNT#1', 'ACCOUNT#2', 'ACCOUNT#3']);
  });

  test('retries a failing record up to the limit of the mapping, then sends it to the bucket and goes on', async () => {
    const before = consumed().length;
    await put('ACCOUNT#4', 'ACCOUNT#poison', 'ACCOUNT#5');
    // ACCOUNT#5 may arrive once in the failing batch before it arrives for good, after the object was written.
    await eventually(() =>
      failureObjects().length > 0 && consumed().at(-1) === 'ACCOUNT#5' ? true : undefined,
    );
    const seen = consumed().slice(before);
    const [failure, ...others] = failureObjects();
    expect(others).toEqual([]);
    expect(failure?.file).toMatch(
      /\/s3\/fixture-failures\w+\/aws\/lambda\/\w+\/[^/]+\/\d{4}\/\d\d\/\d\d\/[^/]+$/,
    );
    expect(failure?.record).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 1, streamArn: expect.stringContaining('/stream/') },
      payload: expect.stringContaining('ACCOUNT#poison'),
    });
    // Records before the failing one are not repeated once processed; those after it follow.
    expect(seen.filter((key) => key === 'ACCOUNT#4')).toHaveLength(1);
    expect(seen.at(-1)).toBe('ACCOUNT#5');
    expect(seen.filter((key) => key === 'ACCOUNT#poison').length).toBeGreaterThanOrEqual(3);
  });

  test('continues after a restart with unread records, without repeating any', async () => {
    const before = consumed();
    await fixture.stop();
    fixture = await startFixture(dataDir);
    await put('ACCOUNT#6');
    await eventually(() => (consumed().includes('ACCOUNT#6') ? true : undefined));
    expect(consumed()).toEqual([...before, 'ACCOUNT#6']);
    expect(failureObjects()).toHaveLength(1);
  }, 240_000);
});

describe('a queue', () => {
  const client = (): SQSClient => new SQSClient({ ...fixture.engine('sqs'), maxAttempts: 1 });

  async function queueUrl(sqs: SQSClient, stem: string): Promise<string> {
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const name = QueueUrls.map((url) => url.split('/').at(-1) ?? '').find((entry) =>
      entry.startsWith(`Fixture-${stem}`),
    );
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    return QueueUrl ?? '';
  }

  test('retries a failed message, then moves it to the dead-letter queue, and delivers the others once', async () => {
    const sqs = client();
    const QueueUrl = await queueUrl(sqs, 'Queue');
    await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: ['good 1', 'poison', 'good 2'].map((MessageBody, index) => ({
          Id: String(index),
          MessageBody,
        })),
      }),
    );
    const dead = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: await queueUrl(sqs, 'Dead'), WaitTimeSeconds: 10 }),
    );
    expect(dead.Messages?.map(({ Body }) => Body)).toEqual(['poison']);
    const bodies = fixture.batches('worker').flat();
    expect(bodies.toSorted()).toEqual(['good 1', 'good 2', 'poison', 'poison']);
    sqs.destroy();
  }, 240_000);

  test('refuses a delay of more than 900 s, for a single message and in a batch', async () => {
    const sqs = client();
    const QueueUrl = await queueUrl(sqs, 'Queue');
    const late = { MessageBody: 'late', DelaySeconds: 901 };
    const refusal = 'DelaySeconds must be >= 0 and <= 900';
    await expect(sqs.send(new SendMessageCommand({ QueueUrl, ...late }))).rejects.toThrow(refusal);
    const Entries = [{ Id: '1', ...late }];
    await expect(sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))).rejects.toThrow(refusal);
    sqs.destroy();
  });
});

describe('a state machine', () => {
  test('runs its task, waits until the given time, sends its message, and starts once per name', async () => {
    const sfn = new SFNClient({ ...fixture.engine('states'), maxAttempts: 1 });
    const sqs = new SQSClient({ ...fixture.engine('sqs'), maxAttempts: 1 });
    const stateMachineArn = `arn:aws:states:us-east-1:000000000000:stateMachine:${await logicalId('Flow')}`;
    const until = Date.now() + 1000;
    const start = new StartExecutionCommand({
      stateMachineArn,
      name: 'once',
      input: JSON.stringify({ number: 21, until: new Date(until).toISOString() }),
    });
    const { executionArn } = await sfn.send(start);
    expect((await sfn.send(start)).executionArn).toBe(executionArn);
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: 'Fixture-Result' }));
    const { Messages } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: QueueUrls[0], WaitTimeSeconds: 10 }),
    );
    expect(Date.now()).toBeGreaterThanOrEqual(until);
    expect(Messages?.map(({ Body }) => Body)).toEqual(['{"doubled":42}']);
    const status = await eventually(async () => {
      const found = await sfn.send(new DescribeExecutionCommand({ executionArn }));
      return found.status === 'RUNNING' ? undefined : found.status;
    });
    expect(status).toBe('SUCCEEDED');
    await expect(sfn.send(start)).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    sfn.destroy();
    sqs.destroy();
  }, 240_000);
});

async function logicalId(stem: string): Promise<string> {
  const { folder } = await synthesize(fixtureOptions(dataDir).synthesis);
  const template = JSON.parse(readFileSync(join(folder, 'Fixture.template.json'), 'utf8'));
  const [id] = Object.entries<{ Type: string }>(template.Resources)
    .filter(([name, { Type }]) => name.startsWith(stem) && Type === 'AWS::StepFunctions::StateMachine')
    .map(([name]) => name);
  return `Fixture-${id}`;
}
