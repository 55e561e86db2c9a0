import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { eventually, type RunningFixture, startFixture } from '../fixture/fixture.ts';

const Echo = z.object({
  event: z.record(z.string(), z.unknown()),
  invocations: z.number(),
  environment: z.record(z.string(), z.string()),
  remaining: z.number(),
});

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await startFixture();
}, 240_000);
afterAll(() => fixture.stop());

async function echo(path: string, init: RequestInit = {}): Promise<z.output<typeof Echo>> {
  const response = await fetch(fixture.baseUrl + path, init);
  expect(response.status).toBe(200);
  return Echo.parse(await response.json());
}

/** Sends bytes unchanged and returns the response until the server closes. @throws Error after 14 s of silence */
function sendRaw(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(fixture.baseUrl).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.setTimeout(14_000, () => reject(new Error('the server went silent')));
    socket.write(bytes);
  });
}

describe('the event of payload format 2.0', () => {
  test('contains the request as the gateway passes it', async () => {
    const { event } = await echo('/items/a%2Fb?x=1&x=2&y=a+b%20c&flag&%zz=%zz', {
      headers: { 'X-Mixed-Case': 'Value', Cookie: 'one=1; two=2', 'User-Agent': 'tester' },
    });
    const host = new URL(fixture.baseUrl).host;
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'GET /items/{id}',
      rawPath: '/items/a/b',
      rawQueryString: 'x=1&x=2&y=a+b%20c&flag&%zz=%zz',
      cookies: ['one=1', 'two=2'],
      headers: expect.objectContaining({
        host,
        'x-mixed-case': 'Value',
        'user-agent': 'tester',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-amzn-trace-id': expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/),
      }),
      queryStringParameters: { x: '1,2', y: 'a b c', flag: '', '%zz': '%zz' },
      pathParameters: { id: 'a/b' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: host,
        domainPrefix: '127',
        http: {
          method: 'GET',
          path: '/items/a/b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tester',
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        routeKey: 'GET /items/{id}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      isBase64Encoded: false,
    });
    expect(event['headers']).not.toHaveProperty('cookie');
  });

  test('joins a repeated header with commas, ignoring case', async () => {
    const answer = await sendRaw(
      'GET /items HTTP/1.1\r\nHost: x\r\nX-Two: a\r\nx-two: b\r\n__proto__: c\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('"x-two":"a,b"');
    expect(answer).toContain('"__proto__":"c"');
  });

  test('omits query, cookies, path parameters and body when the request has none', async () => {
    const { event } = await echo('/items');
    for (const absent of ['queryStringParameters', 'cookies', 'pathParameters', 'body']) {
      expect(event).not.toHaveProperty(absent);
    }
    expect(event['rawQueryString']).toBe('');
  });

  test('cuts the path at an encoded question mark and keeps the parameter whole', async () => {
    const { event } = await echo('/items/a%3Fb');
    expect(event).toMatchObject({ rawPath: '/items/a', rawQueryString: '', pathParameters: { id: 'a?b' } });
  });

  test.each([
    ['text', 'application/json; charset=utf-8', '{"a":"€"}', '{"a":"€"}', false],
    ['bytes', 'application/octet-stream', '\0\x01', 'AAE=', true],
  ])('contains a body of %s', async (_, type, body, expected, isBase64Encoded) => {
    const { event } = await echo('/items', { method: 'POST', headers: { 'content-type': type }, body });
    expect(event).toMatchObject({ body: expected, isBase64Encoded });
  });

  test('ignores the body of a GET', async () => {
    const answer = await sendRaw(
      'GET /items HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody',
    );
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).not.toContain('"body":"body"');
  });

  test('goes to $default for another method, without path parameters', async () => {
    const response = await fetch(`${fixture.baseUrl}/items/1`, { method: 'DELETE' });
    expect(response.status).toBe(404);
    const { event } = z.object({ event: z.record(z.string(), z.unknown()) }).parse(await response.json());
    expect(event).toMatchObject({ routeKey: '$default', rawPath: '/items/1' });
    expect(event).not.toHaveProperty('pathParameters');
  });
});

