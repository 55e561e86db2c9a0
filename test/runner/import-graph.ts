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
    const seen = new Set([file]);
    for (const each of seen) {
      for (const specifier of this.#importsOf(each)) {
        if (!specifier.startsWith('.')) modules.add(specifier);
        else if (/\.(?:ts|mjs)$/.test(specifier)) seen.add(resolve(dirname(each), specifier));
      }
    }
    return modules;
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
