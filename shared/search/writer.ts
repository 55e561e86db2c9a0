import type { Table } from '../table/client.ts';
import { TableReader } from '../table/reader.ts';
import { deleteItems, putItems } from './batch-write.ts';
import {
  chunkBytes,
  chunkItem,
  chunkKey,
  EMPTY_HEAD,
  headItem,
  headKey,
  headOf,
  headRoom,
  type TermAddress,
} from './head.ts';
import type { WriterLease } from './lease.ts';
import { sortedDistinct } from './ordinals.ts';
import { type Merged, merge } from './seal.ts';
import { termKey } from './terms.ts';

/** What a flush did. */
export interface FlushSummary {
  /** Terms that had something to add. */
  readonly terms: number;
  readonly postings: number;
  /** Heads and chunks written; a head that held everything already is not written. */
  readonly headsWritten: number;
  readonly chunksWritten: number;
}

export interface PostingWriterOptions {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Generation of the space that is written (`Manifest.generation` for the ordinal spaces). */
  readonly generation: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

const TERMS_A_GROUP = 400;
const PARALLEL_GROUPS = 3;

/**
 * Adds postings to terms. The order of publishing is: documents → `flush()` → `WriterLease.raiseMarks()`. A
 * changed document's new postings are flushed before the document is written; postings it lost stay (readers
 * check every document), until the generation is rebuilt. Adding a posting twice is harmless, so a batch that
 * died half-way is applied again as a whole.
 */
export class PostingWriter {
  readonly #options: PostingWriterOptions;
  #buffer = new Map<string, Map<string, number[]>>();
  #postings = 0;

  constructor(options: PostingWriterOptions) {
    this.#options = options;
  }

  /** Postings that wait for the next flush, repetitions included; about 10 bytes of memory each. */
  get pending(): number {
    return this.#postings;
  }

  /** Buffers ordinals (0..4294967295, any order) of a term in a space. */
  add(space: string, term: string, ordinals: Iterable<number>): void {
    const terms = this.#termsOf(space);
    const key = termKey(term);
    let list = terms.get(key);
    if (list === undefined) {
      list = [];
      terms.set(key, list);
    }
    for (const ordinal of ordinals) {
      list.push(ordinal);
      this.#postings += 1;
    }
  }

  /**
   * Writes what was added: of each term the sealed chunks first, then its head. Every touched head costs a write
   * however many postings it takes, so flush seldom: thousands of documents at a time.
   * @throws WriterLeaseLostError; whatever was not written is kept for another flush.
   */
  async flush(): Promise<FlushSummary> {
    const taken = this.#buffer;
    this.#buffer = new Map();
    const work = [...taken].flatMap(([space, terms]) =>
      [...terms].map(([term, ordinals]) => ({ space, term, ordinals })),
    );
    const summary = { terms: work.length, postings: this.#postings, headsWritten: 0, chunksWritten: 0 };
    this.#postings = 0;
    let next = 0;
    const run = async () => {
      while (next < work.length) {
        const group = work.slice(next, next + TERMS_A_GROUP);
        next += TERMS_A_GROUP;
        const done = await this.#write(group);
        summary.headsWritten += done.heads;
        summary.chunksWritten += done.chunks;
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL_GROUPS }, run));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed === undefined) return summary;
    for (const { space, term, ordinals } of work) this.add(space, term, ordinals);
    throw failed.reason;
  }

  async #write(
    group: readonly { space: string; term: string; ordinals: readonly number[] }[],
  ): Promise<{ heads: number; chunks: number }> {
    const { table, lease, generation, now = Date.now } = this.#options;
    const reader = new TableReader(table, new AbortController().signal);
    const addresses = group.map(({ space, term }): TermAddress => ({ generation, space, term }));
    const items = await reader.getMany(addresses.map(headKey), true);
    const merged = await Promise.all(
      addresses.map(async (at, i): Promise<{ at: TermAddress; merged: Merged } | null> => {
        const item = items[i];
        const result = await merge(
          item === undefined ? EMPTY_HEAD : headOf(item),
          sortedDistinct(group[i]?.ordinals ?? []),
          { room: headRoom(at), now: now(), read: (chunk) => readChunk(reader, at, chunk) },
        );
        return result === null ? null : { at, merged: result };
      }),
    );
    const changed = merged.filter((entry) => entry !== null);
    const chunks = changed.flatMap(({ at, merged: { written } }) =>
      written.map(({ chunk, bytes }) => chunkItem(at, chunk, bytes)),
    );
    await putItems(table, lease, chunks);
    await putItems(
      table,
      lease,
      changed.map(({ at, merged: { head } }) => headItem(at, head, lease.epoch)),
    );
    await deleteItems(
      table,
      lease,
      changed.flatMap(({ at, merged: { expired } }) => expired.map((chunk) => chunkKey(at, chunk))),
    );
    return { heads: changed.length, chunks: chunks.length };
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

async function readChunk(reader: TableReader, at: TermAddress, chunk: number): Promise<Uint8Array> {
  const item = await reader.get(chunkKey(at, chunk), true);
  if (item === undefined)
    throw new Error(`chunk ${chunk} of ${headKey(at).pk} is missing; rebuild the index`);
  return chunkBytes(item);
}
