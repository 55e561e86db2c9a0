import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** One call to the table, as the client saw it. */
export interface SdkCall {
  readonly command: string;
  readonly startMs: number;
  readonly endMs: number;
  /** As the engine reported them. */
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Prefixes of the partition keys that it names: `ACCOUNT`, `JOB`. */
  readonly prefixes: readonly string[];
}

const READS = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan']);

/** Watches every document client made after it, from outside the product. Drain with `take`. */
export class SdkCalls {
  #calls: SdkCall[] = [];

  constructor() {
    onClient((_, client) => this.#watch(client));
  }

  /** What was called since the last time, in the order in which it ended. */
  take(): readonly SdkCall[] {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }

  #watch(client: DynamoDBDocumentClient): void {
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const input: object & { ReturnConsumedCapacity?: unknown } = args.input;
          input.ReturnConsumedCapacity ??= 'TOTAL';
          const command = commandName.replace(/Command$/, '');
          const startMs = performance.now();
          const answer = await next(args);
          const units = unitsOf(answer.output);
          this.#calls.push({
            command,
            startMs,
            endMs: performance.now(),
            readUnits: READS.has(command) ? units : 0,
            writeUnits: READS.has(command) ? 0 : units,
            prefixes: [...new Set(prefixesIn(input))],
          });
          return answer;
        },
      { step: 'initialize', name: 'benchmarkCalls', priority: 'high' },
    );
  }
}

/** Calls back with every client that the product opens from now on. */
export function onClient(seen: (client: DynamoDBClient, document: DynamoDBDocumentClient) => void): void {
  const from = DynamoDBDocumentClient.from;
  DynamoDBDocumentClient.from = (client, configuration) => {
    const document = from.call(DynamoDBDocumentClient, client, configuration);
    seen(client, document);
    return document;
  };
}

/** Rounds one after the other: the longest chain of calls of which each began after the one before had ended. */
export function sequentialRounds(calls: readonly Pick<SdkCall, 'endMs' | 'startMs'>[]): number {
  let rounds = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { startMs, endMs } of calls.toSorted((a, b) => a.endMs - b.endMs)) {
    if (startMs < free) continue;
    rounds += 1;
    free = endMs;
  }
  return rounds;
}

function unitsOf(output: object): number {
  const consumed: unknown = 'ConsumedCapacity' in output ? output.ConsumedCapacity : [];
  return [consumed].flat().reduce((sum: number, one) => sum + Number(Object(one).CapacityUnits ?? 0), 0);
}

/** Partition keys anywhere in an input: attributes `pk` and the value `:pk` of a query. */
function prefixesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(prefixesIn);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'pk' || name === ':pk') && typeof inner === 'string'
      ? [inner.split('#')[0] ?? '']
      : prefixesIn(inner),
  );
}
