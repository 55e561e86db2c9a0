import { Random } from '../../infra/operator/demo/random.ts';
import * as v from '../../shared/contract/vocabulary.ts';
import type { OracleCompany, OracleWorld, Query } from './oracle.ts';

/** Random queries, biased like real ones towards those that some record of the world matches. */
export class RandomQueries {
  readonly seed: number;
  readonly random: Random;
  readonly #world: OracleWorld;

  constructor(world: OracleWorld, seed: number) {
    this.seed = seed;
    this.random = new Random(seed);
    this.#world = world;
  }

  /** Returns a query of list jobs, sometimes with an order and a limit. */
  sortedJobs(): Query {
    const { random } = this;
    return {
      ...this.jobs('snake'),
      ...(random.chance(0.6) ? { sort: random.pick(v.JOB_SORTS) } : {}),
      ...(random.chance(0.5) ? { direction: random.pick(v.DIRECTIONS) } : {}),
      ...this.#limit(),
    };
  }

  /** Returns a query of list jobs (snake) or job facts (camel), without order and limit. */
  jobs(casing: 'camel' | 'snake'): Query {
    const { random } = this;
    const { job } = random.pick(this.#world.jobs);
    const other = random.pick(this.#world.jobs).job;
    const name = (snake: string, camel: string): string => (casing === 'snake' ? snake : camel);
    const placeChain = job.locations.flatMap(({ id }) => [id, ...(this.#world.placeParents.get(id) ?? [])]);
    const roleChain = job.roles.flatMap((code) => [code, this.#world.roles.parents.get(code) ?? code]);
    const words = job.title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
    const makers: (() => [string, unknown])[] = [
      () => ['companies', this.#some([job.company.id, other.company.id])],
      () => ['engagements', this.#some([...job.engagements, ...v.ENGAGEMENTS])],
      () => [
        'industries',
        this.#some([...job.industries, ...other.industries, ...this.#oddCodes('industries')]),
      ],
      () => ['languages', this.#some([...job.languages, 'de'])],
      () => ['locations', this.#some([...placeChain, ...other.locations.map(({ id }) => id)])],
      () => ['roles', this.#some([...roleChain, ...other.roles, ...this.#oddCodes('roles')])],
      () => ['schedules', this.#some(v.SCHEDULES)],
      () => ['tools', this.#some([...job.tools, ...other.tools])],
      () => [name('visa_sponsorship', 'visaSponsorship'), random.chance(0.5)],
      () => [name('work_arrangements', 'workArrangements'), this.#some(v.WORK_ARRANGEMENTS)],
      () => ['query', words.length === 0 ? 'senior' : random.some(words, 2).join(' ')],
    ];
    const snakeOnly: (() => [string, unknown])[] = [
      () => ['countries', this.#some(job.locations.flatMap(({ country }) => country ?? []).concat('US'))],
      () => ['seniorities', this.#some(v.SENIORITIES)],
      () => ['statuses', this.#some(v.JOB_STATUSES)],
      () => ['base_annual_usd_min', random.integer(0, 150_000)],
      () => ['base_annual_usd_max', random.integer(150_000, 300_000)],
      () => ['published_from', new Date(Date.parse(job.published_at ?? job.first_observed_at)).toISOString()],
      () => [
        'published_until',
        new Date(Date.parse(other.published_at ?? job.first_observed_at) + 86_400_000 * 400).toISOString(),
      ],
      // All jobs of one publication have the same time: the next millisecond excludes them.
      () => ['updated_from', new Date(Date.parse(job.updated_at) + random.integer(0, 1)).toISOString()],
      () => ['updated_until', new Date(Date.parse(other.updated_at) + random.integer(0, 2)).toISOString()],
    ];
    const camelOnly: (() => [string, unknown])[] = [
      () => ['jobs', this.#some([job.id, other.id, random.pick(this.#world.jobs).job.id])],
      () => ['facts', this.facts()],
      () => ['facts', this.facts()],
      () => ['facts', this.facts()],
    ];
    const all = [...makers, ...(casing === 'snake' ? snakeOnly : camelOnly)];
    const count = Math.floor(random.next() * random.next() * 5) + (random.chance(0.9) ? 1 : 0);
    const query = this.#compose(all, count);
    // The interface rejects an empty interval.
    for (const interval of ['published', 'updated']) {
      const [from, until] = [query[`${interval}_from`], query[`${interval}_until`]];
      if (from !== undefined && until !== undefined && String(from) >= String(until))
        delete query[`${interval}_until`];
    }
    return query;
  }

  facts(): Query {
    const { random } = this;
    const facts = random.pick(this.#world.jobs).facts;
    const tools = facts.flatMap((fact) => (fact.kind === 'technology' ? [fact.code] : []));
    const targets = facts.flatMap((fact) =>
      fact.kind === 'initiative' && fact.target.kind === 'technology' ? [fact.target.code] : [],
    );
    const makers: (() => [string, unknown])[] = [
      () => ['agencyPolicies', this.#some(v.AGENCY_POLICIES)],
      () => ['applicationRoutes', this.#some(v.APPLICATION_ROUTES)],
      () => ['benefits', this.#some(v.BENEFITS)],
      () => ['complianceConcepts', this.#some(v.COMPLIANCE_CONCEPTS)],
      () => ['complianceRelationships', this.#some(v.COMPLIANCE_RELATIONSHIPS)],
      () => ['initiativeActions', this.#some(v.INITIATIVE_ACTIONS)],
      () => ['initiativeCompliance', this.#some(v.COMPLIANCE_CONCEPTS)],
      () => [
        'initiativeTools',
        this.#some([
          ...targets,
          'data-and-analytics',
          'programming-languages',
          'collaboration-and-productivity',
        ]),
      ],
      () => ['listingRelationships', this.#some(v.LISTING_RELATIONSHIPS)],
      () => ['noDegreeRequired', true],
      () => ['recruitingPlatforms', this.#some(v.RECRUITING_PLATFORMS)],
      () => ['technologyRelationships', this.#some(v.TECHNOLOGY_RELATIONSHIPS)],
      () => ['technologyTools', this.#some([...tools, 'python'])],
    ];
    const query: Record<string, unknown> = { ...this.#compose(makers, random.integer(1, 3)) };
    if (random.chance(0.3)) query['includeUnstated'] = true;
    // The operator changes nothing for a single tool, or where another condition leaves nothing.
    if (random.chance(0.1)) {
      return { technologyTools: random.some([...tools, 'python', 'sql'], 3), technologyOperator: 'all' };
    }
    return query;
  }

  companies(): Query {
    const { random } = this;
    return {
      ...this.#ofCompany(random.pick(this.#world.companies)),
      ...(random.chance(0.8) ? { sort: random.pick(v.COMPANY_SORTS) } : {}),
      ...(random.chance(0.6) ? { direction: random.pick(v.DIRECTIONS) } : {}),
      ...this.#limit(),
    };
  }

  events(): Query {
    const { random } = this;
    const company = random.pick(this.#world.companies);
    const observed = company.events[0]?.evidence.dates.observedAt ?? '2026-01-01T00:00:00.000Z';
    const context = this.#compose(
      [
        () => ['types', this.#some([company.company.type, ...v.COMPANY_TYPES])],
        () => ['eventKinds', this.#some(v.EVENT_KINDS)],
        () => ['complianceConcepts', this.#some(v.COMPLIANCE_CONCEPTS)],
        () => ['complianceRelationships', this.#some(v.COMPLIANCE_RELATIONSHIPS)],
        () => ['employeeCountMin', random.integer(0, 500)],
        () => ['employeeCountMax', random.integer(500, 20_000)],
        () => ['observedFrom', observed],
        () => [
          'observedUntil',
          new Date(Date.parse(observed) + 86_400_000 * random.integer(1, 100)).toISOString(),
        ],
      ],
      random.integer(0, 2),
    );
    const bounded = 'employeeCountMin' in context || 'employeeCountMax' in context;
    return {
      ...this.#ofCompany(company),
      company: {
        ...context,
        ...(bounded && random.chance(0.3) ? { employeeScopes: this.#some(v.SUBJECT_SCOPES) } : {}),
      },
      ...(random.chance(0.7)
        ? {
            matchingJobs: {
              ...this.facts(),
              ...(random.chance(0.2) ? { workingConditions: this.#some(v.WORKING_CONDITIONS) } : {}),
            },
          }
        : {}),
    };
  }

  #ofCompany({ company }: OracleCompany): Query {
    const { random } = this;
    const start = random.integer(0, Math.max(0, company.name.length - 4));
    const part = company.name.slice(start, start + random.integer(2, 9)).trim();
    return this.#compose(
      [
        () => ['countries', this.#some([company.country ?? 'US', 'US', 'IN'])],
        () => [
          'industries',
          this.#some(
            company.industries.flatMap((code) => [code, this.#world.industries.parents.get(code) ?? code]),
          ),
        ],
        () => [
          'query',
          part === '' ? company.name : random.chance(0.3) ? `${company.name.slice(0, 5)}x` : part,
        ],
      ],
      random.integer(0, 2),
    );
  }

  /** Returns a limit: mostly the default, often the maximum, sometimes a very small one. */
  #limit(): Query {
    const { random } = this;
    return random.chance(0.4) ? {} : { limit: random.pick([1, 2, 7, 50, 50, 99, 100, 100]) };
  }

  #compose(makers: readonly (() => [string, unknown])[], count: number): Record<string, unknown> {
    const query: Record<string, unknown> = {};
    for (let i = 0; i < count; i += 1) {
      const [name, value] = this.random.pick(makers)();
      if (!Array.isArray(value) || value.length > 0) query[name] = value;
    }
    return query;
  }

  /** Occasionally returns a replaced code and an alias. */
  #oddCodes(name: 'industries' | 'roles'): string[] {
    const { replacedBy, aliases } = this.#world[name];
    if (!this.random.chance(0.1)) return [];
    return [replacedBy, aliases].flatMap((odd) => (odd.size === 0 ? [] : this.random.pick([...odd.keys()])));
  }

  #some(values: readonly string[]): string[] {
    return values.length === 0 ? [] : this.random.some(values, this.random.integer(1, 3));
  }
}

/** Returns the query as a query string. */
export function queryString(query: Query): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) add(name, item);
    else if (typeof value === 'object' && value !== null) {
      for (const [property, inner] of Object.entries(value)) add(`${name}[${property}]`, inner);
    } else pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  return pairs.join('&');
}
