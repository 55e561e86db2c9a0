import { readdirSync, readFileSync } from 'node:fs';

/** Returns the memory of processes and all that they started, without what several of them share counted twice. */
export function memoryOf(pids: readonly number[]): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/status`);
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  let bytes = 0;
  for (const pid of parents.keys()) {
    if (!isBelow(pid, pids, parents)) continue;
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
    bytes += Number(kilobytes ?? 0) * 1024;
  }
  return bytes;
}

function isBelow(pid: number, pids: readonly number[], parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (pids.includes(at)) return true;
  }
  return false;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
