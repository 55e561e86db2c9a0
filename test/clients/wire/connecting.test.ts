import { once } from 'node:events';
import { Agent, createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Connections } from '../../../shared/clients/wire/exchange.ts';

const CONNECTION_MS = 700;
const ANSWER_MS = 2_000;

let server: Server;
let connections: Connections;
beforeEach(async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  connections = new Connections(url, { connectionTimeout: CONNECTION_MS, requestTimeout: ANSWER_MS });
  // Only the time-outs are fake: connections are real.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  connections.close();
  server.closeAllConnections();
  server.close();
});

const post = async () => await connections.post({}, Buffer.from('{}'), undefined);

test('an answer may take longer than opening a connection, over a new connection and over a kept one', async () => {
  for (let call = 0; call < 2; call += 1) {
    const answered = post();
    const [, response] = await once(server, 'request');
    jest.advanceTimersByTime(ANSWER_MS - 1);
    response.end('{}');
    expect((await answered).status).toBe(200);
  }
});

test('a silence that is too long ends the request', async () => {
  const answered = post();
  await once(server, 'request');
  jest.advanceTimersByTime(ANSWER_MS);
  await expect(answered).rejects.toMatchObject({
    name: 'TimeoutError',
    message: `no answer within ${ANSWER_MS} ms`,
  });
});

test('a connection that does not open ends the request', async () => {
  const pending = new Socket();
  Object.defineProperty(pending, 'connecting', { value: true });
  jest.spyOn(Agent.prototype, 'createConnection').mockReturnValue(pending);
  const answered = post();
  const refused = expect(answered).rejects.toMatchObject({
    name: 'TimeoutError',
    message: `no connection within ${CONNECTION_MS} ms`,
  });
  await setImmediate();
  jest.advanceTimersByTime(CONNECTION_MS);
  await refused;
});
