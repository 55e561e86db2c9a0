import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EngineWire } from './engine-wire.ts';

let server: Server;
let wire: EngineWire;
/** The connections that the server has accepted. */
let accepted: Socket[];
/** What it does with what it reads. */
let onRequest: (text: string, socket: Socket) => void;

const answer = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

beforeEach(async () => {
  accepted = [];
  onRequest = (text, socket) => socket.write(answer(text.split('\r\n\r\n')[1] ?? ''));
  server = createServer((socket) => {
    accepted.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => onRequest(chunk.toString(), socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  wire = new EngineWire('127.0.0.1', address.port);
});
afterEach(async () => {
  wire.close();
  for (const socket of accepted) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const ask = async (body: string, signal?: AbortSignal): Promise<string> =>
  (await wire.post({ 'content-length': String(body.length) }, body, signal)).body.toString();

test('sequential calls share a connection, concurrent calls do not, and each gets its own answer', async () => {
  expect([await ask('first'), await ask('second')]).toEqual(['first', 'second']);
  expect(accepted).toHaveLength(1);
  expect(await Promise.all(['a', 'b', 'c'].map((body) => ask(body)))).toEqual(['a', 'b', 'c']);
  expect(accepted).toHaveLength(3);
});

test('calls beyond the number of connections all get their answer', async () => {
  const bodies = Array.from({ length: 200 }, (_, i) => String(i));
  expect(await Promise.all(bodies.map((body) => ask(body)))).toEqual(bodies);
  expect(accepted).toHaveLength(50);
});

test('an answer may arrive in any pieces', async () => {
  onRequest = (_, socket) => {
    const bytes = [...answer('in pieces')];
    const next = (): void => {
      const byte = bytes.shift();
      if (byte !== undefined) socket.write(byte, () => setImmediate(next));
    };
    next();
  };
  expect(await ask('?')).toBe('in pieces');
});

test('when the engine closes a connection, only the call under way fails', async () => {
  const usual = onRequest;
  onRequest = (_, socket) => socket.destroy();
  await expect(ask('lost')).rejects.toMatchObject({ code: 'ECONNRESET' });
  onRequest = usual;
  expect(await ask('found')).toBe('found');
});

test('the answer to an aborted call reaches no other call', async () => {
  const usual = onRequest;
  const controller = new AbortController();
  const late: Socket[] = [];
  onRequest = (_, socket) => {
    late.push(socket);
    controller.abort(new Error('enough'));
  };
  await expect(ask('late', controller.signal)).rejects.toThrow('enough');
  onRequest = usual;
  for (const socket of late) socket.write(answer('late'));
  expect(await ask('timely')).toBe('timely');
  await expect(ask('never', controller.signal)).rejects.toThrow('enough');
});

test('an answer without a length fails the call', async () => {
  onRequest = (_, socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n');
  await expect(ask('?')).rejects.toThrow('without a length');
});
