import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** Messages that SQS takes in one call. */
const MESSAGES_A_BATCH = 10;

/**
 * Sends messages as JSON, ten a call.
 * @throws Error where the queue refused some; those before them were sent, so whoever sends again sends them twice
 */
export async function sendMessages(
  sqs: SQSClient,
  queueUrl: string,
  messages: readonly object[],
): Promise<void> {
  for (let start = 0; start < messages.length; start += MESSAGES_A_BATCH) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: messages
          .slice(start, start + MESSAGES_A_BATCH)
          .map((message, at) => ({ Id: String(at), MessageBody: JSON.stringify(message) })),
      }),
    );
    const [first] = Failed;
    if (first !== undefined) {
      throw new Error(`the queue refused ${Failed.length} messages, the first with ${first.Code}`);
    }
  }
}
