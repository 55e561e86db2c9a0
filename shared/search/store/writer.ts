import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { sortedDistinct } from '../postings/ordinals.ts';
import { deleteItems } from './batch-write.ts';
import {
  chunkBytes,
  chunkItem,
  chunkKey,
  EMPTY_HEAD,
  type Head,
  headItem,
  headKey,
  headOf,
  headRoom,
  type TermAddress,
} from './head.ts';
import { LAYOUT, type Merged, merge, type TermLayout } from './seal.ts';
import { putStamped } from './stamped-write.ts';
import { termKey } from './terms.ts';

/** What a flush did. */
export interface FlushSummary {
  /** Terms that had postings to add. */
  readonly terms: number;
  readonly postings: number;
  /** Heads and chunks written. A head that already had every posting is not written. */
  readonly headsWritten: number;
  readonly chunksWritten: number;
}

/** Postings by space and term, as a flush writes them; ordinals may be in any order. */
export type Additions = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Takes postings in place of the heads. */
export interface PostingSink {
  /** @returns false to leave them to the heads. If it fails, nothing was promised. */
  take(additions: Additions): Promise<boolean>;
}

export interface PostingWriterOptions {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Generation to write to (`Manifest.generation` for the ordinal spaces). */
  readonly generation: number;
  /** A generation being built, which also receives every posting. */
  readonly mirror?: number | undefined;
  /** Unix milliseconds. */
  readonly now?: () => number;
  /** Default: `LAYOUT`. */
  readonly layout?: TermLayout;
  /** Asked to take every flush. Without it, all go to heads. */
  readonly sink?: PostingSink;
  /** Called with every head written. */
  readonly onHead?: (at: TermAddress, head: Head) => void;
}

const TERMS_PER_GROUP = 400;
const PARALLEL_GROUPS = 3;
/** After this many conflicts with another writer, or with what one left behind, something else is wrong. */
const MAXIMUM_ATTEMPTS = 20;

/** Postings to add to a term. */
interface Addition {
  readonly at: TermAddress;
  readonly ordinals: Uint32Array;
  /** Chunk numbers below this are taken by chunks that the head does not name. */
  readonly firstChunk: number;
}

interface MergedAddition {
  readonly addition: Addition;
  readonly merged: Merged;
  /** Stamp of the head it replaces. */
  readonly replaces: number | null;
}

/**
 * Adds postings to terms. The order of publishing is: documents, `flush()`, `WriterLease.raiseMarks()`. New
 * postings of a changed document are flushed before the document is written. Postings that a document lost
 * stay until the generation is rebuilt, which is harmless because readers check every document. Adding a
 * posting twice is harmless too, so a batch that died halfway is applied again as a whole. A head is written
 * only over the version that was read, so two writers that both believe they hold the lease lose none of each
 * other's postings.
 */
export class PostingWriter {
  readonly #options: PostingWriterOptions;
  #buffer = new Map<string, Map<string, number[]>>();
  #postings = 0;

  constructor(options: PostingWriterOptions) {
    this.#options = options;
  }

  /** Postings waiting for the next flush, duplicates included. Each takes about 10 bytes of memory. */
  get pending(): number {
    return this.#postings;
  }

