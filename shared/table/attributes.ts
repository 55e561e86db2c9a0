import type { Item } from './reader.ts';

/**
 * Attributes of items that only this code base writes, checked by hand: they are read on every request, where a
 * schema costs several times as much. The errors name the attribute, never its value.
 */

/** @throws TypeError where the attribute is no text */
export function textAttribute(item: Item, name: string): string {
  const value = item[name];
  if (typeof value !== 'string') throw wrong(name, 'text');
  return value;
}

/** @throws TypeError where the attribute is neither text nor null */
export function nullableText(item: Item, name: string): string | null {
  return item[name] === null ? null : textAttribute(item, name);
}

/** @throws TypeError where the attribute is no integer that a number holds exactly */
export function integerAttribute(item: Item, name: string): number {
  const value = item[name];
  if (!Number.isSafeInteger(value)) throw wrong(name, 'integer');
  return Number(value);
}

/** One of `values`. @throws TypeError */
export function enumAttribute<T extends string>(item: Item, name: string, values: readonly T[]): T {
  return oneOf(item[name], name, values);
}

/** A list of some of `values`. @throws TypeError */
export function enumsAttribute<T extends string>(item: Item, name: string, values: readonly T[]): T[] {
  const list: unknown = item[name];
  if (!Array.isArray(list)) throw wrong(name, 'list');
  return list.map((entry: unknown) => oneOf(entry, name, values));
}

function oneOf<T extends string>(given: unknown, name: string, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === given);
  if (value === undefined) throw wrong(name, 'known value');
  return value;
}

const wrong = (name: string, what: string): TypeError =>
  new TypeError(`the attribute ${name} of an item holds no ${what}`);
