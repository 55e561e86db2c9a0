import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Imports and exports of values that are written out; what only types need is erased. */
const STATEMENT = /^[ \t]*(?:import|export)\b(?!\s+type\b)[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const SIDE_EFFECT = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a file imports. */
interface Imports {
  /** Files of the project. */
  readonly files: readonly string[];
  /** Packages and modules of Node, as they are named. */
  readonly modules: readonly string[];
}

/** What the files of the project import. A file is read once. */
export class ImportGraph {
  readonly #imports = new Map<string, Imports>();

  /** The packages and modules of Node that are loaded with a file, as they are named where they are imported. */
  modulesBehind(file: string): ReadonlySet<string> {
    const modules = new Set<string>();
    for (const each of this.filesBehind(file))
      for (const specifier of this.#importsOf(each).modules) modules.add(specifier);
    return modules;
  }

  /** The files of the project that are loaded with a file, and itself. */
  filesBehind(file: string): ReadonlySet<string> {
    const files = new Set([file]);
    for (const each of files) for (const imported of this.#importsOf(each).files) files.add(imported);
    return files;
  }

  /** Paths are resolved once, since a file of the ground is behind most others. */
  #importsOf(file: string): Imports {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const specifiers = [STATEMENT, SIDE_EFFECT, DYNAMIC].flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, specifier = '']) => specifier),
    );
    const found = {
      files: specifiers
        .filter((specifier) => /^\..*\.(?:ts|mjs)$/.test(specifier))
        .map((specifier) => resolve(dirname(file), specifier)),
      modules: specifiers.filter((specifier) => !specifier.startsWith('.')),
    };
    this.#imports.set(file, found);
    return found;
  }
}
