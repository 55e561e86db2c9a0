import type { Company } from '../../shared/contract/resources/company.ts';
import type { Evidence } from '../../shared/contract/resources/fact.ts';
import type { Job } from '../../shared/contract/resources/job.ts';
import type { TaxonomyEntry } from '../../shared/contract/resources/taxonomy.ts';

/** Valid resources, which the tests of the schemas change one field at a time. */

const COMPANY_ID = '019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01';
const JOB_ID = '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e';

export const job: Job = {
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

export const evidence: Evidence = {
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

export const company: Company = {
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

export const entry: TaxonomyEntry = {
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
};
