import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in which Linux counts CPU time. */
const TICKS = 100;

/** Returns the CPU seconds of a process and, with `children`, of the processes that it started, running or ended. */
export function cpuOf(pid: number, children = true): number {
  const own = read(pid);
  if (own === undefined) return 0;
  if (!children) return own.seconds;
  const started = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number)
    .filter((other) => read(other)?.parent === pid);
  return started.reduce((sum, child) => sum + cpuOf(child), own.seconds + own.ended);
}

/** Returns the CPU seconds of this process, all its threads. */
export function cpuOfThis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns the CPU nanoseconds of a process with one thread, as its scheduler counts them. @throws Error if it has ended */
export function nanosecondsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
}

/** Returns whether a process waits for input. */
export function isWaiting(pid: number): boolean {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text[text.lastIndexOf(')') + 2] === 'S';
}

interface Processor {
  readonly parent: number;
  readonly seconds: number;
  /** Of the processes that it started and that have ended. */
  readonly ended: number;
}

const read = (pid: number): Processor | undefined => cpuOfStat(`/proc/${pid}/stat`);

/** Reads the `stat` file of a process or a thread; undefined if it has ended. */
export function cpuOfStat(file: string): Processor | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    // The name in brackets may contain anything, so count the fields from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [, parent] = fields;
    const seconds = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / TICKS;
    return { parent: Number(parent), seconds: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}
