import { TOOL_CATEGORIES } from '../contract/vocabulary.ts';
import { type FactFamily, jobTerm, type TargetKind } from '../jobs/term-names.ts';
import type { TermDimension } from '../search/planner/dimension.ts';
import { type FactsFilter, hasCompliance, hasInitiative, hasTechnology } from './semantics.ts';

/** Maximum number of pair terms of two selections. Above it only the narrower side is read, and the documents decide. */
const MAXIMUM_PAIRS = 64;

/**
 * Returns the filter as conditions on the index of jobs; `matchesFacts` decides on the documents. When two selections
 * bind to one fact, reading the shorter one alone is an alternative; the planner takes the cheaper.
 */
export function factDimensions(filter: FactsFilter): TermDimension[] {
  const sides = conditionsOf(filter, 0);
  return conditionsOf(filter, MAXIMUM_PAIRS).map((anyOf, i) => {
    const side = sides[i] ?? anyOf;
    return side.length < anyOf.length ? { anyOf, or: [side] } : { anyOf };
  });
}

/** Returns the filter as lists of terms. A job matches if and only if it has a term of every list (contract 11.6). */
export const factConditions = (filter: FactsFilter): string[][] =>
  conditionsOf(filter, Number.POSITIVE_INFINITY);

function conditionsOf(filter: FactsFilter, maximumPairs: number): string[][] {
  const conditions: string[][] = [];
  const add = (family: FactFamily, terms: readonly string[]): void => {
    if (terms.length === 0) return;
    conditions.push(filter.includeUnstated === true ? [...terms, jobTerm.unstated(family)] : [...terms]);
  };
  add('agency_policy', (filter.agencyPolicies ?? []).map(jobTerm.agencyPolicy));
  add('application_route', (filter.applicationRoutes ?? []).map(jobTerm.applicationRoute));
  add('benefit', (filter.benefits ?? []).map(jobTerm.benefit));
  add('listing_relationship', (filter.listingRelationships ?? []).map(jobTerm.listingRelationship));
  add('recruiting_platform', (filter.recruitingPlatforms ?? []).map(jobTerm.recruitingPlatform));
  add('working_condition', (filter.workingConditions ?? []).map(jobTerm.workingCondition));
  if (filter.noDegreeRequired === true) add('degree_requirement', [jobTerm.degreeNotRequired()]);
  if (hasCompliance(filter)) add('compliance', complianceTerms(filter, maximumPairs));
  if (hasInitiative(filter)) add('initiative', initiativeTerms(filter, maximumPairs));
  if (hasTechnology(filter))
    for (const terms of technologyTerms(filter, maximumPairs)) add('technology', terms);
  return conditions;
}

function complianceTerms(filter: FactsFilter, maximumPairs: number): string[] {
  return pairs(
    maximumPairs,
    filter.complianceConcepts ?? [],
    filter.complianceRelationships ?? [],
    jobTerm.complianceConcept,
    jobTerm.complianceRelationship,
    jobTerm.complianceConceptRelationship,
  );
}

function initiativeTerms(filter: FactsFilter, maximumPairs: number): string[] {
  const targets: { readonly kind: TargetKind; readonly code: string }[] = [
    ...(filter.initiativeTools ?? []).map(
      (code) => ({ kind: isCategory(code) ? 'category' : 'technology', code }) as const,
    ),
    ...(filter.initiativeCompliance ?? []).map((code) => ({ kind: 'compliance', code }) as const),
  ];
  return pairs(
    maximumPairs,
    filter.initiativeActions ?? [],
    targets,
    jobTerm.initiativeAction,
    ({ kind, code }) => jobTerm.initiativeTarget(kind, code),
    (action, { kind, code }) => jobTerm.initiativeActionTarget(action, kind, code),
  );
}

/** Returns one list of alternatives, or with the operator `all` one list per tool. */
function technologyTerms(filter: FactsFilter, maximumPairs: number): string[][] {
  const tools = filter.technologyTools ?? [];
  const relationships = filter.technologyRelationships ?? [];
  const groups =
    filter.technologyOperator === 'all' && tools.length > 0 ? tools.map((tool) => [tool]) : [tools];
  return groups.map((group) =>
    pairs(
      maximumPairs,
      group,
      relationships,
      jobTerm.technologyCode,
      jobTerm.technologyRelationship,
      (tool, relationship) => jobTerm.technology(relationship, tool),
    ),
  );
}

const CATEGORIES: ReadonlySet<string> = new Set(TOOL_CATEGORIES);
const isCategory = (code: string): boolean => CATEGORIES.has(code);

/**
 * Returns the terms of two selections that bind to one fact: their pairs, or one side if the other is empty or there
 * would be more than `maximum` pairs.
 */
function pairs<A, B>(
  maximum: number,
  left: readonly A[],
  right: readonly B[],
  leftTerm: (value: A) => string,
  rightTerm: (value: B) => string,
  pairTerm: (left: A, right: B) => string,
): string[] {
  if (right.length === 0) return left.map(leftTerm);
  if (left.length === 0) return right.map(rightTerm);
  if (left.length * right.length <= maximum) return left.flatMap((a) => right.map((b) => pairTerm(a, b)));
  return left.length <= right.length ? left.map(leftTerm) : right.map(rightTerm);
}
