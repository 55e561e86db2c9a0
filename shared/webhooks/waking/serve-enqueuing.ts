import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { sendMessages } from '../../queue/send-messages.ts';
import { openTable, type Table } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import { grantEntitlements } from '../delivery/entitlements.ts';
import { entitlingEvent, readyMessage } from './ready.ts';

/** What the function works with; each has its default in a deployed function. */
export interface EnqueuingDependencies {
  readonly table: Table;
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly sink: LogSink;
  /** Milliseconds after which no further event that entitles is begun. */
  readonly workingMs: number;
}

/** Well before the function's time-out, with which all that it has done would be done again. */
const WORKING_MS = 20_000;

/**
 * The function behind the table's stream of deliveries: enqueues those that want an attempt at once. What a
 * monitor delivers is free to retrieve before its message can reach anybody. Where either fails, or takes long, the batch
 * comes again from that record on; both are harmless twice.
 */
export function serveEnqueuing(
  given: Partial<EnqueuingDependencies> = {},
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  const table = given.table ?? openTable();
  const sqs = given.sqs ?? new SQSClient({});
  const queueUrl = given.queueUrl ?? requiredVariable(process.env, 'DELIVERIES_QUEUE_URL');
  const { sink = writeToStandardOutput, workingMs = WORKING_MS } = given;
  const from = (record: DynamoDBRecord | undefined): DynamoDBBatchResponse => ({
    batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }],
  });
  return async ({ Records: records }) => {
    const ready = records.flatMap(({ dynamodb }, at) => {
      const message = readyMessage(dynamodb?.NewImage);
      return message === null ? [] : [{ at, message, entitling: entitlingEvent(dynamodb?.NewImage) }];
    });
    const began = performance.now();
    const others = ready.filter(({ entitling }) => entitling === null).map(({ message }) => message);
    /** The first record that is not done; the batch comes again from there. */
    let left = 0;
    let granted = 0;
    try {
      // What entitles to nothing waits for no other.
      await sendMessages(sqs, queueUrl, others);
      for (const { at, message, entitling } of ready) {
        if (entitling === null) continue;
        left = at;
        // One at least is done each time, so that the batch comes to an end.
        if (granted > 0 && performance.now() - began >= workingMs) return from(records[at]);
        await grantEntitlements(table, entitling);
        await sendMessages(sqs, queueUrl, [message]);
        granted += 1;
      }
      return { batchItemFailures: [] };
    } catch (error) {
      log(sink, 'ERROR', 'enqueuing', {
        operation: 'enqueue-deliveries',
        records: records.length,
        error: errorFields(error),
      });
      return from(records[left]);
    }
  };
}
