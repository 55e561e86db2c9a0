import { expect, test } from '@jest/globals';
import type { CompanyDocument, CompanyEventsDocument } from '../../shared/companies/document.ts';
import { termsOfCompany, termsOfCompanyEvents } from '../../shared/companies/terms.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';

const company: CompanyDocument = {
  ordinal: 3,
  cleared: true,
  industryCodes: ['banking', 'finance'],
  updatedAt: '2026-01-01T00:00:00Z',
  company: {
    country: 'DE',
    id: mintResourceId(0, 3),
    industries: ['banking'],
    logo_url: null,
    merged_into_id: null,
    name: 'Acme',
    object: 'company',
    open_job_count: 1,
    status: 'active',
    type: 'brand',
    website_url: null,
  },
};

test('a company is found by country, sectors, type and the trigrams of its name', () => {
  expect(termsOfCompany(company)).toEqual(
    expect.arrayContaining(['country:DE', 'industry:finance', 'type:brand', 'gram:acm', 'gram:me ']),
  );
});

test('a company has event terms only with events, and full-time equivalents do not count as employees', () => {
  const events = (measure: 'employees' | 'full_time_equivalents'): CompanyEventsDocument => ({
    ordinal: 3,
    eventsTruncated: false,
    events: [
      {
        companyId: company.company.id,
        eventId: mintResourceId(0, 0),
        evidence: {
          dates: {
            observedAt: '2026-01-01T00:00:00Z',
            occurredOn: null,
            publishedOn: null,
            reportingPeriod: null,
          },
          digest: 'a'.repeat(64),
          parserRevision: 'a'.repeat(64),
          reference: 'char=0,1',
          sourceUrl: 'https://example.com',
        },
        event: { kind: 'workforce', measure, minimum: 1, maximum: 2, subjectScope: 'legal_entity' },
      },
    ],
  });
  expect(termsOfCompanyEvents(company, undefined)).toEqual([]);
  expect(termsOfCompanyEvents(company, events('employees'))).toEqual(
    expect.arrayContaining(['event:any', 'event:workforce', 'event:employees:legal_entity', 'gram:acm']),
  );
  expect(termsOfCompanyEvents(company, events('full_time_equivalents'))).not.toContain(
    'event:employees:legal_entity',
  );
});
