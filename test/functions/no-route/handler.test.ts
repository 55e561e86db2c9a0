import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../../infra/operations.ts';
import { serveNoRoute } from '../../../shared/http/serve-no-route.ts';
import { invoke, problemOf, SETTINGS } from '../../http/harness.ts';

const PATHS = OPERATIONS.map(({ path }) => path);
const lines: string[] = [];
const target = serveNoRoute({ paths: PATHS, settings: SETTINGS, sink: (line) => lines.push(line) });

describe('requests without a route', () => {
  test.each(
    PATHS.flatMap((path) => ['HEAD', 'OPTIONS', 'POST', 'DELETE'].map((method) => [method, path] as const)),
  )('%s %s is a 405 that allows GET', async (method, path) => {
    const answer = await invoke(target, { method, path: path.replace(/\{[^}]*\}/, 'x') });
    expect(problemOf(answer)).toMatchObject({ code: 'method_not_allowed', status: 405 });
    expect(answer.headers).toMatchObject({ Allow: 'GET', 'Cache-Control': 'private, no-store' });
  });

  test.each([
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/v0'],
    ['GET', '/v1/jobs'],
    ['POST', '/v0/jobs/'],
    ['POST', '/v0/jobs/a/b'],
    ['POST', '/V0/jobs'],
    ['GET', '/v0/jobs/a/content/'],
  ])('%s %p is a 404 that names the path', async (method, path) => {
    const answer = await invoke(target, { method, path });
    expect(problemOf(answer)).toMatchObject({ code: 'not_found', instance: path === '' ? '/' : path });
  });

  test('leave one log line each', async () => {
    lines.length = 0;
    await invoke(target, { path: '/secret/path', headers: { authorization: 'Bearer jck_secret' } });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      operation: 'no-route',
      status: 404,
      problem: 'not_found',
    });
    expect(lines[0]).not.toContain('secret');
  });
});
