import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

export interface SynthesisOptions {
  /** The CDK app, run as `node <app>` with `CDK_OUTDIR`. */
  readonly app: string;
  /** Files and folders that determine the template and the bundles. */
  readonly sources: readonly string[];
  /** The folder that keeps the assembly between starts. */
  readonly outdir: string;
}

/** Takes the steps that are done, of how many. */
type OnStep = (done: number, of: number) => void;

const Step = z.object({ step: z.number(), of: z.number() });

/**
 * Synthesizes the app into `outdir`, unless the folder already has the result of the same sources. A failed synthesis
 * leaves the folder unchanged, and so does the end of this process before the app's.
 * @param onStep called when the app begins a step.
 * @returns whether it synthesized.
 * @throws Error with the app's own error message.
 */
export async function synthesize(
  { app, sources, outdir }: SynthesisOptions,
  onStep: OnStep = () => undefined,
): Promise<boolean> {
  const digest = digestOf(sources);
  const stamp = join(outdir, '.sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false;
  mkdirSync(dirname(outdir), { recursive: true });
  const work = mkdtempSync(`${outdir}-`);
  try {
    await run(app, work, onStep);
    writeFileSync(join(work, '.sources'), digest);
    rmSync(outdir, { recursive: true, force: true });
    renameSync(work, outdir);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another process synthesized the same sources in the meantime; its result is equivalent.
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false;
    throw error;
  }
  return true;
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const file of filesOf(source)) {
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
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
