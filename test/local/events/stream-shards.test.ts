import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { StreamClient } from '../../../infra/local/events/stream-poller.ts';
import { readShards } from '../../../infra/local/events/stream-shards.ts';
import { engineAddress } from '../../../infra/operator/connection/engine-address.ts';

/** A stream whose shards end, and whose waits are over, when the test says so. */
function streamOf(shards: string[]) {
  const stop = new AbortController();
  const ends = new Map<string, () => void>();
  const failures: unknown[] = [];
  const list = jest.fn(async () => [...shards]);
  const read = async (shardId: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(shardId, resolve);
    stop.signal.addEventListener('abort', () => resolve());
    await promise;
  };
  let endWait: (() => void) | undefined;
  const wait = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    endWait = resolve;
    stop.signal.addEventListener('abort', () => resolve());
    await promise;
    endWait = undefined;
  };
  const done = readShards(list, read, (error) => failures.push(error), stop.signal, wait);
  return {
    list,
    failures,
    read: () => [...ends.keys()],
    isWaiting: () => endWait !== undefined,
    end: async (shardId: string) => {
      ends.get(shardId)?.();
      await setImmediate();
    },
    endWait: async () => {
      endWait?.();
      await setImmediate();
    },
    stop: async () => {
      stop.abort();
      await done;
    },
  };
}

test('the shards are listed at first and when one has ended, not while they are read', async () => {
  const shards = ['a', 'b'];
  const stream = streamOf(shards);
  await setImmediate();
  expect(stream.read()).toEqual(['a', 'b']);
  expect(stream.isWaiting()).toBe(false);
  shards.push('c');
  await stream.end('a');
  expect(stream.read()).toEqual(['a', 'b', 'c']);
  expect(stream.isWaiting()).toBe(false);
  expect(stream.list).toHaveBeenCalledTimes(2);
  await stream.stop();
});

test('a stream without a shard, or with one that does not show yet, is listed again after a wait', async () => {
  const shards: string[] = [];
  const stream = streamOf(shards);
  await setImmediate();
  expect(stream.isWaiting()).toBe(true);
  shards.push('a');
  await stream.endWait();
  expect(stream.read()).toEqual(['a']);
  await stream.end('a');
  expect(stream.isWaiting()).toBe(true);
  shards.push('b');
  await stream.endWait();
  expect(stream.read()).toEqual(['a', 'b']);
  expect(stream.isWaiting()).toBe(false);
  await stream.stop();
});

test('a list of shards that cannot be read is reported, and read again after a wait', async () => {
  const stream = streamOf(['a', 'b']);
  await setImmediate();
  stream.list.mockRejectedValueOnce(new Error('away'));
  await stream.end('a');
  expect(stream.failures).toEqual([new Error('away')]);
  expect(stream.isWaiting()).toBe(true);
  await stream.endWait();
  expect(stream.list).toHaveBeenCalledTimes(3);
  await stream.stop();
});

test('mappings that list the shards of a stream at the same time share the call', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end(JSON.stringify({ StreamDescription: { Shards: [{ ShardId: 'a' }] } }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const service = engineAddress(endpoint, { accessKeyId: 'local', secretAccessKey: 'local' });
  const client = new StreamClient(service, 'arn', new AbortController().signal);
  expect(await Promise.all([client.shards(), client.shards()])).toEqual([['a'], ['a']]);
  expect(calls).toBe(1);
  await client.shards();
  expect(calls).toBe(2);
  server.closeAllConnections();
  server.close();
});
