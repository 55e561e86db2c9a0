import type { Job } from '../contract/resources/job.ts';
import type * as v from '../contract/vocabulary.ts';
import type { Dimension } from '../search/planner/dimension.ts';
import { tokens } from '../search/store/terms.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { jobTerm, payBucketTerms, publishedTermsBetween } from './term-names.ts';

type Values<T extends readonly string[]> = readonly T[number][];

/**
 * The filters over jobs, in the form that list jobs and list job facts share (contract 8.3). Values in a list combine
 * with OR, fields with AND; an empty list sets no condition. Times are UTC date-times and intervals are half-open. Pay
 * is in US dollars per year, both ends inclusive.
 */
export interface JobFilter {
  readonly companies: readonly string[];
  readonly countries: readonly string[];
  readonly engagements: Values<typeof v.ENGAGEMENTS>;
  readonly industries: readonly string[];
  /** Job ids. They are looked up directly, not searched. */
  readonly jobs: readonly string[];
  readonly languages: readonly string[];
  /** Canonical location ids. */
  readonly locations: readonly string[];
  readonly payMaximum: number | undefined;
  readonly payMinimum: number | undefined;
  readonly publishedFrom: string | undefined;
  readonly publishedUntil: string | undefined;
  readonly query: string | undefined;
  readonly roles: readonly string[];
  readonly schedules: Values<typeof v.SCHEDULES>;
  readonly seniorities: Values<typeof v.SENIORITIES>;
  readonly statuses: Values<typeof v.JOB_STATUSES>;
  readonly tools: readonly string[];
  readonly updatedFrom: string | undefined;
  readonly updatedUntil: string | undefined;
  readonly visaSponsorship: boolean | undefined;
  readonly workArrangements: Values<typeof v.WORK_ARRANGEMENTS>;
}

export const NO_JOB_FILTER: JobFilter = {
  companies: [],
  countries: [],
  engagements: [],
  industries: [],
  jobs: [],
  languages: [],
  locations: [],
  payMaximum: undefined,
  payMinimum: undefined,
  publishedFrom: undefined,
  publishedUntil: undefined,
  query: undefined,
  roles: [],
  schedules: [],
  seniorities: [],
  statuses: [],
  tools: [],
  updatedFrom: undefined,
  updatedUntil: undefined,
  visaSponsorship: undefined,
  workArrangements: [],
};

/**
 * Returns the filter as conditions on the index. The index only narrows pay and publication times, and has no terms for
 * update times; `matchesJob` decides.
 */
export function jobDimensions(filter: JobFilter): Dimension[] {
  const dimensions: Dimension[] = [];
  const anyOf = <T>(values: readonly T[], term: (value: T) => string): void => {
    if (values.length > 0) dimensions.push({ anyOf: values.map(term) });
  };
  anyOf(filter.companies, (id) => jobTerm.company(ordinalOf(id)));
  anyOf(filter.countries, jobTerm.country);
  anyOf(filter.engagements, jobTerm.engagement);
  anyOf(filter.industries, jobTerm.industry);
  anyOf(filter.languages, jobTerm.language);
  anyOf(filter.locations, jobTerm.place);
  anyOf(filter.roles, jobTerm.role);
  anyOf(filter.schedules, jobTerm.schedule);
  anyOf(filter.seniorities, jobTerm.seniority);
  anyOf(filter.statuses, jobTerm.status);
  anyOf(filter.tools, jobTerm.tool);
  anyOf(filter.workArrangements, jobTerm.arrangement);
  for (const token of tokens(filter.query ?? '')) dimensions.push({ anyOf: [jobTerm.word(token)] });
  if (filter.visaSponsorship !== undefined)
    dimensions.push({ anyOf: [jobTerm.visa(filter.visaSponsorship)] });
  if (hasPay(filter)) {
    const { payMinimum = 0, payMaximum = Number.POSITIVE_INFINITY } = filter;
    const unbounded = payMinimum === 0 && payMaximum === Number.POSITIVE_INFINITY;
    dimensions.push({ anyOf: unbounded ? [jobTerm.payDisclosed()] : payBucketTerms(payMinimum, payMaximum) });
  }
  const published = publishedTermsBetween(time(filter.publishedFrom, -1), time(filter.publishedUntil, 1));
  if (published !== null) dimensions.push({ anyOf: published });
  return dimensions;
}

/** Reports whether a job satisfies the whole filter. Every candidate from the index must pass it. */
export function matchesJob(filter: JobFilter, document: JobDocument): boolean {
  const { job } = document;
  return (
    document.cleared &&
    holds(filter.statuses, job.status) &&
    holds(filter.jobs, job.id) &&
    holds(filter.companies, job.company.id) &&
    holdsAny(filter.countries, countriesOf(job)) &&
    holdsAny(filter.engagements, job.engagements) &&
    holdsAny(filter.industries, document.industryCodes) &&
    holdsAny(filter.languages, job.languages) &&
    holdsAny(filter.locations, document.placeIds) &&
    holdsAny(filter.roles, document.roleCodes) &&
    holdsAny(filter.schedules, job.schedules) &&
    (filter.seniorities.length === 0 ||
      (job.seniority !== null && holds(filter.seniorities, job.seniority))) &&
    holdsAny(filter.tools, job.tools) &&
    holdsAny(filter.workArrangements, job.work_arrangements) &&
    (filter.visaSponsorship === undefined || job.visa_sponsorship === filter.visaSponsorship) &&
    isWithin(job.published_at, filter.publishedFrom, filter.publishedUntil) &&
    isWithin(job.updated_at, filter.updatedFrom, filter.updatedUntil) &&
    matchesPay(filter, job) &&
    matchesText(filter.query, job)
  );
}

const hasPay = (filter: JobFilter): boolean =>
  filter.payMinimum !== undefined || filter.payMaximum !== undefined;

const countriesOf = (job: Job): string[] => job.locations.flatMap(({ country }) => country ?? []);

const holds = (wanted: readonly string[], value: string): boolean =>
  wanted.length === 0 || wanted.includes(value);

const holdsAny = (wanted: readonly string[], values: readonly string[]): boolean =>
  wanted.length === 0 || values.some((value) => wanted.includes(value));

/** Returns Unix milliseconds, or infinity towards `side` when the end is open. */
const time = (value: string | undefined, side: -1 | 1): number =>
  value === undefined ? side * Number.POSITIVE_INFINITY : Date.parse(value);

function isWithin(value: string | null, from: string | undefined, until: string | undefined): boolean {
  if (from === undefined && until === undefined) return true;
  if (value === null) return false;
  const at = Date.parse(value);
  return at >= time(from, -1) && at < time(until, 1);
}

/** Reports whether a package's disclosed USD interval overlaps the wanted one. A missing end equals the other end. */
function matchesPay(filter: JobFilter, job: Job): boolean {
  if (!hasPay(filter)) return true;
  const { payMinimum = 0, payMaximum = Number.POSITIVE_INFINITY } = filter;
  return job.compensationPackages.some(({ baseAnnualUsdMin, baseAnnualUsdMax }) => {
    const low = baseAnnualUsdMin ?? baseAnnualUsdMax;
    const high = baseAnnualUsdMax ?? baseAnnualUsdMin;
    return low !== null && high !== null && high >= payMinimum && low <= payMaximum;
  });
}

function matchesText(query: string | undefined, job: Job): boolean {
  if (query === undefined) return true;
  const words = new Set(tokens(`${job.title} ${job.company.name}`));
  const wanted = tokens(query);
  return wanted.length > 0 && wanted.every((token) => words.has(token));
}
