import { once } from 'node:events';
import { Agent, createServer, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Connections } from '../../../shared/clients/wire/exchange.ts';

const CONNECTION_MS = 50;
/** Longer than a connection may take, and shorter than an answer may. */
const ANSWER_MS = 4 * CONNECTION_MS;

let server: Server;
let url: URL;
let open: Connections | undefined;
beforeAll(async () => {
  server = createServer(async (_, response: ServerResponse) => {
    await delay(ANSWER_MS);
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  open?.close();
  jest.restoreAllMocks();
});

const post = async () => {
  open ??= new Connections(url, { connectionTimeout: CONNECTION_MS, requestTimeout: 30_000 });
  return await open.post({}, Buffer.from('{}'), undefined);
};

test('an answer may take longer than a connection, over a new one and over one that is kept', async () => {
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(200);
});

test('a connection that does not open ends the request', async () => {
  const pending = new Socket();
  Object.defineProperty(pending, 'connecting', { value: true });
  jest.spyOn(Agent.prototype, 'createConnection').mockReturnValue(pending);
  open = undefined;
  await expect(post()).rejects.toMatchObject({
    name: 'TimeoutError',
    message: `no connection within ${CONNECTION_MS} ms`,
  });
});
