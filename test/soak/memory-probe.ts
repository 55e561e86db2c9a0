// Loaded into the local runtime before all other modules. On request, it sends the runtime's memory to its parent.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send !== undefined) {
  process.on('message', () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heapUsed });
  });
  // The channel must not keep the runtime alive.
  process.channel?.unref();
}
