import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../../infra/docs/page.ts';
import { buildSite } from '../../infra/docs/site.ts';
import { type LoopbackServer, startServer } from '../local/door/loopback-server.ts';
import { read } from './pages.ts';

/** The requests that the samples of the reference send, in its order. */
const REQUESTS = Object.values<{ get: { 'x-example-request': string; operationId: string } }>(
  JSON.parse(read('docs/reference/openapi-flat.json')).paths,
).map(({ get }) => get);

const site = buildSite();

/** The samples of every operation in one language. */
const samplesIn = (title: string): readonly string[] =>
  REQUESTS.map(({ operationId }) => {
    const path = `/docs/reference/${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
    const sample = new RegExp(`^\`\`\`\\w+ title=${title}\\n(.*?)\\n\`\`\``, 'ms').exec(
      site.get(path)?.body ?? '',
    );
    return sample?.[1] ?? `no sample in ${path}`;
  });

const LANGUAGES = [
  ['curl', ['sh', '-e'], (samples: readonly string[]) => samples.join('\n')],
  [
    'TypeScript',
    [process.execPath, '--no-warnings'],
    (samples: readonly string[]) => samples.map((code) => `{${code}}`).join('\n'),
  ],
  ['Python', ['python3'], (samples: readonly string[]) => samples.join('\n')],
] as const;
const PROGRAMS = {
  curl: 'curl',
  TypeScript: process.execPath,
  Python: 'python3',
};

const runs = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

describe('the samples of the reference (skips the languages that this machine lacks)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  let server: LoopbackServer;
  let received: string[] = [];

  beforeAll(async () => {
    server = await startServer((request, response) => {
      received.push(`${request.headers.authorization} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json', 'svc-cost-usd': '0.001' });
      response.end('{}');
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(LANGUAGES.filter(([name]) => runs(PROGRAMS[name])))(
    'send the example request of every operation: %s',
    async (name, [command = '', ...options], joined) => {
      received = [];
      const file = join(folder, `${name}.${name === 'TypeScript' ? 'mts' : 'txt'}`);
      writeFileSync(
        file,
        joined(samplesIn(name)).replaceAll(SAMPLE_ADDRESS, `http://127.0.0.1:${server.port}`),
      );
      const child = spawn(command, [...options, file], { stdio: ['ignore', 'ignore', 'pipe'] });
      let complaint = '';
      child.stderr.on('data', (chunk) => {
        complaint += chunk;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([code, name === 'curl' ? '' : complaint]).toEqual([0, '']);
      const decoded = (request: string): string => decodeURIComponent(request.replaceAll('+', ' '));
      expect(received.map(decoded)).toEqual(
        REQUESTS.map((each) => decoded(`Bearer ${SAMPLE_KEY} ${each['x-example-request']}`)),
      );
    },
  );
});
