import { expect, test } from '@jest/globals';
import { readEvents } from '../../../shared/publishing/apply/items.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  eventLine,
  evidence,
  jobLine,
  NOW,
  publishLines,
} from '../../support/feed-lines.ts';
import { forkedIndex } from '../../support/simulated/forked-index.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { deathsOf } from '../../support/watched/deaths.ts';
import { checkInvariants } from '../check-invariants.ts';

/**
 * An event that moves is in the items of two companies, and a third item names its company. The facts of a job that moves
 * are in an item of their own. A run may die between them.
 */

/** A line of the one event, which names `company` at `revision`. */
const line = (company: string, revision: number): FeedLineInput => ({
  ...eventLine('e', company, {
    kind: 'technology',
    code: 'sap',
    relationship: 'planned_introduction',
    subjectScope: 'legal_entity',
  }),
  revision,
});

const COMPANIES = ['a', 'b', 'c'];
/** Events that stay where they are, so that no company is ever without one. */
const OTHERS = COMPANIES.map((key) => ({ ...line(key, 1), key: `other of ${key}` }));

/** Where the event is: company, id, revision. */
async function holders(table: Table): Promise<{ at: string; id: string; revision: number | undefined }[]> {
  const { companies } = await documentsOf(table);
  const found = await Promise.all(
    COMPANIES.map(async (at) => {
      const ordinal = companies.get(at)?.document.ordinal ?? -1;
      const { own } = readEvents(await readerOf(table).get(keys.company(ordinal, 'events'), true));
      const served = new Set(companies.get(at)?.events?.events.map(({ eventId }) => eventId));
      expect(own.map(({ eventId }) => eventId)).toEqual([...served].sort());
      return own.map(({ eventId: id, revision }) => ({ at, id, revision }));
    }),
  );
  const stays = new Set<string>();
  for (const key of COMPANIES) {
    stays.add(String((await readerOf(table).get(keys.source('event', `other of ${key}`), true))?.['id']));
  }
  return found.flat().filter(({ id }) => !stays.has(id));
}

async function published(feed: readonly FeedLineInput[]): Promise<SimulatedTable> {
  const table = new SimulatedTable({ now: () => NOW, keepsVersions: false });
  await publishLines(table.open(), [...CATALOGUE_LINES, ...COMPANIES.map((key) => companyLine(key))]);
  await publishLines(table.open(), [...OTHERS, ...feed], { now: () => NOW + 500 });
  return table;
}

/** Yields a fork of `first` per write of a publication of `feed` that dies there. */
const deaths = (first: SimulatedTable, feed: readonly FeedLineInput[], atMs: number) =>
  deathsOf(first, (table) => publishLines(table, feed, { now: () => atMs }));

const moves: readonly (readonly [string, readonly FeedLineInput[], FeedLineInput])[] = [
  ['one move', [line('b', 2)], line('b', 2)],
  ['a move on within a batch', [line('c', 2), line('b', 3)], line('b', 3)],
  ['a move there and back', [line('b', 2), line('a', 3)], line('a', 3)],
];

test.each(moves)('%s: an older line after a crash leaves the event where it is, once', async (_, feed) => {
  const first = await published([line('a', 1)]);
  const [before] = await holders(first.open());
  let halfway = 0;
  for await (const { n, table } of deaths(first, feed, NOW + 1_000)) {
    const left = await holders(table.open());
    halfway += left.length > 1 || left[0]?.at !== before?.at ? 1 : 0;
    const newest = Math.max(...left.map(({ revision = 0 }) => revision));
    // A line that is rejected settles nothing, whatever else its batch writes.
    await publishLines(table.open(), [line('nobody', 9), companyLine('d')], { now: () => NOW + 60_000 });
    await publishLines(table.open(), [line('a', 1)], { now: () => NOW + 120_000 });
    const found = await holders(table.open());
    expect({ n, found }).toEqual({ n, found: left.filter(({ revision }) => revision === newest) });
    expect(found).toMatchObject([{ id: before?.id }]);
    await checkInvariants(table.open());
  }
  expect(halfway).toBeGreaterThan(feed.length === 1 ? 1 : -1);
});

