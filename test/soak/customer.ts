import { createKey } from '../../shared/auth/keys.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import type { Table } from '../../shared/table/client.ts';
import { readSubjects } from '../bench/harness/subjects.ts';

const LIMITS = { perSecond: 10_000, perMinute: 600_000 };
const MISSING = '/v0/jobs/0197f3a4-7c1e-7aaa-8bbb-0123456789ab';

/** Creates an organisation whose rate does not limit the callers, and its key. */
export async function createCustomer(
  table: Table,
  stage: string,
): Promise<{ readonly organisationId: string; readonly apiKey: string }> {
  const operator = { name: 'soak', now: Date.now() };
  const { organisationId } = await createOrganisation(table, { name: 'Soak', limits: LIMITS }, operator);
  const key = await createKey(
    table,
    stage,
    { organisationId, name: 'soak', scopes: SCOPES, expiresAt: null },
    operator,
  );
  if (key === undefined) throw new Error('no key was created');
  return { organisationId, apiKey: key.apiKey };
}

/** Returns the targets of requests, the most frequent first. */
export async function targetsOf(table: Table): Promise<string[]> {
  const { jobs, companies } = await readSubjects(table);
  const some = jobs.slice(0, 40).map(({ job }) => `/v0/jobs/${job.id}`);
  const [company] = companies;
  return [...some, '/v0/jobs?limit=3', `/v0/companies/${company?.company.id}`, MISSING, '/v0/jobs?limit=0'];
}
