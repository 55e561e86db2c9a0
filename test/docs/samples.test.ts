import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../../infra/docs/page.ts';
import { buildSite } from '../../infra/docs/site.ts';
import { type LoopbackServer, startServer } from '../local/door/loopback-server.ts';
import { pythonWithHttpx } from '../support/python.ts';
import { read } from './pages.ts';
import { has } from './programs.ts';

/** The requests that the samples of the reference send, in its order. */
interface Documented {
  readonly 'x-example-request': string;
  readonly operationId: string;
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  };
}
const REQUESTS = Object.values<{ readonly get: Documented }>(
  JSON.parse(read('docs/reference/openapi-flat.json')).paths,
).map(({ get }) => get);

const CLIENT = fileURLToPath(new URL('../../clients/python/src', import.meta.url));

const site = buildSite();

/** A request without what may differ: the order and encoding of parameters, and an explicit default page size. */
function normal(request: string): string {
  const [path = '', query = ''] = request.split('?');
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
  return [decodeURIComponent(path), ...parameters.filter((each) => each !== 'limit=20').sort()].join(' ');
}

/** The samples of every operation in one language. */
const samplesIn = (title: string): readonly string[] =>
  REQUESTS.map(({ operationId }) => {
    const path = `/docs/reference/${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
    const sample = new RegExp(`^\`\`\`\\w+ title=${title}\\n(.*?)\\n\`\`\``, 'ms').exec(
      site.get(path)?.body ?? '',
    );
    return sample?.[1] ?? `no sample in ${path}`;
  });

/** The samples use the client in clients/python: without httpx (Debian: python3-httpx), Python is skipped. */
const python = pythonWithHttpx() ?? 'no Python with httpx';

const LANGUAGES = [
  ['curl', ['sh', '-e'], (samples: readonly string[]) => samples.join('\n')],
  [
    'TypeScript',
    [process.execPath, '--no-warnings'],
    (samples: readonly string[]) => samples.map((code) => `{${code}}`).join('\n'),
  ],
  ['Python', [python], (samples: readonly string[]) => samples.join('\n')],
] as const;
const PROGRAMS = {
  curl: 'curl',
  TypeScript: process.execPath,
  Python: python,
};

describe('the samples of the reference (skips the languages that this machine lacks)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  let server: LoopbackServer;
  let received: string[] = [];

  beforeAll(async () => {
    server = await startServer((request, response) => {
      received.push(`${request.headers.authorization} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json', 'svc-cost-usd': '0.001' });
      const at = REQUESTS[received.length - 1]?.responses[200].content;
      response.end(JSON.stringify(at?.['application/json']?.example ?? {}));
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(LANGUAGES.filter(([name]) => has(PROGRAMS[name])))(
    'send the example request of every operation: %s',
    async (name, [command = '', ...options], joined) => {
      received = [];
      const file = join(folder, `${name}.${name === 'TypeScript' ? 'mts' : 'txt'}`);
      writeFileSync(
        file,
        joined(samplesIn(name)).replaceAll(SAMPLE_ADDRESS, `http://127.0.0.1:${server.port}`),
      );
      const env = { ...process.env, PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1' };
      const child = spawn(command, [...options, file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let complaint = '';
      child.stderr.on('data', (chunk) => {
        complaint += chunk;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([code, name === 'curl' ? '' : complaint]).toEqual([0, '']);
      expect(received.map(normal)).toEqual(
        REQUESTS.map((each) => normal(`Bearer ${SAMPLE_KEY} ${each['x-example-request']}`)),
      );
    },
  );
});
