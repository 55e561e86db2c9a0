import type { Hit } from './automaton.ts';
import type { Check } from './check.ts';
import type { Demand, Demands } from './rule-set.ts';
import type { Scope } from './scope.ts';

const NOTHING: readonly Check[] = [];

/**
 * Decides which hits of a sentence are read. What the sentence decides for all hits of a rule is asked once: a sentence
 * of nothing but names has hundreds.
 */
export class Verdicts {
  #sentence = 0;
  #scope: Scope | undefined;
  #demands: Demands | undefined;
  /** The last sentence in which each rule had a hit; negative where it had several. */
  readonly #asked: number[] = [];
  /** What the hits of that sentence are left to be asked; null for a rule that the sentence bars. */
  readonly #open: (Demand | null)[] = [];

  constructor(rules: number) {
    for (let owner = 0; owner < rules; owner += 1) {
      this.#asked.push(0);
      this.#open.push(null);
    }
  }

  /** Begins a sentence. */
  begin(scope: Scope, demands: Demands): void {
    this.#sentence += 1;
    this.#scope = scope;
    this.#demands = demands;
  }

  isRead(hit: Hit): boolean {
    const { owner } = hit;
    const asked = this.#asked[owner];
    if (asked === -this.#sentence) return this.#fulfils(this.#open[owner] ?? null, hit);
    const demand = this.#demands?.of(owner) ?? null;
    if (asked !== this.#sentence) {
      // Most rules have one hit in a sentence, and their first checks decide.
      this.#asked[owner] = this.#sentence;
      return this.#fulfils(demand, hit);
    }
    const open = this.#openOf(demand);
    this.#asked[owner] = -this.#sentence;
    this.#open[owner] = open;
    return this.#fulfils(open, hit);
  }

  #fulfils(demand: Demand | null, hit: Hit): boolean {
    if (demand === null) return false;
    return (demand.where.length === 0 || this.#some(demand.where, hit)) && !this.#some(demand.unless, hit);
  }

  #some(checks: readonly Check[], hit: Hit): boolean {
    for (const check of checks) if (this.#scope?.holds(check, hit) === true) return true;
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
      const known = this.#scope?.known(check);
      if (known === true) return true;
      if (known === undefined) {
        if (open === undefined) open = [check];
        else open.push(check);
      }
    }
    return open ?? false;
  }
}
