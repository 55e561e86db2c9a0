import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import type { ExpectedRead } from '../../table/readers/ahead-reader.ts';
import { type Manifest, readManifest } from '../manifest/manifest.ts';

/**
 * How long a process goes by a manifest for documents that it reads strongly. The manifest is one item: if every request
 * read it, its partition would be the ceiling of the whole interface (docs/adr/0043).
 */
const RECENT_MS = 1_000;

const lastRead = new WeakMap<object, { readonly manifest: Manifest; readonly atMs: number }>();

/** Returns the manifest that this process read within the last second, if it did. @param now Unix milliseconds */
function recentManifest({ table }: TableReader, now: number): Manifest | undefined {
  const last = lastRead.get(table);
  // A clock that moved back makes no manifest recent.
  return last !== undefined && now >= last.atMs && now - last.atMs < RECENT_MS ? last.manifest : undefined;
}

/** Returns the read of the manifest that `decidedByManifest` makes, if any. */
export const readsOfManifest = (reader: TableReader, now: number): readonly ExpectedRead[] =>
  recentManifest(reader, now) === undefined ? [{ key: keys.manifest(), consistent: true }] : [];

/**
 * Decides with a manifest whether a document is shown that is read in parallel. What a manifest of the last second shows
 * is shown: a withdrawal is reported only once it is in the documents, and they are read strongly. What it does not show
 * may have become visible since, so it is decided again with the manifest of this moment.
 * @param document a strongly consistent read
 * @param shows whether a document that exists is shown, given a manifest
 * @param now Unix milliseconds, when the request began
 */
export async function decidedByManifest<T>(
  reader: TableReader,
  document: Promise<T | undefined>,
  shows: (document: T, manifest: Manifest) => boolean,
  now: number,
): Promise<T | undefined> {
  const recent = recentManifest(reader, now);
  const [found, manifest] = await Promise.all([document, recent ?? freshManifest(reader, now)]);
  if (found === undefined || shows(found, manifest)) return found;
  return recent !== undefined && shows(found, await freshManifest(reader, now)) ? found : undefined;
}

async function freshManifest(reader: TableReader, now: number): Promise<Manifest> {
  const manifest = await readManifest(reader);
  lastRead.set(reader.table, { manifest, atMs: now });
  return manifest;
}
