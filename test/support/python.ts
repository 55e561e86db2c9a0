import { spawnSync } from 'node:child_process';

/** Debian's own Python has Debian's packages; another one earlier in PATH may have none. */
const PROGRAMS = ['python3', '/usr/bin/python3'];

const runs = (program: string, code: string): boolean =>
  spawnSync(program, ['-c', code], { stdio: 'ignore' }).status === 0;

/** Returns a Python that can run the Python client, or null. */
export const pythonWithHttpx = (): string | null =>
  PROGRAMS.find((program) => runs(program, 'import sys, httpx; assert sys.version_info >= (3, 11)')) ?? null;

/** Whether a Python has these modules. */
export const pythonHas = (program: string | null, modules: string): boolean =>
  program !== null && runs(program, `import ${modules}`);
