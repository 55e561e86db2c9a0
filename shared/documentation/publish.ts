import type { Bucket } from './bucket.ts';
import { type Addresses, ASSETS, addressed, type Publication, type PublishedFile } from './publication.ts';

const AT_A_TIME = 16;

/**
 * Writes the documentation into its bucket and removes the pages that it no longer has. Assets come first, and those of
 * earlier publications stay: a page that a browser keeps names them.
 */
export async function publish(
  bucket: Bucket,
  { address, files }: Publication,
  addresses: Addresses,
): Promise<{ readonly published: number; readonly removed: number }> {
  const isAsset = ({ key }: Pick<PublishedFile, 'key'>): boolean => key.startsWith(ASSETS);
  await putAll(bucket, files.filter(isAsset));
  await putAll(
    bucket,
    files
      .filter((file) => !isAsset(file))
      .map((file) => ({ ...file, body: addressed(file.body, address, addresses) })),
  );
  const kept = new Set(files.map(({ key }) => key));
  const stale = (await bucket.list()).filter((key) => !kept.has(key) && !isAsset({ key }));
  await bucket.remove(stale);
  return { published: files.length, removed: stale.length };
}

/**
 * Empties the bucket, because CloudFormation deletes only an empty one. A bucket that an operator deleted by hand is
 * empty: a failure would keep the whole stack from being deleted.
 */
export async function withdraw(bucket: Bucket): Promise<{ readonly removed: number }> {
  const keys = await bucket.list().catch((error: unknown): readonly string[] => {
    if (error instanceof Error && error.name === 'NoSuchBucket') return [];
    throw error;
  });
  await bucket.remove(keys);
  return { removed: keys.length };
}

async function putAll(bucket: Bucket, files: readonly PublishedFile[]): Promise<void> {
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await bucket.put(file);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}
