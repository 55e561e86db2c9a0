import * as z from 'zod/mini';
import { COMPANY_PRICE } from '../../shared/contract/billing.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { FIXED_PAGE_SIZE, pageOf } from '../../shared/contract/resources/envelopes.ts';
import { EventsBundle } from '../../shared/contract/resources/event.ts';
import { CompanyEventsQuery, companyEventsQueryFaults } from '../../shared/events/query.ts';

/** List company events (contract 12.1). */
export const operation = defineOperation({
  id: 'list-company-events',
  summary: 'List company events',
  description:
    'Source-attributed observations about active companies with open jobs: one bundle per company, newest company ' +
    'first, 50 per page. `company` sets conditions on the events, `matchingJobs` on the facts of a single open job. ' +
    'Observation dates do not establish when real-world activity began.',
  path: '/v0/company-events',
  scope: 'companies:read',
  casing: 'camel',
  pathParameters: z.strictObject({}),
  query: CompanyEventsQuery,
  rules: companyEventsQueryFaults,
  response: pageOf(EventsBundle),
  serving: { ...COMPANY_PRICE, maximumResources: () => FIXED_PAGE_SIZE },
  reads: ['manifest', 'index', 'company'],
  queries: ['company'],
});
