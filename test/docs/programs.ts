import { spawnSync } from 'node:child_process';

/** Reports whether the machine has a program, which says its version when it is asked. */
export const has = (program: string, version = '--version'): boolean =>
  spawnSync(program, [version], { stdio: 'ignore' }).status === 0;
