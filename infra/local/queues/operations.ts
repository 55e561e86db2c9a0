import * as z from 'zod/mini';
import { systemAttributesOf } from './message.ts';
import type { Outgoing, Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { SqsError } from './sqs-error.ts';

/** Limits of SQS. */
const MAXIMUM_BATCH = 10;
const MAXIMUM_BATCH_BYTES = 1_048_576;
const MAXIMUM_DELAY_SECONDS = 900;
const MAXIMUM_VISIBILITY_SECONDS = 43_200;
const MAXIMUM_WAIT_SECONDS = 20;

/** What the operations need of their surroundings. */
export interface QueueService {
  readonly queues: Queues;
  readonly account: string;
  urlOf(name: string): string;
}

type Operation = (service: QueueService, input: unknown, signal: AbortSignal) => Promise<object> | object;

const whole = (name: string, least: number, most: number) =>
  z.optional(
    z.number().check(
      z.refine((value) => Number.isInteger(value) && value >= least && value <= most, {
        error: `Value for parameter ${name} is invalid. Reason: ${name} must be >= ${least} and <= ${most}.`,
      }),
    ),
  );

const OfQueue = z.object({ QueueUrl: z.string() });
const SentAttributes = z.optional(
  z.record(z.string(), z.object({ DataType: z.string(), StringValue: z.optional(z.string()) })),
);
const Send = {
  // XML 1.0 has no other characters.
  MessageBody: z.string().check(z.regex(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]+$/u)),
  MessageAttributes: SentAttributes,
  DelaySeconds: whole('DelaySeconds', 0, MAXIMUM_DELAY_SECONDS),
};
const SendMessage = z.extend(OfQueue, Send);
const Id = z.object({ Id: z.string().check(z.regex(/^[\w-]{1,80}$/)) });
const SendMessageBatch = z.extend(OfQueue, { Entries: z.array(z.extend(Id, Send)) });
const Names = z._default(z.array(z.string()), []);
const ReceiveMessage = z.extend(OfQueue, {
  MaxNumberOfMessages: whole('MaxNumberOfMessages', 1, MAXIMUM_BATCH),
  WaitTimeSeconds: whole('WaitTimeSeconds', 0, MAXIMUM_WAIT_SECONDS),
  VisibilityTimeout: whole('VisibilityTimeout', 0, MAXIMUM_VISIBILITY_SECONDS),
  AttributeNames: Names,
  MessageSystemAttributeNames: Names,
});
const Receipt = z.object({ ReceiptHandle: z.string() });
const Visibility = { VisibilityTimeout: whole('VisibilityTimeout', 0, MAXIMUM_VISIBILITY_SECONDS) };
const DeleteMessage = z.extend(OfQueue, Receipt.shape);
const DeleteMessageBatch = z.extend(OfQueue, { Entries: z.array(z.extend(Id, Receipt.shape)) });
const ChangeVisibility = z.extend(DeleteMessage, Visibility);
const GetAttributes = z.extend(OfQueue, { AttributeNames: Names });
const GetUrl = z.object({ QueueName: z.string() });
const List = z.object({ QueueNamePrefix: z._default(z.string(), '') });

