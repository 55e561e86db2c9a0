import { servedBundle } from '../../../shared/facts/served.ts';
import { fold, tokens } from '../../../shared/search/store/terms.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import type { EventedCompany, FactedJob, World } from './list-world.ts';
import type { Postgres } from './postgres.ts';
import { literal, type SqlValue } from './sql-text.ts';

const ROWS_PER_STATEMENT = 500;

const SCHEMA = `
DROP TABLE IF EXISTS jobs, companies;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE companies (ordinal int PRIMARY KEY, name text, country text, industries text[], open_jobs int,
  updated timestamptz, events text[], doc text, events_doc text, name_key text);
CREATE TABLE jobs (ordinal int PRIMARY KEY, company int, status text, countries text[], roles text[], places text[],
  industries text[], tools text[], seniority text, arrangements text[], words text[], pay_min int, pay_max int,
  updated timestamptz, facts text[], doc text, facts_doc text, id uuid);
`;
/** Suitable indexes for these filters: GIN for lists, B-trees for scalars and orders, trigrams for names. */
const INDEXES = `
CREATE UNIQUE INDEX ON jobs (id);
CREATE INDEX ON jobs (status, ordinal);
CREATE INDEX ON jobs (company, ordinal);
CREATE INDEX ON jobs (seniority, ordinal);
CREATE INDEX ON jobs (status, updated, ordinal);
CREATE INDEX ON jobs (pay_max, pay_min);
${['countries', 'roles', 'places', 'industries', 'tools', 'arrangements', 'words', 'facts']
  .map((column) => `CREATE INDEX ON jobs USING gin (${column});`)
  .join('\n')}
CREATE INDEX ON companies (name_key, ordinal);
CREATE INDEX ON companies (open_jobs, ordinal);
CREATE INDEX ON companies (updated, ordinal);
CREATE INDEX ON companies (country);
CREATE INDEX ON companies USING gin (industries);
CREATE INDEX ON companies USING gin (events);
CREATE INDEX ON companies USING gin (lower(name) gin_trgm_ops);
VACUUM ANALYZE;
`;

/** Makes the tables, streams the same documents into them, then makes the indexes. */
export async function loadRival(postgres: Postgres, { jobs, companies }: Documents): Promise<void> {
  postgres.run(SCHEMA);
  await postgres.copy('jobs', mapped(jobs, jobRow));
  await postgres.copy('companies', mapped(shown(companies), companyRow));
  postgres.run(INDEXES);
}

/** What the rival stores. Companies are asked for when all jobs are stored. */
export interface Documents {
  readonly jobs: Iterable<FactedJob> | AsyncIterable<FactedJob>;
  readonly companies: Iterable<EventedCompany>;
}

/** Replaces the companies by those that lists show. */
export function insertCompanies(postgres: Postgres, companies: World['companies']): void {
  postgres.run('TRUNCATE companies');
  insert(postgres, 'companies', [...shown(companies)].map(companyRow));
}

/** Inserts jobs, 500 in a transaction. */
export function insertJobs(postgres: Postgres, jobs: readonly FactedJob[]): void {
  insert(postgres, 'jobs', jobs.map(jobRow));
}

async function* mapped<T, R>(
  values: Iterable<T> | AsyncIterable<T>,
  map: (value: T) => R,
): AsyncGenerator<R> {
  for await (const value of values) yield map(value);
}

/** Yields the companies that lists show. */
function* shown(companies: Iterable<EventedCompany>): Generator<EventedCompany> {
  for (const each of companies) {
    const { company } = each.document;
    if (company.status === 'active' && company.open_job_count > 0) yield each;
  }
}

function companyRow({ document, events }: EventedCompany): SqlValue[] {
  const { ordinal, company, industryCodes, updatedAt } = document;
  return [
    ordinal,
    company.name,
    company.country,
    industryCodes,
    company.open_job_count,
    updatedAt,
    [...new Set(events?.events.map(({ event }) => event.kind))],
    JSON.stringify(company),
    JSON.stringify(events ?? null),
    fold(company.name),
  ];
}

function jobRow({ document, facts }: FactedJob): SqlValue[] {
  const { job } = document;
  const ends = job.compensationPackages.flatMap(({ baseAnnualUsdMin: low, baseAnnualUsdMax: high }) =>
    low === null && high === null ? [] : [low ?? high ?? 0, high ?? low ?? 0],
  );
  return [
    document.ordinal,
    ordinalOf(job.company.id),
    job.status,
    job.locations.flatMap(({ country }) => country ?? []),
    document.roleCodes,
    document.placeIds,
    document.industryCodes,
    job.tools,
    job.seniority,
    job.work_arrangements,
    [...new Set(tokens(`${job.title} ${job.company.name}`))],
    ends.length === 0 ? null : Math.floor(Math.min(...ends)),
    ends.length === 0 ? null : Math.ceil(Math.max(...ends)),
    job.updated_at,
    [...new Set(facts.facts.flatMap(({ fact }) => factNames(fact)))],
    JSON.stringify(job),
    JSON.stringify(servedBundle({ document, facts })),
    job.id,
  ];
}

/** Returns the names of a fact that the benchmark's filters query. */
export function factNames(fact: FactedJob['facts']['facts'][number]['fact']): string[] {
  if (fact.kind === 'technology') return [`technology ${fact.code}`];
  if (fact.kind === 'benefit') return [`benefit ${fact.benefit}`];
  return [];
}

function insert(postgres: Postgres, table: string, rows: readonly (readonly SqlValue[])[]): void {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows
      .slice(start, start + ROWS_PER_STATEMENT)
      .map((row) => `(${row.map(literal).join(',')})`);
    postgres.run(`INSERT INTO ${table} VALUES ${values.join(',\n')};`);
  }
}
