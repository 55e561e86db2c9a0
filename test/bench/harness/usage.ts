import { setInterval } from 'node:timers';

/** The resources that a piece of work took. */
export interface Usage {
  readonly wallMs: number;
  /** CPU of all threads of this process. The engine is another process. */
  readonly cpuMs: number;
  /** Peak resident memory of this process, sampled every 20 ms. */
  readonly peakBytes: number;
}

/** Runs `work` and returns its result and the CPU of this process, without the cost of sampling its memory. */
export async function cpuOf<T>(work: () => Promise<T>): Promise<{ value: T; cpuMs: number }> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1000 };
}

/** Runs `work` and returns its result and usage. */
export async function measured<T>(work: () => Promise<T>): Promise<{ value: T; usage: Usage }> {
  globalThis.gc?.();
  let peakBytes = process.memoryUsage.rss();
  const sample = (): void => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, 20);
  const started = performance.now();
  const cpu = process.cpuUsage();
  try {
    const value = await work();
    const wallMs = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    sample();
    return { value, usage: { wallMs, cpuMs: (user + system) / 1000, peakBytes } };
  } finally {
    clearInterval(timer);
  }
}
