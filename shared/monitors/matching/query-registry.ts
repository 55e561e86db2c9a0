import type { CompanyEventsFilter } from '../../events/dimensions.ts';
import { toCompanyEventsFilter } from '../../events/query.ts';
import { toJobFactsFilter } from '../../facts/query.ts';
import { toJobFilter } from '../../jobs/query.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { plannerKnowledge } from '../../search/state/statistics-store.ts';
import { enumAttribute, integerAttribute, textAttribute } from '../../table/attributes.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { StrongReader } from '../../table/readers/strong-reader.ts';
import { readStoredQuery, StoredQueryError } from '../stored-query.ts';
import { MONITORED_OPERATIONS, type MonitoredOperation } from '../watermark.ts';
import { type AskedOfCompanies, CompanyQueries } from './company-queries.ts';
import { type PercolatedQuery, Percolator } from './percolate.ts';
import { percolatedQuery } from './percolated-query.ts';

/** Monitors per shard, and thereby per item of the inbox. */
export const SEATS_PER_SHARD = 64;

/** What a monitor's line in the registry says. */
export interface RegisteredQuery {
  readonly shard: number;
  readonly seat: number;
  readonly monitorId: string;
  readonly operation: MonitoredOperation;
  readonly query: Readonly<Record<string, unknown>>;
  /** `QueryVersions.changes` with this line; 0 for a line of a release that did not note it. */
  readonly since: number;
}

/** The versions of all shards of saved queries. */
export interface QueryVersions {
  /** Counts the changes of the registry. */
  readonly changes: number;
  /** Monitors that were ever given a seat. A seat is never given to another one. */
  readonly seated: number;
  /** By shard. */
  readonly versions: readonly number[];
}

export function queryVersionsOf(item: Item | undefined): QueryVersions {
  if (item === undefined) return { changes: 0, seated: 0, versions: [] };
  const versions = item['versions'];
  return {
    changes: integerAttribute(item, 'changes'),
    seated: integerAttribute(item, 'seated'),
    versions: Array.isArray(versions) ? versions.map(Number) : [],
  };
}

export const queryVersionsItem = ({ changes, seated, versions }: QueryVersions): Item => ({
  ...keys.queryVersions(),
  changes,
  seated,
  versions,
});

/** The place of a monitor among all that were ever given a seat. */
export const placeOf = ({ shard, seat }: Pick<RegisteredQuery, 'seat' | 'shard'>): number =>
  shard * SEATS_PER_SHARD + seat;

export const queryItem = ({ shard, seat, monitorId, operation, query, since }: RegisteredQuery): Item => ({
  ...keys.query(shard, monitorId),
  seat,
  operation,
  query: JSON.stringify(query),
  since,
});

/** Reads a line of the registry. */
export function registeredQueryOf(shard: number, item: Item): RegisteredQuery {
  return {
    shard,
    seat: integerAttribute(item, 'seat'),
    monitorId: textAttribute(item, 'sk'),
    operation: enumAttribute(item, 'operation', MONITORED_OPERATIONS),
    query: JSON.parse(textAttribute(item, 'query')) as RegisteredQuery['query'],
    since: item['since'] === undefined ? 0 : integerAttribute(item, 'since'),
  };
}

/** The saved queries that a commit must ask. */
export interface LoadedQueries {
  readonly percolator: Percolator;
  /** Who asks each of them, in their order. */
  readonly queries: readonly Pick<RegisteredQuery, 'seat' | 'shard'>[];
  readonly companies: CompanyQueries;
  /** The `QueryVersions.changes` that this is of. */
  readonly changes: number;
}

interface Loaded extends LoadedQueries {
  /** The versions of the shards and of the taxonomies that it was made from. */
  readonly versions: readonly number[];
  readonly taxonomies: string;
  readonly lines: ReadonlyMap<number, readonly RegisteredQuery[]>;
}

const caches = new WeakMap<Table, Loaded>();

