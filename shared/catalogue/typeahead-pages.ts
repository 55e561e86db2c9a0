import { lengthOf, prefixOf, suffixesOf } from './fold.ts';
import { byCodeUnit, type CatalogueKind } from './kinds.ts';
import { pack } from './packing.ts';

/** One page of a typeahead: records by rank, as compressed JSON. */
export interface TypeaheadPage {
  readonly list: string;
  readonly prefix: string;
  readonly page: number;
  /** Whether no page of this prefix follows. */
  readonly last: boolean;
  readonly data: Uint8Array;
}

export interface TypeaheadPages {
  readonly pages: readonly TypeaheadPage[];
  /** Prefixes that go on to longer ones, by list: a longer query goes on to a longer prefix. */
  readonly splits: ReadonlyMap<string, readonly string[]>;
}

/** Shortest and longest prefix that has pages of its own. */
export const SHORTEST_PREFIX = 2;
export const LONGEST_PREFIX = 6;
/** A prefix with more pages than this goes on to longer ones; fewer are read in one round. */
const PAGES_WITHOUT_SPLIT = 4;
/** Compressed bytes of a page, so that the whole item stays within 4 KB (one half read unit). */
const PAGE_BYTES = 3_850;

/**
 * Pages by rank for every prefix of 2 characters of a word and what follows it; a prefix that fills more than
 * four pages goes on to prefixes of 3, and so on up to 6. So a query reads the pages of one prefix in one round,
 * and rare beginnings do not each take an item of their own.
 */
export function buildTypeaheadPages<R>(kind: CatalogueKind<R>, records: readonly R[]): TypeaheadPages {
  const ordered = [...records].sort(
    (a, b) => kind.rankOf(b) - kind.rankOf(a) || byCodeUnit(kind.idOf(a), kind.idOf(b)),
  );
  const entries = ordered.map((record) => ({
    json: JSON.stringify(record),
    suffixes: [...new Set(kind.textsOf(record).flatMap(suffixesOf))],
    lists: kind.listsOf(record),
  }));
  const pages: TypeaheadPage[] = [];
  const splits = new Map<string, string[]>();
  for (const list of new Set(entries.flatMap(({ lists }) => lists))) {
    const members = entries.filter(({ lists }) => lists.includes(list));
    const full: string[] = [];
    splits.set(list, full);
    let open = [{ prefix: '', members }];
    for (let length = SHORTEST_PREFIX; open.length > 0; length += 1) {
      const next: typeof open = [];
      for (const parent of open) {
        for (const [prefix, group] of groupByPrefix(parent.members, parent.prefix, length)) {
          const made = paged(group.map(({ json }) => json));
          for (const [page, data] of made.entries()) {
            pages.push({ list, prefix, page, last: page === made.length - 1, data });
          }
          if (made.length <= PAGES_WITHOUT_SPLIT || length === LONGEST_PREFIX) continue;
          full.push(prefix);
          next.push({ prefix, members: group });
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

/** Cuts records into pages; how much fits is guessed from how the page before compressed. */
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
