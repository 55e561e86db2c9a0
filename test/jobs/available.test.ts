import { beforeEach, describe, expect, test } from '@jest/globals';
import { readAvailableCompany } from '../../shared/companies/available.ts';
import { readAvailableJob } from '../../shared/jobs/available.ts';
import { readAvailableContent } from '../../shared/jobs/content.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import type { Table } from '../../shared/table/client.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../support/table-state.ts';

const T = Date.UTC(2026, 5, 15, 12);
let table: Table;
/** One process, which keeps its manifest. */
let ids: ReadonlyMap<string, string>;

/** Publishes, and returns when the publication has finished. Another table object stands for another process. */
const publish = async (lines: readonly FeedLineInput[], at = T) => {
  await publishLines({ ...table }, lines, { now: () => at });
  const { jobs, companies } = await documentsOf(table);
  ids = new Map([
    ...[...jobs].map(([key, { document }]) => [key, document.job.id] as const),
    ...[...companies].map(([key, { document }]) => [key, document.company.id] as const),
  ]);
};
const idOf = (key: string) => ids.get(key) ?? '';
const job = async (key: string, at: number) => await readAvailableJob(readerOf(table), idOf(key), at);

beforeEach(async () => {
  table = new SimulatedTable({ now: () => T, keepsVersions: false }).open();
  await publish(
    [...CATALOGUE_LINES, companyLine('a'), jobLine('a1', 'a'), jobLine('a2', 'a'), jobLine('a3', 'a')],
    T - 60_000,
  );
});

describe('a process that read the manifest a moment ago', () => {
  test('reads a job for one unit, and the manifest once per second', async () => {
    const units: number[] = [];
    for (const at of [T, T + 1, T + 999, T + 1_000, T + 1_001, T + 500]) {
      const reader = readerOf(table);
      expect(await readAvailableJob(reader, idOf('a1'), at)).toBeDefined();
      units.push(reader.usage.readUnits);
    }
    // The first read also takes the block of times. After the clock moves back, no manifest is recent.
    expect(units).toEqual([2.5, 1, 1, 2, 1, 2]);
  });

  test.each([
    ['of a job', () => [jobLine('a1', 'a', { cleared: false })]],
    ['of a company', () => [companyLine('a', { cleared: false })]],
  ])(
    'shows nothing %s after its withdrawal was reported, and all of it after it was granted again',
    async (_, linesOf) => {
      const lines = linesOf();
      expect(await job('a1', T)).toBeDefined();
      await publish(lines, T);
      expect(await job('a1', T)).toBeUndefined();
      expect(await readAvailableContent(readerOf(table), idOf('a1'), T)).toBeUndefined();
      const company = await readAvailableCompany(readerOf(table), idOf('a'), T);
      expect(company === undefined).toBe(lines.some(({ type }) => type === 'company'));
      await publish([companyLine('a'), jobLine('a1', 'a')], T);
      expect(await job('a1', T)).toBeDefined();
      expect(await readAvailableCompany(readerOf(table), idOf('a'), T)).toBeDefined();
    },
  );

  test('shows a job published since then, which is beyond the mark that it knows', async () => {
    expect(await job('a1', T)).toBeDefined();
    await publish([jobLine('a4', 'a')], T);
    const reader = readerOf(table);
    expect(await readAvailableJob(reader, idOf('a4'), T)).toBeDefined();
    expect(reader.usage.rounds).toBe(2);
    expect(await job('a4', T)).toBeDefined();
  });
});
