import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { errorFields, type LogMetric, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { projectLedger } from './ledger.ts';
import { noteLowCredit } from './low-credit.ts';

/**
 * Builds the function behind the table's stream, which writes the ledger. It returns failed writes as batch item
 * failures, and Lambda retries the batch from there. Violations in the ledger itself raise a metric.
 */
export function serveLedger(
  table: Table = openTable(),
  sink: LogSink = writeToStandardOutput,
  now: () => number = Date.now,
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  return async ({ Records: records }) => {
    const { written, repeated, violations, cause, ...projected } = await projectLedger(table, records);
    const failed = [...new Set([...projected.failed, ...(await noteLowCredit(table, records, now()))])];
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

/** Returns how long the oldest posting of a batch has waited for its entry. Stream times are in seconds. */
function lagOf(records: DynamoDBStreamEvent['Records'], now: number): LogMetric[] {
  const times = records.flatMap(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? []);
  if (times.length === 0) return [];
  return [{ name: 'LedgerLag', unit: 'Milliseconds', value: Math.max(0, now - Math.min(...times) * 1_000) }];
}
