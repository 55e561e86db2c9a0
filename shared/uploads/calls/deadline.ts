import { setTimeout as delay } from 'node:timers/promises';
import { aroundSend } from '../../table/around-send.ts';
import type { Table } from '../../table/client.ts';

/** Left when work stops: for calls in flight to end, and for a last report. */
const LEFT_MS = 30_000;

/** What the handlers use of Lambda's context. */
export interface Remaining {
  getRemainingTimeInMillis(): number;
}

/** The function has hardly any time left. Another invocation goes on. */
export class TimeUpError extends Error {
  constructor() {
    super('the time of the function was up before a step was done');
    this.name = 'TimeUpError';
  }
}

export interface DeadlineOptions {
  /** Milliseconds until the function is stopped; without it, it never is. */
  readonly remainingMs?: () => number;
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined;
}

/**
 * Ends work in order shortly before Lambda would stop it: a wait for a throttled service fails, and no call to a
 * table begins that could still be in flight when the function is frozen.
 */
export class Deadline {
  readonly #remainingMs: () => number;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #inFlight = new Set<Promise<unknown>>();

  constructor({ remainingMs = () => Number.POSITIVE_INFINITY, sleep = delay }: DeadlineOptions) {
    this.#remainingMs = remainingMs;
    this.#sleep = sleep;
  }

  /** Waits, but not beyond the deadline. @throws TimeUpError */
  readonly sleep = async (ms: number): Promise<void> => {
    this.#check();
    await this.#sleep(Math.min(ms, this.#remainingMs() - LEFT_MS + 1));
    this.#check();
  };

  /** Returns the table with no call after the deadline. @throws TimeUpError from its calls */
  guard({ client, name }: Table): Table {
    return {
      name,
      client: aroundSend(client, async (send, call) => {
        this.#check();
        const sent = send(...call);
        this.#inFlight.add(sent);
        try {
          return await sent;
        } finally {
          this.#inFlight.delete(sent);
        }
      }),
    };
  }

  /** Resolves when no call of the guarded table is in flight. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#inFlight]);
  }

  #check(): void {
    if (this.#remainingMs() <= LEFT_MS) throw new TimeUpError();
  }
}
