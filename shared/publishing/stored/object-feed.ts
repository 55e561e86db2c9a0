import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  decompressed,
  FeedFileError,
  type FeedSource,
  FeedUnavailableError,
  isGzip,
  linesOf,
} from '../feed-file.ts';
import type { Feed } from '../publish.ts';
import { objectName, type StoredObject } from './stored-object.ts';

/**
 * Bytes per request. A publication reads for hours and pauses for every batch, longer than a connection lasts, so each
 * request is read whole at once.
 */
const BYTES_PER_REQUEST = 8 * 1024 * 1024;

/** What identifies the bytes of an object. */
export interface Stored extends StoredObject {
  readonly etag: string;
  readonly bytes: number;
}

/** An object that may be replaced by the same bytes only, so its tag does not matter. */
type Unchanging = Omit<Stored, 'etag'> & Partial<Pick<Stored, 'etag'>>;

/**
 * Opens a feed in a bucket that can be published from a place in it. An object that is replaced has another id, and one that
 * is replaced while it is read ends the publication. A compressed object is read once before it yields a line, so a truncated
 * one is refused before any of it is applied.
 * @throws FeedFileError, and the reason of `signal` once it is aborted
 */
export async function openObjectFeed(
  client: S3Client,
  at: StoredObject,
  signal?: AbortSignal,
): Promise<Feed> {
  const stored = await headOf(client, at);
  const source = sourceOf(client, stored);
  return {
    id: `s3-${createHash('sha256').update(JSON.stringify(stored)).digest('base64url')}`,
    bytes: isGzip(await named(at, source.start))
      ? await lengthOf(decompressed(source, signal))
      : stored.bytes,
    lines: (from) => linesOf(decompressed(source, signal, from.offset), undefined, from),
  };
}

/** Returns the bytes of an object, as long as it is not replaced. */
export const sourceOf = (client: S3Client, stored: Stored): FeedSource => ({
  name: objectName(stored),
  start: async () => await readRange(client, stored, 0, 2),
  open: (from) => Readable.from(rangesOf(client, stored, from), { objectMode: false }),
});

/** @throws FeedFileError */
export async function headOf(client: S3Client, at: StoredObject): Promise<Stored> {
  const { ETag: etag, ContentLength: bytes } = await named(
    at,
    async () => await client.send(new HeadObjectCommand({ Bucket: at.bucket, Key: at.key })),
  );
  if (etag === undefined || bytes === undefined) throw new FeedFileError(`${objectName(at)} has no length`);
  return { bucket: at.bucket, key: at.key, etag, bytes };
}

/** Yields the bytes of an object from one place to another, by default its end. @throws FeedFileError */
export async function* rangesOf(
  client: S3Client,
  stored: Unchanging,
  from: number,
  to: number = stored.bytes,
): AsyncGenerator<Uint8Array> {
  for (let start = from; start < to; start += BYTES_PER_REQUEST) {
    yield await readRange(client, stored, start, Math.min(BYTES_PER_REQUEST, to - start));
  }
}

/** @throws FeedFileError */
export async function readRange(
  client: S3Client,
  stored: Unchanging,
  start: number,
  length: number,
): Promise<Uint8Array> {
  const end = Math.min(start + length, stored.bytes) - 1;
  if (end < start) return new Uint8Array(0);
  return await named(stored, async () => {
    const { Body: body } = await client.send(
      new GetObjectCommand({
        Bucket: stored.bucket,
        Key: stored.key,
        ...(stored.etag === undefined ? {} : { IfMatch: stored.etag }),
        Range: `bytes=${start}-${end}`,
      }),
    );
    return (await body?.transformToByteArray()) ?? new Uint8Array(0);
  });
}

async function lengthOf(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of chunks) length += chunk.length;
  return length;
}

/** Says what S3 refused, in a sentence for the operator. */
async function named<T>(at: StoredObject, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const name = objectName(at);
    switch (error.name) {
      case 'NotFound':
      case 'NoSuchKey':
      case 'NoSuchBucket':
        throw new FeedFileError(`${name} does not exist`, error);
      case '403':
      case 'AccessDenied':
      case 'Forbidden':
        throw new FeedFileError(`no permission to read ${name}`, error);
      case 'PreconditionFailed':
        throw new FeedFileError(`${name} was replaced while it was read; publish it again`, error);
      default:
        throw new FeedUnavailableError(`${name} cannot be read: ${error.message}`, error);
    }
  }
}
