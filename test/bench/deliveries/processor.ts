import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in which Linux counts CPU time. */
const TICKS = 100;

/** Returns the CPU seconds of a process and, with `children`, of the running processes that it started. */
export function cpuOf(pid: number, children = true): number {
  const own = read(pid);
  if (own === undefined) return 0;
  if (!children) return own.seconds;
  const started = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number)
    .filter((other) => read(other)?.parent === pid);
  return started.reduce((sum, child) => sum + cpuOf(child), own.seconds);
}

function read(pid: number): { readonly parent: number; readonly seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything, so count the fields from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [, parent] = fields;
    return { parent: Number(parent), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    return undefined;
  }
}
