const FIRST_MS = 500;
const LONGEST_MS = 8_000;

/** Doubles with each retry; half of it is random, so that callers which failed together do not return together. */
export const backOffMs = (retry: number, random: number = Math.random()): number =>
  Math.min(FIRST_MS * 2 ** (retry - 1), LONGEST_MS) * (0.5 + random / 2);

/** Waits. @throws the reason of the abort, at once */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
