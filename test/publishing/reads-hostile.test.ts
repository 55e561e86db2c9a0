import { beforeEach, describe, expect, test } from '@jest/globals';
import { changeFaults } from '../../infra/operator/index/change-check.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import type { Table } from '../../shared/table/client.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  evidence,
  jobLine,
  publishLines,
} from '../support/feed-lines.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../support/table-state.ts';

/** Reads next to lines outside them, and reads whose times nobody should state. */

const HOUR = 3_600_000;
const T = Date.UTC(2026, 2, 1, 12);
const BOARD = 'ashby:board:acme';

let table: Table;
let nowMs = T;
beforeEach(async () => {
  table = new SimulatedTable({ now: () => nowMs }).open();
  nowMs = T + HOUR;
  await publishLines(table, [...CATALOGUE_LINES, companyLine('acme')], { now: () => T });
});

const iso = (ms: number): string => new Date(ms).toISOString();

type JobMore = Parameters<typeof jobLine>[2];

/** A job line without a revision, so its time of observation orders it. */
function line(key: string, ms: number, more: JobMore = {}): FeedLineInput {
  const { revision: _, ...job } = jobLine(key, 'acme', {
    first_observed_at: iso(Math.min(ms, T)),
    last_verified_at: iso(ms),
    ...more,
  });
  return job;
}

const readOf = (ms: number, lines: readonly FeedLineInput[], source = BOARD): FeedLineInput[] => [
  { type: 'read', source, started_at: iso(ms), ended_at: iso(ms) },
  ...lines,
  { type: 'read_end', source },
];

async function publish(lines: readonly (FeedLineInput | string)[], batchSize?: number) {
  nowMs += HOUR;
  const at = nowMs;
  const options = batchSize === undefined ? {} : { batchSize };
  return await publishLines(table, lines, { now: () => at, ...options });
}

const jobOf = async (key: string) => (await documentsOf(table)).jobs.get(key)?.document.job;

describe.each([[1], [12_000]])('lines outside a read, in batches of %d lines', (batchSize) => {
  test('overrule the read before them until a later read, in one feed', async () => {
    const read = readOf(T, [line('j', T), line('k', T)]);
    const late = line('j', T + HOUR, closed('withdrawn_by_employer', { closed_at: iso(T + HOUR) }));
    await publish([...read, late], batchSize);
    expect(await jobOf('j')).toMatchObject({ status: 'closed', status_reason: 'withdrawn_by_employer' });
    nowMs += 24 * HOUR;
    await publish(readOf(T + 20 * HOUR, [line('j', T + 20 * HOUR), line('k', T + 20 * HOUR)]), batchSize);
    expect(await jobOf('j')).toMatchObject({ status: 'open', status_reason: null });
  });

  test('open a job that the read before them closes', async () => {
    nowMs += 48 * HOUR;
    await publish(readOf(T, [line('j', T), line('k', T)]), batchSize);
    await publish(readOf(T + 10 * HOUR, [line('k', T + 10 * HOUR)]), batchSize);
    const second = readOf(T + 20 * HOUR, [line('k', T + 20 * HOUR)]);
    await publish([...second, line('j', T + 21 * HOUR)], batchSize);
    expect(await jobOf('j')).toMatchObject({ status: 'open' });
  });

  test('state fields that a later read states again, although its record is the one it knows', async () => {
    nowMs += 48 * HOUR;
    const facts = (ms: number): FeedLineInput => ({
      type: 'facts',
      job_key: 'j',
      facts: [{ evidence: evidence(iso(ms)), fact: { kind: 'recruiting_platform', platform: 'ashby' } }],
    });
    await publish(readOf(T, [line('j', T, { title: 'Of the board' }), facts(T)]), batchSize);
    await publish([line('j', T + HOUR, { title: 'Of a feed' })], batchSize);
    await publish([{ type: 'facts', job_key: 'j', facts: [], revision: T + HOUR }], batchSize);
    expect(await jobOf('j')).toMatchObject({ title: 'Of a feed' });
    const again = T + 20 * HOUR;
    await publish(readOf(again, [line('j', again, { title: 'Of the board' }), facts(again)]), batchSize);
    expect(await jobOf('j')).toMatchObject({ title: 'Of the board' });
    expect((await documentsOf(table)).jobs.get('j')?.facts?.facts).toHaveLength(1);
    expect(await changeFaults(readerOf(table), await readManifest(readerOf(table)))).toEqual([]);
  });
});

describe('times that nobody should state', () => {
  test('a read before 1970 is refused, and other sources stay readable', async () => {
    await publish(readOf(T, [line('j', T)]));
    const { rejects } = await publish(readOf(-HOUR, [line('x', -HOUR)], 'other'));
    expect(rejects.length).toBeGreaterThan(0);
    const { reads } = await publish(readOf(T + HOUR, [line('j', T + HOUR)]));
    expect(reads).toMatchObject([{ verdict: 'accepted', seen: 1, added: 0 }]);
  });

  test('a job that closed before 1970 begins anew with a read, and its source stays readable', async () => {
    await publish(readOf(T, [line('j', T), line('k', T)]));
    const closing = closed('withdrawn_by_employer', {
      closed_at: iso(-HOUR),
      first_observed_at: iso(-2 * HOUR),
    });
    await publish([line('j', T + 1000, closing)]);
    expect(await jobOf('j')).toMatchObject({ status: 'closed', closed_at: iso(-HOUR) });
    const back = T + 2 * HOUR;
    await publish(readOf(back, [line('j', back), line('k', back)]));
    expect(await jobOf('j')).toMatchObject({ status: 'open', first_observed_at: iso(T) });
    const { reads } = await publish(readOf(back + HOUR, [line('j', back + HOUR), line('k', back + HOUR)]));
    expect(reads).toMatchObject([{ verdict: 'accepted', seen: 2, added: 0, changed: 0 }]);
  });
});

test('a read line that cannot be used ends the read before it', async () => {
  const open = readOf(T, [line('j', T)]).slice(0, -1);
  const bad = { ...readOf(T + HOUR, [])[0], ended_at: 'yesterday' };
  const { reads, rejects } = await publish([
    ...open,
    JSON.stringify(bad),
    line('k', T + HOUR),
    { type: 'read_end', source: BOARD },
    line('outside', T, closed('withdrawn_by_employer', { closed_at: iso(T) })),
  ]);
  expect(reads).toMatchObject([{ verdict: 'incomplete', seen: 1 }]);
  expect([...new Set(rejects.map(({ line: number }) => number))]).toEqual([3, 4, 5]);
  expect(await jobOf('outside')).toMatchObject({ status: 'closed' });
});
