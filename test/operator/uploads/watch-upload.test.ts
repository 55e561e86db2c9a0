import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { watchUpload } from '../../../infra/operator/uploads/watch-upload.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { ObjectStore } from '../../../shared/uploads/calls/object-store.ts';
import { reportKey } from '../../../shared/uploads/upload.ts';
import { ended, newReport } from '../../../shared/uploads/upload-report.ts';
import { NOW } from '../../support/feed-lines.ts';
import { UploadWorld } from '../../support/uploads/upload-world.ts';
import { serviceError } from '../../support/watched/narrow-table.ts';

const PRICES = { region: 'us-east-1', million_read_units: 0.125, million_write_units: 0.625 };

const world = UploadWorld.inMemory();

function contextOf(signal: AbortSignal) {
  return {
    progress: new Progress({ write: () => undefined }),
    signal,
    now: () => NOW,
    connect: () => Promise.reject(new Error('it needs no connection')),
    note: () => undefined,
    stdin: () => process.stdin,
    operator: 'test',
  };
}

/** A bucket that refuses reads while `isBusy`. */
function bucketOf(isBusy: () => boolean) {
  const client: S3Client = aroundSend(world.bucket.client, async (send, call) => {
    if (call[0] instanceof GetObjectCommand && isBusy()) throw serviceError('SlowDown');
    return await send(...call);
  });
  return { client, store: new ObjectStore(client, 'uploads'), name: 'uploads', close: () => undefined };
}

test('shows the report of an upload whose bucket throttles', async () => {
  const task = await world.upload('feeds/watched.ndjson', '{}');
  await world.store.putJson(
    reportKey(task.upload),
    ended(newReport(task, NOW, PRICES), 'published', NOW + 1_000),
  );
  let refused = 0;
  const bucket = bucketOf(() => {
    refused += 1;
    return refused < 3;
  });
  const report = await watchUpload(contextOf(new AbortController().signal), bucket, task.upload);
  expect(report).toMatchObject({ state: 'published' });
  expect(refused).toBe(3);
});

test('is interrupted while its bucket throttles, and says how to go on', async () => {
  const task = await world.upload('feeds/busy.ndjson', '{}');
  const interrupt = new AbortController();
  const bucket = bucketOf(() => {
    interrupt.abort();
    return true;
  });
  await expect(watchUpload(contextOf(interrupt.signal), bucket, task.upload)).rejects.toThrow(
    'publish s3://uploads/feeds/busy.ndjson --watch shows it again',
  );
});
