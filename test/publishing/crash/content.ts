import { beforeAll, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { Table } from '../../../shared/table/client.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { forkedIndex } from '../../support/simulated/forked-index.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf } from '../../support/table-state.ts';
import { deathsOf } from '../../support/watched/deaths.ts';
import { checkInvariants } from '../check-invariants.ts';

/** The text of a description and the job that offers it are different items: a run may die between them. */

const JOB = jobLine('old', 'a');
const OFFERED = contentLine('old', { revision: 1 });

/** Returns until when the job offers its description. */
const rightOf = async (table: Table): Promise<string | null | undefined> =>
  (await documentsOf(table)).jobs.get('old')?.document.distributableUntil;

const catalogued = new SimulatedTable({ now: () => NOW, keepsVersions: false });
beforeAll(async () => {
  await publishLines(catalogued.open(), [...CATALOGUE_LINES, companyLine('a')]);
});

/** Yields a table per write of a feed at which its run died. */
async function* deaths(before: readonly FeedLineInput[], feed: readonly FeedLineInput[]) {
  const first = forkedIndex(catalogued);
  if (before.length > 0) await publishLines(first.open(), before);
  const run = (table: Table) => publishLines(table, feed, { now: () => NOW + 1_000 });
  for await (const { n, table } of deathsOf(first, run)) yield { n, table: table.open() };
}

test.each<readonly [string, readonly FeedLineInput[], readonly FeedLineInput[], string | null]>([
  ['of a job that has none', [JOB], [OFFERED], 'always'],
  ['of a new job', [], [JOB, OFFERED], 'always'],
  [
    'whose right ends earlier',
    [JOB, OFFERED],
    [contentLine('old', { revision: 2, distributable_until: '2026-05-01T00:00:00Z' })],
    '2026-05-01T00:00:00Z',
  ],
  ['that is withdrawn', [JOB, OFFERED], [contentLine('old', { revision: 2, distributable: false })], null],
  [
    'that is offered again',
    [JOB, OFFERED, contentLine('old', { revision: 2, distributable: false })],
    [contentLine('old', { revision: 3 })],
    'always',
  ],
])(
  'a description %s is offered as its feed says once the run that died is repeated',
  async (_, before, feed, wanted) => {
    for await (const { n, table } of deaths(before, feed)) {
      await publishLines(table, feed, { now: () => NOW + 60_000 });
      expect([n, await rightOf(table)]).toEqual([n, wanted]);
      await checkInvariants(table);
      expect(await publishLines(table, feed, { now: () => NOW + 90_000 })).toMatchObject({ applied: 0 });
    }
  },
);

test('an earlier feed does not give back the right to a description whose withdrawal died', async () => {
  let withdrawn = 0;
  const withdrawal = [contentLine('old', { revision: 2, distributable: false })];
  for await (const { n, table } of deaths([JOB, OFFERED], withdrawal)) {
    const right = await rightOf(table);
    if (right === null) withdrawn += 1;
    await publishLines(table, [{ ...JOB, last_verified_at: '2026-02-11T08:00:00Z' }, OFFERED], {
      now: () => NOW + 60_000,
    });
    expect([n, await rightOf(table)]).toEqual([n, right]);
  }
  expect(withdrawn).toBeGreaterThan(2);
});
