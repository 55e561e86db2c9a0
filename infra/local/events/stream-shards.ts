import { setTimeout as delay } from 'node:timers/promises';

/** How often the list of shards is read while one is missing. */
const SHARDS_MS = 10_000;

/**
 * Reads every shard of a stream until `signal` aborts. Looks for shards at first and after one has ended: a new shard
 * follows one that is closed. DynamoDB's local engines read every record of a stream to list its shards, and answer
 * nothing else meanwhile; after 100,000 published jobs that takes a second.
 * @param list returns the ids of all shards
 * @param read reads a shard to its end
 * @param failed called when the list cannot be read
 */
export async function readShards(
  list: () => Promise<readonly string[]>,
  read: (shardId: string) => Promise<void>,
  failed: (error: unknown) => void,
  signal: AbortSignal,
  wait: typeof waitForShards = waitForShards,
): Promise<void> {
  const known = new Set<string>();
  const open = new Set<Promise<void>>();
  while (!signal.aborted) {
    const before = known.size;
    try {
      for (const shardId of await list()) {
        if (known.has(shardId)) continue;
        known.add(shardId);
        const reader = read(shardId).finally(() => open.delete(reader));
        open.add(reader);
      }
    } catch (error) {
      failed(error);
    }
    if (known.size > before) await Promise.race(open);
    else await wait(signal);
  }
  await Promise.all(open);
}

async function waitForShards(signal: AbortSignal): Promise<void> {
  await delay(SHARDS_MS, undefined, { signal }).catch(() => undefined);
}
