/**
 * Returns the RFC 8785 (JCS) form of a JSON value: no white space, properties sorted by UTF-16 code units, numbers and
 * strings as ECMAScript writes them.
 * @throws TypeError for a value that JSON cannot represent
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    // Without a comparison of its own, `sort` goes by code units.
    let members = '';
    for (const name of Object.keys(value).sort()) {
      const separator = members === '' ? '' : ',';
      members += `${separator}${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`;
    }
    return `{${members}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON`);
  if (value === undefined || typeof value === 'function' || typeof value === 'bigint') {
    throw new TypeError(`a ${typeof value} is not JSON`);
  }
  return JSON.stringify(value);
}