  /** Buffers ordinals (0 to 4294967295, in any order) of a term in a space. */
  add(space: string, term: string, ordinals: Iterable<number>): void {
    const list = listOf(this.#termsOf(space), term);
    for (const ordinal of ordinals) {
      list.push(ordinal);
      this.#postings += 1;
    }
  }

  /** Buffers one ordinal of each of some terms in a space. */
  addToEach(space: string, terms: readonly string[], ordinal: number): void {
    const lists = this.#termsOf(space);
    for (const term of terms) listOf(lists, term).push(ordinal);
    this.#postings += terms.length;
  }

  /**
   * Writes the buffered postings: into a segment, if the sink takes them, or for each term the sealed chunks first, then
   * its head. Every touched head costs one write however many postings it takes, so flush seldom, after thousands of
   * documents. Add nothing meanwhile.
   * @throws WriterLeaseLostError if another writer took over; all buffered postings are then kept for another
   * flush
   */
  async flush(): Promise<FlushSummary> {
    const taken = this.#buffer;
    const { generation, mirror, sink } = this.#options;
    const isTaken = (await sink?.take(taken)) === true;
    this.#buffer = new Map();
    const generations = mirror === undefined ? [generation] : [generation, mirror];
    // In the order of their keys: what a storage engine keeps on one page is read and written together.
    const work = [...taken].flatMap(([space, terms]) =>
      generations.flatMap((of) =>
        [...terms.keys()]
          .sort()
          .map((term) => ({ at: { generation: of, space, term }, ordinals: terms.get(term) ?? [] })),
      ),
    );
    const summary = {
      terms: work.length / generations.length,
      postings: this.#postings,
      headsWritten: 0,
      chunksWritten: 0,
    };
    this.#postings = 0;
    if (isTaken) return summary;
    let next = 0;
    const run = async () => {
      while (next < work.length) {
        const group = work.slice(next, next + TERMS_PER_GROUP);
        next += TERMS_PER_GROUP;
        const done = await this.#write(group);
        summary.headsWritten += done.heads;
        summary.chunksWritten += done.chunks;
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL_GROUPS }, run));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed === undefined) return summary;
    for (const { at, ordinals } of work)
      if (at.generation === generation) this.add(at.space, at.term, ordinals);
    throw failed.reason;
  }

  /** Repeats the merge of every head that changed since it was read. */
  async #write(
    group: readonly { readonly at: TermAddress; readonly ordinals: readonly number[] }[],
  ): Promise<{ heads: number; chunks: number }> {
    const done = { heads: 0, chunks: 0 };
    let pending = group.map(
      ({ at, ordinals }): Addition => ({
        at,
        ordinals: sortedDistinct(ordinals),
        firstChunk: 0,
      }),
    );
    for (let attempt = 0; pending.length > 0; attempt += 1) {
      if (attempt === MAXIMUM_ATTEMPTS) throw new Error(`${pending.length} heads kept changing`);
      const merged = await this.#merge(pending);
      const taken = await this.#writeChunks(merged);
      const ready = merged.filter((entry) => !taken.has(entry));
      const changed = await this.#writeHeads(ready);
      pending = [
        ...[...taken].map(([{ addition }, firstChunk]) => ({ ...addition, firstChunk })),
        ...changed.map(({ addition }) => addition),
      ];
      for (const entry of ready) {
        if (!changed.includes(entry)) this.#options.onHead?.(entry.addition.at, entry.merged.head);
      }
      done.heads += ready.length - changed.length;
      done.chunks += ready.reduce((sum, entry) => sum + entry.merged.written.length, 0);
    }
    return done;
  }

  /** Merges additions into their heads; leaves out heads that already have every posting. */
  async #merge(additions: readonly Addition[]): Promise<MergedAddition[]> {
    const { table, lease, now = Date.now, layout = LAYOUT } = this.#options;
    const reader = new TableReader(table, new AbortController().signal);
    const items = await reader.getMany(
      additions.map(({ at }) => headKey(at)),
      true,
    );
    const merged = await Promise.all(
      additions.map(async (addition, i): Promise<MergedAddition[]> => {
        const { at, ordinals, firstChunk } = addition;
        const item = items[i];
        const before: Head = item === undefined ? EMPTY_HEAD : headOf(item);
        const replaces = item === undefined ? null : Number(item['f']);
        if (replaces !== null) lease.checkStamp(replaces);
        const result = await merge(
          { ...before, nextChunk: Math.max(before.nextChunk, firstChunk) },
          ordinals,
          {
            room: headRoom(at, layout.head),
            layout,
            now: now(),
            read: (chunk) => readChunk(reader, at, chunk),
          },
        );
        return result === null ? [] : [{ addition, merged: result, replaces }];
      }),
    );
    return merged.flat();
  }

  /**
   * Writes chunks. A chunk never replaces another: a number already used, by a writer that died or was
   * replaced, is skipped.
   * @returns the additions whose numbers were taken, each with the next number to try
   */
  async #writeChunks(merged: readonly MergedAddition[]): Promise<Map<MergedAddition, number>> {
    const { table, lease } = this.#options;
    const chunks = merged.flatMap((entry) =>
      entry.merged.written.map(({ chunk, bytes }) => ({
        entry,
        chunk,
        put: { item: chunkItem(entry.addition.at, chunk, bytes), replaces: null },
      })),
    );
    const refused = await putStamped(
      table,
      lease,
      lease.nextStamp(),
      chunks.map(({ put }) => put),
    );
    // The chunks of such an addition that were written stay behind and keep their numbers.
    const losers = new Set(refused.flatMap((i) => chunks[i]?.entry ?? []));
    return new Map([...losers].map((entry) => [entry, entry.merged.head.nextChunk]));
  }

  /** @returns the additions whose head changed since it was read */
  async #writeHeads(merged: readonly MergedAddition[]): Promise<MergedAddition[]> {
    const { table, lease } = this.#options;
    const refused = new Set(
      await putStamped(
        table,
        lease,
        lease.nextStamp(),
        merged.map(({ addition, merged: { head, bytes }, replaces }) => ({
          item: headItem(addition.at, head, bytes),
          replaces,
        })),
      ),
    );
    await deleteItems(
      table,
      lease,
      merged.flatMap(({ addition, merged: { expired } }, i) =>
        refused.has(i) ? [] : expired.map((chunk) => chunkKey(addition.at, chunk)),
      ),
    );
    return merged.filter((_, i) => refused.has(i));
  }

  #termsOf(space: string): Map<string, number[]> {
    let terms = this.#buffer.get(space);
    if (terms === undefined) {
      terms = new Map();
      this.#buffer.set(space, terms);
    }
    return terms;
  }
}

function listOf(terms: Map<string, number[]>, term: string): number[] {
  const key = termKey(term);
  let list = terms.get(key);
  if (list === undefined) {
    list = [];
    terms.set(key, list);
  }
  return list;
}

async function readChunk(reader: TableReader, at: TermAddress, chunk: number): Promise<Uint8Array> {
  const item = await reader.get(chunkKey(at, chunk), true);
  if (item === undefined)
    throw new Error(`chunk ${chunk} of ${headKey(at).pk} is missing; rebuild the index`);
  return chunkBytes(item);
}
