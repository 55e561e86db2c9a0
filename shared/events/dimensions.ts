import { type CompanyFilter, companyDimensions } from '../companies/filter.ts';
import { companyTerm, eventTerm, SLOT_SPACE } from '../companies/term-names.ts';
import { SUBJECT_SCOPES } from '../contract/vocabulary.ts';
import { factDimensions } from '../facts/dimensions.ts';
import type { FactsFilter } from '../facts/semantics.ts';
import type { Dimension, SlotDimension } from '../search/planner/dimension.ts';
import { type CompanyContext, hasComplianceContext, hasEmployeeContext } from './semantics.ts';
import { RANGE_SLOTS } from './slots.ts';

/** Filters of the company events list. */
export interface CompanyEventsFilter extends CompanyFilter {
  readonly context: CompanyContext;
  /** null without conditions on jobs. */
  readonly matchingJobs: FactsFilter | null;
}

/** Maximum number of job terms to read; the job sheets decide the conditions beyond it. */
const MAXIMUM_SLOT_TERMS = 40;

/**
 * Returns the filter as conditions on the index of companies with events; `jobs` is the number of all jobs. All of
 * `matchingJobs` is one condition: a slot of the company satisfies it, or a job outside its range may.
 */
export function eventDimensions(filter: CompanyEventsFilter, jobs: number): Dimension[] {
  const { context, matchingJobs } = filter;
  const dimensions: Dimension[] = [{ anyOf: [eventTerm.any()] }, ...companyDimensions(filter)];
  const anyOf = (terms: readonly string[]): void => {
    if (terms.length > 0) dimensions.push({ anyOf: terms });
  };
  anyOf((context.types ?? []).map(companyTerm.type));
  anyOf((context.eventKinds ?? []).map(eventTerm.kind));
  if (hasComplianceContext(context)) anyOf(complianceTerms(context));
  if (hasEmployeeContext(context)) {
    const scopes = context.employeeScopes ?? [];
    anyOf((scopes.length > 0 ? scopes : SUBJECT_SCOPES).map(eventTerm.employees));
  }
  if (matchingJobs !== null) dimensions.push(slotDimension(slotConditions(matchingJobs), jobs));
  return dimensions;
}

/** Returns the conditions on jobs to read from the index, those with the fewest terms first. */
export function slotConditions(matchingJobs: FactsFilter): (readonly string[])[] {
  const conditions = factDimensions(matchingJobs)
    .map(({ anyOf }) => anyOf)
    .sort((a, b) => a.length - b.length);
  let terms = 0;
  return conditions.filter((condition, i) => {
    terms += condition.length;
    return i === 0 || terms <= MAXIMUM_SLOT_TERMS;
  });
}

/** Combines the conditions. Any single one is an alternative, which the planner takes if it is cheaper. */
function slotDimension(conditions: readonly (readonly string[])[], jobs: number): SlotDimension {
  const of = (allOf: readonly (readonly string[])[]): SlotDimension => ({
    slots: { space: SLOT_SPACE, size: RANGE_SLOTS, allOf, members: jobs },
  });
  return conditions.length === 1
    ? of(conditions)
    : { ...of(conditions), or: conditions.map((condition) => of([condition])) };
}

function complianceTerms(context: CompanyContext): string[] {
  const concepts = context.complianceConcepts ?? [];
  const relationships = context.complianceRelationships ?? [];
  if (relationships.length === 0) return concepts.map(eventTerm.complianceConcept);
  if (concepts.length === 0) return relationships.map(eventTerm.complianceRelationship);
  return concepts.flatMap((concept) =>
    relationships.map((relationship) => eventTerm.complianceConceptRelationship(concept, relationship)),
  );
}
