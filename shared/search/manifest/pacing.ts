/** A clock that returns Unix milliseconds. */
export interface Clock {
  (): number;
  /**
   * Milliseconds by a clock that nobody sets, for waits. It may stand still while the machine sleeps, which makes a wait
   * longer. Default: the clock of the process.
   */
  readonly steady?: () => number;
}

/** Waits for milliseconds. `reason` says what a writer waits for; a wait that is part of its work has none. */
export type Sleep = (ms: number, reason?: Error) => Promise<unknown>;

/**
 * Time between the last withdrawal of a paced writer and its report. A list goes by a manifest that was read at most a
 * second before its request, both by the clock of the gateway; the rest is for differences between clocks.
 */
const PACE_MS = 2_000;

/** Names the wait of a paced writer to the operator. */
class PacingReason extends Error {
  constructor() {
    super('for two seconds, lists may still show what was withdrawn');
    this.name = 'PacingReason';
  }
}

/** Holds back the report of a writer until no list shows what it withdrew. */
export class Pacing {
  readonly #steady: () => number;
  readonly #sleep: Sleep;
  /** Time of the last withdrawal by the steady clock; null once no list goes by a manifest from before it. */
  #hiddenAtMs: number | null = null;

  constructor(now: Clock, sleep: Sleep) {
    this.#steady = now.steady ?? (() => performance.now());
    this.#sleep = sleep;
  }

  /** Notes that a record was hidden, or that lists stop keeping manifests. */
  noteHidden(): void {
    this.#hiddenAtMs = this.#steady();
  }

  /** Waits until no list goes by a manifest from before the last withdrawal. */
  async wait(): Promise<void> {
    if (this.#hiddenAtMs === null) return;
    // By a clock that can be set forward, the wait could end early.
    const left = this.#hiddenAtMs + PACE_MS - this.#steady();
    if (left > 0) await this.#sleep(left, new PacingReason());
    this.#hiddenAtMs = null;
  }
}
