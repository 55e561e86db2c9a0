import * as z from 'zod/mini';
import type { Given } from '../operation.ts';
import { code } from '../primitives.ts';
import type { Fault } from '../problem.ts';
import { codedBy } from '../vocabularies.ts';
import * as v from '../vocabulary.ts';
import { loneModifier } from './parameter-rules.ts';
import { list, selection } from './parameters.ts';

/** Every list of fact conditions takes at most 50 values (contract 11.5). */
const MAXIMUM = 50;

/** Conditions, then their two modifiers; semantics in contract 11.6. Alphabetical, as in contract 11.5. */
const shape = {
  agencyPolicies: selection(v.AGENCY_POLICIES, MAXIMUM),
  applicationRoutes: selection(v.APPLICATION_ROUTES, MAXIMUM),
  benefits: selection(v.BENEFITS, MAXIMUM),
  complianceConcepts: selection(v.COMPLIANCE_CONCEPTS, MAXIMUM),
  complianceRelationships: selection(v.COMPLIANCE_RELATIONSHIPS, MAXIMUM),
  includeUnstated: z._default(z.boolean(), false),
  initiativeActions: selection(v.INITIATIVE_ACTIONS, MAXIMUM),
  initiativeCompliance: selection(v.COMPLIANCE_CONCEPTS, MAXIMUM),
  initiativeTools: list(codedBy(code(), 'tool-or-category'), MAXIMUM),
  listingRelationships: selection(v.LISTING_RELATIONSHIPS, MAXIMUM),
  noDegreeRequired: z.optional(z.literal(true)),
  recruitingPlatforms: selection(v.RECRUITING_PLATFORMS, MAXIMUM),
  technologyOperator: z._default(z.enum(v.TECHNOLOGY_OPERATORS), 'any'),
  technologyRelationships: selection(v.TECHNOLOGY_RELATIONSHIPS, MAXIMUM),
  technologyTools: list(codedBy(code(), 'tool'), MAXIMUM),
};

/** `facts` of job facts; every property is filled in, an unused list is empty. */
export const FactConditions = z.strictObject(shape);
export type FactConditions = z.output<typeof FactConditions>;

/** `matchingJobs` of company events: the same and `workingConditions`. */
export const MatchingJobsConditions = z.strictObject({
  ...shape,
  workingConditions: selection(v.WORKING_CONDITIONS, MAXIMUM),
});
export type MatchingJobsConditions = z.output<typeof MatchingJobsConditions>;

/** The deepObject parameters as a query takes them: absent is the same as no condition. */
export const factsParameter = () => z.prefault(FactConditions, {});
export const matchingJobsParameter = () => z.prefault(MatchingJobsConditions, {});

const MODIFIERS: readonly string[] = ['includeUnstated', 'technologyOperator'];

/** The modifier rule for `facts` and `matchingJobs` (contract 2.5). */
export function factModifierFaults(
  parameter: 'facts' | 'matchingJobs',
  conditions: FactConditions,
  given: Given,
): readonly Fault[] {
  const faults: Fault[] = [];
  const operator = conditions.technologyOperator;
  if (operator !== 'any' && !given(parameter, 'technologyTools')) {
    faults.push(loneModifier([parameter, 'technologyOperator'], operator, `'${parameter}[technologyTools]'`));
  }
  const condition = Object.keys(MatchingJobsConditions.shape).some(
    (property) => !MODIFIERS.includes(property) && given(parameter, property),
  );
  if (conditions.includeUnstated && !condition) {
    faults.push(loneModifier([parameter, 'includeUnstated'], 'true', `a condition of '${parameter}'`));
  }
  return faults;
}
