import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { keys } from '../../../shared/table/keys.ts';
import { runIn, runtimeOver, type TestRuntime } from '../../operator/commands/support.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { startTestTable } from '../../support/table.ts';
import { readerOf } from '../../support/table-state.ts';

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await runtimeOver(await startTestTable());
  await publishLines(runtime.table, [...CATALOGUE_LINES, companyLine('a'), jobLine('one', 'a')]);
});
afterAll(() => runtime.stop());

const manifest = async () => (await readerOf(runtime.table).get(keys.manifest(), true)) ?? {};

const take = (format: { readonly knows: number; readonly floor: number }) =>
  WriterLease.acquire(runtime.table, 'test', Date.now, async () => undefined, format);

test('a release writes over the tables of all releases before it, and states no floor of its own', async () => {
  expect((await manifest())['formatFloor']).toBeUndefined();
  await (await take({ knows: 3, floor: 1 })).release();
  expect((await manifest())['formatFloor']).toBeUndefined();
});

test('a release that raises the floor keeps it, and the one before is refused before it writes anything', async () => {
  await (await take({ knows: 7, floor: 6 })).release();
  expect((await manifest())['formatFloor']).toBe(6);
  // A release between them knows the format, and lowers nothing.
  await (await take({ knows: 6, floor: 1 })).release();
  const before = await manifest();
  expect(before['formatFloor']).toBe(6);
  await expect(take({ knows: 5, floor: 1 })).rejects.toThrow(
    'the table has format 6, and this release knows format 5: nothing was written',
  );
  await expect(WriterLease.acquireBriefly(runtime.table)).rejects.toThrow(/has format 6/);
  expect(await manifest()).toEqual(before);
});

test('a command that writes the index refuses in one sentence, and so does a publication', async () => {
  const { code, stderr } = await runIn({ DATA_DIR: runtime.dataDir }, ['index', 'rebuild']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^ops: the table has format 6, .* update this release and run it again\n$/),
  ]);
  await expect(publishLines(runtime.table, [jobLine('two', 'a')])).rejects.toThrow(/has format 6/);
});

test('a writer that died does not hide the floor', async () => {
  await runtime.table.client.send(
    new UpdateCommand({
      TableName: runtime.table.name,
      Key: keys.manifest(),
      UpdateExpression: 'SET leaseUntilMs = :until, leaseHolder = :holder',
      ExpressionAttributeValues: { ':until': Date.now() + 60_000, ':holder': 'dead' },
    }),
  );
  await expect(take({ knows: 5, floor: 1 })).rejects.toThrow(/has format 6/);
  await expect(take({ knows: 6, floor: 6 })).rejects.toThrow(/is being written by dead/);
});
