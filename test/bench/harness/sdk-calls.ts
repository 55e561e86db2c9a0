import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A call to the table, as the client sees it. */
export interface SdkCall {
  readonly command: string;
  readonly startMs: number;
  readonly endMs: number;
  /** As the engine reports them. */
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Prefixes of the partition keys in the call: `ACCOUNT`, `JOB`. */
  readonly prefixes: readonly string[];
}

const READS = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan']);

/** Records the calls of every document client opened after it, without a change to the product. */
export class SdkCalls {
  #calls: SdkCall[] = [];

  constructor() {
    onClient((_, client) => this.#watch(client));
  }

  /** Returns the calls since the last `take`, in the order in which they ended. */
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

/** Calls `seen` with every client that the product opens from now on. */
export function onClient(seen: (client: DynamoDBClient, document: DynamoDBDocumentClient) => void): void {
  const from = DynamoDBDocumentClient.from;
  DynamoDBDocumentClient.from = (client, configuration) => {
    const document = from.call(DynamoDBDocumentClient, client, configuration);
    seen(client, document);
    return document;
  };
}

/** Returns the number of sequential rounds: the longest chain of calls that each start after the one before ends. */
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

/** Returns the prefixes of partition keys anywhere in an input: attributes `pk` and the value `:pk` of a query. */
function prefixesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(prefixesIn);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'pk' || name === ':pk') && typeof inner === 'string'
      ? [inner.split('#')[0] ?? '']
      : prefixesIn(inner),
  );
}
