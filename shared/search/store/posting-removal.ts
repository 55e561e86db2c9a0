import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import type { Key } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { decode } from '../postings/chunk.ts';
import { encode } from '../postings/codec.ts';
import { deleteItems } from './batch-write.ts';
import {
  chunkBytes,
  chunkItem,
  chunkKey,
  decodePage,
  type Entry,
  type Head,
  headItem,
  headKey,
  headOf,
  type TermAddress,
} from './head.ts';
import { putOverOlder, putStamped } from './stamped-write.ts';
import { termKey } from './terms.ts';

export interface PostingRemovalOptions {
  readonly table: Table;
  readonly lease: WriterLease;
  /** The running generation and one being built. */
  readonly generations: readonly number[];
  /** Called with every head as it is after the removal, changed or not; null for a term without postings. */
  readonly onHead?: (at: TermAddress, head: Head | null) => void;
}

const TERMS_PER_READ = 100;
const ITEMS_PER_PAGE = 500;
/** After this many conflicts with a writer that lost the lease, something else is wrong. */
const MAXIMUM_ATTEMPTS = 20;

/**
 * Removes postings, for an erasure. Lost postings of other changes stay until a rebuild (`PostingWriter`), because
 * readers check every document; those of an erased record must go, and the name of a term may be a word of it.
 *
 * A chunk keeps its number and its entry in the directory: the bounds and the count of an entry are upper bounds, and a
 * reader that read the chunk before only proposes a document that is gone. A term without postings is deleted with all
 * its items, also those that no head names any more. Removing a posting twice is harmless.
 */
export class PostingRemoval {
  readonly #options: PostingRemovalOptions;
  readonly #reader: TableReader;
  #buffer = new Map<string, Map<string, Set<number>>>();

  constructor(options: PostingRemovalOptions) {
    this.#options = options;
    this.#reader = new TableReader(options.table, new AbortController().signal);
  }

  /** Buffers ordinals to remove from a term. */
  remove(space: string, term: string, ordinals: Iterable<number>): void {
    const terms = this.#buffer.get(space) ?? new Map<string, Set<number>>();
    this.#buffer.set(space, terms);
    const key = termKey(term);
    const removed = terms.get(key) ?? new Set<number>();
    terms.set(key, removed);
    for (const ordinal of ordinals) removed.add(ordinal);
  }

  /** @returns how many terms lost their last posting, in the running generation */
  async flush(): Promise<number> {
    const work = [...this.#buffer].flatMap(([space, terms]) =>
      [...terms].flatMap(([term, ordinals]) =>
        this.#options.generations.map((generation) => ({ at: { generation, space, term }, ordinals })),
      ),
    );
    this.#buffer = new Map();
    let emptied = 0;
    for (let start = 0; start < work.length; start += TERMS_PER_READ) {
      const group = work.slice(start, start + TERMS_PER_READ);
      const heads = await this.#reader.getMany(
        group.map(({ at }) => headKey(at)),
        true,
      );
      const gone = await Promise.all(
        group.map(({ at, ordinals }, i) => this.#removeFrom(at, ordinals, heads[i])),
      );
      emptied += gone.filter(
        (one, i) => one && group[i]?.at.generation === this.#options.generations[0],
      ).length;
    }
    return emptied;
  }

  /** @returns whether the term has no postings left */
  async #removeFrom(
    at: TermAddress,
    removed: ReadonlySet<number>,
    first: Item | undefined,
  ): Promise<boolean> {
    const { table, lease } = this.#options;
    let item = first;
    for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
      // A run that died may have deleted the head and left chunks.
      if (item === undefined) return await this.#deleteRest(at);
      const held = Number(item['f']);
      lease.checkStamp(held);
      const head = headOf(item);
      const entries = await this.#chunksOf(at, [...head.main, ...head.late]);
      for (const entry of entries) await this.#rewrite(at, entry, removed);
      const tail = head.tail.filter((ordinal) => !removed.has(ordinal));
      if (tail.length === 0 && (await this.#areEmpty(at, entries))) {
        if (await this.#deleteHead(headKey(at), held)) return await this.#deleteRest(at);
      } else {
        const isSame = tail.length === head.tail.length;
        const left = isSame ? head : { ...head, version: head.version + 1, tail };
        this.#options.onHead?.(at, left);
        if (isSame) return false;
        const after = headItem(at, left);
        const refused = await putStamped(table, lease, lease.nextStamp(), [{ item: after, replaces: held }]);
        if (refused.length === 0) return false;
      }
      item = await this.#reader.get(headKey(at), true);
    }
    throw new Error(`the head of ${headKey(at).pk} kept changing`);
  }

  /** Returns the entries of chunks, with those that directory pages list. */
  async #chunksOf(at: TermAddress, entries: readonly Entry[]): Promise<Entry[]> {
    const chunks: Entry[] = [];
    for (const entry of entries) {
      if (!entry.page) chunks.push(entry);
      else chunks.push(...decodePage(chunkBytes(await this.#chunk(at, entry.chunk))));
    }
    return chunks;
  }

  async #rewrite(
    at: TermAddress,
    { chunk, first, last }: Entry,
    removed: ReadonlySet<number>,
  ): Promise<void> {
    const { table, lease } = this.#options;
    if (![...removed].some((ordinal) => ordinal >= first && ordinal <= last)) return;
    const ordinals = decode(chunkBytes(await this.#chunk(at, chunk)));
    const kept = ordinals.filter((ordinal) => !removed.has(ordinal));
    if (kept.length === ordinals.length) return;
    await putOverOlder(table, lease, lease.nextStamp(), [chunkItem(at, chunk, encode(kept))], false);
  }

  /** Reads until a chunk has a posting. */
  async #areEmpty(at: TermAddress, entries: readonly Entry[]): Promise<boolean> {
    for (const { chunk } of entries) {
      if (decode(chunkBytes(await this.#chunk(at, chunk))).length > 0) return false;
    }
    return true;
  }

  async #chunk(at: TermAddress, chunk: number): Promise<Item> {
    const item = await this.#reader.get(chunkKey(at, chunk), true);
    if (item === undefined)
      throw new Error(`chunk ${chunk} of ${headKey(at).pk} is missing; rebuild the index`);
    return item;
  }

  /** @returns false if the head changed since it was read */
  async #deleteHead(key: Key, held: number): Promise<boolean> {
    const { table, lease } = this.#options;
    await lease.hold();
    try {
      await table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: { ...key },
          ConditionExpression: 'f = :held',
          ExpressionAttributeValues: { ':held': held },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  /** Deletes what a term without a head still has. */
  async #deleteRest(at: TermAddress): Promise<true> {
    const { table, lease, onHead } = this.#options;
    onHead?.(at, null);
    const { pk } = headKey(at);
    for (;;) {
      const { items, next } = await this.#reader.query(pk, { limit: ITEMS_PER_PAGE }, true);
      await deleteItems(
        table,
        lease,
        items.map(({ sk }) => ({ pk, sk: String(sk) })),
      );
      if (next === null) return true;
    }
  }
}
