import type { Key } from '../../table/keys.ts';
import { type Item, nameOf, type TableReader } from '../../table/reader.ts';
import { type Manifest, readManifest } from '../manifest/manifest.ts';

/**
 * How long a list may go by a manifest, by the clock of the gateway, which also runs while a function is frozen. Writers
 * that pace let twice as long pass between a withdrawal and its report (docs/adr/0053).
 */
const KEPT_MS = 1_000;
/** Items that a process keeps with a manifest, of a few kilobytes each. */
const MAXIMUM_ITEMS = 1_000;

/** A manifest, and what lists that went by it have read since. */
interface Kept {
  readonly manifest: Manifest;
  /** When the gateway received the request that read it, in Unix milliseconds: it was read later than that. */
  readonly sinceMs: number;
  readonly items: Map<string, Item | undefined>;
}

/** By table. */
const lastKept = new WeakMap<object, Kept>();
/** Of requests that go by a kept manifest. */
const keptOf = new WeakMap<TableReader, Kept>();

/**
 * Returns the manifest that this process keeps, if the request may go by it, which it then does until its end.
 * @param reaches whether a manifest reaches the place where the page begins; a cursor may be newer than what is kept
 */
export function keptManifest(
  reader: TableReader,
  reaches: (manifest: Manifest) => boolean = () => true,
): Manifest | undefined {
  const { receivedMs, table } = reader;
  const kept = lastKept.get(table);
  if (receivedMs === null || kept === undefined) return undefined;
  const age = receivedMs - kept.sinceMs;
  // A clock that was set back, or a gateway that states no time, keeps nothing.
  const isRecent = age >= 0 && age < KEPT_MS;
  if (!isRecent || !reaches(kept.manifest)) return undefined;
  keptOf.set(reader, kept);
  return kept.manifest;
}

/** Reads the manifest, and keeps it for the requests of the next second if writers pace. */
export async function freshManifest(reader: TableReader): Promise<Manifest> {
  const manifest = await readManifest(reader);
  const { receivedMs, table } = reader;
  if (receivedMs !== null && manifest.paced)
    lastKept.set(table, { manifest, sinceMs: receivedMs, items: new Map() });
  else lastKept.delete(table);
  return manifest;
}

/** Returns a manifest by which the page of a list may go: the kept one, or a fresh one. */
export const pageManifest = async (
  reader: TableReader,
  reaches?: (manifest: Manifest) => boolean,
): Promise<Manifest> => keptManifest(reader, reaches) ?? (await freshManifest(reader));

/** Returns the time up to which a request knows everything, in Unix milliseconds. @param now of the request */
export const knownUntilMs = (reader: TableReader, now: number): number =>
  Math.min(now, keptOf.get(reader)?.sinceMs ?? now);

/**
 * Reads items like `getMany`. Pages that go by the same manifest read each item once, because what was read after a
 * manifest holds everything that it shows. Consistent reads and others are kept apart. Without a kept manifest every item
 * is read.
 */
export async function readOnce(
  reader: TableReader,
  keys: readonly Key[],
  consistent = false,
): Promise<(Item | undefined)[]> {
  const items = keptOf.get(reader)?.items;
  if (items === undefined) return await reader.getMany(keys, consistent);
  const names = keys.map((key) => `${consistent} ${nameOf(key)}`);
  const missing = keys.flatMap((key, i) => {
    const name = names[i] ?? '';
    return items.has(name) ? [] : [{ key, name }];
  });
  const read = await reader.getMany(
    missing.map(({ key }) => key),
    consistent,
  );
  const found = new Map(missing.map(({ name }, i) => [name, read[i]]));
  for (const [name, item] of found) {
    // An item that a replica lacks may be there a moment later.
    const isKnown = item !== undefined || consistent;
    if (isKnown && items.size < MAXIMUM_ITEMS) items.set(name, item);
  }
  return names.map((name) => (found.has(name) ? found.get(name) : items.get(name)));
}
