import type { TableReader } from '../../table/reader.ts';
import { decode } from '../store/codec.ts';
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
} from '../store/head.ts';
import { type HeadBuckets, readPackedHeads } from '../store/head-buckets.ts';
import { between } from '../store/ordinals.ts';
import type { TermStatistics } from './statistics.ts';

/** Read units of a chunk, a page or a document of at most 4 KB, eventually consistent. */
export const UNITS_A_READ = 0.5;
/** Read units of a head: strongly consistent, for a fresh mark with a stale head would lose a document. */
export const UNITS_A_HEAD = 1;

/** A page of about 4 KB lists some 450 chunks. */
const CHUNKS_A_PAGE = 450;
const FULL_PAGE = 127;

/**
 * The postings of one term as far as this request has read them. Before its head is read, its cost is told by the
 * statistics, and what they name may be read ahead; from then on the head alone says which of that counts.
 */
export class PostingList {
  readonly address: TermAddress;
  readonly #known: TermStatistics | undefined;
  /** Positions of the space to one ordinal of the search: every range here is told in ordinals. */
  readonly #scale: number;
  #head: Head | null | undefined;
  #count = 0;
  #extent: { readonly first: number; readonly last: number } | null = null;
  /** Chunks and pages by number, which is never used twice; what one of them is, the directory says. */
  readonly #bytes = new Map<number, Uint8Array>();
  readonly #pages = new Map<number, Entry[]>();
  readonly #chunks = new Map<number, Uint32Array>();

  constructor(address: TermAddress, known?: TermStatistics, scale = 1) {
    this.address = address;
    this.#known = known;
    this.#scale = scale;
  }

  /** Whether the head was read. */
  get ready(): boolean {
    return this.#head !== undefined;
  }

  /** Null where the term has none; undefined until it was read. */
  get head(): Head | null | undefined {
    return this.#head;
  }

  /** Postings in all, an upper bound; 0 until the head was read. */
  get count(): number {
    return this.#count;
  }

  get extent(): { readonly first: number; readonly last: number } | null {
    return this.#extent;
  }

  get likely(): { readonly low: number; readonly high: number } | null {
    return this.#known?.extent ?? null;
  }

