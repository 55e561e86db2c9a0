import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Fact } from '../../shared/contract/resources/fact.ts';
import * as v from '../../shared/contract/vocabulary.ts';
import { type FactsFilter, matchesFacts } from '../../shared/facts/semantics.ts';

type Relationship = (typeof v.TECHNOLOGY_RELATIONSHIPS)[number];
type Action = (typeof v.INITIATIVE_ACTIONS)[number];
type Concept = (typeof v.COMPLIANCE_CONCEPTS)[number];

const CATEGORIES = { sap: 'business-finance-and-erp', oracle: 'business-finance-and-erp', aws: 'cloud' };
const tech = (code: string, relationship: Relationship): Fact => ({
  kind: 'technology',
  code,
  relationship,
  subjectScope: 'hiring_organisation',
});
const initiative = (action: Action, code: string): Fact => ({
  kind: 'initiative',
  action,
  subjectScope: 'hiring_organisation',
  target: { kind: 'technology', code },
});
const audit = (action: Action, code: Concept): Fact => ({
  kind: 'initiative',
  action,
  subjectScope: 'hiring_organisation',
  target: { kind: 'compliance', code },
});
const compliance = (concept: Concept, relationship: (typeof v.COMPLIANCE_RELATIONSHIPS)[number]): Fact => ({
  kind: 'compliance',
  appliesTo: 'organisation',
  concept,
  relationship,
  soc2ReportType: null,
  subjectScope: 'hiring_organisation',
  validFrom: null,
  validUntil: null,
});
const matches = (filter: FactsFilter, facts: readonly Fact[]): boolean =>
  matchesFacts(filter, { facts: facts.map((fact) => ({ fact })), targetCategories: CATEGORIES });

const REQUIRED: Relationship = 'required_experience';
const PREFERRED: Relationship = 'preferred_experience';

describe('technology (contract 11.7, table A)', () => {
  const jobs = {
    a: [tech('python', REQUIRED), tech('rust', PREFERRED)],
    b: [tech('python', REQUIRED)],
    c: [tech('python', PREFERRED), tech('rust', REQUIRED)],
    d: [tech('aws', REQUIRED)],
    e: [],
  };
  const tools = { technologyTools: ['python', 'rust'] };
  const cases: [string, FactsFilter, string][] = [
    ['any', tools, 'abc'],
    ['all', { ...tools, technologyOperator: 'all' }, 'ac'],
    ['any, required', { ...tools, technologyRelationships: [REQUIRED] }, 'abc'],
    ['all, required', { ...tools, technologyOperator: 'all', technologyRelationships: [REQUIRED] }, ''],
    [
      'all, required or preferred',
      { ...tools, technologyOperator: 'all', technologyRelationships: [REQUIRED, PREFERRED] },
      'ac',
    ],
    ['no tools, preferred', { technologyRelationships: [PREFERRED] }, 'ac'],
    ['any, unstated included', { ...tools, includeUnstated: true }, 'abce'],
    ['all, unstated included', { ...tools, technologyOperator: 'all', includeUnstated: true }, 'ace'],
  ];
  test.each(cases)('%s', (_, filter, expected) => {
    const matching = Object.entries(jobs).filter(([, facts]) => matches(filter, facts));
    expect(matching.map(([name]) => name).join('')).toBe(expected);
  });
});

describe('initiative: action and target bind to one fact (table B)', () => {
  const filter: FactsFilter = { initiativeActions: ['migrate_system'], initiativeTools: ['sap'] };
  const split = [initiative('migrate_system', 'aws'), initiative('evaluate_vendor', 'sap')];
  test('one fact with both matches', () =>
    expect(matches(filter, [initiative('migrate_system', 'sap')])).toBe(true));
  test('two facts with one each do not', () => expect(matches(filter, split)).toBe(false));
  test('includeUnstated does not change that, because the family is stated', () => {
    expect(matches({ ...filter, includeUnstated: true }, split)).toBe(false);
  });
  test('a category matches its tools', () => {
    const byCategory: FactsFilter = { ...filter, initiativeTools: ['business-finance-and-erp'] };
    expect(matches(byCategory, [initiative('migrate_system', 'oracle')])).toBe(true);
    expect(matches(byCategory, [initiative('migrate_system', 'aws')])).toBe(false);
  });
  test('a target matches either a tool or a concept', () => {
    const either: FactsFilter = {
      initiativeActions: ['prepare_audit'],
      initiativeTools: ['sap'],
      initiativeCompliance: ['soc_2'],
    };
    expect(matches(either, [audit('prepare_audit', 'soc_2')])).toBe(true);
    expect(matches({ initiativeTools: ['sap'] }, [audit('prepare_audit', 'soc_2')])).toBe(false);
  });
  test('a tool named like a property of Object.prototype has no category', () => {
    expect(matches({ initiativeTools: ['cloud'] }, [initiative('migrate_system', 'constructor')])).toBe(
      false,
    );
  });
});

