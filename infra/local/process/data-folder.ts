import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const DemoAccess = z.object({ organisation_id: z.string(), api_key: z.string() });

/** The organisation of the demo data and its key. */
export type DemoAccess = z.output<typeof DemoAccess>;

/** What other commands need to reach the running runtime; the content of `runtime.json`. */
export interface RuntimeDescription {
  readonly base_url: string;
  readonly demo: DemoAccess | null;
  readonly stack_name: string;
  readonly table_name: string;
  readonly stage: string;
  /** What the template puts out, as the names here are. */
  readonly outputs: Readonly<Record<string, string>>;
  /** `host:port` of the receiver on this machine that webhooks may go to; null for none. */
  readonly development_receiver: string | null;
  /** Endpoints of the engines, by service; only those that run. */
  readonly engines: Readonly<Partial<Record<'dynamodb' | 'kms' | 's3' | 'sqs' | 'states', string>>>;
  readonly pid: number;
}

/** The data folder of one runtime, locked while it is open. */
export interface DataFolder {
  readonly path: string;
  readDemo(): DemoAccess | null;
  writeDemo(demo: DemoAccess): void;
  /** Writes `runtime.json`: readable by this user only, whole or not at all. */
  describeRuntime(description: RuntimeDescription): void;
  /** Removes `runtime.json` and lets go of the folder. */
  close(): void;
}

/**
 * Opens and locks the data folder. The lock is the operating system's, on a SQLite file, so that it is gone
 * when the process is, however it ended.
 * @throws Error when the folder is a file, can not be written, or belongs to another running runtime.
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  prepare(path, folder);
  const unlock = lock(path, folder);
  const runtimeFile = join(path, 'runtime.json');
  const demoFile = join(path, 'demo.json');
  return {
    path,
    readDemo() {
      if (!existsSync(demoFile)) return null;
      try {
        return DemoAccess.parse(JSON.parse(readFileSync(demoFile, 'utf8')));
      } catch {
        throw new Error(`${demoFile} is damaged; move the folder ${folder} away to start afresh`);
      }
    },
    writeDemo: (demo) => writePrivately(demoFile, demo),
    describeRuntime: (description) => writePrivately(runtimeFile, description),
    close() {
      rmSync(runtimeFile, { force: true });
      unlock();
    },
  };
}

function prepare(path: string, folder: string): void {
  if (existsSync(path) && !statSync(path).isDirectory()) {
    throw new Error(`the data folder ${folder} is a file`);
  }
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`the data folder ${folder} can not be written`);
  }
}

/** Not `recursive: true`, with which Node never returns where a parent refuses new folders (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function lock(path: string, folder: string): () => void {
  const database = openLock(join(path, 'lock.sqlite'), folder);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new Error(`another runtime uses the data folder ${folder}; stop it or set DATA_DIR`);
  }
  return () => database.close();
}

function openLock(file: string, folder: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch {
    throw new Error(`the data folder ${folder} can not be written`);
  }
}

function writePrivately(file: string, content: object): void {
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
