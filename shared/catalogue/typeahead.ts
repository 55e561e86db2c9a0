import type { LocationKind } from '../contract/vocabulary.ts';
import { keys } from '../table/keys.ts';
import { unpackRecords } from '../table/packing.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { findLocations } from './find.ts';
import { foldQuery, lengthOf, prefixOf, suffixesOf } from './fold.ts';
import { byCodeUnit, type CatalogueKind, LOCATIONS, listOfKind, listWithin, TOOLS } from './kinds.ts';
import type { LocationRecord, ToolRecord } from './records.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** The end of a page of suggestions. It stays valid after a new snapshot, but resuming then reads more pages. */
export interface SuggestPosition {
  readonly version: number;
  readonly page: number;
  readonly rank: number;
  readonly id: string;
}

export interface SuggestOptions {
  readonly limit: number;
  readonly position?: SuggestPosition | null | undefined;
  /** Most pages to read, of half a read unit each. Defaults to 160. */
  readonly pages?: number;
  readonly snapshot?: Snapshot;
}

export interface LocationSuggestOptions extends SuggestOptions {
  readonly type?: LocationKind | undefined;
  /** Limits suggestions to locations within this id, in any letter case. An unknown id contains nothing. */
  readonly parent?: string | undefined;
}

export interface Suggestions<R> {
  readonly records: readonly R[];
  /** Null after the last record. A short page may still have a position, when its read budget ran out. */
  readonly next: SuggestPosition | null;
}

/** Most pages of a prefix read per request, of half a read unit each. */
const DEFAULT_PAGES = 160;
/** Pages per successive call, for pages whose records all match, or only some do. */
const STEPS = { all: [1, 4, 16], some: [4, 6, 12, 24, 32] } as const;

/**
 * Suggests locations by population, then id. A location matches when the query, with case and diacritics folded, is a
 * prefix of its label or another spelling from the start of any word: `fran`, `san fr` and `francisco` find San
 * Francisco, `cisco` does not.
 */
export async function suggestLocations(
  reader: TableReader,
  query: string,
  options: LocationSuggestOptions,
): Promise<Suggestions<LocationRecord>> {
  const { type, parent } = options;
  const ofKind = type === undefined ? LOCATIONS.name : listOfKind(type);
  const search = { reader, kind: LOCATIONS, query, options };
  const isOfType = (record: LocationRecord) => type === undefined || record.kind === type;
  if (parent === undefined) {
    return await suggest({ ...search, listFor: () => ofKind, accept: type === undefined ? null : isOfType });
  }
  const within = listWithin(parent);
  const id = parent.toLowerCase();
  // Read the shortest list: few locations are not cities, and few are in one country.
  const listFor = async (splits: Splits): Promise<string | null> => {
    if (ofKind !== LOCATIONS.name) return ofKind;
    if (splits.has(within)) return within;
    const [found] = await findLocations(reader, [parent]);
    if (found === undefined) return null;
    return found.parent_ids.map(listWithin).find((list) => splits.has(list)) ?? ofKind;
  };
  const isWithin = (record: LocationRecord) => record.parent_ids.some((above) => above.toLowerCase() === id);
  return await suggest({
    ...search,
    listFor,
    accept: (record) => isOfType(record) && isWithin(record),
    acceptsAllOf: type === undefined ? within : null,
  });
}

/** Suggests tools by popularity, then code. Tools match like locations. */
export function suggestTools(
  reader: TableReader,
  query: string,
  options: SuggestOptions,
): Promise<Suggestions<ToolRecord>> {
  return suggest({ reader, kind: TOOLS, query, options, listFor: () => TOOLS.name, accept: null });
}

interface Search<R> {
  readonly reader: TableReader;
  readonly kind: CatalogueKind<R>;
  readonly query: string;
  readonly options: SuggestOptions;
  /** Returns the list to read, or null when nothing can match. */
  readonly listFor: (splits: Splits) => Promise<string | null> | string;
  readonly accept: ((record: R) => boolean) | null;
  /** A list whose records all pass `accept`. */
  readonly acceptsAllOf?: string | null;
}

