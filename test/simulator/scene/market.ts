import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { Table } from '../../../shared/table/client.ts';
import { publishAll } from '../../support/demo.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  eventLine,
  factsLine,
  jobLine,
} from '../../support/feed-lines.ts';

const COMPANIES = 4;
const JOBS_EACH = 4;

/** Publishes a labour market just large enough for every operation to return a charged resource. */
export async function publishMarket(table: Table): Promise<void> {
  await publishAll(table, CATALOGUE_LINES);
  await publishAll(table, marketLines());
}

/** A company that uses a tool. */
const TECHNOLOGY = {
  kind: 'technology',
  code: 'sap',
  relationship: 'planned_introduction',
  subjectScope: 'legal_entity',
} as const;

function* marketLines(): Generator<FeedLineInput> {
  for (let company = 0; company < COMPANIES; company += 1) {
    const key = `c${company}`;
    yield companyLine(key, { industries: ['banking'] });
    for (let index = 0; index < JOBS_EACH; index += 1) {
      const job = `${key}-j${index}`;
      yield jobLine(job, key, { roles: ['backend-engineer'] });
      yield factsLine(job, [{ kind: 'agency_policy', policy: 'agencies_invited' }]);
      yield contentLine(job);
    }
    yield eventLine(`${key}-e`, key, TECHNOLOGY);
  }
}

/** The resources that requests ask for. */
export interface Samples {
  readonly jobs: readonly string[];
  readonly jobsWithContent: readonly string[];
  readonly companies: readonly string[];
}

/** Reads the available resources through the interface. */
export async function readSamples(
  get: (target: string) => Promise<{ readonly body: string }>,
): Promise<Samples> {
  const jobs: { id: string; content_available: boolean }[] = JSON.parse(
    (await get('/v0/jobs?limit=30')).body,
  ).data;
  const companies: { id: string }[] = JSON.parse((await get('/v0/companies?limit=10')).body).data;
  return {
    jobs: jobs.map(({ id }) => id),
    jobsWithContent: jobs.filter(({ content_available: has }) => has).map(({ id }) => id),
    companies: companies.map(({ id }) => id),
  };
}

const MISSING = '0197f3a4-7c1e-7aaa-8bbb-0123456789ab';

/** Returns the targets of a world's requests, the most frequent first. */
export function targetsOf({ jobs, jobsWithContent, companies }: Samples): readonly string[] {
  const [job = '', otherJob = ''] = jobs;
  const [content = job] = jobsWithContent;
  const [company = ''] = companies;
  return [
    `/v0/jobs/${job}`,
    `/v0/companies/${company}`,
    `/v0/jobs/${otherJob}`,
    `/v0/jobs/${content}/content`,
    '/v0/jobs?limit=3',
    '/v0/companies?limit=2',
    '/v0/tools?query=py',
    '/v0/job-facts',
    '/v0/jobs?query=no-such-title&limit=5',
    '/v0/company-events',
    `/v0/jobs/${MISSING}`,
    '/v0/jobs?limit=0',
    '/v0/taxonomies/roles',
    '/v0/jobs?limit=12&sort=updated',
  ];
}
