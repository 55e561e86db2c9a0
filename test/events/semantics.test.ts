import { describe, expect, test } from '@jest/globals';
import type { CompanyEvent } from '../../shared/contract/resources/event.ts';
import { type CompanyContext, matchesContext } from '../../shared/events/semantics.ts';

type Workforce = Extract<CompanyEvent, { kind: 'workforce' }>;
const at = (event: CompanyEvent, observedAt = '2026-03-01T00:00:00.000Z') => ({
  event,
  evidence: { dates: { observedAt } },
});
const workforce = (
  minimum: number | null,
  maximum: number | null,
  rest: Partial<Pick<Workforce, 'measure' | 'subjectScope'>> = {},
): CompanyEvent => ({
  kind: 'workforce',
  measure: 'employees',
  subjectScope: 'hiring_organisation',
  minimum,
  maximum,
  ...rest,
});
const compliance = (
  concept: 'iso_27001' | 'soc_2',
  relationship: 'employer_claim' | 'registry_record',
): CompanyEvent => ({
  kind: 'compliance',
  appliesTo: 'organisation',
  concept,
  relationship,
  soc2ReportType: null,
  subjectScope: 'hiring_organisation',
  validFrom: null,
  validUntil: null,
});
const matches = (context: CompanyContext, ...events: ReturnType<typeof at>[]): boolean =>
  matchesContext(context, { type: 'company' }, events);

describe('employee bounds contain the whole disclosed interval (contract 12.4, table D)', () => {
  const between = { employeeCountMin: 100, employeeCountMax: 500 };
  const cases: [string, CompanyContext, CompanyEvent, boolean][] = [
    ['120 exactly', between, workforce(120, 120), true],
    ['101 to 500', between, workforce(101, 500), true],
    ['51 to 200 straddles the lower bound', between, workforce(51, 200), false],
    ['500 or more is open above', between, workforce(500, null), false],
    ['500 or more with only a lower bound', { employeeCountMin: 100 }, workforce(500, null), true],
    ['at most 90 with only an upper bound', { employeeCountMax: 100 }, workforce(null, 90), true],
    ['at most 90 with a lower bound', between, workforce(null, 90), false],
    ['full-time equivalents', between, workforce(120, 120, { measure: 'full_time_equivalents' }), false],
  ];
  test.each(cases)('%s', (_, context, event, expected) => expect(matches(context, at(event))).toBe(expected));
  test('nothing disclosed', () => expect(matches(between)).toBe(false));
  test('only events of the named scopes count', () => {
    const context: CompanyContext = { ...between, employeeScopes: ['legal_entity'] };
    expect(matches(context, at(workforce(120, 120)))).toBe(false);
    expect(matches(context, at(workforce(120, 120, { subjectScope: 'legal_entity' })))).toBe(true);
  });
});

describe('each group binds to one event, and different events may satisfy different groups', () => {
  test('a concept and a relationship of different events do not combine', () => {
    const context: CompanyContext = {
      complianceConcepts: ['iso_27001'],
      complianceRelationships: ['registry_record'],
    };
    const events = [
      at(compliance('iso_27001', 'employer_claim')),
      at(compliance('soc_2', 'registry_record')),
    ];
    expect(matches(context, ...events)).toBe(false);
    expect(matches({ ...context, complianceConcepts: ['soc_2'] }, ...events)).toBe(true);
  });
  test('kind and observation time bind to one event; the interval is half-open', () => {
    const events = [
      at(workforce(1, 2), '2026-01-01T00:00:00.000Z'),
      at(compliance('soc_2', 'employer_claim')),
    ];
    const window = { observedFrom: '2026-03-01T00:00:00.000Z', observedUntil: '2026-03-02T00:00:00.000Z' };
    expect(matches({ ...window, eventKinds: ['compliance'] }, ...events)).toBe(true);
    expect(matches({ ...window, eventKinds: ['workforce'] }, ...events)).toBe(false);
    expect(matches({ observedUntil: '2026-01-01T00:00:00.000Z' }, ...events)).toBe(false);
  });
  test('a compliance event and a workforce event together satisfy two groups', () => {
    const context: CompanyContext = { complianceConcepts: ['soc_2'], employeeCountMin: 10 };
    const events = [at(compliance('soc_2', 'employer_claim')), at(workforce(20, 30))];
    expect(matches(context, ...events)).toBe(true);
    expect(matches(context, ...events.slice(0, 1))).toBe(false);
  });
  test('company types', () => {
    expect(matches({ types: ['company', 'agency'] })).toBe(true);
    expect(matches({ types: ['agency'] })).toBe(false);
  });
});
