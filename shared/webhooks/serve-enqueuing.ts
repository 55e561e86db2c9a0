import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../http/log.ts';
import { sendMessages } from '../queue/send-messages.ts';
import { openTable, type Table } from '../table/client.ts';
import { requiredVariable } from '../table/environment.ts';
import { grantEntitlements } from './entitlements.ts';
import { entitlingEvent, readyMessage } from './ready.ts';

/** What the function works with; each has its default in a deployed function. */
export interface EnqueuingDependencies {
  readonly table: Table;
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly sink: LogSink;
}

/**
 * The function behind the table's stream of deliveries: enqueues those that want an attempt at once. What a
 * monitor delivers is free to retrieve before its message can reach anybody. Where either fails, the batch comes again
 * from that record on; both are harmless twice.
 */
export function serveEnqueuing(
  given: Partial<EnqueuingDependencies> = {},
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  const table = given.table ?? openTable();
  const sqs = given.sqs ?? new SQSClient({});
  const queueUrl = given.queueUrl ?? requiredVariable(process.env, 'DELIVERIES_QUEUE_URL');
  const { sink = writeToStandardOutput } = given;
  return async ({ Records: records }) => {
    const ready = records.flatMap(({ dynamodb }, at) => {
      const message = readyMessage(dynamodb?.NewImage);
      return message === null ? [] : [{ at, message, entitling: entitlingEvent(dynamodb?.NewImage) }];
    });
    const others = ready.filter(({ entitling }) => entitling === null).map(({ message }) => message);
    /** The first record that is not done; the batch comes again from there. */
    let left = 0;
    try {
      // What entitles to nothing waits for no other.
      await sendMessages(sqs, queueUrl, others);
      for (const { at, message, entitling } of ready) {
        if (entitling === null) continue;
        left = at;
        await grantEntitlements(table, entitling);
        await sendMessages(sqs, queueUrl, [message]);
      }
      return { batchItemFailures: [] };
    } catch (error) {
      log(sink, 'ERROR', 'enqueuing', {
        operation: 'enqueue-deliveries',
        records: records.length,
        error: errorFields(error),
      });
      return { batchItemFailures: [{ itemIdentifier: records[left]?.dynamodb?.SequenceNumber ?? '' }] };
    }
  };
}
