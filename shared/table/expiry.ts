import type { Item } from './reader.ts';

/**
 * The attribute by which DynamoDB deletes an item: a Unix time in seconds. It deletes within a few days after that time,
 * and the engines of tests and of the local runtime may never delete. Readers therefore treat an expired item as gone.
 */
export const EXPIRY_ATTRIBUTE = 'expires_at';

/** Returns the attribute for an item that expires at `atMs`, in Unix milliseconds. */
export const expiringAt = (atMs: number): { readonly [EXPIRY_ATTRIBUTE]: number } => ({
  [EXPIRY_ATTRIBUTE]: Math.ceil(atMs / 1_000),
});

/** Returns when an item expires, in Unix milliseconds; null if it does not. */
export function expiryOf(item: Item): number | null {
  const seconds: unknown = item[EXPIRY_ATTRIBUTE];
  return typeof seconds === 'number' ? seconds * 1_000 : null;
}

/** Returns the item, or undefined if it is missing or has expired. @param now Unix milliseconds */
export function unexpired(item: Item | undefined, now: number): Item | undefined {
  const at = item === undefined ? null : expiryOf(item);
  return at !== null && at <= now ? undefined : item;
}
