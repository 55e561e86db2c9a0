import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { freePort } from '../../infra/local/engines/dynamodb.ts';
import { type LocalRuntime, readRuntime } from '../../infra/operator/connection/local-runtime.ts';

/**
 * Memory of the runtime's process in bytes: its resident size with workers, and its main thread's heap after a
 * collection.
 */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** The local runtime in its own process. */
export interface SoakedRuntime extends LocalRuntime {
  memory(): Promise<Memory>;
  /** Kills it, so that it cannot finish anything. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const MemoryMessage = z.object({ rss: z.number(), heapUsed: z.number() });
const START_TIMEOUT_MS = 600_000;
const MAIN = fileURLToPath(new URL('../../infra/local/main.ts', import.meta.url));
const PROBE = new URL('memory-probe.ts', import.meta.url).href;

/** Starts the local runtime on a data folder. @throws Error if it does not become ready */
export async function startRuntime(dataDir: string): Promise<SoakedRuntime> {
  // A killed runtime leaves its description behind.
  rmSync(join(dataDir, 'runtime.json'), { force: true });
  const child = spawn(process.execPath, ['--no-warnings', '--expose-gc', '--import', PROBE, MAIN], {
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const terminate = (): boolean => child.kill('SIGTERM');
  process.once('exit', terminate);
  await ready(child, dataDir);
  const memory = async (): Promise<Memory> => {
    const answer = once(child, 'message');
    child.send('memory');
    return z.parse(MemoryMessage, (await answer)[0]);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    process.off('exit', terminate);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    ...(await readRuntime(dataDir)),
    memory,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function ready(child: ChildProcess, dataDir: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (child.exitCode !== null) throw new Error(`the local runtime ended with exit code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('the local runtime did not become ready');
    await delay(100);
  }
}
