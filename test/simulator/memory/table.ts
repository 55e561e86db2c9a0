import type { Engine, EngineAnswer } from '../engine/engine.ts';
import { type Given, satisfies, updated } from './expressions.ts';
import { compareTexts, type Item, sizeOfItem, type Value } from './values.ts';

interface Expressed {
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Value>>;
}

interface Write extends Expressed {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ReturnValues?: string;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

interface Query extends Expressed {
  readonly TableName: string;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: Item;
  readonly ConsistentRead?: boolean;
}

interface Transaction {
  readonly ClientRequestToken?: string;
  readonly TransactItems: readonly {
    readonly Put?: Write;
    readonly Update?: Write;
    readonly Delete?: Write;
    readonly ConditionCheck?: Write;
  }[];
}

interface Read {
  readonly TableName: string;
  readonly Key: Item;
  readonly ConsistentRead?: boolean;
}

interface Batch {
  readonly RequestItems: Readonly<
    Record<string, { readonly Keys: readonly Item[]; readonly ConsistentRead?: boolean }>
  >;
}

type Partition = Map<string, Item>;

/**
 * An in-process DynamoDB table with the features that postings, rate windows, ledger, keys and documents need. It holds
 * whole items in the form of the protocol and executes one call at a time. table.test.ts compares it with the emulator.
 * It has no secondary indexes, attribute paths, filters or projections, and no size or throughput limits.
 */
export class MemoryTable implements Engine {
  #partitions = new Map<string, Partition>();
  /** Partitions written since the freeze, in their state at the freeze. */
  #saved: Map<string, Partition | undefined> | undefined;
  /** Ordered sort keys of the partitions that were queried. */
  readonly #sorted = new Map<string, readonly string[]>();
  readonly #tokens = new Map<string, EngineAnswer>();

  /** Saves the current state for `thaw`. */
  freeze(): void {
    this.#saved = new Map();
  }

  /** Restores the state at the last `freeze`. */
  thaw(): void {
    for (const [pk, partition] of this.#saved ?? []) {
      if (partition === undefined) this.#partitions.delete(pk);
      else this.#partitions.set(pk, partition);
      this.#sorted.delete(pk);
    }
    this.#tokens.clear();
    this.freeze();
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    const input = JSON.parse(body);
    try {
      switch (operation) {
        case 'GetItem':
          return answered(this.#get(input));
        case 'BatchGetItem':
          return answered(this.#batchGet(input));
        case 'Query':
          return answered(this.#query(input));
        case 'PutItem':
        case 'UpdateItem':
        case 'DeleteItem':
          return this.#write(operation, input);
        case 'TransactWriteItems':
          return this.#transact(input);
        default:
          throw new SyntaxError(`${operation} is not supported`);
      }
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
      return refused('ValidationException', { message: error.message });
    }
  }

  /** Puts an item unchanged. */
  load(item: Item): void {
    this.#store(item);
  }

  #get({ TableName, Key, ConsistentRead }: Read): object {
    const item = this.#find(Key);
    const units = readUnits(item === undefined ? 0 : sizeOfItem(item), ConsistentRead);
    return {
      ...(item === undefined ? {} : { Item: item }),
      ConsumedCapacity: { TableName, CapacityUnits: units },
    };
  }

  #batchGet({ RequestItems }: Batch): object {
    const Responses: Record<string, readonly Item[]> = {};
    const ConsumedCapacity: object[] = [];
    for (const [TableName, { Keys, ConsistentRead }] of Object.entries(RequestItems)) {
      const found = Keys.map((key) => this.#find(key));
      Responses[TableName] = found.filter((item) => item !== undefined);
      const units = found.map((item) => readUnits(item === undefined ? 0 : sizeOfItem(item), ConsistentRead));
      ConsumedCapacity.push({ TableName, CapacityUnits: units.reduce((total, more) => total + more, 0) });
    }
    return { Responses, UnprocessedKeys: {}, ConsumedCapacity };
  }

  #query(query: Query): object {
    const { TableName, KeyConditionExpression = '', Limit, ScanIndexForward, ExclusiveStartKey } = query;
    const given = givenOf(query);
    const pk = partitionOf(KeyConditionExpression, given);
    // Validates the condition even without an item to evaluate it on.
    satisfies(KeyConditionExpression, { pk: { S: pk }, sk: { S: '' } }, given);
    const partition = this.#partitions.get(pk) ?? new Map<string, Item>();
    const ascending = ScanIndexForward !== false;
    const order = this.#order(pk, partition);
    const start = ExclusiveStartKey?.['sk']?.S;
    const Items: Item[] = [];
    let size = 0;
    let LastEvaluatedKey: object | undefined;
    for (const sk of ascending ? order : order.toReversed()) {
      if (start !== undefined && (ascending ? compareTexts(sk, start) <= 0 : compareTexts(sk, start) >= 0))
        continue;
      const item = partition.get(sk);
      if (item === undefined || !satisfies(KeyConditionExpression, item, given)) continue;
      Items.push(item);
      size += sizeOfItem(item);
      if (Items.length !== Limit && size < 1_048_576) continue;
      LastEvaluatedKey = { pk: { S: pk }, sk: { S: sk } };
      break;
    }
    return {
      Items,
      Count: Items.length,
      ScannedCount: Items.length,
      ...(LastEvaluatedKey === undefined ? {} : { LastEvaluatedKey }),
      ConsumedCapacity: { TableName, CapacityUnits: readUnits(size, query.ConsistentRead) },
    };
  }

  #write(operation: string, input: Write): EngineAnswer {
    const before = this.#find(input.Key ?? input.Item ?? {});
    if (!this.#allows(input, before)) {
      const shows = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before !== undefined;
      return refused('ConditionalCheckFailedException', {
        message: 'The conditional request failed',
        ...(shows ? { Item: before } : {}),
      });
    }
    const after = this.#applied(operation, input, before);
    return answered(returned(input.ReturnValues, before, after));
  }

