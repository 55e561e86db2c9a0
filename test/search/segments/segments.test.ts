import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SegmentPhase } from '../../../shared/search/manifest/segment-state.ts';
import { REQUEST_BUDGET } from '../../../shared/search/planner/budget.ts';
import { ordinalSet } from '../../../shared/search/planner/ordinal-set.ts';
import { SegmentMerge } from '../../../shared/search/segments/segment-merge.ts';
import type { SegmentRules } from '../../../shared/search/segments/segment-rules.ts';
import { SegmentWriter } from '../../../shared/search/segments/segment-writer.ts';
import { compose, readComposites } from '../../../shared/search/state/compose.ts';
import {
  type Composites,
  compositesOf,
  compositeTerm,
  NO_COMPOSITES,
} from '../../../shared/search/state/composites.ts';
import { readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import { type SearchPage, search } from '../../../shared/search/walk/search.ts';
import { keys } from '../../../shared/table/keys.ts';
import {
  DocumentBits,
  IndexFixture,
  type MadeUp,
  makeUp,
  makeUpQuery,
  satisfies,
} from '../../support/index-fixture.ts';
import { Random } from '../../support/random.ts';
import { allItems } from '../../support/table-state.ts';

/** Flushes of 100 documents, some 650 postings: five make an open segment, and three of those a closed one. */
const BATCH = 100;
const RULES: SegmentRules = {
  fromJobs: 0,
  leastTerms: 50,
  mostPostings: 2_000,
  openPostings: 3_500,
  closedPostings: 10_500,
  partBytes: 400,
  mergedTogether: 2,
  slices: 3,
};
const QUERIES = 250;
const PARTNERS = ['place:0', 'place:1'];
const COMPOSED = ['role:0', 'tool:0', 'tool:1', 'remote'];
/** Positions of a document in the space of slots. */
const SLOTS = 4;

const random = new Random(61);
const documents: MadeUp[] = [];
let bits = new DocumentBits([]);
let fixture: IndexFixture;
let segments: SegmentWriter;
let writer: PostingWriter;
let heads: PostingWriter;
let composites: Composites = NO_COMPOSITES;
let nowMs = 1_800_000_000_000;

beforeAll(async () => {
  fixture = await IndexFixture.start();
  const { table, lease } = fixture;
  await lease.reserve({ jobs: 100_000, companies: 0 }, 1);
  const options = { table, lease, generation: 1 };
  segments = new SegmentWriter({ table, lease, now: () => nowMs, rules: RULES });
  writer = new PostingWriter({ ...options, sink: segments });
  heads = new PostingWriter(options);
}, 240_000);
afterAll(() => fixture.stop());

/** Adds documents, or new terms to some that are there, and leaves the postings of both in one flush. */
async function publish(count: number, changes = 10): Promise<void> {
  const add = (ordinal: number, terms: Iterable<string>): void => {
    const own = [...terms];
    for (const term of [...own, ...compositesOf(own, composites)]) writer.add('j', term, [ordinal]);
    // Each term of a document is one of a slot of its own.
    for (const [i, term] of own.entries()) writer.add('e', term, [ordinal * SLOTS + (i % SLOTS)]);
  };
  for (let i = 0; i < changes && documents.length > 0; i += 1) {
    const ordinal = random.below(documents.length);
    const before = documents[ordinal];
    const terms = new Set([...(before?.terms ?? []), ...makeUp(random).terms]);
    documents[ordinal] = { terms };
    add(ordinal, terms);
  }
  for (let i = 0; i < count; i += 1) {
    const document = makeUp(random);
    add(documents.push(document) - 1, document.terms);
  }
  await writer.flush();
  await fixture.lease.raiseMarks({ jobMark: documents.length });
  bits = new DocumentBits(documents);
}

const merge = () => {
  const { table, lease } = fixture;
  return new SegmentMerge({ table, lease, heads, now: () => nowMs, rules: RULES });
};

const phases = (): SegmentPhase[] => fixture.lease.manifest.segments.map(({ phase }) => phase).sort();

/** Publishes batches until the listed segments have these phases. */
async function publishUntil(...wanted: SegmentPhase[]): Promise<void> {
  for (let batch = 0; phases().join() !== wanted.join(); batch += 1) {
    if (batch === 60) throw new Error(`segments are ${phases()}, not ${wanted}`);
    nowMs += 300_000;
    await publish(BATCH);
  }
}

/** Returns the pages of random queries that differ from brute force, or that spent more than their budget. */
async function faultyPages(): Promise<object[]> {
  const faults: object[] = [];
  for (let i = 0; i < QUERIES; i += 1) {
    const query = random.next() < 0.2 ? [PARTNERS, [random.pick(COMPOSED)]] : makeUpQuery(random);
    const direction = random.pick(['asc', 'desc'] as const);
    const matching = bits.matching(query, documents.length);
    const expected = direction === 'asc' ? matching : matching.reverse();
    const found: number[] = [];
    let start: number | null = null;
    for (let page = 0; page < 3; page += 1) {
      const reader = fixture.reader();
      const { rows, next, explain }: SearchPage<MadeUp> = await search({
        ...{ reader, space: 'j', index: fixture.lease.manifest, composites, direction, limit: 40, start },
        dimensions: query.map((anyOf) => ({ anyOf })),
        end: documents.length,
        load: (ordinals) => {
          reader.usage.readUnits += ordinals.length * 0.5;
          reader.usage.rounds += 1;
          return Promise.resolve(ordinals.map((ordinal) => documents[ordinal]));
        },
        accept: (document) => satisfies(document, query),
      });
      found.push(...rows.map(({ ordinal }) => ordinal));
      const { readUnits, rounds } = explain;
      if (readUnits > REQUEST_BUDGET.readUnits || rounds > REQUEST_BUDGET.rounds)
        faults.push({ query, readUnits, rounds });
      start = next;
      if (start === null) break;
    }
    const wanted = start === null ? expected : expected.slice(0, found.length);
    if (found.join() !== wanted.join()) faults.push({ query, direction, found, wanted });
  }
  return faults;
}

/** Returns the documents that have both terms of a pair, by pairs whose lists lack them. */
async function lackingInPairs(): Promise<object[]> {
  const reader = fixture.reader();
  const pairs = PARTNERS.flatMap((partner) => COMPOSED.map((term) => ({ partner, term })));
  const addresses = pairs.map(({ partner, term }) => ({
    ...{ generation: 1, space: 'j' },
    term: compositeTerm(partner, term),
  }));
  const lists = await readHeads(reader, addresses, fixture.lease.manifest.segments);
  await readPostings(reader, lists, 0, documents.length);
  return pairs.flatMap(({ partner, term }, i) => {
    const has = new Set(lists[i]?.within(0, documents.length).flatMap((list) => [...list]));
    const lacks = bits.matching([[partner], [term]], documents.length).filter((ordinal) => !has.has(ordinal));
    return lacks.length === 0 ? [] : [{ partner, term, lacks }];
  });
}

/** Returns the slot queries whose candidates differ from brute force. */
async function faultySlots(): Promise<object[]> {
  const faults: object[] = [];
  for (let i = 0; i < 30; i += 1) {
    const terms = [`tool:${random.skewed(300)}`, `place:${random.skewed(120)}`];
    const allOf = i % 2 === 0 ? [terms] : [[terms[0] ?? ''], [terms[0] ?? '', terms[1] ?? '']];
    const slots = { space: 'e', size: SLOTS, allOf, members: documents.length * SLOTS };
    const set = await ordinalSet({
      ...{ reader: fixture.reader(), space: 'j', index: fixture.lease.manifest, end: documents.length },
      ...{ dimensions: [{ slots }], readUnits: 400 },
    });
    const lacks = documents.flatMap(({ terms: has }, ordinal) =>
      allOf.every((any) => any.some((term) => term === terms[0] && has.has(term))) &&
      set?.has(ordinal) === false
        ? [ordinal]
        : [],
    );
    if (set === null || lacks.length > 0) faults.push({ allOf, lacks });
  }
  return faults;
}

describe('pages equal brute force while fresh postings wait', () => {
  test('in no segment', async () => {
    expect(await faultyPages()).toEqual([]);
  });

  test('in an open one', async () => {
    await publishUntil('open');
    await publish(BATCH);
    expect(await faultyPages()).toEqual([]);
    expect(await faultySlots()).toEqual([]);
  });

  test('in an open and a closed one, with pairs made meanwhile, also of jobs that a bulk batch changed', async () => {
    await publishUntil('closed', 'open');
    const { table, lease } = fixture;
    // A large flush goes to heads. Its changes add terms to documents whose other terms wait in segments.
    await publish(BATCH, 400);
    expect(phases()).toEqual(['closed', 'open']);
    const options = { table, lease, postings: heads, generation: 1, space: 'j', end: documents.length };
    composites = await compose(options, NO_COMPOSITES, { partners: PARTNERS, terms: COMPOSED });
    expect(await readComposites(fixture.reader(), 1, 'j')).toEqual(composites);
    expect(await lackingInPairs()).toEqual([]);
    expect(await faultyPages()).toEqual([]);
    await publishUntil('closed', 'open');
    expect(await faultyPages()).toEqual([]);
  });

  test('in a full one that waits for another, next to a closed and an open one', async () => {
    await publishUntil('closed', 'merging', 'open');
    const { segments: waiting } = fixture.lease.manifest;
    await merge().mergeSlice();
    expect(fixture.lease.manifest.segments).toEqual(waiting);
    expect(await faultyPages()).toEqual([]);
    expect(await faultySlots()).toEqual([]);
  });

  test('in two that are merged together, slice by slice, although one is ahead', async () => {
    const { table, lease } = fixture;
    // The release before merged each alone.
    const rules = { ...RULES, mergedTogether: 1, slices: 2 };
    await new SegmentMerge({ table, lease, heads, now: () => nowMs, rules }).mergeSlice();
    expect(await faultyPages()).toEqual([]);
    await publishUntil('closed', 'merging', 'merging', 'open');
    const progress = lease.manifest.segments.map(({ mergedBelow }) => mergedBelow);
    expect(new Set(progress).size).toBe(2);
    expect(await faultySlots()).toEqual([]);
    for (const left of [4, 4, 2]) {
      expect(await faultyPages()).toEqual([]);
      await merge().mergeSlice();
      expect(phases().length).toBe(left);
    }
    expect(await faultyPages()).toEqual([]);
  });

  test('in none any more, once all are merged', async () => {
    await merge().mergeAll();
    expect(phases()).toEqual([]);
    expect(await lackingInPairs()).toEqual([]);
    expect(await faultyPages()).toEqual([]);
    expect(await faultySlots()).toEqual([]);
  });
});

test('a term that only a segment has is found, and one that nothing has costs its head and parts', async () => {
  await publish(BATCH);
  const ordinal = documents.push({ terms: new Set(['tool:fresh']) }) - 1;
  writer.add('j', 'tool:fresh', [ordinal]);
  for (let i = 0; i < RULES.leastTerms; i += 1) writer.add('j', `word:${i}`, [ordinal]);
  await writer.flush();
  const setOf = (term: string) =>
    ordinalSet({
      ...{ reader: fixture.reader(), space: 'j', index: fixture.lease.manifest, end: documents.length },
      dimensions: [{ anyOf: [term] }],
    });
  expect((await setOf('tool:fresh'))?.ordinals).toEqual(Uint32Array.of(ordinal));
  expect(await fixture.reader().get(keys.head(1, 'j', 'tool:fresh'), true)).toBeUndefined();
  expect((await setOf('tool:unknown'))?.ordinals).toEqual(new Uint32Array(0));
});

test('a merge goes on although the next segment is full before it ends', async () => {
  const { table, lease } = fixture;
  const rules: SegmentRules = { ...RULES, openPostings: 0, closedPostings: 400, slices: 8 };
  const sink = new SegmentWriter({ table, lease, now: () => nowMs, rules });
  const own = new PostingWriter({ table, lease, generation: 1, sink });
  await merge().mergeAll();
  const listed = new Set<string>();
  for (let batch = 0; batch < 40; batch += 1) {
    const ordinal = random.below(documents.length);
    for (let i = 0; i < 150; i += 1) own.add('j', `word:${batch} ${i}`, [ordinal]);
    nowMs += 300_000;
    await own.flush();
    for (const { id, phase } of lease.manifest.segments) if (phase === 'merging') listed.add(id);
    if (sink.takeDueSlice())
      await new SegmentMerge({ table, lease, heads, now: () => nowMs, rules }).mergeSlice();
  }
  // Two batches fill a segment, and a merge of two takes eight slices.
  expect(listed.size).toBeGreaterThanOrEqual(4);
});

test('replaced parts go ten minutes later, logs with their merge, and nothing is left behind', async () => {
  await merge().mergeAll();
  nowMs += 11 * 60_000;
  await merge().tidy();
  const { segmentation } = fixture.lease.manifest;
  expect(segmentation).toMatchObject({ announced: null, retired: [] });
  const items = await allItems(fixture.table);
  expect(items.filter(({ pk }) => String(pk).startsWith('INDEX#segment#'))).toEqual([]);
});
