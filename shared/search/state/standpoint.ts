import type { TableReader } from '../../table/reader.ts';
import { type Manifest, readManifest } from '../store/manifest.ts';

/**
 * Where a walk over the jobs begins. The manifest is read beside the walk's first round, not before it: the walk
 * starts at the mark that this process saw last. Heads that are read after a mark was seen hold everything below it,
 * so what it finds is right; when the manifest turns out to have moved, it is walked once more, so that nothing
 * published before the request is missing either.
 */
export interface Standpoint {
  readonly generation: number;
  readonly jobMark: number;
  /** The manifest of this request; await it before any document is loaded. */
  confirm(): Promise<Manifest>;
}

/** The manifest that a process saw last, by table. */
const lastSeen = new WeakMap<object, Manifest>();

/** The manifest moved while a walk was under way. */
class MovedError extends Error {
  readonly manifest: Manifest;

  constructor(manifest: Manifest) {
    super('the manifest moved');
    this.manifest = manifest;
  }
}

/** Runs a walk from the manifest as it is when the request begins, in one round less than reading it first. */
export async function fromStandpoint<T>(
  reader: TableReader,
  walk: (standpoint: Standpoint) => Promise<T>,
): Promise<T> {
  const seen = lastSeen.get(reader.table);
  const reading = readManifest(reader).then((manifest) => {
    lastSeen.set(reader.table, manifest);
    return manifest;
  });
  if (seen === undefined) return await settled(walk, await reading);
  // What failed is thrown by whoever awaits it.
  reading.catch(() => undefined);
  const confirm = async (): Promise<Manifest> => {
    const manifest = await reading;
    if (manifest.generation !== seen.generation || manifest.jobMark !== seen.jobMark)
      throw new MovedError(manifest);
    return manifest;
  };
  try {
    const { generation, jobMark } = seen;
    const result = await walk({ generation, jobMark, confirm });
    await confirm();
    return result;
  } catch (error) {
    // Of a generation that went meanwhile something may be missing.
    const moved = error instanceof MovedError ? error.manifest : await movedFrom(confirm);
    if (moved === null) throw error;
    return await settled(walk, moved);
  }
}

async function movedFrom(confirm: () => Promise<Manifest>): Promise<Manifest | null> {
  try {
    await confirm();
    return null;
  } catch (error) {
    return error instanceof MovedError ? error.manifest : null;
  }
}

async function settled<T>(walk: (standpoint: Standpoint) => Promise<T>, manifest: Manifest): Promise<T> {
  const { generation, jobMark } = manifest;
  return await walk({ generation, jobMark, confirm: () => Promise.resolve(manifest) });
}
