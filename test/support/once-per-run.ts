import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What the workers of a run share (test/runner/runner.ts). Elsewhere, as in a benchmark, there is none. */
const folder = process.env['TEST_RUN_FOLDER'];
const POLL_MS = 20;

/** Returns a value that takes seconds to build and that JSON can carry, built by the first file that needs it. */
export function oncePerRun<T>(name: string, build: () => T): T {
  if (folder === undefined) return asStored(build());
  for (;;) {
    const text = read(folder, name);
    if (text !== undefined) return JSON.parse(text);
    if (begins(folder, name)) return building(folder, name, build);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

/** Does the same for what is built asynchronously. */
export async function oncePerRunAsync<T>(name: string, build: () => Promise<T>): Promise<T> {
  if (folder === undefined) return asStored(await build());
  for (;;) {
    const text = read(folder, name);
    if (text !== undefined) return JSON.parse(text);
    if (begins(folder, name)) {
      try {
        return keep(folder, name, await build());
      } finally {
        rmSync(lockOf(folder, name), { force: true });
      }
    }
    await delay(POLL_MS);
  }
}

function building<T>(shared: string, name: string, build: () => T): T {
  try {
    return keep(shared, name, build());
  } finally {
    rmSync(lockOf(shared, name), { force: true });
  }
}

const lockOf = (shared: string, name: string): string => join(shared, `${name}.lock`);
const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

function read(shared: string, name: string): string | undefined {
  const file = join(shared, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Takes the lock of a value, also from a worker that has died. @returns whether this process builds the value */
function begins(shared: string, name: string): boolean {
  const lock = lockOf(shared, name);
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    if (!isAbandoned(lock)) return false;
    rmSync(lock, { force: true });
    return false;
  }
  // Another worker may have built it between the look at the value and the lock.
  if (!existsSync(join(shared, name))) return true;
  rmSync(lock, { force: true });
  return false;
}

function isAbandoned(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return Object(error).code === 'ESRCH';
  }
}

/** Writes the whole file at once, because another worker may read it. */
function keep<T>(shared: string, name: string, value: T): T {
  const text = JSON.stringify(value);
  const unfinished = join(shared, `${name}.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(shared, name));
  return JSON.parse(text);
}
