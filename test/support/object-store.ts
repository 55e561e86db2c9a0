import { createServer } from 'node:http';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';

/** A bucket in memory, with its own endpoint. */
export interface ObjectStore {
  readonly client: S3Client;
  readonly endpoint: string;
  readonly bucket: string;
  put(key: string, body: Uint8Array | string): Promise<{ readonly bucket: string; readonly key: string }>;
  stop(): Promise<void>;
}

export async function startObjectStore(bucket: string): Promise<ObjectStore> {
  const app = buildApp({ logger: false });
  await app.ready();
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    client,
    endpoint,
    bucket,
    put: async (key, body) => {
      const bytes = Buffer.from(body);
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }),
      );
      return { bucket, key };
    },
    stop: async () => {
      client.destroy();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