describe('one family at a time (table C)', () => {
  const degree = (requirement: (typeof v.DEGREE_REQUIREMENTS)[number]): Fact => ({
    kind: 'degree_requirement',
    requirement,
  });
  const benefit = (name: (typeof v.BENEFITS)[number]): Fact => ({ kind: 'benefit', benefit: name });
  const cases: [string, FactsFilter, Fact[], boolean, boolean][] = [
    ['degree not required', { noDegreeRequired: true }, [degree('not_required')], true, true],
    ['degree required', { noDegreeRequired: true }, [degree('required')], false, false],
    ['experience accepted', { noDegreeRequired: true }, [degree('experience_accepted')], false, false],
    ['nothing about degrees', { noDegreeRequired: true }, [benefit('paid_time_off')], false, true],
    ['the benefit', { benefits: ['paid_parental_leave'] }, [benefit('paid_parental_leave')], true, true],
    ['another benefit', { benefits: ['paid_parental_leave'] }, [benefit('health_insurance')], false, false],
    ['no benefit', { benefits: ['paid_parental_leave'] }, [degree('required')], false, true],
  ];
  test.each(cases)('%s', (_, filter, facts, strict, withUnstated) => {
    expect(matches(filter, facts)).toBe(strict);
    expect(matches({ ...filter, includeUnstated: true }, facts)).toBe(withUnstated);
  });
  test('compliance concept and relationship bind to one fact', () => {
    const facts = [compliance('iso_27001', 'employer_claim'), compliance('soc_2', 'registry_record')];
    const filter: FactsFilter = {
      complianceConcepts: ['iso_27001'],
      complianceRelationships: ['registry_record'],
    };
    expect(matches(filter, facts)).toBe(false);
    expect(matches({ ...filter, complianceRelationships: ['employer_claim'] }, facts)).toBe(true);
  });
});

describe('laws', () => {
  const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
  const TOOLS = ['python', 'rust', 'sap', 'aws', 'oracle'];
  const fact = fc.oneof(
    fc
      .tuple(fc.constantFrom(...TOOLS), fc.constantFrom(...v.TECHNOLOGY_RELATIONSHIPS))
      .map(([t, r]) => tech(t, r)),
    fc
      .tuple(fc.constantFrom(...v.INITIATIVE_ACTIONS), fc.constantFrom(...TOOLS))
      .map(([a, t]) => initiative(a, t)),
    fc
      .tuple(fc.constantFrom(...v.COMPLIANCE_CONCEPTS), fc.constantFrom(...v.COMPLIANCE_RELATIONSHIPS))
      .map(([c, r]) => compliance(c, r)),
    fc.constantFrom(...v.BENEFITS).map((benefit): Fact => ({ kind: 'benefit', benefit })),
    fc
      .constantFrom(...v.WORKING_CONDITIONS)
      .map((condition): Fact => ({ kind: 'working_condition', condition })),
  );
  const facts = fc.array(fact, { maxLength: 6 });
  const filter: fc.Arbitrary<FactsFilter> = fc.record({
    benefits: some(v.BENEFITS),
    complianceConcepts: some(v.COMPLIANCE_CONCEPTS),
    complianceRelationships: some(v.COMPLIANCE_RELATIONSHIPS),
    initiativeActions: some(v.INITIATIVE_ACTIONS),
    initiativeTools: some([...TOOLS, 'business-finance-and-erp']),
    technologyTools: some(TOOLS),
    technologyRelationships: some(v.TECHNOLOGY_RELATIONSHIPS),
    technologyOperator: fc.constantFrom(...v.TECHNOLOGY_OPERATORS),
    workingConditions: some(v.WORKING_CONDITIONS),
    includeUnstated: fc.boolean(),
  });
  const implies = (a: boolean, b: boolean): boolean => !a || b;

  test('all implies any', () => {
    fc.assert(
      fc.property(filter, facts, (f, list) =>
        implies(
          matches({ ...f, technologyOperator: 'all' }, list),
          matches({ ...f, technologyOperator: 'any' }, list),
        ),
      ),
    );
  });
  test('includeUnstated only widens', () => {
    fc.assert(
      fc.property(filter, facts, (f, list) =>
        implies(
          matches({ ...f, includeUnstated: false }, list),
          matches({ ...f, includeUnstated: true }, list),
        ),
      ),
    );
  });
  test('dropping a family only widens', () => {
    const without: Partial<FactsFilter>[] = [
      { benefits: [] },
      { complianceConcepts: [], complianceRelationships: [] },
      { initiativeActions: [], initiativeTools: [] },
      { technologyTools: [], technologyRelationships: [] },
      { workingConditions: [] },
    ];
    fc.assert(
      fc.property(filter, facts, (f, list) =>
        without.every((w) => implies(matches(f, list), matches({ ...f, ...w }, list))),
      ),
    );
  });
  test('explicit defaults equal omission', () => {
    fc.assert(
      fc.property(filter, facts, (f, list) => {
        const { technologyOperator: _, includeUnstated: __, ...bare } = f;
        return (
          matches(bare, list) ===
            matches({ ...bare, technologyOperator: 'any', includeUnstated: false }, list) &&
          matches(bare, list) === matches({ ...bare, agencyPolicies: [], noDegreeRequired: undefined }, list)
        );
      }),
    );
  });
  test('without includeUnstated, pooled facts match whatever one of their jobs matches', () => {
    fc.assert(
      fc.property(filter, facts, facts, (f, one, other) => {
        const strict = { ...f, includeUnstated: false };
        return implies(matches(strict, one), matches(strict, [...one, ...other]));
      }),
    );
  });
});
