import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * One run of a function, or of an operator's command. Whatever it awaits in the outside world passes through here,
 * so it can be ended at any of those points, as a machine is: nothing of it goes on, what it sent is on its way.
 */
export class Invocation {
  readonly label: string;
  /** How far its clock is from the true one, in milliseconds. */
  readonly skewMs: number;
  readonly #onDeath: () => void;
  #stepsLeft: number;
  dead = false;

  /** @param lives how many contacts with the outside it survives; infinite where it is not to die */
  constructor(label: string, skewMs = 0, lives = Number.POSITIVE_INFINITY, onDeath = (): void => undefined) {
    this.label = label;
    this.skewMs = skewMs;
    this.#stepsLeft = lives;
    this.#onDeath = onDeath;
  }

  /** Whether it lives on past this contact with the outside: a send, an answer, a timer, a line of the log. */
  survives(): boolean {
    if (this.dead) return false;
    this.#stepsLeft -= 1;
    if (this.#stepsLeft > 0) return true;
    this.dead = true;
    this.#onDeath();
    return false;
  }

  /** Ends it from outside, as Lambda ends a function that takes too long. */
  end(): void {
    this.dead = true;
  }
}

/** Whose code is running; nobody's where the simulator itself prepares or checks. */
export const running = new AsyncLocalStorage<Invocation>();

/** How something ended that can fail and die. */
export type Attempt<T> =
  | { readonly status: 'died' | 'timed_out' }
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };
