import { setTimeout as delay } from 'node:timers/promises';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** An item as the document client returns it. The caller checks its shape. */
export type Item = Readonly<Record<string, unknown>>;

/** The cost of the reads of one request. */
export interface ReadUsage {
  /** Read units, as the engine reported them. */
  readUnits: number;
  /** Sequential rounds. Calls that overlap count once. */
  rounds: number;
  /** Calls to the engine. */
  calls: number;
}

export interface Range {
  /** Exclusive start, as the previous page returned it. */
  readonly after?: string;
  /** Inclusive bounds on the sort key. */
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  /** Return only these attributes (default all). */
  readonly attributes?: readonly string[];
  /** Largest number of items. A page also ends at 1 MB. */
  readonly limit: number;
}

export interface RangePage {
  readonly items: readonly Item[];
  /** Sort key to pass as `after` for the next page; null at the end. */
  readonly next: string | null;
}

const MAXIMUM_BATCH = 100;
/** Attempts of a batch, including the first. The client may repeat each of them. */
const MAXIMUM_BATCH_ATTEMPTS = 4;

/** Makes the reads of one request, counts them and aborts them with it. */
export class TableReader {
  readonly #table: Table;
  readonly #signal: AbortSignal;
  /** When the gateway received the request, in Unix milliseconds by its clock; null outside of one. */
  readonly receivedMs: number | null;
  readonly usage: ReadUsage = { readUnits: 0, rounds: 0, calls: 0 };
  #inFlight = 0;

  constructor(table: Table, signal: AbortSignal, receivedMs: number | null = null) {
    this.#table = table;
    this.#signal = signal;
    this.receivedMs = receivedMs;
  }

  /** The table being read, for caches that outlive a request. */
  get table(): Table {
    return this.#table;
  }

  /** Returns a reader of the same table for the same request that counts its reads apart. */
  apart(): TableReader {
    return this.of(this.#table, this.#signal);
  }

  /** Creates another reader of this kind. */
  protected of(table: Table, signal: AbortSignal): TableReader {
    return new TableReader(table, signal);
  }

  /**
   * Returns one item, or undefined. A `consistent` read costs twice as much and sees every finished write.
   * @param attributes return only these (default all)
   */
  async get(key: Key, consistent = false, attributes?: readonly string[]): Promise<Item | undefined> {
    const { Item: item } = await this.#count(() =>
      this.#table.client.send(
        new GetCommand({
          TableName: this.#table.name,
          Key: key,
          ConsistentRead: consistent,
          ReturnConsumedCapacity: 'TOTAL',
          ...projectionOf(attributes),
        }),
        { abortSignal: this.#signal },
      ),
    );
    return item;
  }

