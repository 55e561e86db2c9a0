import type { Item } from './reader.ts';

/**
 * Returns the document of an item. It is one JSON text in the attribute `doc`, which is cheaper to read than
 * an attribute map and comes back exactly as it was written. Only the publisher writes it, from validated
 * records.
 */
export function documentOf<T>(item: Item | undefined): T | undefined {
  const doc = item?.['doc'];
  return typeof doc === 'string' ? (JSON.parse(doc) as T) : undefined;
}
