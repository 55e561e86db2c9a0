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
  { countries: wanted, industries, query }: Pick<CompaniesQuery, 'countries' | 'industries' | 'query'>,
): Promise<CompanyFilter> {
  return { countries: wanted, industries: await queryCodes(reader, 'industries', industries), query };
}
