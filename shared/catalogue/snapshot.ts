import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { recentPointer } from './recent-pointer.ts';

/** A snapshot of a catalogue, as the pointer item names it. The items of a version never change. */
export interface CatalogueSnapshot {
  readonly version: number;
  /** SHA-256, in lowercase hex, of the records as JSON lines in order of id. */
  readonly hash: string;
  readonly count: number;
  /** Number of buckets, a power of two. */
  readonly buckets: number;
}

/** The pointer item: the current snapshot, the last version begun, and the versions to delete. */
export interface CataloguePointer {
  readonly current: CatalogueSnapshot | null;
  readonly lastVersion: number;
  readonly retired: readonly { readonly version: number; readonly buckets: number; readonly atMs: number }[];
}

/** Reads the current snapshot of a catalogue. */
export type Snapshot = typeof readSnapshot;

/** Returns the current snapshot of `locations` or `tools`, or null before the first publication. Takes one round. */
export async function readSnapshot(
  reader: TableReader,
  catalogue: string,
): Promise<CatalogueSnapshot | null> {
  return pointerOf(await reader.get(keys.catalogue(catalogue))).current;
}

/** Returns a reader that reads each catalogue's snapshot once, from a pointer of the last second. Use one per request. */
export function readSnapshotsOnce(): Snapshot {
  const snapshots = new Map<string, Promise<CatalogueSnapshot | null>>();
  return (reader, catalogue) => {
    const snapshot =
      snapshots.get(catalogue) ?? recentPointer(reader, catalogue).then((item) => pointerOf(item).current);
    snapshots.set(catalogue, snapshot);
    return snapshot;
  };
}

export function pointerOf(item: Item | undefined): CataloguePointer {
  const version = numberOf(item?.['version']);
  const hash = item?.['hash'];
  const retired: unknown = item?.['retired'];
  return {
    current:
      version === 0 || typeof hash !== 'string'
        ? null
        : { version, hash, count: numberOf(item?.['count']), buckets: numberOf(item?.['buckets']) },
    lastVersion: numberOf(item?.['lastVersion']),
    retired: Array.isArray(retired)
      ? retired.map((entry: Item) => ({
          version: numberOf(entry['version']),
          buckets: numberOf(entry['buckets']),
          atMs: numberOf(entry['atMs']),
        }))
      : [],
  };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
