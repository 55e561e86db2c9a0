import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Mapping } from './mapping.ts';

/** A record of a table's stream, in the JSON form of the stream. */
export interface StreamRecord {
  readonly eventID: string;
  readonly dynamodb: {
    readonly SequenceNumber: string;
    /** Unix seconds. */
    readonly ApproximateCreationDateTime: number;
  };
}

type Policy = Pick<
  Mapping,
  | 'bisects'
  | 'id'
  | 'lambda'
  | 'maximumAgeSeconds'
  | 'maximumRetries'
  | 'onFailure'
  | 'reportsItemFailures'
  | 'sourceArn'
> & {
  /** Called before each invocation with the age of the last record in milliseconds. */
  readonly measureAge: (ms: number) => void;
};

/** Waits between attempts at a failing batch: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

const PartialFailures = z.object({
  batchItemFailures: z.optional(z.nullable(z.array(z.object({ itemIdentifier: z.string() })))),
});

/**
 * Passes a batch to the function until every record is settled: processed, or abandoned at the mapping's limit of
 * retries or age and sent to its failure destination. Preserves order: a failing record blocks the records after it.
 * @returns false if `signal` aborted it; the batch must then be delivered again.
 */
export async function deliver(
  policy: Policy,
  shardId: string,
  records: readonly StreamRecord[],
  signal: AbortSignal,
  attempt = 0,
): Promise<boolean> {
  let pending = records;
  for (let retry = attempt; pending.length > 0; retry += 1) {
    if (signal.aborted) return false;
    const createdSeconds = pending.at(-1)?.dynamodb.ApproximateCreationDateTime ?? 0;
    policy.measureAge(Math.max(0, Date.now() - createdSeconds * 1_000));
    const failedFrom = await invoke(policy, pending);
    if (failedFrom === undefined) return true;
    if (signal.aborted) return false;
    if (failedFrom > 0) retry = attempt;
    pending = pending.slice(failedFrom);
    if (policy.bisects && pending.length > 1) {
      const middle = Math.ceil(pending.length / 2);
      return (
        (await deliver(policy, shardId, pending.slice(0, middle), signal, retry)) &&
        (await deliver(policy, shardId, pending.slice(middle), signal, retry))
      );
    }
    const given = gaveUp(policy, pending, retry);
    if (given !== undefined) {
      await policy.onFailure?.(
        failureRecord(policy, shardId, pending, given, retry + 1),
        failureKey(policy, shardId),
      );
      return true;
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(retry, 10), LONGEST_WAIT_MS);
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
  return true;
}

/** Returns the index of the first record to retry; undefined if all succeeded. */
async function invoke(policy: Policy, records: readonly StreamRecord[]): Promise<number | undefined> {
  const Records = records.map((record) => ({
    ...record,
    eventSourceARN: policy.sourceArn,
    eventSource: 'aws:dynamodb',
  }));
  let result: unknown;
  try {
    result = await policy.lambda.invoke({ Records });
  } catch {
    return 0;
  }
  if (!policy.reportsItemFailures || result === null) return undefined;
  const { data } = PartialFailures.safeParse(result);
  if (data === undefined) return 0;
  const failures = (data.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  if (failures.length === 0) return undefined;
  // An identifier that is not in the batch fails the whole batch.
  return Math.max(0, Math.min(...failures));
}

function gaveUp(policy: Policy, records: readonly StreamRecord[], retry: number): string | undefined {
  if (policy.maximumRetries >= 0 && retry >= policy.maximumRetries) return 'RetryAttemptsExhausted';
  const [oldest] = records;
  const age = Date.now() / 1000 - (oldest?.dynamodb.ApproximateCreationDateTime ?? 0);
  if (policy.maximumAgeSeconds >= 0 && age > policy.maximumAgeSeconds) return 'RecordAgeExceeded';
  return undefined;
}

/** Builds the record that Lambda sends to the failure destination of a stream; for S3, `payload` is the whole event. */
function failureRecord(
  policy: Policy,
  shardId: string,
  records: readonly StreamRecord[],
  condition: string,
  attempts: number,
): object {
  const [first, last] = [records.at(0), records.at(-1)];
  const arrival = (record: StreamRecord | undefined): string =>
    new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: policy.lambda.arn,
      condition,
      approximateInvokeCount: attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn: policy.sourceArn,
    },
    payload: JSON.stringify({ Records: records }),
  };
}

function failureKey(policy: Policy, shardId: string): string {
  const now = new Date().toISOString();
  const day = now.slice(0, 10).replaceAll('-', '/');
  return `aws/lambda/${policy.id}/${shardId}/${day}/${now.slice(0, 19).replaceAll(':', '.')}-${randomUUID()}`;
}
