/**
 * Returns the RFC 8785 (JCS) form of a JSON value: no white space, properties sorted by UTF-16 code units, numbers and
 * strings as ECMAScript writes them.
 * @throws TypeError for a value that JSON cannot represent
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON`);
  if (value === undefined || typeof value === 'function' || typeof value === 'bigint') {
    throw new TypeError(`a ${typeof value} is not JSON`);
  }
  return JSON.stringify(value);
}
