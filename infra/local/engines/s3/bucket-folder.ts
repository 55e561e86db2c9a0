import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isKnown } from './known-error.ts';

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly modified: Date;
  /** With quotation marks: the MD5 of the content, also of an object that came in parts. */
  readonly etag: string;
}

/** A key that cannot be the path of a file in the folder. */
export class UnusableKeyError extends Error {
  constructor(key: string) {
    super(
      `the local runtime stores an object as a file, and ${JSON.stringify(key)} cannot be the path of one`,
    );
    this.name = 'UnusableKeyError';
  }
}

const NEW_FILE = '.new-object';

/** A bucket: a folder with a file per object, at the path that is its key. */
export class BucketFolder {
  readonly #folder: string;
  /** Digests by path, of the version that has this size and time. */
  readonly #etags = new Map<string, { readonly version: string; readonly etag: string }>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Stores an object as a whole or not at all. @throws UnusableKeyError */
  async put(key: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredFile> {
    const path = this.#pathOf(key);
    const temporary = join(this.#folder, `${NEW_FILE}.${randomUUID()}`);
    const hash = createHash('md5');
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        for await (const chunk of chunks) {
          hash.update(chunk);
          await file.write(chunk);
        }
      } finally {
        await file.close();
      }
      await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      // A key names a folder of other objects, or goes through an object.
      if (isKnown(error, 'EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'ENAMETOOLONG'))
        throw new UnusableKeyError(key);
      throw error;
    }
    const { size, mtime } = statSync(path);
    const etag = `"${hash.digest('hex')}"`;
    this.#etags.set(path, { version: `${size}/${mtime.getTime()}`, etag });
    return { path, bytes: size, modified: mtime, etag };
  }

  /** Returns an object, or undefined if there is none. */
  async get(key: string): Promise<StoredFile | undefined> {
    const path = this.#pathOf(key);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || !found.isFile()) return undefined;
    const version = `${found.size}/${found.mtime.getTime()}`;
    const known = this.#etags.get(path);
    const etag = known?.version === version ? known.etag : `"${await md5Of(path)}"`;
    this.#etags.set(path, { version, etag });
    return { path, bytes: found.size, modified: found.mtime, etag };
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  /** Returns the keys with a prefix, in the order of their bytes. */
  async keys(prefix: string): Promise<readonly string[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith(NEW_FILE))
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(this.#folder.length + 1)
          .split(sep)
          .join('/'),
      )
      .filter((key) => key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  /** Nothing outside the folder has a key. */
  #pathOf(key: string): string {
    const steps = key.split('/');
    const isPath = steps.every((step) => step !== '' && step !== '.' && step !== '..') && !key.includes('\0');
    if (!isPath || key.startsWith(NEW_FILE)) throw new UnusableKeyError(key);
    return join(this.#folder, ...steps);
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
