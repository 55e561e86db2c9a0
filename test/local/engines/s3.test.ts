import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ObjectStore } from '../../../shared/uploads/calls/object-store.ts';
import { type FolderStore, startFolderStore } from '../../support/uploads/folder-store.ts';

let bucket: FolderStore;
let store: ObjectStore;
beforeAll(async () => {
  bucket = await startFolderStore('uploads');
  store = new ObjectStore(bucket.client, 'uploads');
});
afterAll(() => bucket.stop());

describe('a bucket of the local runtime', () => {
  test('keeps objects as files, and gives back their bytes, whole or in ranges', async () => {
    await store.put('feeds/a b+ü.ndjson', 'one\ntwo\n');
    expect(existsSync(join(bucket.folder, 'feeds/a b+ü.ndjson'))).toBe(true);
    expect(Buffer.from((await store.get('feeds/a b+ü.ndjson')) ?? []).toString()).toBe('one\ntwo\n');
    const at = { Bucket: 'uploads', Key: 'feeds/a b+ü.ndjson' };
    const { ETag: etag = '', ContentLength } = await bucket.client.send(new HeadObjectCommand(at));
    expect(ContentLength).toBe(8);
    const part = await bucket.client.send(
      new GetObjectCommand({ ...at, Range: 'bytes=4-99', IfMatch: etag }),
    );
    expect(await part.Body?.transformToString()).toBe('two\n');
    expect(part.ContentRange).toBe('bytes 4-7/8');
    const changed = bucket.client.send(new GetObjectCommand({ ...at, IfMatch: '"other"' }));
    await expect(changed).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await store.delete('feeds/a b+ü.ndjson');
    expect(await store.get('feeds/a b+ü.ndjson')).toBeUndefined();
  });

  test('creates an object once where the call asks for that', async () => {
    expect(await store.create('queue/1.json', { by: 'first' })).toBe(true);
    expect(await store.create('queue/1.json', { by: 'second' })).toBe(false);
    expect(await store.getJson('queue/1.json')).toEqual({ by: 'first' });
  });

  test('lists the keys of a prefix in order, page after page', async () => {
    for (const name of ['b', 'a', 'c/d', 'ä']) await store.put(`list/${name}`, name);
    expect(await store.list('list/')).toEqual(['list/a', 'list/b', 'list/c/d', 'list/ä']);
    const page = { Bucket: 'uploads', Prefix: 'list/', MaxKeys: 3 };
    const first = await bucket.client.send(new ListObjectsV2Command(page));
    expect(first.IsTruncated).toBe(true);
    const token = String(first.NextContinuationToken);
    const rest = await bucket.client.send(new ListObjectsV2Command({ ...page, ContinuationToken: token }));
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['list/ä']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  test('puts the parts of an object together, and tells of it once', async () => {
    const at = { Bucket: 'uploads', Key: 'feeds/parts' };
    const before = bucket.created.length;
    const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(at));
    for (const [PartNumber, Body] of [
      [2, 'second'],
      [1, 'first '],
    ] as const) {
      await bucket.client.send(
        new UploadPartCommand({ ...at, UploadId, PartNumber, Body: Buffer.from(Body) }),
      );
    }
    expect(await store.get('feeds/parts')).toBeUndefined();
    const parts = [1, 2].map((PartNumber) => ({ PartNumber, ETag: `"part-${PartNumber}"` }));
    await bucket.client.send(
      new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }),
    );
    expect(Buffer.from((await store.get('feeds/parts')) ?? []).toString()).toBe('first second');
    expect(bucket.created.slice(before)).toEqual(['feeds/parts']);
  });

  test.each(['../outside', 'a/../../outside', 'a//b', 'folder/'])('refuses the key %s', async (key) => {
    const stored = bucket.client.send(
      new PutObjectCommand({ Bucket: 'uploads', Key: key, Body: Buffer.from('x') }),
    );
    await expect(stored).rejects.toMatchObject({ name: 'InvalidArgument' });
    expect(existsSync(join(bucket.folder, '../outside'))).toBe(false);
  });

  test('refuses a key below an object, and another bucket', async () => {
    await store.put('file', 'x');
    await expect(store.put('file/below', 'x')).rejects.toMatchObject({ name: 'InvalidArgument' });
    const other = new ObjectStore(bucket.client, 'other');
    await expect(other.put('a', 'x')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});
