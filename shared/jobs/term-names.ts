import type { Fact } from '../contract/resources/fact.ts';

/**
 * Names of the terms in space `j` (jobs by ordinal). The indexer and the queries build the same strings here; a
 * term only proposes, every filter is checked again on the document (docs/search.md, idea 1).
 */
export const JOB_SPACE = 'j';

export const jobTerm = {
  agencyPolicy: (policy: string) => `fact:agency_policy:${policy}`,
  applicationRoute: (route: string) => `fact:application_route:${route}`,
  arrangement: (arrangement: string) => `arrangement:${arrangement}`,
  benefit: (benefit: string) => `fact:benefit:${benefit}`,
  company: (ordinal: number) => `company:${ordinal}`,
  complianceConcept: (concept: string) => `fact:compliance:${concept}`,
  complianceConceptRelationship: (concept: string, relationship: string) =>
    `fact:compliance:${concept}:${relationship}`,
  complianceRelationship: (relationship: string) => `fact:compliance-relationship:${relationship}`,
  country: (country: string) => `country:${country}`,
  degreeNotRequired: () => 'degree:not_required',
  engagement: (engagement: string) => `engagement:${engagement}`,
  industry: (code: string) => `industry:${code}`,
  initiative: () => 'fact:initiative',
  initiativeAction: (action: string) => `fact:initiative-action:${action}`,
  /** One fact that has both; `kind` keeps tools, categories and compliance concepts apart. */
  initiativeActionTarget: (action: string, kind: TargetKind, target: string) =>
    `fact:initiative:${action}:${kind}:${target}`,
  initiativeTarget: (kind: TargetKind, target: string) => `fact:initiative-target:${kind}:${target}`,
  language: (language: string) => `language:${language}`,
  listingRelationship: (relationship: string) => `fact:listing_relationship:${relationship}`,
  payDisclosed: () => 'pay:disclosed',
  place: (id: string) => `place:${id}`,
  recruitingPlatform: (platform: string) => `fact:recruiting_platform:${platform}`,
  role: (code: string) => `role:${code}`,
  schedule: (schedule: string) => `schedule:${schedule}`,
  seniority: (seniority: string) => `seniority:${seniority}`,
  status: (status: string) => `status:${status}`,
  technology: (relationship: string, code: string) => `fact:technology:${relationship}:${code}`,
  technologyCode: (code: string) => `fact:technology-code:${code}`,
  technologyRelationship: (relationship: string) => `fact:technology-relationship:${relationship}`,
  tool: (code: string) => `tool:${code}`,
  /** No fact of this family at all (`includeUnstated`). */
  unstated: (family: FactFamily) => `unstated:${family}`,
  visa: (offered: boolean) => `visa:${offered}`,
  word: (token: string) => `word:${token}`,
  workingCondition: (condition: string) => `fact:working_condition:${condition}`,
} as const;

/** Whether a term pairs with dense ones: countries do, since nearly everyone asks for one; a pair of theirs does not. */
export const isPartner = (term: string): boolean => /^country:[^&]*$/.test(term);

/** Whether a term may have pairs: those of places and companies say their country themselves. */
export const isComposable = (term: string): boolean =>
  !/^(?:company|country|place|published|status|unstated):/.test(term);

export type TargetKind = 'category' | 'compliance' | 'technology';

/** The families of `facts` and `matchingJobs` (open-shapes 7), each named by its fact kind. */
export const FACT_FAMILIES = [
  'agency_policy',
  'application_route',
  'benefit',
  'compliance',
  'degree_requirement',
  'initiative',
  'listing_relationship',
  'recruiting_platform',
  'technology',
  'working_condition',
] as const satisfies readonly Fact['kind'][];
export type FactFamily = (typeof FACT_FAMILIES)[number];

/** Lower edges of the pay buckets in US dollars a year; the last bucket has no end. */
export const PAY_EDGES = [
  0, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000, 105_000, 120_000, 140_000, 160_000, 180_000, 200_000,
  250_000, 300_000, 400_000, 600_000,
] as const;

/**
 * Terms of the buckets that the closed interval `[low, high]` touches. A job's interval overlaps a query's only
 * if both touch one bucket, so a query is the OR of these.
 */
export function payBucketTerms(low: number, high: number): string[] {
  const first = bucketOf(low);
  const last = bucketOf(high);
  return PAY_EDGES.slice(first, last + 1).map((edge) => `pay:${edge}`);
}

/** Term of the month (`yyyy-mm`, UTC) and of the year of a publication time. */
export function publishedTermsOf(publishedAt: string): string[] {
  return [`published:${publishedAt.slice(0, 7)}`, `published:${publishedAt.slice(0, 4)}`];
}

/** How many months and years a bounded publication interval may name before it is left to the documents. */
const MAXIMUM_PERIODS = 64;

/**
 * OR of the months and whole years that `[from, until)` touches; null when an end is open or they are too many,
 * so that only the documents can tell.
 */
export function publishedTermsBetween(fromMs: number, untilMs: number): string[] | null {
  if (!Number.isFinite(fromMs) || !Number.isFinite(untilMs) || untilMs <= fromMs) return null;
  const start = new Date(fromMs);
  const end = new Date(untilMs - 1);
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const last = end.getUTCFullYear() * 12 + end.getUTCMonth();
  if (!(last - first < 12 * MAXIMUM_PERIODS)) return null;
  const terms: string[] = [];
  for (let month = first; month <= last; ) {
    const year = String(Math.floor(month / 12)).padStart(4, '0');
    const whole = month % 12 === 0 && month + 11 <= last;
    terms.push(
      whole ? `published:${year}` : `published:${year}-${String((month % 12) + 1).padStart(2, '0')}`,
    );
    month += whole ? 12 : 1;
  }
  return terms.length > MAXIMUM_PERIODS ? null : terms;
}

function bucketOf(amount: number): number {
  const above = PAY_EDGES.findIndex((edge) => edge > amount);
  return above === -1 ? PAY_EDGES.length - 1 : Math.max(0, above - 1);
}
