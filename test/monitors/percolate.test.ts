import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Random } from '../../infra/operator/demo/random.ts';
import { type JobFactsFilter, JobFactsQuery, toJobFactsFilter } from '../../shared/facts/query.ts';
import { matchesFacts } from '../../shared/facts/semantics.ts';
import type { JobDocument, JobFactsDocument } from '../../shared/jobs/document.ts';
import { jobMatcher } from '../../shared/jobs/filter.ts';
import { JobsQuery, toJobFilter } from '../../shared/jobs/query.ts';
import { termsOfJob } from '../../shared/jobs/terms.ts';
import { type PercolatedJob, Percolator } from '../../shared/monitors/matching/percolate.ts';
import { percolatedQuery } from '../../shared/monitors/matching/percolated-query.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { smallCatalogues } from '../support/catalogues.ts';
import { MarketDocuments } from '../support/generated/documents.ts';
import { type JobDraw, Market } from '../support/generated/market.ts';
import type { OracleTaxonomy } from '../support/oracle.ts';
import { RandomQueries } from '../support/random-queries.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

type Filter = Pick<JobFactsFilter, 'job'> & Partial<JobFactsFilter>;

/** One version of a job; null where nobody may see it. */
type Version = { readonly document: JobDocument; readonly facts: JobFactsDocument } | null;

const QUERIES = 600;
const CHANGES = 400;
const NOTHING: OracleTaxonomy = { parents: new Map(), replacedBy: new Map(), aliases: new Map() };

let table: TestTable;
let market: Market;
let documents: MarketDocuments;
let filters: readonly Filter[];
const random = new Random(11);

beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  const catalogues = smallCatalogues(3_000_000);
  market = new Market({
    catalogues,
    jobs: 3_000,
    companies: 60,
    words: 600,
    seed: 5,
    now: Date.UTC(2026, 0, 15),
  });
  documents = new MarketDocuments(market, catalogues);
  const jobs = Array.from({ length: 300 }, (_, i) => {
    const draw = market.job(i * 7);
    const facts = documents.facts(draw).facts.map(({ fact }) => fact);
    return { ordinal: draw.ordinal, job: documents.job(draw).job, cleared: true, facts };
  });
  const world = {
    jobs,
    companies: [],
    placeParents: new Map(),
    roles: NOTHING,
    industries: NOTHING,
    toolCategories: new Map(),
  };
  const queries = new RandomQueries(world, 3);
  const reader = new TableReader(table, new AbortController().signal);
  filters = await Promise.all(
    Array.from({ length: QUERIES }, async (_, i): Promise<Filter> => {
      if (i % 2 === 0) return { job: await toJobFilter(reader, JobsQuery.parse(queries.jobs('snake'))) };
      return await toJobFactsFilter(reader, JobFactsQuery.parse(queries.jobs('camel')));
    }),
  );
}, 60_000);
afterAll(() => table.stop());

const matches = ({ job, facts }: Filter, version: Version): boolean =>
  version !== null &&
  jobMatcher(job)(version.document) &&
  (facts === undefined || matchesFacts(facts, version.facts));

const percolated = (version: Version): PercolatedJob | null =>
  version === null || !version.document.cleared
    ? null
    : { ...version, terms: termsOfJob(version.document, version.facts) };

const versionOf = (draw: JobDraw, changes: Partial<JobDocument['job']> = {}): NonNullable<Version> => {
  const document = documents.job(draw);
  return { document: { ...document, job: { ...document.job, ...changes } }, facts: documents.facts(draw) };
};

/** A change of a job as publishers make them: published, closed, reopened, cleared, withdrawn, or a few fields. */
function change(): [before: Version, after: Version] {
  const draw = market.job(random.integer(0, market.jobs - 1));
  const other = market.job(random.integer(0, market.jobs - 1));
  const now = new Date(market.now + random.integer(0, 90) * 86_400_000).toISOString();
  const open = versionOf(draw, { status: 'open' });
  const hidden = { ...open, document: { ...open.document, cleared: false } };
  const changed = (fields: Partial<JobDraw>, more: Partial<JobDocument['job']> = {}): Version =>
    versionOf({ ...draw, ...fields }, { status: 'open', updated_at: now, ...more });
  const cases: (() => [Version, Version])[] = [
    () => [null, open],
    () => [null, hidden],
    () => [open, changed({}, { status: 'closed' })],
    () => [changed({}, { status: 'closed' }), open],
    () => [hidden, open],
    () => [open, hidden],
    () => [open, changed({ payLow: draw.payLow + 20_000, payHigh: draw.payHigh + 30_000 })],
    () => [open, changed({}, { published_at: now })],
    () => [open, changed({ arrangement: (draw.arrangement + 1) % 3 })],
    () => [open, changed({ words: [...draw.words, ...other.words.slice(-1)] })],
    () => [open, changed({ seniority: other.seniority, cities: other.cities })],
    () => [open, { document: open.document, facts: documents.facts(other) }],
    () => [
      open,
      changed({ tools: other.tools, relationships: other.relationships, benefits: other.benefits }),
    ],
    () => [open, open],
  ];
  return random.pick(cases)();
}

describe('the percolator', () => {
  test('flips exactly the queries that matching both versions of a job flips', () => {
    const percolator = new Percolator(filters.map(percolatedQuery), () => 0.01);
    let flips = 0;
    for (let i = 0; i < CHANGES; i += 1) {
      const [before, after] = change();
      const found = new Map<number, boolean>();
      percolator.flips(percolated(before), percolated(after), (query, starts) => {
        expect(found.has(query)).toBe(false);
        found.set(query, starts);
      });
      const wanted = filters.flatMap((filter, query): [number, boolean][] => {
        const has = matches(filter, after);
        return matches(filter, before) === has ? [] : [[query, has]];
      });
      expect([...found].sort(([a], [b]) => a - b)).toEqual(wanted);
      flips += wanted.length;
    }
    // The changes and queries meet often enough to prove something.
    expect(flips).toBeGreaterThan(CHANGES * 5);
  });

  test('tests few of the queries that have nothing to do with a change', () => {
    const share = (percolator: Percolator): number => {
      const before = percolator.tested;
      for (let i = 0; i < 100; i += 1) {
        const [was, is] = change();
        percolator.flips(percolated(was), percolated(is), () => undefined);
      }
      return (percolator.tested - before) / 100;
    };
    const company = (i: number): Filter => ({ job: { statuses: ['open'], query: `nobody${i}` } });
    const few = share(
      new Percolator(
        Array.from({ length: 100 }, (_, i) => percolatedQuery(company(i))),
        rare,
      ),
    );
    const many = share(
      new Percolator(
        Array.from({ length: 9_000 }, (_, i) => percolatedQuery(company(i))),
        rare,
      ),
    );
    expect([few, many]).toEqual([0, 0]);
  });

  test('takes no query as matching that has a text without words', () => {
    const percolator = new Percolator([percolatedQuery({ job: { query: '!?' } })], rare);
    const flipped: number[] = [];
    percolator.flips(null, percolated(versionOf(market.job(0))), (query) => flipped.push(query));
    expect(flipped).toEqual([]);
  });
});

const rare = (term: string): number => (term.startsWith('status:') ? 0.7 : 0.001);
