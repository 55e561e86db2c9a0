import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/fixtures');
/**
 * What the workers of a run share (test/runner/runner.ts). Outside a run, for example in a benchmark, there is none.
 */
const folder = process.env['TEST_RUN_FOLDER'];
const POLL_MS = 20;

/** Returns a value that takes seconds to build and fits in JSON. The first file that needs it builds it. */
export const oncePerRun = <T>(name: string, build: () => T): T =>
  JSON.parse(textOncePerRun(name, () => JSON.stringify(build())));

/**
 * The same for a value that is kept between runs until one of its sources changes.
 * @param sources files, and folders with all their files, relative to the root of the project
 */
export const oncePerSources = <T>(name: string, sources: readonly string[], build: () => T): T =>
  JSON.parse(
    textOncePerRun(name, () => {
      const file = `${name}-${digestOf(sources)}`;
      const known = read(KEPT, file);
      if (known !== undefined) return known;
      mkdirSync(KEPT, { recursive: true });
      for (const old of readdirSync(KEPT))
        if (old.startsWith(`${name}-`)) rmSync(join(KEPT, old), { force: true });
      return keep(KEPT, file, JSON.stringify(build()));
    }),
  );

/** The same as `oncePerRun` for what is built asynchronously. */
export async function oncePerRunAsync<T>(name: string, build: () => Promise<T>): Promise<T> {
  if (folder === undefined) return JSON.parse(JSON.stringify(await build()));
  for (;;) {
    const text = read(folder, name);
    if (text !== undefined) return JSON.parse(text);
    if (begins(folder, name)) {
      try {
        return JSON.parse(keep(folder, name, JSON.stringify(await build())));
      } finally {
        rmSync(lockOf(folder, name), { force: true });
      }
    }
    await delay(POLL_MS);
  }
}

function textOncePerRun(name: string, build: () => string): string {
  if (folder === undefined) return build();
  for (;;) {
    const text = read(folder, name);
    if (text !== undefined) return text;
    if (begins(folder, name)) {
      try {
        return keep(folder, name, build());
      } finally {
        rmSync(lockOf(folder, name), { force: true });
      }
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  };
  for (const source of sources) add(join(ROOT, source));
  return hash.digest('hex').slice(0, 16);
}

const lockOf = (shared: string, name: string): string => join(shared, `${name}.lock`);

function read(shared: string, name: string): string | undefined {
  const file = join(shared, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Takes the lock of a value, even from a worker that died. @returns whether this process builds the value */
function begins(shared: string, name: string): boolean {
  const lock = lockOf(shared, name);
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    if (!isAbandoned(lock)) return false;
    rmSync(lock, { force: true });
    return false;
  }
  // Another worker may have built it after the caller looked and before this one took the lock.
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

/** Writes the whole file at once, because another worker may be reading it. */
function keep(shared: string, name: string, text: string): string {
  const unfinished = join(shared, `${name}.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(shared, name));
  return text;
}
