// Loaded into the local runtime before anything else: tells its memory to the process that started it, when asked.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send !== undefined) {
  process.on('message', () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heapUsed });
  });
  // The runtime ends when it wants to, not when nobody asks any more.
  process.channel?.unref();
}
