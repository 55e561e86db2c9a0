import * as z from 'zod/mini';
import { queryCodes } from '../catalogue/query-codes.ts';
import {
  countries,
  cursor,
  direction,
  industryCodes,
  limit,
  nameQuery,
  sortBy,
} from '../contract/request/common-parameters.ts';
import { COMPANY_SORTS } from '../contract/vocabulary.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyFilter } from './filter.ts';

/** The query of list companies (contract 9.2). */
export const CompaniesQuery = z.strictObject({
  countries: countries(),
  cursor: cursor(),
  direction: direction('asc'),
  industries: industryCodes(),
  limit: limit(100),
  query: nameQuery(),
  sort: sortBy(COMPANY_SORTS, 'name'),
});
export type CompaniesQuery = z.output<typeof CompaniesQuery>;

/** Returns the filter that a query asks for. Takes one round if it names industries, else none. */
export async function toCompanyFilter(
  reader: TableReader,
  { cursor: _cursor, direction: _direction, limit: _limit, sort: _sort, ...filters }: CompaniesQuery,
): Promise<CompanyFilter> {
  // Compiles only if every remaining parameter is a filter with a condition.
  const known: {
    [Name in keyof typeof filters]: Name extends keyof CompanyFilter ? (typeof filters)[Name] : never;
  } = filters;
  return {
    ...known,
    industries: await queryCodes(reader, 'industries', known.industries),
    query: known.query,
  };
}
