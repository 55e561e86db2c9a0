import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';

export interface SynthesisOptions {
  /** The CDK app, run as `node <app>` with `CDK_OUTDIR`. */
  readonly app: string;
  /** Files and folders that determine the template and the bundles. */
  readonly sources: readonly string[];
  /** The folder that keeps the assemblies between starts, each in a folder named by its sources. */
  readonly outdir: string;
}

/** A synthesized app. */
export interface Synthesis {
  /** The assembly, which never changes: a running function loads its code from here. */
  readonly folder: string;
  /** Whether this call synthesized it. */
  readonly isNew: boolean;
}

/** Takes the steps that are done, of how many. */
type OnStep = (done: number, of: number) => void;

const Step = z.object({ step: z.number(), of: z.number() });

const WORK = 'making-';
const LOCK = 'lock.sqlite';
const DIGEST_CHARACTERS = 16;
/** A runtime may run for days while others start with other sources. */
const KEPT_MS = 7 * 86_400_000;
const POLL_MS = 50;

/**
 * Synthesizes the app, unless `outdir` has the assembly of the same sources. An assembly is renamed into place once it is
 * whole and never replaced, so a failed synthesis or the end of this process changes nothing that a runtime uses. Of
 * several processes that start at once, one synthesizes and the others wait for it.
 * @param onStep called when the app begins a step.
 * @throws Error with the app's own error message.
 */
export async function synthesize(
  { app, sources, outdir }: SynthesisOptions,
  onStep: OnStep = () => undefined,
): Promise<Synthesis> {
  const folder = join(outdir, digestOf(sources));
  if (isKept(folder)) return { folder, isNew: false };
  makeFolder(outdir);
  const unlock = await lock(join(outdir, LOCK), () => onStep(0, 1));
  try {
    if (isKept(folder)) return { folder, isNew: false };
    // Nobody else is making one: these are the remains of a process that was killed.
    removeFrom(outdir, (name) => name.startsWith(WORK));
    const work = mkdtempSync(join(outdir, WORK));
    try {
      await run(app, work, onStep);
      renameSync(work, folder);
    } catch (error) {
      rmSync(work, { recursive: true, force: true });
      throw error;
    }
    removeFrom(outdir, (_, usedMs) => usedMs < Date.now() - KEPT_MS);
    return { folder, isNew: true };
  } finally {
    unlock();
  }
}

/** Reports whether the folder exists, and notes that it is used. */
function isKept(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // It is another user's, or on a disk that cannot be written: then nobody removes it, either.
  }
  return true;
}

function makeFolder(outdir: string): void {
  try {
    mkdirSync(outdir, { recursive: true });
    accessSync(outdir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`the folder ${outdir}, which keeps what is synthesized, cannot be written`, {
      cause: error,
    });
  }
}

/** The operating system holds the lock, on a SQLite file, and releases it however this process ends. */
async function lock(file: string, onWait: () => void): Promise<() => void> {
  const database = new DatabaseSync(file, { timeout: 0 });
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return () => database.close();
    } catch (error) {
      if (!isLocked(error)) {
        database.close();
        throw error;
      }
    }
    onWait();
    await delay(POLL_MS);
  }
}

const SQLITE_BUSY = 5;
const isLocked = (error: unknown): boolean => Object(error).errcode === SQLITE_BUSY;

/** Removes those folders in `outdir` that `isOver` names. @param isOver takes the name and when it was last used */
function removeFrom(outdir: string, isOver: (name: string, usedMs: number) => boolean): void {
  for (const entry of readdirSync(outdir, { withFileTypes: true })) {
    const path = join(outdir, entry.name);
    if (entry.isDirectory() && isOver(entry.name, statSync(path).mtimeMs)) rmSync(path, { recursive: true });
  }
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.version} ${process.env['TABLE_CLIENT'] ?? ''}`);
  for (const source of sources) {
    for (const file of filesOf(source)) {
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, DIGEST_CHARACTERS);
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function run(app: string, outdir: string, onStep: OnStep): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', app], {
    // What runs here is not deployed: the validation of CloudFormation takes longer than the rest.
    env: { ...process.env, CDK_OUTDIR: outdir, CDK_VALIDATION: 'false', LOCAL_RUNTIME: 'true' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const abandon = (): void => {
    child.kill('SIGKILL');
    rmSync(outdir, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', abandon);
  child.on('message', (message) => {
    const parsed = Step.safeParse(message);
    if (parsed.success) onStep(parsed.data.step, parsed.data.of);
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-20_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => process.off('exit', abandon));
  if (code !== 0)
    throw new Error(`the app cannot be synthesized: ${firstError(complaint) ?? `exit code ${code}`}`);
}

/** Returns the line that names the error, without the stack trace. */
function firstError(complaint: string): string | undefined {
  const lines = complaint.split('\n').map((line) => line.trim());
  return lines.find((line) => /^(\w+ )?\[?\w*Error\b.*:/.test(line)) ?? lines.find((line) => line !== '');
}
