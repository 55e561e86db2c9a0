import { expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const companies = (cleared: boolean) => KEYS.map((key) => companyLine(key, { cleared }));
const jobs = (cleared: boolean) => KEYS.map((key) => jobLine(`job of ${key}`, key, { cleared }));

/** Returns after how many lines a batch was written, of a feed over published companies and jobs. */
async function batchesOf(feed: readonly FeedLineInput[], batchSize: number): Promise<number[]> {
  const table = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  await publishLines(table.open(), [...CATALOGUE_LINES, ...companies(true), ...jobs(true)]);
  const written: number[] = [];
  const onProgress = ({ read }: { readonly read: number }) => written.push(read);
  await publishLines(table.open(), feed, { now: () => NOW + 1_000, batchSize, onProgress });
  return written;
}

test('a batch withdraws at most as many records as half of its lines may be', async () => {
  expect(await batchesOf(companies(false), 4)).toEqual([2, 4, 6, 8]);
  expect(await batchesOf(jobs(false), 4)).toEqual([2, 4, 6, 8]);
});

test('lines that withdraw nothing fill a batch', async () => {
  expect(await batchesOf(jobs(true), 4)).toEqual([4, 8]);
  const [first, second, ...rest] = jobs(true);
  const [withdrawn] = companies(false);
  const feed = [first, withdrawn, second, ...rest].flatMap((line) => line ?? []);
  expect(await batchesOf(feed, 4)).toEqual([4, 8, 9]);
});
