import { servedBundle } from '../../../shared/facts/served.ts';
import { fold, tokens } from '../../../shared/search/store/terms.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import type { FactedJob, World } from './list-world.ts';
import { array, type Postgres, quoted } from './postgres.ts';

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

/** Loads the same documents into PostgreSQL. */
export function loadRival(postgres: Postgres, { jobs, companies }: World): void {
  postgres.run(SCHEMA);
  insertJobs(postgres, jobs);
  insertCompanies(postgres, companies);
  postgres.run(INDEXES);
}

/** Replaces the companies by those that lists show. */
export function insertCompanies(postgres: Postgres, companies: World['companies']): void {
  postgres.run('TRUNCATE companies');
  const shown = companies.filter(
    ({ document: { company } }) => company.status === 'active' && company.open_job_count > 0,
  );
  insert(
    postgres,
    'companies',
    shown.map(({ document: { ordinal, company, industryCodes, updatedAt }, events }) => [
      String(ordinal),
      quoted(company.name),
      company.country === null ? 'NULL' : quoted(company.country),
      array(industryCodes),
      String(company.open_job_count),
      quoted(updatedAt),
      array([...new Set(events?.events.map(({ event }) => event.kind))]),
      quoted(JSON.stringify(company)),
      quoted(JSON.stringify(events ?? null)),
      quoted(fold(company.name)),
    ]),
  );
}

/** Inserts jobs, 500 in a transaction. */
export function insertJobs(postgres: Postgres, jobs: readonly FactedJob[]): void {
  insert(postgres, 'jobs', jobs.map(jobRow));
}

function jobRow({ document, facts }: FactedJob): string[] {
  const { job } = document;
  const ends = job.compensationPackages.flatMap(({ baseAnnualUsdMin: low, baseAnnualUsdMax: high }) =>
    low === null && high === null ? [] : [low ?? high ?? 0, high ?? low ?? 0],
  );
  return [
    String(document.ordinal),
    String(ordinalOf(job.company.id)),
    quoted(job.status),
    array(job.locations.flatMap(({ country }) => country ?? [])),
    array(document.roleCodes),
    array(document.placeIds),
    array(document.industryCodes),
    array(job.tools),
    job.seniority === null ? 'NULL' : quoted(job.seniority),
    array(job.work_arrangements),
    array([...new Set(tokens(`${job.title} ${job.company.name}`))]),
    ends.length === 0 ? 'NULL' : String(Math.floor(Math.min(...ends))),
    ends.length === 0 ? 'NULL' : String(Math.ceil(Math.max(...ends))),
    quoted(job.updated_at),
    array([...new Set(facts.facts.flatMap(({ fact }) => factNames(fact)))]),
    quoted(JSON.stringify(job)),
    quoted(JSON.stringify(servedBundle({ document, facts }))),
    quoted(job.id),
  ];
}

/** Returns the names of a fact that the benchmark's filters query. */
export function factNames(fact: FactedJob['facts']['facts'][number]['fact']): string[] {
  if (fact.kind === 'technology') return [`technology ${fact.code}`];
  if (fact.kind === 'benefit') return [`benefit ${fact.benefit}`];
  return [];
}

function insert(postgres: Postgres, table: string, rows: readonly (readonly string[])[]): void {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => `(${row.join(',')})`);
    postgres.run(`INSERT INTO ${table} VALUES ${values.join(',\n')};`);
  }
}
