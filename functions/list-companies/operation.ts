import * as z from 'zod/mini';
import { CompaniesQuery } from '../../shared/companies/query.ts';
import { COMPANY_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { Company } from '../../shared/contract/resources/company.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';

/** List companies (contract 9.2). */
export const operation = defineOperation({
  id: 'list-companies',
  summary: 'List companies',
  description:
    'Active, commercially cleared companies with open jobs. Values of a filter combine with OR, filters with AND.',
  path: '/v0/companies',
  scope: 'companies:read',
  casing: 'snake',
  pathParameters: z.strictObject({}),
  query: CompaniesQuery,
  response: listOf(Company, 100),
  serving: { ...COMPANY_PRICE, maximumResources: (query) => query.limit },
  reads: ['manifest', 'index', 'ranks', 'company'],
});
