/**
 * A DynamoDB table in memory, for tests that must decide what happens when. One item is atomic, as in
 * DynamoDB. DynamoDB executes a call to several items (`BatchGetItem`, `BatchWriteItem`,
 * `BatchExecuteStatement`) item by item; this table executes it in one step unless the sender splits it.
 * Every item keeps its versions, so an eventually consistent read may return what it was up to `stalenessMs`
 * ago.
 *
 * Supported: GetItem, BatchGetItem, Query (key conditions on `pk` and `sk`, limit, order, start), Scan
 * (limit, start, filter, projection), PutItem, UpdateItem, DeleteItem, BatchWriteItem, TransactWriteItems
 * (Put, Update, Delete, ConditionCheck) and, in PartiQL, BatchExecuteStatement and ExecuteTransaction with `INSERT INTO … VALUE {…}`
 * and `UPDATE … SET … REMOVE … WHERE pk = ? AND sk = ? AND …`; conditions, updates and return values as
 * listed in `simulated-expressions.ts`. Inputs and responses have plain values, as in the document client
 * (numbers may be bigints). Keys are `pk` and `sk`, both texts. Of secondary indexes it has the sparse one over
 * `due_shard` and `due_at`, which is never behind. Not supported: streams,
 * document paths, limits of size and throughput, idempotency tokens, consumed capacity of writes.
 */
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import {
  afterWrite,
  type Call,
  callOf,
  capacity,
  endOf,
  holds,
  type Input,
  type Key,
  keyOf,
  REFUSED,
  refusal,
  type Statement,
  shownOf,
  type Write,
} from './simulated-call.ts';
import {
  byBytes,
  copied,
  copiedItem,
  predicateOf,
  type SimulatedItem,
  satisfies,
} from './simulated-expressions.ts';
import { type SimulatedStatement, statementOf } from './simulated-statements.ts';

export type { SimulatedItem } from './simulated-expressions.ts';

/** A version of an item; undefined while the item did not exist. */
export interface Version {
  /** Milliseconds by the clock of the table. */
  readonly atMs: number;
  readonly item: SimulatedItem | undefined;
}

export interface SimulatedTableOptions {
  readonly now: () => number;
  /** Largest age of the result of an eventually consistent read. */
  readonly stalenessMs?: number;
  /** Chooses among the `count` versions that such a read may see: returns an integer below `count`; 0 is the newest. */
  readonly choose?: (count: number) => number;
  /** Whether items keep their versions, for `versions` and stale reads. Default: true. */
  readonly keepsVersions?: boolean;
}

/** The items of a partition key, by sort key. */
interface Partition {
  readonly items: Map<string, Version[]>;
  /** All sort keys ever used, in order. */
  readonly sortKeys: string[];
}

/** An item in the order of a scan. */
interface Stored extends Key {
  readonly versions: readonly Version[];
}

export class SimulatedTable {
  readonly #options: SimulatedTableOptions;
  /** Nested, because joining two keys for each read costs more than two lookups. */
  readonly #partitions = new Map<string, Partition>();
  /** Partitions that no fork shares. */
  readonly #own = new Set<Partition>();
  /** Names of the items with a `due_shard`. */
  readonly #due = new Set<string>();
  /** All items ever stored, in scan order; undefined after one is added. */
  #order: readonly Stored[] | undefined;
  /** Called after every change of an item. */
  onChange: (key: Key, before: SimulatedItem | undefined, after: SimulatedItem | undefined) => void = () =>
    undefined;

  constructor(options: SimulatedTableOptions) {
    this.#options = options;
  }

  /** Returns the newest version. */
  item(key: Key): SimulatedItem | undefined {
    return this.versions(key).at(-1)?.item;
  }

  /** Returns all versions, oldest first. */
  versions({ pk, sk }: Key): readonly Version[] {
    return this.#partitions.get(pk)?.items.get(sk) ?? NO_VERSIONS;
  }

