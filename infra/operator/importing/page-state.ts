import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Refusal } from '../terminal/refusal.ts';
import type { Validators } from './fetch-page.ts';
import { systemError } from './system-error.ts';

const State = z.object({
  version: z.literal(1),
  pages: z.record(
    z.string(),
    z.object({ etag: z.nullable(z.string()), lastModified: z.nullable(z.string()), fetchedAt: z.string() }),
  ),
});

type KnownPage = z.output<typeof State>['pages'][string];

/** Remembers the validators of pages between imports, so that an unchanged page is not sent again. */
export class PageState {
  readonly #path: string;
  readonly #pages: Map<string, KnownPage>;

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
      return new PageState(path, new Map(Object.entries(State.parse(JSON.parse(text)).pages)));
    } catch {
      throw new Refusal(`${path} is not a state file of an import; delete it to fetch every page again`);
    }
  }

  of(url: string): Validators | null {
    return this.#pages.get(url) ?? null;
  }

  set(url: string, { etag, lastModified }: Validators, fetchedAt: Date): void {
    if (etag === null && lastModified === null) this.#pages.delete(url);
    else this.#pages.set(url, { etag, lastModified, fetchedAt: fetchedAt.toISOString() });
  }

  /** Writes the whole file or none of it. */
  async save(): Promise<void> {
    const temporary = `${this.#path}.${process.pid}.part`;
    const pages = Object.fromEntries([...this.#pages].sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeFile(temporary, `${JSON.stringify({ version: 1, pages }, null, 2)}\n`);
    await rename(temporary, this.#path);
  }
}
