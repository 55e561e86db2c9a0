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

/** Pages of a published market, read from the table it was published to. */
export interface PublishedPages {
  readonly table: ResultTable;
  /** Number of pages that equal the result of brute force over the generated jobs. */
  readonly equal: number;
  /** Pages that differ, and queries that could not be verified. */
  readonly faults: readonly string[];
}

/**
 * Runs each class of queries on the table that `market` was published to, and compares every page with brute force.
 * `companies` are the market's companies in the order of their publication, which determines their ids. Jobs were
 * published in the market's order.
 */
export async function askPublished(
  table: Table,
  market: Market,
  documents: MarketDocuments,
  companies: Iterable<number>,
  progress: (message: string) => void,
): Promise<PublishedPages> {
  const terms = new MarketTerms(market);
  progress('generating the postings of the market');
  const postings = MarketPostings.make(market, terms, () => undefined);
  const exact = new ExactAnswers(market, terms, postings, documents);
  const published = new Map([...companies].map((index, ordinal) => [documents.companyId(index), ordinal]));
  const rows: Cell[][] = [];
  const faults: string[] = [];
  let equal = 0;
  let large = 0;
  for (const { name, queries } of new ScaleQueries(market, terms, postings, documents).classes(QUERIES)) {
    progress(`querying: ${name}`);
    const pages = [];
    for (const [i, query] of queries.entries()) {
      const page = await askPage(table, await asPublished(table, query, published));
      pages.push(page);
      const wanted = exact.answer(withoutUpdates(query), PAGE);
      if (wanted === null) large += 1;
      else if (sameRows(wanted, page)) equal += 1;
      else faults.push(`${name}: the page of query ${i} differs from brute force`);
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
  if (large > 0) faults.push(`${large} queries have too many candidates to verify`);
  return {
    equal,
    faults,
    table: {
      title: `Pages of ${PAGE} over the published jobs, ${QUERIES} queries per class`,
      columns: [
        ...['class', 'rows p50', 'units p50', 'units p95', 'units max'],
        ...['rounds p50', 'rounds max', 'ms p50', 'ms p95'],
      ],
      rows,
    },
  };
}

/** Drops the update range. Every job was updated when it was just published, which is within every queried range. */
const withoutUpdates = (query: ScaleQuery): ScaleQuery => ({
  ...query,
  filter: { ...query.filter, updated_from: undefined, updated_until: undefined },
});

/** Returns whether a page has the first rows of the exact result, and all of them when it is the last page. */
function sameRows(
  exact: readonly number[],
  { more, ordinals }: { readonly more: boolean; readonly ordinals: readonly number[] },
): boolean {
  const wanted = more ? exact.slice(0, ordinals.length) : exact;
  return wanted.join() === ordinals.join();
}

/** Returns the query with the ids that the publisher minted for its companies. */
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
  if (ids.length === 0) throw new Error('no company of a query is published');
  return { ...query, filter: { ...query.filter, companies: ids } };
}
