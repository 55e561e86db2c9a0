import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { WriterLeaseHeldError } from '../../../shared/search/manifest/lease-errors.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { turnPacing } from '../../../shared/search/state/turn-pacing.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { readerOf } from '../../support/table-state.ts';

let table: TestTable;
/** What happened, in order: waits in milliseconds, and what a test adds. */
let events: (number | string)[] = [];
let now = NOW;
/** The clock that nobody sets. */
let steady = 0;
const clock = Object.assign(() => now, { steady: () => steady });
const pass = (ms: number): void => {
  now += ms;
  steady += ms;
};
const sleep = async (ms: number) => {
  events.push(ms);
  pass(ms);
};
const take = () => WriterLease.acquire(table, 'test', clock, sleep);
const turn = (paced: boolean) => turnPacing({ table, now: clock, sleep }, paced);

beforeEach(async () => {
  table = await startTestTable();
  events = [];
});
afterEach(() => table.stop());

describe('a writer of a paced table', () => {
  test('gives the lease back two seconds after its last withdrawal', async () => {
    await turn(true);
    const lease = await take();
    await lease.hideJobs([1]);
    pass(500);
    await lease.setTombstones([7]);
    pass(500);
    await lease.release();
    expect(events).toEqual([1_500]);
  });

  test.each([
    ['forward by a second', 1_000],
    ['forward by an hour', 3_600_000],
    ['back by a second', -1_000],
    ['back by an hour', -3_600_000],
  ])('waits as long when its clock is set %s', async (_, ms) => {
    await turn(true);
    const lease = await take();
    await lease.hideJobs([1]);
    pass(500);
    now += ms;
    await lease.release();
    expect(events).toEqual([1_500]);
  });

  test('waits by the clock of the process when it is given no other', async () => {
    await turn(true);
    const lease = await WriterLease.acquire(table, 'test', () => now, sleep);
    const process = jest.spyOn(performance, 'now').mockReturnValue(7_000);
    try {
      await lease.hideJobs([1]);
      now += 1_500;
      process.mockReturnValue(7_200);
      await lease.release();
    } finally {
      process.mockRestore();
    }
    expect(events).toEqual([1_800]);
  });

  test('waits for nothing that it did not withdraw', async () => {
    await turn(true);
    const first = await take();
    await first.setTombstones([7]);
    await first.release();
    events = [];
    const lease = await take();
    await lease.reserve({ jobs: 5, companies: 0 }, now);
    await lease.raiseMarks({ jobMark: 5 });
    // The documents of a company that is being withdrawn are written.
    await lease.setTombstones([]);
    await lease.release();
    expect(events).toEqual([]);
  });

  test('waits after a withdrawal whose answer it never got', async () => {
    await turn(true);
    let isLost = false;
    const client = aroundSend(table.client, async (send, call) => {
      const answer = await send(...call);
      if (isLost) throw new Error('no answer');
      return answer;
    });
    const lease = await WriterLease.acquire({ ...table, client }, 'test', clock, sleep);
    isLost = true;
    await expect(lease.hideJobs([1])).rejects.toThrow('no answer');
    isLost = false;
    await lease.release();
    expect(events).toEqual([2_000]);
    expect((await readManifest(readerOf(table))).hiddenJobs).toHaveLength(1);
  });

  test('waits before its report, and not a second time when it gives the lease back', async () => {
    await publishLines(table, [...CATALOGUE_LINES, companyLine('a'), jobLine('one', 'a', { revision: 1 })]);
    await turn(true);
    const lines = [jobLine('one', 'a', { cleared: false, revision: 2 })];
    await publishLines(table, lines, { now: clock, sleep, onFinish: () => events.push('report') });
    expect(events).toEqual([2_000, 'report']);
  });
});

test('a writer of any other table does not wait', async () => {
  const lease = await take();
  await lease.hideJobs([1]);
  await lease.release();
  expect(events).toEqual([]);
});

describe('the end of pacing', () => {
  test('refuses earlier writers until no list keeps a manifest, and then no longer', async () => {
    expect(await turn(true)).toBe(4);
    expect(await turn(false)).toBe(1);
    expect(events).toEqual([2_000]);
    expect(await readManifest(readerOf(table))).toMatchObject({ paced: false, formatFloor: 1 });
  });

  test('keeps every writer out when it is interrupted, until no list keeps a manifest', async () => {
    await turn(true);
    const interrupted = async () => {
      throw new Error('interrupted');
    };
    await expect(turnPacing({ table, now: clock, sleep: interrupted }, false)).rejects.toThrow('interrupted');
    await expect(take()).rejects.toThrow(WriterLeaseHeldError);
    pass(31_000);
    await (await take()).release();
    expect(await turn(false)).toBe(1);
  });

  test('leaves a floor that something else demands', async () => {
    await turn(true);
    const later = await WriterLease.acquire(table, 'later', clock, sleep, { knows: 9, floor: 9 });
    await later.setPaced(false);
    await later.release();
    expect(await readManifest(readerOf(table))).toMatchObject({ paced: false, formatFloor: 9 });
  });
});
