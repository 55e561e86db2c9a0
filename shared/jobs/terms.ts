import type { Fact } from '../contract/resources/fact.ts';
import { tokens } from '../search/store/terms.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument, JobFactsDocument } from './document.ts';
import { payWithoutUsd } from './pay-without-usd.ts';
import { FACT_FAMILIES, jobTerm, payBucketTerms, publishedTermsOf } from './term-names.ts';

/** Returns every term of a job in space `j`. Without a facts item every fact family is unstated. */
export function termsOfJob(document: JobDocument, facts: JobFactsDocument | undefined): string[] {
  const { job } = document;
  const terms = new Set<string>([jobTerm.status(job.status), jobTerm.company(ordinalOf(job.company.id))]);
  const addAll = (values: readonly string[], term: (value: string) => string) => {
    for (const value of values) terms.add(term(value));
  };
  addAll(document.placeIds, jobTerm.place);
  addAll(document.roleCodes, jobTerm.role);
  addAll(document.industryCodes, jobTerm.industry);
  addAll(job.tools, jobTerm.tool);
  addAll(
    job.locations.flatMap(({ country }) => country ?? []),
    jobTerm.country,
  );
  addAll(job.work_arrangements, jobTerm.arrangement);
  addAll(job.schedules, jobTerm.schedule);
  addAll(job.engagements, jobTerm.engagement);
  addAll(job.languages, jobTerm.language);
  addAll(tokens(`${job.title} ${job.company.name}`), jobTerm.word);
  if (job.seniority !== null) terms.add(jobTerm.seniority(job.seniority));
  if (job.visa_sponsorship !== null) terms.add(jobTerm.visa(job.visa_sponsorship));
  if (job.published_at !== null) addAll(publishedTermsOf(job.published_at), (term) => term);
  for (const { baseAnnualUsdMin, baseAnnualUsdMax } of job.compensationPackages) {
    const low = baseAnnualUsdMin ?? baseAnnualUsdMax;
    const high = baseAnnualUsdMax ?? baseAnnualUsdMin;
    if (low === null || high === null) continue;
    terms.add(jobTerm.payDisclosed());
    addAll(payBucketTerms(low, high), (term) => term);
  }
  const unpriced = payWithoutUsd(job.compensationPackages);
  if (unpriced !== null) terms.add(jobTerm.payWithoutUsd(unpriced.currency));
  for (const term of factTermsOf(facts)) terms.add(term);
  return [...terms];
}

/** The publisher needs those of a document three times. */
const known = new WeakMap<JobFactsDocument, readonly string[]>();

/** Returns the distinct terms of a job's facts. Without a facts item every family is unstated. */
export function factTermsOf(facts: JobFactsDocument | undefined): readonly string[] {
  if (facts === undefined) return computedTermsOf(facts);
  let terms = known.get(facts);
  if (terms === undefined) {
    terms = computedTermsOf(facts);
    known.set(facts, terms);
  }
  return terms;
}

/** Notes that a document has the facts of another, whose terms are known. */
export function shareFactTerms(from: JobFactsDocument, to: JobFactsDocument): void {
  known.set(to, factTermsOf(from));
}

function computedTermsOf(facts: JobFactsDocument | undefined): readonly string[] {
  const stated = facts?.facts.map(({ fact }) => fact) ?? [];
  const families = new Set<string>(stated.map(({ kind }) => kind));
  return [
    ...new Set([
      ...stated.flatMap((fact) => termsOfFact(fact, facts?.targetCategories ?? {})),
      ...FACT_FAMILIES.filter((family) => !families.has(family)).map(jobTerm.unstated),
    ]),
  ];
}

function termsOfFact(fact: Fact, categories: Readonly<Record<string, string>>): string[] {
  switch (fact.kind) {
    case 'agency_policy':
      return [jobTerm.agencyPolicy(fact.policy)];
    case 'application_route':
      return [jobTerm.applicationRoute(fact.route)];
    case 'benefit':
      return [jobTerm.benefit(fact.benefit)];
    case 'compliance':
      return [
        jobTerm.complianceConcept(fact.concept),
        jobTerm.complianceRelationship(fact.relationship),
        jobTerm.complianceConceptRelationship(fact.concept, fact.relationship),
      ];
    case 'degree_requirement':
      return fact.requirement === 'not_required' ? [jobTerm.degreeNotRequired()] : [];
    case 'initiative':
      return termsOfInitiative(fact, categories);
    case 'listing_relationship':
      return [jobTerm.listingRelationship(fact.relationship)];
    case 'recruiting_platform':
      return [jobTerm.recruitingPlatform(fact.platform)];
    case 'technology':
      return [
        jobTerm.technology(fact.relationship, fact.code),
        jobTerm.technologyCode(fact.code),
        jobTerm.technologyRelationship(fact.relationship),
      ];
    case 'working_condition':
      return [jobTerm.workingCondition(fact.condition)];
    case 'observed_listing_interval':
    case 'visa_sponsorship':
      return [];
  }
}

function termsOfInitiative(
  { action, target }: Extract<Fact, { kind: 'initiative' }>,
  categories: Readonly<Record<string, string>>,
): string[] {
  const terms = [
    jobTerm.initiative(),
    jobTerm.initiativeAction(action),
    jobTerm.initiativeTarget(target.kind, target.code),
    jobTerm.initiativeActionTarget(action, target.kind, target.code),
  ];
  const category = target.kind === 'technology' ? categories[target.code] : undefined;
  if (category === undefined) return terms;
  return [
    ...terms,
    jobTerm.initiativeTarget('category', category),
    jobTerm.initiativeActionTarget(action, 'category', category),
  ];
}
