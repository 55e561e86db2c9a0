import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../infra/local/engines/dynamodb.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const START_TIMEOUT_MS = 240_000;

/** The unchanged local runtime in a process of its own, as `npm start` runs it. */
export interface StartedRuntime {
  readonly pid: number;
  readonly startSeconds: number;
  stop(): Promise<void>;
}

/** Starts the runtime on a data folder and waits until it answers. The end of this process ends it. */
export async function startRuntimeProcess(dataDir: string): Promise<StartedRuntime> {
  const port = await freePort();
  const beganMs = performance.now();
  const server = spawn(process.execPath, startArguments(), {
    cwd: PROJECT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): boolean => server.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    if (server.exitCode !== null) return;
    const gone = once(server, 'exit');
    kill();
    await gone;
  };
  try {
    await ready(server, dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: server.pid ?? 0, startSeconds: (performance.now() - beganMs) / 1000, stop };
}

/** Returns the options of Node and the module that `npm start` names. */
function startArguments(): readonly string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(PROJECT, 'package.json'), 'utf8'),
  );
  return scripts.start.replace(/^exec node /, '').split(' ');
}

async function ready(server: ChildProcess, dataDir: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(join(dataDir, 'runtime.json'))) {
    if (server.exitCode !== null) throw new Error(`the local runtime exited with code ${server.exitCode}`);
    if (performance.now() > deadline) throw new Error('the local runtime did not become ready in time');
    await delay(100);
  }
}
