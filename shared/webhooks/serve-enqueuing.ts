import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../http/log.ts';
import { sendMessages } from '../queue/send-messages.ts';
import { requiredVariable } from '../table/environment.ts';
import { readyMessage } from './ready.ts';

/** What the function works with; each has its default in a deployed function. */
export interface EnqueuingDependencies {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly sink: LogSink;
}

/**
 * The function behind the table's stream of deliveries: enqueues those that want an attempt at once. Where that
 * fails, the batch comes again as a whole; a message twice is harmless.
 */
export function serveEnqueuing(
  given: Partial<EnqueuingDependencies> = {},
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  const sqs = given.sqs ?? new SQSClient({});
  const queueUrl = given.queueUrl ?? requiredVariable(process.env, 'DELIVERIES_QUEUE_URL');
  const { sink = writeToStandardOutput } = given;
  return async ({ Records: records }) => {
    const messages = records.flatMap(({ dynamodb }) => readyMessage(dynamodb?.NewImage) ?? []);
    try {
      await sendMessages(sqs, queueUrl, messages);
      return { batchItemFailures: [] };
    } catch (error) {
      log(sink, 'ERROR', 'enqueuing', {
        operation: 'enqueue-deliveries',
        records: records.length,
        error: errorFields(error),
      });
      const [first] = records;
      return {
        batchItemFailures: [{ itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' }],
      };
    }
  };
}
