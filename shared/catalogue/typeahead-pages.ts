import { pack } from '../table/packing.ts';
import { lengthOf, prefixOf, suffixesOf } from './fold.ts';
import { byCodeUnit, type CatalogueKind } from './kinds.ts';

/** A page of a typeahead: records by rank, as compressed JSON. */
export interface TypeaheadPage {
  readonly list: string;
  readonly prefix: string;
  readonly page: number;
  /** Whether this is the last page of its prefix. */
  readonly last: boolean;
  readonly data: Uint8Array;
}

export interface TypeaheadPages {
  readonly pages: readonly TypeaheadPage[];
  /** By list, the prefixes that are split into longer ones. A query reads the longest prefix of it that has pages. */
  readonly splits: ReadonlyMap<string, readonly string[]>;
}

/** Length of the longest prefix that has pages. */
const LONGEST_PREFIX = 6;
/** A folded query has at least this length, so no query reads a shorter prefix that is split: it needs no pages. */
const SHORTEST_QUERY = 2;
/** A prefix with more pages than this is split. Fewer are read in one round. */
const PAGES_WITHOUT_SPLIT = 4;
/**
 * The same limit for a prefix shorter than any query, in the list of all records: half the records a query reads there
 * do not match, and this list gets the most queries.
 */
const PAGES_OF_SHORT_PREFIX = 1;
/** No page holds more records than this, which shows without compressing that a large prefix must be split. */
const MOST_RECORDS_PER_PAGE = 400;
/** Most compressed bytes of a page. The whole item stays within 4 KB, half a read unit. */
const PAGE_BYTES = 3_850;

/**
 * Builds the pages of every typeahead. Each list has pages by rank for every prefix of its suffixes (`suffixesOf`),
 * starting with the empty prefix. A prefix that fills more than four pages is split into longer ones of up to 6
 * characters; in the list of all records, a prefix shorter than any query is split at more than one page. A query thus
 * reads the pages of one prefix in one round, and short lists and rare prefixes take few items.
 */
export function buildTypeaheadPages<R>(kind: CatalogueKind<R>, records: readonly R[]): TypeaheadPages {
  const ordered = [...records].sort(
    (a, b) => kind.rankOf(b) - kind.rankOf(a) || byCodeUnit(kind.idOf(a), kind.idOf(b)),
  );
  const listsOf = kind.listing(records);
  const entries = ordered.map((record) => ({
    json: JSON.stringify(record),
    suffixes: [...new Set(kind.textsOf(record).flatMap(suffixesOf))],
  }));
  const byList = new Map<string, typeof entries>();
  for (const [i, record] of ordered.entries()) {
    const entry = entries[i];
    if (entry === undefined) continue;
    for (const list of listsOf(record)) {
      const members = byList.get(list);
      if (members === undefined) byList.set(list, [entry]);
      else members.push(entry);
    }
  }
  const pages: TypeaheadPage[] = [];
  const splits = new Map<string, string[]>();
  for (const [list, members] of byList) {
    const full: string[] = [];
    splits.set(list, full);
    let open = [{ prefix: '', members: members.filter(({ suffixes }) => suffixes.length > 0) }];
    for (let length = 0; open.length > 0; length += 1) {
      const next: typeof open = [];
      for (const { prefix, members: group } of open) {
        const isShortOfAll = length < SHORTEST_QUERY && list === kind.name;
        const most = isShortOfAll ? PAGES_OF_SHORT_PREFIX : PAGES_WITHOUT_SPLIT;
        const isLong = group.length > most * MOST_RECORDS_PER_PAGE;
        const made = isLong && length < SHORTEST_QUERY ? null : paged(group.map(({ json }) => json));
        // The empty prefix of the list of all records is always split: its key holds the directory instead.
        const goesOn =
          (length < LONGEST_PREFIX && (made === null || made.length > most)) ||
          (length === 0 && list === kind.name);
        if (made !== null && !(goesOn && length < SHORTEST_QUERY)) {
          for (const [page, data] of made.entries()) {
            pages.push({ list, prefix, page, last: page === made.length - 1, data });
          }
        }
        if (!goesOn) continue;
        full.push(prefix);
        for (const [longer, of] of groupByPrefix(group, prefix, length + 1)) {
          next.push({ prefix: longer, members: of });
        }
      }
      open = next;
    }
  }
  return { pages, splits };
}

function groupByPrefix<E extends { readonly suffixes: readonly string[] }>(
  members: readonly E[],
  parent: string,
  length: number,
): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const member of members) {
    for (const suffix of member.suffixes) {
      if (!suffix.startsWith(parent)) continue;
      const prefix = prefixOf(suffix, length);
      if (lengthOf(prefix) < length) continue;
      const group = groups.get(prefix);
      if (group === undefined) groups.set(prefix, [member]);
      else if (group.at(-1) !== member) group.push(member);
    }
  }
  return groups;
}

/** Cuts records into pages. Guesses how many fit from how well the page before compressed. */
function paged(records: readonly string[]): Uint8Array[] {
  const pages: Uint8Array[] = [];
  let target = 12_000;
  for (let start = 0; start < records.length; ) {
    let end = start;
    for (let size = 2; end < records.length; end += 1) {
      size += Buffer.byteLength(records[end] ?? '') + 1;
      if (size > target && end > start) break;
    }
    const data = pack(`[${records.slice(start, end).join(',')}]`);
    if (data.length > PAGE_BYTES && end > start + 1) {
      target *= (0.95 * PAGE_BYTES) / data.length;
      continue;
    }
    pages.push(data);
    if (end < records.length) target *= Math.max(1, (0.95 * PAGE_BYTES) / data.length);
    start = end;
  }
  return pages;
}
