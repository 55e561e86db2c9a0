import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import type { Given } from '../operation.ts';
import type { Fault } from '../problem.ts';
import * as v from '../vocabulary.ts';
import { emptyInterval, invertedRange, loneModifier } from './parameter-rules.ts';
import { dateTime, integer, selection } from './parameters.ts';

/** The largest employee count of the interface. */
const MAXIMUM_COUNT = 2_147_483_647;

/** `company` of company events: conditions on its events (contract 12.4). An unused list is empty. */
export const CompanyContext = z
  .strictObject({
    complianceConcepts: selection(v.COMPLIANCE_CONCEPTS).register(docs, {
      example: ['iso_27001'],
      description: 'Standards and laws of a compliance event.',
    }),
    complianceRelationships: selection(v.COMPLIANCE_RELATIONSHIPS).register(docs, {
      description: 'How the compliance is known.',
    }),
    employeeCountMax: z.optional(integer(MAXIMUM_COUNT)).register(docs, {
      description: 'The whole disclosed range of employees is at or below this number.',
      example: 5_000,
    }),
    employeeCountMin: z.optional(integer(MAXIMUM_COUNT)).register(docs, {
      description:
        'The whole disclosed range of employees is at or above this number. Full-time equivalents never count.',
      example: 100,
    }),
    // All scopes are the default, so naming all of them asks the same question (contract 2.5).
    employeeScopes: selection(v.SUBJECT_SCOPES)
      .check(z.overwrite((scopes) => (scopes.length === v.SUBJECT_SCOPES.length ? [] : scopes)))
      .register(docs, {
        description: 'Scopes whose employees count. Needs `employeeCountMin` or `employeeCountMax`.',
      }),
    eventKinds: selection(v.EVENT_KINDS).register(docs, { description: 'Kinds of events.' }),
    observedFrom: z.optional(dateTime()).register(docs, {
      description: 'Observed at or after this time.',
      example: '2026-01-01T00:00:00Z',
    }),
    observedUntil: z.optional(dateTime()).register(docs, {
      description: 'Observed before this time.',
      example: '2027-01-01T00:00:00Z',
    }),
    types: selection(v.COMPANY_TYPES).register(docs, { description: 'Types of companies.' }),
  })
  .register(docs, {
    description:
      'Conditions on the events of a company. Values of a property combine with OR, properties with AND.',
  });
export type CompanyContext = z.output<typeof CompanyContext>;

/** The deepObject parameter of a query. An absent parameter sets no condition. */
export const companyParameter = () => z.prefault(CompanyContext, {});

/** Reports conflicting bounds, and scopes without a bound that they could apply to. */
export function companyContextFaults(company: CompanyContext, given: Given): readonly Fault[] {
  const bounded = given('company', 'employeeCountMin') || given('company', 'employeeCountMax');
  return [
    ...invertedRange(
      { path: ['company', 'employeeCountMin'], value: company.employeeCountMin },
      { path: ['company', 'employeeCountMax'], value: company.employeeCountMax },
    ),
    ...emptyInterval(
      { path: ['company', 'observedFrom'], value: company.observedFrom },
      { path: ['company', 'observedUntil'], value: company.observedUntil },
    ),
    ...(company.employeeScopes.length > 0 && !bounded
      ? [
          loneModifier(
            ['company', 'employeeScopes'],
            company.employeeScopes.join(', '),
            "'company[employeeCountMin]' or 'company[employeeCountMax]'",
          ),
        ]
      : []),
  ];
}
