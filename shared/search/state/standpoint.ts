import type { TableReader } from '../../table/reader.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { IndexVersion } from '../manifest/segment-state.ts';
import { freshManifest, keptManifest } from './kept-manifest.ts';

/**
 * The point from which a walk over the jobs starts. The manifest is read in parallel with the first round of
 * the walk, not before it: the walk starts at the mark that this process last saw. Heads read after a mark
 * was seen and the segments listed with it hold everything below that mark, so the result is correct. If the
 * manifest has moved, the walk runs again, so nothing published before the request is missing.
 */
export interface Standpoint {
  readonly index: IndexVersion;
  readonly jobMark: number;
  /** Returns the manifest of this request. Await it before loading any document. */
  confirm(): Promise<Manifest>;
}

/** The manifest that this process last saw, by table. */
const lastSeen = new WeakMap<object, Manifest>();

/** The manifest moved during a walk. */
class MovedError extends Error {
  readonly manifest: Manifest;

  constructor(manifest: Manifest) {
    super('the manifest moved');
    this.manifest = manifest;
  }
}

/**
 * Runs a walk against the manifest as it is when the request begins, in one round less than reading the
 * manifest first; or against the manifest that the process keeps (docs/adr/0053).
 * @param reaches whether a manifest reaches the place where the page begins
 */
export async function fromStandpoint<T>(
  reader: TableReader,
  walk: (standpoint: Standpoint) => Promise<T>,
  reaches?: (manifest: Manifest) => boolean,
): Promise<T> {
  const kept = keptManifest(reader, reaches);
  if (kept !== undefined) return await settled(walk, kept);
  const seen = lastSeen.get(reader.table);
  const reading = freshManifest(reader).then((manifest) => {
    lastSeen.set(reader.table, manifest);
    return manifest;
  });
  if (seen === undefined) return await settled(walk, await reading);
  // A failure reaches the code that awaits `confirm`.
  reading.catch(() => undefined);
  const confirm = async (): Promise<Manifest> => {
    const manifest = await reading;
    if (hasMoved(seen, manifest)) throw new MovedError(manifest);
    return manifest;
  };
  try {
    const result = await walk({ index: seen, jobMark: seen.jobMark, confirm });
    await confirm();
    return result;
  } catch (error) {
    // The walk may have failed because its generation was deleted meanwhile.
    const moved = error instanceof MovedError ? error.manifest : await movedFrom(confirm);
    if (moved === null) throw error;
    return await settled(walk, moved);
  }
}

/** Returns whether a walk that took the index from one manifest may lack what another one shows. */
const hasMoved = (seen: Manifest, now: Manifest): boolean =>
  now.generation !== seen.generation ||
  now.jobMark !== seen.jobMark ||
  now.segmentation?.edition !== seen.segmentation?.edition;

async function movedFrom(confirm: () => Promise<Manifest>): Promise<Manifest | null> {
  try {
    await confirm();
    return null;
  } catch (error) {
    return error instanceof MovedError ? error.manifest : null;
  }
}

async function settled<T>(walk: (standpoint: Standpoint) => Promise<T>, manifest: Manifest): Promise<T> {
  const confirm = () => Promise.resolve(manifest);
  return await walk({ index: manifest, jobMark: manifest.jobMark, confirm });
}
