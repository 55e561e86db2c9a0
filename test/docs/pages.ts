import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CONTRACT = 'docs/contract.md';
const SKIPPED: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.local',
  'cdk.out',
  'package-lock.json',
]);

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The text files of the repository, by path from its root. */
export const files: readonly string[] = filesUnder('').filter((path) =>
  /\.(ts|mjs|md|json|yaml)$/.test(path),
);

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name)) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** Chapters (`4`) and sections (`4.2`) of the contract, each with its text. */
export const sections: ReadonlyMap<string, string> = new Map(
  read(CONTRACT)
    .split(/^(?=###? [0-9])/m)
    .flatMap((text) => {
      const number = /^###? ([0-9]+(?:\.[0-9]+)?) /.exec(text)?.[1];
      return number === undefined ? [] : [[number, text] as const];
    }),
);
