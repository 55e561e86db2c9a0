import type { Fact } from '../contract/resources/fact.ts';
import type * as v from '../contract/vocabulary.ts';

/**
 * The exact meaning of `facts` and `matchingJobs` (contract 11.6). Properties form families. A family is present when
 * one of its condition properties is. A job matches when it satisfies every present family; with `includeUnstated`, it
 * also satisfies each family of which it states no fact. Facts only assert, so "unstated" applies to a whole family.
 */
type Values<T extends readonly string[]> = readonly T[number][];

export interface FactsFilter {
  readonly agencyPolicies?: Values<typeof v.AGENCY_POLICIES> | undefined;
  readonly applicationRoutes?: Values<typeof v.APPLICATION_ROUTES> | undefined;
  readonly benefits?: Values<typeof v.BENEFITS> | undefined;
  readonly complianceConcepts?: Values<typeof v.COMPLIANCE_CONCEPTS> | undefined;
  readonly complianceRelationships?: Values<typeof v.COMPLIANCE_RELATIONSHIPS> | undefined;
  readonly includeUnstated?: boolean | undefined;
  readonly initiativeActions?: Values<typeof v.INITIATIVE_ACTIONS> | undefined;
  readonly initiativeCompliance?: Values<typeof v.COMPLIANCE_CONCEPTS> | undefined;
  /** Tool codes and category codes. */
  readonly initiativeTools?: readonly string[] | undefined;
  readonly listingRelationships?: Values<typeof v.LISTING_RELATIONSHIPS> | undefined;
  readonly noDegreeRequired?: boolean | undefined;
  readonly recruitingPlatforms?: Values<typeof v.RECRUITING_PLATFORMS> | undefined;
  readonly technologyOperator?: (typeof v.TECHNOLOGY_OPERATORS)[number] | undefined;
  readonly technologyRelationships?: Values<typeof v.TECHNOLOGY_RELATIONSHIPS> | undefined;
  readonly technologyTools?: readonly string[] | undefined;
  /** Only in `matchingJobs`. */
  readonly workingConditions?: Values<typeof v.WORKING_CONDITIONS> | undefined;
}

/** What the filter checks: a job's facts, and the category of each tool that is the target of an initiative. */
export interface StatedFacts {
  readonly facts: readonly { readonly fact: Fact }[];
  readonly targetCategories: Readonly<Record<string, string>>;
}

type FactOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>;

/** Families that one fact with a listed value satisfies: filter property, fact kind, value. */
const SINGLE_VALUE_FAMILIES = [
  { property: 'agencyPolicies', kind: 'agency_policy', value: (f: FactOf<'agency_policy'>) => f.policy },
  {
    property: 'applicationRoutes',
    kind: 'application_route',
    value: (f: FactOf<'application_route'>) => f.route,
  },
  { property: 'benefits', kind: 'benefit', value: (f: FactOf<'benefit'>) => f.benefit },
  {
    property: 'listingRelationships',
    kind: 'listing_relationship',
    value: (f: FactOf<'listing_relationship'>) => f.relationship,
  },
  {
    property: 'recruitingPlatforms',
    kind: 'recruiting_platform',
    value: (f: FactOf<'recruiting_platform'>) => f.platform,
  },
  {
    property: 'workingConditions',
    kind: 'working_condition',
    value: (f: FactOf<'working_condition'>) => f.condition,
  },
] as const;

type FactTest = (fact: Fact) => boolean;

/** A present family. A job satisfies it when each condition is met by one of its facts. */
interface Family {
  readonly kind: Fact['kind'];
  readonly conditions: readonly FactTest[];
}

/** Reports whether a job with these facts matches the filter. An empty or missing list sets no condition. */
export function matchesFacts(filter: FactsFilter, stated: StatedFacts): boolean {
  const facts = stated.facts.map((item) => item.fact);
  return presentFamilies(filter, stated.targetCategories).every(
    ({ kind, conditions }) =>
      conditions.every((meets) => facts.some(meets)) ||
      (filter.includeUnstated === true && !facts.some((fact) => fact.kind === kind)),
  );
}

