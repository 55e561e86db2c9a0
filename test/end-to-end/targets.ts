import { OPERATIONS } from '../../infra/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import type { FeedLine } from '../../shared/publishing/feed/feed.ts';
import { goodPath, goodQueries } from '../contract/derived-requests.ts';
import { UUID7 } from '../contract/requests.ts';
import type { Demo } from './demo.ts';

/** Resources of the demo to build requests with. */
export interface Samples {
  readonly job: string;
  readonly closedJob: string;
  readonly jobWithContent: string;
  readonly company: string;
  readonly companyName: string;
  readonly role: string;
  readonly industry: string;
  readonly tool: string;
  readonly location: string;
  readonly country: string;
  readonly title: string;
  /** By operation: a page with a successor, its cursor, and the same list with other filters. */
  readonly cursors: Readonly<Record<string, { target: string; other: string; cursor: string }>>;
}

export async function readSamples(demo: Demo): Promise<Samples> {
  const jobs: SampleJob[] = (await demo.get('/v0/jobs?limit=100')).json.data;
  const closed: SampleJob[] = (await demo.get('/v0/jobs?limit=1&statuses=closed')).json.data;
  const companies: SampleJob[] = (await demo.get('/v0/companies?sort=open_jobs&direction=desc&limit=1')).json
    .data;
  const job = jobs.find(({ roles, tools, locations, industries }) =>
    [roles, tools, locations, industries].every((list) => list.length > 0),
  );
  const withContent = jobs.find(({ content_available }) => content_available);
  const [company] = companies;
  const country = demo.lines.find((line) => line.type === 'company' && line.country !== null);
  if (!job || !withContent || !company || !closed[0]) throw new Error('the demo has no complete sample');
  return {
    job: job.id,
    closedJob: closed[0].id,
    jobWithContent: withContent.id,
    company: company.id,
    companyName: company.name,
    role: job.roles[0] ?? '',
    industry: job.industries[0] ?? '',
    tool: job.tools[0] ?? '',
    location: job.locations[0]?.id ?? '',
    country: countryOf(country),
    title: job.title,
    cursors: await readCursors(demo, company.id),
  };
}

interface SampleJob {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly content_available: boolean;
  readonly roles: readonly string[];
  readonly tools: readonly string[];
  readonly industries: readonly string[];
  readonly locations: readonly { readonly id: string }[];
}

const countryOf = (line: FeedLine | undefined): string =>
  line?.type === 'company' ? (line.country ?? 'US') : 'US';

async function readCursors(demo: Demo, company: string): Promise<Samples['cursors']> {
  const lists: Record<string, [target: string, other: string]> = {
    'list-jobs': ['/v0/jobs?limit=5', '/v0/jobs?limit=5&visa_sponsorship=true'],
    'list-job-facts': ['/v0/job-facts?', '/v0/job-facts?visaSponsorship=true'],
    'list-companies': ['/v0/companies?limit=5', '/v0/companies?limit=5&direction=desc'],
    'list-company-events': ['/v0/company-events?', '/v0/company-events?countries=US'],
    'list-locations': ['/v0/locations?query=sa&limit=2', '/v0/locations?query=sa&limit=2&type=city'],
    'list-tools': ['/v0/tools?query=py&limit=2', '/v0/tools?query=ja&limit=2'],
  };
  for (const { id, path, query } of OPERATIONS) {
    if (!('cursor' in query.shape && 'limit' in query.shape && 'direction' in query.shape)) continue;
    const target = `${path.replace(/\{company_?[iI]d\}/, company)}?limit=1`;
    lists[id] ??= [target, `${target}&direction=asc`];
  }
  const read = await Promise.all(
    Object.entries(lists).map(async ([id, [target, other]]) => {
      const { json } = await demo.get(target);
      const cursor: string | null = json.next_cursor ?? json.meta?.nextToken ?? null;
      return cursor === null ? [] : [[id, { target, other, cursor }] as const];
    }),
  );
  return Object.fromEntries(read.flat());
}

