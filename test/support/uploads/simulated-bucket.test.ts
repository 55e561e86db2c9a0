import { isDeepStrictEqual } from 'node:util';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Random } from '../random.ts';
import { type FolderStore, startFolderStore } from './folder-store.ts';
import { SimulatedBucket } from './simulated-bucket.ts';

const CALLS = 250;
const KEYS = ['a', 'b/1', 'b/ü', 'b/😀', 'c'];

let served: FolderStore;
beforeAll(async () => {
  served = await startFolderStore('uploads');
});
afterAll(() => served.stop());

/** Makes up a call in a form that uploads send. */
function callOf(random: Random, etags: readonly string[]) {
  const at = { Bucket: random.below(20) === 0 ? 'other' : 'uploads', Key: random.pick(KEYS) };
  const Body = 'xyz'.repeat(1 + random.below(4));
  const start = random.below(8);
  const ifMatch = random.pick([{}, { IfMatch: random.pick(['"none"', ...etags]) }]);
  const range = random.pick([{}, { Range: `bytes=${start}-${start + random.below(6)}` }]);
  const token = random.pick([{}, { ContinuationToken: random.pick(KEYS) }]);
  return random.pick<() => object>([
    () => new PutObjectCommand({ ...at, Body, ContentLength: Body.length }),
    () => new PutObjectCommand({ ...at, Body: Buffer.from(Body), ContentLength: Body.length }),
    () => new PutObjectCommand({ ...at, Body, ContentLength: Body.length, IfNoneMatch: '*' }),
    () => new GetObjectCommand({ ...at, ...ifMatch, ...range }),
    () => new GetObjectCommand({ ...at, ...ifMatch, ...range }),
    () => new HeadObjectCommand(at),
    () => new DeleteObjectCommand(at),
    () =>
      new ListObjectsV2Command({
        Bucket: at.Bucket,
        Prefix: random.pick(['', 'b/', 'none']),
        MaxKeys: 1 + random.below(4),
        ...token,
      }),
  ])();
}

/** The part of an answer, or of an error, that a caller uses. */
async function answerOf(client: S3Client, command: object): Promise<Record<string, unknown>> {
  try {
    // The type of the command is known only at run time.
    const answer = Object(await Reflect.apply(client.send, client, [command]));
    const { ETag, ContentLength, ContentRange, KeyCount, IsTruncated, NextContinuationToken } = answer;
    return {
      ETag,
      ContentRange,
      KeyCount,
      IsTruncated,
      NextContinuationToken,
      // Only reads state the length of the object; for other calls, a service states the length of its answer.
      length: command instanceof HeadObjectCommand ? ContentLength : undefined,
      keys: answer.Contents?.map((it: Record<string, unknown>) => [it['Key'], it['ETag'], it['Size']]),
      body: answer.Body === undefined ? undefined : [...(await answer.Body.transformToByteArray())],
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: error.name };
  }
}

test(`the simulated bucket answers ${CALLS} random calls as the bucket of the local runtime does`, async () => {
  const random = new Random(1);
  const simulated = new SimulatedBucket('uploads').client;
  const etags: string[] = [];
  const kinds = new Set<string>();
  for (let i = 0; i < CALLS; i += 1) {
    const command = callOf(random, etags);
    const wanted = await answerOf(served.client, command);
    const { input } = Object(command);
    const answer = await answerOf(simulated, command);
    if (!isDeepStrictEqual(answer, wanted))
      expect({ i, input, answer }).toEqual({ i, input, answer: wanted });
    if (typeof wanted['ETag'] === 'string') etags.push(wanted['ETag']);
    kinds.add(`${command.constructor.name} ${wanted['error'] ?? ''}`);
  }
  expect([...kinds].sort()).toEqual([
    'DeleteObjectCommand ',
    'DeleteObjectCommand NoSuchBucket',
    'GetObjectCommand ',
    'GetObjectCommand InvalidRange',
    'GetObjectCommand NoSuchBucket',
    'GetObjectCommand NoSuchKey',
    'GetObjectCommand PreconditionFailed',
    'HeadObjectCommand ',
    'HeadObjectCommand NotFound',
    'ListObjectsV2Command ',
    'ListObjectsV2Command NoSuchBucket',
    'PutObjectCommand ',
    'PutObjectCommand NoSuchBucket',
    'PutObjectCommand PreconditionFailed',
  ]);
});

test('the simulated bucket refuses a call that it does not know', async () => {
  const { client } = new SimulatedBucket('uploads');
  const streamed = new PutObjectCommand({ Bucket: 'uploads', Key: 'a', Body: new Blob(['x']) });
  await expect(client.send(streamed)).rejects.toThrow('is not simulated');
});
