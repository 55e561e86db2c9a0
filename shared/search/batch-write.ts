import { setTimeout as delay } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table/client.ts';
import type { Key } from '../table/keys.ts';
import { WRITE_TIMEOUT_MS, type WriterLease } from './lease.ts';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const ITEMS_A_CALL = 25;
const PARALLEL_CALLS = 4;
const MAXIMUM_ATTEMPTS = 9;
const THROTTLED = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
]);

/** Puts items, whole and unconditionally, under the lease; returns when all are written. */
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

/** Deletes items under the lease; one that is not there is no error. */
export async function deleteItems(table: Table, lease: WriterLease, keys: readonly Key[]): Promise<void> {
  await write(
    table,
    lease,
    keys.map((key) => ({ DeleteRequest: { Key: { ...key } } })),
  );
}

async function write(table: Table, lease: WriterLease, requests: readonly WriteRequest[]): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < requests.length) {
      const batch = requests.slice(next, next + ITEMS_A_CALL);
      next += ITEMS_A_CALL;
      await writeBatch(table, lease, batch);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_CALLS, requests.length) }, work));
}

async function writeBatch(table: Table, lease: WriterLease, batch: readonly WriteRequest[]): Promise<void> {
  let pending = [...batch];
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt === MAXIMUM_ATTEMPTS) {
      throw new Error(
        `${pending.length} items stayed unwritten after ${attempt} attempts: DynamoDB is throttling`,
      );
    }
    if (attempt > 0) await delay(Math.random() * 25 * 2 ** attempt);
    await lease.hold();
    try {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: pending } }),
        { abortSignal: AbortSignal.timeout(WRITE_TIMEOUT_MS) },
      );
      pending = UnprocessedItems?.[table.name] ?? [];
    } catch (error) {
      if (!(error instanceof Error) || !(THROTTLED.has(error.name) || error.name === 'AbortError'))
        throw error;
    }
  }
}
