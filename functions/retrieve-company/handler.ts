import { readAvailableCompany, readsOfAvailableCompany } from '../../shared/companies/available.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { entitlementReads } from '../../shared/credits/entitlement.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(
  operation,
  async ({ path, reader, caller, isPaid }) => {
    const [document, paid] = await Promise.all([
      // Half a unit less, which the look for what was paid costs.
      readAvailableCompany(reader, path.company_id, !caller.mayHavePaid),
      isPaid(path.company_id),
    ]);
    if (document === undefined) throw new ProblemError('not_found', 'There is no such company.');
    return { body: document.company, resources: paid ? 0 : 1 };
  },
  {
    ahead: ({ path, caller, now }) => [
      ...readsOfAvailableCompany(path.company_id, caller.entitledUntilMs <= now),
      ...entitlementReads(caller, path.company_id, now),
    ],
  },
);
