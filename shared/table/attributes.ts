import type { Item } from './reader.ts';

/**
 * Reads attributes of items that only this code base writes. The checks are by hand because they run on every
 * request, where a schema costs several times as much. Errors name the attribute, never its value.
 */

/** @throws TypeError if the attribute is not text */
export function textAttribute(item: Item, name: string): string {
  const value = item[name];
  if (typeof value !== 'string') throw mismatch(name, 'text');
  return value;
}

/** @throws TypeError if the attribute is neither text nor null */
export function nullableText(item: Item, name: string): string | null {
  return item[name] === null ? null : textAttribute(item, name);
}

/** @throws TypeError if the attribute is not a safe integer */
export function integerAttribute(item: Item, name: string): number {
  const value = item[name];
  if (!Number.isSafeInteger(value)) throw mismatch(name, 'an integer');
  return Number(value);
}

/**
 * Returns an attribute that is one of `values`.
 * @throws TypeError if it is not
 */
export function enumAttribute<T extends string>(item: Item, name: string, values: readonly T[]): T {
  return oneOf(item[name], name, values);
}

/**
 * Returns an attribute that is a list of `values`.
 * @throws TypeError if it is not
 */
export function enumsAttribute<T extends string>(item: Item, name: string, values: readonly T[]): T[] {
  const list: unknown = item[name];
  if (!Array.isArray(list)) throw mismatch(name, 'a list');
  return list.map((entry: unknown) => oneOf(entry, name, values));
}

function oneOf<T extends string>(given: unknown, name: string, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === given);
  if (value === undefined) throw mismatch(name, 'a known value');
  return value;
}

const mismatch = (name: string, kind: string): TypeError =>
  new TypeError(`attribute ${name} of an item is not ${kind}`);