  /** Returns the partitions ever used whose keys start with `prefix`. */
  partitions(prefix: string): string[] {
    return [...this.#partitions.keys()].filter((pk) => pk.startsWith(prefix));
  }

  /** Yields every item. */
  *all(): Generator<SimulatedItem> {
    for (const { items } of this.#partitions.values()) {
      for (const versions of items.values()) {
        const item = versions.at(-1)?.item;
        if (item !== undefined) yield item;
      }
    }
  }

  /** Returns an independent table with the same items and clock. This is far cheaper than writing them again. */
  fork(): SimulatedTable {
    const fork = new SimulatedTable(this.#options);
    for (const [pk, partition] of this.#partitions) fork.#partitions.set(pk, partition);
    for (const name of this.#due) fork.#due.add(name);
    this.#own.clear();
    return fork;
  }

  /** Returns a partition to write to. A fork shares the partitions of its table until one of the two writes to them. */
  #ownPartition(pk: string): Partition {
    const known = this.#partitions.get(pk);
    if (known !== undefined && this.#own.has(known)) return known;
    const { items, sortKeys } = known ?? NO_PARTITION;
    const copies = new Map<string, Version[]>();
    for (const [sk, versions] of items) copies.set(sk, [...versions]);
    const own = { items: copies, sortKeys: [...sortKeys] };
    this.#partitions.set(pk, own);
    this.#own.add(own);
    this.#order = undefined;
    return own;
  }

  /** Writes an item, ignoring every condition. */
  set({ pk, sk }: Key, item: SimulatedItem | undefined, atMs = this.#options.now()): void {
    const partition = this.#ownPartition(pk);
    let versions = partition.items.get(sk);
    if (versions === undefined) {
      versions = [];
      partition.items.set(sk, versions);
      this.#order = undefined;
      const { sortKeys } = partition;
      let at = sortKeys.length;
      while (at > 0 && byBytes(sortKeys[at - 1] ?? '', sk) > 0) at -= 1;
      sortKeys.splice(at, 0, sk);
    }
    const before = versions.at(-1)?.item;
    if (this.#options.keepsVersions === false) versions.length = 0;
    versions.push({ atMs, item });
    if (item?.['due_shard'] !== undefined) this.#due.add(nameOf({ pk, sk }));
    else if (before?.['due_shard'] !== undefined) this.#due.delete(nameOf({ pk, sk }));
    this.onChange({ pk, sk }, before, item);
  }

  /** Returns a table whose calls reach this one through `around`, which may delay, drop or repeat the calls. */
  open(around: (call: Call) => Promise<unknown> = async (call) => this.execute(call)): Table {
    const client = aroundSend(NEVER_CONNECTED, async (_send, [command]) => await around(callOf(command)));
    return { client, name: 'simulated' };
  }

  /**
   * Executes a call at once.
   * @throws what the SDK would throw
   */
  execute({ operation, input }: Call): unknown {
    switch (operation) {
      case 'GetItem':
        return this.#get(input);
      case 'BatchGetItem':
        return this.#batchGet(input);
      case 'Query':
        return this.#query(input);
      case 'Scan':
        return this.#scan(input);
      case 'PutItem':
      case 'UpdateItem':
      case 'DeleteItem':
        return this.#write(operation, input);
      case 'BatchWriteItem':
        return this.#batchWrite(input);
      case 'TransactWriteItems':
        return this.#transact(input);
      case 'BatchExecuteStatement':
        return { Responses: (input.Statements ?? []).map((statement) => this.#statement(statement)) };
      case 'ExecuteTransaction':
        return this.#executeTransaction(input);
      default:
        throw new TypeError(`${operation} is not simulated`);
    }
  }

  #get(input: Input): unknown {
    const item = this.#read(keyOf(input), input.ConsistentRead);
    const shown = item === undefined ? undefined : shownOf(item, input);
    return {
      ...(shown === undefined ? {} : { Item: copiedItem(shown) }),
      ConsumedCapacity: capacity([item], input.ConsistentRead),
    };
  }

  #batchGet({ RequestItems = {} }: Input): unknown {
    const responses: Record<string, unknown[]> = {};
    const consumed: unknown[] = [];
    for (const [table, request] of Object.entries(RequestItems)) {
      if (!('Keys' in request)) continue;
      const items = request.Keys.map((key) => this.#read(key, request.ConsistentRead));
      responses[table] = items.flatMap((item) => (item === undefined ? [] : [copiedItem(item)]));
      consumed.push(capacity(items, request.ConsistentRead));
    }
    return { Responses: responses, UnprocessedKeys: {}, ConsumedCapacity: consumed };
  }

  #query(input: Input): unknown {
    if (input.IndexName !== undefined) return this.#queryDue(input);
    const { KeyConditionExpression = '', ExpressionAttributeNames = {} } = input;
    const { ExpressionAttributeValues = {}, ExclusiveStartKey, Limit = Number.POSITIVE_INFINITY } = input;
    const [onPartition = ''] = KeyConditionExpression.split(/\bAND\b/i);
    const pk = Object.values(ExpressionAttributeValues).find(
      (value) =>
        typeof value === 'string' &&
        satisfies({ pk: value }, onPartition, ExpressionAttributeNames, ExpressionAttributeValues),
    );
    const isMeant = predicateOf(KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues);
    const order = input.ScanIndexForward === false ? -1 : 1;
    const sortKeys = typeof pk === 'string' ? (this.#partitions.get(pk)?.sortKeys ?? []) : [];
    const found: (SimulatedItem & Key)[] = [];
    for (const sk of order === -1 ? sortKeys.toReversed() : sortKeys) {
      const key = { pk: String(pk), sk };
      if (ExclusiveStartKey !== undefined && byBytes(sk, ExclusiveStartKey.sk) * order <= 0) continue;
      if (!isMeant(key)) continue;
      const item = this.#read(key, input.ConsistentRead);
      if (item === undefined) continue;
      // Most items include their key. Returning the same object keeps its cached size.
      found.push(hasKey(item, key) ? item : { ...item, ...key });
      if (found.length === Limit) break;
    }
    return {
      Items: found.map(copiedItem),
      Count: found.length,
      ScannedCount: found.length,
      ...endOf(found, Limit),
      ConsumedCapacity: capacity(found, input.ConsistentRead),
    };
  }

  #queryDue({
    KeyConditionExpression = '',
    ExpressionAttributeNames = {},
    ExpressionAttributeValues = {},
    ExclusiveStartKey,
    Limit = Number.POSITIVE_INFINITY,
  }: Input): unknown {
    const isMeant = predicateOf(KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues);
    const place = ({ due_at, pk, sk }: Readonly<Record<string, unknown>>): string =>
      `${String(due_at).padStart(20, '0')}\n${pk}\n${sk}`;
    const found = [...this.#due]
      .flatMap((name) => {
        const [pk = '', sk = ''] = name.split('\n');
        const { due_shard, due_at } = this.item({ pk, sk }) ?? {};
        return [{ pk, sk, due_shard, due_at }];
      })
      .filter(isMeant)
      .sort((a, b) => byBytes(place(a), place(b)))
      .filter(
        (item) =>
          ExclusiveStartKey === undefined || byBytes(place(item), place({ ...ExclusiveStartKey })) > 0,
      );
    const Items = found.slice(0, Limit);
    const last = found.length > Limit ? Items.at(-1) : undefined;
    return {
      Items,
      Count: Items.length,
      ScannedCount: Items.length,
      ConsumedCapacity: capacity(Items, false),
      ...(last === undefined ? {} : { LastEvaluatedKey: last }),
    };
  }

  #scan(input: Input): unknown {
    const { FilterExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input;
    const { ExclusiveStartKey, Limit = Number.POSITIVE_INFINITY } = input;
    const passed: (SimulatedItem & Key)[] = [];
    this.#order ??= this.#inOrder();
    const { pk: lastPk, sk: lastSk } = ExclusiveStartKey ?? { pk: '', sk: '' };
    const next = this.#order.findIndex(
      ({ pk, sk }) => pk > lastPk || (pk === lastPk && byBytes(sk, lastSk) > 0),
    );
    const start = next === -1 ? this.#order.length : next;
    for (let at = start; at < this.#order.length; at += 1) {
      const { pk = '', sk = '', versions } = this.#order[at] ?? {};
      const item = versions?.at(-1)?.item;
      if (item === undefined) continue;
      passed.push(hasKey(item, { pk, sk }) ? item : { ...item, pk, sk });
      if (passed.length === Limit) break;
    }
    const found =
      FilterExpression === undefined
        ? passed
        : passed.filter(predicateOf(FilterExpression, ExpressionAttributeNames, ExpressionAttributeValues));
    return {
      Items: found.map((item) => copiedItem(shownOf(item, input))),
      Count: found.length,
      ScannedCount: passed.length,
      ...endOf(passed, Limit),
    };
  }

  #inOrder(): readonly Stored[] {
    return [...this.#partitions.keys()].sort().flatMap((pk) => {
      const { items, sortKeys } = this.#partitions.get(pk) ?? NO_PARTITION;
      return sortKeys.map((sk) => ({ pk, sk, versions: items.get(sk) ?? [] }));
    });
  }

  #write(operation: string, input: Write): unknown {
    const key = keyOf(input);
    const before = this.item(key);
    if (!holds(input, before)) {
      throw new ConditionalCheckFailedException({ $metadata: {}, ...refusal(input, before) });
    }
    const written = new Set<string>();
    const after = afterWrite(operation, input, before, written);
    this.set(key, after);
    if (input.ReturnValues === 'UPDATED_NEW') {
      return {
        Attributes: copied(
          Object.fromEntries(Object.entries(after ?? {}).filter(([name]) => written.has(name))),
        ),
      };
    }
    if (input.ReturnValues === 'ALL_NEW') return { Attributes: copied(after) };
    if (input.ReturnValues === 'ALL_OLD' && before !== undefined) {
      return { Attributes: copiedItem(before) };
    }
    return {};
  }

  #batchWrite({ RequestItems = {} }: Input): unknown {
    for (const requests of Object.values(RequestItems)) {
      if ('Keys' in requests) continue;
      for (const { PutRequest, DeleteRequest } of requests) {
        // Not copied again: `callOf` already did, and items in the table never change.
        if (PutRequest !== undefined) this.set(PutRequest.Item, PutRequest.Item);
        if (DeleteRequest !== undefined) this.set(DeleteRequest.Key, undefined);
      }
    }
    return { UnprocessedItems: {} };
  }

