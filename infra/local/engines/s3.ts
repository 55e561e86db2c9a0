import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Service } from '../stack/stack.ts';

const TYPE = 'AWS::S3::Bucket';

/**
 * S3: stores a bucket as a folder and an object as a file in the data folder. Failure destinations write the files, and
 * `credits replay` reads them; nothing else uses a bucket, so there is no endpoint.
 *
 * fauxqs 2.4.1, which runs the queues, does not serve here: a failed batch must survive a restart, and fauxqs stores
 * objects on disk only with its own server, which listens on every network interface and lets a key with `..` leave the
 * bucket.
 */
export const s3: Service = {
  types: [TYPE],

  async start(stack) {
    for (const [id, { Properties }] of stack.resolver.resources(TYPE)) {
      const given = Properties['BucketName'];
      const name = typeof given === 'string' ? given : stack.physicalName(id).toLowerCase().slice(0, 63);
      const arn = `arn:aws:s3:::${name}`;
      const folder = join(stack.options.dataDir, 's3', name);
      mkdirSync(folder, { recursive: true });
      stack.resolver.name(id, name, { Arn: arn, DomainName: `${name}.s3.amazonaws.com` });
      stack.addFailureDestination(arn, async (record, key) => put(join(folder, key), JSON.stringify(record)));
    }
    return async () => undefined;
  },
};

/** Writes an object atomically. */
function put(file: string, body: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, body);
  renameSync(`${file}.part`, file);
}
