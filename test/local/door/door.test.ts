import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newCredential } from '../../../infra/local/door/credential.ts';
import { type Door, type Engine, openDoor, openRelay } from '../../../infra/local/door/door.ts';
import { relay } from '../../../infra/local/door/relay.ts';
import { rawClient, sendRaw } from './raw-client.ts';

const KINDS = ['an engine in this process', 'an engine in another process'] as const;
type Kind = (typeof KINDS)[number];

const credential = newCredential();
const signedWith = (key: string): string =>
  `Authorization: AWS4-HMAC-SHA256 Credential=${key}/20200101/us-east-1/x/aws4_request, SignedHeaders=host, Signature=0`;
const SIGNED = signedWith(credential.accessKeyId);

/** The requests that reached the engine, and the number of connections that it accepted. */
const engine = { requests: [] as { target: string; body: string }[], connections: 0 };

/** Answers everything, to every origin, like dynoxide. */
const careless: Engine = async (request, response) => {
  response.writeHead(200, {
    'content-type': 'text/plain',
    ...(request.headers.origin === undefined ? {} : { 'access-control-allow-origin': '*' }),
  });
  const seen = { target: request.url ?? '', body: '' };
  engine.requests.push(seen);
  for await (const chunk of request) {
    seen.body += chunk.toString('latin1');
    response.write(chunk);
  }
  response.end('.');
};

let own: Server;
const doors = new Map<Kind, Door>();
const portOf = (server: SocketServer): number => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};
const endpointOf = (kind: Kind): string => doors.get(kind)?.endpoint ?? '';
const hostOf = (kind: Kind): string => `Host: ${new URL(endpointOf(kind)).host}`;

beforeAll(async () => {
  own = createServer(careless).on('connection', () => {
    engine.connections += 1;
  });
  await new Promise<void>((done) => {
    own.listen(0, '127.0.0.1', done);
  });
  const address = own.address();
  const port = typeof address === 'object' ? address?.port : '';
  doors.set('an engine in this process', await openDoor(credential, careless));
  doors.set('an engine in another process', await openRelay(credential, `http://127.0.0.1:${port}/secret`));
});
afterAll(async () => {
  for (const door of doors.values()) await door.close();
  own.close();
  own.closeAllConnections();
});
beforeEach(() => {
  engine.requests = [];
  engine.connections = 0;
});

function request(headers: readonly string[], body = 'hello', line = 'POST / HTTP/1.1'): string {
  return [line, ...headers, `Content-Length: ${body.length}`, '', body].join('\r\n');
}

describe.each(KINDS)('the door of %s', (kind) => {
  const send = (headers: readonly string[], line?: string): Promise<string> =>
    sendRaw(endpointOf(kind), request([...headers, 'Connection: close'], 'hello', line));

  test.each(['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])('admits the credential at %s', async (name) => {
    const { port } = new URL(endpointOf(kind));
    const answer = await send([`Host: ${name}:${port}`, SIGNED]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(engine.requests).toEqual([{ target: kind === KINDS[0] ? '/' : '/secret/', body: 'hello' }]);
  });

  const other = newCredential().accessKeyId;
  test.each([
    ['no credential', ['HOST']],
    ['the credential of another start', ['HOST', signedWith(other)]],
    ['the fixed key of earlier versions', ['HOST', signedWith('local')]],
    ['the beginning of the credential', ['HOST', signedWith(credential.accessKeyId.slice(0, -1))]],
    ['the credential in lower case', ['HOST', signedWith(credential.accessKeyId.toLowerCase())]],
    ['the credential before another one', ['HOST', SIGNED, signedWith(other)]],
    ['the credential after another one', ['HOST', signedWith(other), SIGNED]],
    ['the credential as a bearer token', ['HOST', `Authorization: Bearer ${credential.accessKeyId}`]],
    ['a name that DNS leads here', ['Host: rebind.example', SIGNED]],
    ['another port', ['Host: 127.0.0.1:1', SIGNED]],
    ['no port', ['Host: 127.0.0.1', SIGNED]],
    ['a name that begins like a served one', ['Host: 127.0.0.1.rebind.example', SIGNED]],
    ['two hosts', ['HOST', 'Host: rebind.example', SIGNED]],
    ['no host', [SIGNED]],
    ['the origin of a page', ['HOST', SIGNED, 'Origin: https://evil.example']],
    ['the origin of a page without one', ['HOST', SIGNED, 'Origin: null']],
    ['its own origin', ['HOST', SIGNED, 'Origin: http://127.0.0.1']],
  ] as const)('refuses %s', async (_, headers) => {
    const answer = await send(headers.map((header) => (header === 'HOST' ? hostOf(kind) : header)));
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(answer.toLowerCase()).not.toContain('access-control-');
    expect(engine).toEqual({ requests: [], connections: 0 });
  });

  test.each([
    [
      'a preflight',
      'OPTIONS / HTTP/1.1',
      ['Origin: https://evil.example', 'Access-Control-Request-Method: POST'],
      403,
    ],
    ['a preflight with the credential', 'OPTIONS / HTTP/1.1', [SIGNED], 405],
    ['a read', 'GET / HTTP/1.1', [SIGNED], 405],
  ] as const)('refuses %s', async (_, line, headers, status) => {
    const answer = await send([hostOf(kind), ...headers], line);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).not.toContain('access-control-');
    expect(engine).toEqual({ requests: [], connections: 0 });
  });

  test('says in the form of an AWS error what is missing', async () => {
    const answer = await send([hostOf(kind)]);
    expect(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).toEqual({
      __type: 'UnrecognizedClientException',
      message: expect.stringContaining('runtime.json'),
    });
  });

  test('answers a refused client that is still sending', async () => {
    const client = rawClient(endpointOf(kind));
    client.send(request([hostOf(kind)], 'x'.repeat(5_000_000)));
    await client.until((received) => received.includes('UnrecognizedClientException'));
    client.socket.destroy();
  });

  test('checks every request of a connection', async () => {
    const client = rawClient(endpointOf(kind));
    client.send(request([hostOf(kind), SIGNED], 'one'));
    await client.until((received) => received.endsWith('0\r\n\r\n'));
    client.send(request([hostOf(kind)], 'two'));
    expect(await client.closed()).toContain('HTTP/1.1 403 ');
    expect(engine.requests.map(({ body }) => body)).toEqual(['one']);
  });

  test('keeps a connection, to the client and to the engine', async () => {
    const client = rawClient(endpointOf(kind));
    for (const body of ['one', 'two', 'three']) {
      const before = client.received().length;
      client.send(request([hostOf(kind), SIGNED], body));
      await client.until((received) => received.length > before && received.endsWith('0\r\n\r\n'));
    }
    client.socket.destroy();
    expect(engine.requests.map(({ body }) => body)).toEqual(['one', 'two', 'three']);
    expect(engine.connections).toBe(kind === KINDS[0] ? 0 : 1);
  });

  test('passes on each part of a body and of an answer as it comes', async () => {
    const client = rawClient(endpointOf(kind));
    client.send(request([hostOf(kind), SIGNED], 'first-second').slice(0, -'second'.length));
    // The engine answers the first part while the second is still to come.
    await client.until((received) => received.includes('first-'));
    client.send('second');
    await client.until((received) => received.includes('second'));
    client.socket.destroy();
  });
});

