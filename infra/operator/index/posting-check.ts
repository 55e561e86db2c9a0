import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { union } from '../../../shared/search/postings/ordinals.ts';
import { type PostingList, readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import type { TermAddress } from '../../../shared/search/store/head.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { isOfTable } from './index-fault.ts';

/** A term with the ordinals that its list must have. */
export type Wanted = readonly [term: string, ordinals: readonly number[]];

/** A term that lacks an ordinal, or whose list cannot be read. */
export interface LackingTerm {
  readonly term: string;
  /** Null when the list cannot be read. */
  readonly ordinal: number | null;
}

/**
 * Reads the lists of terms of an ordinal space; null for a list whose head cannot be read. Takes the segments of this
 * moment: those of a manifest that is older than the documents may lack their postings, or be gone.
 */
export async function readLists(
  reader: TableReader,
  addresses: readonly TermAddress[],
): Promise<readonly (PostingList | null)[]> {
  const { segments } = await readManifest(reader);
  try {
    return await readHeads(reader, addresses, segments);
  } catch (error) {
    if (isOfTable(error) || addresses.length === 0) throw error;
    if (addresses.length === 1) return [null];
    const middle = addresses.length >>> 1;
    return [
      ...(await readLists(reader, addresses.slice(0, middle))),
      ...(await readLists(reader, addresses.slice(middle))),
    ];
  }
}

/** Compares what is wanted with the lists of the same terms, in `[low, high)`. */
export async function lackingTerms(
  reader: TableReader,
  wanted: readonly Wanted[],
  lists: readonly (PostingList | null)[],
  low: number,
  high: number,
): Promise<LackingTerm[]> {
  const unreadable = await readAll(
    reader,
    lists.filter((list) => list !== null),
    low,
    high,
  );
  return wanted.flatMap(([term, ordinals], i): LackingTerm[] => {
    const list = lists[i];
    if (!list || unreadable.has(list)) return [{ term, ordinal: null }];
    const held = new Set(union(list.within(low, high)));
    return ordinals.filter((ordinal) => !held.has(ordinal)).map((ordinal) => ({ term, ordinal }));
  });
}

/** Reads all lists together and, if one of them names a chunk that is gone, each alone. @returns the unreadable ones */
async function readAll(
  reader: TableReader,
  lists: readonly PostingList[],
  low: number,
  high: number,
): Promise<Set<PostingList>> {
  const unreadable = new Set<PostingList>();
  const read = async (some: readonly PostingList[]) => {
    await readPostings(reader, some, low, high);
    for (const list of some) list.within(low, high);
  };
  try {
    await read(lists);
  } catch (error) {
    if (isOfTable(error)) throw error;
    for (const list of lists) {
      try {
        await read([list]);
      } catch (fault) {
        if (isOfTable(fault)) throw fault;
        unreadable.add(list);
      }
    }
  }
  return unreadable;
}
