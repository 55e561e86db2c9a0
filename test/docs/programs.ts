import { spawnSync } from 'node:child_process';

/** Reports whether the machine has a program that states its version. */
export const has = (program: string, version = '--version'): boolean =>
  spawnSync(program, [version], { stdio: 'ignore' }).status === 0;
