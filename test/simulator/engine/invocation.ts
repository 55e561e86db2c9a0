import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * One run of a function or of an operator's command. Everything that it awaits from outside passes through here, so it
 * can die at any of those points. It dies as a machine does: it stops at once, and requests already sent stay in
 * flight.
 */
export class Invocation {
  readonly label: string;
  /** Difference between its clock and the true one, in milliseconds. */
  readonly skewMs: number;
  readonly #onDeath: () => void;
  #stepsLeft: number;
  dead = false;

  /** @param lives the number of contacts with the outside until it dies; infinite if it never dies */
  constructor(label: string, skewMs = 0, lives = Number.POSITIVE_INFINITY, onDeath = (): void => undefined) {
    this.label = label;
    this.skewMs = skewMs;
    this.#stepsLeft = lives;
    this.#onDeath = onDeath;
  }

  /** Reports whether it survives this contact with the outside: a send, a reply, a timer, a log line. */
  survives(): boolean {
    if (this.dead) return false;
    this.#stepsLeft -= 1;
    if (this.#stepsLeft > 0) return true;
    this.dead = true;
    this.#onDeath();
    return false;
  }

  /** Stops it from outside, as Lambda stops a function that takes too long. */
  end(): void {
    this.dead = true;
  }
}

/** The invocation whose code is running; undefined while the simulator itself prepares or checks. */
export const running = new AsyncLocalStorage<Invocation>();

/** The outcome of work that can fail or die. */
export type Attempt<T> =
  | { readonly status: 'died' | 'timed_out' }
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };
