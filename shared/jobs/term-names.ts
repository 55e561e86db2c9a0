import type { Fact } from '../contract/resources/fact.ts';

/**
 * The space of jobs by ordinal. The indexer and the queries build its terms here, so both use the same strings. A term
 * only proposes candidates; every filter is checked again on the document (docs/search.md, idea 1).
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
  /** A single fact with this action and target. `kind` keeps tools, categories and compliance concepts apart. */
  initiativeActionTarget: (action: string, kind: TargetKind, target: string) =>
    `fact:initiative:${action}:${kind}:${target}`,
  initiativeTarget: (kind: TargetKind, target: string) => `fact:initiative-target:${kind}:${target}`,
  language: (language: string) => `language:${language}`,
  listingRelationship: (relationship: string) => `fact:listing_relationship:${relationship}`,
  payDisclosed: () => 'pay:disclosed',
  /** No query uses it: operators count these jobs by it. */
  payWithoutUsd: (currency: string) => `pay-without-usd:${currency}`,
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
  /** The job states no fact of this family (`includeUnstated`). */
  unstated: (family: FactFamily) => `unstated:${family}`,
  visa: (offered: boolean) => `visa:${offered}`,
  word: (token: string) => `word:${token}`,
  workingCondition: (condition: string) => `fact:working_condition:${condition}`,
} as const;

/**
 * Reports whether frequent terms are paired with this one. Countries are partners because nearly every query names one;
 * a pair is never paired again.
 */
export const isPartner = (term: string): boolean => /^country:[^&]*$/.test(term);

/** Reports whether a term may be paired with a country. Places and companies already imply theirs, and no query uses the others. */
export const isComposable = (term: string): boolean =>
  !/^(?:company|country|pay-without-usd|place|published|status|unstated):/.test(term);

export type TargetKind = 'category' | 'compliance' | 'technology';

/** The families of `facts` and `matchingJobs` (contract 11.6), each named after its fact kind. */
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

/** Lower edges of the pay buckets in US dollars per year. The last bucket is open-ended. */
export const PAY_EDGES = [
  0, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000, 105_000, 120_000, 140_000, 160_000, 180_000, 200_000,
  250_000, 300_000, 400_000, 600_000,
] as const;

/**
 * Returns the terms of the buckets that the closed interval `[low, high]` touches. The intervals of a job and a query
 * can only overlap if they share a bucket, so a query is the OR of these terms.
 */
export function payBucketTerms(low: number, high: number): string[] {
  const first = bucketOf(low);
  const last = bucketOf(high);
  return PAY_EDGES.slice(first, last + 1).map((edge) => `pay:${edge}`);
}

/** Returns the terms of a publication time: its month (`yyyy-mm`, UTC) and its year. */
export function publishedTermsOf(publishedAt: string): string[] {
  return [`published:${publishedAt.slice(0, 7)}`, `published:${publishedAt.slice(0, 4)}`];
}

/** Maximum number of month and year terms of a publication interval; a longer one is checked only on the documents. */
const MAXIMUM_PERIODS = 64;

/**
 * Returns the terms, to combine with OR, of the months and whole years that `[fromMs, untilMs)` touches. Returns null
 * if an end is open or the terms are too many; then only the documents decide.
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
