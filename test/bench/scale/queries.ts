import { Random } from '../../../infra/operator/demo/random.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import { TOOL_CATEGORIES } from '../../../shared/contract/vocabulary.ts';
import type { FactsFilter } from '../../../shared/facts/semantics.ts';
import type { JobFilter } from '../../../shared/jobs/query.ts';
import { jobTerm } from '../../../shared/jobs/term-names.ts';
import type { MarketDocuments } from '../../support/generated/documents.ts';
import type { Market } from '../../support/generated/market.ts';
import type { MarketTerms } from '../../support/generated/terms.ts';
import { MarketValues } from './market-values.ts';
import type { MarketPostings } from './memory/postings.ts';

/** A page of list jobs, or of list job facts when `facts` is given. */
export interface ScaleQuery {
  readonly filter: JobFilter;
  readonly facts?: FactsFilter;
  readonly direction: 'asc' | 'desc';
  /** Exclusive start, as in a cursor. */
  readonly after: number | null;
}

/** The most read units and rounds of a class (docs/benchmarks.md). */
export interface ClassTargets {
  readonly median: number;
  readonly p95: number;
  readonly rounds: number;
}

export interface QueryClass {
  readonly name: string;
  readonly targets: ClassTargets | null;
  readonly queries: readonly ScaleQuery[];
}

const UP_TO_THREE: ClassTargets = { median: 32, p95: 45, rounds: 2 };
const FOUR: ClassTargets = { median: 60, p95: 150, rounds: 3 };
const EIGHT: ClassTargets = { median: 110, p95: 320, rounds: 4 };
const RARE: ClassTargets = { median: 20, p95: 50, rounds: 2 };
const WORST: ClassTargets = { median: 400, p95: 400, rounds: 6 };

type Filter = JobFilter;
type Made = {
  readonly filter?: Filter;
  readonly facts?: FactsFilter;
  readonly start?: number;
  readonly up?: boolean;
};

/**
 * Classes of queries. Values come from jobs, so that some match, or are chosen by how many jobs have them. Every query
 * also asks for open jobs, the default of a request.
 */
export class ScaleQueries {
  readonly #market: Market;
  readonly #values: MarketValues;
  readonly #documents: MarketDocuments;
  readonly #random = new Random(20);

  constructor(market: Market, terms: MarketTerms, postings: MarketPostings, documents: MarketDocuments) {
    this.#market = market;
    this.#values = new MarketValues(market, terms, postings);
    this.#documents = documents;
  }