describe('the environment of a function', () => {
  test('has the variables of the template, of Lambda and of the local endpoints, and none of this process', async () => {
    const { environment, remaining } = await echo('/items');
    const lambda = Object.keys(environment).filter((name) => /^(AWS_|_HANDLER$|LANG$|PATH$|TZ$)/.test(name));
    expect(Object.keys(environment).sort()).toEqual(
      [...lambda, 'RECORD_FOLDER', 'TABLE_NAME', 'VALIDATE_RESPONSES'].sort(),
    );
    expect(environment).toMatchObject({
      RECORD_FOLDER: fixture.dataDir,
      VALIDATE_RESPONSES: '1',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
      AWS_ENDPOINT_URL_DYNAMODB: fixture.engine('dynamodb').endpoint,
      AWS_ENDPOINT_URL_SQS: fixture.engine('sqs').endpoint,
      AWS_ENDPOINT_URL_SFN: fixture.engine('states').endpoint,
      AWS_ACCESS_KEY_ID: fixture.engine('dynamodb').credentials.accessKeyId,
    });
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(1000);
  });

  test('writes its output to functions.log', async () => {
    await (await fetch(`${fixture.baseUrl}/items?mode=log`)).text();
    const log = (): string => readFileSync(join(fixture.dataDir, 'functions.log'), 'utf8');
    await eventually(() => (log().includes('a line of the function\n') ? true : undefined));
  });
});

describe('what the gateway answers for a function', () => {
  test.each(['timeout', 'busy', 'exit', 'reject', 'throw', 'memory', 'status', 'header'])(
    'a function that fails (%s) is an opaque 500, and the next request is served',
    async (mode) => {
      const response = await fetch(`${fixture.baseUrl}/items?mode=${mode}`);
      expect([response.status, await response.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
      expect(response.headers.get('content-type')).toBe('application/json');
      await echo('/items');
    },
  );

  test('logs a time-out with the function and the limit', async () => {
    await (await fetch(`${fixture.baseUrl}/items?mode=timeout`)).text();
    const log = readFileSync(join(fixture.dataDir, 'functions.log'), 'utf8');
    expect(log).toMatch(
      /"function":"Fixture-echo\w+","message":"Sandbox.Timedout: Task timed out after 1.00 seconds"/,
    );
  });

  test.each([
    ['cookies', 201, 'made', { 'x-count': '7', 'content-type': 'text/plain;charset=UTF-8' }],
    ['binary', 200, '\0\x01\x02', { 'content-type': 'application/octet-stream' }],
    ['plain', 200, '{"inferred":true}', { 'content-type': 'application/json' }],
    ['not-modified', 304, '', { etag: '"e"' }],
  ])('a valid answer (%s) is passed on', async (mode, status, body, headers) => {
    const response = await fetch(`${fixture.baseUrl}/items?mode=${mode}`);
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect(response.headers.getSetCookie()).toEqual(mode === 'cookies' ? ['a=1', 'b=2'] : []);
  });

  test('more invocations than environments wait for their turn', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => echo('/items')));
    expect(answers).toHaveLength(40);
  });
});

