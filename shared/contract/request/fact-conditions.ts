import * as z from 'zod/mini';
import { docs } from '../docs.ts';
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
  agencyPolicies: selection(v.AGENCY_POLICIES, MAXIMUM).register(docs, {
    description: 'The policy of the employer on recruitment agencies.',
  }),
  applicationRoutes: selection(v.APPLICATION_ROUTES, MAXIMUM).register(docs, {
    description: 'Where candidates apply.',
  }),
  benefits: selection(v.BENEFITS, MAXIMUM).register(docs, { description: 'Benefits that the job offers.' }),
  complianceConcepts: selection(v.COMPLIANCE_CONCEPTS, MAXIMUM).register(docs, {
    example: ['iso_27001'],
    description: 'Standards and laws of a compliance fact.',
  }),
  complianceRelationships: selection(v.COMPLIANCE_RELATIONSHIPS, MAXIMUM).register(docs, {
    description: 'How the compliance is known.',
  }),
  includeUnstated: z._default(z.boolean(), false).register(docs, {
    description: 'Also matches jobs that state no fact of a requested kind. Needs at least one condition.',
  }),
  initiativeActions: selection(v.INITIATIVE_ACTIONS, MAXIMUM).register(docs, {
    description: 'Actions of an initiative.',
  }),
  initiativeCompliance: selection(v.COMPLIANCE_CONCEPTS, MAXIMUM).register(docs, {
    example: ['iso_27001'],
    description: 'Standards and laws that are the target of an initiative.',
  }),
  initiativeTools: list(codedBy(code(), 'tool-or-category'), MAXIMUM).register(docs, {
    description: 'Tools or tool categories that are the target of an initiative.',
    example: ['business-finance-and-erp'],
  }),
  listingRelationships: selection(v.LISTING_RELATIONSHIPS, MAXIMUM).register(docs, {
    description: 'Who published the listing.',
  }),
  noDegreeRequired: z
    .optional(z.literal(true))
    .register(docs, { description: 'Matches only jobs that state that no degree is required.' }),
  recruitingPlatforms: selection(v.RECRUITING_PLATFORMS, MAXIMUM).register(docs, {
    description: 'Platforms that handle the application.',
  }),
  technologyOperator: z._default(z.enum(v.TECHNOLOGY_OPERATORS), 'any').register(docs, {
    description:
      'Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`.',
  }),
  technologyRelationships: selection(v.TECHNOLOGY_RELATIONSHIPS, MAXIMUM).register(docs, {
    description: 'Relationships of the job to a tool. Default: any relationship.',
  }),
  technologyTools: list(codedBy(code(), 'tool'), MAXIMUM).register(docs, {
    description: 'Tools that the job states a relationship to.',
    example: ['python'],
  }),
};

/** `facts` of job facts. Every property is present; an unused list is empty. */
export const FactConditions = z.strictObject(shape).register(docs, {
  description:
    'Conditions on the facts of one job. Properties must all hold, values of one property are alternatives; action and target of an initiative, and concept and relationship of compliance, must meet in one fact.',
});
export type FactConditions = z.output<typeof FactConditions>;

/** `matchingJobs` of company events: the same and `workingConditions`. */
export const MatchingJobsConditions = z
  .strictObject({
    ...shape,
    workingConditions: selection(v.WORKING_CONDITIONS, MAXIMUM).register(docs, {
      description: 'Working conditions that the job states.',
    }),
  })
  .register(docs, {
    description:
      'Conditions that a single open job of the company must satisfy; the same as `facts` of list job facts, and `workingConditions`.',
  });
export type MatchingJobsConditions = z.output<typeof MatchingJobsConditions>;

/** The deepObject parameters of a query. An absent parameter sets no condition. */
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
