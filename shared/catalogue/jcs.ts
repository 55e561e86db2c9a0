/** Property names as JSON, with their colon. Records have few different ones. */
const written = new Map<string, string>();
const MAXIMUM_WRITTEN = 1_000;
/** For fewer names, `sort` takes longer to begin than to sort. */
const MANY = 40;

/**
 * Returns the RFC 8785 (JCS) form of a JSON value: no white space, properties sorted by UTF-16 code units, numbers and
 * strings as ECMAScript writes them.
 * @throws TypeError for a value that JSON cannot represent
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    let members = '';
    for (const name of sorted(Object.keys(value))) {
      const separator = members === '' ? '' : ',';
      members += `${separator}${nameJson(name)}${canonicalJson(Reflect.get(value, name))}`;
    }
    return `{${members}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON`);
  if (value === undefined || typeof value === 'function' || typeof value === 'bigint') {
    throw new TypeError(`a ${typeof value} is not JSON`);
  }
  return JSON.stringify(value);
}

/** Sorts names by code units, in place. */
function sorted(names: string[]): string[] {
  if (names.length >= MANY) return names.sort();
  for (let i = 1; i < names.length; i += 1) {
    const name = names[i] ?? '';
    let at = i;
    for (; at > 0 && (names[at - 1] ?? '') > name; at -= 1) names[at] = names[at - 1] ?? '';
    names[at] = name;
  }
  return names;
}

function nameJson(name: string): string {
  let json = written.get(name);
  if (json === undefined) {
    json = `${JSON.stringify(name)}:`;
    if (written.size < MAXIMUM_WRITTEN) written.set(name, json);
  }
  return json;
}
