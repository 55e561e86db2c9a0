import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import type { Key } from '../../table/keys.ts';
import { WRITE_TIMEOUT_MS, type WriterLease } from './lease.ts';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const ITEMS_PER_CALL = 25;
const PARALLEL_CALLS = 4;
/** Attempts of a call while the table throttles. */
export const MAXIMUM_ATTEMPTS = 9;
/** Error names of a table that is too busy, from calls and from statements. */
export const THROTTLED = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
  'TimeoutError',
]);

/** Puts items whole and unconditionally under the lease. Returns once all are written. */
export async function putItems(
  table: Table,
  lease: WriterLease,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await write(
    table,
    lease,
    items.map((item) => ({ PutRequest: { Item: item } })),
  );
}

/** Deletes items under the lease. A missing item is not an error. */
export async function deleteItems(table: Table, lease: WriterLease, keys: readonly Key[]): Promise<void> {
  await write(
    table,
    lease,
    keys.map((key) => ({ DeleteRequest: { Key: { ...key } } })),
  );
}

/** Calls `work` for a list in batches of `size`, a few at a time. */
export async function eachBatch<T>(
  all: readonly T[],
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  let next = 0;
  const take = async () => {
    while (next < all.length) {
      const batch = all.slice(next, next + size);
      next += size;
      await work(batch);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_CALLS, all.length) }, take));
}

/** Returns how long to wait before an attempt, in milliseconds. */
export const pauseMs = (attempt: number): number => Math.random() * 25 * 2 ** attempt;

/** Returns whether a failed call may be repeated. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && (THROTTLED.has(error.name) || error.name === 'AbortError');

async function write(table: Table, lease: WriterLease, requests: readonly WriteRequest[]): Promise<void> {
  await eachBatch(requests, ITEMS_PER_CALL, (batch) => writeBatch(table, lease, batch));
}

async function writeBatch(table: Table, lease: WriterLease, batch: readonly WriteRequest[]): Promise<void> {
  let pending = [...batch];
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt === MAXIMUM_ATTEMPTS) {
      throw new Error(
        `${pending.length} items were not written after ${attempt} attempts: DynamoDB is throttling`,
      );
    }
    if (attempt > 0) await lease.sleep(pauseMs(attempt));
    await lease.hold();
    try {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: pending } }),
        { abortSignal: AbortSignal.timeout(WRITE_TIMEOUT_MS) },
      );
      pending = UnprocessedItems?.[table.name] ?? [];
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
}
