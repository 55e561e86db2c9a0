import { type ChildProcess, spawn } from 'node:child_process';
import { INHERITED } from './run-environment.ts';

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