  /**
   * Returns items in the order of `keys`, undefined where missing. Takes any number of keys, 100 per call, in
   * parallel.
   * @param attributes return only these and the key (default all)
   */
  async getMany(
    keys: readonly Key[],
    consistent = false,
    attributes?: readonly string[],
  ): Promise<(Item | undefined)[]> {
    const found = new Map<string, Item>();
    const names = keys.map(nameOf);
    const unique =
      new Set(names).size === names.length
        ? keys
        : [...new Map(keys.map((key, i) => [names[i], key])).values()];
    const batches: (readonly Key[])[] = [];
    for (let start = 0; start < unique.length; start += MAXIMUM_BATCH) {
      batches.push(unique.slice(start, start + MAXIMUM_BATCH));
    }
    const [only] = batches;
    const projection = projectionOf(attributes === undefined ? undefined : ['pk', 'sk', ...attributes]);
    if (only !== undefined && batches.length === 1)
      await this.#getBatch(only, { consistent, projection }, found);
    else await Promise.all(batches.map((batch) => this.#getBatch(batch, { consistent, projection }, found)));
    return names.map((name) => found.get(name));
  }

  /** Returns a page of one partition in sort key order. */
  async query(pk: string, range: Range, consistent = false): Promise<RangePage> {
    const names: Record<string, string> = { '#pk': 'pk' };
    const values: Record<string, string> = { ':pk': pk };
    let condition = '#pk = :pk';
    const projection = projectionOf(range.attributes);
    if (range.from !== undefined || range.to !== undefined) {
      names['#sk'] = 'sk';
      if (range.from !== undefined) values[':from'] = range.from;
      if (range.to !== undefined) values[':to'] = range.to;
      if (range.from !== undefined && range.to !== undefined) condition += ' AND #sk BETWEEN :from AND :to';
      else condition += range.from === undefined ? ' AND #sk <= :to' : ' AND #sk >= :from';
    }
    const page = await this.#count(() =>
      this.#table.client.send(
        new QueryCommand({
          TableName: this.#table.name,
          KeyConditionExpression: condition,
          ...projection,
          ExpressionAttributeNames: { ...names, ...projection.ExpressionAttributeNames },
          ExpressionAttributeValues: values,
          ScanIndexForward: range.descending !== true,
          Limit: range.limit,
          ConsistentRead: consistent,
          ReturnConsumedCapacity: 'TOTAL',
          ...(range.after === undefined ? {} : { ExclusiveStartKey: { pk, sk: range.after } }),
        }),
        { abortSignal: this.#signal },
      ),
    );
    const last: unknown = page.LastEvaluatedKey?.['sk'];
    return { items: page.Items ?? [], next: typeof last === 'string' ? last : null };
  }

  async #getBatch(
    batch: readonly Key[],
    { consistent, projection }: { readonly consistent: boolean; readonly projection: Projection },
    found: Map<string, Item>,
  ): Promise<void> {
    let pending: readonly Key[] = batch;
    for (let attempt = 0; pending.length > 0; attempt += 1) {
      if (attempt === MAXIMUM_BATCH_ATTEMPTS) throw new UnprocessedKeysError(pending.length);
      if (attempt > 0) await delay(Math.random() * 25 * 2 ** attempt, undefined, { signal: this.#signal });
      const keys = pending;
      const answer = await this.#count(() =>
        this.#table.client.send(
          new BatchGetCommand({
            RequestItems: {
              [this.#table.name]: { Keys: [...keys], ConsistentRead: consistent, ...projection },
            },
            ReturnConsumedCapacity: 'TOTAL',
          }),
          { abortSignal: this.#signal },
        ),
      );
      for (const item of answer.Responses?.[this.#table.name] ?? []) {
        found.set(nameOf({ pk: String(item['pk']), sk: String(item['sk']) }), item);
      }
      pending = (answer.UnprocessedKeys?.[this.#table.name]?.Keys ?? []).map((key) => ({
        pk: String(key['pk']),
        sk: String(key['sk']),
      }));
    }
  }

  async #count<T extends { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined }>(
    call: () => Promise<T>,
  ): Promise<T> {
    if (this.#inFlight === 0) this.usage.rounds += 1;
    this.#inFlight += 1;
    this.usage.calls += 1;
    try {
      const answer = await call();
      const { ConsumedCapacity: consumed } = answer;
      if (Array.isArray(consumed)) {
        for (const { CapacityUnits = 0 } of consumed) this.usage.readUnits += CapacityUnits;
      } else this.usage.readUnits += consumed?.CapacityUnits ?? 0;
      return answer;
    } finally {
      this.#inFlight -= 1;
    }
  }
}

interface Projection {
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

/** Returns the parameters of a read that returns only these attributes. Some of their names are reserved words. */
function projectionOf(attributes: readonly string[] | undefined): Projection {
  if (attributes === undefined) return {};
  return {
    ProjectionExpression: attributes.map((_, i) => `#a${i}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, i) => [`#a${i}`, name])),
  };
}

/** DynamoDB repeatedly returned keys unprocessed because it is throttling. */
export class UnprocessedKeysError extends Error {
  constructor(count: number) {
    super(
      `${count} keys were not processed after ${MAXIMUM_BATCH_ATTEMPTS} attempts: DynamoDB is throttling`,
    );
    this.name = 'UnprocessedKeysError';
  }
}

/** Returns a text that only this key has. */
export const nameOf = (key: Key): string => `${key.pk}\n${key.sk}`;
