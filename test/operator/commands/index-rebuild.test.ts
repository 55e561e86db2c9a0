import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../../support/feed-lines.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await startTestRuntime();
  await publishLines(runtime.table, [
    ...CATALOGUE_LINES,
    companyLine('a'),
    jobLine('a1', 'a'),
    jobLine('a2', 'a'),
  ]);
}, 240_000);
afterAll(() => runtime.stop());

test('rebuilds the index, says until when the old one is kept, and does not delete it before', async () => {
  expect(await runtime.json('index', 'rebuild')).toMatchObject({ exitCode: 0, generation: 2 });
  expect(await runtime.json('index', 'verify')).toMatchObject({ exitCode: 0, ok: true, jobs: 2 });
  const early = await runtime.ops('index', 'rebuild');
  expect(early).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/generation 1 still serves .* run this again after 20/),
  });
}, 240_000);

test('gives up a rebuild only where one was begun', async () => {
  const { code, stderr } = await runtime.ops('index', 'rebuild', '--abandon');
  expect({ code, stderr: stderr.trim() }).toEqual({
    code: 1,
    stderr: expect.stringContaining('no rebuild was begun'),
  });
});
