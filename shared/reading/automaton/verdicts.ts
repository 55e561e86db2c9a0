import type { Hit } from './automaton.ts';
import type { Condition } from './condition.ts';
import type { Rule } from './rule.ts';
import type { Scope } from './scope.ts';

/** The conditions of a rule that can differ between the hits of a sentence. */
interface Open {
  /** One of these has to hold; undefined where the sentence fulfils the rule already. */
  readonly where: readonly Condition[] | undefined;
  readonly unless: readonly Condition[];
}

/**
 * Decides which hits of one sentence are read. What the sentence decides for all hits of a rule is asked once: a sentence
 * of nothing but names has hundreds.
 */
export class Verdicts {
  readonly #scope: Scope;
  /** By rule; false for a rule with one hit so far, null for one that the sentence bars. */
  readonly #open = new Map<Rule, Open | null | false>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  isRead(rule: Rule, hit: Hit): boolean {
    let open = this.#open.get(rule);
    if (open === undefined) {
      // Most rules have one hit in a sentence, and their first conditions decide.
      this.#open.set(rule, false);
      return this.#isRead(rule.where, rule.unless ?? [], hit);
    }
    if (open === false) {
      open = this.#openOf(rule);
      this.#open.set(rule, open);
    }
    return open !== null && this.#isRead(open.where, open.unless, hit);
  }

  #isRead(where: readonly Condition[] | undefined, unless: readonly Condition[], hit: Hit): boolean {
    return (where === undefined || this.#some(where, hit)) && !this.#some(unless, hit);
  }

  #some(conditions: readonly Condition[], hit: Hit): boolean {
    for (const condition of conditions) if (this.#scope.holds(condition, hit)) return true;
    return false;
  }

  #openOf({ where, unless }: Rule): Open | null {
    const allowed = where === undefined ? true : this.#undecided(where);
    if (allowed === false) return null;
    const barred = this.#undecided(unless ?? []);
    if (barred === true) return null;
    return { where: allowed === true ? undefined : allowed, unless: barred === false ? [] : barred };
  }

  /** Returns whether one of the conditions holds for every hit, or none for any, or those that hits decide. */
  #undecided(conditions: readonly Condition[]): readonly Condition[] | boolean {
    const open: Condition[] = [];
    for (const condition of conditions) {
      const known = this.#scope.known(condition);
      if (known === true) return true;
      if (known === undefined) open.push(condition);
    }
    return open.length > 0 && open;
  }
}
