import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The object whose functions tests call; a namespace could not be changed. */
const processes: typeof import('node:child_process') = require('node:child_process');
/** Every function that does not block ends in its `spawn`. */
const prototype: { spawn: unknown } = Object(processes.ChildProcess.prototype);

/** Refuses to start processes until it is removed, and keeps what was tried. */
export class ProcessGuard {
  readonly #refused: string[] = [];
  readonly #restore: () => void;

  constructor() {
    const { spawnSync, execSync, execFileSync } = processes;
    const { spawn } = prototype;
    this.#restore = () => {
      prototype.spawn = spawn;
      Object.assign(processes, { spawnSync, execSync, execFileSync });
    };
    const refuse = (command: unknown): never => {
      const tried = typeof command === 'string' ? command : String(Object(command).file);
      this.#refused.push(tried);
      throw new Error(`a unit test must not start a process: ${tried}`);
    };
    prototype.spawn = refuse;
    Object.assign(processes, { spawnSync: refuse, execSync: refuse, execFileSync: refuse });
  }

  /** @throws Error when something was tried since, even where the code that tried it handled the refusal. */
  check(): void {
    const refused = this.#refused.splice(0);
    if (refused.length > 0) throw new Error(`a unit test must not start a process: ${refused.join(', ')}`);
  }

  /** Does the same, and refuses nothing from now on. */
  remove(): void {
    this.#restore();
    this.check();
  }
}
