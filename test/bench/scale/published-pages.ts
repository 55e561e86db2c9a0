import { readCompanies } from '../../../shared/companies/read.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import type { MarketDocuments } from '../../support/generated/documents.ts';
import type { Market } from '../../support/generated/market.ts';
import { MarketTerms } from '../../support/generated/terms.ts';
import type { Cell, ResultTable } from '../harness/benchmark.ts';
import { maximum, median, percentile, rounded } from '../harness/statistics.ts';
import { ExactAnswers } from './exact.ts';
import { MarketPostings } from './memory/postings.ts';
import { askPage, PAGE } from './pages.ts';
import { ScaleQueries, type ScaleQuery } from './queries.ts';

const QUERIES = 12;

/** Pages of a published market, asked of the engine it was published into. */
export interface PublishedPages {
  readonly table: ResultTable;
  /** Pages that are equal to what brute force over the generated jobs finds. */
  readonly equal: number;
  /** What was not as it should be. */
  readonly faults: readonly string[];
}

/**
 * Asks each class of queries of the table that `market` was published into, and compares every page with brute force.
 * `companies` are the market's companies in the order in which they were published, which gives them other ids than
 * the market's own; jobs were published in the market's order.
 */
export async function askPublished(
  table: Table,
  market: Market,
  documents: MarketDocuments,
  companies: Iterable<number>,
  progress: (message: string) => void,
): Promise<PublishedPages> {
  const terms = new MarketTerms(market);
  progress('making the postings of the market');
  const postings = MarketPostings.make(market, terms, () => undefined);
  const exact = new ExactAnswers(market, terms, postings, documents);
  const published = new Map([...companies].map((index, ordinal) => [documents.companyId(index), ordinal]));
  const rows: Cell[][] = [];
  const faults: string[] = [];
  let equal = 0;
  let large = 0;
  for (const { name, queries } of new ScaleQueries(market, terms, postings, documents).classes(QUERIES)) {
    progress(`asking: ${name}`);
    const pages = [];
    for (const [i, query] of queries.entries()) {
      const page = await askPage(table, await asPublished(table, query, published));
      pages.push(page);
      const wanted = exact.answer(withoutUpdates(query), PAGE);
      if (wanted === null) large += 1;
      else if (sameRows(wanted, page)) equal += 1;
      else faults.push(`${name}: the page of query ${i} is not what brute force finds`);
    }
    const units = pages.map(({ readUnits }) => readUnits);
    const rounds = pages.map((page) => page.rounds);
    const milliseconds = pages.map((page) => page.milliseconds);
    rows.push([
      ...[name, median(pages.map(({ ordinals }) => ordinals.length))],
      ...[median(units), percentile(units, 0.95), maximum(units), median(rounds), maximum(rounds)],
      ...[rounded(median(milliseconds), 1), rounded(percentile(milliseconds, 0.95), 1)],
    ]);
  }
  if (large > 0) faults.push(`${large} queries have too many candidates to be verified`);
  return {
    equal,
    faults,
    table: {
      title: `Pages of ${PAGE} over the published jobs, ${QUERIES} queries a class`,
      columns: [
        ...['class', 'rows p50', 'units p50', 'units p95', 'units max'],
        ...['rounds p50', 'rounds max', 'ms p50', 'ms p95'],
      ],
      rows,
    },
  };
}

/** Every job was updated when it was published, just now, which is in every range that is asked for. */
const withoutUpdates = (query: ScaleQuery): ScaleQuery => ({
  ...query,
  filter: { ...query.filter, updated_from: undefined, updated_until: undefined },
});

/** A page must be the first rows of the exact answer, and all of it where it says that nothing follows. */
function sameRows(
  exact: readonly number[],
  { more, ordinals }: { readonly more: boolean; readonly ordinals: readonly number[] },
): boolean {
  const wanted = more ? exact.slice(0, ordinals.length) : exact;
  return wanted.join() === ordinals.join();
}

/** The query with the ids that the publisher gave its companies. */
async function asPublished(
  table: Table,
  query: ScaleQuery,
  published: ReadonlyMap<string, number>,
): Promise<ScaleQuery> {
  const { companies } = query.filter;
  if (companies === undefined || companies.length === 0) return query;
  const reader = new TableReader(table, new AbortController().signal);
  const ordinals = companies.flatMap((id) => published.get(id) ?? []);
  const found = await readCompanies(reader, ordinals, true);
  const ids = found.flatMap((document) => document?.company.id ?? []);
  if (ids.length === 0) throw new Error('none of the companies of a query was published');
  return { ...query, filter: { ...query.filter, companies: ids } };
}
