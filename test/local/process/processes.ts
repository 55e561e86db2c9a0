import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine that has not ended. */
export interface RunningProcess {
  readonly pid: number;
  readonly group: number;
  /** Its program and arguments, with spaces between them. */
  readonly command: string;
}

/** Reads the processes from Linux itself: `ps` and `pgrep` write paths as the locale and the width of the terminal let them. */
export function runningProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        // The name of the program, in brackets, may have spaces and brackets of its own.
        const [state = '', , group] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .split(') ')
          .slice(-1)
          .join('')
          .split(' ');
        return 'ZX'.includes(state) ? [] : [{ pid: Number(name), group: Number(group), command }];
      } catch {
        // It ended in this moment.
        return [];
      }
    });
}
