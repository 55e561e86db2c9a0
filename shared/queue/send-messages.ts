import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { QueueClient } from '../clients/sqs.ts';

/** Messages that SQS accepts in one call. */
const MESSAGES_PER_BATCH = 10;

/**
 * Sends messages as JSON, ten per call.
 * @throws Error if the queue refused some; all others in that call and the calls before it were sent, so a
 * caller that retries sends them twice
 */
export async function sendMessages(
  sqs: QueueClient,
  queueUrl: string,
  messages: readonly object[],
): Promise<void> {
  for (let start = 0; start < messages.length; start += MESSAGES_PER_BATCH) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: messages
          .slice(start, start + MESSAGES_PER_BATCH)
          .map((message, at) => ({ Id: String(at), MessageBody: JSON.stringify(message) })),
      }),
    );
    const [first] = Failed;
    if (first !== undefined) {
      throw new Error(`the queue refused ${Failed.length} messages, the first with ${first.Code}`);
    }
  }
}
