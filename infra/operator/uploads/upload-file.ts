import { open, stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Upload } from '../../../shared/uploads/upload.ts';
import { missingPath } from '../terminal/near-path.ts';
import { counted } from '../terminal/output.ts';
import type { Progress } from '../terminal/progress.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';
import type { UploadsBucket } from './uploads-bucket.ts';

/** Bytes in one request. S3 takes 10,000 parts, so larger files have larger ones. */
const PART_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 10_000;
const MEGABYTE = 1_000_000;

/** What identifies an object that is in the bucket. */
export type Uploaded = Pick<Upload, 'etag' | 'key'>;

export interface UploadContext {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Uploads a file, in parts if it is large. @throws Refusal, Interrupted */
export async function uploadFile(
  bucket: UploadsBucket,
  path: string,
  key: string,
  { progress, signal }: UploadContext,
): Promise<Uploaded> {
  const { size } = await stat(path).catch(() => {
    throw new Refusal(missingPath(path));
  });
  if (size === 0) throw new Refusal(`${path} is empty`);
  progress.begin('Uploading');
  const at = { Bucket: bucket.name, Key: key };
  const file = await open(path, 'r');
  try {
    const read = async (from: number, length: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(Math.min(length, size - from));
      await file.read(bytes, 0, bytes.length, from);
      progress.update(`${counted(Math.round(from / MEGABYTE))} of ${counted(Math.ceil(size / MEGABYTE))} MB`);
      if (signal.aborted) throw new Interrupted('nothing was uploaded; run the same command again');
      return bytes;
    };
    if (size <= PART_BYTES) {
      const Body = await read(0, size);
      await bucket.client.send(new PutObjectCommand({ ...at, Body, ContentLength: size }));
    } else await uploadParts(bucket, at, { size, read });
  } finally {
    await file.close();
  }
  return await headOf(bucket, key);
}

async function uploadParts(
  { client }: UploadsBucket,
  at: { readonly Bucket: string; readonly Key: string },
  { size, read }: { readonly size: number; readonly read: (from: number, length: number) => Promise<Buffer> },
): Promise<void> {
  const length = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
  try {
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let from = 0; from < size; from += length) {
      const PartNumber = parts.length + 1;
      const Body = await read(from, length);
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      parts.push({ PartNumber, ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Returns what identifies an object. @throws Refusal when there is none */
export async function headOf({ client, name }: UploadsBucket, key: string): Promise<Uploaded> {
  try {
    const { ETag: etag = '' } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return { key, etag: etag.replaceAll('"', '') };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotFound') throw new Refusal(`s3://${name}/${key} does not exist`);
    throw new Refusal(`s3://${name}/${key} cannot be read: ${error.message}`, { cause: error });
  }
}
