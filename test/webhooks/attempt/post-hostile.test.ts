import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, jest, test } from '@jest/globals';
import { openResolver } from '../../../shared/webhooks/attempt/name-resolver.ts';
import { classify } from '../../../shared/webhooks/attempt/outcome.ts';
import { ATTEMPT_TIMEOUT_MS, Poster } from '../../../shared/webhooks/attempt/post.ts';
import { answer, type Behaviour, reset, say, startReceiver } from '../support/receiver.ts';
import { BODY, HOST, PUBLIC, setStage, URL_OF_HOST } from '../support/stage.ts';

const stage = setStage();

const drip =
  (first: string, drop: string) =>
  (socket: { write(text: string): unknown; on(name: 'close', f: () => void): unknown }) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(drop), 20);
    socket.on('close', () => clearInterval(timer));
  };

describe('gives up at the deadline and closes the connection to a receiver that', () => {
  // All at once, each from its own poster, because each takes the whole time-out.
  test('never answers, sends half of its headers, drips them, or sends interim responses endlessly', async () => {
    const behaviours: readonly (readonly [string, Behaviour])[] = [
      ['never answers', () => undefined],
      ['sends half of its headers', say('HTTP/1.1 200 OK\r\nContent-Le')],
      ['drips its headers', drip('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n')],
      ['sends interim responses endlessly', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ];
    const gaveUp = { kind: 'failed', code: 'timeout' };
    expect(await stage.postEach(behaviours)).toEqual(behaviours.map(([name]) => [name, gaveUp]));
  });

  test('accepts the connection but never starts TLS', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    stage.connections.lead(PUBLIC, typeof address === 'object' && address !== null ? address.port : 0);
    const closed = once(silent, 'connection').then(async ([socket]) => {
      socket.resume();
      await once(socket, 'close');
    });
    expect(await stage.post(stage.hasty)).toEqual({ kind: 'failed', code: 'timeout' });
    await closed;
    silent.close();
  });

  test('has a silent name server', async () => {
    stage.names.says(HOST, 'silence');
    expect(await stage.post(stage.hasty)).toEqual({ kind: 'failed', code: 'timeout' });
    expect(stage.connections.asked).toEqual([]);
  });

  test('hangs: after ten seconds and no earlier', async () => {
    expect(ATTEMPT_TIMEOUT_MS).toBe(10_000);
    const deployed = stage.openPoster();
    const asked = new Promise<void>((resolve) => stage.receiver.behave(() => resolve()));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      let result: unknown = 'pending';
      const done = deployed.post(URL_OF_HOST, {}, BODY).then((ended) => {
        result = ended;
      });
      await asked;
      await jest.advanceTimersByTimeAsync(9_999);
      expect(result).toBe('pending');
      await jest.advanceTimersByTimeAsync(1);
      await done;
      expect(result).toEqual({ kind: 'failed', code: 'timeout' });
    } finally {
      jest.useRealTimers();
      deployed.close();
    }
  });
});

describe('keeps the status and closes the connection of a response whose body', () => {
  const LONG = 'Content-Length: 10000\r\n\r\n';
  const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';

  describe.each(['200 OK', '302 Found', '404 Not Found', '503 Unavailable'])('(%s)', (status) => {
    const head = `HTTP/1.1 ${status}\r\n`;
    const answered = { kind: 'answered', status: Number(status.slice(0, 3)), retryAfterSeconds: null };

    // All at once, each from its own poster, because each takes the whole time-out.
    test('stops halfway, never comes, or drips: at the deadline', async () => {
      const behaviours: readonly (readonly [string, Behaviour])[] = [
        ['stops halfway', say(`${head}${LONG}12345`)],
        ['never comes', say(`${head}${LONG}`)],
        ['drips', drip(`${head}${LONG}`, '.')],
        ['drips in chunks', drip(`${head}${CHUNKED}`, '1\r\n.\r\n')],
      ];
      expect(await stage.postEach(behaviours)).toEqual(behaviours.map(([name]) => [name, answered]));
    });

    test.each<[string, Behaviour]>([
      ['breaks off', (socket) => socket.end(`${head}${LONG}12345`)],
      ['breaks off between chunks', (socket) => socket.end(`${head}${CHUNKED}1\r\n.\r\n`)],
      [
        'is cut off by a reset',
        (socket, request, raw) =>
          socket.write(`${head}${LONG}12345`, () => setTimeout(() => reset(socket, request, raw), 50)),
      ],
      ['has malformed chunks', say(`${head}${CHUNKED}zz\r\n`)],
    ])('%s', async (_, behaviour) => {
      stage.receiver.behave(behaviour);
      expect(await stage.post()).toEqual(answered);
      await stage.receiver.idle();
    });
  });

  test('breaks off, including its Retry-After', async () => {
    stage.receiver.behave((socket) => socket.end(`HTTP/1.1 429 Slower\r\nRetry-After: 120\r\n${LONG}1`));
    expect(await stage.post()).toEqual({ kind: 'answered', status: 429, retryAfterSeconds: 120 });
  });
});

