import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import type { Table } from '../../table/client.ts';
import { openPostingTable } from '../client.ts';
import { readDoubt } from './read-settlement.ts';
import { reconcile } from './reconcile-charges.ts';

/** What the reconciler works with; each has its default in a deployed function. */
export interface ReconciliationDependencies {
  /** With a client that does not retry by itself: the queue does. */
  readonly table: Table;
  readonly sink: LogSink;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const WHO = 'reconcile-charges';

/**
 * The function behind the queue of doubts: voids each or gives it back (reconcile.ts). A doubt that cannot be decided
 * yet, or whose message cannot be read, stays on the queue, and goes to the dead-letter queue at the end.
 */
export function serveReconciliation(
  given: Partial<ReconciliationDependencies> = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const table = given.table ?? openPostingTable();
  const sink = given.sink ?? writeToStandardOutput;
  const now = given.now ?? Date.now;
  return async ({ Records: records }) => {
    const failed: string[] = [];
    for (const { messageId, body } of records) {
      let fields: Record<string, unknown> = { operation: WHO, message_id: messageId };
      try {
        const doubt = readDoubt(JSON.parse(body));
        const { organisationId, id } = doubt.posting;
        fields = { ...fields, organisation_id: organisationId, request_id: id };
        const outcome = await reconcile(table, doubt, { name: WHO, now: now() });
        if (outcome === 'waiting') failed.push(messageId);
        log(sink, 'INFO', 'reconciliation', { ...fields, outcome });
      } catch (error) {
        failed.push(messageId);
        log(sink, 'ERROR', 'reconciliation', { ...fields, error: errorFields(error) });
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}
