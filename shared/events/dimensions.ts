import { type CompanyFilter, companyDimensions } from '../companies/filter.ts';
import { companyTerm, eventTerm } from '../companies/term-names.ts';
import { SUBJECT_SCOPES } from '../contract/vocabulary.ts';
import { factDimensions } from '../facts/dimensions.ts';
import type { FactsFilter } from '../facts/semantics.ts';
import type { Dimension } from '../search/dimension.ts';
import { type CompanyContext, hasComplianceContext, hasEmployeeContext } from './semantics.ts';

/** Filters of the company events list. */
export interface CompanyEventsFilter extends CompanyFilter {
  readonly context: CompanyContext;
  /** null when no condition is set on jobs. */
  readonly matchingJobs: FactsFilter | null;
}

/**
 * The filter as conditions on the index of companies with events. A company carries the terms of all its jobs, so
 * matching jobs are narrowed here and decided on the jobs themselves.
 */
export function eventDimensions(filter: CompanyEventsFilter): Dimension[] {
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
  if (matchingJobs !== null) {
    for (const dimension of factDimensions(matchingJobs)) {
      if ('anyOf' in dimension) anyOf(dimension.anyOf.map(eventTerm.job));
    }
  }
  return dimensions;
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
