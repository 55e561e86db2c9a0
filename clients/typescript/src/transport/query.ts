export type QueryValue = string | number | boolean | undefined | null;
export type Query = Readonly<Record<string, unknown>>;

/**
 * Writes a query (contract 2.2): lists repeat their key, members of an object are `facts[benefits]`. An absent value is
 * left out. Anything deeper is refused here, because the interface has no such parameter.
 */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isObject(value)) {
      for (const [member, inner] of Object.entries(value)) append(parameters, `${name}[${member}]`, inner);
    } else {
      append(parameters, name, value);
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function append(parameters: URLSearchParams, name: string, value: unknown): void {
  for (const each of Array.isArray(value) ? value : [value]) {
    if (each === undefined || each === null) continue;
    if (typeof each === 'object') throw new TypeError(`the parameter ${name} cannot be an object`);
    parameters.append(name, String(each));
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
