import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { type Door, openDoor } from '../door/door.ts';
import type { RunningStack, Service } from '../stack/stack.ts';
import { ACCOUNT, REGION } from '../stack/template-resolver.ts';
import { readQueues } from './queue-states.ts';

const TYPE = 'AWS::SQS::Queue';

/** The longest delay that SQS accepts; fauxqs accepts any. */
const MAXIMUM_DELAY_SECONDS = 900;

const QueueProperties = z.object({
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
  ...Object.fromEntries(
    [
      'VisibilityTimeout',
      'DelaySeconds',
      'MessageRetentionPeriod',
      'MaximumMessageSize',
      'ReceiveMessageWaitTimeSeconds',
      'FifoQueue',
      'ContentBasedDeduplication',
      'DeduplicationScope',
      'FifoThroughputLimit',
    ].map((name) => [name, z.optional(z.union([z.string(), z.number(), z.boolean()]))]),
  ),
});

/** SQS: runs fauxqs in this process, in memory. Messages do not survive a restart. */
export const sqs: Service = {
  types: [TYPE],

  async start(stack) {
    const queues = stack.resolver.resources(TYPE);
    if (queues.length === 0) return async () => undefined;
    const door = await openQueues(stack);
    stack.endpoints.SQS = door.endpoint;
    const client = new SQSClient(stack.address('SQS'));
    const stop = async (): Promise<void> => {
      client.destroy();
      await door.close();
    };
    try {
      for (const [id, { Properties }] of queues) nameQueue(stack, id, Properties, door.endpoint);
      for (const [id, { Properties }] of queues) await createQueue(stack, client, id, Properties);
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  },
};

async function openQueues({ credential, telemetry }: RunningStack): Promise<Door> {
  // Loaded on demand: it contains a web framework, which a stack without queues does not need.
  const { buildApp } = await import('fauxqs');
  const app = buildApp({ logger: false, defaultRegion: REGION });
  app.addHook('preHandler', async (request, reply) => {
    if (!asksTooMuchDelay(request.headers['x-amz-target'], request.body)) return;
    await reply.code(400).send({
      __type: 'com.amazonaws.sqs#InvalidParameterValue',
      message: `Value for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= ${MAXIMUM_DELAY_SECONDS}.`,
    });
  });
  // fauxqs's own start function would listen on every interface.
  await app.ready();
  telemetry.queues = async () => await readQueues((path) => app.inject({ method: 'GET', url: path }));
  const door = await openDoor(credential, (request, response) => app.routing(request, response));
  return {
    endpoint: door.endpoint,
    close: async () => {
      await door.close();
      await app.close();
    },
  };
}

const Delayed = z.object({ DelaySeconds: z.optional(z.number()) });
const DelayedBatch = z.object({ Entries: z.array(Delayed) });

function asksTooMuchDelay(target: unknown, body: unknown): boolean {
  const input = typeof body === 'string' || Buffer.isBuffer(body) ? JSON.parse(String(body) || '{}') : body;
  const tooMuch = ({ DelaySeconds = 0 }: { DelaySeconds?: number | undefined }): boolean =>
    DelaySeconds < 0 || DelaySeconds > MAXIMUM_DELAY_SECONDS;
  if (target === 'AmazonSQS.SendMessage') return tooMuch(Delayed.safeParse(input).data ?? {});
  if (target === 'AmazonSQS.SendMessageBatch') {
    return (DelayedBatch.safeParse(input).data?.Entries ?? []).some(tooMuch);
  }
  return false;
}

function queueName(stack: RunningStack, id: string, properties: Readonly<Record<string, unknown>>): string {
  const given = properties['QueueName'];
  if (typeof given === 'string') return given;
  return stack.physicalName(id) + (properties['FifoQueue'] === true ? '.fifo' : '');
}

function nameQueue(
  stack: RunningStack,
  id: string,
  properties: Readonly<Record<string, unknown>>,
  endpoint: string,
): void {
  const name = queueName(stack, id, properties);
  const url = `${endpoint}/${ACCOUNT}/${name}`;
  stack.resolver.name(id, url, { Arn: stack.arn('sqs', name), QueueName: name, QueueUrl: url });
}

async function createQueue(
  stack: RunningStack,
  client: SQSClient,
  id: string,
  properties: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { RedrivePolicy, ...attributes } = QueueProperties.parse(stack.resolver.resolve(properties));
  const name = queueName(stack, id, properties);
  await client.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        ...Object.fromEntries(
          Object.entries(attributes)
            .filter(([, value]) => value !== undefined)
            .map(([key, value]) => [key, String(value)]),
        ),
        ...(RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
      },
    }),
  );
  const QueueUrl = `${stack.endpoints.SQS}/${ACCOUNT}/${name}`;
  const sendJson = async (value: unknown): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(value) }));
  };
  stack.addFailureDestination(stack.arn('sqs', name), async (record) => {
    await sendJson({ ...record, payload: undefined });
  });
  stack.addTarget(stack.arn('sqs', name), sendJson);
}
