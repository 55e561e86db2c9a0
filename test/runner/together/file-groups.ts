import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '@jest/reporters';

/** What a worker sends when a file of a group has ended. */
export const FILE_ENDED = 'test-file-of-group-ended';

/** What became of a file of a group. */
export type FileResult =
  | { readonly path: string; readonly result: TestResult }
  /** It did not load. */
  | { readonly path: string; readonly error: { readonly message: string; readonly stack: string } };

const NAME = 'test-files.json';

type Groups = Readonly<Record<string, readonly string[]>>;

/** Writes down for the workers of a run which files run after the first one of a group. */
export function writeGroups(folder: string, groups: readonly (readonly string[])[]): void {
  const byFirst: Groups = Object.fromEntries(groups.map((paths) => [paths[0] ?? '', paths]));
  writeFileSync(join(folder, NAME), JSON.stringify(byFirst));
}

/** Returns the files that run when a worker gets the first one of a group. */
export function groupOf(first: string): readonly string[] {
  const folder = process.env['TEST_RUN_FOLDER'];
  const file = join(folder ?? '', NAME);
  if (folder === undefined || !existsSync(file)) return [first];
  const groups: Groups = JSON.parse(readFileSync(file, 'utf8'));
  return groups[first] ?? [first];
}

/**
 * Marks a group as begun. Jest gives a worker that takes the place of one that died the same group.
 * @throws Error when it was begun before: its files that have not ended then run alone
 */
export function beginGroup(first: string): void {
  const name = `${createHash('sha256').update(first).digest('hex')}.begun`;
  writeFileSync(join(process.env['TEST_RUN_FOLDER'] ?? '', name), '', { flag: 'wx' });
}
