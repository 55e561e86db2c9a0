import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromStandpoint, type Standpoint } from '../../../shared/search/state/standpoint.ts';
import { IndexFixture } from '../../support/index-fixture.ts';

let fixture: IndexFixture;

beforeAll(async () => {
  fixture = await IndexFixture.start();
  await fixture.lease.reserve({ jobs: 100, companies: 0 }, 1);
  await fixture.lease.raiseMarks({ jobMark: 10 });
}, 240_000);
afterAll(() => fixture.stop());

/** Runs one request and returns the marks its walks began at, the tombstones they saw, and the usage. */
async function request(during?: () => Promise<unknown>) {
  const marks: number[] = [];
  const reader = fixture.reader();
  const tombstones = await fromStandpoint(reader, async ({ jobMark, confirm }: Standpoint) => {
    marks.push(jobMark);
    await during?.();
    return (await confirm()).tombstones;
  });
  return { marks, tombstones, usage: reader.usage };
}

test('a walk starts at the last seen mark, and runs again if a publisher has moved it', async () => {
  expect((await request()).marks).toEqual([10]);
  expect((await request()).marks).toEqual([10]);
  await fixture.lease.raiseMarks({ jobMark: 20 });
  expect((await request()).marks).toEqual([10, 20]);
  expect((await request()).marks).toEqual([20]);
});

test('a walk confirms the manifest of its request, whatever it began with', async () => {
  await fixture.lease.setTombstones([7]);
  const { marks, tombstones, usage } = await request();
  expect({ marks, tombstones }).toEqual({ marks: [20], tombstones: [7] });
  expect(usage.rounds).toBe(1);
});

test('a walk that fails after the manifest moved runs again; any other failure is thrown', async () => {
  await fixture.lease.raiseMarks({ jobMark: 30 });
  let walks = 0;
  const answer = await fromStandpoint(fixture.reader(), ({ jobMark }) => {
    walks += 1;
    if (walks === 1) throw new Error('a chunk is missing');
    return Promise.resolve(jobMark);
  });
  expect({ answer, walks }).toEqual({ answer: 30, walks: 2 });
  await expect(
    fromStandpoint(fixture.reader(), () => Promise.reject(new Error('a chunk is missing'))),
  ).rejects.toThrow('a chunk is missing');
});
