import * as z from 'zod/mini';
import { openDoor } from '../door/door.ts';
import { Queue, type QueueSettings } from '../queues/queue.ts';
import { serveQueues } from '../queues/serve-queues.ts';
import type { RunningStack, Service } from '../stack/stack.ts';
import { ACCOUNT } from '../stack/template-resolver.ts';

const TYPE = 'AWS::SQS::Queue';

/** What SQS assumes. */
const VISIBILITY_SECONDS = 30;
const MAXIMUM_BYTES = 1_048_576;

/** A queue with another property does not start. Retention has no effect: messages end with the runtime. */
const QueueProperties = z.strictObject({
  QueueName: z.optional(z.string()),
  RedrivePolicy: z.optional(
    z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }),
  ),
  VisibilityTimeout: z._default(z.coerce.number(), VISIBILITY_SECONDS),
  DelaySeconds: z._default(z.coerce.number(), 0),
  ReceiveMessageWaitTimeSeconds: z._default(z.coerce.number(), 0),
  MaximumMessageSize: z._default(z.coerce.number(), MAXIMUM_BYTES),
  MessageRetentionPeriod: z.optional(z.unknown()),
  SqsManagedSseEnabled: z.optional(z.unknown()),
  KmsMasterKeyId: z.optional(z.unknown()),
  KmsDataKeyReusePeriodSeconds: z.optional(z.unknown()),
  Tags: z.optional(z.unknown()),
});

/** SQS: standard queues in this process, in memory. Messages do not survive a restart. */
export const sqs: Service = {
  types: [TYPE],

  async start(stack) {
    const resources = stack.resolver.resources(TYPE);
    if (resources.length === 0) return async () => undefined;
    const { queues } = stack;
    const endpoint = (): string => stack.endpoints.SQS ?? '';
    const urlOf = (name: string): string => `${endpoint()}/${ACCOUNT}/${name}`;
    const door = await openDoor(stack.credential, serveQueues({ queues, account: ACCOUNT, urlOf }));
    stack.endpoints.SQS = door.endpoint;
    const names = resources.map(([id, { Properties }]) => nameOf(stack, id, Properties));
    for (const [at, [id]] of resources.entries()) {
      const name = names[at] ?? id;
      const url = urlOf(name);
      stack.resolver.name(id, url, { Arn: stack.arn('sqs', name), QueueName: name, QueueUrl: url });
    }
    for (const [at, [id, { Properties }]] of resources.entries()) {
      const queue = new Queue(settingsOf(stack, id, names[at] ?? id, Properties), (arn) => queues.find(arn));
      queues.add(queue);
      const { arn } = queue.settings;
      const sendJson = async (value: unknown): Promise<void> => {
        queue.send([{ body: JSON.stringify(value) }]);
      };
      stack.addFailureDestination(arn, (record) => sendJson({ ...record, payload: undefined }));
      stack.addTarget(arn, sendJson);
    }
    stack.telemetry.queues = async () => queues.all().map((queue) => queue.state());
    return async () => {
      for (const queue of queues.all()) queue.close();
      await door.close();
    };
  },
};

function nameOf(stack: RunningStack, id: string, properties: Readonly<Record<string, unknown>>): string {
  const given = properties['QueueName'];
  return typeof given === 'string' ? given : stack.physicalName(id);
}

function settingsOf(
  stack: RunningStack,
  id: string,
  name: string,
  properties: Readonly<Record<string, unknown>>,
): QueueSettings {
  const { data, error } = QueueProperties.safeParse(stack.resolver.resolve(properties));
  if (data === undefined) {
    throw new Error(`the local runtime cannot run the queue ${id}: ${z.prettifyError(error)}`);
  }
  const { RedrivePolicy } = data;
  return {
    name,
    arn: stack.arn('sqs', name),
    visibilitySeconds: data.VisibilityTimeout,
    delaySeconds: data.DelaySeconds,
    receiveWaitSeconds: data.ReceiveMessageWaitTimeSeconds,
    maximumBytes: data.MaximumMessageSize,
    redrive:
      RedrivePolicy === undefined
        ? undefined
        : {
            deadLetterArn: RedrivePolicy.deadLetterTargetArn,
            maxReceiveCount: RedrivePolicy.maxReceiveCount,
          },
  };
}
