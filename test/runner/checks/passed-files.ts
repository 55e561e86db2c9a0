import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const Kept = z.object({ settings: z.string(), files: z.record(z.string(), z.string()) });

/**
 * The files that passed a check which looks at one file at a time, with the digests of their contents: the next run checks
 * those that have changed since.
 */
export class PassedFiles {
  readonly #root: string;
  readonly #keptIn: string;
  readonly #settings: string;
  readonly #passed: Readonly<Record<string, string>>;
  readonly #present: Readonly<Record<string, string>>;

  /**
   * @param keptIn the file that keeps them between runs
   * @param settings files that decide what passes, such as a configuration; all paths are from `root`
   */
  constructor(root: string, keptIn: string, files: readonly string[], settings: readonly string[]) {
    this.#root = root;
    this.#keptIn = keptIn;
    this.#settings = JSON.stringify(this.#digestsOf(settings));
    this.#present = this.#digestsOf(files);
    const kept = existsSync(keptIn)
      ? z.safeParse(Kept, JSON.parse(readFileSync(keptIn, 'utf8'))).data
      : undefined;
    this.#passed = kept?.settings === this.#settings ? kept.files : {};
  }

  /** Returns the files that have to be checked. */
  changed(): readonly string[] {
    return Object.keys(this.#present).filter((path) => this.#passed[path] !== this.#present[path]);
  }

  /** Keeps that all files pass, with the contents that they had when this was made. */
  keep(): void {
    const kept: z.infer<typeof Kept> = { settings: this.#settings, files: this.#present };
    mkdirSync(dirname(this.#keptIn), { recursive: true });
    // Whole at once, because another run may read it.
    const unfinished = `${this.#keptIn}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(kept));
    renameSync(unfinished, this.#keptIn);
  }

  #digestsOf(paths: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(
      paths.map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(this.#root, path)))
          .digest('base64url'),
      ]),
    );
  }
}
