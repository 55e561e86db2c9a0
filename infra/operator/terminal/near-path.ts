import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { didYouMean, nearNames } from '../../../shared/contract/near/near-names.ts';

/** A folder with more entries than this is not searched. */
const MOST_ENTRIES = 10_000;

/** Says that nothing is at a path, and what is there that it probably means. */
export function missingPath(path: string): string {
  let missing = path;
  let folder = dirname(path);
  while (folder !== dirname(folder) && !isFolder(folder)) {
    missing = folder;
    folder = dirname(folder);
  }
  const near = nearIn(folder, basename(missing));
  const meant = didYouMean(near.map((name) => join(folder, name)));
  const where = missing === path ? '' : `: there is no folder ${missing}`;
  return `${path} does not exist${where}${meant === undefined ? '' : ` (${meant})`}`;
}

function nearIn(folder: string, name: string): readonly string[] {
  try {
    const entries = readdirSync(folder);
    if (entries.length > MOST_ENTRIES) return [];
    return nearNames(
      name,
      entries.filter((entry) => name.startsWith('.') || !entry.startsWith('.')),
    );
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
