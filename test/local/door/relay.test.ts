import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { relay } from '../../../infra/local/door/relay.ts';

const PATIENCE_MS = 20;

/** Sends bytes as soon as a relay has its connection, does nothing for longer than it waits, and returns what comes back. */
async function sentBeforeAStall(bytes: string): Promise<string> {
  const engine = createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const target = { host: '127.0.0.1', port: Object(engine.address()).port, prefix: '' };
  const door = createServer({ allowHalfOpen: true }, (socket) => {
    relay(socket, target, () => undefined, PATIENCE_MS);
    client.write(bytes);
    // A machine that is busy, or that sleeps.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * PATIENCE_MS);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const client = connect(Object(door.address()).port, '127.0.0.1');
  const answer = await text(client).catch(() => '');
  engine.close();
  door.close();
  return answer;
}

test('a request that came while the process did nothing is not late', async () => {
  expect(await sentBeforeAStall('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test('a connection without a request ends', async () => {
  expect(await sentBeforeAStall('POST /')).toBe('');
});
