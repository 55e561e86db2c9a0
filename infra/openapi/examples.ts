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
  object: 'job',
  id: JOB_ID,
  apply_url: 'https://careers.northwind.example/jobs/1042/apply',
  closed_at: null,
  company: { id: COMPANY_ID, name: 'Northwind Robotics' },
  compensation: {
    base_annual_minimum: 120_000,
    base_annual_maximum: 150_000,
    target_cash_annual_minimum: null,
    target_cash_annual_maximum: null,
    currency: 'USD',
    has_bonus: false,
    has_commission: false,
    has_equity: true,
  },
  compensationPackages: [
    {
      baseAnnualCurrency: 'USD',
      baseAnnualMin: 120_000,
      baseAnnualMax: 150_000,
      baseAnnualUsdMin: 120_000,
      baseAnnualUsdMax: 150_000,
      components: [
        {
          cadence: 'recurring',
          condition: 'guaranteed',
          evidence: '$120K to $150K',
          interval: 'year',
          kind: 'base_pay',
          min: 120_000,
          max: 150_000,
          valueType: 'money',
          currency: 'USD',
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
      scope: { kind: 'country', countryCode: 'US' },
    },
  ],
  content_available: true,
  engagements: ['permanent'],
  first_observed_at: '2026-10-01T08:30:00.000Z',
  industries: ['robotics'],
  languages: ['en'],
  last_verified_at: '2026-10-08T08:30:00.000Z',
  locations: [
    { id: 'metro:us:ca:san-francisco', kind: 'metro', label: 'San Francisco Bay Area', country: 'US' },
  ],
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
  license: 'employer_publishing_agreement',
  jobId: JOB_ID,
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
    { companyId: COMPANY_ID, evidence, fact: { kind: 'benefit', benefit: 'health_insurance' } },
    {
      companyId: COMPANY_ID,
      evidence,
      fact: {
        kind: 'technology',
        code: 'rust',
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
  object: 'company',
  id: COMPANY_ID,
  name: 'Northwind Robotics',
  type: 'company',
  status: 'active',
  country: 'US',
  industries: ['robotics'],
  logo_url: 'https://northwind.example/logo.svg',
  website_url: 'https://northwind.example/',
  merged_into_id: null,
  open_job_count: 12,
};

const events: EventsBundle = {
  company: {
    id: COMPANY_ID,
    name: 'Northwind Robotics',
    type: 'company',
    country: 'US',
    industries: ['robotics'],
  },
  events: [
    {
      companyId: COMPANY_ID,
      event: {
        kind: 'initiative',
        action: 'migrate_system',
        subjectScope: 'hiring_organisation',
        target: { kind: 'technology', code: 'postgresql' },
      },
      eventId: '019a5f80-1b2c-7d3e-8f40-5a6b7c8d9e0f',
      evidence,
    },
  ],
  eventsTruncated: false,
  matchedJobIds: [JOB_ID],
};

const location: Location = {
  object: 'location',
  id: 'metro:us:ca:san-francisco',
  kind: 'metro',
  label: 'San Francisco Bay Area',
  country: 'US',
  parent_ids: ['admin:US.CA', 'country:US', 'region:northern-america'],
};

const tool: Tool = { object: 'tool', code: 'postgresql', label: 'PostgreSQL' };

const roles: TaxonomySnapshot = {
  object: 'taxonomy',
  id: 'roles',
  version: 1,
  revision: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  entries: [
    {
      code: 'backend-engineering',
      kind: 'specialism',
      label: 'Backend engineering',
      labels: { de: 'Backend-Entwicklung', en: 'Backend engineering' },
      aliases: ['server-side-engineering'],
      boundary_notes: ['Mobile and web interfaces are coded elsewhere.'],
      definition: 'Builds and runs the services behind a product.',
      parent_code: 'software-engineering',
      replaced_by: null,
      status: 'active',
    },
  ],
};

const industries: TaxonomySnapshot = {
  object: 'taxonomy',
  id: 'industries',
  version: 1,
  revision: 'sha256:60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  entries: [
    {
      code: 'robotics',
      kind: 'sector',
      label: 'Robotics',
      labels: { en: 'Robotics' },
      aliases: [],
      boundary_notes: [],
      definition: 'Makes robots and what drives them.',
      parent_code: 'manufacturing',
      replaced_by: null,
      status: 'active',
    },
  ],
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
