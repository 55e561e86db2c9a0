import type * as z from 'zod/mini';
import { Company } from '../../shared/contract/resources/company.ts';
import { EventsBundle } from '../../shared/contract/resources/event.ts';
import { type Evidence, FactsBundle } from '../../shared/contract/resources/fact.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import { JobContent } from '../../shared/contract/resources/job-content.ts';
import { Location } from '../../shared/contract/resources/location.ts';
import { TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';
import { Tool } from '../../shared/contract/resources/tool.ts';

/** Example resources. The reference shows them, and the tests check them against the schemas. */

const COMPANY_ID = '019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01';
const JOB_ID = '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e';
const POSTING_ID = '3f2b8c1e-9d47-4b6a-8e05-1c7d9a2b4f60';

const job: Job = {
  apply_url: 'https://careers.northwind.example/jobs/1042/apply',
  closed_at: null,
  company: { id: COMPANY_ID, name: 'Northwind Robotics' },
  compensation: {
    base_annual_maximum: 150_000,
    base_annual_minimum: 120_000,
    currency: 'USD',
    has_bonus: false,
    has_commission: false,
    has_equity: true,
    target_cash_annual_maximum: null,
    target_cash_annual_minimum: null,
  },
  compensationPackages: [
    {
      baseAnnualCurrency: 'USD',
      baseAnnualMax: 150_000,
      baseAnnualMin: 120_000,
      baseAnnualUsdMax: 150_000,
      baseAnnualUsdMin: 120_000,
      components: [
        {
          cadence: 'recurring',
          condition: 'guaranteed',
          currency: 'USD',
          evidence: '$120K to $150K',
          interval: 'year',
          kind: 'base_pay',
          max: 150_000,
          min: 120_000,
          valueType: 'money',
        },
        {
          cadence: 'unknown',
          condition: 'unspecified',
          evidence: 'Offers equity',
          interval: 'none',
          kind: 'equity',
          valueType: 'disclosure',
        },
      ],
      evidence: '$120K to $150K, offers equity',
      fxObservedAt: null,
      hasBonus: false,
      hasCommission: false,
      hasEquity: true,
      scope: { countryCode: 'US', kind: 'country' },
    },
  ],
  content_available: true,
  engagements: ['permanent'],
  first_observed_at: '2026-10-01T08:30:00.000Z',
  id: JOB_ID,
  industries: ['robotics'],
  languages: ['en'],
  last_verified_at: '2026-10-08T08:30:00.000Z',
  locations: [
    { country: 'US', id: 'metro:us:ca:san-francisco', kind: 'metro', label: 'San Francisco Bay Area' },
  ],
  object: 'job',
  posting_count: 1,
  posting_language: 'en',
  published_at: '2026-09-30T16:00:00.000Z',
  role_taxonomy_version: 1,
  roles: ['backend-engineering'],
  schedules: ['full_time'],
  seniority: 'senior',
  status: 'open',
  status_reason: null,
  superseded_by_id: null,
  title: 'Senior Backend Engineer',
  tools: ['postgresql', 'rust'],
  updated_at: '2026-10-01T08:30:00.000Z',
  visa_sponsorship: null,
  work_arrangements: ['hybrid'],
};

const content: JobContent = {
  description: '## What you will do\n\nDesign and run the services that our robots talk to.',
  format: 'markdown',
  jobId: JOB_ID,
  license: 'employer_publishing_agreement',
  postingId: POSTING_ID,
  revision: 1,
};

const evidence: Evidence = {
  dates: {
    observedAt: '2026-10-01T08:30:00.000Z',
    occurredOn: null,
    publishedOn: '2026-09-30',
    reportingPeriod: null,
  },
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  parserRevision: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  reference: 'char=1204,1251',
  sourceUrl: 'https://careers.northwind.example/jobs/1042',
};

const facts: FactsBundle = {
  company: { id: COMPANY_ID, name: 'Northwind Robotics' },
  facts: [
    { companyId: COMPANY_ID, evidence, fact: { benefit: 'health_insurance', kind: 'benefit' } },
    {
      companyId: COMPANY_ID,
      evidence,
      fact: {
        code: 'rust',
        kind: 'technology',
        relationship: 'required_experience',
        subjectScope: 'hiring_organisation',
      },
    },
  ],
  factsTruncated: false,
  jobId: JOB_ID,
  postingId: POSTING_ID,
  title: 'Senior Backend Engineer',
};

const company: Company = {
  country: 'US',
  id: COMPANY_ID,
  industries: ['robotics'],
  logo_url: 'https://northwind.example/logo.svg',
  merged_into_id: null,
  name: 'Northwind Robotics',
  object: 'company',
  open_job_count: 12,
  status: 'active',
  type: 'company',
  website_url: 'https://northwind.example/',
};

const events: EventsBundle = {
  company: {
    country: 'US',
    id: COMPANY_ID,
    industries: ['robotics'],
    name: 'Northwind Robotics',
    type: 'company',
  },
  events: [
    {
      companyId: COMPANY_ID,
      event: {
        action: 'migrate_system',
        kind: 'initiative',
        subjectScope: 'hiring_organisation',
        target: { code: 'postgresql', kind: 'technology' },
      },
      eventId: '019a5f80-1b2c-7d3e-8f40-5a6b7c8d9e0f',
      evidence,
    },
  ],
  eventsTruncated: false,
  matchedJobIds: [JOB_ID],
};

const location: Location = {
  country: 'US',
  id: 'metro:us:ca:san-francisco',
  kind: 'metro',
  label: 'San Francisco Bay Area',
  object: 'location',
  parent_ids: ['admin:US.CA', 'country:US', 'region:northern-america'],
};

const tool: Tool = { code: 'postgresql', label: 'PostgreSQL', object: 'tool' };

const roles: TaxonomySnapshot = {
  entries: [
    {
      aliases: ['server-side-engineering'],
      boundary_notes: ['Mobile and web interfaces are coded elsewhere.'],
      code: 'backend-engineering',
      definition: 'Builds and runs the services behind a product.',
      kind: 'specialism',
      label: 'Backend engineering',
      labels: { de: 'Backend-Entwicklung', en: 'Backend engineering' },
      parent_code: 'software-engineering',
      replaced_by: null,
      status: 'active',
    },
  ],
  id: 'roles',
  object: 'taxonomy',
  revision: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  version: 1,
};

const industries: TaxonomySnapshot = {
  entries: [
    {
      aliases: [],
      boundary_notes: [],
      code: 'robotics',
      definition: 'Makes robots and what drives them.',
      kind: 'sector',
      label: 'Robotics',
      labels: { en: 'Robotics' },
      parent_code: 'manufacturing',
      replaced_by: null,
      status: 'active',
    },
  ],
  id: 'industries',
  object: 'taxonomy',
  revision: 'sha256:60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  version: 1,
};

/** Example resources by schema. response-example.ts adds the envelope. */
export const RESOURCE_EXAMPLES: ReadonlyMap<z.core.$ZodType, unknown> = new Map<z.core.$ZodType, unknown>([
  [Company, company],
  [EventsBundle, events],
  [FactsBundle, facts],
  [Job, job],
  [JobContent, content],
  [Location, location],
  [TaxonomySnapshot, roles],
  [Tool, tool],
]);

/** Whole example bodies of operations whose resource has more than one example. */
export const OPERATION_EXAMPLES: Readonly<Record<string, unknown>> = {
  'get-industry-taxonomy': industries,
  'get-industry-taxonomy-version': industries,
};
