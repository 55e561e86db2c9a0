import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Imports and exports of values that are written out; what only types need is erased. */
const STATEMENT = /^[ \t]*(?:import|export)\b(?!\s+type\b)[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const SIDE_EFFECT = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What the files of the project import. A file is read once. */
export class ImportGraph {
  readonly #imports = new Map<string, readonly string[]>();

  /** The packages and modules of Node that are loaded with a file, as they are named where they are imported. */
  modulesBehind(file: string): ReadonlySet<string> {
    const modules = new Set<string>();
    for (const each of this.filesBehind(file))
      for (const specifier of this.#importsOf(each)) if (!specifier.startsWith('.')) modules.add(specifier);
    return modules;
  }

  /** The files of the project that are loaded with a file, and itself. */
  filesBehind(file: string): ReadonlySet<string> {
    const files = new Set([file]);
    for (const each of files)
      for (const specifier of this.#importsOf(each))
        if (/^\..*\.(?:ts|mjs)$/.test(specifier)) files.add(resolve(dirname(each), specifier));
    return files;
  }

  #importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const found = [STATEMENT, SIDE_EFFECT, DYNAMIC].flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, specifier = '']) => specifier),
    );
    this.#imports.set(file, found);
    return found;
  }
}
