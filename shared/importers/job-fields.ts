import type { ExchangeRates } from '../catalogue/exchange-rates.ts';
import type { FactReader } from '../reading/reader.ts';
import type { Conflict, Passage, Reading } from '../reading/reading.ts';
import type { ImportTally } from './import-summary.ts';
import { type Language, languageOf } from './languages/posting-language.ts';
import { readPay } from './pay/pay.ts';
import type { PlaceIndex } from './places/place-index.ts';
import { resolvePlaces } from './places/places.ts';
import type { Posting } from './posting.ts';
import { arrangementsOfTitle, type WorkArrangement } from './titles/arrangement.ts';
import type { RoleIndex } from './titles/role-index.ts';
import { resolveRoles } from './titles/roles.ts';
import { seniorityOf } from './titles/seniority.ts';
import { settle, type Witness } from './witness.ts';

/** What the values of a posting are resolved with. */
export interface Resolvers {
  readonly places: PlaceIndex;
  readonly roles: RoleIndex;
  readonly reader: FactReader;
  /** Pay gets US dollar figures at the newest rate on or before the observation; without one, only pay in dollars does. */
  readonly rates?: ExchangeRates | undefined;
}

/** The interface's limits for the lists of a job (contract 8.1). */
const MAXIMUM = { location_ids: 50, roles: 20, tools: 100, languages: 20 };

/** Reads the fields of a job from a posting and its text, and counts what it cannot read. */
export class JobFields {
  readonly #posting: Posting;
  readonly #reading: Reading;
  readonly #resolvers: Resolvers;
  readonly #tally: ImportTally;

  constructor(posting: Posting, reading: Reading, resolvers: Resolvers, tally: ImportTally) {
    this.#posting = posting;
    this.#reading = reading;
    this.#resolvers = resolvers;
    this.#tally = tally;
  }

  /** Returns the ids of the places, and what their texts say about the arrangement. */
  places(): { readonly ids: string[]; readonly witnesses: readonly Witness<WorkArrangement>[] } {
    const ids = new Set<string>();
    const witnesses: Witness<WorkArrangement>[] = [];
    let unresolved = 0;
    for (const { text, address, pointer } of this.#posting.places) {
      const resolved = resolvePlaces(this.#resolvers.places, text, address);
      for (const { id } of resolved.places) ids.add(id);
      for (const value of resolved.arrangements) witnesses.push({ value, rank: 'place', locator: pointer });
      for (const fault of resolved.unresolved) {
        if (text.trim() === '') continue;
        unresolved += 1;
        this.#tally.leaveOut(resolved.places.length > 0 ? 'location_part' : `location_${fault.reason}`, text);
        this.#tally.coverage.unresolved('location_ids', fault.text);
      }
    }
    this.#count('location_ids', ids.size > 0, unresolved > 0);
    return { ids: this.#within('location_ids', [...ids].sort()), witnesses };
  }

  roles(): string[] {
    const { title, department, team } = this.#posting;
    const roles = resolveRoles(this.#resolvers.roles, { title, department, team });
    if (roles.length === 0) {
      this.#tally.leaveOut('role', title);
      this.#tally.coverage.unresolved('roles', title);
    }
    this.#count('roles', roles.length > 0, true);
    return this.#within('roles', roles);
  }

  /** Returns the arrangements of fields, places, title and text. A board's default is not a witness. */
  arrangements(places: readonly Witness<WorkArrangement>[]): WorkArrangement[] {
    const title = arrangementsOfTitle(this.#posting.title).map(
      (value): Witness<WorkArrangement> => ({ value, rank: 'title', locator: this.#posting.titlePointer }),
    );
    return this.#settled('work_arrangements', 'work_arrangement', [
      ...this.#posting.arrangement,
      ...places,
      ...title,
      ...this.#reading.statements.flatMap((one) =>
        one.field === 'work_arrangement' ? [witnessOf(one)] : [],
      ),
    ]);
  }

  schedules() {
    const { terms } = this.#posting;
    for (const { field, value } of terms.unresolved) {
      this.#tally.leaveOut(field, value);
      this.#tally.coverage.unresolved(field === 'employment_type' ? 'schedules' : field, value);
    }
    return this.#settled('schedules', 'schedule', [
      ...terms.schedules,
      ...this.#reading.statements.flatMap((one) => (one.field === 'schedule' ? [witnessOf(one)] : [])),
    ]);
  }

