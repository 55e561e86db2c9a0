import type { ReadUsage } from '../../table/reader.ts';

/** What a search may spend. A whole request has 400 read units and 6 sequential rounds (docs/search.md). */
export interface Budget {
  readonly readUnits: number;
  readonly rounds: number;
}

export const REQUEST_BUDGET: Budget = { readUnits: 400, rounds: 6 };

/** What is left of a budget while a reader, possibly shared with other searches, spends it. */
export class Allowance {
  readonly #budget: Budget;
  readonly #usage: ReadUsage;
  readonly #before: Budget;

  /** Counts from the usage `since`; by default, from the current usage. */
  constructor(budget: Budget, usage: ReadUsage, since: Budget = usage) {
    this.#budget = budget;
    this.#usage = usage;
    this.#before = { readUnits: since.readUnits, rounds: since.rounds };
  }

  get spent(): Budget {
    const { readUnits, rounds } = this.#usage;
    return { readUnits: readUnits - this.#before.readUnits, rounds: rounds - this.#before.rounds };
  }

  get unitsLeft(): number {
    return Math.max(0, this.#budget.readUnits - this.spent.readUnits);
  }

  get roundsLeft(): number {
    return Math.max(0, this.#budget.rounds - this.spent.rounds);
  }

  fits(units: number, rounds: number): boolean {
    return units <= this.unitsLeft && rounds <= this.roundsLeft;
  }
}
