import type { Key } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';

/** Size of the cache, in bytes. */
const CACHED_BYTES = 28 * 1024 * 1024;
/** Memory that an item takes in addition to its binary attribute. */
const OVERHEAD_BYTES = 300;

/** Least recently used first. */
const cache = new Map<string, Item>();
let cachedBytes = 0;

/**
 * Returns items of the rank spaces in the order of `keys`, undefined where missing: from memory, or in one
 * round at half a read unit per 4 KB. These items never change once the manifest names them, so a process
 * keeps those it read most recently, and a warm process reads little of them. An item that an eventual read misses is new,
 * and is read again strongly, in a second round, if `mayRetry` allows it. `build` keeps tables and builds apart.
 */
export async function readImmutable(
  reader: TableReader,
  build: string,
  keys: readonly Key[],
  mayRetry: (items: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<(Item | undefined)[]> {
  const names = keys.map(({ pk, sk }) => `${build} ${pk} ${sk}`);
  const found = names.map((name) => cache.get(name));
  const missing = keys.flatMap((key, i) => (found[i] === undefined ? [{ key, i }] : []));
  if (missing.length > 0) {
    const wanted = missing.map(({ key }) => key);
    const items = await reader.getMany(wanted);
    for (const [at, { i }] of missing.entries()) found[i] = items[at];
    const absent = missing.filter((_, at) => items[at] === undefined);
    if (absent.length > 0 && (await mayRetry(absent.length))) {
      const again = await reader.getMany(
        absent.map(({ key }) => key),
        true,
      );
      for (const [at, { i }] of absent.entries()) found[i] = again[at];
    }
  }
  for (const [i, name] of names.entries()) keep(name, found[i]);
  return found;
}

/** Returns whether a read of this key is answered from memory. */
export const isCached = (build: string, { pk, sk }: Key): boolean => cache.has(`${build} ${pk} ${sk}`);

function keep(name: string, item: Item | undefined): void {
  if (item === undefined) return;
  if (!cache.delete(name)) cachedBytes += bytesOf(item);
  cache.set(name, item);
  for (const [oldest, old] of cache) {
    if (cachedBytes <= CACHED_BYTES) break;
    cache.delete(oldest);
    cachedBytes -= bytesOf(old);
  }
}

function bytesOf(item: Item): number {
  const bytes = item['p'];
  return OVERHEAD_BYTES + (bytes instanceof Uint8Array ? bytes.length : 0);
}
