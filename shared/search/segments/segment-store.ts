import { binaryAttribute } from '../../table/bytes.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { type Item, type RangePage, TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import type { RetiredSegment, Segment } from '../manifest/segment-state.ts';
import { deleteItems, putItems } from '../store/batch-write.ts';
import { readImmutable } from '../store/immutable-items.ts';
import { decodeLog, encodeLog, type LoggedTerm } from './log.ts';
import { decodeParts, type Entries } from './part.ts';
import { SEGMENTS } from './read-segments.ts';

/** The items of segments, as writers write, read and delete them. Plain batches: nobody else writes under an id. */

/** Readers that took an older manifest are done by then. */
const RETIREMENT_MS = 10 * 60_000;
/** Names of items per page of a query. */
const MOST_ITEMS = 1_000;
/** Attribute of the item that lists the flushes whose postings a segment has. */
const FLUSHES = 'flushes';

export interface NewSegment {
  readonly id: string;
  readonly parts: readonly Uint8Array[];
  /** The postings of the flush that makes it, by name. */
  readonly log: readonly LoggedTerm[];
  /** The flushes of the segments that it replaces. */
  readonly flushes: readonly string[];
}

export class SegmentStore {
  readonly #table: Table;
  readonly #lease: WriterLease;
  readonly #reader: TableReader;

  constructor(table: Table, lease: WriterLease) {
    this.#table = table;
    this.#lease = lease;
    this.#reader = new TableReader(table, new AbortController().signal);
  }

  /** Writes everything that a merge and readers need. List the segment only afterwards. */
  async write({ id, parts, log, flushes }: NewSegment): Promise<void> {
    const logs = encodeLog(log);
    await putItems(this.#table, this.#lease, [
      { ...keys.segment(id, 'flushes'), [FLUSHES]: [...flushes, id] },
      ...logs.map((p, i) => ({ ...keys.segment(id, i), p, items: logs.length })),
      ...parts.map((p, part) => ({ ...keys.segmentPart(id, part), p })),
    ]);
  }

  async readEntries({ id, parts }: Segment): Promise<Entries> {
    const items = await readImmutable(this.#reader, SEGMENTS, partKeys(id, parts));
    return decodeParts(items.map((item) => contentOf(item, id)));
  }

  /** Returns the ids of the flushes whose postings a segment has, the oldest first. */
  async readFlushes(id: string): Promise<string[]> {
    const flushes = await this.findFlushes(id);
    if (flushes.length === 0) throw new Error(`segment ${id} has no list of its flushes`);
    return flushes;
  }

  /** Returns the same; none once the list is deleted. */
  async findFlushes(id: string): Promise<string[]> {
    const item = await this.#reader.get(keys.segment(id, 'flushes'), true);
    const flushes = item?.[FLUSHES];
    return Array.isArray(flushes) ? flushes.map(String) : [];
  }

  /** Yields the terms of a flush by name. */
  async *readLog(flush: string): AsyncGenerator<LoggedTerm> {
    const first = await this.#reader.get(keys.segment(flush, 0), true);
    const count = Number(first?.['items'] ?? 1);
    const others = await this.#reader.getMany(
      Array.from({ length: count - 1 }, (_, i) => keys.segment(flush, i + 1)),
      true,
    );
    yield* decodeLog([first, ...others].map((item) => contentOf(item, flush)));
  }

  /** Deletes what only writers read of these flushes. */
  async deleteLogs(flushes: readonly string[]): Promise<void> {
    const found = (await Promise.all(flushes.map((flush) => this.#keysOf(flush)))).flat();
    await deleteItems(this.#table, this.#lease, found);
  }

  /** Returns the keys of what only writers read of a flush. DynamoDB reads a megabyte per page, two or three logs. */
  async #keysOf(flush: string): Promise<Key[]> {
    const { pk } = keys.segment(flush, 0);
    const found: Key[] = [];
    let after: string | null = null;
    do {
      const range = { limit: MOST_ITEMS, attributes: ['pk', 'sk'], ...(after === null ? {} : { after }) };
      const page: RangePage = await this.#reader.query(pk, range, true);
      found.push(...page.items.map(({ sk }) => ({ pk, sk: String(sk) })));
      after = page.next;
    } while (after !== null);
    return found;
  }

  /** Deletes the logs that go with retired segments, which nobody reads any more. */
  async deleteRetiredLogs(retired: readonly RetiredSegment[]): Promise<void> {
    for (const { id, logs } of retired) {
      // The list of its flushes goes last: a run that dies in between leaves the way to the others.
      if (logs === 'all') await this.deleteLogs((await this.findFlushes(id)).filter((flush) => flush !== id));
      if (logs !== 'none') await this.deleteLogs([id]);
    }
  }

  /** Deletes segments that were retired ten minutes ago or more. @returns the others */
  async deleteRetired(retired: readonly RetiredSegment[], now: number): Promise<readonly RetiredSegment[]> {
    const isOver = ({ retiredAtMs }: RetiredSegment): boolean => retiredAtMs + RETIREMENT_MS <= now;
    const over = retired.filter(isOver);
    await deleteItems(
      this.#table,
      this.#lease,
      over.flatMap(({ id, parts }) => partKeys(id, parts)),
    );
    await this.deleteRetiredLogs(over);
    return retired.filter((segment) => !isOver(segment));
  }
}

const partKeys = (id: string, parts: number): Key[] =>
  Array.from({ length: parts }, (_, part) => keys.segmentPart(id, part));

function contentOf(item: Item | undefined, id: string): Uint8Array {
  if (item === undefined) throw new Error(`an item of segment ${id} is missing`);
  return binaryAttribute(item, 'p');
}
