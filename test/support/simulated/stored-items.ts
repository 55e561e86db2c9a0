import type { SimulatedItem } from './simulated-expressions.ts';
import type { SimulatedTable } from './simulated-table.ts';

/** An item in JSON. Its bytes are kept separately, in base64. */
export interface StoredItem {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly bytes: Readonly<Record<string, string>>;
}

/** Returns the items of a table. @throws TypeError for a value that JSON would change */
export const storedItems = (table: SimulatedTable): readonly StoredItem[] =>
  [...table.all()].map((item) => stored(item));

function stored(item: SimulatedItem): StoredItem {
  const plain: Record<string, unknown> = {};
  const bytes: Record<string, string> = {};
  for (const [name, value] of Object.entries(item)) {
    if (value instanceof Uint8Array) bytes[name] = Buffer.from(value).toString('base64');
    else plain[name] = checked(value);
  }
  return { plain, bytes };
}

/** Returns a value that survives JSON unchanged. */
function checked(value: unknown): unknown {
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  if (value === null || ['boolean', 'number', 'string', 'undefined'].includes(typeof value)) return value;
  if (Array.isArray(value)) return value.map(checked);
  if (typeof value !== 'object' || value instanceof Set || value instanceof Uint8Array) {
    throw new TypeError(`a value of an item cannot be stored: ${Object.prototype.toString.call(value)}`);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, checked(each)]));
}

/** Writes stored items into a table. */
export function restoreItems(table: SimulatedTable, items: readonly StoredItem[]): void {
  for (const { plain, bytes } of items) {
    const item: Record<string, unknown> = { ...plain };
    for (const [name, text] of Object.entries(bytes))
      item[name] = new Uint8Array(Buffer.from(text, 'base64'));
    table.set({ pk: String(item['pk']), sk: String(item['sk']) }, item);
  }
}
