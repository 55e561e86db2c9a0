import * as z from 'zod/mini';
import { COMPANY_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { codes, countries, cursor, limit, searchText } from '../../shared/contract/request/parameters.ts';
import { Company } from '../../shared/contract/resources/company.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';
import { COMPANY_SORTS, DIRECTIONS } from '../../shared/contract/vocabulary.ts';

/** List companies (contract 9.2). */
export const operation = defineOperation({
  id: 'list-companies',
  summary: 'List companies',
  description:
    'Active, commercially cleared companies that have open jobs. Values of one filter are alternatives, ' +
    'different filters must all hold.',
  path: '/v0/companies',
  scope: 'companies:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: z.strictObject({
    countries: countries(),
    cursor: cursor(),
    direction: z._default(z.enum(DIRECTIONS), 'asc'),
    industries: codes('industry'),
    limit: limit(100),
    query: z.optional(searchText(1, 200)),
    sort: z._default(z.enum(COMPANY_SORTS), 'name'),
  }),
  response: listOf(Company, 100),
  serving: { ...COMPANY_PRICE, maximumResources: (query) => query.limit },
  reads: ['manifest', 'index', 'ranks', 'company'],
});
