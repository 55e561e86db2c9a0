import { setImmediate } from 'node:timers/promises';
import { operationOf } from '../../shared/clients/wire/operations.ts';
import { aroundCalls } from '../bench/harness/clients.ts';

/** What a turn of a function asks of the table. */
export interface TurnCounts extends Readonly<Record<string, number>> {
  /** Calls of the client. */
  readonly calls: number;
  /** Groups of concurrent calls: no call waits for another of its group. */
  readonly rounds: number;
  /** Reported by the engine. */
  readonly readUnits: number;
  /** Reported by the engine; a write whose condition fails takes one. */
  readonly writeUnits: number;
}

const READS = new Set(['BatchGetItem', 'GetItem', 'Query']);

/**
 * Counts what a turn asks of the table, through every client opened after it. While it counts, calls go in lock step:
 * concurrent calls are sent together, and the next ones once all are answered. The rounds therefore follow from the
 * code, not from how long a call happens to take.
 */
export class TurnCounter {
  #counts: { -readonly [K in keyof TurnCounts]: TurnCounts[K] } | undefined;
  #waiting: (() => void)[] = [];
  #running = 0;
  #closing = false;

  constructor() {
    aroundCalls(async (send, call) => {
      if (this.#counts === undefined) return await send(...call);
      const command = Object(call[0]);
      Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
      const isRead = READS.has(operationOf(command) ?? '');
      return await this.#inRound(async () => {
        try {
          const answer = await send(...call);
          this.#add(isRead, unitsOf(Object(answer)));
          return answer;
        } catch (error) {
          this.#add(isRead, Object(error).name === 'ConditionalCheckFailedException' ? 1 : 0);
          throw error;
        }
      });
    });
  }

  /** Counts one turn, including everything that it waits for. */
  async count(turn: () => Promise<unknown>): Promise<TurnCounts> {
    const counts = { calls: 0, rounds: 0, readUnits: 0, writeUnits: 0 };
    this.#counts = counts;
    try {
      await turn();
      return counts;
    } finally {
      this.#counts = undefined;
    }
  }

  #add(isRead: boolean, units: number): void {
    if (this.#counts === undefined) return;
    this.#counts.calls += 1;
    this.#counts[isRead ? 'readUnits' : 'writeUnits'] += units;
  }

  async #inRound<T>(call: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      void this.#close();
    });
    try {
      return await call();
    } finally {
      this.#running -= 1;
      void this.#close();
    }
  }

  /**
   * Sends the calls of a round, once the turn has had time to make every call that does not depend on their answers.
   */
  async #close(): Promise<void> {
    if (this.#closing || this.#running > 0) return;
    this.#closing = true;
    for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    this.#closing = false;
    const calls = this.#waiting.splice(0);
    if (calls.length === 0) return;
    this.#running = calls.length;
    if (this.#counts !== undefined) this.#counts.rounds += 1;
    for (const begin of calls) begin();
  }
}

function unitsOf(output: object): number {
  const consumed: unknown = 'ConsumedCapacity' in output ? output.ConsumedCapacity : [];
  return [consumed].flat().reduce((sum: number, one) => sum + Number(Object(one).CapacityUnits ?? 0), 0);
}
