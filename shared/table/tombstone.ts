import type { Key } from './keys.ts';
import type { Item } from './reader.ts';

/** What remains of an erased job or company: its id, and when it was erased. */
export interface Tombstone {
  readonly id: string;
  /** Unix milliseconds. The change `erased` of a job has this time. */
  readonly atMs: number;
}

/** Returns the item that replaces an erased document. No reader finds a document in it. */
export const tombstoneItem = (key: Key, { id, atMs }: Tombstone): Item => ({
  ...key,
  erased: id,
  erasedAtMs: atMs,
});

export function tombstoneOf(item: Item | undefined): Tombstone | undefined {
  const { erased, erasedAtMs } = item ?? {};
  return typeof erased === 'string' ? { id: erased, atMs: Number(erasedAtMs) } : undefined;
}