  classes(count: number): QueryClass[] {
    const { jobs } = this.#market;
    const make = (name: string, targets: ClassTargets | null, of: () => Made | null): QueryClass => {
      const queries: ScaleQuery[] = [];
      for (let tries = 0; queries.length < count && tries < count * 400; tries += 1) {
        const made = of();
        if (made === null) continue;
        const filter = { statuses: ['open'] as const, ...made.filter };
        queries.push({
          filter,
          ...(made.facts === undefined ? {} : { facts: made.facts }),
          direction: made.up === true ? 'asc' : 'desc',
          after: made.start ?? null,
        });
      }
      return { name, targets, queries };
    };
    const random = this.#random;
    return [
      make('no filter', UP_TO_THREE, () => ({})),
      make('1 dimension, broad', UP_TO_THREE, () =>
        random.pick([
          () => ({ filter: { countries: [random.pick(this.#values.top('country', 3))] } }),
          () => ({ filter: { work_arrangements: [random.pick(v.WORK_ARRANGEMENTS)] } }),
          () => ({ filter: { seniorities: [random.pick(v.SENIORITIES)] } }),
        ])(),
      ),
      make('3 dimensions, broad', UP_TO_THREE, () => ({
        filter: {
          countries: [random.pick(this.#values.top('country', 4))],
          work_arrangements: [random.pick(v.WORK_ARRANGEMENTS)],
          seniorities: [random.pick(v.SENIORITIES)],
        },
      })),
      make('1 dimension, a role', UP_TO_THREE, () => this.#one('roles', 'role', jobs * 0.001, jobs * 0.01)),
      make('2 dimensions of a job', UP_TO_THREE, () => {
        const { job } = this.#job();
        return this.#filled({ roles: this.#some(job.roles, 1), countries: this.#some(countries(job), 1) });
      }),
      make('4 dimensions, typical', FOUR, () => this.#typical()),
      make('1 dimension, rare', RARE, () =>
        random.chance(0.5) ? this.#one('locations', 'city', 1, 60) : this.#rareCompany(),
      ),
      make('rare and rare', RARE, () => {
        const { job, placeIds } = this.#job();
        const tools = job.tools.filter((tool) => this.#values.count(jobTerm.tool(tool)) < jobs * 0.002);
        return this.#filled({
          locations: this.#some(
            placeIds.filter((id) => id.startsWith('city:')),
            1,
          ),
          tools: this.#some(tools, 1),
          query: random.pick(job.title.split(' ')),
        });
      }),
      make('rare and dense', RARE, () => ({
        filter: {
          ...this.#one('locations', 'city', 20, 200).filter,
          work_arrangements: ['onsite'],
          schedules: ['full_time'],
        },
      })),
      make('8 dimensions with country', EIGHT, () => this.#eight(true)),
      make('8 dimensions without country', EIGHT, () => this.#eight(false)),
      make('5 dense dimensions without country', EIGHT, () => ({
        filter: {
          work_arrangements: [random.pick(v.WORK_ARRANGEMENTS)],
          seniorities: [random.pick(v.SENIORITIES)],
          engagements: [random.pick(['contract', 'fixed_term', 'internship'] as const)],
          schedules: ['part_time'],
          visa_sponsorship: true,
        },
      })),
      make('empty, 3 medium', RARE, () => ({
        filter: {
          ...this.#one('roles', 'role', jobs * 0.003, jobs * 0.03).filter,
          ...this.#one('tools', 'tool', jobs * 0.001, jobs * 0.02).filter,
          ...this.#one('locations', 'admin', jobs * 0.0002, jobs * 0.002).filter,
          seniorities: ['intern'],
          engagements: ['apprenticeship'],
        },
      })),
      make('empty or nearly, 2 dense', null, () => {
        const [a = 'US', b = 'IN'] = [
          random.pick(this.#values.top('country', 6)),
          random.pick(this.#values.top('country', 6)),
        ];
        const language = random.pick(this.#values.top('language', 7).slice(1));
        return a === b
          ? null
          : {
              filter: {
                countries: [a],
                locations: [`country:${b}`],
                languages: [language],
                visa_sponsorship: true,
              },
            };
      }),
      make('text, 3 words and country', FOUR, () => {
        const { job } = this.#job();
        const words = job.title.split(' ');
        if (words.length < 3) return null;
        return this.#filled({
          query: random.some(words, 3).join(' '),
          countries: this.#some(countries(job), 1),
        });
      }),
      make('text, 1 word', UP_TO_THREE, () => ({
        filter: { query: random.pick(this.#job().job.title.split(' ')) },
      })),
      make('pay and time of publication', FOUR, () => {
        const least = 20_000 + 10_000 * random.integer(0, 20);
        const from = this.#market.now - 86_400_000 * random.integer(30, 200);
        return {
          filter: {
            base_annual_usd_min: least,
            base_annual_usd_max: least + 20_000,
            published_from: new Date(from).toISOString(),
            published_until: new Date(from + 20 * 86_400_000).toISOString(),
            countries: [random.pick(this.#values.top('country', 10))],
          },
        };
      }),
      make('4 dimensions, deep cursor', FOUR, () => {
        const made = this.#typical();
        return made === null ? null : { ...made, start: random.integer(0, jobs - 1) };
      }),
      make('4 dimensions, oldest first', FOUR, () => {
        const made = this.#typical();
        return made === null ? null : { ...made, up: true };
      }),
      make('50 values x 10 dimensions', WORST, () => ({
        filter: {
          companies: this.#many('company', 50),
          countries: this.#many('country', 50),
          engagements: [...v.ENGAGEMENTS],
          industries: this.#many('industry', 50),
          languages: this.#many('language', 50),
          locations: this.#many('city', 50),
          roles: this.#many('role', 50),
          schedules: [...v.SCHEDULES],
          tools: this.#many('tool', 50),
          work_arrangements: [...v.WORK_ARRANGEMENTS],
        },
      })),
      make('worst: 50 cities, 50 companies, 50 tools', WORST, () => ({
        filter: {
          companies: this.#many('company', 50),
          locations: this.#many('city', 50),
          tools: this.#many('tool', 50),
        },
      })),
      make('worst: decided by documents alone', WORST, () => ({
        filter: {
          updated_from: new Date(this.#market.now - 86_400_000).toISOString(),
          published_from: new Date(this.#market.now - 150 * 86_400_000).toISOString(),
          published_until: new Date(this.#market.now - 100 * 86_400_000).toISOString(),
        },
      })),
      make('facts, a tool', null, () => ({
        facts: { technologyTools: [random.pick(this.#values.top('tool', 200))] },
      })),
      make('facts, tool and relationship, role', null, () => {
        const { job } = this.#job();
        const [tool] = this.#some(job.tools, 1);
        if (tool === undefined) return null;
        return {
          filter: { roles: this.#some(job.roles, 1) },
          facts: { technologyTools: [tool], technologyRelationships: ['required_experience'] },
        };
      }),
      make('facts, action and target, 10 countries', null, () => ({
        filter: { countries: this.#values.top('country', 20).slice(0, 10) },
        facts: {
          initiativeActions: random.some(v.INITIATIVE_ACTIONS, 3),
          initiativeTools: [random.pick(TOOL_CATEGORIES), ...random.some(this.#values.top('tool', 400), 4)],
        },
      })),
      make('facts, benefit and no degree', null, () => ({
        facts: { benefits: [random.pick(v.BENEFITS)], noDegreeRequired: true },
      })),
      make('facts, concept or unstated, country', null, () => ({
        filter: { countries: [random.pick(this.#values.top('country', 10))] },
        facts: { complianceConcepts: [random.pick(v.COMPLIANCE_CONCEPTS)], includeUnstated: true },
      })),
      make('facts, all of 3 tools', null, () => {
        const { job } = this.#job();
        if (job.tools.length < 3) return null;
        return { facts: { technologyTools: job.tools.slice(0, 3), technologyOperator: 'all' } };
      }),
      make('facts, worst: 50 tools, 50 targets, 50 cities', WORST, () => ({
        filter: { locations: this.#many('city', 50) },
        facts: {
          technologyTools: this.#many('tool', 50),
          technologyRelationships: ['planned_replacement'],
          initiativeTools: this.#many('tool', 50),
        },
      })),
    ];
  }

  #typical(): Made | null {
    const { job } = this.#job();
    const [tool] = this.#some(job.tools, 1);
    const [role] = this.#some(job.roles, 1);
    if (tool === undefined || role === undefined) return null;
    return this.#filled({
      roles: this.#widened('role', role, 3),
      countries: this.#some(countries(job), 1),
      work_arrangements: job.work_arrangements,
      tools: this.#widened('tool', tool, 3),
    });
  }

  #eight(withCountry: boolean): Made | null {
    const { job, roleCodes, industryCodes } = this.#job();
    const [tool] = this.#some(job.tools, 1);
    const [country] = countries(job);
    const [industry] = this.#some(industryCodes, 1);
    const family = roleCodes.find((code) => !job.roles.includes(code));
    if (tool === undefined || country === undefined || industry === undefined || family === undefined)
      return null;
    if (job.seniority === null) return null;
    return this.#filled({
      roles: this.#widened('role', family, 3),
      ...(withCountry
        ? { countries: this.#widened('country', country, 3) }
        : { locations: [this.#random.pick(['region:europe', 'region:apac', 'region:north-america'])] }),
      industries: this.#widened('industry', industry, 5),
      tools: this.#widened('tool', tool, 5),
      work_arrangements: job.work_arrangements,
      schedules: job.schedules,
      languages: this.#some(job.languages, 1),
      seniorities: [job.seniority],
    });
  }

  /** Returns null when a list is empty, because it would not be a condition. */
  #filled(filter: Filter): Made | null {
    return Object.values(filter).some((value) => Array.isArray(value) && value.length === 0)
      ? null
      : { filter };
  }

  #one(
    property: 'locations' | 'roles' | 'tools',
    kind: string,
    least: number,
    most: number,
  ): { filter: Filter } {
    const values = this.#values.of(kind).filter(({ count }) => count >= least && count <= most);
    return { filter: { [property]: [this.#random.pick(values).value] } };
  }

  #rareCompany(): Made {
    for (;;) {
      const company = this.#random.integer(0, this.#market.companies - 1);
      const count = this.#values.count(jobTerm.company(company));
      if (count > 0 && count <= 60) return { filter: { companies: [this.#documents.companyId(company)] } };
    }
  }

  #job() {
    return this.#documents.job(this.#market.job(this.#random.integer(0, this.#market.jobs - 1)));
  }

  #some<T extends string>(values: readonly T[], count: number): T[] {
    return values.length === 0 ? [] : this.#random.some(values, count);
  }

  /** Returns `count` of the most popular values, like a customer who ticks many boxes. */
  #many(kind: string, count: number): string[] {
    if (kind === 'company') {
      return this.#distinct(count, () =>
        this.#documents.companyId(this.#random.integer(0, Math.min(400, this.#market.companies) - 1)),
      );
    }
    const pool = this.#values.top(kind, count * 8);
    return this.#distinct(Math.min(count, pool.length), () => this.#random.pick(pool));
  }

  #widened(kind: string, value: string, count: number): string[] {
    const pool = this.#values.top(kind, count * 6);
    const others = this.#distinct(count, () => this.#random.pick(pool)).filter((other) => other !== value);
    return [value, ...others].slice(0, count);
  }

  #distinct(count: number, make: () => string): string[] {
    const out = new Set<string>();
    for (let tries = 0; out.size < count && tries < count * 20; tries += 1) out.add(make());
    return [...out];
  }
}

const countries = (job: { readonly locations: readonly { readonly country: string | null }[] }): string[] =>
  job.locations.flatMap(({ country }) => country ?? []);