  #transact({ ClientRequestToken: token, TransactItems }: Transaction): EngineAnswer {
    const known = token === undefined ? undefined : this.#tokens.get(token);
    if (known !== undefined) return known;
    const reasons = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
      const write = Put ?? Update ?? Delete ?? ConditionCheck ?? {};
      return this.#allows(write, this.#find(write.Key ?? write.Item ?? {}))
        ? { Code: 'None' }
        : { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' };
    });
    if (reasons.some(({ Code }) => Code !== 'None')) {
      const codes = reasons.map(({ Code }) => Code).join(', ');
      const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
      return refused('TransactionCanceledException', {
        message,
        Message: message,
        CancellationReasons: reasons,
      });
    }
    for (const { Put, Update, Delete } of TransactItems) {
      if (Put !== undefined) this.#applied('PutItem', Put, undefined);
      if (Update !== undefined) this.#applied('UpdateItem', Update, this.#find(Update.Key ?? {}));
      if (Delete !== undefined) this.#applied('DeleteItem', Delete, undefined);
    }
    const answer = answered({});
    if (token !== undefined) this.#tokens.set(token, answer);
    return answer;
  }

  #allows(write: Write, item: Item | undefined): boolean {
    const { ConditionExpression } = write;
    return ConditionExpression === undefined || satisfies(ConditionExpression, item ?? {}, givenOf(write));
  }

  #applied(operation: string, input: Write, before: Item | undefined): Item | undefined {
    if (operation === 'DeleteItem') {
      this.#remove(input.Key ?? {});
      return undefined;
    }
    const after =
      operation === 'PutItem'
        ? (input.Item ?? {})
        : updated(input.UpdateExpression ?? '', before ?? input.Key ?? {}, givenOf(input));
    this.#store(after);
    return after;
  }

  #find(key: Item): Item | undefined {
    return this.#partitions.get(key['pk']?.S ?? '')?.get(key['sk']?.S ?? '');
  }

  #store(item: Item): void {
    const partition = this.#writable(item['pk']?.S ?? '');
    const sk = item['sk']?.S ?? '';
    if (!partition.has(sk)) this.#sorted.delete(item['pk']?.S ?? '');
    partition.set(sk, item);
  }

  #remove(key: Item): void {
    const pk = key['pk']?.S ?? '';
    this.#sorted.delete(pk);
    this.#writable(pk).delete(key['sk']?.S ?? '');
  }

  #writable(pk: string): Partition {
    const partition = this.#partitions.get(pk);
    const isShared = this.#saved !== undefined && !this.#saved.has(pk);
    if (partition !== undefined && !isShared) return partition;
    this.#saved?.set(pk, partition);
    const own = new Map(partition);
    this.#partitions.set(pk, own);
    return own;
  }

  #order(pk: string, partition: Partition): readonly string[] {
    const known = this.#sorted.get(pk);
    if (known !== undefined) return known;
    const sorted = [...partition.keys()].sort(compareTexts);
    this.#sorted.set(pk, sorted);
    return sorted;
  }
}

const givenOf = ({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expressed): Given => ({
  names: ExpressionAttributeNames,
  values: ExpressionAttributeValues,
});

/** Returns the partition key in a key condition, which starts with it. */
function partitionOf(condition: string, { values }: Given): string {
  const name = /^\s*#?pk\s*=\s*(:\w+)/.exec(condition)?.[1] ?? '';
  const pk = values[name]?.S;
  if (pk === undefined) throw new SyntaxError(`no partition in ${condition}`);
  return pk;
}

const readUnits = (bytes: number, consistent = false): number =>
  Math.max(1, Math.ceil(bytes / 4_096)) * (consistent ? 1 : 0.5);

function returned(wanted: string | undefined, before: Item | undefined, after: Item | undefined): object {
  if (wanted === 'ALL_OLD') return before === undefined ? {} : { Attributes: before };
  if (wanted === 'ALL_NEW') return { Attributes: after };
  if (wanted !== 'UPDATED_NEW') return {};
  const changed = Object.entries(after ?? {}).filter(([name, value]) => before?.[name] !== value);
  return { Attributes: Object.fromEntries(changed) };
}

const answered = (output: object): EngineAnswer => ({ status: 200, body: JSON.stringify(output) });

const refused = (type: string, output: object): EngineAnswer => ({
  status: 400,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...output }),
});
