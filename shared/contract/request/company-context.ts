import * as z from 'zod/mini';
import type { Given } from '../operation.ts';
import type { Fault } from '../problem.ts';
import * as v from '../vocabulary.ts';
import { emptyInterval, invertedRange, loneModifier } from './parameter-rules.ts';
import { dateTime, integer, selection } from './parameters.ts';

/** The largest employee count of the interface. */
const MAXIMUM_COUNT = 2_147_483_647;

/** `company` of company events: conditions on its events (contract 12.4). An unused list is empty. */
export const CompanyContext = z.strictObject({
  complianceConcepts: selection(v.COMPLIANCE_CONCEPTS),
  complianceRelationships: selection(v.COMPLIANCE_RELATIONSHIPS),
  employeeCountMax: z.optional(integer(MAXIMUM_COUNT)),
  employeeCountMin: z.optional(integer(MAXIMUM_COUNT)),
  // All of them are the default: given or left out, they are the same question (contract 2.5).
  employeeScopes: selection(v.SUBJECT_SCOPES).check(
    z.overwrite((scopes) => (scopes.length === v.SUBJECT_SCOPES.length ? [] : scopes)),
  ),
  eventKinds: selection(v.EVENT_KINDS),
  observedFrom: z.optional(dateTime()),
  observedUntil: z.optional(dateTime()),
  types: selection(v.COMPANY_TYPES),
});
export type CompanyContext = z.output<typeof CompanyContext>;

/** The deepObject parameter as a query takes it: absent is the same as no condition. */
export const companyParameter = () => z.prefault(CompanyContext, {});

/** Conflicting bounds, and scopes without a bound to apply them to. */
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
