import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { findLocations } from './find.ts';
import { foldQuery, lengthOf, prefixOf, suffixesOf } from './fold.ts';
import { byCodeUnit, type CatalogueKind, LOCATIONS, listOfKind, TOOLS } from './kinds.ts';
import { unpackRecords } from './packing.ts';
import type { LocationKind, LocationRecord, ToolRecord } from './records.ts';
import { readSnapshot } from './snapshot.ts';
import { LONGEST_PREFIX, SHORTEST_PREFIX } from './typeahead-pages.ts';

/** Where a page of suggestions ended; it resumes rightly after a new snapshot, too, but then reads more. */
export interface SuggestPosition {
  readonly version: number;
  readonly page: number;
  readonly rank: number;
  readonly id: string;
}

export interface SuggestOptions {
  readonly limit: number;
  readonly position?: SuggestPosition | null | undefined;
  /** Pages read at most, of half a read unit each; 160 unless told. */
  readonly pages?: number;
}

export interface LocationSuggestOptions extends SuggestOptions {
  readonly type?: LocationKind | undefined;
  /** Id in any case; only locations contained by it. An unknown one contains nothing. */
  readonly parent?: string | undefined;
}

export interface Suggestions<R> {
  readonly records: readonly R[];
  /** Null when nothing is left. A page may be short and yet have a position: its read budget was spent. */
  readonly next: SuggestPosition | null;
}

/** Pages of a prefix read for one request at most (half a read unit each). */
const DEFAULT_PAGES = 160;
/** Pages of the first, second and later calls, where every record of the pages matches, or only some. */
const STEPS = { all: [1, 4, 16], some: [4, 16, 32] } as const;

/**
 * Locations for a typeahead, by population, then id. A location matches when, case and diacritics folded, the
 * query is a prefix of its label or of another spelling from some word on: `fran`, `san fr` and `francisco` find
 * San Francisco, `cisco` does not.
 */
export async function suggestLocations(
  reader: TableReader,
  query: string,
  options: LocationSuggestOptions,
): Promise<Suggestions<LocationRecord>> {
  const { type, parent: parentId } = options;
  const list = type === undefined ? LOCATIONS.name : listOfKind(type);
  let parent: string | undefined;
  if (parentId !== undefined) {
    const [found] = await findLocations(reader, [parentId]);
    if (found === undefined) return { records: [], next: null };
    parent = found.id;
  }
  const unfiltered = type === undefined && parent === undefined;
  const accept = (record: LocationRecord) =>
    (type === undefined || record.kind === type) &&
    (parent === undefined || record.parent_ids.includes(parent));
  return await suggest(reader, LOCATIONS, list, query, options, unfiltered ? null : accept);
}

/** Tools for a typeahead, by popularity, then code; matching as of locations. */
export function suggestTools(
  reader: TableReader,
  query: string,
  options: SuggestOptions,
): Promise<Suggestions<ToolRecord>> {
  return suggest(reader, TOOLS, TOOLS.name, query, options, null);
}

async function suggest<R>(
  reader: TableReader,
  kind: CatalogueKind<R>,
  list: string,
  query: string,
  { limit, position = null, pages: budget = DEFAULT_PAGES }: SuggestOptions,
  accept: ((record: R) => boolean) | null,
): Promise<Suggestions<R>> {
  const wanted = foldQuery(query);
  if (wanted === null) return { records: [], next: null };
  const snapshot = await readSnapshot(reader, kind.name);
  if (snapshot === null) return { records: [], next: null };
  const { version } = snapshot;
  const prefix = pagedPrefix(wanted, await readSplits(reader, kind.name, snapshot.hash, version, list));
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

/** Whether a record answers to a folded query. */
export function matches<R>(kind: CatalogueKind<R>, record: R, wanted: string): boolean {
  return kind.textsOf(record).some((text) => suffixesOf(text).some((suffix) => suffix.startsWith(wanted)));
}

function compare<R>(kind: CatalogueKind<R>, record: R, position: SuggestPosition): number {
  return position.rank - kind.rankOf(record) || byCodeUnit(kind.idOf(record), position.id);
}

/** The longest prefix of the query that has pages of its own. */
function pagedPrefix(wanted: string, splits: ReadonlySet<string>): string {
  let prefix = prefixOf(wanted, SHORTEST_PREFIX);
  for (let length = SHORTEST_PREFIX + 1; length <= LONGEST_PREFIX && splits.has(prefix); length += 1) {
    if (lengthOf(wanted) < length) break;
    prefix = prefixOf(wanted, length);
  }
  return prefix;
}

interface Page<R> {
  readonly page: number;
  readonly records: readonly R[];
}

/** A prefix ends at the page that says so; when it ends otherwise, this replica is behind: read on strongly. */
async function* readPages<R>(
  reader: TableReader,
  { list, version, prefix }: { readonly list: string; readonly version: number; readonly prefix: string },
  { start, budget }: { readonly start: number; readonly budget: number },
  steps: readonly [number, number, number],
): AsyncGenerator<Page<R>> {
  let next = start;
  let consistent = false;
  for (let step = 0; ; step += 1) {
    const { pk, sk } = keys.typeahead(list, version, prefix, next);
    const limit = Math.min(steps[step] ?? steps[2], start + budget - next);
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

/** Splits of the versions read last, by content; at most a few, a few KB each. */
const splitsCache = new Map<string, ReadonlySet<string>>();
const CACHED_SPLITS = 8;

async function readSplits(
  reader: TableReader,
  catalogue: string,
  hash: string,
  version: number,
  list: string,
): Promise<ReadonlySet<string>> {
  const name = `${hash}#${list}`;
  const cached = splitsCache.get(name);
  if (cached !== undefined) return cached;
  const key = keys.typeahead(catalogue, version, '', 0);
  const item: Item | undefined = (await reader.get(key)) ?? (await reader.get(key, true));
  if (item === undefined) throw new Error(`the typeahead of ${catalogue} version ${version} is missing`);
  for (const [of, prefixes] of unpackRecords(item) as [string, string[]][]) {
    splitsCache.set(`${hash}#${of}`, new Set(prefixes));
  }
  const splits = splitsCache.get(name) ?? new Set<string>();
  splitsCache.set(name, splits);
  while (splitsCache.size > CACHED_SPLITS) {
    const [oldest] = splitsCache.keys();
    if (oldest === undefined || oldest === name) break;
    splitsCache.delete(oldest);
  }
  return splits;
}

/** A position as a cursor keeps it. */
export function positionKey(position: SuggestPosition | null): readonly (number | string)[] | null {
  return position === null ? null : [position.version, position.page, position.rank, position.id];
}

/** The position that `positionKey` made. */
export function positionOf(key: readonly (number | string)[] | undefined): SuggestPosition | null {
  if (key === undefined) return null;
  const [version, page, rank, id] = key;
  return { version: Number(version), page: Number(page), rank: Number(rank), id: String(id) };
}
