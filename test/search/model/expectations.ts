import { keys } from '../../../shared/table/keys.ts';
import type { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { type Change, COMPANIES, companyOfJob, documentOfKey, JOB_KEYS, oldState } from './world.ts';

/**
 * The states that each job may have given what was published: its title and its own clearance. While a
 * publication runs, or after it died, its lines may have taken effect or not. Once a later one succeeds, the
 * current states stay until another publication changes them, whatever calls of dead publishers still arrive.
 */
export class Expectations {
  readonly #sim: SimulatedTable;
  readonly #violate: (text: string) => void;
  readonly #possible = new Map<string, Set<string>>(JOB_KEYS.map((key) => [key, new Set([oldState(key)])]));
  readonly #companyCleared = new Map<string, Set<boolean>>(COMPANIES.map((key) => [key, new Set([true])]));
  /** Publications that have begun and not ended. */
  readonly #active = new Set<Change>();
  /**
   * Jobs that no reader may see, with the time since when (milliseconds): a publication that hid them has
   * ended.
   */
  readonly hidden = new Map<string, number>();

  constructor(sim: SimulatedTable, violate: (text: string) => void) {
    this.#sim = sim;
    this.#violate = violate;
  }

  /** Begins a publication: from now on its lines may have taken effect or not. */
  begin(change: Change): void {
    this.#active.add(change);
    this.#allow(change);
    for (const key of change.jobs.keys()) this.hidden.delete(key);
    for (const [key, cleared] of change.companies) {
      if (cleared) for (const job of JOB_KEYS) if (companyOfJob(job) === key) this.hidden.delete(job);
    }
  }

  /** Ends a publication that died. */
  die(change: Change): void {
    this.#active.delete(change);
  }

  /** Ends a publication that succeeded, given the states when it released its lease. */
  succeed(change: Change, states: ReadonlyMap<string, string>, nowMs: number): void {
    for (const [key, state] of states) {
      const expected = change.jobs.get(key);
      const possible = this.#possible.get(key) ?? new Set();
      if (expected !== undefined && state !== `${expected.title} ${expected.cleared}`) {
        this.#violate(`${key} was published as ${expected.title} ${expected.cleared} but is ${state}`);
      }
      if (!possible.has(state)) this.#violate(`${key} is ${state}, not one of ${[...possible]}`);
      this.#possible.set(key, new Set([state]));
    }
    for (const [key, cleared] of change.companies) this.#companyCleared.set(key, new Set([cleared]));
    this.#active.delete(change);
    for (const other of this.#active) this.#allow(other);
    for (const key of JOB_KEYS) {
      const own = [...(this.#possible.get(key) ?? [])];
      const company = [...(this.#companyCleared.get(companyOfJob(key)) ?? [])];
      const isHidden = own.every((state) => state.endsWith('false')) || !company.includes(true);
      if (isHidden && !this.hidden.has(key)) this.hidden.set(key, nowMs);
    }
  }

  /** Returns the states of all jobs at this moment. */
  states(): ReadonlyMap<string, string> {
    return new Map(JOB_KEYS.map((key) => [key, this.#stateOf(key)]));
  }

  /** Checks the states at this moment against the possible ones. */
  check(when: string): void {
    for (const [key, state] of this.states()) {
      const possible = this.#possible.get(key) ?? new Set();
      if (!possible.has(state)) this.#violate(`${when}: ${key} is ${state}, not one of ${[...possible]}`);
    }
  }

  #allow(change: Change): void {
    for (const [key, { title, cleared }] of change.jobs) {
      const possible = this.#possible.get(key) ?? new Set();
      // A run that dies while it withdraws a clearance leaves only that to the next run.
      if (!cleared) for (const state of [...possible]) possible.add(state.replace('true', 'false'));
      possible.add(`${title} ${cleared}`);
    }
    for (const [key, cleared] of change.companies) this.#companyCleared.get(key)?.add(cleared);
  }

  #stateOf(key: string): string {
    const document = documentOfKey(this.#sim, key);
    if (document === undefined) return 'none';
    const own = this.#sim.item(keys.job(document.ordinal, 'job'))?.['ownCleared'] === true;
    return `${document.job.title} ${own}`;
  }
}
