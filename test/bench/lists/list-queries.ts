import { tokens } from '../../../shared/search/store/terms.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { seeded, skewed } from '../harness/statistics.ts';
import type { FactedJob, World } from './list-world.ts';
import { factNames } from './rival.ts';
import { array, quoted } from './sql-text.ts';

/** The same query for the interface and for PostgreSQL. */
export interface ListQuery {
  readonly target: string;
  readonly sql: string;
}

export interface QueryClass {
  readonly name: string;
  readonly queries: readonly ListQuery[];
}

/** A condition on jobs, as a parameter and in SQL. */
interface Condition {
  readonly parameter: string;
  readonly sql: string;
}

/** Rows per page, the fixed size of job facts and company events. */
export const PAGE = 50;

/** A value of a job that few open jobs share. */
export interface RareValue {
  readonly count: number;
  readonly condition: Condition;
  isOf(job: FactedJob): boolean;
}

/**
 * Returns classes of queries. Values come from the documents, so frequent values are queried more often.
 * @param rarest the rarest value of a job; by default its rarest tool among these documents
 */
export function queryClasses(
  world: World,
  count: number,
  rarest: (job: FactedJob) => RareValue | undefined = rarestTool(world),
): QueryClass[] {
  const random = seeded(11);
  const open = world.jobs.filter(({ document: { job } }) => job.status === 'open');
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const some = (of: (job: FactedJob) => ListQuery | null): ListQuery[] => {
    const found: ListQuery[] = [];
    for (let tries = 0; found.length < count && tries < count * 20; tries += 1) {
      const job = pick(open);
      const query = job === undefined ? null : of(job);
      if (query !== null) found.push(query);
    }
    return found;
  };
  const conditions = (job: FactedJob): Condition[] => shuffled(conditionsOf(job, pick), random);
  const several = (dimensions: number) => (job: FactedJob) => {
    const chosen = conditions(job).slice(0, dimensions);
    return chosen.length === dimensions ? jobs(chosen) : null;
  };
  const companies = world.companies.filter(({ document: { company } }) => company.open_job_count > 0);
  return [
    { name: 'jobs, no filter', queries: some(() => jobs([])) },
    { name: 'jobs, sort=updated', queries: some(() => jobs([], 'updated')) },
    { name: 'jobs, 1 dimension', queries: some(several(1)) },
    { name: 'jobs, 3 dimensions', queries: some(several(3)) },
    { name: 'jobs, 4 dimensions', queries: some(several(4)) },
    {
      name: 'jobs, rare (fewer than 20)',
      queries: some((job) => {
        const rare = rarest(job);
        return rare === undefined || rare.count >= 20 ? null : jobs([rare.condition]);
      }),
    },
    {
      name: 'jobs, empty (of two jobs)',
      queries: some((job) => {
        const other = pick(open);
        const rare = rarest(job);
        if (rare === undefined || other === undefined || rare.isOf(other)) return null;
        return jobs([rare.condition, companyIs(other.document.job.company.id)]);
      }),
    },
    {
      name: 'jobs, text',
      queries: some(({ document: { job } }) => {
        const words = tokens(job.title)
          .filter((word) => word.length > 2)
          .slice(0, 2);
        if (words.length === 0) return null;
        return jobs([
          { parameter: `query=${encodeURIComponent(words.join(' '))}`, sql: `words @> ${array(words)}` },
        ]);
      }),
    },
    {
      name: 'jobs, pay',
      queries: some(() => {
        const least = 40_000 + 10_000 * Math.floor(random() * 25);
        return jobs([{ parameter: `base_annual_usd_min=${least}`, sql: `pay_max >= ${least}` }]);
      }),
    },
    {
      name: 'facts, one condition',
      queries: some((job) => {
        const condition = factCondition(job, 'facts', pick);
        return condition === null ? null : facts([condition]);
      }),
    },
    {
      name: 'facts, condition and role',
      queries: some((job) => {
        const condition = factCondition(job, 'facts', pick);
        const role = pick(job.document.roleCodes);
        return condition === null || role === undefined
          ? null
          : facts([condition, anyOf('roles', 'roles', role)]);
      }),
    },
    ...(['name', 'open_jobs', 'updated'] as const).map((sort) => ({
      name: `companies, sort=${sort}`,
      queries: some(() => companiesBy(sort, [])),
    })),
    {
      name: 'companies, country and industry',
      queries: some(() => {
        const document = companies[skewed(random, companies.length)]?.document;
        const industry = document?.industryCodes[0];
        if (document?.company.country === null || document === undefined || industry === undefined)
          return null;
        return companiesBy('name', [
          {
            parameter: `countries=${document.company.country}`,
            sql: `country = ${quoted(document.company.country)}`,
          },
          anyOf('industries', 'industries', industry),
        ]);
      }),
    },
    {
      name: 'companies, name',
      queries: some(() => {
        const name = pick(companies)?.document.company.name ?? '';
        const start = Math.floor(random() * Math.max(1, name.length - 5));
        const part = name.slice(start, start + 4 + Math.floor(random() * 4)).trim();
        if (part.length < 4 || /[%_\\]/.test(part)) return null;
        const text = quoted(part.toLowerCase());
        return companiesBy('name', [
          {
            parameter: `query=${encodeURIComponent(part)}`,
            sql: `(lower(name) LIKE '%' || ${text} || '%' OR lower(name) % ${text})`,
          },
        ]);
      }),
    },
    {
      name: 'company events, matchingJobs',
      queries: some((job) => {
        const condition = factCondition(job, 'matchingJobs', pick);
        return condition === null ? null : events(condition);
      }),
    },
  ].filter(({ queries }) => queries.length > 0);
}

