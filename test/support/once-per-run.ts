import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the workers of a run share (test/runner/runner.ts). Elsewhere, as in a benchmark, there is none. */
const folder = process.env['TEST_RUN_FOLDER'];

/** Returns a value that takes seconds to build and that JSON can carry, built by the first file that needs it. */
export function oncePerRun<T>(name: string, build: () => T): T {
  const text = read(name) ?? JSON.stringify(build());
  keep(name, text);
  return JSON.parse(text);
}

/** Does the same for what is built asynchronously. */
export async function oncePerRunAsync<T>(name: string, build: () => Promise<T>): Promise<T> {
  const text = read(name) ?? JSON.stringify(await build());
  keep(name, text);
  return JSON.parse(text);
}

function read(name: string): string | undefined {
  const file = folder === undefined ? undefined : join(folder, name);
  return file === undefined || !existsSync(file) ? undefined : readFileSync(file, 'utf8');
}

/** Writes the whole file at once, because another worker may read it or build the same. */
function keep(name: string, text: string): void {
  if (folder === undefined || existsSync(join(folder, name))) return;
  const unfinished = join(folder, `${name}.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(folder, name));
}
