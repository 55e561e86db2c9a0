import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { requestedPath } from '../../../shared/http/exchange/requested-path.ts';
import { codePoint } from '../../support/code-points.ts';

const location = (id: string, rawPath = `/v0/locations/${id}`) =>
  requestedPath({ routeKey: 'GET /v0/locations/{id}', rawPath, pathParameters: { id } });

describe('the path of a request', () => {
  test.each([
    ['country:DE', '/v0/locations/country:DE'],
    ['a/b', '/v0/locations/a%2Fb'],
    ['50%', '/v0/locations/50%25'],
    ['%41', '/v0/locations/%2541'],
    ['\u{1F600} é', '/v0/locations/%F0%9F%98%80%20%C3%A9'],
    ['<script>\r\n\u202E\uD800', '/v0/locations/%3Cscript%3E%0D%0A%E2%80%AE%EF%BF%BD'],
  ])('with the value %j is %s', (id, path) => expect(location(id)).toBe(path));

  test('is whole although the gateway cuts the decoded path at a question mark', () => {
    expect(location('what?now', '/v0/locations/what')).toBe('/v0/locations/what%3Fnow');
  });

  test('is never cut', () => {
    expect(location('x'.repeat(9_000))).toHaveLength('/v0/locations/'.length + 9_000);
  });

  test.each([
    ['//evil.example/v0', '/.//evil.example/v0'],
    ['', '/'],
    ['v0/jobs', '/v0/jobs'],
    ['/v0/a b/%zz', '/v0/a%20b/%25zz'],
  ])('without a route, %j is %s', (rawPath, path) => {
    expect(requestedPath({ routeKey: '$default', rawPath })).toBe(path);
  });

  test('is a valid URI reference to this host, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.boolean(), (text, routed) => {
        const path = routed ? location(text) : requestedPath({ routeKey: '$default', rawPath: text });
        expect(path).toMatch(/^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})*$/);
        expect(new URL(path, 'https://api.example').host).toBe('api.example');
      }),
    );
  });
});
