import { describe, expect, test } from '@jest/globals';
import { classify } from '../../../shared/webhooks/attempt/outcome.ts';
import { addresses } from '../support/name-server.ts';
import { answer, say, startReceiver } from '../support/receiver.ts';
import { BODY, HOST, PUBLIC, setStage } from '../support/stage.ts';

const OTHER_PUBLIC = '93.184.215.99';
const stage = setStage();

test('sends the exact bytes of the body with its length, type and headers', async () => {
  expect(await stage.post()).toEqual({ kind: 'answered', status: 204, retryAfterSeconds: null });
  const [request] = stage.receiver.requests;
  expect(request?.line).toBe('POST /path?query=1 HTTP/1.1');
  expect(request?.headers).toEqual({
    host: HOST,
    'content-type': 'application/json',
    'content-length': String(BODY.byteLength),
    'user-agent': expect.any(String),
    'accept-encoding': 'identity',
    connection: 'keep-alive',
    'x-svc-event-id': 'e',
  });
  expect(request?.body.equals(BODY)).toBe(true);
});

describe('a response', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const retried = new Set([408, 409, 425, 429, ...range(500, 599)]);
  const verdictOf = (status: number) => {
    if (status >= 200 && status <= 299) return { outcome: 'complete' };
    if (status >= 300 && status <= 399) return { outcome: 'terminal_failure', code: 'redirect' };
    return retried.has(status) ? { outcome: 'retry' } : { outcome: 'terminal_failure', code: 'http_status' };
  };

  test('with status 200 to 599 completes, retries or fails the delivery as the table of states says', async () => {
    const wanted = range(200, 599);
    // One after another over one connection, as a receiver sends them.
    const seen: unknown[] = [];
    for (const status of wanted) {
      stage.receiver.behave(answer(status));
      const result = await stage.post();
      seen.push({ status, result, verdict: classify(result) });
    }
    expect(seen).toEqual(
      wanted.map((status) => ({
        status,
        result: { kind: 'answered', status, retryAfterSeconds: null },
        verdict: verdictOf(status),
      })),
    );
    expect(stage.receiver.requests).toHaveLength(wanted.length);
    expect(stage.connections.asked).toHaveLength(1);
  });

  test('with status 100 to 199 except 101 is interim and decides nothing', async () => {
    const interim = range(100, 199).filter((status) => status !== 101);
    for (const status of interim) {
      stage.receiver.behave((socket) => socket.end(`HTTP/1.1 ${status} Status\r\n\r\n`));
      expect([status, await stage.post()]).toEqual([status, { kind: 'failed', code: 'connection' }]);
    }
    for (const status of interim) {
      stage.receiver.behave(say(`HTTP/1.1 ${status} Status\r\n\r\nHTTP/1.1 204 Done\r\n\r\n`));
      expect([status, await stage.post()]).toEqual([
        status,
        { kind: 'answered', status: 204, retryAfterSeconds: null },
      ]);
    }
  });

  test.each([
    ['with an upgrade', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['without an upgrade', 'HTTP/1.1 101 Switching\r\n\r\n'],
  ])('with status 101 %s fails the delivery and closes the connection', async (_, text) => {
    stage.receiver.behave(say(text));
    const result = await stage.post();
    expect(result).toEqual({ kind: 'answered', status: 101, retryAfterSeconds: null });
    expect(classify(result)).toEqual({ outcome: 'terminal_failure', code: 'http_status' });
    await stage.receiver.idle();
  });

  test('with a status of an unknown class fails the delivery', async () => {
    stage.receiver.behave(answer(999));
    expect(classify(await stage.post())).toEqual({ outcome: 'terminal_failure', code: 'http_status' });
  });
});

test.each([301, 302, 303, 307, 308])(
  'follows no redirect (%i), neither to another host nor to loopback',
  async (status) => {
    const inside = await startReceiver(stage.certificates.good);
    try {
      for (const location of [`https://127.0.0.1:${inside.port}/`, 'https://other.example.com/', '/again']) {
        stage.receiver.behave(answer(status, { Location: location }));
        expect(await stage.post()).toEqual({ kind: 'answered', status, retryAfterSeconds: null });
      }
      expect(stage.receiver.requests).toHaveLength(3);
      expect(inside.connections).toBe(0);
      expect(stage.connections.asked).toEqual([{ address: PUBLIC, port: 443 }]);
    } finally {
      await inside.stop();
    }
  },
);

