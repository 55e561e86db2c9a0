import {
  DeleteMessageBatchCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import type { RunningStack } from '../stack/stack.ts';
import { REGION } from '../stack/template-resolver.ts';
import type { Mapping } from './mapping.ts';

const LONG_POLL_SECONDS = 20;
/** The most messages that one receive call returns. */
const MAXIMUM_MESSAGES = 10;

const PartialFailures = z.object({
  batchItemFailures: z.optional(z.nullable(z.array(z.object({ itemIdentifier: z.string() })))),
});

/** Receives messages from a queue until `signal` aborts, with as many batches in parallel as the mapping allows. */
export async function pollQueue(stack: RunningStack, mapping: Mapping, signal: AbortSignal): Promise<void> {
  const client = new SQSClient(stack.address('SQS'));
  const QueueName = mapping.sourceArn.split(':').at(-1);
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const poll = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await receiveOnce(client, QueueUrl, mapping, signal);
      } catch (error) {
        if (!signal.aborted) stack.log.report(mapping.lambda.name, `${QueueName}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: mapping.concurrency }, poll));
  client.destroy();
}

async function receiveOnce(
  client: SQSClient,
  QueueUrl: string | undefined,
  mapping: Mapping,
  abortSignal: AbortSignal,
): Promise<void> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: Math.min(MAXIMUM_MESSAGES, mapping.batchSize),
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
    { abortSignal },
  );
  const wanted = Messages.filter((message) =>
    mapping.filter({ ...message, body: parsed(message.Body ?? '') }),
  );
  // Messages that the filter refuses are deleted, as on AWS.
  const done = Messages.filter((message) => !wanted.includes(message));
  if (wanted.length > 0) done.push(...(await succeeded(mapping, wanted)));
  if (done.length === 0) return;
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl,
      Entries: done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    }),
  );
}

/** Returns the messages that the function processed. The others become visible again on their own. */
async function succeeded(mapping: Mapping, messages: readonly Message[]): Promise<readonly Message[]> {
  const Records = messages.map((message) => toRecord(mapping.sourceArn, message));
  let result: unknown;
  try {
    result = await mapping.lambda.invoke({ Records });
  } catch {
    return [];
  }
  if (!mapping.reportsItemFailures || result === null) return messages;
  const { data } = PartialFailures.safeParse(result);
  if (data === undefined) return [];
  const failed = new Set((data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  const known = new Set(messages.map(({ MessageId }) => MessageId));
  // An identifier that is not in the batch fails the whole batch.
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
}

function toRecord(eventSourceARN: string, message: Message): object {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType, StringValue }]) => [
        name,
        { dataType: DataType, stringValue: StringValue },
      ]),
    ),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion: REGION,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
