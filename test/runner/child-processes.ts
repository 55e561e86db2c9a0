import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What checks, workers and the processes that tests start inherit, unless it is set. */
export const INHERITED = {
  // The programs of the project start in half the time when they find their compiled code.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
  // dynoxide is one thread of work; a second one only passes calls to and fro, for twice the CPU of a read.
  TOKIO_WORKER_THREADS: '1',
  // Programs in Go, esbuild and the compiler of TypeScript, end soon: to collect their garbage as often as a service
  // does is a fifth of their CPU.
  GOGC: '400',
};

/** Child processes, each in a group with all that it starts, so that they can be ended to the last one. */
export class ChildProcesses {
  readonly #groups = new Set<ChildProcess>();

  /** Runs Node with its arguments in the root of the project. */
  start(cwd: string, argv: readonly string[], stdio: 'ipc' | 'pipe', env = process.env): ChildProcess {
    const child = spawn(process.execPath, argv, {
      cwd,
      env: { ...INHERITED, ...env },
      detached: true,
      stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#groups.add(child);
    child.once('close', () => this.#groups.delete(child));
    return child;
  }

  kill(): void {
    for (const { pid } of this.#groups) {
      if (pid === undefined) continue;
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended in this moment.
      }
    }
  }
}

/** The exit code of a process that has ended. */
export async function exitCode(child: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
}
