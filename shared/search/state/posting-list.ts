import type { TableReader } from '../../table/reader.ts';
import type { Segment } from '../manifest/segment-state.ts';
import { Chunk } from '../postings/chunk.ts';
import type { Postings } from '../postings/ordinal-bits.ts';
import { between } from '../postings/ordinals.ts';
import { readSegments, UNITS_PER_SEGMENT } from '../segments/read-segments.ts';
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
import { termKey } from '../store/terms.ts';
import { readOnce } from './kept-manifest.ts';
import type { TermStatistics } from './statistics.ts';

/**
 * Read units of an eventually consistent read of a chunk, a directory page or a document, each of at most 4
 * KB.
 */
export const UNITS_PER_READ = 0.5;
/** Read units of a head. The read is strong: a fresh mark with a stale head would lose a document. */
export const UNITS_PER_HEAD = 1;

/** Chunks that a directory page of about 4 KB lists. */
const CHUNKS_PER_PAGE = 450;
const FULL_PAGE = 127;

/**
 * The postings of one term, as far as this request has read them. Until the head is read, statistics estimate
 * the cost and name the chunks to read ahead. After that, only the head decides which of those chunks count.
 */
export class PostingList {
  readonly address: TermAddress;
  readonly #known: TermStatistics | undefined;
  /** Positions in the space per ordinal of the search. Every range in this class is in ordinals. */
  readonly #scale: number;
  /** Those that may have postings of the term which its head lacks. */
  readonly segments: readonly Segment[];
  #head: Head | null | undefined;
  /** Postings in the segments. */
  #fresh: Uint32Array = new Uint32Array(0);
  #count = 0;
  #extent: { readonly first: number; readonly last: number } | null = null;
  /** Chunks and pages by number; numbers are never reused. The directory says which of the two each is. */
  readonly #bytes = new Map<number, Uint8Array>();
  readonly #pages = new Map<number, Entry[]>();
  readonly #chunks = new Map<number, Chunk>();

  constructor(address: TermAddress, known?: TermStatistics, scale = 1, segments: readonly Segment[] = []) {
    this.address = address;
    this.#known = known;
    this.#scale = scale;
    this.segments = segments;
  }

  /** Whether the head has been read. */
  get ready(): boolean {
    return this.#head !== undefined;
  }

  /** The head; null for a term without postings, undefined until it is read. */
  get head(): Head | null | undefined {
    return this.#head;
  }

  /** Number of postings, an upper bound; 0 until the head is read. */
  get count(): number {
    return this.#count;
  }

  get extent(): { readonly first: number; readonly last: number } | null {
    return this.#extent;
  }

  get likely(): { readonly low: number; readonly high: number } | null {
    return this.#known?.extent ?? null;
  }

  /** Read units of the head and of the segments. */
  get headUnits(): number {
    return UNITS_PER_HEAD + this.segments.length * UNITS_PER_SEGMENT;
  }