test.each(moves)('%s: repeated after a crash it ends like one that did not die', async (_, feed, last) => {
  const first = await published([line('a', 1)]);
  const [before] = await holders(first.open());
  const whole = forkedIndex(first);
  await publishLines(whole.open(), feed, { now: () => NOW + 1_000 });
  const wanted = await holders(whole.open());
  expect(wanted).toMatchObject([{ at: last.type === 'event' ? last.company_key : '', id: before?.id }]);
  const named = async (table: SimulatedTable) => {
    const { f: _f, ...identity } = (await readerOf(table.open()).get(keys.source('event', 'e'), true)) ?? {};
    return identity;
  };
  for await (const { n, table } of deaths(first, feed, NOW + 1_000)) {
    await publishLines(table.open(), feed, { now: () => NOW + 60_000 });
    expect({ n, found: await holders(table.open()) }).toEqual({ n, found: wanted });
    expect(await named(table)).toEqual(await named(whole));
    expect(await publishLines(table.open(), feed, { now: () => NOW + 90_000 })).toMatchObject({ applied: 0 });
  }
});

test('a move that dies, followed by one to a third company that dies, leaves one event', async () => {
  const first = await published([line('a', 1)]);
  const [before] = await holders(first.open());
  for await (const { n, table } of deaths(first, [line('b', 2)], NOW + 1_000)) {
    for await (const { n: m, table: twice } of deaths(table, [line('c', 3)], NOW + 60_000)) {
      // The lines in another order than that of their revisions.
      for (const each of [line('a', 1), line('c', 3), line('b', 2)]) {
        await publishLines(twice.open(), [each], { now: () => NOW + 120_000 });
      }
      const found = await holders(twice.open());
      expect({ n, m, found }).toEqual({ n, m, found: [{ at: 'c', id: before?.id, revision: 3 }] });
    }
  }
}, 240_000);

const benefit = (name: 'health_insurance' | 'learning_budget' | 'paid_time_off') =>
  ({ kind: 'benefit', benefit: name }) as const;
/** The second names the company of the job, the third another one. */
const FACTS: FeedLineInput = {
  type: 'facts',
  job_key: 'j',
  facts: [
    { evidence: evidence(), fact: benefit('health_insurance') },
    { evidence: evidence(), fact: benefit('paid_time_off'), company_key: 'b' },
    { evidence: evidence(), fact: benefit('learning_budget'), company_key: 'c' },
  ],
};

/** The key of the company of the job, and of each fact. */
async function factsOf(table: Table): Promise<readonly string[]> {
  const { companies, jobs } = await documentsOf(table);
  const keyOf = new Map([...companies].map(([key, { document }]) => [document.company.id, key]));
  const job = jobs.get('j');
  const stated = job?.facts?.facts.map(({ companyId, fact }) => [
    fact.kind === 'benefit' ? fact.benefit : '',
    keyOf.get(companyId) ?? '',
  ]);
  return [
    keyOf.get(job?.document.job.company.id ?? '') ?? '',
    ...(stated ?? []).toSorted().map(([, key]) => key ?? ''),
  ];
}

const job = jobLine('j', 'a');
test.each<readonly [string, readonly FeedLineInput[]]>([
  ['of a merged company', [companyLine('a', { merged_into_key: 'b' })]],
  ['whose company was corrected', [jobLine('j', 'b')]],
  [
    'that loses its description with it',
    [jobLine('j', 'b'), contentLine('j', { revision: 2, distributable: false })],
  ],
])('the facts of a job %s move with it, whenever the run dies', async (_, feed) => {
  const wanted = ['b', 'b', 'c', 'b'];
  const first = await published([job, FACTS, contentLine('j', { revision: 1 })]);
  expect(await factsOf(first.open())).toEqual(['a', 'a', 'c', 'b']);
  const whole = forkedIndex(first).open();
  await publishLines(whole, feed, { now: () => NOW + 1_000 });
  expect(await factsOf(whole)).toEqual(wanted);
  expect(await publishLines(whole, [...feed, FACTS], { now: () => NOW + 2_000 })).toMatchObject({
    applied: 0,
  });
  for await (const { n, table } of deaths(first, feed, NOW + 1_000)) {
    await publishLines(table.open(), feed, { now: () => NOW + 60_000 });
    expect({ n, facts: await factsOf(table.open()) }).toEqual({ n, facts: wanted });
    await checkInvariants(table.open());
  }
});

test('the facts of a new job move with it within a batch', async () => {
  const table = (await published([])).open();
  const feed = [
    ...[jobLine('j', 'a', { revision: 1 }), FACTS, jobLine('j', 'b', { revision: 2 })],
    companyLine('b', { merged_into_key: 'c' }),
  ];
  await publishLines(table, feed, { now: () => NOW + 1_000 });
  expect(await factsOf(table)).toEqual(['c', 'c', 'c', 'c']);
  expect(await publishLines(table, feed, { now: () => NOW + 2_000 })).toMatchObject({ applied: 0 });
});
