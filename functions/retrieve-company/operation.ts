import * as z from 'zod/mini';
import { COMPANY_PRICE } from '../../shared/contract/billing.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { resourceId } from '../../shared/contract/request/parameters.ts';
import { Company } from '../../shared/contract/resources/company.ts';

/** Retrieve a company (contract 9.3). */
export const operation = defineOperation({
  id: 'retrieve-company',
  summary: 'Retrieve a company',
  description:
    'A published company by its ID. Inactive and merged companies stay retrievable; `merged_into_id` names the ' +
    'target of a merged company.',
  path: '/v0/companies/{company_id}',
  scope: 'companies:read',
  casing: 'snake',
  pathParameters: z.strictObject({
    company_id: resourceId().register(docs, {
      description: 'ID of a published company.',
      example: '019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01',
    }),
  }),
  query: z.strictObject({}),
  response: Company,
  serving: { ...COMPANY_PRICE, maximumResources: () => 1, freeOnceDelivered: true },
  reads: ['manifest', 'company', 'entitlement'],
});
