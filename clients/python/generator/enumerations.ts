import { type Json, list, type Operation, record } from './document.ts';
import { pascal, quote, singular, WIDTH } from './python.ts';

/** Parameters and fields whose name alone does not say what their values are. */
const NAMES: Readonly<Record<string, string>> = {
  changes: 'ChangeKind',
  employeeScopes: 'SubjectScope',
  statuses: 'JobStatus',
  types: 'CompanyType',
};

/** Closed lists of responses that are too long to be written out at each use. */
const LONG_FIELDS: Readonly<Record<string, string>> = {
  countryCode: 'CountryCode',
  currency: 'Currency',
};

/** Names for closed lists of values. The values identify a list: filters and responses then share one name. */
export class Enumerations {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, readonly unknown[]>();

  constructor(operations: readonly Operation[], schemas: Json) {
    for (const { query } of operations) {
      for (const { name, schema } of query) {
        const member = /\[(.+)\]/.exec(name)?.[1] ?? name;
        const values = list(record(schema['items'])['enum']);
        if (values.length > 1) this.#add(NAMES[member] ?? pascal(singular(member)), values);
      }
    }
    for (const [field, name] of Object.entries(LONG_FIELDS)) {
      for (const values of valuesOf(schemas, field)) this.#add(name, values);
    }
  }

  /** Returns the type of a value of the list. */
  typeOf(values: readonly unknown[]): string {
    return this.#names.get(keyOf(values)) ?? literal(values);
  }

  declarations(): readonly string[] {
    return [...this.#values]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, values]) => declaration(name, values));
  }

  get names(): readonly string[] {
    return [...this.#values.keys()];
  }

  #add(name: string, values: readonly unknown[]): void {
    if (this.#names.has(keyOf(values))) return;
    if (this.#values.has(name)) throw new Error(`two closed lists would have the name ${name}`);
    this.#names.set(keyOf(values), name);
    this.#values.set(name, values);
  }
}

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);
export const literal = (values: readonly unknown[]): string => `Literal[${values.map(quote).join(', ')}]`;

function declaration(name: string, values: readonly unknown[]): string {
  const single = `${name} = ${literal(values)}`;
  if (single.length <= WIDTH) return single;
  return `${name} = Literal[\n${values.map((value) => `    ${quote(value)},`).join('\n')}\n]`;
}

/** Returns the closed lists of every field of a name, wherever it is. */
function valuesOf(value: unknown, field: string): readonly (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = key === field ? enumIn(record(inner)) : [];
    return [...(here.length > 0 ? [here] : []), ...valuesOf(inner, field)];
  });
}

const enumIn = (schema: Json): readonly unknown[] =>
  [schema, ...list(schema['anyOf']).map(record)].flatMap((each) => list(each['enum']));
