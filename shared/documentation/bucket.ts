import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { PublishedFile } from './publication.ts';

/** The bucket of the documentation, as far as publishing needs it. */
export interface Bucket {
  put(file: PublishedFile): Promise<void>;
  /** The keys of all objects. */
  list(): Promise<readonly string[]>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Most keys in one request that deletes. */
const KEYS_PER_REQUEST = 1_000;

export const openBucket = (client: S3Client, name: string): Bucket => ({
  async put({ key, body, contentType, cacheControl }) {
    await client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    );
  },

  async list() {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const { Contents, NextContinuationToken } = await client.send(
        new ListObjectsV2Command({
          Bucket: name,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      );
      keys.push(...(Contents ?? []).flatMap(({ Key }) => Key ?? []));
      token = NextContinuationToken;
    } while (token !== undefined);
    return keys;
  },

  async remove(keys) {
    for (let at = 0; at < keys.length; at += KEYS_PER_REQUEST) {
      const batch = keys.slice(at, at + KEYS_PER_REQUEST);
      const { Errors: failures = [] } = await client.send(
        new DeleteObjectsCommand({
          Bucket: name,
          Delete: { Objects: batch.map((Key) => ({ Key })), Quiet: true },
        }),
      );
      const [first] = failures;
      if (first !== undefined) throw new Error(`${first.Key} is not deleted: ${first.Code}`);
    }
  },
});
