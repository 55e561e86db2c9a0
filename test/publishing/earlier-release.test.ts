import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EVENT_SPACE, eventTerm } from '../../shared/companies/term-names.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import { servedEvents } from '../../shared/events/served.ts';
import { listJobFacts } from '../../shared/facts/list.ts';
import type { FactsFilter } from '../../shared/facts/semantics.ts';
import { servedBundle } from '../../shared/facts/served.ts';
import { readFacts } from '../../shared/jobs/items.ts';
import { JOB_SPACE, jobTerm } from '../../shared/jobs/term-names.ts';
import { packOwn, readEvents } from '../../shared/publishing/apply/items.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { termKey } from '../../shared/search/store/terms.ts';
import { type Key, keys } from '../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  NOW,
  publishLines,
} from '../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { allItems, readerOf } from '../support/table-state.ts';

/** A job with 201 facts, the last of them about Python, and a company with 130 events, the oldest a head count. */
const FEED: FeedLineInput[] = [
  ...CATALOGUE_LINES,
  companyLine('a'),
  jobLine('a1', 'a'),
  factsLine('a1', [
    ...Array.from({ length: 200 }, () => ({ kind: 'benefit', benefit: 'health_insurance' }) as const),
    { kind: 'technology', code: 'python', relationship: 'required_experience', subjectScope: 'legal_entity' },
  ]),
  ...Array.from({ length: 130 }, (_, i) => {
    const dated = { evidence: evidence(new Date(NOW - (i + 1) * 3_600_000).toISOString()) };
    const scope = { subjectScope: 'legal_entity' } as const;
    return i === 129
      ? eventLine(
          `e${i}`,
          'a',
          { kind: 'workforce', measure: 'employees', minimum: 120, maximum: 120, ...scope },
          dated,
        )
      : eventLine(
          `e${i}`,
          'a',
          { kind: 'technology', code: 'rust', relationship: 'planned_introduction', ...scope },
          dated,
        );
  }),
];

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, FEED);
});
afterAll(() => table.stop());

const itemAt = async (key: Key) => {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
  return Item ?? {};
};
const put = (item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...item } }));

/** Puts the items in place that an earlier release wrote: the first 200 facts, the newest 100 events, and their terms. */
async function writtenEarlier(): Promise<void> {
  const job = await itemAt(keys.job(0, 'facts'));
  const { ordinal, facts = [], targetCategories } = readFacts(job) ?? {};
  const doc = { ordinal, facts: facts.slice(0, 200), factsTruncated: true, targetCategories };
  await put({ ...job, doc: JSON.stringify(doc) });
  const company = await itemAt(keys.company(0, 'events'));
  const { document, own } = readEvents(company);
  const served = JSON.stringify({
    ordinal: 0,
    events: document?.events.slice(0, 100),
    eventsTruncated: true,
  });
  await put({ ...company, doc: served, own: packOwn(own, served) });
  const lost = [
    keys.head(1, JOB_SPACE, termKey(jobTerm.technologyCode('python'))),
    keys.head(1, EVENT_SPACE, termKey(eventTerm.employees('legal_entity'))),
  ];
  for (const key of lost) await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }));
}

async function jobsWith(facts: FactsFilter) {
  const filter = { job: { statuses: ['open' as const] }, facts };
  const page = await listJobFacts({ reader: readerOf(table), filter, position: null });
  return page.rows.map(({ document }) => servedBundle(document));
}

async function companiesWith(context: { readonly employeeCountMin?: number }) {
  const filter = { countries: [], industries: [], query: undefined, context, matchingJobs: null };
  const page = await listCompanyEvents({ reader: readerOf(table), filter, position: null });
  return page.rows.map(({ document }) => servedEvents(document));
}

test('what an earlier release cut is answered as before until it is published again, and written once', async () => {
  await writtenEarlier();
  expect(await jobsWith({ technologyTools: ['python'] })).toEqual([]);
  expect(await companiesWith({ employeeCountMin: 100 })).toEqual([]);
  expect(await jobsWith({})).toMatchObject([{ facts: { length: 200 }, factsTruncated: true }]);
  expect(await companiesWith({})).toMatchObject([{ events: { length: 100 }, eventsTruncated: true }]);

  await publishLines(table, FEED, { now: () => NOW + 60_000 });
  const [job] = await jobsWith({ technologyTools: ['python'] });
  expect(job?.facts.map(({ fact }) => fact.kind).at(-1)).toBe('technology');
  expect(job).toMatchObject({ facts: { length: 200 }, factsTruncated: true });
  expect(await jobsWith({ technologyTools: ['rust'], includeUnstated: true })).toEqual([]);
  const [company] = await companiesWith({ employeeCountMin: 100 });
  expect(company?.events.at(-1)?.event.kind).toBe('workforce');
  expect(company).toMatchObject({ events: { length: 100 }, eventsTruncated: true });

  const stored = async () => (await allItems(table)).filter(({ pk }) => pk !== keys.manifest().pk);
  const before = await stored();
  await publishLines(table, FEED, { now: () => NOW + 120_000 });
  expect(await stored()).toEqual(before);
}, 60_000);
