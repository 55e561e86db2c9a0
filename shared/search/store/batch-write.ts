import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import type { Key } from '../../table/keys.ts';
import { THROTTLES } from '../../table/throttles.ts';
import { WRITE_TIMEOUT_MS, type WriterLease } from '../manifest/lease.ts';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const ITEMS_PER_CALL = 25;
const PARALLEL_CALLS = 4;
/** Attempts in a row that fail for another reason than throttling. */
const MAXIMUM_FAILURES = 9;
/** Waits grow up to this attempt, to six seconds. */
const LAST_LONGER_ATTEMPT = 8;
/** Errors of a table that may answer the same call again, from calls and from statements. */
const FAILED = new Set(['AbortError', 'InternalServerError', 'TimeoutError']);

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

/**
 * The attempts of a call that writes under the lease. While the table throttles, there is always another one: the lease is
 * renewed before each, so work slows down and does not end. Other failures end it when they go on.
 */
export class Attempts {
  readonly #lease: WriterLease;
  #attempt = 0;
  #failures = 0;

  constructor(lease: WriterLease) {
    this.#lease = lease;
  }

  /** Waits for the turn of the next attempt, and makes sure of the lease. @throws WriterLeaseLostError */
  async next(): Promise<void> {
    if (this.#attempt > 0) await this.#lease.sleep(pauseMs(Math.min(this.#attempt, LAST_LONGER_ATTEMPT)));
    this.#attempt += 1;
    await this.#lease.hold();
  }

  /** Notes that the table had no capacity for all of the call. */
  throttled(): void {
    this.#failures = 0;
  }

  /** Notes how the call, or a part of it, failed. @throws Error that ends the work, for one that will not pass */
  failed(name: string): void {
    if (THROTTLES.has(name)) this.throttled();
    else {
      this.#failures += 1;
      if (this.#failures === MAXIMUM_FAILURES) {
        throw new Error(`the table failed ${this.#failures} times: ${name}`);
      }
    }
  }
}

/** Returns how long to wait before an attempt, in milliseconds. */
const pauseMs = (attempt: number): number => Math.random() * 25 * 2 ** attempt;

/** Returns whether a call or statement that failed with this name may be repeated. */
export const mayRepeat = (name: string): boolean => THROTTLES.has(name) || FAILED.has(name);

/**
 * Makes a call of a writer, which is aborted when it takes longer than `WRITE_TIMEOUT_MS`. The signal of
 * `AbortSignal.timeout` makes its error, with the stack, even after the answer: a publication sends thousands of calls.
 */
export async function inTime<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), WRITE_TIMEOUT_MS);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function write(table: Table, lease: WriterLease, requests: readonly WriteRequest[]): Promise<void> {
  await eachBatch(requests, ITEMS_PER_CALL, (batch) => writeBatch(table, lease, batch));
}

async function writeBatch(table: Table, lease: WriterLease, batch: readonly WriteRequest[]): Promise<void> {
  let pending = [...batch];
  const attempts = new Attempts(lease);
  while (pending.length > 0) {
    await attempts.next();
    try {
      const command = new BatchWriteCommand({ RequestItems: { [table.name]: pending } });
      const { UnprocessedItems } = await inTime((abortSignal) => table.client.send(command, { abortSignal }));
      pending = UnprocessedItems?.[table.name] ?? [];
      attempts.throttled();
    } catch (error) {
      if (!(error instanceof Error && mayRepeat(error.name))) throw error;
      attempts.failed(error.name);
    }
  }
}
