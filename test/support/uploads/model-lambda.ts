import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { NOW } from '../feed-lines.ts';

const LONGEST_MS = 900_000;

/** Lambda stopped a function in the middle of its work: none of its calls gets an answer any more. */
export class TimedOut extends Error {
  constructor() {
    super('Task timed out after 900.00 seconds');
    this.name = 'Sandbox.Timedout';
  }
}

/**
 * Runs functions in model time: a call takes some of it, waiting takes the rest, and a function ends after 15 minutes.
 */
export class ModelLambda {
  #nowMs = NOW;
  #endsAtMs = Number.POSITIVE_INFINITY;
  /** How many functions were stopped. */
  stopped = 0;

  readonly now = (): number => this.#nowMs;
  readonly remainingMs = (): number => this.#endsAtMs - this.#nowMs;
  readonly sleep = async (ms: number): Promise<void> => this.#spend(ms);

  /** Time between two functions. */
  pass(ms: number): void {
    this.#nowMs += ms;
  }

  /** Lambda ends the function now, because it used too much memory. */
  kill(): never {
    this.#endsAtMs = this.#nowMs;
    throw new TimedOut();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#endsAtMs = this.#nowMs + LONGEST_MS;
    try {
      return await work();
    } catch (error) {
      if (this.#nowMs >= this.#endsAtMs) {
        this.stopped += 1;
        throw new TimedOut();
      }
      throw error;
    } finally {
      this.#endsAtMs = Number.POSITIVE_INFINITY;
    }
  }

  /** A table whose calls take time. A table that abandons a call after five seconds does so here too. */
  table({ client, name }: Table, msPerCall: number): Table {
    const begun = new WeakMap<AbortSignal, number>();
    return {
      name,
      client: aroundSend(client, async (send, call) => {
        this.#spend(msPerCall);
        const signal = Reflect.get(Object(call[1]), 'abortSignal');
        if (!(signal instanceof AbortSignal)) return await send(...call);
        const sinceMs = begun.get(signal) ?? this.#nowMs;
        begun.set(signal, sinceMs);
        // Only a write's time-out ends: a reader has one signal for all its calls.
        const isWrite = /Write|Update|Put|Delete|Execute/.test(Object(call[0]).constructor.name);
        if (isWrite && this.#nowMs - sinceMs > 5_000) {
          throw Object.assign(new Error('the call took too long'), { name: 'AbortError' });
        }
        return await send(call[0]);
      }),
    };
  }

  #spend(ms: number): void {
    if (this.#nowMs < this.#endsAtMs) this.#nowMs += Math.ceil(ms);
    if (this.#nowMs >= this.#endsAtMs) throw new TimedOut();
  }
}
