import { expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { type PublishOptions, publish } from '../../../shared/publishing/publish.ts';
import type { Table } from '../../../shared/table/client.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { forkedIndex } from '../../support/simulated/forked-index.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems, documentsOf } from '../../support/table-state.ts';

/** A batch is applied while its lines come: what they make of the table is as if all of them came at once. */

const BEFORE: FeedLineInput[] = [
  ...CATALOGUE_LINES,
  ...['a', 'b', 'c'].map((key) => companyLine(key)),
  ...['old', 'told', 'gone'].map((key) => jobLine(key, 'a')),
  contentLine('told', { revision: 1 }),
  contentLine('gone', { revision: 1 }),
];

const FEED: FeedLineInput[] = [
  jobLine('told', 'a', { title: 'Retitled' }),
  jobLine('new', 'b'),
  jobLine('old', 'c'),
  companyLine('d'),
  // The job was read for a line before, and its content was not.
  contentLine('told', { revision: 2, description: '# Another text' }),
  factsLine('new', [{ kind: 'benefit', benefit: 'health_insurance' }]),
  contentLine('new', { revision: 1 }),
  companyLine('a', { name: 'Renamed' }),
  contentLine('told', { revision: 1, description: '# An older text' }),
  jobLine('new', 'd', { title: 'Moved' }),
  jobLine('gone', 'a', closed()),
  contentLine('gone', { revision: 2, distributable: false }),
  factsLine('old', [{ kind: 'benefit', benefit: 'health_insurance' }]),
  companyLine('c', { merged_into_key: 'b' }),
  jobLine('unnamed', 'nobody'),
  contentLine('nothing', { revision: 1 }),
  jobLine('old', 'c', { title: 'Of a merged company' }),
];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns the documents of records, with ids in the order in which they come. */
async function recordsOf(table: Table): Promise<string> {
  const kept = (await allItems(table))
    .filter(({ pk }) => /^(?:JOB|COMPANY|CONTENT|SOURCE)/.test(String(pk)))
    .map(
      ({ pk, sk, doc, revision, record, id }) =>
        `${pk} ${sk} ${JSON.stringify({ doc, revision, record, id })}`,
    )
    .sort();
  const ids = new Map<string, number>();
  return kept.join('\n').replace(ID, (id) => String(ids.set(id, ids.get(id) ?? ids.size).get(id)));
}

async function published(options: Partial<PublishOptions>) {
  const first = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  await publishLines(first.open(), BEFORE);
  const table = forkedIndex(first).open();
  const summary = await publishLines(table, FEED, { now: () => NOW + 1_000, ...options });
  return { summary, records: await recordsOf(table) };
}

test.each([1, 2, 3, 5])('%s lines applied together leave what all of them leave', async (appliedTogether) => {
  const whole = await published({});
  const parts = await published({ appliedTogether });
  expect(whole.summary).toMatchObject({ read: FEED.length, rejected: 2 });
  expect(parts.summary).toEqual(whole.summary);
  expect(parts.records).toBe(whole.records);
});

test('lines are applied before their batch is complete, and written with it', async () => {
  const table = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  await publishLines(table.open(), BEFORE);
  const told: string[] = [];
  let records = '';
  const isTimeUp = () => false;
  await publishLines(table.open(), [contentLine('nothing'), ...FEED], {
    ...{ now: () => NOW + 1_000, appliedTogether: 1, isTimeUp },
    onReject: async () => {
      told.push(await recordsOf(table.open()));
      records ||= told[0] ?? '';
    },
    onProgress: ({ read }) => told.push(`${read} written`),
  });
  // Two further lines are refused later, when the lines between have changed nothing that is stored yet.
  expect(told.slice(0, 3)).toEqual([records, records, records]);
  expect(told.at(-1)).toBe(`${FEED.length + 1} written`);
});

test('what becomes due while a batch is open is settled after it is written', async () => {
  let now = NOW + 1_000;
  const table = new SimulatedTable({ now: () => now, keepsVersions: false });
  const expires_at = new Date(now + 10_000).toISOString();
  await publishLines(table.open(), [...BEFORE, jobLine('old', 'a', { expires_at })]);
  async function* lines() {
    yield { number: 1, text: JSON.stringify(jobLine('old', 'a', { title: 'Ends soon', expires_at })) };
    now += 20_000;
    yield { number: 2, text: JSON.stringify(jobLine('new', 'b')) };
  }
  await publish(lines(), { table: table.open(), now: () => now, appliedTogether: 1 });
  expect((await documentsOf(table.open())).jobs.get('old')?.document.job).toMatchObject({
    title: 'Ends soon',
    status: 'closed',
    status_reason: 'source_expired',
  });
});
