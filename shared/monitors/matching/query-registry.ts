import { toJobFactsFilter } from '../../facts/query.ts';
import { toJobFilter } from '../../jobs/query.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { plannerKnowledge } from '../../search/state/statistics-store.ts';
import { integerAttribute, textAttribute } from '../../table/attributes.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { StrongReader } from '../../table/readers/strong-reader.ts';
import { readStoredQuery, StoredQueryError } from '../stored-query.ts';
import { type PercolatedQuery, Percolator } from './percolate.ts';
import { percolatedQuery } from './percolated-query.ts';

/** Monitors per shard, and thereby per item of the inbox. */
export const SEATS_PER_SHARD = 64;

/** What a monitor's line in the registry says. */
export interface RegisteredQuery {
  readonly shard: number;
  readonly seat: number;
  readonly monitorId: string;
  readonly operation: 'job_facts' | 'jobs';
  readonly query: Readonly<Record<string, unknown>>;
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

export const queryItem = ({ shard, seat, monitorId, operation, query }: RegisteredQuery): Item => ({
  ...keys.query(shard, monitorId),
  seat,
  operation,
  query: JSON.stringify(query),
});

function registeredQueryOf(shard: number, item: Item): RegisteredQuery {
  return {
    shard,
    seat: integerAttribute(item, 'seat'),
    monitorId: textAttribute(item, 'sk'),
    operation: textAttribute(item, 'operation') === 'job_facts' ? 'job_facts' : 'jobs',
    query: JSON.parse(textAttribute(item, 'query')) as RegisteredQuery['query'],
  };
}

/** The saved queries that a commit must ask. */
export interface LoadedQueries {
  readonly percolator: Percolator;
  /** Who asks each of them, in their order. */
  readonly queries: readonly Pick<RegisteredQuery, 'seat' | 'shard'>[];
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
  const { versions } = queryVersionsOf(item);
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
  const percolated: PercolatedQuery[] = [];
  for (const line of registered) percolated.push(await percolatedLine(reader, line));
  const loaded = {
    percolator: new Percolator(percolated, shareOf),
    queries: registered,
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