  #transact({ TransactItems = [] }: Input): unknown {
    const writes = TransactItems.flatMap((entry) =>
      Object.entries(entry).map(([kind, input]) => ({ kind, input, before: this.item(keyOf(input)) })),
    );
    const reasons = writes.map(({ input, before }) =>
      holds(input, before)
        ? { Code: 'None' }
        : { Code: 'ConditionalCheckFailed', Message: REFUSED, ...refusal(input, before) },
    );
    if (reasons.some(({ Code }) => Code !== 'None')) {
      throw cancelled(reasons);
    }
    for (const { kind, input, before } of writes) {
      if (kind !== 'ConditionCheck') this.set(keyOf(input), afterWrite(`${kind}Item`, input, before));
    }
    return {};
  }

  #statement(given: Statement): unknown {
    const statement = statementOf(given.Statement, given.Parameters ?? []);
    const error = this.#refusalOf(statement);
    if (error === null) this.#apply(statement);
    return { TableName: 'simulated', ...(error === null ? {} : { Error: error }) };
  }

  #executeTransaction({ TransactStatements = [] }: Input): unknown {
    const statements = TransactStatements.map(({ Statement, Parameters = [] }) =>
      statementOf(Statement, Parameters),
    );
    const reasons = statements.map((statement) => this.#refusalOf(statement) ?? { Code: 'None' });
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
    for (const statement of statements) this.#apply(statement);
    return { Responses: statements.map(() => ({})) };
  }

  #refusalOf(statement: SimulatedStatement): { readonly Code: string; readonly Message: string } | null {
    const before = this.item(statement.key);
    if (statement.kind === 'insert' && before !== undefined) {
      return { Code: 'DuplicateItem', Message: 'Duplicate primary key exists in table' };
    }
    if (statement.kind === 'update' && (before === undefined || !statement.holds(before))) {
      return { Code: 'ConditionalCheckFailed', Message: REFUSED };
    }
    return null;
  }

  #apply(statement: SimulatedStatement): void {
    this.set(statement.key, statement.after(this.item(statement.key) ?? {}));
  }

  #read(key: Key, consistent: boolean | undefined): SimulatedItem | undefined {
    const versions = this.versions(key);
    const { stalenessMs = 0, choose = () => 0, now } = this.#options;
    if (consistent === true || stalenessMs === 0) return versions.at(-1)?.item;
    const since = now() - stalenessMs;
    // A version stays visible until `stalenessMs` after the next one.
    let count = 1;
    while (count <= versions.length && (versions.at(-count)?.atMs ?? 0) > since) count += 1;
    return versions.at(-1 - choose(count))?.item;
  }
}

/** Never sends anything: a simulated table handles every call. */
const NEVER_CONNECTED = DynamoDBDocumentClient.from(
  new DynamoDBClient({ region: 'us-east-1', credentials: { accessKeyId: 'none', secretAccessKey: 'none' } }),
);

const cancelled = (reasons: readonly CancellationReason[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    $metadata: {},
    CancellationReasons: [...reasons],
  });

const hasKey = (item: SimulatedItem, { pk, sk }: Key): item is SimulatedItem & Key =>
  item['pk'] === pk && item['sk'] === sk;

const NO_VERSIONS: readonly Version[] = [];
const NO_PARTITION: Partition = { items: new Map(), sortKeys: [] };

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
