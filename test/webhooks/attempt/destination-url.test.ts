import { describe, expect, test } from '@jest/globals';
import { readDestinationUrl } from '../../../shared/webhooks/attempt/destination-url.ts';
import { REFUSED_URLS } from '../support/refused-urls.ts';

describe.each(Object.entries(REFUSED_URLS))('refuses %s', (_, urls) => {
  test.each(urls)('%j', (url) => {
    expect(readDestinationUrl(url)).toEqual({ refused: expect.any(String) });
  });
});

test.each([
  ['https://hooks.example.com', { hostname: 'hooks.example.com', port: 443, path: '/' }],
  ['https://hooks.example.com:443/a', { hostname: 'hooks.example.com', port: 443, path: '/a' }],
  ['HTTPS://Hooks.Example.COM/A?b=%20c', { hostname: 'hooks.example.com', port: 443, path: '/A?b=%20c' }],
  ['https://hooks.example.com?a=1', { hostname: 'hooks.example.com', port: 443, path: '/?a=1' }],
  ['https://xn--bcher-kva.example.com/', { hostname: 'xn--bcher-kva.example.com', port: 443, path: '/' }],
  ['https://a.co/@127.0.0.1', { hostname: 'a.co', port: 443, path: '/@127.0.0.1' }],
  ['https://1.2.3.4.nip.io/', { hostname: '1.2.3.4.nip.io', port: 443, path: '/' }],
])('accepts %s', (url, expected) => {
  expect(readDestinationUrl(url)).toEqual(expected);
});

test('accepts the development receiver on loopback only with its exact host and port', () => {
  const development = { hostname: 'receiver.localhost', port: 8443 };
  expect(readDestinationUrl('https://receiver.localhost:8443/a?b', development)).toEqual({
    hostname: 'receiver.localhost',
    port: 8443,
    path: '/a?b',
  });
  for (const url of [
    'https://receiver.localhost:8444/',
    'https://receiver.localhost:84430/',
    'https://receiver.localhost:8443@127.0.0.1/',
    'https://receiver.localhost:8443.example/',
    'https://receiver.localhost/',
    'http://receiver.localhost:8443/',
    'https://other.localhost:8443/',
  ]) {
    expect([url, readDestinationUrl(url, development)]).toEqual([url, { refused: expect.any(String) }]);
  }
});
