import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStore } from '../../../shared/uploads/calls/object-store.ts';
import type { Connection } from '../connection/connection.ts';
import { Refusal } from '../terminal/refusal.ts';

/** The bucket whose uploads the deployment publishes. */
export interface UploadsBucket {
  readonly client: S3Client;
  readonly store: ObjectStore;
  readonly name: string;
  close(): void;
}

/** Returns the name of the bucket; undefined for a deployment without one. */
export const uploadsBucketOf = ({ webhooks }: Connection): string | undefined =>
  webhooks.outputs['UploadsBucket'];

/** Opens the bucket. @throws Refusal for a deployment of an earlier release */
export async function openUploadsBucket(connection: Connection): Promise<UploadsBucket> {
  const name = uploadsBucketOf(connection);
  if (name === undefined) {
    throw new Refusal(`${connection.place} has no bucket of uploads: deploy this release first`);
  }
  // Imported here, so that only this command pays for the client of S3.
  const [client, { ObjectStore: Store }] = await Promise.all([
    openS3(connection),
    import('../../../shared/uploads/calls/object-store.ts'),
  ]);
  return { client, store: new Store(client, name), name, close: () => client.destroy() };
}

/** Opens the client for a bucket: that of the local runtime for its own. */
export async function openS3({ webhooks }: Connection): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client(webhooks.engines?.s3 ?? {});
}
