/** A value as DynamoDB writes it in JSON. */
export type StoredValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly StoredValue[] }
  | { readonly M: Readonly<Record<string, StoredValue>> };

/** Returns a plain value as the engine stores it, without undefined attributes; undefined for a type that no item has. */
export function storedValue(value: unknown): StoredValue | undefined {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'bigint') return { N: String(value) };
  // An exponent has another form in the engine's database.
  if (typeof value === 'number') return /e|[^\d]$/.test(String(value)) ? undefined : { N: String(value) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return storedList(value);
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? storedMap(value)
    : undefined;
}

function storedList(values: readonly unknown[]): StoredValue | undefined {
  const all = values.map(storedValue);
  const known = all.filter((value) => value !== undefined);
  return known.length === all.length ? { L: known } : undefined;
}

function storedMap(value: object): StoredValue | undefined {
  const map: Record<string, StoredValue> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const stored = storedValue(member);
    if (stored === undefined) return undefined;
    map[name] = stored;
  }
  return { M: map };
}

/** Returns the bytes that DynamoDB counts for an item. */
export function sizeOf(item: Readonly<Record<string, StoredValue>>): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}

function valueSize(value: StoredValue): number {
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return numberSize(value.N);
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('L' in value) return value.L.reduce((sum, member) => sum + 1 + valueSize(member), 3);
  if ('M' in value) return 3 + Object.keys(value.M).length + sizeOf(value.M);
  return 1;
}

/** A byte for two digits, one for the exponent, and one for a sign. */
function numberSize(text: string): number {
  const digits = text.replace(/^-?0*|[.]|0+$/g, '').length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}