  engagements() {
    return this.#settled('engagements', 'engagement', [
      ...this.#posting.terms.engagements,
      ...this.#reading.statements.flatMap((one) => (one.field === 'engagement' ? [witnessOf(one)] : [])),
    ]);
  }

  seniority() {
    const { title, titlePointer, terms } = this.#posting;
    const said = seniorityOf(title);
    const own = said === null ? [] : [{ value: said, rank: 'title' as const, locator: titlePointer }];
    const values = this.#settled('seniority', 'seniority', [
      ...terms.seniority,
      ...own,
      ...this.#reading.statements.flatMap((one) => (one.field === 'seniority' ? [witnessOf(one)] : [])),
    ]);
    return values.length === 1 ? (values[0] ?? null) : null;
  }

  /** Returns the languages that the job requires. */
  languages(): Language[] {
    const languages = [
      ...new Set(this.#reading.statements.flatMap((one) => (one.field === 'language' ? [one.value] : []))),
    ].sort();
    this.#count('languages', languages.length > 0, false, this.#conflict('language') !== undefined);
    return this.#within('languages', languages);
  }

  /** Returns the language of the text. A record that states another one than its text has contradicts itself. */
  postingLanguage(): Language | null {
    const read = languageOf(this.#reading.text);
    const { language } = this.#posting;
    const isConflict = language !== null && read !== null && language !== read;
    const known = isConflict ? null : (language ?? read);
    if (known === null) this.#tally.leaveOut('posting_language', this.#posting.title);
    this.#count('posting_language', known !== null, false, isConflict);
    return known;
  }

  tools(): string[] {
    const tools = [...new Set(this.#reading.tools.map(({ code }) => code))].sort();
    this.#count('tools', tools.length > 0);
    return this.#within('tools', tools);
  }

  visaSponsorship(): boolean | null {
    const offers = new Set(
      this.#reading.facts.flatMap(({ fact }) => (fact.kind === 'visa_sponsorship' ? [fact.offered] : [])),
    );
    const [offered = null] = offers;
    const isConflict = offers.size > 1 || this.#conflict('visa_sponsorship') !== undefined;
    this.#count('visa_sponsorship', offered !== null && !isConflict, false, isConflict);
    return isConflict ? null : offered;
  }

  pay(observedAt: Date) {
    const { places, rates } = this.#resolvers;
    const { packages, faults } = readPay(
      this.#posting.pay,
      places,
      (currency) => rates?.at(currency, observedAt) ?? null,
    );
    for (const { kind, text } of faults) {
      this.#tally.leaveOut(kind, text);
      this.#tally.coverage.unresolved('compensation_packages', text);
    }
    this.#count('compensation_packages', packages.length > 0, this.#posting.pay.length > 0);
    return [...packages];
  }

  /** Counts a field that one value of the record states or that does not resolve. */
  single<T>(field: string, value: T | null, text: string | null): T | null {
    if (value === null) {
      this.#tally.leaveOut(field, text ?? '');
      if (text !== null) this.#tally.coverage.unresolved(field, text);
    }
    this.#count(field, value !== null, text !== null);
    return value;
  }

  #settled<V extends string>(
    field: string,
    stated: Conflict['field'],
    witnesses: readonly Witness<V>[],
  ): V[] {
    const settled = settle(witnesses);
    const conflict = this.#conflict(stated);
    if (settled.kind === 'conflict' || conflict !== undefined) {
      const values =
        settled.kind === 'conflict'
          ? settled.witnesses.map(({ value, rank }) => `${rank} ${value}`)
          : (conflict?.values ?? []);
      this.#tally.leaveOut(`${stated}_conflict`, [...new Set(values)].sort().join(', '));
      this.#count(field, false, false, true);
      return [];
    }
    const values = settled.kind === 'stated' ? [...settled.values] : [];
    this.#count(field, values.length > 0, this.#saysUnresolved(field));
    return values;
  }

  #saysUnresolved(field: string): boolean {
    const names: Readonly<Record<string, string>> = { schedules: 'employment_type', seniority: 'seniority' };
    return this.#posting.terms.unresolved.some((one) => one.field === names[field]);
  }

  #conflict(field: string): Conflict | undefined {
    return this.#reading.conflicts.find((conflict) => conflict.field === field);
  }

  #count(field: string, isStated: boolean, isUnresolved = false, isConflict = false): void {
    const outcome = isConflict ? 'conflict' : isStated ? 'stated' : isUnresolved ? 'unresolved' : 'absent';
    this.#tally.coverage.count(field, outcome);
  }

  #within<T>(kind: keyof typeof MAXIMUM, values: readonly T[]): T[] {
    for (const extra of values.slice(MAXIMUM[kind]))
      this.#tally.leaveOut(`${kind}_over_limit`, String(extra));
    return values.slice(0, MAXIMUM[kind]);
  }
}

function witnessOf<V extends string>({
  value,
  rank,
  passage,
}: {
  readonly value: V;
  readonly rank: Witness['rank'];
  readonly passage: Passage;
}): Witness<V> {
  return { value, rank, locator: passage.rule };
}
