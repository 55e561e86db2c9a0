import { basename } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { objectName, type StoredObject } from '../../../shared/publishing/stored/stored-object.ts';
import type { UploadReport } from '../../../shared/uploads/upload-report.ts';
import type { Connection } from '../connection/connection.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import {
  openFeed,
  openStoredFeed,
  type PublishAnswer,
  publishFile,
  rejectsFileOf,
} from '../program/publish-lines.ts';
import { readsJson, readsText } from '../program/reads-summary.ts';
import { argument, flag, optional } from '../terminal/option.ts';
import { counted, counting } from '../terminal/output.ts';
import { Refusal, UsageError } from '../terminal/refusal.ts';
import { feedValue, givenPath, integerValue, textValue } from '../terminal/value-types.ts';
import { openS3, openUploadsBucket, type UploadsBucket, uploadsBucketOf } from '../uploads/uploads-bucket.ts';

export const publish = defineCommand({
  name: 'publish',
  summary: 'Publishes a feed (newline-delimited JSON, plain or gzip); publishing it again changes nothing',
  examples: [
    'publish feed.ndjson',
    'publish feed.ndjson.gz --upload feeds/feed.ndjson.gz --watch',
    'publish s3://my-feeds/feed.ndjson.gz',
  ],
  arguments: {
    file: argument(
      'file',
      'the feed: a path, or s3://BUCKET/KEY; faults go to FILE.rejects.ndjson',
      feedValue,
    ),
  },
  options: {
    maximumUnits: optional(
      '--maximum-units <units>',
      'most write units per second (default as many as the table takes)',
      integerValue(10, 1_000_000),
    ),
    upload: optional(
      '--upload <key>',
      'upload the file to the bucket of the deployment, which publishes it: feeds/FILE, or boards/FORMAT/FILE',
      textValue(900),
    ),
    watch: flag('--watch', 'show how the deployment publishes what was uploaded, and its report'),
  },
  run: async (context, { file, maximumUnits, upload, watch }) => {
    const isStored = typeof file !== 'string';
    const faults = [
      ...(upload !== undefined && isStored ? ['--upload takes a path: the object is already uploaded'] : []),
      ...(watch && upload === undefined && !isStored ? ['--watch needs --upload, or s3://BUCKET/KEY'] : []),
      ...((watch || upload !== undefined) && maximumUnits !== undefined
        ? ['the deployment limits what it publishes itself: leave out --maximum-units']
        : []),
    ];
    if (faults.length > 0) throw new UsageError(faults);
    const connection = await context.connect();
    if (upload !== undefined && !isStored) return await uploaded(context, connection, file, upload, watch);
    if (watch && isStored) return await watched(context, connection, file);
    const feed = isStored
      ? await openStoredFeed(await clientFor(connection, file), file, context.signal)
      : await openFeed(file, context.signal);
    const rejects = rejectsFileOf(isStored ? givenPath(basename(file.key)) : file);
    const { table } = connection;
    return publishOutcome(
      await publishFile(context, feed, { table, label: 'Publishing', rejects, unitsPerSecond: maximumUnits }),
    );
  },
});

/** Uploads a file for the deployment to publish. */
async function uploaded(
  context: CommandContext,
  connection: Connection,
  path: string,
  key: string,
  watch: boolean,
): Promise<Outcome> {
  const { kindOf } = await import('../../../shared/uploads/upload-kind.ts');
  try {
    kindOf({ key });
  } catch (error) {
    throw new UsageError([error instanceof Error ? error.message : String(error)]);
  }
  const bucket = await openUploadsBucket(connection);
  try {
    const [{ uploadFile }, { lastSequencer, watchUpload }] = await Promise.all([
      import('../uploads/upload-file.ts'),
      import('../uploads/watch-upload.ts'),
    ]);
    const before = await lastSequencer(bucket, key);
    const object = await uploadFile(bucket, path, key, context);
    const name = objectName({ bucket: bucket.name, key });
    if (watch) return await reportOf(bucket, await watchUpload(context, bucket, object, { before }));
    return {
      json: { uploaded: name },
      text: [`uploaded to ${name}, which is published now: publish ${name} --watch shows how`],
    };
  } finally {
    bucket.close();
  }
}

/** Watches the publication of an object that was uploaded. */
async function watched(
  context: CommandContext,
  connection: Connection,
  { bucket: name, key }: StoredObject,
): Promise<Outcome> {
  const bucket = await openUploadsBucket(connection);
  try {
    if (bucket.name !== name)
      throw new Refusal(`${connection.place} publishes uploads to ${bucket.name} only`);
    const [{ headOf }, { watchUpload }] = await Promise.all([
      import('../uploads/upload-file.ts'),
      import('../uploads/watch-upload.ts'),
    ]);
    return await reportOf(bucket, await watchUpload(context, bucket, await headOf(bucket, key)));
  } finally {
    bucket.close();
  }
}

async function reportOf({ name }: UploadsBucket, report: UploadReport): Promise<Outcome> {
  const { reportText } = await import('../uploads/watch-upload.ts');
  return {
    ok: report.state === 'published' && report.rejected === 0,
    json: report,
    text: reportText(name, report),
  };
}

/** The local runtime has only its own bucket. */
const clientFor = async (connection: Connection, { bucket }: StoredObject): Promise<S3Client> =>
  uploadsBucketOf(connection) === bucket
    ? await openS3(connection)
    : new (await import('@aws-sdk/client-s3')).S3Client({});

/** The summary of a publication, with exit code 1 after rejected lines. */
export function publishOutcome(
  answer: PublishAnswer,
  more: readonly string[] = [],
  json: object = {},
): Outcome {
  const { reads, first_faults = [], ...counts } = answer;
  const { read, applied, unchanged, rejected, rejects_file } = counts;
  return {
    ok: rejected === 0,
    json: { ...counts, ...(reads === undefined ? {} : { reads: readsJson(reads) }), ...json },
    text: [
      `${counting(read, 'line')} read: ${counted(applied)} applied, ${counted(unchanged)} unchanged, ` +
        `${counted(rejected)} rejected`,
      ...first_faults.map((fault) => `  ${fault}`),
      ...(rejects_file === null ? [] : [`all faults of the rejected lines: ${rejects_file}`]),
      ...readsText(reads ?? []),
      ...more,
    ],
  };
}
