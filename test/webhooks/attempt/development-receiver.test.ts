import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readDevelopmentReceiver } from '../../../shared/webhooks/attempt/development-receiver.ts';

const LOCAL = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000' };

test('is available if it is set and the table is on loopback', () => {
  for (const endpoint of ['http://127.0.0.1:8000', 'http://localhost:8000', 'http://[::1]:8000']) {
    expect(
      readDevelopmentReceiver({
        WEBHOOK_DEVELOPMENT_RECEIVER: 'receiver.localhost:8443',
        AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      }),
    ).toEqual({ hostname: 'receiver.localhost', port: 8443, ca: null });
  }
});

test('is null if it is not set', () => {
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
])('keeps a function from starting if the table is at %j', (endpoint) => {
  expect(() =>
    readDevelopmentReceiver({
      WEBHOOK_DEVELOPMENT_RECEIVER: 'localhost:8443',
      ...(endpoint === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
    }),
  ).toThrow('loopback');
});

test('the delivery function does not start with it unless the table is on loopback', () => {
  const start = (endpoint: string) => {
    const file = fileURLToPath(new URL('../../../functions/deliver-webhooks/handler.ts', import.meta.url));
    return spawnSync(process.execPath, ['--no-warnings', file], {
      encoding: 'utf8',
      env: {
        AWS_REGION: 'us-east-1',
        AWS_ENDPOINT_URL_DYNAMODB: endpoint,
        TABLE_NAME: 'table',
        DELIVERIES_QUEUE_URL: 'https://sqs.example.com/1/queue',
        SLOW_DELIVERIES_QUEUE_URL: 'https://sqs.example.com/1/slow',
        WAITER_ARN: 'arn',
        WEBHOOK_DEVELOPMENT_RECEIVER: 'localhost:8443',
      },
    });
  };
  const refused = start('https://dynamodb.us-east-1.amazonaws.com');
  expect([refused.status, refused.stderr.includes('receivers on loopback are for development only')]).toEqual(
    [1, true],
  );
  expect(start('http://127.0.0.1:8000')).toMatchObject({ status: 0, stderr: '' });
}, 60_000);

test.each([
  'localhost',
  'localhost:',
  'localhost:0',
  'localhost:65536',
  'https://localhost:1',
  'a:b@c:1',
  'LOCALHOST:1',
])('rejects the setting %j', (setting) => {
  expect(() => readDevelopmentReceiver({ ...LOCAL, WEBHOOK_DEVELOPMENT_RECEIVER: setting })).toThrow(
    'host:port',
  );
});
