import type { RecordedOperation, Recording } from '../../../infra/openapi/recording.ts';
import type { Demo } from '../../end-to-end/demo.ts';

/** The time of the demo whose answers are the examples of the reference. */
export const RECORDED_AT = Date.parse('2026-11-02T09:00:00.000Z');

/** Enough for a second page of company events, which has 50 per page. */
export const COMPANIES = 120;

/** The entries of a taxonomy that its example shows; the whole is hundreds. */
const SHOWN_ENTRIES = 2;

interface Request {
  readonly operation: string;
  readonly target: string;
  /** Examples of parameters whose values only this demo has. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** A list with a second page, whose cursor is the example of `cursor`. */
  readonly paged?: string;
}

/** Asks the demo for an answer of every operation. */
export async function recordExamples(demo: Demo): Promise<Recording> {
  const operations: Record<string, RecordedOperation> = {};
  for (const { operation, target, parameters = {}, paged } of await requestsTo(demo)) {
    const { status, json, headers, text } = await demo.get(target);
    if (status !== 200) throw new Error(`${target} answers ${status}: ${text}`);
    const etag = headers['etag'];
    operations[operation] = {
      request: target,
      parameters: {
        ...parameters,
        ...(paged === undefined ? {} : { cursor: await cursorOf(demo, paged) }),
        ...(json.next_position === undefined ? {} : { after: json.next_position }),
        ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      },
      ...(paged === undefined ? {} : { paged }),
      body: 'entries' in json ? { ...json, entries: json.entries.slice(0, SHOWN_ENTRIES) } : json,
    };
  }
  return { recorded_at: new Date(RECORDED_AT).toISOString(), operations };
}

async function requestsTo(demo: Demo): Promise<readonly Request[]> {
  const job = await completeJob(demo);
  const company = await companyWithEvents(demo);
  const jobs = '/v0/jobs?work_arrangements=remote&base_annual_usd_min=60000&limit=1';
  const facts = '/v0/job-facts?facts[benefits]=health_insurance';
  const companies = '/v0/companies?sort=open_jobs&direction=desc&limit=2';
  const events = '/v0/company-events?company[eventKinds]=initiative';
  return [
    { operation: 'list-jobs', target: jobs, paged: jobs, parameters: { companies: [job.company.id] } },
    { operation: 'retrieve-job', target: `/v0/jobs/${job.id}`, parameters: { job_id: job.id } },
    {
      operation: 'retrieve-job-content',
      target: `/v0/jobs/${job.id}/content`,
      parameters: { jobId: job.id },
    },
    {
      operation: 'list-job-facts',
      target: `${facts}&jobs=${job.id}`,
      paged: '/v0/job-facts?',
      parameters: {
        companies: [job.company.id],
        jobs: [job.id],
        'facts[technologyTools]': [await technologyOf(demo, job)],
      },
    },
    { operation: 'list-job-changes', target: '/v0/job-changes?include=job&limit=1' },
    { operation: 'list-companies', target: companies, paged: companies },
    {
      operation: 'retrieve-company',
      target: `/v0/companies/${company.id}`,
      parameters: { company_id: company.id },
    },
    {
      operation: 'list-company-events',
      target: `${events}&query=${encodeURIComponent(company.name)}`,
      paged: '/v0/company-events?',
      parameters: { query: company.name },
    },
    {
      operation: 'list-locations',
      target: '/v0/locations?query=ber&type=city',
      paged: '/v0/locations?query=sa&limit=1',
      parameters: { parent: 'country:DE', query: 'ber' },
    },
    { operation: 'retrieve-location', target: '/v0/locations/country:DE', parameters: { id: 'country:DE' } },
    {
      operation: 'list-tools',
      target: '/v0/tools?query=pyth',
      paged: '/v0/tools?query=py&limit=1',
      parameters: { query: 'pyth' },
    },
    { operation: 'retrieve-tool', target: '/v0/tools/python', parameters: { code: 'python' } },
    { operation: 'get-role-taxonomy', target: '/v0/taxonomies/roles' },
    { operation: 'get-role-taxonomy-version', target: '/v0/taxonomies/roles/1' },
    { operation: 'get-industry-taxonomy', target: '/v0/taxonomies/industries' },
    { operation: 'get-industry-taxonomy-version', target: '/v0/taxonomies/industries/1' },
  ];
}

interface JobShown {
  readonly id: string;
  readonly company: { readonly id: string };
  readonly content_available: boolean;
  readonly compensation: unknown;
  readonly tools: readonly string[];
}

/** Returns a job with pay, tools, a licensed description and health insurance. */
async function completeJob(demo: Demo): Promise<JobShown> {
  const { json } = await demo.get('/v0/jobs?base_annual_usd_min=0&limit=100');
  const jobs: readonly JobShown[] = json.data;
  for (const job of jobs) {
    if (!job.content_available || job.tools.length === 0) continue;
    const facts = await demo.get(`/v0/job-facts?facts[benefits]=health_insurance&jobs=${job.id}`);
    if (facts.json.data.length > 0) return job;
  }
  throw new Error('no job of the demo has pay, tools, a description and health insurance');
}

/** Returns a tool with which the text of the job states a relationship. */
async function technologyOf(demo: Demo, { id, tools }: JobShown): Promise<string> {
  for (const tool of tools) {
    const facts = await demo.get(`/v0/job-facts?facts[technologyTools]=${tool}&jobs=${id}`);
    if (facts.json.data.length > 0) return tool;
  }
  throw new Error('the complete job of the demo has no fact about one of its tools');
}

async function companyWithEvents(demo: Demo): Promise<{ readonly id: string; readonly name: string }> {
  const { json } = await demo.get('/v0/company-events?company[eventKinds]=initiative');
  return json.data[0].company;
}

async function cursorOf(demo: Demo, target: string): Promise<string> {
  const { json } = await demo.get(target);
  const cursor: unknown = json.next_cursor ?? json.meta?.nextToken;
  if (typeof cursor !== 'string') throw new Error(`${target} has no second page`);
  return cursor;
}