  /** Takes up the head; null for a term without postings. */
  take(head: Head | null): void {
    this.#head = head;
    this.#count = head === null ? 0 : documentFrequency(head);
    const extent = head === null ? null : extentOf(head);
    this.#extent =
      extent === null
        ? null
        : { first: Math.floor(extent.first / this.#scale), last: Math.floor(extent.last / this.#scale) };
  }

  /** Directory pages that must be read before the chunks of `[low, high)` are known. */
  missingPages(low: number, high: number): Entry[] {
    return this.#overlapping(low, high).filter((entry) => entry.page);
  }

  /** Chunks of `[low, high)` that are not read yet, as far as they are known. */
  missingChunks(low: number, high: number): Entry[] {
    return this.#overlapping(low, high).filter((entry) => !entry.page && !this.#bytes.has(entry.chunk));
  }

  /** Numbers of the chunks and pages of `[low, high)` that can be read together with the head. */
  ahead(low: number, high: number): number[] {
    if (this.ready || this.#known === undefined) return [];
    const [from, until] = [low * this.#scale, high * this.#scale];
    return this.#known.chunks
      .filter((known) => known.low < until && known.high > from && !this.#bytes.has(known.chunk))
      .map(({ chunk }) => chunk);
  }

  /** Read units that `[low, high)` will still cost, the head included: exact once that and all pages were read. */
  units(low: number, high: number): number {
    if (!this.ready) return UNITS_A_HEAD + this.ahead(low, high).length * UNITS_A_READ;
    const [from, until] = [low * this.#scale, high * this.#scale];
    let reads = 0;
    for (const entry of this.#overlapping(low, high)) {
      if (entry.page) {
        const share =
          (Math.min(until, entry.last + 1) - Math.max(from, entry.first)) / (entry.last - entry.first + 1);
        reads += 1 + Math.ceil((CHUNKS_A_PAGE * share * entry.size) / FULL_PAGE);
      } else if (!this.#bytes.has(entry.chunk)) reads += 1;
    }
    return reads * UNITS_A_READ;
  }

  /** Every position known in `[low, high)`, as lists that may overlap. */
  within(low: number, high: number): Uint32Array[] {
    const [from, until] = [low * this.#scale, high * this.#scale];
    const head = this.#head ?? null;
    const lists = head === null ? [] : [between(head.tail, from, until)];
    for (const entry of this.#overlapping(low, high)) {
      const chunk = entry.page ? undefined : this.#decoded(entry.chunk);
      if (chunk !== undefined) lists.push(between(chunk, from, until));
    }
    return lists.filter((list) => list.length > 0);
  }

  /** Keeps the bytes of a chunk or page. */
  keep(chunk: number, bytes: Uint8Array): void {
    this.#bytes.set(chunk, bytes);
  }

  #decoded(chunk: number): Uint32Array | undefined {
    const decoded = this.#chunks.get(chunk);
    const bytes = this.#bytes.get(chunk);
    if (decoded !== undefined || bytes === undefined) return decoded;
    const ordinals = decode(bytes);
    this.#chunks.set(chunk, ordinals);
    return ordinals;
  }

  #inside(page: number): Entry[] | undefined {
    const entries = this.#pages.get(page);
    const bytes = this.#bytes.get(page);
    if (entries !== undefined || bytes === undefined) return entries;
    const decoded = decodePage(bytes);
    this.#pages.set(page, decoded);
    return decoded;
  }

  /** Entries that touch `[low, high)`, those of pages that were read in place of the pages. */
  #overlapping(low: number, high: number): Entry[] {
    const head = this.#head ?? null;
    if (head === null) return [];
    const [from, until] = [low * this.#scale, high * this.#scale];
    const out: Entry[] = [];
    const take = (entries: readonly Entry[]) => {
      for (const entry of entries) {
        if (entry.last < from || entry.first >= until) continue;
        const inside = entry.page ? this.#inside(entry.chunk) : undefined;
        if (inside === undefined) out.push(entry);
        else take(inside);
      }
    };
    take(head.main);
    take(head.late);
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
  const lists = addresses.map((address) => new PostingList(address));
  await takeHeads(reader, lists, buckets);
  return lists;
}

/**
 * Reads the heads that the lists lack, and in the same round what the statistics say they will need in `range`. What
 * they name wrongly costs a read and nothing else.
 */
export async function takeHeads(
  reader: TableReader,
  lists: readonly PostingList[],
  buckets: HeadBuckets | null,
  range?: { readonly low: number; readonly high: number },
): Promise<void> {
  const unread = lists.filter((list) => !list.ready);
  if (unread.length === 0) return;
  const ahead =
    range === undefined
      ? []
      : unread.flatMap((list) => list.ahead(range.low, range.high).map((chunk) => ({ list, chunk })));
  const [heads, items] = await Promise.all([
    readAllHeads(
      reader,
      unread.map(({ address }) => address),
      buckets,
    ),
    reader.getMany(ahead.map(({ list, chunk }) => chunkKey(list.address, chunk))),
  ]);
  for (const [i, { list, chunk }] of ahead.entries()) {
    const item = items[i];
    if (item !== undefined) list.keep(chunk, chunkBytes(item));
  }
  for (const [i, list] of unread.entries()) list.take(heads[i] ?? null);
}

async function readAllHeads(
  reader: TableReader,
  addresses: readonly TermAddress[],
  buckets: HeadBuckets | null,
): Promise<(Head | null)[]> {
  if (buckets !== null) return await readPackedHeads(reader, addresses, buckets);
  const items = await reader.getMany(addresses.map(headKey), true);
  return items.map((item) => (item === undefined ? null : headOf(item)));
}

/** Reads everything that the lists miss in `[low, high)`: directory pages first, then chunks in one round. */
export async function readPostings(
  reader: TableReader,
  lists: readonly PostingList[],
  low: number,
  high: number,
): Promise<void> {
  await readPages(reader, lists, low, high);
  await readChunks(reader, lists, low, high);
}

/** Whether what was absent at first may be read again: `units` read units, strongly, in a round of its own. */
export type MayRetry = (units: number) => boolean;

/**
 * Reads the directory pages that the lists miss in `[low, high)`: one round, and one more where an eventual read did
 * not see a new one yet. False when that was not allowed.
 */
export async function readPages(
  reader: TableReader,
  lists: readonly PostingList[],
  low: number,
  high: number,
  mayRetry: MayRetry = () => true,
): Promise<boolean> {
  const wanted = lists.flatMap((list) => list.missingPages(low, high).map((entry) => ({ list, entry })));
  return await read(reader, wanted, mayRetry);
}

/** Reads the chunks of known pages that the lists miss in `[low, high)`, as `readPages` does. */
export async function readChunks(
  reader: TableReader,
  lists: readonly PostingList[],
  low: number,
  high: number,
  mayRetry: MayRetry = () => true,
): Promise<boolean> {
  const wanted = lists.flatMap((list) => list.missingChunks(low, high).map((entry) => ({ list, entry })));
  return await read(reader, wanted, mayRetry);
}

interface Wanted {
  readonly list: PostingList;
  readonly entry: Entry;
}

/** Chunks are immutable, so an eventual read may only miss a new one; that is read again, strongly. */
async function read(
  reader: TableReader,
  wanted: readonly Wanted[],
  mayRetry: MayRetry,
  consistent = false,
): Promise<boolean> {
  if (wanted.length === 0) return true;
  const items = await reader.getMany(
    wanted.map(({ list, entry }) => chunkKey(list.address, entry.chunk)),
    consistent,
  );
  const absent: Wanted[] = [];
  for (const [i, { list, entry }] of wanted.entries()) {
    const item = items[i];
    if (item === undefined) absent.push({ list, entry });
    else list.keep(entry.chunk, chunkBytes(item));
  }
  if (absent.length === 0) return true;
  if (consistent)
    throw new Error(`${absent.length} chunks named by their heads are missing; rebuild the index`);
  if (!mayRetry(absent.length * UNITS_A_READ * 2)) return false;
  return await read(reader, absent, mayRetry, true);
}
