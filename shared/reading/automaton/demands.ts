import { AnyOf } from './any-of.ts';
import type { Owners } from './automaton.ts';
import type { Check } from './check.ts';
import type { Checks, Setting } from './checks.ts';
import type { Rule } from './rule.ts';

/** What a rule asks of a sentence. */
export interface Demand {
  /** One of these has to hold; null where the setting fulfils the rule. */
  readonly where: AnyOf | null;
  /** None of these may hold; null where nothing can bar the rule. */
  readonly unless: AnyOf | null;
}

/** What the rules ask in one setting. */
export class Demands implements Owners {
  readonly #rules: readonly Rule[];
  readonly #checks: Checks;
  readonly #setting: Setting;
  readonly #open: (boolean | undefined)[];
  readonly #known: (Demand | undefined)[];

  constructor(rules: readonly Rule[], checks: Checks, setting: Setting) {
    this.#rules = rules;
    this.#checks = checks;
    this.#setting = setting;
    this.#open = new Array<undefined>(rules.length).fill(undefined);
    this.#known = new Array<undefined>(rules.length).fill(undefined);
  }

  /** Whether the setting lets a rule read. Where it does not, the patterns of the rule need not be looked for. */
  isOpen(owner: number): boolean {
    const known = this.#open[owner];
    if (known !== undefined) return known;
    const isOpen = this.#left(owner) !== null;
    this.#open[owner] = isOpen;
    return isOpen;
  }

  /** Returns what is left to ask for a rule, which nothing fulfils if the setting bars it. */
  of(owner: number): Demand {
    const known = this.#known[owner];
    if (known !== undefined) return known;
    const { where, unless } = this.#left(owner) ?? NEVER;
    const demand = {
      where: where === null ? null : new AnyOf(where),
      unless: unless === null ? null : new AnyOf(unless),
    };
    this.#known[owner] = demand;
    return demand;
  }

  /** Returns the checks that the setting leaves open, or null where it bars the rule. */
  #left(owner: number): { where: readonly Check[] | null; unless: readonly Check[] | null } | null {
    const { where, unless, title } = this.#rules[owner] ?? {};
    if (this.#setting.kind === 'title' && title !== true) return null;
    const allowed = where === undefined || this.#checks.anyOf(where, this.#setting);
    const barred = this.#checks.anyOf(unless ?? [], this.#setting);
    if (allowed === false || barred === true) return null;
    return { where: allowed === true ? null : allowed, unless: barred === false ? null : barred };
  }
}

/** No alternative holds. */
const NEVER = { where: [], unless: null };
