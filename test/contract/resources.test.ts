import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { responseExample } from '../../infra/openapi/response-example.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { Company } from '../../shared/contract/resources/company.ts';
import { CompensationPackage } from '../../shared/contract/resources/compensation.ts';
import { CompanyEvent } from '../../shared/contract/resources/event.ts';
import { Evidence, Fact } from '../../shared/contract/resources/fact.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import { TaxonomyEntry } from '../../shared/contract/resources/taxonomy.ts';
import { declared } from './declared.ts';
import { company, entry, evidence, job } from './example-resources.ts';

type Properties = Readonly<Record<string, unknown>>;

const example = (id: string): Properties => {
  const value = responseExample(declared(id));
  if (typeof value !== 'object' || value === null) throw new Error(id);
  return { ...value };
};
const [pay = {}] = job.compensationPackages;

const component = {
  cadence: 'recurring',
  condition: 'target',
  evidence: 'x',
  interval: 'year',
  kind: 'cash_bonus',
};
const compliance = {
  appliesTo: 'organisation',
  concept: 'soc_2',
  kind: 'compliance',
  relationship: 'registry_record',
  soc2ReportType: 'type_ii',
  subjectScope: 'legal_entity',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
};
const interval = {
  elapsedDays: 1,
  firstObservedAt: '2026-01-01T00:00:00Z',
  kind: 'observed_listing_interval',
  lastObservedAt: '2026-01-02T23:59:59Z',
};
const workforce = {
  kind: 'workforce',
  maximum: 500,
  measure: 'employees',
  minimum: 100,
  subjectScope: 'legal_entity',
};
const closed = {
  apply_url: null,
  closed_at: '2026-10-09T00:00:00.000Z',
  content_available: false,
  status: 'closed',
  status_reason: 'removed_at_source',
};
const components = (...values: unknown[]) => ({ components: values });

describe('examples', () => {
  test.each(OPERATIONS.map((operation) => [operation.id, operation.response] as const))(
    'of %s satisfy the schema, and fail with an extra or a missing property',
    (id, response) => {
      const value = example(id);
      expect(response.safeParse(value)).toMatchObject({ success: true });
      expect(response.safeParse({ ...value, extra: 1 }).success).toBe(false);
      for (const key of Object.keys(value)) {
        const { [key]: _, ...rest } = value;
        expect([key, response.safeParse(rest).success]).toEqual([key, false]);
      }
    },
  );
});

/** `[title, change]` of a valid base. */
type Change = readonly [title: string, change: Properties];

function holds(schema: z.ZodMiniType, base: Properties, good: readonly Change[], bad: readonly Change[]) {
  test.each([['as it is', {}], ...good])('accepts %s', (_, change) => {
    const result = schema.safeParse({ ...base, ...change });
    expect(result.success ? [] : result.error.issues).toEqual([]);
  });
  test.each([...bad])('refuses %s', (_, change) => {
    expect(schema.safeParse({ ...base, ...change }).success).toBe(false);
  });
}

describe('Job', () => {
  holds(
    Job,
    job,
    [
      ['closed', closed],
      ['a duplicate', { ...closed, status_reason: 'duplicate', superseded_by_id: company.id }],
      ['no pay', { compensation: null, compensationPackages: [] }],
      ['240 characters beyond the basic plane', { title: '😀'.repeat(240) }],
    ],
    [
      ['an open job with closed_at', { closed_at: closed.closed_at }],
      ['an open job with a reason', { status_reason: 'duplicate' }],
      ['a closed job with an apply URL', { ...closed, apply_url: job.apply_url }],
      ['a closed job without closed_at', { ...closed, closed_at: null }],
      ['a closed job without reason', { ...closed, status_reason: null }],
      ['a closed job with content', { ...closed, content_available: true }],
      ['a duplicate without the job it duplicates', { ...closed, status_reason: 'duplicate' }],
      ['a superseded job that is not a duplicate', { ...closed, superseded_by_id: company.id }],
      ['closed before it was observed', { ...closed, closed_at: '2026-09-01T00:00:00Z' }],
      ['updated before it was observed', { updated_at: '2026-09-01T00:00:00Z' }],
      ['packages without a summary', { compensation: null }],
      ['a summary without packages', { compensationPackages: [] }],
      ['an unsorted array', { tools: ['rust', 'postgresql'] }],
      ['a duplicate in an array', { tools: ['rust', 'rust'] }],
      ['a title of 241 characters', { title: 'a'.repeat(241) }],
      ['an empty title', { title: '' }],
      ['posting_count 0', { posting_count: 0 }],
      ['posting_count 1001', { posting_count: 1001 }],
      ['101 tools', { tools: Array.from({ length: 101 }, (_, i) => `t${String(i).padStart(3, '0')}`) }],
      ['a uuid of version 4', { id: '3f2b8c1e-9d47-4b6a-8e05-1c7d9a2b4f60' }],
      ['a local time', { first_observed_at: '2026-10-01T08:30:00+02:00' }],
      ['a day that does not exist', { published_at: '2026-02-30T00:00:00Z' }],
      ['a javascript address', { apply_url: 'javascript:alert(1)' }],
      [
        'a country in lower case',
        { locations: [{ country: 'us', id: 'country:US', kind: 'country', label: 'x' }] },
      ],
    ],
  );
});

