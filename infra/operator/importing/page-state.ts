import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { Refusal } from '../terminal/refusal.ts';
import type { Validators } from './fetch-page.ts';
import { MAXIMUM_PAGE_BYTES } from './fetch-pages.ts';
import { systemError } from './system-error.ts';

const KnownPage = z.object({
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  fetchedAt: z.string(),
  /** Where the page was, after redirects. */
  at: z.string(),
  /** SHA-256 of its body. */
  digest: z.string(),
});
const State = z.discriminatedUnion('version', [
  // Without bodies: every page is fetched again.
  z.object({ version: z.literal(1) }),
  z.object({ version: z.literal(2), pages: z.record(z.string(), KnownPage) }),
]);
type KnownPage = z.output<typeof KnownPage>;

/** A page as it was at the last import that succeeded. */
export interface KeptPage {
  readonly path: string;
  readonly at: string;
}

/**
 * Remembers pages between imports: their validators, so that an unchanged page is not sent again, and their bodies, so
 * that it is read again all the same. Rules, catalogues or the importer may have changed, and what a board still lists
 * counts as seen.
 */
export class PageState {
  readonly #path: string;
  readonly #pages: Map<string, KnownPage>;
  /** Files of bodies that the next `save` keeps; null for a page without validators. */
  readonly #fetched = new Map<string, string | null>();

  private constructor(path: string, pages: Map<string, KnownPage>) {
    this.#path = path;
    this.#pages = pages;
  }

  /** Opens the state file, which need not exist. @throws Refusal for a file that is not one */
  static async open(path: string): Promise<PageState> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      const { code, message } = systemError(error);
      if (code === 'ENOENT') {
        return new PageState(path, new Map());
      }
      throw new Refusal(`${path} cannot be read: ${message}`);
    }
    try {
      const state = State.parse(JSON.parse(text));
      return new PageState(path, new Map(state.version === 1 ? [] : Object.entries(state.pages)));
    } catch {
      throw new Refusal(`${path} is not a state file of an import; delete it to fetch every page again`);
    }
  }

  /** Returns the validators of a page whose body is kept whole. */
  async validatorsOf(url: string): Promise<Validators | null> {
    const known = this.#pages.get(url);
    if (known === undefined) return null;
    try {
      const body = await promisify(gunzip)(await readFile(this.#fileOf(url)), {
        maxOutputLength: MAXIMUM_PAGE_BYTES,
      });
      return digestOf(body) === known.digest ? known : null;
    } catch {
      // Deleted, damaged, or written by an import that did not end: the page is fetched again.
      return null;
    }
  }

  /** Returns the body of a page that `validatorsOf` has validators of. */
  keptOf(url: string): KeptPage | null {
    const known = this.#pages.get(url);
    return known === undefined ? null : { path: this.#fileOf(url), at: known.at };
  }

  /** Takes a page that was fetched into a file. */
  set(
    url: string,
    page: Validators & { readonly at: string; readonly body: Buffer },
    path: string,
    fetchedAt: Date,
  ): void {
    const { etag, lastModified, at, body } = page;
    if (etag === null && lastModified === null) {
      this.#pages.delete(url);
      this.#fetched.set(url, null);
      return;
    }
    const digest = digestOf(body);
    this.#pages.set(url, { etag, lastModified, fetchedAt: fetchedAt.toISOString(), at, digest });
    this.#fetched.set(url, path);
  }

  /** Writes the bodies, and then the file that says what they are. */
  async save(): Promise<void> {
    for (const [url, path] of this.#fetched) {
      const file = this.#fileOf(url);
      if (path === null) await rm(file, { force: true });
      else {
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        await replace(file, await promisify(gzip)(await readFile(path)));
      }
    }
    this.#fetched.clear();
    const pages = Object.fromEntries([...this.#pages].sort(([a], [b]) => (a < b ? -1 : 1)));
    await replace(this.#path, `${JSON.stringify({ version: 2, pages }, null, 2)}\n`);
  }

  get #folder(): string {
    return `${this.#path}.pages`;
  }

  #fileOf(url: string): string {
    return join(this.#folder, `${digestOf(url)}.gz`);
  }
}

/** Writes the whole file or none of it. Bodies have the text of postings: only their owner may read them. */
async function replace(path: string, content: string | Buffer): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, path);
}

function digestOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
