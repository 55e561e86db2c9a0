import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = fileURLToPath(new URL('durations.json', import.meta.url));
/** What a file takes that is not in the record, mostly to load its modules. */
const USUAL_SECONDS = 1;
/** Shorter files are not worth a place in the record. */
const RECORDED_SECONDS = 3;

const Record = z.record(z.string(), z.number());

/**
 * How long test files take, so that a run of a fresh clone starts the longest first. A wrong figure costs some seconds
 * of an idle core at the end, nothing else; `npm test -- --record` writes the record anew.
 */
export function recordedSeconds(): (file: string) => number {
  const record = existsSync(FILE) ? z.parse(Record, JSON.parse(readFileSync(FILE, 'utf8'))) : {};
  return (file) => record[nameOf(file)] ?? USUAL_SECONDS;
}

/** Writes down what the files of a whole run took. */
export function recordSeconds(taken: readonly (readonly [file: string, seconds: number])[]): void {
  const slow = taken
    .filter(([, seconds]) => seconds >= RECORDED_SECONDS)
    .map(([file, seconds]) => [nameOf(file), Math.round(seconds)] as const)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
}

const nameOf = (file: string): string => relative(ROOT, file);
