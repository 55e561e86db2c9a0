import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from 'fauxqs';
import { openBucket } from '../../shared/documentation/bucket.ts';

let app: ReturnType<typeof buildApp>;
let client: S3Client;
beforeAll(async () => {
  app = buildApp({ logger: false, defaultRegion: 'us-east-1' });
  client = new S3Client({
    endpoint: await app.listen({ port: 0, host: '127.0.0.1' }),
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await app.close();
});

test('a bucket keeps the type and caching of a file, lists every key and removes the named ones', async () => {
  await client.send(new CreateBucketCommand({ Bucket: 'site' }));
  const bucket = openBucket(client, 'site');
  const many = Array.from({ length: 12 }, (_, at) => `docs/assets/${at}`);
  const file = { contentType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=300' };
  await Promise.all(many.map((key) => bucket.put({ ...file, key, body: key })));
  await bucket.put({ ...file, key: 'docs/errors/not-found', body: '<h1>Straße</h1>' });

  const found = await client.send(new GetObjectCommand({ Bucket: 'site', Key: 'docs/errors/not-found' }));
  expect([found.ContentType, found.CacheControl]).toEqual([file.contentType, file.cacheControl]);
  expect(await found.Body?.transformToString()).toBe('<h1>Straße</h1>');
  expect([...(await bucket.list())].sort()).toEqual([...many, 'docs/errors/not-found'].sort());

  await bucket.remove(many);
  expect(await bucket.list()).toEqual(['docs/errors/not-found']);
  await bucket.remove([]);
});

test('a bucket reads a list to its end, and removes at most 1,000 objects per request', async () => {
  const sent: object[] = [];
  const pages = [{ Contents: [{ Key: 'a' }], NextContinuationToken: 'next' }, { Contents: [{ Key: 'b' }] }];
  const stub = new S3Client({ region: 'us-east-1' });
  stub.middlewareStack.add(
    () => async (args) => {
      sent.push(args.input);
      return { output: { $metadata: {}, ...pages[sent.length - 1] }, response: {} };
    },
    { step: 'initialize' },
  );
  const bucket = openBucket(stub, 'site');
  expect(await bucket.list()).toEqual(['a', 'b']);
  expect(sent).toEqual([{ Bucket: 'site' }, { Bucket: 'site', ContinuationToken: 'next' }]);
  await bucket.remove(Array.from({ length: 1_001 }, (_, at) => `${at}`));
  expect(sent.slice(2)).toMatchObject([
    { Delete: { Objects: { length: 1_000 } } },
    { Delete: { Objects: [{ Key: '1000' }] } },
  ]);
  stub.middlewareStack.add(
    () => async () => ({
      output: { $metadata: {}, Errors: [{ Key: 'x', Code: 'AccessDenied' }] },
      response: {},
    }),
    {
      step: 'initialize',
      priority: 'high',
    },
  );
  await expect(bucket.remove(['x'])).rejects.toThrow('x is not deleted: AccessDenied');
});
