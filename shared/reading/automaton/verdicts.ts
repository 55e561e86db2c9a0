import type { Hit } from './automaton.ts';
import type { Check } from './check.ts';
import type { Demand, Demands } from './rule-set.ts';
import type { Scope } from './scope.ts';

const NOTHING: readonly Check[] = [];

/**
 * Decides which hits of one sentence are read. What the sentence decides for all hits of a rule is asked once: a sentence
 * of nothing but names has hundreds.
 */
export class Verdicts {
  readonly #scope: Scope;
  readonly #demands: Demands;
  /** What hits are left to be asked, by rule; null for a rule that the sentence bars. */
  readonly #open = new Map<number, Demand | null>();

  constructor(scope: Scope, demands: Demands) {
    this.#scope = scope;
    this.#demands = demands;
  }

  isRead(hit: Hit): boolean {
    let open = this.#open.get(hit.owner);
    if (open === undefined) {
      open = this.#openOf(this.#demands.of(hit.owner));
      this.#open.set(hit.owner, open);
    }
    if (open === null) return false;
    return (open.where.length === 0 || this.#some(open.where, hit)) && !this.#some(open.unless, hit);
  }

  #some(checks: readonly Check[], hit: Hit): boolean {
    for (const check of checks) if (this.#scope.holds(check, hit)) return true;
    return false;
  }

  #openOf(demand: Demand | null): Demand | null {
    if (demand === null) return null;
    const where = this.#undecided(demand.where);
    if (where === false && demand.where.length > 0) return null;
    const unless = this.#undecided(demand.unless);
    if (unless === true) return null;
    return {
      where: typeof where === 'boolean' ? NOTHING : where,
      unless: typeof unless === 'boolean' ? NOTHING : unless,
    };
  }

  /** Returns whether one of the checks holds for every hit, or none for any, or those that hits decide. */
  #undecided(checks: readonly Check[]): readonly Check[] | boolean {
    let open: Check[] | undefined;
    for (const check of checks) {
      const known = this.#scope.known(check);
      if (known === true) return true;
      if (known === undefined) {
        if (open === undefined) open = [check];
        else open.push(check);
      }
    }
    return open ?? false;
  }
}