describe('reads Retry-After', () => {
  test.each([
    ['120', 120],
    ['0', 0],
    ['999999999999', 999_999_999_999],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['2099', 2_099],
  ])('%j as %j seconds', async (text, seconds) => {
    stage.receiver.behave(answer(429, { 'Retry-After': text }));
    expect(await stage.post()).toEqual({ kind: 'answered', status: 429, retryAfterSeconds: seconds });
  });

  const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  test.each([
    ['IMF-fixdate', (at: Date) => at.toUTCString()],
    [
      'RFC 850',
      (at: Date) => {
        const [, day, month, year = '', time] = at.toUTCString().split(' ');
        return `${DAYS[at.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
      },
    ],
    [
      'asctime',
      (at: Date) => {
        const [name = '', day, month, year, time] = at.toUTCString().split(' ');
        return `${name.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
      },
    ],
  ])('with a date in the format %s as the seconds until then', async (_, form) => {
    const at = new Date(Date.now() + 600_000);
    stage.receiver.behave(answer(503, { 'Retry-After': form(at) }));
    const result = await stage.post();
    const seconds = result.kind === 'answered' ? (result.retryAfterSeconds ?? -1) : -1;
    expect(seconds).toBeLessThanOrEqual(600);
    expect(seconds).toBeGreaterThan(500);
  });
});

describe('reuses an idle connection', () => {
  test('while DNS still returns its address', async () => {
    await stage.post();
    await stage.post();
    expect(stage.receiver.requests).toHaveLength(2);
    expect(stage.connections.asked).toEqual([{ address: PUBLIC, port: 443 }]);
    expect(
      stage.names.questions.filter((question) => question === `A ${HOST}`).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test('but not if DNS returns another address', async () => {
    const other = await startReceiver(stage.certificates.good);
    try {
      await stage.post();
      stage.names.says(HOST, addresses(OTHER_PUBLIC));
      stage.connections.lead(OTHER_PUBLIC, other.port);
      await stage.post();
      expect([stage.receiver.requests.length, other.requests.length]).toEqual([1, 1]);
      expect(stage.connections.asked).toEqual([
        { address: PUBLIC, port: 443 },
        { address: OTHER_PUBLIC, port: 443 },
      ]);
    } finally {
      await other.stop();
    }
  });

  test('but not if DNS returns a private address', async () => {
    await stage.post();
    stage.names.says(HOST, addresses(PUBLIC, '10.0.0.1'));
    expect(await stage.post()).toEqual({ kind: 'failed', code: 'address_rejected' });
    expect(stage.receiver.requests).toHaveLength(1);
  });

  test('but not for another host name at the same address', async () => {
    await stage.post();
    stage.names.says('other.example.com', addresses(PUBLIC));
    expect(await stage.patient.post('https://other.example.com/', {}, BODY)).toEqual({
      kind: 'failed',
      code: 'tls',
    });
    expect(stage.receiver.requests).toHaveLength(1);
    expect(stage.connections.asked).toHaveLength(2);
  });
});

describe('checks the remote address of a socket before it writes a byte:', () => {
  test('a new connection to another address gets nothing', async () => {
    stage.connections.lead(PUBLIC, stage.receiver.port, '127.0.0.1');
    const result = await stage.post();
    expect(result).toEqual({ kind: 'failed', code: 'address_rejected' });
    expect(classify(result)).toEqual({ outcome: 'terminal_failure', code: 'address_rejected' });
    expect(stage.receiver.bytes).toBe(0);
  });

  test('a reused connection to another address gets nothing', async () => {
    await stage.post();
    const { bytes } = stage.receiver;
    stage.connections.lead(PUBLIC, stage.receiver.port, '127.0.0.1');
    expect(await stage.post()).toEqual({ kind: 'failed', code: 'address_rejected' });
    expect(stage.receiver.bytes).toBe(bytes);
  });

  test('a socket that is already closed counts as a failed connection, which is retried', async () => {
    stage.connections.lead(PUBLIC, stage.receiver.port, null);
    expect(await stage.post()).toEqual({ kind: 'failed', code: 'connection' });
    expect(stage.receiver.bytes).toBe(0);
  });
});
