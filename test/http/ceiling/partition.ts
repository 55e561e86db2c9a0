import type { Engine, EngineAnswer } from '../../simulator/engine/engine.ts';

/** What one partition of DynamoDB sustains, in units per second. */
export const PARTITION = { writeUnits: 1_000, readUnits: 3_000 } as const;

/**
 * Units of a partition as a token bucket. DynamoDB keeps up to 300 seconds of unused capacity for bursts but guarantees
 * none of it, so measurements of a steady state keep a tenth of a second.
 */
class Bucket {
  readonly #perSecond: number;
  readonly #capacity: number;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, savedSeconds: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#capacity = perSecond * savedSeconds;
    this.#now = now;
    this.#tokens = this.#capacity;
    this.#at = now();
  }

  take(units: number): boolean {
    const now = this.#now();
    const refill = ((now - this.#at) * this.#perSecond) / 1_000;
    this.#tokens = Math.min(this.#capacity, this.#tokens + refill);
    this.#at = now;
    if (this.#tokens < units) return false;
    this.#tokens -= units;
    return true;
  }
}

/** What a partition has saved, and what it reports. Each item of an organisation is on its own partition. */
export interface Layout {
  /** Seconds of unused capacity that a partition keeps. */
  readonly savedSeconds: number;
  /**
   * Whether a throttled call names its reason, as DynamoDB does. Without a reason, the product cannot tell a full
   * partition from a busy table, and behaves as it did before it could.
   */
  readonly namesReason: boolean;
  /**
   * Units of a partition as a share of DynamoDB's, for a smaller model that fewer requests fill. The product does not
   * know the number of units. Default: 1.
   */
  readonly shareOfPartition?: number;
}

/** Calls to the partitions, counted. */
export interface PartitionUsage {
  /** Writes carried out, by the first part of the partition key, whether or not their condition held. */
  readonly written: Map<string, number>;
  /** Those whose condition did not hold. */
  readonly unmet: Map<string, number>;
  readonly throttled: Map<string, number>;
  /** Units that were read, by partition key. */
  readonly readUnits: Map<string, number>;
}

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/test';

interface Keyed {
  readonly pk: { readonly S: string };
}

interface ReadBatch {
  readonly RequestItems: Readonly<
    Record<string, { readonly Keys: readonly Keyed[]; readonly ConsistentRead?: boolean }>
  >;
}

/**
 * An engine whose partitions sustain no more than DynamoDB's. A write of an item below 1 KB takes one unit, even if its
 * condition does not hold; a read of an item below 4 KB takes one or a half. What exceeds a partition's capacity is
 * throttled and takes nothing. The error names DynamoDB's reason: the key range is full, even if the table is idle.
 */
export class PartitionedEngine implements Engine {
  readonly #engine: Engine;
  readonly #layout: Layout;
  readonly #now: () => number;
  readonly #writes = new Map<string, Bucket>();
  readonly #reads = new Map<string, Bucket>();
  /** Off while the scene is prepared. */
  enforced = false;
  usage: PartitionUsage = emptyUsage();

  constructor(engine: Engine, layout: Layout, now: () => number) {
    this.#engine = engine;
    this.#layout = layout;
    this.#now = now;
  }

  /** Resets the counts. */
  restart(): void {
    this.usage = emptyUsage();
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    if (!this.enforced) return await this.#engine.execute(operation, body);
    if (operation === 'BatchGetItem') return await this.#readBatch(body);
    const input: { Key?: Keyed; Item?: Keyed; ConsistentRead?: boolean } = JSON.parse(body);
    const pk = (input.Key ?? input.Item)?.pk.S ?? '';
    if (operation === 'GetItem') {
      const units = input.ConsistentRead === true ? 1 : 0.5;
      return this.#takesRead(pk, units)
        ? await this.#engine.execute(operation, body)
        : this.#throttled('Read');
    }
    if (operation !== 'UpdateItem' && operation !== 'PutItem')
      throw new Error(`${operation} is not in this model`);
    const family = pk.split('#')[0] ?? '';
    if (!this.#takes(this.#writes, PARTITION.writeUnits, pk, 1)) {
      increase(this.usage.throttled, family);
      return this.#throttled('Write');
    }
    const answer = await this.#engine.execute(operation, body);
    increase(this.usage.written, family);
    if (answer.status !== 200) increase(this.usage.unmet, family);
    return answer;
  }

  async #readBatch(body: string): Promise<EngineAnswer> {
    const { RequestItems, ...rest }: ReadBatch = JSON.parse(body);
    const [[name, batch] = ['', { Keys: [] }]] = Object.entries(RequestItems);
    const units = batch.ConsistentRead === true ? 1 : 0.5;
    const taken = batch.Keys.filter(({ pk }) => this.#takesRead(pk.S, units));
    if (taken.length === 0) return this.#throttled('Read');
    const answer = await this.#engine.execute(
      'BatchGetItem',
      JSON.stringify({ ...rest, RequestItems: { [name]: { ...batch, Keys: taken } } }),
    );
    const left = batch.Keys.filter((key) => !taken.includes(key));
    if (left.length === 0 || answer.status !== 200) return answer;
    const UnprocessedKeys = { [name]: { ...batch, Keys: left } };
    return { status: 200, body: JSON.stringify({ ...JSON.parse(answer.body), UnprocessedKeys }) };
  }

  #throttled(access: 'Read' | 'Write'): EngineAnswer {
    const reason = `Table${access}KeyRangeThroughputExceeded`;
    return {
      status: 400,
      body: JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException',
        message: 'Throughput exceeds the current capacity of your table or index.',
        ...(this.#layout.namesReason ? { throttlingReasons: [{ reason, resource: TABLE }] } : {}),
      }),
    };
  }

  #takesRead(pk: string, units: number): boolean {
    const taken = this.#takes(this.#reads, PARTITION.readUnits, pk, units);
    if (taken) this.usage.readUnits.set(pk, (this.usage.readUnits.get(pk) ?? 0) + units);
    return taken;
  }

  #takes(buckets: Map<string, Bucket>, perSecond: number, pk: string, units: number): boolean {
    const { savedSeconds, shareOfPartition = 1 } = this.#layout;
    const bucket = buckets.get(pk) ?? new Bucket(perSecond * shareOfPartition, savedSeconds, this.#now);
    buckets.set(pk, bucket);
    return bucket.take(units);
  }
}

const emptyUsage = (): PartitionUsage => ({
  written: new Map(),
  unmet: new Map(),
  throttled: new Map(),
  readUnits: new Map(),
});

const increase = (counts: Map<string, number>, family: string): void => {
  counts.set(family, (counts.get(family) ?? 0) + 1);
};
