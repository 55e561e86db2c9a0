import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { CATALOGUE_LINES, closed, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';
import { startInterface, type TestInterface } from '../support/interface.ts';

/** Runs the follower of docs/following.md as a customer would: as a program, against the interface. */

const guide = readFileSync(new URL('../../docs/following.md', import.meta.url), 'utf8');
const [[, code = ''] = [], ...others] = [...guide.matchAll(/^```js\n(.*?)^```$/gms)];

const folder = mkdtempSync(join(tmpdir(), 'follower-'));
const file = join(folder, 'copy.json');
const program = join(folder, 'follow.mjs');
const ahead = join(folder, 'ahead.mjs');
let tested: TestInterface;
let statuses: number[] = [];
/** Milliseconds by which the clocks of the interface and of the follower run ahead. */
let aheadMs = 0;
const server = createServer(async ({ url = '', headers }, response) => {
  const answer = await tested.get(url, { authorization: headers.authorization ?? '' });
  statuses.push(answer.status);
  response.writeHead(answer.status, answer.headers).end(answer.text);
});

beforeAll(async () => {
  const clock = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + aheadMs);
  tested = await startInterface(async (table) => {
    await publish([...CATALOGUE_LINES, companyLine('a'), companyLine('b')], table);
    await publish([jobLine('a1', 'a'), jobLine('a2', 'a'), jobLine('b1', 'b')], table);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(program, code);
  writeFileSync(ahead, 'const now = Date.now; Date.now = () => now() + Number(process.env.AHEAD_MS);');
}, 240_000);
afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true });
  await tested.stop();
});

const publish = async (lines: readonly FeedLineInput[], table = tested.table) => {
  expect((await publishLines(table, lines, { now: Date.now })).rejects).toEqual([]);
};

async function follow(): Promise<{ titles: string[]; copy: { jobs: Record<string, object> } }> {
  const { port } = server.address() as AddressInfo;
  const env = {
    BASE_URL: `http://127.0.0.1:${port}`,
    API_KEY: tested.apiKey,
    COPY_FILE: file,
    AHEAD_MS: String(aheadMs),
  };
  const child = spawn(process.execPath, ['--import', ahead, program], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [exitCode] = await once(child, 'exit');
  expect(exitCode).toBe(0);
  const copy = JSON.parse(readFileSync(file, 'utf8'));
  const titles = Object.values<{ title: string; status: string }>(copy.jobs);
  return { copy, titles: titles.map(({ title, status }) => `${title} ${status}`).sort() };
}

test('the guide has one follower of at most fifty lines', () => {
  expect(others).toEqual([]);
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  expect(code.trimEnd().split('\n').length).toBeGreaterThan(20);
});

test('the follower keeps its copy equal to the interface, and starts over when its position has expired', async () => {
  const first = await follow();
  expect(first.titles).toEqual(['Engineer a1 open', 'Engineer a2 open', 'Engineer b1 open']);

  await publish([
    jobLine('a1', 'a', { title: 'Changed' }),
    jobLine('a2', 'a', closed()),
    jobLine('b2', 'b'),
    companyLine('b', { cleared: false }),
  ]);
  const second = await follow();
  expect(second.titles).toEqual(['Changed open', 'Engineer a2 closed']);
  for (const [id, job] of Object.entries(second.copy.jobs)) {
    const { json } = await tested.get(`/v0/jobs/${id}`);
    expect(job).toEqual(json);
  }

  statuses = [];
  await follow();
  expect(statuses).toEqual([200]);

  aheadMs = 40 * 86_400_000;
  statuses = [];
  expect((await follow()).titles).toEqual(second.titles);
  expect(statuses).toContain(400);
}, 60_000);
