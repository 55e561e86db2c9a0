import { expect, test } from '@jest/globals';
import { readDevelopmentReceiver } from '../../shared/webhooks/development-receiver.ts';

const LOCAL = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000' };

test('is there where it is set and the table lies on loopback', () => {
  for (const endpoint of ['http://127.0.0.1:8000', 'http://localhost:8000', 'http://[::1]:8000']) {
    expect(
      readDevelopmentReceiver({
        WEBHOOK_DEVELOPMENT_RECEIVER: 'receiver.localhost:8443',
        AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      }),
    ).toEqual({ hostname: 'receiver.localhost', port: 8443, ca: null });
  }
});

test('is not there where it is not set', () => {
  expect(readDevelopmentReceiver({})).toBeNull();
  expect(readDevelopmentReceiver({ ...LOCAL, WEBHOOK_DEVELOPMENT_RECEIVER: '' })).toBeNull();
});

test.each([
  undefined,
  '',
  'https://dynamodb.us-east-1.amazonaws.com',
  'http://127.0.0.1.example.com:8000',
  'http://localhost.example.com',
  'http://127.0.0.1@dynamodb.us-east-1.amazonaws.com',
  'http://10.0.0.1:8000',
  'not a URL',
])('stops a function from starting where the table lies at %j', (endpoint) => {
  expect(() =>
    readDevelopmentReceiver({
      WEBHOOK_DEVELOPMENT_RECEIVER: 'localhost:8443',
      ...(endpoint === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
    }),
  ).toThrow('loopback');
});

test.each([
  'localhost',
  'localhost:',
  'localhost:0',
  'localhost:65536',
  'https://localhost:1',
  'a:b@c:1',
  'LOCALHOST:1',
])('refuses the setting %j', (setting) => {
  expect(() => readDevelopmentReceiver({ ...LOCAL, WEBHOOK_DEVELOPMENT_RECEIVER: setting })).toThrow(
    'host:port',
  );
});