/** The operations of SQS that the local runtime serves, by name. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  SendMessage(service, input) {
    const { QueueUrl, ...sent } = parse(SendMessage, input);
    const queue = queueOf(service, QueueUrl);
    const outgoing = [outgoingOf(queue, sent)];
    const [message] = queue.send(outgoing);
    return { MessageId: message?.id, MD5OfMessageBody: message?.md5OfBody };
  },

  SendMessageBatch(service, input) {
    const { QueueUrl, Entries } = parse(SendMessageBatch, input);
    const queue = queueOf(service, QueueUrl);
    checkBatch(Entries);
    const bytes = Entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
    if (bytes > MAXIMUM_BATCH_BYTES) {
      throw new SqsError(
        'BatchRequestTooLong',
        `a batch has at most ${MAXIMUM_BATCH_BYTES} bytes, not ${bytes}`,
      );
    }
    const sent = queue.send(Entries.map((entry) => outgoingOf(queue, entry)));
    return {
      Successful: sent.map(({ id, md5OfBody }, at) => ({
        Id: Entries[at]?.Id,
        MessageId: id,
        MD5OfMessageBody: md5OfBody,
      })),
      Failed: [],
    };
  },

  async ReceiveMessage(service, input, signal) {
    const asked = parse(ReceiveMessage, input);
    const queue = queueOf(service, asked.QueueUrl);
    const messages = await queue.receive({
      most: asked.MaxNumberOfMessages ?? 1,
      waitMs: (asked.WaitTimeSeconds ?? queue.settings.receiveWaitSeconds) * 1_000,
      visibilitySeconds: asked.VisibilityTimeout,
      signal,
    });
    const names = [...asked.AttributeNames, ...asked.MessageSystemAttributeNames];
    return {
      Messages: messages.map((message) => ({
        MessageId: message.id,
        ReceiptHandle: message.receiptHandle,
        MD5OfBody: message.md5OfBody,
        Body: message.body,
        Attributes: chosen(systemAttributesOf(message, service.account), names),
        MessageAttributes: message.attributes,
      })),
    };
  },

  DeleteMessage(service, input) {
    const { QueueUrl, ReceiptHandle } = parse(DeleteMessage, input);
    queueOf(service, QueueUrl).delete(ReceiptHandle);
    return {};
  },

  DeleteMessageBatch(service, input) {
    const { QueueUrl, Entries } = parse(DeleteMessageBatch, input);
    const queue = queueOf(service, QueueUrl);
    checkBatch(Entries);
    for (const { ReceiptHandle } of Entries) queue.delete(ReceiptHandle);
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
  },

  ChangeMessageVisibility(service, input) {
    const { QueueUrl, ReceiptHandle, VisibilityTimeout } = parse(ChangeVisibility, input);
    queueOf(service, QueueUrl).changeVisibility(ReceiptHandle, VisibilityTimeout ?? 0);
    return {};
  },

  GetQueueAttributes(service, input) {
    const { QueueUrl, AttributeNames } = parse(GetAttributes, input);
    const queue = queueOf(service, QueueUrl);
    const { arn, visibilitySeconds, delaySeconds, receiveWaitSeconds, maximumBytes, redrive } =
      queue.settings;
    const { visible, inFlight, delayed } = queue.state();
    const attributes = {
      QueueArn: arn,
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(inFlight),
      ApproximateNumberOfMessagesDelayed: String(delayed),
      VisibilityTimeout: String(visibilitySeconds),
      DelaySeconds: String(delaySeconds),
      ReceiveMessageWaitTimeSeconds: String(receiveWaitSeconds),
      MaximumMessageSize: String(maximumBytes),
      ...(redrive === undefined
        ? {}
        : {
            RedrivePolicy: JSON.stringify({
              deadLetterTargetArn: redrive.deadLetterArn,
              maxReceiveCount: redrive.maxReceiveCount,
            }),
          }),
    };
    return { Attributes: chosen(attributes, AttributeNames) };
  },

  GetQueueUrl(service, input) {
    const { name } = queueOf(service, parse(GetUrl, input).QueueName).settings;
    return { QueueUrl: service.urlOf(name) };
  },

  ListQueues(service, input) {
    const { QueueNamePrefix } = parse(List, input);
    const names = service.queues.all().map(({ settings }) => settings.name);
    return {
      QueueUrls: names.filter((name) => name.startsWith(QueueNamePrefix)).map((name) => service.urlOf(name)),
    };
  },

  PurgeQueue(service, input) {
    queueOf(service, parse(OfQueue, input).QueueUrl).purge();
    return {};
  },
};

function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, input);
  if (error !== undefined) {
    const [{ message, path } = { message: 'the request is invalid', path: [] }] = error.issues;
    throw new SqsError('InvalidParameterValue', `${path.join('.')}: ${message}`);
  }
  return data;
}

function queueOf({ queues }: QueueService, reference: string): Queue {
  const queue = queues.find(reference);
  if (queue === undefined) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

function outgoingOf(queue: Queue, sent: Omit<z.output<typeof SendMessage>, 'QueueUrl'>): Outgoing {
  const { maximumBytes } = queue.settings;
  if (Buffer.byteLength(sent.MessageBody) > maximumBytes) {
    throw new SqsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${maximumBytes} bytes.`,
    );
  }
  return { body: sent.MessageBody, attributes: sent.MessageAttributes, delaySeconds: sent.DelaySeconds };
}

function checkBatch(entries: readonly { readonly Id: string }[]): void {
  if (entries.length === 0) throw new SqsError('EmptyBatchRequest', 'the batch has no entries');
  if (entries.length > MAXIMUM_BATCH) {
    throw new SqsError('TooManyEntriesInBatchRequest', `a batch has at most ${MAXIMUM_BATCH} entries`);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new SqsError('BatchEntryIdsNotDistinct', 'two entries have the same Id');
  }
}

function chosen(
  attributes: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => names.includes('All') || names.includes(name)),
  );
}