describe('the gateway answers', () => {
  const askAs = async (host: string): Promise<string> =>
    await sendRaw(`GET /items HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  const port = (): string => new URL(fixture.baseUrl).port;

  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('%s with its port', async (name) => {
    expect(await askAs(`Host: ${name}:${port()}\r\n`)).toContain('HTTP/1.1 200 ');
  });

  test('a host that a setting allows', async () => {
    expect(await askAs('Host: X\r\n')).toContain('HTTP/1.1 200 ');
  });

  test.each([
    ['a name that DNS leads here', () => `Host: rebind.example:${port()}\r\n`],
    ['another port', () => 'Host: 127.0.0.1:1\r\n'],
    ['no port', () => 'Host: localhost\r\n'],
    ['a name that begins like a served one', () => `Host: localhost.rebind.example:${port()}\r\n`],
    ['an address of another network', () => `Host: 192.168.0.1:${port()}\r\n`],
    ['two hosts', () => `Host: localhost:${port()}\r\nHost: rebind.example\r\n`],
  ])('no other host: %s', async (_, host) => {
    const answer = await askAs(host());
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(answer).not.toContain('rawPath');
  });

  test('a refused host with a sentence that names the setting', async () => {
    const answer = await askAs('Host: rebind.example\r\n');
    expect(answer).toContain('HTTP/1.1 403 Forbidden');
    expect(answer).toContain('this Host is not served; ALLOWED_HOSTS names further ones');
  });
});

describe('what the gateway refuses itself', () => {
  const refusal = (status: number, message: string): string => `HTTP/1.1 ${status} ${message}`;

  /** Returns a request whose head has exactly this many bytes. */
  const head = (bytes: number): string => {
    const start = 'GET /items HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ';
    return `${start}${'a'.repeat(bytes - start.length - 4)}\r\n\r\n`;
  };

  test('serves a head of 10,240 bytes and refuses 10,241', async () => {
    // The empty line that ends the head is not counted.
    expect(await sendRaw(head(10_242))).toContain('HTTP/1.1 200 OK');
    expect(await sendRaw(head(10_243))).toContain(refusal(431, 'Request Header Fields Too Large'));
  });

  test('refuses a head far beyond the limit, and a query that long', async () => {
    expect(await sendRaw(head(200_000))).toContain(refusal(431, 'Request Header Fields Too Large'));
    const long = `GET /items?${'a'.repeat(11_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(long)).toContain(refusal(431, 'Request Header Fields Too Large'));
  });

  test('refuses a body of more than 10 MB', async () => {
    const response = await fetch(`${fixture.baseUrl}/items`, {
      method: 'POST',
      body: 'a'.repeat(10_485_761),
    });
    expect([response.status, await response.text()]).toEqual([413, '{"message":"Request Entity Too Large"}']);
  });

  test.each([
    ['bytes that are not HTTP', Buffer.from([0, 255, 1, 2, 13, 10, 13, 10])],
    ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex')],
    ['a request line without a version', 'GET /items\r\n\r\n'],
    ['a header without a colon', 'GET /items HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['two lengths', 'POST /items HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
    [
      'a length and chunks',
      'POST /items HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a broken chunk', 'POST /items HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a NUL in a header', 'GET /items HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n'],
    ['no host', 'GET /items HTTP/1.1\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('answers 400 to %s and closes', async (_, bytes) => {
    expect(await sendRaw(bytes)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    await echo('/items');
  });

  test('answers 408 to a head that never ends', async () => {
    expect(await sendRaw('GET /items HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  }, 240_000);

  test('serves a proxy-style target and a raw byte above ASCII', async () => {
    const absolute = await sendRaw(
      'GET http://x/items/1?a=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(absolute).toContain('"rawPath":"/items/1","rawQueryString":"a=1"');
    const raw = Buffer.from('GET /items/\xe9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'latin1');
    expect(await sendRaw(raw)).toMatch(/^HTTP\/1\.1 (200|400) /);
  });
});

describe("the runtime's own pages", () => {
  test.each([
    ['/docs', 200, 'text/html; charset=utf-8'],
    ['/docs/errors/not-found', 200, 'text/html; charset=utf-8'],
    ['/docs/errors/no-such', 404, 'text/html; charset=utf-8'],
  ])('%s answers %i', async (path, status, type) => {
    const response = await fetch(fixture.baseUrl + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
  });

  test('leave every other path to the API', async () => {
    for (const path of ['/documents', '/app', '/app/credits'])
      expect((await fetch(`${fixture.baseUrl}${path}`)).status).toBe(404);
    expect((await fetch(`${fixture.baseUrl}/docs`, { method: 'POST' })).status).toBe(404);
  });
});
