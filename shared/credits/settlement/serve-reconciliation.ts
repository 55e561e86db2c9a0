import type { SQSBatchResponse } from 'aws-lambda';
import { errorFields, type LogMetric, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { isOverdue } from '../../queue/overdue.ts';
import type { QueueEvent } from '../../queue/queue-event.ts';
import type { Table } from '../../table/client.ts';
import { openPostingTable } from '../client.ts';
import { readDoubt, traceOfDoubt } from './read-settlement.ts';
import { reconcile } from './reconcile-charges.ts';

/** Dependencies of the reconciler. A deployed function uses the default of each. */
export interface ReconciliationDependencies {
  /** Its client must not retry: the queue does. */
  readonly table: Table;
  readonly sink: LogSink;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const WHO = 'reconcile-charges';
/** When an undecided doubt raises an alarm: it waits for the ledger, which waits for the stream. */
const OVERDUE_MS = 60 * 60_000;

/**
 * Builds the function behind the queue of doubts, which voids or refunds each one (reconcile-charges.ts). A doubt that
 * is undecided or unreadable stays on the queue, and finally moves to the dead-letter queue.
 */
export function serveReconciliation(
  given: Partial<ReconciliationDependencies> = {},
): (event: QueueEvent) => Promise<SQSBatchResponse> {
  const table = given.table ?? openPostingTable();
  const sink = given.sink ?? writeToStandardOutput;
  const now = given.now ?? Date.now;
  return async ({ Records: records }) => {
    const failed: string[] = [];
    for (const record of records) {
      const { messageId, body } = record;
      const overdue: LogMetric[] = isOverdue(record, now(), OVERDUE_MS)
        ? [{ name: 'DoubtsOverdue', unit: 'Count', value: 1 }]
        : [];
      let fields: Record<string, unknown> = { operation: WHO, message_id: messageId };
      try {
        const content: unknown = JSON.parse(body);
        fields = { ...fields, trace_id: traceOfDoubt(content) };
        const doubt = readDoubt(content);
        const { organisationId, id } = doubt.posting;
        fields = { ...fields, organisation_id: organisationId, request_id: id };
        const outcome = await reconcile(table, doubt, { name: WHO, now: now() });
        if (outcome === 'waiting') failed.push(messageId);
        const refunded: LogMetric[] =
          outcome === 'refunded' ? [{ name: 'DoubtsRefunded', unit: 'Count', value: 1 }] : [];
        const metrics = outcome === 'waiting' ? overdue : refunded;
        log(sink, 'INFO', 'reconciliation', { ...fields, outcome }, metrics);
      } catch (error) {
        failed.push(messageId);
        log(sink, 'ERROR', 'reconciliation', { ...fields, error: errorFields(error) }, overdue);
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}
