import { ProblemError } from '../../shared/contract/problem.ts';
import { entitlementReads } from '../../shared/credits/entitlement.ts';
import { serve } from '../../shared/http/serve.ts';
import { readAvailableJob, readsOfAvailableJob } from '../../shared/jobs/available.ts';
import { servedJob } from '../../shared/jobs/served.ts';
import { operation } from './operation.ts';

export const handler = serve(
  operation,
  async ({ path, reader, now, isPaid }) => {
    const [document, paid] = await Promise.all([
      readAvailableJob(reader, path.job_id, now),
      isPaid(path.job_id),
    ]);
    if (document === undefined) throw new ProblemError('not_found', 'There is no such job.');
    return { body: servedJob(document, now), resources: paid ? 0 : 1 };
  },
  {
    ahead: ({ path, caller, reader, now }) => [
      ...readsOfAvailableJob(reader, path.job_id, now),
      ...entitlementReads(caller, path.job_id, now),
    ],
  },
);