/** Returns the filter as conditions that a single fact each can meet: one per family, or with `all` one per tool. */
export const factTests = (
  filter: FactsFilter,
  categories: StatedFacts['targetCategories'],
): readonly FactTest[] => presentFamilies(filter, categories).flatMap(({ conditions }) => conditions);

function presentFamilies(filter: FactsFilter, categories: StatedFacts['targetCategories']): Family[] {
  const families: Family[] = SINGLE_VALUE_FAMILIES.flatMap(({ property, kind, value }) => {
    const wanted: readonly string[] = filter[property] ?? [];
    // Each row of the table pairs a kind with the reader for that kind, which the compiler cannot see across rows.
    const read = value as (fact: Fact) => string;
    const meets: FactTest = (fact) => fact.kind === kind && wanted.includes(read(fact));
    return wanted.length === 0 ? [] : [{ kind, conditions: [meets] }];
  });
  if (hasTechnology(filter)) families.push({ kind: 'technology', conditions: technologyTests(filter) });
  if (hasInitiative(filter)) {
    const meets: FactTest = (fact) => matchesInitiative(filter, fact, categories);
    families.push({ kind: 'initiative', conditions: [meets] });
  }
  if (hasCompliance(filter)) {
    families.push({ kind: 'compliance', conditions: [(fact) => matchesCompliance(filter, fact)] });
  }
  if (filter.noDegreeRequired === true) {
    const meets: FactTest = (fact) =>
      fact.kind === 'degree_requirement' && fact.requirement === 'not_required';
    families.push({ kind: 'degree_requirement', conditions: [meets] });
  }
  return families;
}

const isSet = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;
export const hasTechnology = (filter: FactsFilter): boolean =>
  isSet(filter.technologyTools) || isSet(filter.technologyRelationships);
export const hasInitiative = (filter: FactsFilter): boolean =>
  isSet(filter.initiativeActions) || isSet(filter.initiativeTools) || isSet(filter.initiativeCompliance);
export const hasCompliance = (filter: FactsFilter): boolean =>
  isSet(filter.complianceConcepts) || isSet(filter.complianceRelationships);

/** Reports whether any family is present. */
export const hasConditions = (filter: FactsFilter): boolean =>
  SINGLE_VALUE_FAMILIES.some(({ property }) => isSet(filter[property])) ||
  hasTechnology(filter) ||
  hasInitiative(filter) ||
  hasCompliance(filter) ||
  filter.noDegreeRequired === true;

/** Reports whether the list contains the value; an empty list accepts every value. */
const accepts = (list: readonly string[] | undefined, value: string): boolean =>
  list === undefined || list.length === 0 || list.includes(value);

function technologyTests({
  technologyOperator,
  technologyRelationships,
  technologyTools = [],
}: FactsFilter): FactTest[] {
  const groups = technologyOperator === 'all' ? technologyTools.map((tool) => [tool]) : [technologyTools];
  // Without tools, `all` has nothing to repeat: any tool in a listed relationship is enough.
  return (groups.length === 0 ? [[]] : groups).map(
    (tools) => (fact) =>
      fact.kind === 'technology' &&
      accepts(technologyRelationships, fact.relationship) &&
      accepts(tools, fact.code),
  );
}

function matchesInitiative(
  filter: FactsFilter,
  fact: Fact,
  categories: Readonly<Record<string, string>>,
): boolean {
  if (fact.kind !== 'initiative' || !accepts(filter.initiativeActions, fact.action)) return false;
  const tools = filter.initiativeTools ?? [];
  const concepts: readonly string[] = filter.initiativeCompliance ?? [];
  if (tools.length === 0 && concepts.length === 0) return true;
  const { target } = fact;
  if (target.kind === 'compliance') return concepts.includes(target.code);
  const category = Object.hasOwn(categories, target.code) ? categories[target.code] : undefined;
  return tools.includes(target.code) || (category !== undefined && tools.includes(category));
}

function matchesCompliance(filter: FactsFilter, fact: Fact): boolean {
  return (
    fact.kind === 'compliance' &&
    accepts(filter.complianceConcepts, fact.concept) &&
    accepts(filter.complianceRelationships, fact.relationship)
  );
}