  /** Sets the head, null for a term without one, and the postings that the segments have. */
  take(head: Head | null, fresh: Uint32Array = new Uint32Array(0)): void {
    this.#head = head;
    this.#fresh = fresh;
    this.#count = (head === null ? 0 : documentFrequency(head)) + fresh.length;
    const extent = head === null ? null : extentOf(head);
    const first = Math.min(extent?.first ?? Number.POSITIVE_INFINITY, fresh[0] ?? Number.POSITIVE_INFINITY);
    const last = Math.max(extent?.last ?? -1, fresh.at(-1) ?? -1);
    this.#extent =
      last < 0 ? null : { first: Math.floor(first / this.#scale), last: Math.floor(last / this.#scale) };
  }

  /** Returns the directory pages that must be read before the chunks of `[low, high)` are known. */
  missingPages(low: number, high: number): Entry[] {
    return this.#overlapping(low, high).filter((entry) => entry.page);
  }

  /** Returns the known chunks of `[low, high)` that are not read yet. */
  missingChunks(low: number, high: number): Entry[] {
    return this.#overlapping(low, high).filter((entry) => !entry.page && !this.#bytes.has(entry.chunk));
  }

  /** Returns the numbers of the chunks and pages of `[low, high)` that can be read together with the head. */
  ahead(low: number, high: number): number[] {
    if (this.ready || this.#known === undefined) return [];
    const [from, until] = [low * this.#scale, high * this.#scale];
    return this.#known.chunks
      .filter((known) => known.low < until && known.high > from && !this.#bytes.has(known.chunk))
      .map(({ chunk }) => chunk);
  }

  /**
   * Returns the read units that `[low, high)` still costs, including the head. The value is exact once the
   * head and all pages are read.
   */
  units(low: number, high: number): number {
    if (!this.ready) return this.headUnits + this.ahead(low, high).length * UNITS_PER_READ;
    const [from, until] = [low * this.#scale, high * this.#scale];
    let reads = 0;
    for (const entry of this.#overlapping(low, high)) {
      if (entry.page) {
        const share =
          (Math.min(until, entry.last + 1) - Math.max(from, entry.first)) / (entry.last - entry.first + 1);
        reads += 1 + Math.ceil((CHUNKS_PER_PAGE * share * entry.size) / FULL_PAGE);
      } else if (!this.#bytes.has(entry.chunk)) reads += 1;
    }
    return reads * UNITS_PER_READ;
  }

  /** Returns every known position in `[low, high)`, as lists that may overlap. */
  within(low: number, high: number): Uint32Array[] {
    return this.postings(low, high).map((list) => (list instanceof Chunk ? list.ordinals() : list));
  }

  /** Returns what `within` does, with the chunks that are wholly in the range not decoded yet. */
  postings(low: number, high: number): Postings[] {
    const [from, until] = [low * this.#scale, high * this.#scale];
    const head = this.#head ?? null;
    const lists: Postings[] = [between(this.#fresh, from, until)];
    if (head !== null) lists.push(between(head.tail, from, until));
    for (const entry of this.#overlapping(low, high)) {
      const chunk = entry.page ? undefined : this.#chunk(entry.chunk);
      if (chunk === undefined) continue;
      const isInside = chunk.first >= from && chunk.last < until;
      lists.push(isInside ? chunk : between(chunk.ordinals(), from, until));
    }
    return lists.filter((list) => list.length > 0);
  }

  /** Keeps the bytes of a chunk or page that was read. */
  keep(chunk: number, bytes: Uint8Array): void {
    this.#bytes.set(chunk, bytes);
  }

  #chunk(number: number): Chunk | undefined {
    const known = this.#chunks.get(number);
    const bytes = this.#bytes.get(number);
    if (known !== undefined || bytes === undefined) return known;
    const chunk = new Chunk(bytes);
    this.#chunks.set(number, chunk);
    return chunk;
  }

  #inside(page: number): Entry[] | undefined {
    const entries = this.#pages.get(page);
    const bytes = this.#bytes.get(page);
    if (entries !== undefined || bytes === undefined) return entries;
    const decoded = decodePage(bytes);
    this.#pages.set(page, decoded);
    return decoded;
  }

  /** Returns the entries that overlap `[low, high)`. Pages already read are replaced by their entries. */
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
 * Reads the heads of terms in an ordinal space, and what segments have of them, in one round.
 * @param segments those that the manifest lists; read it after whatever must be found
 */
export async function readHeads(
  reader: TableReader,
  addresses: readonly TermAddress[],
  segments: readonly Segment[],
): Promise<PostingList[]> {
  const lists = addresses.map((address) => new PostingList(address, undefined, 1, segments));
  await takeHeads(reader, lists, null);
  return lists;
}

/**
 * Reads the heads that the lists lack and, in the same round, what segments have of their terms and the chunks that
 * statistics predict for `range`. A wrong prediction costs a read and nothing else. Heads of an ordinal space are read
 * strongly, one item each. Heads of a rank space come from its buckets, which never change. A term without a head has no
 * postings but those of segments. A part of a segment that an eventual read missed is read strongly in a second round; if
 * `mayRetry` refuses that, the lists that need it stay as they are, and the result is false.
 */
export async function takeHeads(
  reader: TableReader,
  lists: readonly PostingList[],
  buckets: HeadBuckets | null,
  range?: { readonly low: number; readonly high: number },
  mayRetry: MayRetry = () => true,
): Promise<boolean> {
  const unread = lists.filter((list) => !list.ready);
  if (unread.length === 0) return true;
  const ahead =
    range === undefined
      ? []
      : unread.flatMap((list) => list.ahead(range.low, range.high).map((chunk) => ({ list, chunk })));
  const first = Promise.all([
    readAllHeads(
      reader,
      unread.map(({ address }) => address),
      buckets,
    ),
    reader.getMany(ahead.map(({ list, chunk }) => chunkKey(list.address, chunk))),
  ]);
  const [[heads, items], fresh] = await Promise.all([
    first,
    // The price of the others must be known by then.
    readFresh(reader, unread, (units) => first.then(() => mayRetry(units))),
  ]);
  for (const [i, { list, chunk }] of ahead.entries()) {
    const item = items[i];
    if (item !== undefined) list.keep(chunk, chunkBytes(item));
  }
  for (const [i, list] of unread.entries()) {
    const postings = fresh.get(list) ?? null;
    if (postings !== null) list.take(heads[i] ?? null, postings);
  }
  return unread.every((list) => list.ready);
}

/** Reads what segments have of the terms of lists. All lists of a request have the same segments, or none. */
async function readFresh(
  reader: TableReader,
  lists: readonly PostingList[],
  mayRetry: (units: number) => Promise<boolean>,
): Promise<Map<PostingList, Uint32Array | null>> {
  const bySegments = Map.groupBy(lists, ({ segments }) => segments);
  const read = await Promise.all(
    [...bySegments].map(async ([segments, some]) => {
      const terms = some.map(({ address: { space, term } }) => ({ space, term: termKey(term) }));
      const fresh = await readSegments(reader, segments, terms, mayRetry);
      return some.map((list, i): [PostingList, Uint32Array | null] => [list, fresh[i] ?? null]);
    }),
  );
  return new Map(read.flat());
}

async function readAllHeads(
  reader: TableReader,
  addresses: readonly TermAddress[],
  buckets: HeadBuckets | null,
): Promise<(Head | null)[]> {
  if (buckets !== null) return await readPackedHeads(reader, addresses, buckets);
  const items = await readOnce(reader, addresses.map(headKey), true);
  return items.map((item) => (item === undefined ? null : headOf(item)));
}

/** Reads everything that the lists lack in `[low, high)`: directory pages first, then chunks in one round. */
export async function readPostings(
  reader: TableReader,
  lists: readonly PostingList[],
  low: number,
  high: number,
): Promise<void> {
  await readPages(reader, lists, low, high);
  await readChunks(reader, lists, low, high);
}

/**
 * Returns whether the request can afford to read missing items again strongly, at `units` read units in a
 * round of its own.
 */
export type MayRetry = (units: number) => boolean;

/**
 * Reads the directory pages that the lists lack in `[low, high)`: one round, and a second one if an eventual
 * read missed a new page. Returns false if `mayRetry` refused the second round.
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

/** Reads the chunks in known directory pages that the lists lack in `[low, high)`, as `readPages` does. */
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

/**
 * Chunks and pages are immutable, so an eventual read can only miss a new one. That one is read again,
 * strongly.
 */
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
  if (!mayRetry(absent.length * UNITS_PER_READ * 2)) return false;
  return await read(reader, absent, mayRetry, true);
}
