import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rebuildRanks } from '../../../shared/publishing/write/rank-population.ts';
import { PublishSession } from '../../../shared/publishing/write/session.ts';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { SEGMENT_RULES } from '../../../shared/search/segments/segment-rules.ts';
import { keys } from '../../../shared/table/keys.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { allows, statementsOf } from '../support/policy.ts';
import { type Recorder, startRecorder } from '../support/recording.ts';
import { TABLE, template } from './granted.ts';

/**
 * What the functions that write the index do only in a table with many jobs, or ten minutes after they replaced something:
 * function-calls.test.ts has neither.
 */
const RULES = {
  ...SEGMENT_RULES,
  ...{ fromJobs: 0, leastTerms: 1, openPostings: 30, closedPostings: 60, slices: 1 },
};
const RUNS = 12;
const MINUTES = 6 * 60_000;

let table: TestTable;
let recorder: Recorder;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, [...CATALOGUE_LINES, companyLine('a'), jobLine('j', 'a')]);
  recorder = startRecorder();
});
afterAll(async () => {
  recorder.stop();
  await table.stop();
});

/** Writes postings, merges segments and builds the orders of companies, as often as it takes to delete what they replace. */
async function writeIndex(startMs: number): Promise<void> {
  let nowMs = startMs;
  const now = () => nowMs;
  const merged = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    nowMs += MINUTES;
    const lease = await WriterLease.acquire(table, 'test', now);
    const session = new PublishSession(table, lease, now, undefined, RULES);
    for (let term = 0; term < 20; term += 1) session.postings.add('j', `word:${term}`, [run]);
    await session.postings.flush();
    for (const { id, phase } of lease.manifest.segments) if (phase === 'merging') merged.add(id);
    await session.mergeDueSlice();
    await rebuildRanks(session);
    await session.tidySegments();
    // As of a writer that died before it listed its segment.
    const { segments, segmentation } = lease.manifest;
    if (segmentation !== null)
      await lease.setSegments(segments, { ...segmentation, announced: { id: `dead ${run}`, parts: 1 } });
    await lease.release();
  }
  expect(merged.size).toBeGreaterThanOrEqual(2);
}

test.each(['publish-upload', 'settle-due-jobs'])(
  '%s may keep segments and the orders of companies, and delete what they replace',
  async (name) => {
    await recorder.as(name, () => writeIndex(NOW + (name === 'settle-due-jobs' ? 86_400_000 : 3_600_000)));
    const statements = statementsOf(template, name);
    const calls = recorder.callsOf(name);
    expect(calls.filter((call) => !allows(statements, { ...call, resource: TABLE }))).toEqual([]);
    const queried = calls
      .filter(({ action }) => action === 'dynamodb:Query')
      .flatMap(({ leadingKeys = [] }) => leadingKeys);
    const beginnings = [keys.segment('', 0).pk, keys.ranks(1, 'n', 0).pk.slice(0, 6)];
    expect(beginnings.filter((start) => !queried.some((key) => key.startsWith(start)))).toEqual([]);
  },
);
