import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { openPrivately } from './private-folder.ts';

const DemoAccess = z.object({
  organisation_id: z.string(),
  api_key: z.string(),
  /** A folder of an earlier release has none. */
  samples: z.optional(z.object({ job_id: z.string(), company_id: z.string() })),
});

/** The organisation of the demo data, its key, and records that the documentation's requests can name. */
export type DemoAccess = z.output<typeof DemoAccess>;

/** The content of `runtime.json`: what other commands need to reach the running runtime. */
export interface RuntimeDescription {
  readonly base_url: string;
  readonly demo: DemoAccess | null;
  readonly stack_name: string;
  readonly table_name: string;
  readonly stage: string;
  /** The outputs of the template, resolved to local names. */
  readonly outputs: Readonly<Record<string, string>>;
  /** `host:port` of the webhook receiver on this machine; null without one. */
  readonly development_receiver: string | null;
  /** Endpoints of the running engines, by service. */
  readonly engines: Readonly<Partial<Record<'dynamodb' | 'kms' | 'sqs' | 'states', string>>>;
  /** What the engines demand; a new one at every start. */
  readonly credential: { readonly access_key_id: string; readonly secret_access_key: string };
  readonly pid: number;
}

const LOCK = 'lock.sqlite';
const DEMO = 'demo.json';

/** What the runtime and its engines keep in a data folder. */
const OWN =
  /^(?:lock\.sqlite|dynamodb\.sqlite|functions\.log|checkpoints\.json|demo\.|runtime\.json|kms-.+\.key$|s3$|log-lines$|dynamodb-local$)/;

/** The data folder of one runtime, locked while it is open. */
export interface DataFolder {
  readonly path: string;
  readDemo(): DemoAccess | null;
  writeDemo(demo: DemoAccess): void;
  /** Writes `runtime.json` atomically, readable by this user only. */
  describeRuntime(description: RuntimeDescription): void;
  /** Removes `runtime.json` and unlocks the folder. */
  close(): void;
}

/**
 * Opens and locks the data folder. The operating system holds the lock, on a SQLite file, and releases it however this
 * process ends.
 * @throws Error when the folder is a file, cannot be written, is not this user's own, or is in use by another
 *   runtime.
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  openPrivately(path, folder, OWN);
  const unlock = lock(path, folder);
  const runtimeFile = join(path, 'runtime.json');
  const demoFile = join(path, DEMO);
  return {
    path,
    readDemo: () => readDemo(folder),
    writeDemo: (demo) => writePrivately(demoFile, demo),
    describeRuntime: (description) => writePrivately(runtimeFile, description),
    close() {
      rmSync(runtimeFile, { force: true });
      unlock();
    },
  };
}

/**
 * Reads the organisation of the demo data and its key; null before they are loaded.
 * @throws Error when the file is damaged.
 */
export function readDemo(folder: string): DemoAccess | null {
  const file = join(resolve(folder), DEMO);
  if (!existsSync(file)) return null;
  try {
    return DemoAccess.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is damaged; move the folder ${folder} away to start over`);
  }
}

function lock(path: string, folder: string): () => void {
  const database = openLock(join(path, LOCK), folder);
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
    throw new Error(`the data folder ${folder} cannot be written`);
  }
}

function writePrivately(file: string, content: object): void {
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
