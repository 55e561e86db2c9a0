import { stat } from 'node:fs/promises';
import { didYouMean, nearNames } from '../../../shared/contract/near/near-names.ts';
import type { BoardFormat } from '../../../shared/importers/boards/board-format.ts';
import { FORMATS, guessFormat } from '../../../shared/importers/boards/formats.ts';
import { type InputFile, inputRecords } from '../../../shared/importers/input/input-records.ts';
import { shown } from '../terminal/option.ts';
import { givenPath } from '../terminal/value-types.ts';
import { filesAt } from './input-files.ts';

/** Files and records that are read for a guess, and how long that may take. */
const MOST_FILES = 3;
const MOST_RECORDS = 20;
const TIMEOUT_MS = 3_000;
/** A larger file is not read for a guess: it is checked to its end first. */
const MAXIMUM_BYTES = 64 * 1024 * 1024;

/** Says which formats exist, and which the file of an import probably has whose format is none of them. */
export async function formatHint(words: readonly string[]): Promise<string> {
  const [given = '', ...rest] = words.filter((word) => !word.startsWith('-'));
  const names = FORMATS.map(({ name }) => name);
  const near = nearNames(given, names);
  const own = await guessed(given);
  if (own !== undefined) {
    return `import takes the format before the file (did you mean import ${own} ${given}?)`;
  }
  const format = near.length === 0 && rest[0] !== undefined ? await guessed(rest[0]) : undefined;
  const meant =
    format === undefined
      ? didYouMean(near.map((name) => `import ${name}`))
      : `the records of ${shown(rest[0] ?? '')} look like ${format}: did you mean import ${format}?`;
  const hint = meant === undefined ? '' : ` (${meant})`;
  return `unknown format ${shown(given)}: import has ${names.join(', ')}${hint}`;
}

/** Returns the format that most of the first records of a file or folder have; undefined if it cannot be told. */
async function guessed(given: string): Promise<string | undefined> {
  try {
    const { files } = await filesAt(givenPath(given), null);
    const first = files.slice(0, MOST_FILES);
    const sizes = await Promise.all(first.map(async ({ path }) => (await stat(path)).size));
    if (sizes.some((size) => size > MAXIMUM_BYTES)) return undefined;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const counts = new Map<string, number>();
    for (const format of FORMATS) counts.set(format.name, await recordsOf(format, first, signal));
    const [best] = [...counts].sort((a, b) => b[1] - a[1]);
    return best === undefined || best[1] === 0 ? undefined : best[0];
  } catch {
    // Without a file that can be read there is nothing to guess from.
    return undefined;
  }
}

/** Counts the first records of files that a format has as its own. */
async function recordsOf(
  format: BoardFormat,
  files: readonly InputFile[],
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  let own = 0;
  for await (const record of inputRecords(files, format, signal)) {
    read += 1;
    if (read > MOST_RECORDS) break;
    if (record.kind === 'empty' || record.fault !== undefined) continue;
    const value: unknown = JSON.parse(record.text);
    if (typeof value === 'object' && value !== null && guessFormat({ ...value }) === format) own += 1;
  }
  return own;
}