async function suggest<R>(search: Search<R>): Promise<Suggestions<R>> {
  const { reader, kind, query, listFor, options } = search;
  const { limit, position = null, pages: budget = DEFAULT_PAGES, snapshot: given = readSnapshot } = options;
  const wanted = foldQuery(query);
  if (wanted === null) return { records: [], next: null };
  const snapshot = await given(reader, kind.name);
  if (snapshot === null) return { records: [], next: null };
  const { version } = snapshot;
  const splits = await readSplits(reader, kind.name, snapshot.hash, version);
  const list = await listFor(splits);
  if (list === null) return { records: [], next: null };
  const accept = list === search.acceptsAllOf ? null : search.accept;
  const prefix = pagedPrefix(wanted, splits.get(list) ?? new Set());
  const exact = prefix === wanted;
  const address = { list, version, prefix };
  const steps = exact && accept === null ? STEPS.all : STEPS.some;

  const found: { record: R; page: number }[] = [];
  let seen: SuggestPosition | null = null;
  const start = position?.version === version ? position.page : 0;
  for await (const { page, records } of readPages<R>(reader, address, { start, budget }, steps)) {
    for (const record of records) {
      if (position !== null && compare(kind, record, position) <= 0) continue;
      if (accept?.(record) === false || !(exact || matches(kind, record, wanted))) continue;
      found.push({ record, page });
      if (found.length > limit) break;
    }
    const last = records.at(-1);
    if (last !== undefined) seen = { version, page, rank: kind.rankOf(last), id: kind.idOf(last) };
    if (found.length > limit) break;
    if (page - start + 1 >= budget) return { records: found.map(({ record }) => record), next: seen };
  }
  const shown = found.slice(0, limit);
  const end = shown.at(-1);
  const more = found.length > limit && end !== undefined;
  return {
    records: shown.map(({ record }) => record),
    next: more ? { version, page: end.page, rank: kind.rankOf(end.record), id: kind.idOf(end.record) } : null,
  };
}

/** Returns whether a record matches a folded query. */
export function matches<R>(kind: CatalogueKind<R>, record: R, wanted: string): boolean {
  return kind.textsOf(record).some((text) => suffixesOf(text).some((suffix) => suffix.startsWith(wanted)));
}

function compare<R>(kind: CatalogueKind<R>, record: R, position: SuggestPosition): number {
  return position.rank - kind.rankOf(record) || byCodeUnit(kind.idOf(record), position.id);
}

/** Returns the longest prefix of the query that has pages. */
function pagedPrefix(wanted: string, splits: ReadonlySet<string>): string {
  let prefix = '';
  for (let length = 1; splits.has(prefix) && length <= lengthOf(wanted); length += 1) {
    prefix = prefixOf(wanted, length);
  }
  return prefix;
}

interface Page<R> {
  readonly page: number;
  readonly records: readonly R[];
}

/** Yields the pages of a prefix up to its last one. If a page is missing, the replica is behind: reads on strongly. */
async function* readPages<R>(
  reader: TableReader,
  { list, version, prefix }: { readonly list: string; readonly version: number; readonly prefix: string },
  { start, budget }: { readonly start: number; readonly budget: number },
  steps: readonly number[],
): AsyncGenerator<Page<R>> {
  let next = start;
  let consistent = false;
  for (let step = 0; ; step += 1) {
    const { pk, sk } = keys.typeahead(list, version, prefix, next);
    const limit = Math.min(steps[step] ?? steps.at(-1) ?? 1, start + budget - next);
    const { items } = await reader.query(pk, { from: sk, limit }, consistent);
    for (const item of items) {
      if (item['sk'] !== keys.typeahead(list, version, prefix, next).sk) break;
      yield { page: next, records: unpackRecords(item) as R[] };
      next += 1;
      if (item['last'] === true) return;
    }
    if (items.length === 0) {
      if (consistent) return;
      consistent = true;
    }
  }
}

/** By list, the prefixes that are split into longer ones. */
type Splits = ReadonlyMap<string, ReadonlySet<string>>;

/** Splits of recently read versions by content hash. Each takes some tens of KB. */
const splitsCache = new Map<string, Splits>();
const CACHED_SPLITS = 4;

async function readSplits(
  reader: TableReader,
  catalogue: string,
  hash: string,
  version: number,
): Promise<Splits> {
  const cached = splitsCache.get(hash);
  if (cached !== undefined) return cached;
  const key = keys.typeahead(catalogue, version, '', 0);
  const item: Item | undefined = (await reader.get(key)) ?? (await reader.get(key, true));
  if (item === undefined) throw new Error(`the typeahead of ${catalogue} version ${version} is missing`);
  const splits = new Map(
    (unpackRecords(item) as [string, string[]][]).map(([list, prefixes]) => [list, new Set(prefixes)]),
  );
  splitsCache.set(hash, splits);
  const [oldest] = splitsCache.keys();
  if (oldest !== undefined && splitsCache.size > CACHED_SPLITS) splitsCache.delete(oldest);
  return splits;
}

/** Returns a position as a cursor stores it. */
export function positionKey(position: SuggestPosition | null): readonly (number | string)[] | null {
  return position === null ? null : [position.version, position.page, position.rank, position.id];
}

/** Returns the position that `positionKey` encoded. */
export function positionOf(key: readonly (number | string)[] | undefined): SuggestPosition | null {
  if (key === undefined) return null;
  const [version, page, rank, id] = key;
  return { version: Number(version), page: Number(page), rank: Number(rank), id: String(id) };
}
