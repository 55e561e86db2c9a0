import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasJava } from '../../../infra/local/engines/dynamodb-local.ts';
import { sendRaw } from '../door/raw-client.ts';

const PROGRAM = fileURLToPath(new URL('start-dynamodb-local.ts', import.meta.url));
const where = hasJava() ? describe : describe.skip;

// Also where folders have letters that the locale does not know.
where('DynamoDB Local (skipped without java)', () => {
  let folder: string;
  let child: ChildProcessWithoutNullStreams;
  let endpoint: string;
  // Between the choice of a free port and its use, another process can take it.
  const squatter = createServer((_request, response) => response.writeHead(400).end());
  beforeAll(async () => {
    await once(squatter.listen(0, '127.0.0.1'), 'listening');
    folder = mkdtempSync(join(tmpdir(), 'Zürich '));
    const env = { ...process.env, TMPDIR: folder, LC_ALL: 'POSIX' };
    child = spawn(process.execPath, ['--no-warnings', PROGRAM, String(squattedPort())], { env });
    child.stderr.pipe(process.stderr);
    for await (const line of createInterface(child.stdout)) {
      endpoint = line;
      break;
    }
  }, 240_000);
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    squatter.close();
    rmSync(folder, { recursive: true });
  });

  const squattedPort = (): number => (squatter.address() as AddressInfo).port;

  const listTables = (path: string): Promise<Response> =>
    fetch(new URL(path, endpoint), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        'x-amz-date': '20200101T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=LOCAL/20200101/us-east-1/x/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: '{}',
    });

  test('answers on its secret path', async () => {
    const response = await listTables(endpoint);
    expect([response.status, await response.json()]).toEqual([200, { TableNames: [] }]);
    expect(new URL(endpoint).pathname).toMatch(/^\/[0-9a-f]{32}$/);
  });

  test('does not take another process on its port for itself', () => {
    expect(Number(new URL(endpoint).port)).not.toBe(squattedPort());
  });

  test.each(['/', '/shell/', '/0123456789abcdef0123456789abcdef'])('answers nothing on %s', async (path) => {
    const response = await listTables(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('TableNames');
  });

  test('allows no origin to read its answers', async () => {
    const { host, pathname } = new URL(endpoint);
    const lines = [
      `${pathname} HTTP/1.1`,
      `Host: ${host}`,
      'Origin: https://evil.example',
      'Connection: close',
    ];
    const preflight = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Headers: x-amz-target'];
    for (const request of [
      `OPTIONS ${[...lines, ...preflight].join('\r\n')}`,
      `POST ${[...lines, 'X-Amz-Target: DynamoDB_20120810.ListTables', 'Content-Length: 0'].join('\r\n')}`,
    ]) {
      const answer = await sendRaw(endpoint, `${request}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 /);
      expect(answer.toLowerCase()).not.toContain('access-control-allow-origin');
    }
  });

  test('listens on loopback only', async () => {
    const { port } = new URL(endpoint);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const connected = once(createConnection(Number(port), address), 'connect');
      await expect(connected).rejects.toThrow('ECONNREFUSED');
    }
  });
});
