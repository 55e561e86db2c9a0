import { readAvailableCompany, readsOfAvailableCompany } from '../../shared/companies/available.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { entitlementReads } from '../../shared/credits/entitlement.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(
  operation,
  async ({ path, reader, now, isPaid }) => {
    const [document, paid] = await Promise.all([
      readAvailableCompany(reader, path.company_id, now),
      isPaid(path.company_id),
    ]);
    if (document === undefined) throw new ProblemError('not_found', 'There is no such company.');
    return { body: document.company, resources: paid ? 0 : 1 };
  },
  {
    ahead: ({ path, caller, reader, now }) => [
      ...readsOfAvailableCompany(reader, path.company_id, now),
      ...entitlementReads(caller, path.company_id, now),
    ],
  },
);
