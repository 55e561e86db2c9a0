import type { Job } from '../contract/resources/job.ts';
import type { Dimension } from '../search/planner/dimension.ts';
import { tokens } from '../search/store/terms.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import type { JobFilter } from './query.ts';
import { jobTerm, payBucketTerms, publishedTermsBetween } from './term-names.ts';

type Test = (document: JobDocument) => boolean;

/** One filter's condition on the index and on a document. */
interface Condition<T> {
  /**
   * Conditions on the index. It may propose too many jobs, never too few. A filter without terms narrows nothing; the
   * documents decide.
   */
  readonly dimensions?: (wanted: T, filter: JobFilter) => readonly Dimension[];
  /** Compiles the test that a document must pass; called once per page. */
  readonly test: (wanted: T, filter: JobFilter) => Test;
}

type Conditions = { readonly [Name in keyof JobFilter]-?: Condition<NonNullable<JobFilter[Name]>> };

/** Makes the condition of a filter that any of its values satisfies, in the index and in a document. */
const anyOf = <T extends string>(
  term: (value: T) => string,
  valuesOf: (document: JobDocument) => readonly string[],
): Condition<readonly T[]> => ({
  dimensions: (wanted) => [{ anyOf: wanted.map(term) }],
  test: (wanted) => (document) => valuesOf(document).some((value) => wanted.some((one) => one === value)),
});

const UNBOUNDED = Number.POSITIVE_INFINITY;

/** Both bounds of pay apply to the same package, and both ends of an interval narrow the same terms. */
const pay = (dimensions: Condition<number>['dimensions']): Condition<number> => ({
  ...(dimensions === undefined ? {} : { dimensions }),
  test:
    (_, { base_annual_usd_min: minimum = 0, base_annual_usd_max: maximum = UNBOUNDED }) =>
    ({ job }) =>
      job.compensationPackages.some(({ baseAnnualUsdMin, baseAnnualUsdMax }) => {
        // A missing end equals the other end.
        const low = baseAnnualUsdMin ?? baseAnnualUsdMax;
        const high = baseAnnualUsdMax ?? baseAnnualUsdMin;
        return low !== null && high !== null && high >= minimum && low <= maximum;
      }),
});

const payDimensions = (_: number, filter: JobFilter): Dimension[] => {
  const { base_annual_usd_min: minimum = 0, base_annual_usd_max: maximum = UNBOUNDED } = filter;
  const disclosed = minimum === 0 && maximum === UNBOUNDED;
  return [{ anyOf: disclosed ? [jobTerm.payDisclosed()] : payBucketTerms(minimum, maximum) }];
};

const from =
  (timeOf: (job: Job) => string | null): Condition<string>['test'] =>
  (wanted) => {
    const start = Date.parse(wanted);
    return ({ job }) => {
      const time = timeOf(job);
      return time !== null && Date.parse(time) >= start;
    };
  };

const until =
  (timeOf: (job: Job) => string | null): Condition<string>['test'] =>
  (wanted) => {
    const end = Date.parse(wanted);
    return ({ job }) => {
      const time = timeOf(job);
      return time !== null && Date.parse(time) < end;
    };
  };

const publishedDimensions = (_: string, filter: JobFilter): Dimension[] => {
  const { published_from: start, published_until: end } = filter;
  const terms = publishedTermsBetween(
    start === undefined ? -UNBOUNDED : Date.parse(start),
    end === undefined ? UNBOUNDED : Date.parse(end),
  );
  return terms === null ? [] : [{ anyOf: terms }];
};

/**
 * The condition of each filter. A condition that two filters state together asks the index once, through the filter
 * that is named first.
 */
const CONDITIONS: Conditions = {
  jobs: {
    test:
      (wanted) =>
      ({ job }) =>
        wanted.includes(job.id),
  },
  companies: anyOf(
    (id) => jobTerm.company(ordinalOf(id)),
    ({ job }) => [job.company.id],
  ),
  countries: anyOf(jobTerm.country, ({ job }) => job.locations.flatMap(({ country }) => country ?? [])),
  engagements: anyOf(jobTerm.engagement, ({ job }) => job.engagements),
  industries: anyOf(jobTerm.industry, ({ industryCodes }) => industryCodes),
  languages: anyOf(jobTerm.language, ({ job }) => job.languages),
  locations: anyOf(jobTerm.place, ({ placeIds }) => placeIds),
  roles: anyOf(jobTerm.role, ({ roleCodes }) => roleCodes),
  schedules: anyOf(jobTerm.schedule, ({ job }) => job.schedules),
  seniorities: anyOf(jobTerm.seniority, ({ job }) => (job.seniority === null ? [] : [job.seniority])),
  statuses: anyOf(jobTerm.status, ({ job }) => [job.status]),
  tools: anyOf(jobTerm.tool, ({ job }) => job.tools),
  work_arrangements: anyOf(jobTerm.arrangement, ({ job }) => job.work_arrangements),
  query: {
    dimensions: (text) => tokens(text).map((token) => ({ anyOf: [jobTerm.word(token)] })),
    test: (text) => {
      const wanted = tokens(text);
      return ({ job }) => {
        const words = new Set(tokens(`${job.title} ${job.company.name}`));
        return wanted.length > 0 && wanted.every((token) => words.has(token));
      };
    },
  },
  visa_sponsorship: {
    dimensions: (wanted) => [{ anyOf: [jobTerm.visa(wanted)] }],
    test:
      (wanted) =>
      ({ job }) =>
        job.visa_sponsorship === wanted,
  },
  base_annual_usd_min: pay(payDimensions),
  base_annual_usd_max: pay((bound, filter) =>
    filter.base_annual_usd_min === undefined ? payDimensions(bound, filter) : [],
  ),
  published_from: { dimensions: publishedDimensions, test: from((job) => job.published_at) },
  published_until: {
    dimensions: (end, filter) =>
      filter.published_from === undefined ? publishedDimensions(end, filter) : [],
    test: until((job) => job.published_at),
  },
  // The change log is ordered by update time, so the index has no terms for it.
  updated_from: { test: from((job) => job.updated_at) },
  updated_until: { test: until((job) => job.updated_at) },
};

/** Returns the filter as conditions on the index. The index only narrows; `jobMatcher` decides. */
export const jobDimensions = (filter: JobFilter): Dimension[] =>
  applied(filter, ({ dimensions }, wanted) => dimensions?.(wanted, filter) ?? []).flat();

/** Compiles the whole filter. Every candidate from the index must pass it, and be commercially cleared. */
export function jobMatcher(filter: JobFilter): Test {
  const tests = applied(filter, ({ test }, wanted) => test(wanted, filter));
  return (document) => document.cleared && tests.every((test) => test(document));
}

/** Applies `use` to the conditions that the filter sets, in the order of `CONDITIONS`. */
function applied<Result>(
  filter: JobFilter,
  use: (condition: Condition<NonNullable<unknown>>, wanted: NonNullable<unknown>) => Result,
): Result[] {
  const known: Readonly<Record<string, Condition<never>>> = CONDITIONS;
  const unknown = Object.keys(filter).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw new Error(`the filter ${unknown} has no condition`);
  const wantedOf: Readonly<Record<string, unknown>> = filter;
  return Object.entries(known).flatMap(([name, condition]) => {
    const wanted = wantedOf[name];
    if (wanted === undefined || wanted === null || (Array.isArray(wanted) && wanted.length === 0)) return [];
    // `Conditions` pairs each filter with a condition on values of its type.
    return [use(condition as Condition<NonNullable<unknown>>, wanted)];
  });
}
