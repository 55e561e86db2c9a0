import type { ExchangeRates } from '../catalogue/exchange-rates.ts';
import type { FactReader } from '../reading/reader.ts';
import type { Conflict, Reading } from '../reading/reading.ts';
import { certainRoles } from './certainty/certain-roles.ts';
import { type FieldOutcome, type Heard, outcomeOf } from './field-outcome.ts';
import type { ImportTally } from './import-summary.ts';
import { type Language, languageOf } from './languages/posting-language.ts';
import { readPay } from './pay/pay.ts';
import { contradicts, tierOfText } from './pay/text-pay.ts';
import type { PlaceIndex } from './places/place-index.ts';
import { resolvePlaces } from './places/places.ts';
import type { Posting } from './posting.ts';
import { conflictWitnesses, type Said, textWitness } from './text-witness.ts';
import { arrangementsOfTitle, type WorkArrangement } from './titles/arrangement.ts';
import type { RoleIndex } from './titles/role-index.ts';
import { seniorityOf } from './titles/seniority.ts';
import { roleOfText } from './titles/text-roles.ts';
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

/** The fields of a job that terms of a record with another name are about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  employment_type: 'schedules',
  work_arrangement: 'work_arrangements',
};

/** Reads the fields of a job from a posting and its text, and counts what it cannot read. */
export class JobFields {
  readonly #posting: Posting;
  readonly #reading: Reading;
  readonly #resolvers: Resolvers;
  readonly #tally: ImportTally;
  /** The countries of the places that resolved. */
  readonly #countries = new Set<string | null>();
  /** What came of each field that was read so far. */
  readonly outcomes: FieldOutcome[] = [];

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
    const found: Witness[] = [];
    const unresolved: string[] = [];
    for (const { text, address, pointer } of this.#posting.places) {
      const resolved = resolvePlaces(this.#resolvers.places, text, address);
      for (const { id, country } of resolved.places) {
        ids.add(id);
        this.#countries.add(country);
        found.push({ value: id, rank: 'place', locator: pointer });
      }
      for (const value of resolved.arrangements) witnesses.push({ value, rank: 'place', locator: pointer });
      for (const fault of resolved.unresolved) {
        if (text.trim() === '') continue;
        unresolved.push(fault.text);
        this.#tally.leaveOut(resolved.places.length > 0 ? 'location_part' : `location_${fault.reason}`, text);
        this.#tally.coverage.unresolved('location_ids', fault.text);
      }
    }
    this.note('location_ids', {
      isStated: ids.size > 0,
      isUnresolved: unresolved.length > 0,
      witnesses: found,
      unresolved,
    });
    return { ids: this.#within('location_ids', [...ids].sort()), witnesses };
  }

  /** Returns the roles that title, department and team name surely, or what the text names where they are general. */
  roles(): string[] {
    const { title, department, team } = this.#posting;
    const named = certainRoles(this.#resolvers.roles, { title, department, team });
    const said = roleOfText(this.#resolvers.roles, named, { title, department, team }, this.#reading.text);
    const roles = said === null ? named : [said.code];
    if (roles.length === 0) {
      this.#tally.leaveOut('role', title);
      this.#tally.coverage.unresolved('roles', title);
    }
    this.note('roles', {
      isStated: roles.length > 0,
      isUnresolved: true,
      witnesses: [
        ...named.map((value) => ({
          value,
          rank: 'title' as const,
          locator: this.#posting.titlePointer,
        })),
        ...(said === null
          ? []
          : [this.#witnessOf({ value: said.code, rank: 'role_text', passage: said.passage })]),
      ],
      unresolved: roles.length > 0 ? [] : [title],
    });
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
        one.field === 'work_arrangement' ? [this.#witnessOf(one)] : [],
      ),
    ]);
  }

  schedules() {
    const { terms } = this.#posting;
    for (const { field, value } of terms.unresolved) {
      this.#tally.leaveOut(field, value);
      this.#tally.coverage.unresolved(FIELD_OF[field] ?? field, value);
    }
    return this.#settled('schedules', 'schedule', [
      ...terms.schedules,
      ...this.#reading.statements.flatMap((one) => (one.field === 'schedule' ? [this.#witnessOf(one)] : [])),
    ]);
  }

  engagements() {
    return this.#settled('engagements', 'engagement', [
      ...this.#posting.terms.engagements,
      ...this.#reading.statements.flatMap((one) =>
        one.field === 'engagement' ? [this.#witnessOf(one)] : [],
      ),
    ]);
  }

  seniority() {
    const { title, titlePointer, terms } = this.#posting;
    const said = seniorityOf(title);
    const own = said === null ? [] : [{ value: said, rank: 'title' as const, locator: titlePointer }];
    const values = this.#settled('seniority', 'seniority', [
      ...terms.seniority,
      ...own,
      ...this.#reading.statements.flatMap((one) => (one.field === 'seniority' ? [this.#witnessOf(one)] : [])),
    ]);
    return values.length === 1 ? (values[0] ?? null) : null;
  }

  /** Returns the languages that the job requires. */
  languages(): Language[] {
    const witnesses = this.#reading.statements.flatMap((one) =>
      one.field === 'language' ? [this.#witnessOf(one)] : [],
    );
    const languages = [...new Set(witnesses.map(({ value }) => value))].sort();
    const conflict = this.#conflict('language');
    this.note('languages', {
      isStated: languages.length > 0,
      isConflict: conflict !== undefined,
      witnesses: [...witnesses, ...this.#witnessesOf(conflict)],
    });
    return this.#within('languages', languages);
  }

  /** Returns the language of the text. A record that states another one than its text has contradicts itself. */
  postingLanguage(): Language | null {
    const read = languageOf(this.#reading.text);
    const { language } = this.#posting;
    const stated = language?.value ?? null;
    const isConflict = stated !== null && read !== null && stated !== read;
    const known = isConflict ? null : (stated ?? read);
    if (known === null) this.#tally.leaveOut('posting_language', this.#posting.title);
    const whole = {
      in: 'text',
      start: 0,
      end: codePointLength(this.#reading.text),
      rule: 'text.language',
    } as const;
    this.note('posting_language', {
      isStated: known !== null,
      isConflict,
      witnesses: [
        ...(language === null ? [] : [language]),
        ...(read === null ? [] : [this.#witnessOf({ value: read, rank: 'role_text', passage: whole })]),
      ],
    });
    return known;
  }

  tools(): string[] {
    const tools = [...new Set(this.#reading.tools.map(({ code }) => code))].sort();
    this.note('tools', {
      isStated: tools.length > 0,
      witnesses: this.#reading.tools.map(({ code, passage }) =>
        this.#witnessOf({ value: code, rank: 'role_text', passage }),
      ),
    });
    return this.#within('tools', tools);
  }

  visaSponsorship(): boolean | null {
    const offers = this.#reading.facts.flatMap(({ fact, passage }) =>
      fact.kind === 'visa_sponsorship' ? [{ offered: fact.offered, passage }] : [],
    );
    const conflict = this.#conflict('visa_sponsorship');
    const offered = offers[0]?.offered ?? null;
    const isConflict = conflict !== undefined || offers.some((one) => one.offered !== offered);
    this.note('visa_sponsorship', {
      isStated: offered !== null,
      isConflict,
      witnesses: [
        ...offers.map((one) =>
          this.#witnessOf({ value: String(one.offered), rank: 'role_text', passage: one.passage }),
        ),
        ...this.#witnessesOf(conflict),
      ],
    });
    return isConflict ? null : offered;
  }

  /** Returns the pay that the board's own fields state, or else the text. Where both state different pay, neither is right. */
  pay(observedAt: Date) {
    const { places, rates } = this.#resolvers;
    const { pay: tiers } = this.#posting;
    const said = tierOfText(this.#reading.pay, this.#reading.text, this.#countries);
    const conflict = this.#conflict('pay');
    const isConflict = said !== null && tiers.length > 0 && contradicts(tiers, said);
    const stated = tiers.length > 0 || said === null ? tiers : [said];
    const { packages, faults } = readPay(
      isConflict ? [] : stated,
      places,
      (currency) => rates?.at(currency, observedAt) ?? null,
    );
    for (const { kind, text } of faults) {
      this.#tally.leaveOut(kind, text);
      this.#tally.coverage.unresolved('compensation_packages', text);
    }
    const { pay } = this.#reading;
    if (isConflict && pay !== null) {
      for (const { label, summary } of tiers.flatMap(({ components }) => components))
        this.#tally.leaveOut('pay_conflict', `${summary ?? label}, text: ${payText(pay)}`);
    } else if (conflict !== undefined && tiers.length === 0)
      this.#tally.leaveOut('pay_text_conflict', [...conflict.values].sort().join(', '));
    if (pay !== null && said === null && tiers.length === 0)
      this.#tally.leaveOut('pay_currency', payText(pay));
    this.note('compensation_packages', {
      isStated: packages.length > 0,
      isUnresolved: tiers.length > 0 || pay !== null,
      isConflict: isConflict || (conflict !== undefined && tiers.length === 0),
      witnesses: [
        ...(pay === null
          ? []
          : [this.#witnessOf({ value: payText(pay), rank: 'role_text', passage: pay.passage })]),
        ...this.#witnessesOf(conflict),
      ],
      unresolved: faults.map(({ text }) => text),
    });
    return [...packages];
  }

  /** Counts a field that one value of the record states or that does not resolve. */
  single<T>(field: string, value: T | null, text: string | null): T | null {
    if (value === null && text === null) this.#tally.leaveOut(field, '');
    return this.optional(field, value, text);
  }

  /** Counts a field that most boards do not have. */
  optional<T>(field: string, value: T | null, text: string | null): T | null {
    if (value === null && text !== null) {
      this.#tally.leaveOut(field, text);
      this.#tally.coverage.unresolved(field, text);
    }
    this.note(field, {
      isStated: value !== null,
      isUnresolved: text !== null,
      unresolved: value === null && text !== null ? [text] : [],
    });
    return value;
  }

  #settled<V extends string>(
    field: string,
    stated: Conflict['field'],
    witnesses: readonly Witness<V>[],
  ): V[] {
    const settled = settle(witnesses);
    const conflict = this.#conflict(stated);
    const isConflict = settled.kind === 'conflict' || conflict !== undefined;
    if (isConflict) {
      const values =
        settled.kind === 'conflict'
          ? settled.witnesses.map(({ value, rank }) => `${rank} ${value}`)
          : (conflict?.values ?? []);
      this.#tally.leaveOut(`${stated}_conflict`, [...new Set(values)].sort().join(', '));
    }
    const values = settled.kind === 'stated' && !isConflict ? [...settled.values] : [];
    const unresolved = this.#unresolved(field);
    this.note(field, {
      isStated: values.length > 0,
      isUnresolved: unresolved.length > 0,
      isConflict,
      witnesses: [...witnesses, ...this.#witnessesOf(conflict)],
      unresolved,
    });
    return values;
  }

  /** Returns the texts of the board's own fields for a field, as far as they do not resolve. */
  #unresolved(field: string): string[] {
    return this.#posting.terms.unresolved.flatMap((one) =>
      (FIELD_OF[one.field] ?? one.field) === field ? [one.value] : [],
    );
  }

  #conflict(field: string): Conflict | undefined {
    return this.#reading.conflicts.find((conflict) => conflict.field === field);
  }

  /** Counts what came of a field. */
  note(field: string, heard: Heard): void {
    const outcome = outcomeOf(field, heard);
    this.outcomes.push(outcome);
    this.#tally.coverage.count(field, outcome.outcome);
  }

  #witnessesOf(conflict: Conflict | undefined): Witness[] {
    return conflictWitnesses(conflict, this.#posting.titlePointer);
  }

  #witnessOf<V extends string>(said: Said<V>): Witness<V> {
    return textWitness(said, this.#posting.titlePointer);
  }

  #within<T>(kind: keyof typeof MAXIMUM, values: readonly T[]): T[] {
    for (const extra of values.slice(MAXIMUM[kind]))
      this.#tally.leaveOut(`${kind}_over_limit`, String(extra));
    return values.slice(0, MAXIMUM[kind]);
  }
}

const payText = ({ currency, interval, min, max }: NonNullable<Reading['pay']>): string =>
  `${currency} ${min === max ? min : `${min}-${max}`} per ${interval}`;

function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