/** Returns requests by operation. The first of each returns resources. */
function tableOfTargets(s: Samples): Readonly<Record<string, readonly string[]>> {
  const word = encodeURIComponent(s.title.split(' ').at(-1) ?? '');
  const name = encodeURIComponent(s.companyName);
  const location = encodeURIComponent(s.location);
  const factsOf = (name: string) =>
    [
      `[technologyTools]=${s.tool}&${name}[technologyOperator]=all`,
      '[technologyRelationships]=required_experience',
      '[includeUnstated]=true&facts[benefits][]=health_insurance'.replace('facts', name),
      '[noDegreeRequired]=true',
      '[initiativeTools]=business-finance-and-erp',
      '[initiativeActions][0]=migrate_system',
      '[complianceConcepts]=soc_2',
      '[recruitingPlatforms]=ashby',
      '[technologyOperator]=any',
    ].map((query) => name + query);
  return {
    'list-jobs': [
      '/v0/jobs',
      '/v0/jobs?limit=1',
      '/v0/jobs?limit=100&direction=asc',
      '/v0/jobs?sort=updated&statuses=open&statuses=closed&limit=100',
      '/v0/jobs?statuses=closed',
      `/v0/jobs?roles=${s.role}&roles=${s.role}`,
      `/v0/jobs?industries=${s.industry}&tools=${s.tool}`,
      `/v0/jobs?locations=${location}`,
      `/v0/jobs?locations=${location.toUpperCase()}`,
      `/v0/jobs?query=${word}`,
      `/v0/jobs?companies=${s.company}`,
      `/v0/jobs?companies=${UUID7}`,
      `/v0/jobs?countries=${s.country}&base_annual_usd_min=0`,
      '/v0/jobs?base_annual_usd_min=9007199254740991',
      '/v0/jobs?seniorities=senior&schedules=full_time&engagements=permanent&work_arrangements=remote',
      '/v0/jobs?languages=de&visa_sponsorship=true',
      '/v0/jobs?published_from=2020-01-01T00:00:00Z&published_until=2100-01-01T00:00:00%2B02:00',
      '/v0/jobs?updated_from=2100-01-01T00:00:00Z',
    ],
    'retrieve-job': [`/v0/jobs/${s.job}`, `/v0/jobs/${s.closedJob}`, `/v0/jobs/${s.job.toUpperCase()}`],
    'retrieve-job-content': [`/v0/jobs/${s.jobWithContent}/content`],
    'list-job-facts': [
      '/v0/job-facts',
      `/v0/job-facts?jobs=${s.job}&companies=${s.company}`,
      `/v0/job-facts?jobs=${s.job}`,
      `/v0/job-facts?jobs=${s.closedJob}`,
      `/v0/job-facts?query=${word}&roles=${s.role}&visaSponsorship=false`,
      '/v0/job-facts?workArrangements=remote&schedules=part_time&engagements=permanent&languages=en',
      ...factsOf('facts').map((query) => `/v0/job-facts?${query}`),
    ],
    'list-job-changes': [
      '/v0/job-changes?include=job&limit=5',
      '/v0/job-changes',
      '/v0/job-changes?limit=1000&changes=published&changes=closed',
      '/v0/job-changes?changes=erased',
    ],
    'list-companies': [
      '/v0/companies',
      '/v0/companies?sort=open_jobs&direction=desc&limit=100',
      '/v0/companies?sort=updated&limit=1',
      `/v0/companies?query=${name}`,
      `/v0/companies?countries=${s.country}&industries=${s.industry}`,
      '/v0/companies?query=no+such+company+at+all',
    ],
    'retrieve-company': [`/v0/companies/${s.company}`],
    'list-company-events': [
      '/v0/company-events',
      `/v0/company-events?query=${name}`,
      `/v0/company-events?countries=${s.country}&industries=${s.industry}`,
      '/v0/company-events?company[employeeCountMin]=1&company[employeeScopes]=hiring_organisation',
      '/v0/company-events?company[eventKinds]=technology&company[observedFrom]=2020-01-01T00:00:00Z',
      '/v0/company-events?company[complianceConcepts]=gdpr&company[types]=company',
      '/v0/company-events?matchingJobs[workingConditions]=on_call',
      ...factsOf('matchingJobs').map((query) => `/v0/company-events?${query}`),
    ],
    'list-locations': [
      '/v0/locations?query=san',
      '/v0/locations?query=SAN&limit=1&type=city',
      '/v0/locations?query=san&parent=country:US',
      '/v0/locations?query=zzzzzz',
    ],
    'retrieve-location': [
      `/v0/locations/${location}`,
      '/v0/locations/country:DE',
      '/v0/locations/COUNTRY:de',
    ],
    'list-tools': ['/v0/tools?query=py', '/v0/tools?query=C%2B%2B&limit=1', '/v0/tools?query=zzzzzzzz'],
    'retrieve-tool': [`/v0/tools/${s.tool}`],
    'get-role-taxonomy': ['/v0/taxonomies/roles'],
    'get-role-taxonomy-version': ['/v0/taxonomies/roles/1'],
    'get-industry-taxonomy': ['/v0/taxonomies/industries'],
    'get-industry-taxonomy-version': ['/v0/taxonomies/industries/1'],
  };
}

