import { createHash } from 'node:crypto';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';

type Line<T extends FeedLineInput['type']> = Extract<FeedLineInput, { type: T }>;
type Evidence = Line<'event'>['evidence'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When the two boards of the sample were read, before now. */
const FIRST_READ = 2 * HOUR;
const SECOND_READ = MINUTE;

const TIDELINE = 'sample:company:tideline';
const QUAYSTONE = 'sample:company:quaystone';
const BOARD = 'sample:board:tideline';
const [FIRMWARE, BACKEND, FIELD, PLATFORM] = ['firmware', 'backend', 'field', 'platform'].map(
  (name) => `sample:job:${name}`,
) as [string, string, string, string];
const LEDGER = 'sample:job:ledger';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const TEXTS: Readonly<Record<string, string>> = {
  [FIRMWARE]:
    '# Firmware engineer\n\nYou write the control software of our underwater robots in C++ and Python.\n\nWe offer 30 days of paid time off. The team is on call one week in six.',
  [BACKEND]:
    '# Backend engineer\n\nYou run the services that plan our missions, in Python on PostgreSQL.\n\nWe pay for health insurance. No degree required.',
  [PLATFORM]:
    '# Senior platform engineer\n\nYou build the Kubernetes platform of our fleet. Remote within Germany.\n\nWe offer 30 days of paid time off and a learning budget.',
};

/** The words of a text that state something, and where they stand (contract 11.3). */
function evidence(job: string, words: string, observedAt: string): Evidence {
  const text = (TEXTS[job] ?? words).replaceAll(/\s+/g, ' ');
  const start = Math.max(0, text.indexOf(words));
  return {
    dates: { observedAt, occurredOn: null, publishedOn: null, reportingPeriod: null },
    digest: sha256(text),
    parserRevision: sha256('sample feed, read by hand'),
    reference: `char=${start},${start + words.length}`,
    sourceUrl: `https://tideline.example/jobs/${job.split(':').at(-1)}`,
  };
}

const company = (key: string, name: string, more: Partial<Line<'company'>>): Line<'company'> => ({
  type: 'company',
  key,
  name,
  company_type: 'company',
  country: 'DE',
  cleared: true,
  ...more,
});

const content = (job_key: string, more: Partial<Line<'content'>> = {}): Line<'content'> => ({
  type: 'content',
  job_key,
  description: TEXTS[job_key] ?? '',
  license: 'employer_publishing_agreement',
  distributable: true,
  ...more,
});

/** A small, complete feed: two companies, a read of a board, jobs outside one, texts, facts, events and a rate. */
export function sampleFeed(now: number): FeedLineInput[] {
  const at = (before: number): string => new Date(now - before).toISOString();
  const seen = at(FIRST_READ);
  const job = jobs(seen, at(9 * DAY));
  return [
    company(TIDELINE, 'Tideline Robotics', {
      industries: ['robotics'],
      website_url: 'https://tideline.example/',
      logo_url: 'https://tideline.example/logo.svg',
      name_source: 'record',
    }),
    company(QUAYSTONE, 'Quaystone Bank', {
      industries: ['banking'],
      website_url: 'https://quaystone.example/',
    }),
    { type: 'read', source: BOARD, started_at: seen, ended_at: at(FIRST_READ - MINUTE), complete: true },
    job(FIRMWARE, 'Firmware engineer', {
      roles: ['software-engineering'],
      tools: ['cpp', 'python'],
      work_arrangements: ['onsite'],
      text_digest: sha256(TEXTS[FIRMWARE] ?? ''),
    }),
    content(FIRMWARE),
    {
      type: 'facts',
      job_key: FIRMWARE,
      facts: [
        {
          evidence: evidence(FIRMWARE, '30 days of paid time off', seen),
          fact: { kind: 'benefit', benefit: 'paid_time_off' },
        },
        {
          evidence: evidence(FIRMWARE, 'on call one week in six', seen),
          fact: { kind: 'working_condition', condition: 'on_call' },
        },
      ],
    },
    job(BACKEND, 'Backend engineer', {
      roles: ['backend-engineering'],
      tools: ['postgresql', 'python'],
      seniority: 'mid',
      schedules: ['full_time'],
      engagements: ['permanent'],
      work_arrangements: ['hybrid'],
      languages: ['en'],
      posting_language: 'en',
      visa_sponsorship: true,
      expires_at: new Date(now + 30 * DAY).toISOString(),
      compensation_packages: [pay(65_000, 80_000)],
    }),
    content(BACKEND, { distributable_until: new Date(now + 365 * DAY).toISOString() }),
    {
      type: 'facts',
      job_key: BACKEND,
      facts: [
        {
          company_key: TIDELINE,
          evidence: evidence(BACKEND, 'health insurance', seen),
          fact: { kind: 'benefit', benefit: 'health_insurance' },
          permitted: true,
        },
        {
          evidence: evidence(BACKEND, 'in Python', seen),
          fact: {
            kind: 'technology',
            code: 'python',
            relationship: 'explicit_current_use',
            subjectScope: 'hiring_organisation',
          },
        },
      ],
    },
    job(FIELD, 'Field service technician', {
      schedules: ['part_time'],
      apply_url: 'https://tideline.example/apply/field',
    }),
    { type: 'read_end', source: BOARD },
    {
      ...job(LEDGER, 'Ledger engineer', {}),
      company_key: QUAYSTONE,
      posting_id: '0198d6a0-5b1c-7c3e-8f21-5d1b2c3a4e01',
      posting_count: 2,
    },
    {
      type: 'event',
      key: 'sample:event:headcount',
      company_key: TIDELINE,
      event: {
        kind: 'workforce',
        measure: 'employees',
        minimum: 120,
        maximum: 150,
        subjectScope: 'legal_entity',
      },
      evidence: {
        ...evidence('', 'between 120 and 150 people', seen),
        dates: {
          observedAt: seen,
          occurredOn: null,
          publishedOn: '2026-01-31',
          reportingPeriod: { start: '2025-01-01', end: '2025-12-31' },
        },
        reference: 'record=HRB 4711',
        sourceUrl: 'https://register.example/tideline',
      },
    },
    {
      type: 'event',
      key: 'sample:event:lab',
      company_key: TIDELINE,
      event: { kind: 'site_change', change: 'opened', locationId: 'city:2950159' },
      evidence: evidence('', 'a laboratory in Berlin', seen),
    },
    // The first day of the euro: a rate that a table of today does not have.
    { type: 'rate', currency: 'EUR', date: '1999-01-04', usd_per_unit: 1.1789 },
  ];
}

/** What happened since: a new job, higher pay, a closed job, and what is taken back. */
export function sampleChanges(now: number): FeedLineInput[] {
  const at = (before: number): string => new Date(now - before).toISOString();
  const seen = at(SECOND_READ);
  const job = jobs(seen, at(9 * DAY));
  const added = job(PLATFORM, 'Senior platform engineer', {
    roles: ['backend-engineering'],
    tools: ['kubernetes'],
    seniority: 'senior',
    work_arrangements: ['remote'],
    compensation_packages: [pay(85_000, 105_000)],
    first_observed_at: seen,
  });
  const raised = job(BACKEND, 'Backend engineer', {
    roles: ['backend-engineering'],
    tools: ['postgresql', 'python'],
    seniority: 'mid',
    schedules: ['full_time'],
    engagements: ['permanent'],
    work_arrangements: ['hybrid', 'remote'],
    languages: ['en'],
    posting_language: 'en',
    visa_sponsorship: true,
    compensation_packages: [pay(70_000, 85_000)],
  });
  return [
    added,
    content(PLATFORM),
    {
      type: 'facts',
      job_key: PLATFORM,
      facts: [
        {
          evidence: evidence(PLATFORM, 'a learning budget', seen),
          fact: { kind: 'benefit', benefit: 'learning_budget' },
        },
      ],
    },
    raised,
    // Closed because its line says so.
    {
      ...job(FIELD, 'Field service technician', { schedules: ['part_time'] }),
      status: 'closed',
      status_reason: 'withdrawn_by_employer',
      closed_at: seen,
      apply_url: null,
    },
    // Taken back: all facts of a job, an event, and the right to a text.
    { type: 'facts', job_key: FIRMWARE, facts: [] },
    content(FIRMWARE, { distributable: false }),
    {
      type: 'event',
      key: 'sample:event:lab',
      company_key: TIDELINE,
      event: { kind: 'site_change', change: 'opened', locationId: 'city:2950159' },
      evidence: evidence('', 'a laboratory in Berlin', seen),
      permitted: false,
    },
  ];
}

/** Returns a maker of open jobs of the first company in Berlin, as a read sees them. */
const jobs =
  (seen: string, published: string) =>
  (key: string, title: string, more: Partial<Line<'job'>>): Line<'job'> => ({
    type: 'job',
    key,
    company_key: TIDELINE,
    title,
    apply_url: `https://tideline.example/apply/${key.split(':').at(-1)}`,
    location_ids: ['city:2950159'],
    published_at: published,
    first_observed_at: published,
    last_verified_at: seen,
    cleared: true,
    ...more,
  });

function pay(min: number, max: number): NonNullable<Line<'job'>['compensation_packages']>[number] {
  const words = `€${min.toLocaleString('en-US')} to €${max.toLocaleString('en-US')} per year`;
  return {
    baseAnnualCurrency: 'EUR',
    baseAnnualMin: min,
    baseAnnualMax: max,
    baseAnnualUsdMin: null,
    baseAnnualUsdMax: null,
    components: [
      {
        valueType: 'money',
        currency: 'EUR',
        cadence: 'recurring',
        condition: 'guaranteed',
        evidence: words,
        interval: 'year',
        kind: 'base_pay',
        min,
        max,
      },
    ],
    evidence: words,
    fxObservedAt: null,
    hasBonus: false,
    hasCommission: false,
    hasEquity: false,
    scope: { kind: 'country', countryCode: 'DE' },
  };
}
