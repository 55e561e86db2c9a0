import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { openSqs, type QueueClient } from '../../clients/sqs.ts';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { sendMessages } from '../../queue/send-messages.ts';
import { openTable, type Table } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import { grantEntitlements } from '../delivery/entitlements.ts';
import { traceIdOf } from '../trace.ts';
import { entitlingEvent, readyMessage } from './ready.ts';

/** The dependencies of the function. A deployed function uses the defaults. */
export interface EnqueuingDependencies {
  readonly table: Table;
  readonly sqs: QueueClient;
  readonly queueUrl: string;
  readonly sink: LogSink;
  /** How long an invocation starts further events with entitlements, in milliseconds. */
  readonly workingMs: number;
}

/** Well before the function's time-out, after which the whole batch would be repeated. */
const WORKING_MS = 20_000;
/** Traces on the line of a batch that failed. */
const LOGGED_TRACES = 100;

/**
 * Creates the handler of the table's stream. It enqueues the deliveries that are due at once. For a monitor's delivery it
 * writes the entitlements first, so retrieval is free before the event can arrive. If either step fails or takes too
 * long, Lambda repeats the batch from that record; both steps are safe to repeat.
 */
export function serveEnqueuing(
  given: Partial<EnqueuingDependencies> = {},
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  const table = given.table ?? openTable();
  const sqs = given.sqs ?? openSqs();
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
    /** Index of the first unfinished record, from which the batch is repeated. */
    let left = 0;
    let granted = 0;
    try {
      // Deliveries without entitlements do not wait for the others.
      await sendMessages(sqs, queueUrl, others);
      for (const { at, message, entitling } of ready) {
        if (entitling === null) continue;
        left = at;
        // Every invocation finishes at least one event, so the batch ends eventually.
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
        // Of the deliveries that this batch has, the first of which failed or waits for the one that did.
        trace_ids: ready
          .filter(({ at }) => at >= left)
          .slice(0, LOGGED_TRACES)
          .map(({ message }) => traceIdOf(message.event_id)),
        error: errorFields(error),
      });
      return from(records[left]);
    }
  };
}