describe('the door of an engine in another process', () => {
  const kind = KINDS[1];
  const head = (...headers: string[]): string =>
    [`POST / HTTP/1.1`, hostOf(kind), SIGNED, ...headers, '', ''].join('\r\n');

  test.each([
    ['a body whose length is not stated', () => head('Transfer-Encoding: chunked'), 411],
    ['two lengths', () => head('Content-Length: 1', 'Content-Length: 2'), 411],
    ['a signed length', () => head('Content-Length: +1'), 411],
    ['a folded header', () => head('X-A: 1', ' folded: 2'), 400],
    ['a header without a colon', () => head('broken'), 400],
    ['a space before the colon', () => head('Content-Length : 1'), 400],
    ['a bare line feed', () => head('X-A: 1\nContent-Length: 1'), 400],
    ['a NUL', () => head('X-A: \0'), 400],
    ['HTTP/1.0', () => head().replace('HTTP/1.1', 'HTTP/1.0'), 400],
    ['a target with a host', () => head().replace('POST /', 'POST http://127.0.0.1/'), 400],
    ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['more than 64 KB of headers', () => head(`X-Long: ${'a'.repeat(70_000)}`), 431],
    ['headers without end', () => `POST / HTTP/1.1\r\nX-Long: ${'a'.repeat(140_000)}`, 431],
  ])('refuses %s', async (_, bytes, status) => {
    expect(await sendRaw(endpointOf(kind), bytes())).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(engine).toEqual({ requests: [], connections: 0 });
  });

  test('passes on the same requests however the network cuts them', async () => {
    const bodies = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 40 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(bodies, fc.array(fc.integer({ min: 1, max: 60 })), async (sent, cuts) => {
        engine.requests = [];
        const bytes = sent
          .map((body, index) =>
            request(
              [hostOf(kind), SIGNED, ...(index === sent.length - 1 ? ['Connection: close'] : [])],
              body,
            ),
          )
          .join('');
        const client = rawClient(endpointOf(kind));
        let at = 0;
        for (const cut of cuts) {
          client.send(bytes.slice(at, at + cut));
          at += cut;
          await delay(0);
        }
        client.send(bytes.slice(at));
        await client.closed();
        expect(engine.requests).toEqual(sent.map((body) => ({ target: '/secret/', body })));
      }),
      { numRuns: 30 },
    );
  });

  test('passes on the whole answer to a slow client, even if the engine has closed by then', async () => {
    const closing = createServer((incoming, response) => {
      incoming.resume();
      response.writeHead(200, { connection: 'close' });
      response.end('x'.repeat(300_000));
    });
    await new Promise<void>((done) => {
      closing.listen(0, '127.0.0.1', done);
    });
    const slow = createSocketServer({ allowHalfOpen: true }, (client) => {
      const write = client._write.bind(client);
      client._write = (...given) => void setTimeout(() => write(...given), 20);
      relay(client, { host: '127.0.0.1', port: portOf(closing), prefix: '' }, () => undefined);
    });
    await new Promise<void>((done) => {
      slow.listen(0, '127.0.0.1', done);
    });
    const answer = await sendRaw(`http://127.0.0.1:${portOf(slow)}`, request(['Host: any']));
    expect(answer.split('x').length - 1).toBe(300_000);
    slow.close();
    closing.close();
  });

  test('ends both sides when it closes', async () => {
    const address = own.address();
    const port = typeof address === 'object' ? address?.port : '';
    const door = await openRelay(credential, `http://127.0.0.1:${port}`);
    const client = rawClient(door.endpoint);
    const host = `Host: ${new URL(door.endpoint).host}`;
    client.send(request([host, SIGNED], 'body'));
    await client.until((received) => received.endsWith('0\r\n\r\n'));
    await door.close();
    await client.closed();
    expect(await sendRaw(door.endpoint, request([host, SIGNED]))).toBe('');
  });
});

test('every start has a credential of its own, with 128 bits', () => {
  const keys = new Set(Array.from({ length: 100 }, () => newCredential().accessKeyId));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9A-F]{32}$/);
});
