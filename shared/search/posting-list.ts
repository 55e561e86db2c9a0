import type { TableReader } from '../table/reader.ts';
import { decode } from './codec.ts';
import {
  chunkBytes,
  chunkKey,
  decodePage,
  documentFrequency,
  type Entry,
  extentOf,
  type Head,
  headKey,
  headOf,
  type TermAddress,
} from './head.ts';
import { type HeadBuckets, readPackedHeads } from './head-buckets.ts';
import { between } from './ordinals.ts';

/** Read units of a chunk, a page or a document of at most 4 KB, eventually consistent. */
export const UNITS_A_READ = 0.5;
/** Read units of a head: strongly consistent, for a fresh mark with a stale head would lose a document. */
export const UNITS_A_HEAD = 1;

/** The postings of one term as far as this request has read them. */
export class PostingList {
  readonly address: TermAddress;
  readonly head: Head | null;
  /** Postings in all; an upper bound. */
  readonly count: number;
  readonly extent: { readonly first: number; readonly last: number } | null;
  readonly #pages = new Map<number, Entry[]>();
  readonly #chunks = new Map<number, Uint32Array>();

  constructor(address: TermAddress, head: Head | null) {
    this.address = address;
    this.head = head;
    this.count = head === null ? 0 : documentFrequency(head);
    this.extent = head === null ? null : extentOf(head);
  }

  /** Directory pages that must be read before the chunks of `[low, high)` are known. */
  missingPages(low: number, high: number): Entry[] {
    return this.#overlapping(low, high).filter((entry) => entry.page);
  }

  /** Chunks of `[low, high)` that are not read yet, as far as they are known. */
  missingChunks(low: number, high: number): Entry[] {
    return this.#overlapping(low, high).filter((entry) => !entry.page && !this.#chunks.has(entry.chunk));
  }

  /** Read units that `[low, high)` will cost: exact but for the chunks of pages still unread. */
  units(low: number, high: number): number {
    let reads = 0;
    for (const entry of this.#overlapping(low, high)) {
      if (entry.page) {
        const share =
          (Math.min(high, entry.last + 1) - Math.max(low, entry.first)) / (entry.last - entry.first + 1);
        // A page of about 4 KB lists some 450 chunks.
        reads += 1 + Math.ceil((450 * share * entry.size) / 127);
      } else if (!this.#chunks.has(entry.chunk)) reads += 1;
    }
    return reads * UNITS_A_READ;
  }

  /** Everything known in `[low, high)`, as lists that may overlap. */
  within(low: number, high: number): Uint32Array[] {
    const lists = this.head === null ? [] : [between(this.head.tail, low, high)];
    for (const entry of this.#overlapping(low, high)) {
      const chunk = this.#chunks.get(entry.chunk);
      if (chunk !== undefined) lists.push(between(chunk, low, high));
    }
    return lists.filter((list) => list.length > 0);
  }

  keep(entry: Entry, bytes: Uint8Array): void {
    if (entry.page) this.#pages.set(entry.chunk, decodePage(bytes));
    else this.#chunks.set(entry.chunk, decode(bytes));
  }

  /** Entries that touch `[low, high)`, those of pages that were read in place of the pages. */
  #overlapping(low: number, high: number): Entry[] {
    if (this.head === null) return [];
    const out: Entry[] = [];
    const take = (entries: readonly Entry[]) => {
      for (const entry of entries) {
        if (entry.last < low || entry.first >= high) continue;
        const inside = entry.page ? this.#pages.get(entry.chunk) : undefined;
        if (inside === undefined) out.push(entry);
        else take(inside);
      }
    };
    take(this.head.main);
    take(this.head.late);
    return out;
  }
}

/**
 * Reads the heads of terms in one round: those of an ordinal space strongly, one item each; those of a rank
 * space from its buckets, which never change. A term without a head has no postings.
 */
export async function readHeads(
  reader: TableReader,
  addresses: readonly TermAddress[],
  buckets: HeadBuckets | null,
): Promise<PostingList[]> {
  if (buckets !== null) {
    const heads = await readPackedHeads(reader, addresses, buckets);
    return addresses.map((address, i) => new PostingList(address, heads[i] ?? null));
  }
  const items = await reader.getMany(addresses.map(headKey), true);
  return addresses.map((address, i) => {
    const item = items[i];
    return new PostingList(address, item === undefined ? null : headOf(item));
  });
}

/** Reads everything that the lists miss in `[low, high)`: directory pages first, then chunks in one round. */
export async function readPostings(
  reader: TableReader,
  lists: readonly PostingList[],
  low: number,
  high: number,
): Promise<void> {
  await read(
    reader,
    lists.flatMap((list) => list.missingPages(low, high).map((entry) => ({ list, entry }))),
  );
  await read(
    reader,
    lists.flatMap((list) => list.missingChunks(low, high).map((entry) => ({ list, entry }))),
  );
}

interface Wanted {
  readonly list: PostingList;
  readonly entry: Entry;
}

/** Chunks are immutable, so an eventual read may only miss a new one; that is read again, strongly. */
async function read(reader: TableReader, wanted: readonly Wanted[], consistent = false): Promise<void> {
  if (wanted.length === 0) return;
  const items = await reader.getMany(
    wanted.map(({ list, entry }) => chunkKey(list.address, entry.chunk)),
    consistent,
  );
  const absent: Wanted[] = [];
  for (const [i, { list, entry }] of wanted.entries()) {
    const item = items[i];
    if (item === undefined) absent.push({ list, entry });
    else list.keep(entry, chunkBytes(item));
  }
  if (absent.length === 0) return;
  if (consistent)
    throw new Error(`${absent.length} chunks named by their heads are missing; rebuild the index`);
  await read(reader, absent, true);
}
