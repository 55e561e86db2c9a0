import { operationOf } from '../../../shared/clients/wire/operations.ts';
import { aroundCalls } from './clients.ts';

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

/** Records the calls of every client of the table opened after it, without a change to the product. */
export class SdkCalls {
  #calls: SdkCall[] = [];

  constructor() {
    aroundCalls(async (send, call) => {
      const input: object & { ReturnConsumedCapacity?: unknown } = Object(call[0]).input;
      const command = nameOf(Object(call[0]));
      input.ReturnConsumedCapacity ??= 'TOTAL';
      const startMs = performance.now();
      const answer = await send(...call);
      const units = unitsOf(Object(answer));
      this.#calls.push({
        command,
        startMs,
        endMs: performance.now(),
        readUnits: READS.has(command) ? units : 0,
        writeUnits: READS.has(command) ? 0 : units,
        prefixes: [...new Set(prefixesIn(input))],
      });
      return answer;
    });
  }

  /** Returns the calls since the last `take`, in the order in which they ended. */
  take(): readonly SdkCall[] {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }
}

/** Returns the operation of a command; its class, if functions do not send it. */
const nameOf = (command: object): string =>
  operationOf(command) ?? command.constructor.name.replace(/Command$/, '');

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
