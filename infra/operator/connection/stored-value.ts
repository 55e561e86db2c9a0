/** A value as the engine stores it. */
export interface Stored {
  /** In DynamoDB's JSON, such as `{"S":"text"}`. */
  readonly json: string;
  /** The bytes that DynamoDB counts for it. */
  readonly bytes: number;
}

/** Returns a plain value as the engine stores it, without undefined attributes; undefined for a type that no item has. */
export function storedValue(value: unknown): Stored | undefined {
  switch (typeof value) {
    case 'string':
      return { json: `{"S":${JSON.stringify(value)}}`, bytes: Buffer.byteLength(value) };
    case 'boolean':
      return { json: `{"BOOL":${value}}`, bytes: 1 };
    case 'bigint':
      return storedNumber(String(value));
    case 'number':
      // An exponent has another form in the engine's database.
      return /e|[^\d]$/.test(String(value)) ? undefined : storedNumber(String(value));
    case 'object':
      return value === null ? { json: '{"NULL":true}', bytes: 1 } : storedObject(value);
    default:
      return undefined;
  }
}

/** Returns an item as the engine stores it; undefined if it has a value of a type that no item has. */
export function storedItem(item: object): Stored | undefined {
  const members = storedMembers(item);
  return members === undefined ? undefined : { json: members.json, bytes: members.bytes };
}

function storedObject(value: object): Stored | undefined {
  if (value instanceof Uint8Array) {
    const { buffer, byteOffset, byteLength } = value;
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    return { json: `{"B":"${text}"}`, bytes: byteLength };
  }
  if (Array.isArray(value)) return storedList(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const members = storedMembers(value);
  if (members === undefined) return undefined;
  return { json: `{"M":${members.json}}`, bytes: 3 + members.count + members.bytes };
}

function storedList(values: readonly unknown[]): Stored | undefined {
  const all = values.map(storedValue);
  const known = all.filter((value) => value !== undefined);
  if (known.length < all.length) return undefined;
  return {
    json: `{"L":[${known.map(({ json }) => json).join()}]}`,
    bytes: known.reduce((sum, { bytes }) => sum + 1 + bytes, 3),
  };
}

/** Returns the members of an object and how many there are. */
function storedMembers(value: object): (Stored & { readonly count: number }) | undefined {
  let json = '';
  let bytes = 0;
  let count = 0;
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const stored = storedValue(member);
    if (stored === undefined) return undefined;
    json += `${count === 0 ? '' : ','}${JSON.stringify(name)}:${stored.json}`;
    bytes += Buffer.byteLength(name) + stored.bytes;
    count += 1;
  }
  return { json: `{${json}}`, bytes, count };
}

/** A number takes a byte for two digits, one for the exponent, and one for a sign. */
function storedNumber(text: string): Stored {
  const digits = text.replace(/^-?0*|[.]|0+$/g, '').length;
  return { json: `{"N":"${text}"}`, bytes: Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0) };
}