describe('survives a receiver that', () => {
  test('sends an endless body: the status counts and the connection is closed', async () => {
    stage.receiver.behave((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `1000\r\n${'.'.repeat(4_096)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    });
    expect(await stage.post()).toEqual({ kind: 'answered', status: 200, retryAfterSeconds: null });
    await stage.receiver.idle();
  });

  test('sends a gzip bomb: it is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    expect(bomb.byteLength).toBeLessThan(16_384);
    stage.receiver.behave((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.byteLength}\r\n\r\n`);
      socket.write(bomb);
    });
    // Decompressed, the body would exceed the cap and close the connection.
    expect(await stage.post()).toEqual({ kind: 'answered', status: 200, retryAfterSeconds: null });
    expect(await stage.post()).toEqual({ kind: 'answered', status: 200, retryAfterSeconds: null });
    expect(stage.receiver.connections).toBe(1);
  });

  test.each([
    ['resets the connection', 'connection', reset],
    ['closes the connection without a response', 'connection', (socket: { end(): unknown }) => socket.end()],
    [
      'breaks off in its headers',
      'connection',
      (socket: { end(text: string): unknown }) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'),
    ],
    ['sends a header of 32 KiB', 'response', answer(200, { 'X-A': 'a'.repeat(32_768) })],
    [
      'sends 5,000 headers',
      'response',
      answer(200, Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`X-${i}`, 'a']))),
    ],
    ['speaks another protocol', 'response', say('SSH-2.0-OpenSSH_9.9\r\n')],
    ['speaks HTTP/2', 'response', say('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    [
      'sends two lengths',
      'response',
      say('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n..'),
    ],
    [
      'sends a length and chunks',
      'response',
      say('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
  ] as const)('%s: the attempt fails with the code %s and is retried', async (_, code, behaviour) => {
    stage.receiver.behave(behaviour);
    const result = await stage.post();
    expect(result).toEqual({ kind: 'failed', code });
    expect(classify(result)).toEqual({ outcome: 'retry' });
    await stage.receiver.idle();
  });

  test('sends an unsolicited response: it is not taken for the next one', async () => {
    stage.receiver.behave((socket) => {
      socket.write('HTTP/1.1 204 First\r\n\r\n');
      setImmediate(() => socket.write('HTTP/1.1 200 Unasked\r\nContent-Length: 0\r\n\r\n'));
    });
    expect(await stage.post()).toMatchObject({ status: 204 });
    await stage.receiver.idle();
    stage.receiver.behave(answer(500));
    expect(await stage.post()).toMatchObject({ status: 500 });
  });
});

describe('sends nothing and retries later if TLS fails:', () => {
  test.each(['expired', 'wrongHost', 'selfSigned'] as const)('a certificate that is %s', async (kind) => {
    const broken = await startReceiver(stage.certificates[kind]);
    try {
      stage.connections.lead(PUBLIC, broken.port);
      const result = await stage.post();
      expect(result).toEqual({ kind: 'failed', code: 'tls' });
      expect(classify(result)).toEqual({ outcome: 'retry' });
      expect(broken.bytes).toBe(0);
    } finally {
      await broken.stop();
    }
  });

  test('a certificate of an authority that the system does not trust', async () => {
    const deployed = new Poster({ resolve: openResolver([stage.names.address]), development: null });
    expect(await stage.post(deployed)).toEqual({ kind: 'failed', code: 'tls' });
    expect(stage.receiver.bytes).toBe(0);
    deployed.close();
  });

  test('a version of TLS before 1.2', async () => {
    const old = await startReceiver({
      ...stage.certificates.good,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    try {
      stage.connections.lead(PUBLIC, old.port);
      expect(await stage.post()).toEqual({ kind: 'failed', code: 'tls' });
      expect(old.bytes).toBe(0);
    } finally {
      await old.stop();
    }
  });

  test('plain HTTP on the port', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\n\r\n');
    });
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const address = plain.address();
    stage.connections.lead(PUBLIC, typeof address === 'object' && address !== null ? address.port : 0);
    expect(await stage.post()).toEqual({ kind: 'failed', code: 'tls' });
    plain.close();
  });
});
