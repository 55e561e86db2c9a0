/** An amount set aside for one request. */
export interface Reservation {
  /** Puts what the request cost in the place of what was set aside. Only the first call counts. */
  settle(actualMicros: bigint): void;
}

/**
 * The amount that all requests of this process may cost together. It has no method that raises it.
 *
 * Before a request is sent, the most that it can cost is set aside, so requests that run at the same time cannot exceed
 * the budget together. A request whose outcome is unknown keeps its whole reservation. If the interface ever charges more
 * than its published price allows, no further request is granted.
 */
export class SessionBudget {
  readonly maxMicros: bigint;
  #spentMicros = 0n;
  #reservedMicros = 0n;
  #overcharged = false;

  constructor(maxMicros: bigint) {
    this.maxMicros = maxMicros;
  }

  /** What was charged, and the most that requests of unknown outcome can have cost. */
  get spentMicros(): bigint {
    return this.#spentMicros;
  }

  /** What requests that are under way can cost. */
  get reservedMicros(): bigint {
    return this.#reservedMicros;
  }

  get leftMicros(): bigint {
    const left = this.maxMicros - this.#spentMicros - this.#reservedMicros;
    return this.#overcharged || left < 0n ? 0n : left;
  }

  /** Returns null, and sets nothing aside, if the request could exceed the budget. */
  reserve(micros: bigint): Reservation | null {
    if (micros < 0n || micros > this.leftMicros) return null;
    this.#reservedMicros += micros;
    let settled = false;
    return {
      settle: (actualMicros) => {
        if (settled) return;
        settled = true;
        this.#reservedMicros -= micros;
        this.#spentMicros += actualMicros;
        if (actualMicros > micros) this.#overcharged = true;
      },
    };
  }
}
