import * as z from 'zod/mini';
import { LOCAL_REGION } from '../../operator/connection/engine-address.ts';
import { type Received, systemAttributesOf } from '../queues/message.ts';
import type { Queue } from '../queues/queue.ts';
import type { RunningStack } from '../stack/stack.ts';
import { ACCOUNT } from '../stack/template-resolver.ts';
import type { Mapping } from './mapping.ts';

/** The most messages that one receive call returns. */
const MAXIMUM_MESSAGES = 10;

const PartialFailures = z.object({
  batchItemFailures: z.optional(z.nullable(z.array(z.object({ itemIdentifier: z.string() })))),
});

/**
 * Receives messages from a queue until `signal` aborts, with as many batches in parallel as the mapping allows. Waits
 * inside the queue: a consumer that calls it over HTTP would wake up for each of its long polls.
 */
export async function pollQueue(stack: RunningStack, mapping: Mapping, signal: AbortSignal): Promise<void> {
  const queue = stack.queues.find(mapping.sourceArn);
  if (queue === undefined) throw new Error(`the template has no queue ${mapping.sourceArn}`);
  const poll = async (): Promise<void> => {
    while (!signal.aborted) await receiveOnce(queue, mapping, signal);
  };
  await Promise.all(Array.from({ length: mapping.concurrency }, poll));
}

async function receiveOnce(queue: Queue, mapping: Mapping, signal: AbortSignal): Promise<void> {
  const messages = await queue.receive({
    most: Math.min(MAXIMUM_MESSAGES, mapping.batchSize),
    waitMs: Number.POSITIVE_INFINITY,
    signal,
  });
  const wanted = messages.filter((message) => {
    const record = toRecord(mapping.sourceArn, message);
    return mapping.filter({ ...record, body: parsed(message.body) });
  });
  // Messages that the filter refuses are deleted, as on AWS.
  const done = messages.filter((message) => !wanted.includes(message));
  if (wanted.length > 0) done.push(...(await succeeded(mapping, wanted)));
  for (const { receiptHandle } of done) queue.delete(receiptHandle);
}

/** Returns the messages that the function processed. The others become visible again on their own. */
async function succeeded(mapping: Mapping, messages: readonly Received[]): Promise<readonly Received[]> {
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
  const known = new Set(messages.map(({ id }) => id));
  // An identifier that is not in the batch fails the whole batch.
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter(({ id }) => !failed.has(id));
}

function toRecord(eventSourceARN: string, message: Received): object {
  return {
    messageId: message.id,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: systemAttributesOf(message, ACCOUNT),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue }]) => [
        name,
        { dataType: DataType, stringValue: StringValue },
      ]),
    ),
    md5OfBody: message.md5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion: LOCAL_REGION,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