/**
 * Returns the saved queries as they are now. Every commit asks anew: a query holds from the first commit that begins after
 * it was saved. Reads the versions (3 read units), and the shards that changed since this process read them.
 */
export async function loadQueries(table: Table, generation: number): Promise<LoadedQueries> {
  // Strong throughout: what is made of an older taxonomy would be kept under the revision of the newer one.
  const reader = new StrongReader(table, new AbortController().signal);
  const [item, roles, industries] = await reader.getMany(
    [keys.queryVersions(), keys.catalogue('roles'), keys.catalogue('industries')],
    true,
  );
  const { versions, changes } = queryVersionsOf(item);
  // A new version of a taxonomy changes what the codes in queries stand for.
  const taxonomies = `${String(roles?.['revision'])} ${String(industries?.['revision'])}`;
  const before = caches.get(table);
  const isSame = before?.taxonomies === taxonomies && before.versions.join() === versions.join();
  if (before !== undefined && isSame) return before;
  const lines = new Map<number, readonly RegisteredQuery[]>();
  for (const [shard, version] of versions.entries()) {
    const known = before?.versions[shard] === version ? before.lines.get(shard) : undefined;
    lines.set(shard, known ?? (await readShard(reader, shard)));
  }
  const registered = [...lines.values()].flat();
  const { knowledge } = await plannerKnowledge(reader, generation, JOB_SPACE);
  const { statistics } = knowledge;
  const shareOf = (term: string): number =>
    statistics === null
      ? 0
      : (statistics.of(term)?.count ?? statistics.unlistedCount) / Math.max(1, statistics.end);
  const ofJobs = registered.filter(({ operation }) => operation !== 'company_events');
  const percolated: PercolatedQuery[] = [];
  for (const line of ofJobs) percolated.push(await percolatedLine(reader, line));
  const ofCompanies: AskedOfCompanies[] = [];
  for (const line of registered.filter(({ operation }) => operation === 'company_events'))
    ofCompanies.push({ ...line, filter: await companyFilterOf(reader, line) });
  const loaded = {
    percolator: new Percolator(percolated, shareOf),
    queries: ofJobs,
    companies: new CompanyQueries(ofCompanies),
    changes,
    versions,
    taxonomies,
    lines,
  };
  caches.set(table, loaded);
  return loaded;
}

async function readShard(reader: TableReader, shard: number): Promise<RegisteredQuery[]> {
  const lines: RegisteredQuery[] = [];
  let after: string | null = null;
  do {
    const { items, next } = await reader.query(
      keys.query(shard, '').pk,
      { limit: SEATS_PER_SHARD, ...(after === null ? {} : { after }) },
      true,
    );
    lines.push(...items.map((item) => registeredQueryOf(shard, item)));
    after = next;
  } while (after !== null);
  return lines;
}

/** A query that this release cannot read counts as one that everything matches: its run then fails and says why. */
async function percolatedLine(
  reader: TableReader,
  { operation, query }: Pick<RegisteredQuery, 'operation' | 'query'>,
): Promise<PercolatedQuery> {
  try {
    if (operation === 'jobs') {
      return percolatedQuery({ job: await toJobFilter(reader, readStoredQuery('jobs', query)) });
    }
    return percolatedQuery(await toJobFactsFilter(reader, readStoredQuery('job_facts', query)));
  } catch (error) {
    if (!(error instanceof StoredQueryError)) throw error;
    return { conditions: [], ranged: 0, decides: null };
  }
}

/** null for a query that this release cannot read, which counts as above. */
async function companyFilterOf(
  reader: TableReader,
  { query }: Pick<RegisteredQuery, 'query'>,
): Promise<CompanyEventsFilter | null> {
  try {
    return await toCompanyEventsFilter(reader, readStoredQuery('company_events', query));
  } catch (error) {
    if (!(error instanceof StoredQueryError)) throw error;
    return null;
  }
}
