import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { EngineAddress } from '../../operator/connection/engine-address.ts';
import { callService } from '../engines/aws-json.ts';
import type { RunningStack } from '../stack/stack.ts';
import type { Mapping } from './mapping.ts';
import { deliver, type StreamRecord } from './stream-batch.ts';
import type { StreamCheckpoint } from './stream-checkpoints.ts';
import { readShards } from './stream-shards.ts';

/** Wait after an empty read. */
const IDLE_MS = 100;
/**
 * A stream without writes is read this often, which keeps its iterator valid for longer than AWS would. Reading an idle
 * stream costs the engine and this process a millisecond each.
 */
const UNCHANGED_MS = 60_000;
/** Wait after a read with records: under load the next read then returns more, and the engine has time for others. */
const BUSY_MS = 40;
const READ_LIMIT = 1000;

const Description = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const Iterator = z.object({ ShardIterator: z.string() });
const Records = z.object({
  Records: z.array(
    z.looseObject({
      eventID: z.string(),
      dynamodb: z.looseObject({ SequenceNumber: z.string(), ApproximateCreationDateTime: z.number() }),
    }),
  ),
  NextShardIterator: z.optional(z.nullable(z.string())),
});

/** Reads every shard of a table's stream from the mapping's checkpoint until `signal` aborts. */
export async function pollStream(
  stack: RunningStack,
  mapping: Mapping,
  stream: StreamClient,
  checkpoint: StreamCheckpoint,
  signal: AbortSignal,
): Promise<void> {
  await readShards(
    async () => await stream.shards(),
    async (shardId) => await readShard(stack, mapping, stream, shardId, checkpoint, signal),
    (error) => report(stack, mapping, error, signal),
    signal,
  );
}

async function readShard(
  stack: RunningStack,
  mapping: Mapping,
  stream: StreamClient,
  shardId: string,
  checkpoint: StreamCheckpoint,
  signal: AbortSignal,
): Promise<void> {
  let iterator: string | undefined;
  const quiet = new Quiet(stack);
  while (!signal.aborted) {
    if (quiet.lasts()) {
      await delay(IDLE_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    try {
      const version = stack.tableVersion();
      iterator ??= await stream.iterator(
        shardId,
        checkpoint.sequenceNumber(shardId),
        mapping.startingPosition,
      );
      const { records, next } = await stream.read(iterator);
      if (!(await deliverAll(stack, mapping, shardId, records, signal))) return;
      const last = records.at(-1)?.dynamodb.SequenceNumber;
      if (last !== undefined) checkpoint.save(shardId, last);
      if (next === undefined) return;
      iterator = next;
      if (records.length === 0) quiet.begin(version);
      const pause = records.length === 0 ? IDLE_MS : BUSY_MS;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      report(stack, mapping, error, signal);
      iterator = undefined;
      await delay(1000, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The time after an empty read during which another one would be empty too. */
class Quiet {
  readonly #stack: RunningStack;
  #version: number | undefined;
  #untilMs = 0;

  constructor(stack: RunningStack) {
    this.#stack = stack;
  }

  /** Takes the version of the tables from before the empty read. */
  begin(version: number | undefined): void {
    this.#version = version;
    this.#untilMs = performance.now() + UNCHANGED_MS;
  }

  lasts(): boolean {
    return (
      this.#version !== undefined &&
      performance.now() < this.#untilMs &&
      this.#stack.tableVersion() === this.#version
    );
  }
}

async function deliverAll(
  stack: RunningStack,
  mapping: Mapping,
  shardId: string,
  records: readonly StreamRecord[],
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = records.filter(mapping.filter);
  for (let start = 0; start < wanted.length; start += mapping.batchSize) {
    const batch = wanted.slice(start, start + mapping.batchSize);
    const measured = { ...mapping, measureAge: (ms: number) => measureAge(stack, mapping, ms) };
    if (!(await deliver(measured, shardId, batch, signal))) return false;
  }
  return true;
}

/** Lambda measures how old the last record of a batch is each time that it invokes the function. */
function measureAge({ telemetry }: RunningStack, { lambda }: Mapping, ms: number): void {
  const dimensions = { FunctionName: lambda.name };
  telemetry.metrics.add({ namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions }, ms);
}

function report(stack: RunningStack, mapping: Mapping, error: unknown, signal: AbortSignal): void {
  if (!signal.aborted)
    stack.log.report(mapping.lambda.name, `reading ${mapping.sourceArn}: ${String(error)}`);
}

interface Page {
  readonly records: readonly StreamRecord[];
  readonly next: string | undefined;
}

/** Number of pages kept for mappings that read them a little later. */
const KEPT_PAGES = 8;

/**
 * A client for the three calls of DynamoDB Streams. It returns records as plain JSON, the form that a function's event
 * contains. All mappings of a stream share one client, so each page is read and parsed once.
 */
export class StreamClient {
  readonly #service: EngineAddress;
  readonly #arn: string;
  readonly #signal: AbortSignal;
  /** By iterator, the latest last. */
  readonly #pages = new Map<string, Promise<Page>>();
  #listing: Promise<readonly string[]> | undefined;

  constructor(service: EngineAddress, arn: string, signal: AbortSignal) {
    this.#service = service;
    this.#arn = arn;
    this.#signal = signal;
  }

  /** Returns the ids of all shards. Mappings that ask at the same time share a call. */
  async shards(): Promise<readonly string[]> {
    this.#listing ??= this.#list().finally(() => {
      this.#listing = undefined;
    });
    return await this.#listing;
  }

  async #list(): Promise<readonly string[]> {
    const answer = Description.parse(await this.#call('DescribeStream', { StreamArn: this.#arn }));
    return answer.StreamDescription.Shards.map(({ ShardId }) => ShardId);
  }

  async iterator(shardId: string, after: string | undefined, otherwise: string): Promise<string> {
    const position =
      after === undefined
        ? { ShardIteratorType: otherwise }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
    const input = { StreamArn: this.#arn, ShardId: shardId, ...position };
    return Iterator.parse(await this.#call('GetShardIterator', input)).ShardIterator;
  }

  /** Returns the records from the iterator on. A mapping that lags gets all pages that others have read, at once. */
  async read(iterator: string): Promise<Page> {
    const { records, next } = await this.#page(iterator);
    const all = [...records];
    let end = next;
    for (let known = this.#known(end); known !== undefined; known = this.#known(end)) {
      const page = await known;
      all.push(...page.records);
      end = page.next;
      if (page.records.length === 0) break;
    }
    return { records: all, next: end };
  }

  #known(iterator: string | undefined): Promise<Page> | undefined {
    return iterator === undefined ? undefined : this.#pages.get(iterator);
  }

  async #page(iterator: string): Promise<Page> {
    const known = this.#known(iterator);
    if (known !== undefined) return await known;
    const reading = this.#read(iterator);
    this.#pages.set(iterator, reading);
    const forget = (): boolean => this.#pages.delete(iterator);
    // An empty page may have records the next time.
    reading.then(({ records }) => records.length > 0 || forget(), forget);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > KEPT_PAGES) this.#pages.delete(oldest);
    return await reading;
  }

  async #read(iterator: string): Promise<Page> {
    const answer = Records.parse(
      await this.#call('GetRecords', { ShardIterator: iterator, Limit: READ_LIMIT }),
    );
    return { records: answer.Records, next: answer.NextShardIterator ?? undefined };
  }

  #call(operation: string, input: object): Promise<unknown> {
    return callService(this.#service, `DynamoDBStreams_20120810.${operation}`, input, this.#signal);
  }
}
