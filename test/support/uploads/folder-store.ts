import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { BucketFolder } from '../../../infra/local/engines/s3/bucket-folder.ts';
import { serveBuckets } from '../../../infra/local/engines/s3/requests.ts';

/** A bucket of the local runtime, with its own endpoint. */
export interface FolderStore {
  readonly client: S3Client;
  readonly folder: string;
  /** Keys of the stored objects, in order. */
  readonly created: readonly string[];
  stop(): Promise<void>;
}

export async function startFolderStore(bucket: string): Promise<FolderStore> {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  const created: string[] = [];
  const serve = serveBuckets(new Map([[bucket, new BucketFolder(folder)]]), (_, key) => created.push(key));
  const server = createServer((request, response) => {
    Promise.resolve(serve(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    client,
    folder,
    created,
    stop: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
