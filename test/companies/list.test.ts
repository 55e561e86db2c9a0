import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CompanyDocument } from '../../shared/companies/document.ts';
import { type CompanyListRequest, listCompanies } from '../../shared/companies/list.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { compareEntries } from '../../shared/search/ranks/rank-block.ts';
import { nameMatches, nameSortValue } from '../../shared/search/store/names.ts';
import { CATALOGUE_LINES, closed, companyLine, jobLine, NOW, publishLines } from '../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';

const COUNT = 80;
const VALUES = {
  name: ({ company }) => nameSortValue(company.name),
  open_jobs: ({ company }) => company.open_job_count,
  updated: ({ updatedAt }) => Date.parse(updatedAt),
} as const satisfies Record<string, (document: CompanyDocument) => number | string>;

let table: TestTable;
let time = NOW;
const publish = async (lines: Parameters<typeof publishLines>[1]) => {
  time += 60_000;
  expect(await publishLines(table, lines, { now: () => time })).toMatchObject({ rejects: [] });
};

beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  const keys = Array.from({ length: COUNT }, (_, i) => `c${i}`);
  await publish([
    ...CATALOGUE_LINES,
    ...keys.map((key) => companyLine(key)),
    ...keys.map((key) => jobLine(`${key}-1`, key)),
  ]);
}, 240_000);
afterAll(() => table.stop());

async function list(query: Partial<CompanyListRequest> & Pick<CompanyListRequest, 'sort' | 'direction'>) {
  const documents: CompanyDocument[] = [];
  let after: CompanyListRequest['after'] = null;
  do {
    const filter = { countries: [], industries: [], query: undefined };
    const page: Awaited<ReturnType<typeof listCompanies>> = await listCompanies({
      reader: readerOf(table),
      filter,
      limit: 7,
      ...query,
      after,
    });
    documents.push(...page.documents);
    after = page.next;
  } while (after !== null);
  return documents.map(({ company }) => company.id);
}

/** Compares every sort, direction and filter with the documents in the table. */
async function expectTruth(): Promise<void> {
  const { companies } = await documentsOf(table);
  const listed = [...companies.values()]
    .map(({ document }) => document)
    .filter(({ cleared, company }) => cleared && company.status === 'active' && company.open_job_count > 0);
  expect(listed.length).toBeGreaterThan(COUNT / 2);
  for (const sort of ['name', 'open_jobs', 'updated'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const query of [undefined, 'company c1', 'zürich']) {
        const expected = listed
          .filter(({ company }) => query === undefined || nameMatches(query, company.name))
          .map((document) => ({
            value: VALUES[sort](document),
            ordinal: document.ordinal,
            id: document.company.id,
          }))
          .sort((a, b) => (direction === 'asc' ? compareEntries(a, b) : compareEntries(b, a)))
          .map(({ id }) => id);
        const ids = await list({ sort, direction, filter: { countries: [], industries: [], query } });
        expect({ sort, direction, query, ids }).toEqual({ sort, direction, query, ids: expected });
      }
    }
  }
}

const ranksItems = async () =>
  new Set(
    (await allItems(table)).flatMap(({ pk, sk }) => (`${pk}`.startsWith('RANKS#') ? `${pk} ${sk}` : [])),
  );

test('publishing a few companies writes one overlay segment, builds no rank space, and updates every list', async () => {
  const before = (await readManifest(readerOf(table))).ranks;
  const items = await ranksItems();
  await publish([
    companyLine('c3', { name: 'Zürich Labs' }),
    companyLine('c4', { cleared: false }),
    jobLine('c5-1', 'c5', closed()),
    jobLine('c6-2', 'c6'),
    companyLine('new', { name: 'Zürcher Werke' }),
    jobLine('new-1', 'new'),
  ]);
  const { ranks, rankOverlay } = await readManifest(readerOf(table));
  expect(ranks).toEqual(before);
  expect(rankOverlay.segments).toHaveLength(1);
  expect(rankOverlay.segments[0]?.fresh).toBe(0);
  const written = [...(await ranksItems())].filter((item) => !items.has(item));
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((item) => !item.startsWith('RANKS#overlay'))).toEqual([]);
  await expectTruth();
}, 240_000);

test('companies that were hidden and reappear are in the right place', async () => {
  await publish([companyLine('c4', { name: 'Aardvark' }), jobLine('c5-1', 'c5')]);
  await expectTruth();
}, 240_000);

test('changes beyond what the overlay holds rebuild the rank spaces after the run and empty it', async () => {
  const before = (await readManifest(readerOf(table))).ranks.n?.generation ?? 0;
  const keys = Array.from({ length: COUNT - 10 }, (_, i) => `c${i + 8}`);
  await publish(keys.map((key, i) => companyLine(key, { name: `Renamed ${i}` })));
  const { ranks, rankOverlay } = await readManifest(readerOf(table));
  expect(ranks.n?.generation).toBeGreaterThan(before);
  expect(rankOverlay.segments).toEqual([]);
  await expectTruth();
}, 240_000);
