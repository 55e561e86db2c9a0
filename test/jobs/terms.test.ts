import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JobDocument, JobFactsDocument } from '../../shared/jobs/document.ts';
import {
  FACT_FAMILIES,
  payBucketTerms,
  publishedTermsBetween,
  publishedTermsOf,
} from '../../shared/jobs/term-names.ts';
import { termsOfJob } from '../../shared/jobs/terms.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';

const document: JobDocument = {
  ordinal: 7,
  postingId: '00000000-0000-4000-8000-000000000000',
  cleared: true,
  distributableUntil: null,
  placeIds: ['city:1', 'country:DE', 'region:eu'],
  roleCodes: ['backend-engineer', 'engineering'],
  industryCodes: ['banking', 'finance'],
  job: {
    apply_url: null,
    closed_at: null,
    company: { id: mintResourceId(0, 42), name: 'Acme Bank' },
    compensation: null,
    compensationPackages: [
      {
        baseAnnualCurrency: 'EUR',
        baseAnnualMin: 1,
        baseAnnualMax: 2,
        baseAnnualUsdMin: 50_000,
        baseAnnualUsdMax: 80_000,
        components: [],
        evidence: 'x',
        fxObservedAt: null,
        hasBonus: false,
        hasCommission: false,
        hasEquity: false,
        scope: { kind: 'global' },
      },
    ],
    content_available: false,
    engagements: ['permanent'],
    first_observed_at: '2026-01-01T00:00:00Z',
    id: mintResourceId(0, 7),
    industries: ['banking'],
    languages: ['de'],
    last_verified_at: '2026-01-01T00:00:00Z',
    locations: [{ country: 'DE', id: 'city:1', kind: 'city', label: 'Berlin' }],
    object: 'job',
    posting_count: 1,
    posting_language: null,
    published_at: '2026-02-03T00:00:00Z',
    role_taxonomy_version: 1,
    roles: ['backend-engineer'],
    schedules: ['full_time'],
    seniority: 'senior',
    status: 'open',
    status_reason: null,
    superseded_by_id: null,
    title: 'C++ Engineer',
    tools: ['rust'],
    updated_at: '2026-02-03T00:00:00Z',
    visa_sponsorship: false,
    work_arrangements: ['remote'],
  },
};

const evidence = {
  dates: { observedAt: '2026-01-01T00:00:00Z', occurredOn: null, publishedOn: null, reportingPeriod: null },
  digest: 'a'.repeat(64),
  parserRevision: 'a'.repeat(64),
  reference: 'char=0,1',
  sourceUrl: 'https://example.com',
};

describe('the terms of a job', () => {
  test('cover every filterable value and its ancestors', () => {
    expect(termsOfJob(document, undefined)).toEqual(
      expect.arrayContaining([
        'place:region:eu',
        'role:engineering',
        'industry:finance',
        'tool:rust',
        'company:42',
        'country:DE',
        'arrangement:remote',
        'schedule:full_time',
        'engagement:permanent',
        'seniority:senior',
        'language:de',
        'visa:false',
        'status:open',
        'word:c++',
        'word:bank',
        'pay:disclosed',
        'pay:45000',
        'pay:60000',
        'pay:75000',
        'published:2026-02',
        'published:2026',
      ]),
    );
    expect(termsOfJob(document, undefined)).not.toContain('pay:90000');
  });

  test('cover each fact, and each family without facts', () => {
    const facts: JobFactsDocument = {
      ordinal: 7,
      factsTruncated: false,
      targetCategories: { sap: 'business-finance-and-erp' },
      facts: [
        {
          companyId: document.job.company.id,
          evidence,
          fact: {
            kind: 'initiative',
            action: 'migrate_system',
            subjectScope: 'legal_entity',
            target: { kind: 'technology', code: 'sap' },
          },
        },
        {
          companyId: document.job.company.id,
          evidence,
          fact: { kind: 'degree_requirement', requirement: 'required' },
        },
      ],
    };
    const terms = termsOfJob(document, facts);
    expect(terms).toEqual(
      expect.arrayContaining([
        'fact:initiative:migrate_system:technology:sap',
        'fact:initiative:migrate_system:category:business-finance-and-erp',
        'fact:initiative-target:technology:sap',
        'fact:initiative-action:migrate_system',
        'unstated:benefit',
      ]),
    );
    expect(terms).not.toContain('degree:not_required');
    const unstated = FACT_FAMILIES.filter((family) => !terms.includes(`unstated:${family}`));
    expect(unstated).toEqual(['degree_requirement', 'initiative']);
  });
});

test('overlapping pay intervals share a bucket', () => {
  const amount = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(fc.tuple(amount, amount), fc.tuple(amount, amount), (one, other) => {
      const [a, b] = one.toSorted((x, y) => x - y) as [number, number];
      const [c, d] = other.toSorted((x, y) => x - y) as [number, number];
      const shared = payBucketTerms(a, b).some((term) => payBucketTerms(c, d).includes(term));
      expect(shared || !(a <= d && c <= b)).toBe(true);
    }),
  );
});

test('a publication time inside an interval shares a term with it', () => {
  const time = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(time, fc.nat({ max: 2_000 }), fc.nat({ max: 2_000 }), (at, daysBefore, daysAfter) => {
      const terms = publishedTermsBetween(at - daysBefore * 86_400_000, at + 1 + daysAfter * 86_400_000);
      const own = publishedTermsOf(new Date(at).toISOString());
      expect(terms === null || own.some((term) => terms.includes(term))).toBe(true);
    }),
  );
  expect(publishedTermsBetween(Date.UTC(2024, 10), Date.UTC(2026, 1))).toEqual([
    'published:2024-11',
    'published:2024-12',
    'published:2025',
    'published:2026-01',
  ]);
  expect(publishedTermsBetween(0, Number.POSITIVE_INFINITY)).toBeNull();
});
