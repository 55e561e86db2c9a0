import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { errorFields, type LogMetric, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { projectLedger } from './ledger.ts';

/**
 * The function behind the table's stream: writes the ledger. What could not be written is answered as a batch item
 * failure, so that Lambda sends the batch again from there; what is wrong with the ledger itself raises a metric.
 */
export function serveLedger(
  table: Table = openTable(),
  sink: LogSink = writeToStandardOutput,
  now: () => number = Date.now,
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  return async ({ Records: records }) => {
    const { written, repeated, violations, failed, cause } = await projectLedger(table, records);
    log(
      sink,
      violations.length > 0 || failed.length > 0 ? 'ERROR' : 'INFO',
      'ledger',
      {
        operation: 'project-ledger',
        records: records.length,
        written,
        repeated,
        failed: failed.length,
        ...(violations.length === 0 ? {} : { violations: violations.slice(0, 10) }),
        ...(cause === undefined ? {} : { error: errorFields(cause) }),
      },
      [
        ...lagOf(records, now()),
        ...(violations.length === 0
          ? []
          : [{ name: 'LedgerViolations', unit: 'Count', value: violations.length } as const]),
      ],
    );
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** How long the oldest posting of a batch has waited for its entry; the stream tells times in seconds. */
function lagOf(records: DynamoDBStreamEvent['Records'], now: number): LogMetric[] {
  const times = records.flatMap(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? []);
  if (times.length === 0) return [];
  return [{ name: 'LedgerLag', unit: 'Milliseconds', value: Math.max(0, now - Math.min(...times) * 1_000) }];
}