/** Requests for resources that do not exist, by operation. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  'retrieve-job': [`/v0/jobs/${UUID7}`],
  'retrieve-job-content': [`/v0/jobs/${UUID7}/content`],
  'retrieve-company': [`/v0/companies/${UUID7}`],
  'retrieve-location': ['/v0/locations/country:QQ', '/v0/locations/%F0%9F%98%80', '/v0/locations/a%2Fb'],
  'retrieve-tool': ['/v0/tools/no-such-tool'],
  'get-role-taxonomy-version': ['/v0/taxonomies/roles/2', '/v0/taxonomies/roles/9007199254740991'],
  'get-industry-taxonomy-version': ['/v0/taxonomies/industries/2'],
};

/** Returns requests that get a 200. An operation without rows gets its path with ids of the demo. */
export function goodTargets(samples: Samples, operation: Operation): readonly string[] {
  const rows = tableOfTargets(samples)[operation.id];
  if (rows !== undefined) return rows;
  const held: Readonly<Record<string, string>> = {
    job_id: samples.job,
    jobId: samples.job,
    company_id: samples.company,
    companyId: samples.company,
  };
  const path = pathWith(operation, (name, example) => held[name] ?? example);
  return goodQueries(operation)
    .filter((query) => !query.startsWith('cursor='))
    .map((query) => (query === '' ? path : `${path}?${query}`));
}

/** Returns requests for resources that do not exist. */
export function missingTargets(operation: Operation): readonly string[] {
  if (Object.keys(operation.pathParameters.shape).length === 0) return [];
  const [query = ''] = goodQueries(operation);
  const path = pathWith(operation, (_, example) => (UUID.test(example) ? UUID7 : `no-such-${example}`));
  return MISSING[operation.id] ?? [query === '' ? path : `${path}?${query}`];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const pathWith = (operation: Operation, value: (name: string, example: string) => string): string => {
  const examples = goodPath(operation);
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(value(name, examples[name] ?? '')),
  );
};

/** Returns lines for `count` more companies with an open job and an event each, copied from the market's first. */
export function moreHiring(count: number, market: readonly FeedLine[]): FeedLine[] {
  const company = market.find((line) => line.type === 'company' && line.cleared && line.status === 'active');
  const job = market.find((line) => line.type === 'job' && line.cleared && line.status === 'open');
  const event = market.find((line) => line.type === 'event' && line.permitted);
  if (company?.type !== 'company' || job?.type !== 'job' || event?.type !== 'event') return [];
  return Array.from({ length: count }, (_, index) => {
    const key = `more:${index}`;
    return [
      { ...company, key, name: `More Hiring ${index}`, merged_into_key: null },
      { ...job, key: `${key}:job`, company_key: key, posting_id: undefined },
      { ...event, key: `${key}:event`, company_key: key },
    ];
  }).flat();
}
