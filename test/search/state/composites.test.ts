import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REQUEST_BUDGET } from '../../../shared/search/planner/budget.ts';
import { compose, readComposites } from '../../../shared/search/state/compose.ts';
import {
  type Composites,
  composed,
  compositesOf,
  decodeComposites,
  encodeComposites,
  NO_COMPOSITES,
} from '../../../shared/search/state/composites.ts';
import { readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import { readKnowledge } from '../../../shared/search/state/statistics-store.ts';
import { StatisticsCollector } from '../../../shared/search/state/statistics-write.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import { search } from '../../../shared/search/walk/search.ts';
import { IndexFixture, type MadeUp, makeUp, satisfies } from '../../support/index-fixture.ts';
import { Random } from '../../support/random.ts';

const SEED = 51;
const COUNT = 20_000;
const PARTNERS = ['place:0', 'place:1', 'place:2'];
const TERMS = ['role:0', 'role:1', 'tool:0', 'tool:1', 'remote'];
const documents: MadeUp[] = [];
let fixture: IndexFixture;
let composites: Composites;
let collector: StatisticsCollector;
let writer: PostingWriter;

beforeAll(async () => {
  fixture = await IndexFixture.start();
  await fixture.lease.reserve({ jobs: COUNT * 2, companies: 0 }, 1);
  const { table, lease } = fixture;
  collector = new StatisticsCollector(table, lease);
  writer = new PostingWriter({ table, lease, generation: 1, onHead: (at, head) => collector.note(at, head) });
  await publish(COUNT, NO_COMPOSITES);
}, 240_000);
afterAll(() => fixture.stop());

/** Adds the postings of documents, pairs included, as the publisher does. */
async function publish(count: number, known: Composites): Promise<void> {
  const random = new Random(SEED + documents.length);
  for (let i = 0; i < count; i += 1) {
    const document = makeUp(random);
    const ordinal = documents.push(document) - 1;
    const terms = [...document.terms];
    for (const term of [...terms, ...compositesOf(terms, known)]) writer.add('j', term, [ordinal]);
  }
  await writer.flush();
}

const options = () => ({
  table: fixture.table,
  lease: fixture.lease,
  postings: writer,
  generation: 1,
  space: 'j',
  end: documents.length,
});

async function postingsOf(term: string): Promise<number[]> {
  const reader = fixture.reader();
  const [list] = await readHeads(reader, [{ generation: 1, space: 'j', term }], []);
  if (list === undefined) return [];
  await readPostings(reader, [list], 0, documents.length);
  return [...new Set(list.within(0, documents.length).flatMap((part) => [...part]))].sort((a, b) => a - b);
}

const withBoth = (partner: string, term: string): number[] =>
  documents.flatMap(({ terms }, ordinal) => (terms.has(partner) && terms.has(term) ? [ordinal] : []));

test('a pair replaces its two terms, and a term without pairs keeps its own list', () => {
  const known = { partners: new Set(['c1', 'c2']), terms: new Set(['a', 'b']), active: new Set(['a']) };
  expect(composed(['c1'], ['a'], known, 60)).toEqual(['c1&a']);
  expect(composed(['c1', 'c2'], ['a', 'b'], known, 60)).toEqual(['c1&a', 'b', 'c2&a']);
  expect(composed(['c1', 'rare'], ['a'], known, 60)).toEqual(['c1&a', 'rare']);
  expect(composed(['c1'], ['b'], known, 60)).toBeNull();
  expect(composed(['c1', 'c2'], ['a', 'b'], known, 2)).toBeNull();
  expect(compositesOf(['c1', 'a', 'b', 'z'], known)).toEqual(['c1&a', 'c1&b']);
  expect(decodeComposites(encodeComposites(known))).toMatchObject(known);
});

test('compose makes the complete pairs of dense terms from their posting lists', async () => {
  const call = compose(options(), NO_COMPOSITES, { partners: PARTNERS, terms: TERMS });
  composites = await call;
  expect(await readComposites(fixture.reader(), 1, 'j')).toEqual(composites);
  expect(composites.active).toEqual(new Set(TERMS));
  for (const partner of PARTNERS) {
    for (const term of TERMS) expect(await postingsOf(`${partner}&${term}`)).toEqual(withBoth(partner, term));
  }
}, 240_000);

test('compose finishes a call that died, including postings added meanwhile', async () => {
  let writes = 0;
  const dying = Object.create(writer) as typeof writer;
  Object.defineProperty(dying, 'add', {
    value: (...given: Parameters<typeof writer.add>) => {
      writes += 1;
      if (writes === 3) throw new Error('died');
      writer.add(...given);
    },
  });
  Object.defineProperty(dying, 'flush', { value: () => writer.flush() });
  Object.defineProperty(dying, 'pending', { get: () => writer.pending });
  const more = { partners: ['place:3'], terms: ['tool:2', 'tool:3'] };
  await expect(compose({ ...options(), postings: dying }, composites, more)).rejects.toThrow('died');
  const left = await readComposites(fixture.reader(), 1, 'j');
  expect(left.partners.has('place:3')).toBe(false);
  expect(left.active.has('tool:2')).toBe(false);
  await publish(2_000, left);
  composites = await compose(options(), left, { partners: [], terms: [] });
  for (const partner of [...PARTNERS, 'place:3']) {
    for (const term of [...TERMS, 'tool:2', 'tool:3'])
      expect(await postingsOf(`${partner}&${term}`)).toEqual(withBoth(partner, term));
  }
  expect(await compose(options(), composites, { partners: PARTNERS, terms: TERMS })).toBe(composites);
}, 240_000);

test('a search with pairs equals brute force for random queries, and reads pairs when they are cheaper', async () => {
  await collector.write(1, 'j', documents.length);
  const { statistics } = await readKnowledge(fixture.reader(), 1, 'j', true);
  const random = new Random(SEED);
  let paired = 0;
  for (let i = 0; i < 150; i += 1) {
    const query = [
      [`place:${random.below(6)}`, ...(random.next() < 0.3 ? [`place:${random.below(6)}`] : [])],
      [`role:${random.below(4)}`],
      [`tool:${random.below(6)}`, `tool:${random.below(6)}`],
      ...(random.next() < 0.5 ? [['remote']] : []),
    ];
    const reader = fixture.reader();
    const { rows, exhausted, explain } = await search({
      reader,
      space: 'j',
      index: { generation: 1, segments: [] },
      statistics,
      composites,
      dimensions: query.map((anyOf) => ({ anyOf })),
      start: null,
      direction: 'desc',
      limit: 30,
      end: documents.length,
      load: (ordinals) => Promise.resolve(ordinals.map((ordinal) => documents[ordinal])),
      accept: (document) => satisfies(document, query),
      budget: REQUEST_BUDGET,
    });
    const expected = documents.flatMap((document, at) => (satisfies(document, query) ? [at] : [])).reverse();
    const context = `seed ${SEED}, query ${i}: ${JSON.stringify(query)}`;
    expect({ context, found: rows.map(({ ordinal }) => ordinal) }).toEqual({
      context,
      found: expected.slice(0, exhausted ? expected.length : rows.length),
    });
    expect(exhausted || rows.length > 0).toBe(true);
    if (explain.windows.some(({ terms }) => terms.some((term) => term.includes('&')))) paired += 1;
  }
  expect(paired).toBeGreaterThan(20);
}, 240_000);
