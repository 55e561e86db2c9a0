import { describe, expect, test } from '@jest/globals';
import { RouteTable } from '../../../infra/local/http/routes.ts';

const KEYS = [
  '$default',
  'GET /v0/jobs/{job_id}',
  'GET /v0/jobs',
  'GET /v0/jobs/{jobId}/content',
  'GET /v0/jobs/special',
  'ANY /v0/any',
  'GET /v0/any',
  'GET /files/{proxy+}',
  'GET /files/{id}',
];
const table = new RouteTable(KEYS.map((routeKey) => ({ routeKey, target: routeKey })));

describe('route matching', () => {
  test.each([
    ['GET', '/v0/jobs', 'GET /v0/jobs', undefined],
    ['GET', '/v0/jobs/1', 'GET /v0/jobs/{job_id}', { job_id: '1' }],
    ['GET', '/v0/jobs/special', 'GET /v0/jobs/special', undefined],
    ['GET', '/v0/jobs/special/content', 'GET /v0/jobs/{jobId}/content', { jobId: 'special' }],
    ['GET', '/v0/any', 'GET /v0/any', undefined],
    ['PUT', '/v0/any', 'ANY /v0/any', undefined],
    ['GET', '/files/a', 'GET /files/{id}', { id: 'a' }],
    ['GET', '/files/a/b%20c', 'GET /files/{proxy+}', { proxy: 'a/b c' }],
  ])('%s %s matches the most specific route', (method, path, routeKey, pathParameters) => {
    expect(table.match(method, path)).toEqual({
      routeKey,
      target: routeKey,
      ...(pathParameters === undefined ? {} : { pathParameters }),
    });
  });

  test.each([
    ['an encoded slash', '/v0/jobs/a%2Fb', 'a/b'],
    ['an encoded percent sign', '/v0/jobs/a%2541', 'a%41'],
    ['UTF-8', '/v0/jobs/%E2%82%AC', '€'],
    ['a broken escape', '/v0/jobs/%zz', '%zz'],
    ['a truncated escape', '/v0/jobs/a%', 'a%'],
    ['overlong UTF-8', '/v0/jobs/%C0%AF', '%C0%AF'],
    ['dots', '/v0/jobs/..', '..'],
    ['encoded dots', '/v0/jobs/%2e%2e%2f', '../'],
    ['a NUL', '/v0/jobs/%00', '\0'],
    ['a property of prototypes', '/v0/jobs/__proto__', '__proto__'],
  ])('keeps %s inside its segment', (_, path, value) => {
    expect(table.match('GET', path)).toMatchObject({
      routeKey: 'GET /v0/jobs/{job_id}',
      pathParameters: { job_id: value },
    });
  });

  test.each([
    ['GET', '/'],
    ['GET', '/v0/jobs/'],
    ['GET', '//v0/jobs'],
    ['GET', '/v0//jobs'],
    ['GET', '/V0/jobs'],
    ['GET', '/v0/jobs%2F1'],
    ['GET', '/v0/jobs/1/content/'],
    ['POST', '/v0/jobs'],
    ['HEAD', '/v0/jobs'],
    ['OPTIONS', '/v0/jobs/1'],
  ])('%s %s goes to $default, without path parameters', (method, path) => {
    expect(table.match(method, path)).toEqual({ routeKey: '$default', target: '$default' });
  });

  test('matches nothing without a $default', () => {
    expect(new RouteTable([{ routeKey: 'GET /a', target: 1 }]).match('GET', '/b')).toBeUndefined();
  });
});