describe('CompensationPackage', () => {
  holds(
    CompensationPackage,
    pay,
    [
      ['percentages up to 1000', components({ ...component, valueType: 'percentage', max: 1000 })],
      ['units', components({ ...component, valueType: 'units', unit: 'options', min: 1 })],
      ...(
        [
          { kind: 'unspecified' },
          { kind: 'global' },
          { kind: 'country', countryCode: 'DE' },
          { kind: 'admin', adminAreaCode: 'US.CA' },
          { kind: 'metro', metroId: 'metro:us:ca:san-francisco' },
          { kind: 'place', placeId: 1 },
          { kind: 'region', regionId: 'region:eu' },
          { kind: 'remote', countryCode: null },
        ] as const
      ).map((scope): Change => [`scope ${scope.kind}`, { scope }]),
    ],
    [
      ['no components', components()],
      [
        '21 components',
        components(...Array.from({ length: 21 }, () => ({ ...component, valueType: 'disclosure' }))),
      ],
      ['percentages above 1000', components({ ...component, valueType: 'percentage', max: 1000.1 })],
      ['units without a unit', components({ ...component, valueType: 'units' })],
      ['money without a currency', components({ ...component, valueType: 'money', min: 1 })],
      ['money in an unknown currency', components({ ...component, valueType: 'money', currency: 'ABC' })],
      ['a disclosure with an amount', components({ ...component, valueType: 'disclosure', min: 1 })],
      ['a negative amount', components({ ...component, valueType: 'money', currency: 'USD', min: -1 })],
      ['a country that is not assigned', { scope: { kind: 'country', countryCode: 'ZZ' } }],
      ['an area code in lower case', { scope: { kind: 'admin', adminAreaCode: 'US.ca' } }],
      ['a metro id of another kind', { scope: { kind: 'metro', metroId: 'city:1' } }],
      ['place 0', { scope: { kind: 'place', placeId: 0 } }],
      ['a scope with another scope’s field', { scope: { kind: 'global', countryCode: 'DE' } }],
      ['an unknown currency', { baseAnnualCurrency: 'usd' }],
    ],
  );
});

describe('Company', () => {
  holds(
    Company,
    company,
    [['merged', { status: 'merged', merged_into_id: job.id }]],
    [
      ['merged without a target', { status: 'merged' }],
      ['active with a target', { merged_into_id: job.id }],
      ['a fraction of a job', { open_job_count: 1.5 }],
      ['21 industries', { industries: Array.from({ length: 21 }, (_, i) => `i${i}`) }],
    ],
  );
});

describe('Fact', () => {
  holds(
    Fact,
    compliance,
    [
      ['no dates', { validFrom: null, validUntil: null, relationship: 'employer_claim' }],
      ['an open end', { validUntil: null }],
    ],
    [
      ['a report type of another concept', { concept: 'gdpr' }],
      ['dates of a claim', { relationship: 'employer_claim' }],
      ['an end before the start', { validUntil: '2025-12-31' }],
    ],
  );
  holds(Fact, interval, [], [['a number of days that contradicts its dates', { elapsedDays: 2 }]]);
  holds(
    Fact,
    {
      action: 'migrate_system',
      kind: 'initiative',
      subjectScope: 'legal_entity',
      target: { kind: 'technology', code: 'sap' },
    },
    [['a compliance target', { target: { kind: 'compliance', code: 'soc_2' } }]],
    [['a target outside the vocabulary', { target: { kind: 'compliance', code: 'sap' } }]],
  );
});

describe('Evidence', () => {
  holds(
    Evidence,
    evidence,
    [
      ['a pointer', { reference: 'pointer=/a~1b/0' }],
      ['the whole document', { reference: 'pointer=' }],
      ['a record', { reference: 'record=HRB 1234 B' }],
    ],
    [
      ['a quotation', { reference: 'We use Rust.' }],
      ['an invalid pointer', { reference: 'pointer=a' }],
      ['a digest in upper case', { digest: 'A'.repeat(64) }],
      [
        'a period that ends before it starts',
        {
          dates: {
            ...evidence.dates,
            reportingPeriod: { start: '2026-02-01', end: '2026-01-01' },
          },
        },
      ],
    ],
  );
});

describe('CompanyEvent', () => {
  holds(
    CompanyEvent,
    workforce,
    [
      ['500 and more', { maximum: null, minimum: 500 }],
      ['an exact number', { maximum: 120, minimum: 120 }],
    ],
    [
      ['no bound', { maximum: null, minimum: null }],
      ['reversed bounds', { maximum: 99 }],
      ['a count above the maximum', { maximum: 2_147_483_648 }],
    ],
  );
});

describe('TaxonomyEntry', () => {
  holds(
    TaxonomyEntry,
    entry,
    [['deprecated and replaced', { status: 'deprecated', replaced_by: 'x' }]],
    [
      ['an active entry that is replaced', { replaced_by: 'x' }],
      ['a label that is not labels.en', { label: 'x' }],
      ['a label key that is not a language tag', { labels: { en: entry.label, English: 'x' } }],
      ['an alias that is not a code', { aliases: ['A B'] }],
    ],
  );
});