function rarestTool({ jobs }: World): (job: FactedJob) => RareValue | undefined {
  const counts = new Map<string, number>();
  for (const { document } of jobs) {
    if (document.job.status !== 'open') continue;
    for (const tool of document.job.tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  }
  return ({ document }) =>
    document.job.tools
      .map((tool) => rareTool(tool, counts.get(tool) ?? 0))
      .sort((a, b) => a.count - b.count)[0];
}

/** Returns the rarest tool or city of a job: in a large market, every tool has many jobs. */
export function rarestValue(
  { document: { job, placeIds } }: FactedJob,
  count: { readonly tool: (tool: string) => number; readonly place: (place: string) => number },
): RareValue | undefined {
  const cities = placeIds.filter((id) => id.startsWith('city:'));
  return [
    ...job.tools.map((tool) => rareTool(tool, count.tool(tool))),
    ...cities.map((city) => rarePlace(city, count.place(city))),
  ].sort((a, b) => a.count - b.count)[0];
}

const rareTool = (tool: string, count: number): RareValue => ({
  count,
  condition: anyOf('tools', 'tools', tool),
  isOf: ({ document }) => document.job.tools.includes(tool),
});

const rarePlace = (place: string, count: number): RareValue => ({
  count,
  condition: anyOf('locations', 'places', place),
  isOf: ({ document }) => document.placeIds.includes(place),
});

type Pick = <T>(values: readonly T[]) => T | undefined;

function conditionsOf({ document }: FactedJob, pick: Pick): Condition[] {
  const { job, roleCodes, placeIds, industryCodes } = document;
  const one = (parameter: string, column: string, values: readonly string[]): Condition[] => {
    const value = pick(values);
    return value === undefined ? [] : [anyOf(parameter, column, value)];
  };
  return [
    ...one(
      'countries',
      'countries',
      job.locations.flatMap(({ country }) => country ?? []),
    ),
    ...one('roles', 'roles', roleCodes),
    ...one('locations', 'places', placeIds),
    ...one('industries', 'industries', industryCodes),
    ...one('tools', 'tools', job.tools),
    ...one('work_arrangements', 'arrangements', job.work_arrangements),
    ...(job.seniority === null
      ? []
      : [{ parameter: `seniorities=${job.seniority}`, sql: `seniority = ${quoted(job.seniority)}` }]),
  ];
}

const anyOf = (parameter: string, column: string, value: string): Condition => ({
  parameter: `${parameter}=${encodeURIComponent(value)}`,
  sql: `${column} && ${array([value])}`,
});

const companyIs = (id: string): Condition => ({
  parameter: `companies=${id}`,
  sql: `company = ${ordinalOf(id)}`,
});

function factCondition({ facts }: FactedJob, parameter: string, pick: Pick): Condition | null {
  const name = pick(facts.facts.flatMap(({ fact }) => factNames(fact)));
  if (name === undefined) return null;
  const [kind, value = ''] = name.split(' ');
  const property = kind === 'technology' ? 'technologyTools' : 'benefits';
  return {
    parameter: `${parameter}[${property}]=${encodeURIComponent(value)}`,
    sql: `facts @> ${array([name])}`,
  };
}

const where = (conditions: readonly Condition[]): string =>
  conditions.map(({ sql }) => ` AND ${sql}`).join('');
const parameters = (conditions: readonly Condition[]): string =>
  conditions.map((one) => `&${one.parameter}`).join('');

function jobs(conditions: readonly Condition[], sort: 'created' | 'updated' = 'created'): ListQuery {
  const order = sort === 'created' ? 'ordinal DESC' : 'updated DESC, ordinal DESC';
  return {
    target: `/v0/jobs?limit=${PAGE}&sort=${sort}${parameters(conditions)}`,
    sql: `SELECT doc FROM jobs WHERE status = 'open'${where(conditions)} ORDER BY ${order} LIMIT ${PAGE + 1}`,
  };
}

function facts(conditions: readonly Condition[]): ListQuery {
  return {
    target: `/v0/job-facts?${parameters(conditions).slice(1)}`,
    sql: `SELECT doc, facts_doc FROM jobs WHERE status = 'open'${where(conditions)} ORDER BY ordinal DESC LIMIT ${PAGE + 1}`,
  };
}

function companiesBy(sort: 'name' | 'open_jobs' | 'updated', conditions: readonly Condition[]): ListQuery {
  const order = sort === 'name' ? 'name_key' : `${sort} DESC`;
  const direction = sort === 'name' ? 'asc' : 'desc';
  return {
    target: `/v0/companies?limit=${PAGE}&sort=${sort}&direction=${direction}${parameters(conditions)}`,
    sql: `SELECT doc FROM companies WHERE true${where(conditions)} ORDER BY ${order} LIMIT ${PAGE + 1}`,
  };
}

function events(condition: Condition): ListQuery {
  return {
    target: `/v0/company-events?${condition.parameter}`,
    sql:
      'SELECT doc, events_doc FROM companies c WHERE EXISTS (SELECT FROM jobs j WHERE j.company = c.ordinal AND ' +
      `j.status = 'open' AND ${condition.sql.replace('facts', 'j.facts')}) AND cardinality(c.events) > 0 ` +
      `ORDER BY ordinal DESC LIMIT ${PAGE + 1}`,
  };
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
