import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LOCAL_REGION } from '../../../operator/connection/engine-address.ts';
import { openDoor } from '../../door/door.ts';
import type { Service } from '../../stack/stack.ts';
import { ACCOUNT } from '../../stack/template-resolver.ts';
import { BucketFolder, type StoredFile } from './bucket-folder.ts';
import { METHODS, serveBuckets } from './requests.ts';

const TYPE = 'AWS::S3::Bucket';

const BucketProperties = z.object({
  BucketName: z.optional(z.string()),
  NotificationConfiguration: z.optional(
    z.object({ EventBridgeConfiguration: z.optional(z.object({ EventBridgeEnabled: z.boolean() })) }),
  ),
});

/**
 * S3: stores a bucket as a folder and an object as a file in the data folder, and answers the calls that functions and
 * commands make. A bucket that tells EventBridge about its objects does so here.
 */
export const s3: Service = {
  types: [TYPE],

  async start(stack) {
    const buckets = new Map<string, BucketFolder>();
    const telling = new Set<string>();
    for (const [id, { Properties }] of stack.resolver.resources(TYPE)) {
      const { BucketName, NotificationConfiguration } = BucketProperties.parse({
        BucketName: Properties['BucketName'],
        NotificationConfiguration: Properties['NotificationConfiguration'],
      });
      const name = BucketName ?? stack.physicalName(id).toLowerCase().slice(0, 63);
      const arn = `arn:aws:s3:::${name}`;
      const bucket = new BucketFolder(join(stack.options.dataDir, 's3', name));
      buckets.set(name, bucket);
      if (NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled === true) telling.add(name);
      stack.resolver.name(id, name, { Arn: arn, DomainName: `${name}.s3.amazonaws.com` });
      stack.addFailureDestination(arn, async (record, key) => {
        await bucket.put(key, [Buffer.from(JSON.stringify(record))]);
      });
    }
    if (buckets.size === 0) return async () => undefined;
    const created = (bucket: string, key: string, file: StoredFile): void => {
      if (telling.has(bucket)) stack.putEvent(eventOf(bucket, key, file));
    };
    const door = await openDoor(stack.credential, serveBuckets(buckets, created), METHODS);
    stack.endpoints.S3 = door.endpoint;
    return () => door.close();
  },
};

let sequence = 0;

function eventOf(bucket: string, key: string, { etag, bytes }: StoredFile): object {
  sequence += 1;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account: ACCOUNT,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region: LOCAL_REGION,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: {
        key,
        size: bytes,
        etag: etag.replaceAll('"', ''),
        // Later events have larger ones, also after a restart.
        sequencer: (Date.now() * 4_096 + (sequence % 4_096)).toString(16).toUpperCase().padStart(18, '0'),
      },
      'request-id': randomUUID(),
      requester: ACCOUNT,
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    },
  };
}
