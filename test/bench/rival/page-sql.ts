import { tokens } from '../../../shared/search/store/terms.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';

/** A page in SQL: a query of at most `limit` + 1 rows of one text `doc` and the `position` that the next page starts after. */
export interface PageSql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly limit: number;
}

/** How connections plan: for the values, since a general plan takes the wrong index for rare ones. */
export const CONNECTION_OPTIONS = '-c plan_cache_mode=force_custom_plan';

/** Filters that a list of jobs takes, as SQL over the columns of `jobs`. */
const JOB_FILTERS: Readonly<Record<string, (value: string) => readonly [sql: string, value: unknown]>> = {
  base_annual_usd_min: (value) => ['pay_max >= ?', Number(value)],
  companies: (value) => ['company = ANY(?::int[])', split(value).map(ordinalOf)],
  countries: (value) => ['countries && ?::text[]', split(value)],
  'facts[benefits]': (value) => ['facts && ?::text[]', split(value).map((name) => `benefit ${name}`)],
  'facts[technologyTools]': (value) => [
    'facts && ?::text[]',
    split(value).map((name) => `technology ${name}`),
  ],
  industries: (value) => ['industries && ?::text[]', split(value)],
  locations: (value) => ['places && ?::text[]', split(value)],
  query: (value) => ['words @> ?::text[]', tokens(value)],
  roles: (value) => ['roles && ?::text[]', split(value)],
  seniorities: (value) => ['seniority = ANY(?::text[])', split(value)],
  tools: (value) => ['tools && ?::text[]', split(value)],
  work_arrangements: (value) => ['arrangements && ?::text[]', split(value)],
};
const COMPANY_FILTERS: typeof JOB_FILTERS = {
  countries: (value) => ['country = ANY(?::text[])', split(value)],
  industries: (value) => ['industries && ?::text[]', split(value)],
  query: (value) => [
    "(lower(name) LIKE '%' || ?::text || '%' OR lower(name) % ?::text)",
    value.toLowerCase(),
  ],
};
const COMPANY_ORDERS: Readonly<Record<string, string>> = { open_jobs: 'open_jobs', updated: 'updated' };
/** The size of a page of job facts. */
const BUNDLES = 50;

const split = (value: string): string[] => value.split(',');

/** @throws Error for a parameter that the rival does not know */
export function jobPage(query: URLSearchParams): PageSql {
  const byUpdate = query.get('sort') === 'updated';
  return page(query, {
    table: 'jobs',
    doc: 'doc',
    where: "status = 'open'",
    filters: JOB_FILTERS,
    order: byUpdate ? ['updated', 'ordinal'] : ['ordinal'],
    direction: 'DESC',
    limit: Number(query.get('limit') ?? 20),
  });
}

/** @throws Error for a parameter that the rival does not know */
export function factsPage(query: URLSearchParams): PageSql {
  return page(query, {
    table: 'jobs',
    doc: 'facts_doc',
    where: "status = 'open'",
    filters: JOB_FILTERS,
    order: ['ordinal'],
    direction: 'DESC',
    limit: BUNDLES,
  });
}

/** @throws Error for a parameter that the rival does not know */
export function companyPage(query: URLSearchParams): PageSql {
  const sort = query.get('sort') ?? 'name';
  return page(query, {
    table: 'companies',
    doc: 'doc',
    where: 'true',
    filters: COMPANY_FILTERS,
    order: [COMPANY_ORDERS[sort] ?? 'name_key', 'ordinal'],
    direction: query.get('direction') === 'desc' ? 'DESC' : 'ASC',
    limit: Number(query.get('limit') ?? 20),
  });
}

export const oneJob = (id: string): PageSql => ({
  text: 'SELECT doc, NULL AS position FROM jobs WHERE id = $1::uuid',
  values: [id],
  limit: 1,
});

const NO_FILTERS = new Set(['cursor', 'direction', 'limit', 'sort']);

function page(
  query: URLSearchParams,
  list: {
    readonly table: string;
    readonly doc: string;
    readonly where: string;
    readonly filters: typeof JOB_FILTERS;
    readonly order: readonly string[];
    readonly direction: 'ASC' | 'DESC';
    readonly limit: number;
  },
): PageSql {
  const values: unknown[] = [];
  const bound = (sql: string, value: unknown): string => {
    values.push(value);
    return sql.replaceAll('?', `$${values.length}`);
  };
  const conditions = [list.where];
  for (const [name, value] of query) {
    if (NO_FILTERS.has(name)) continue;
    const filter = list.filters[name];
    if (filter === undefined) throw new Error(`there is no filter ${name}`);
    conditions.push(bound(...filter(value)));
  }
  const cursor = query.get('cursor');
  if (cursor !== null) {
    const position: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const compared = position.map((value) => bound('?', value)).join(', ');
    conditions.push(`(${list.order.join(', ')}) ${list.direction === 'DESC' ? '<' : '>'} (${compared})`);
  }
  return {
    text:
      `SELECT ${list.doc} AS doc, json_build_array(${list.order.join(', ')})::text AS position FROM ${list.table} ` +
      `WHERE ${conditions.join(' AND ')} ` +
      `ORDER BY ${list.order.map((column) => `${column} ${list.direction}`).join(', ')} LIMIT ${list.limit + 1}`,
    values,
    limit: list.limit,
  };
}
