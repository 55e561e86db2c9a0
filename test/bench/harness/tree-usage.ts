import { readdirSync, readFileSync } from 'node:fs';
import { cpuOf, cpuOfStat } from './processor.ts';

/** CPU seconds of a Node process by kind of thread, and of the processes that it started. */
export interface TreeUsage {
  readonly main: number;
  /** Worker threads, which run the functions; also those that have ended. */
  readonly workers: number;
  /** Threads of V8 and libuv: garbage collection, compilation and files. */
  readonly service: number;
  /** The engine. */
  readonly children: number;
}

const SERVICE_THREADS = /^(?:V8Worker|DelayedTaskSche|SignalInspector|libuv-worker)/;

export function usageOf(pid: number): TreeUsage {
  let main = 0;
  let service = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const cpu = cpuOfStat(`/proc/${pid}/task/${thread}/stat`)?.seconds ?? 0;
    if (thread === String(pid)) main += cpu;
    else if (SERVICE_THREADS.test(nameOf(pid, thread))) service += cpu;
  }
  const own = cpuOf(pid, false);
  return { main, service, workers: own - main - service, children: cpuOf(pid) - own };
}

/** Returns what was used between two readings. */
export function usedBetween(before: TreeUsage, after: TreeUsage): TreeUsage {
  return {
    main: after.main - before.main,
    workers: after.workers - before.workers,
    service: after.service - before.service,
    children: after.children - before.children,
  };
}

function nameOf(pid: number, thread: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8');
  } catch {
    // The thread has ended.
    return '';
  }
}
