export type QueryValue = string | number | boolean | undefined | null;
export type Query = Readonly<Record<string, unknown>>;

/**
 * Writes a query (contract 2.2): lists repeat their key, members of an object are `facts[benefits]`. An absent value is
 * left out. An empty list is refused, because the unfiltered list would be returned and charged. Anything deeper is refused,
 * because the interface has no such parameter.
 */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isPlain(value)) {
      for (const [member, inner] of Object.entries(value)) append(parameters, `${name}[${member}]`, inner);
    } else {
      append(parameters, name, value);
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function append(parameters: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value) && value.length === 0) {
    throw new TypeError(`the parameter ${name} is an empty list, which filters nothing; leave it out`);
  }
  for (const each of Array.isArray(value) ? value : [value]) {
    if (each === undefined || each === null) continue;
    if (typeof each === 'object') {
      throw new TypeError(`the parameter ${name} cannot be an object of the type ${typeOf(each)}`);
    }
    parameters.append(name, String(each));
  }
}

/** A Date, Set or Map has no members of its own: read as an object, it would be a filter that is silently dropped. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ['Object', 'null'].includes(typeOf(value));

/** Objects of other realms count by the name of their class. */
const typeOf = (value: object): string => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return typeof prototype === 'object' && prototype !== null ? prototype.constructor.name : 'null';
};
