import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { deleteItems, putItems } from '../store/batch-write.ts';
import {
  chunkBytes,
  chunkKey,
  decodePage,
  documentFrequency,
  EMPTY_HEAD,
  type Entry,
  type Head,
  type TermAddress,
} from '../store/head.ts';
import { hashOf } from '../store/terms.ts';
import { encodeStatistics, pagesOf, recordOf, type TermRecord } from './statistics.ts';
import { readKnowledge, statisticsItems, surplusParts } from './statistics-store.ts';

interface Touched {
  readonly at: TermAddress;
  readonly count: number;
  readonly head: Pick<Head, 'late' | 'main'>;
}

/** A term with this share of the ordinals gets a record even without chunks. */
const SMALLEST_SHARE = 0.001;

/**
 * Collects statistics on touched terms while postings are written, and writes them at the end of a run. If a
 * run dies, what it collected is lost until the terms are touched again, which is acceptable because
 * statistics may be old.
 */
export class StatisticsCollector {
  readonly #table: Table;
  readonly #lease: WriterLease;
  /** By generation and space, then by term. */
  readonly #touched = new Map<string, Map<string, Touched>>();

  constructor(table: Table, lease: WriterLease) {
    this.#table = table;
    this.#lease = lease;
  }

  /** Records a head that was written. A rare term with all postings in its head is not worth a record. */
  note(at: TermAddress, head: Head): void {
    const count = documentFrequency(head);
    const { main, late } = head;
    if (main.length + late.length === 0 && count < this.#lease.manifest.nextJob * SMALLEST_SHARE) return;
    this.#touch(at, { at, count, head: { main, late } });
  }

  /**
   * Records a head that may have lost postings, null for one that is gone, however rare its term is. Statistics may
   * count too few postings of a term and never too many.
   */
  noteLoss(at: TermAddress, head: Head | null): void {
    const { main, late } = head ?? EMPTY_HEAD;
    const count = head === null ? 0 : documentFrequency(head);
    this.#touch(at, { at, count, head: { main, late } });
  }

  #touch(at: TermAddress, touched: Touched): void {
    const name = nameOf(at);
    let terms = this.#touched.get(name);
    if (terms === undefined) {
      terms = new Map();
      this.#touched.set(name, terms);
    }
    // The tail, the larger part of a head, is not needed.
    terms.set(at.term, touched);
  }

  /** Returns the posting counts of all terms in a space that were noted and not written yet. */
  counts(generation: number, space: string): { readonly term: string; readonly count: number }[] {
    const touched = this.#touched.get(nameOf({ generation, space }));
    return [...(touched?.values() ?? [])].map(({ at: { term }, count }) => ({ term, count }));
  }

  /**
   * Merges what was collected on a space into its statistics. Writes them only if a record changed, and if
   * either more than 1 % of the records changed or the space grew by more than 0.5 %; with `losses`, whenever a record
   * changed.
   * @returns whether they were written
   */
  async write(generation: number, space: string, end: number, losses = false): Promise<boolean> {
    const touched = this.#touched.get(nameOf({ generation, space }));
    if (touched === undefined || touched.size === 0) return false;
    const reader = new TableReader(this.#table, new AbortController().signal);
    const { statistics } = await readKnowledge(reader, generation, space, true);
    const records = statistics?.records() ?? new Map<number, TermRecord>();
    const before = records.size;
    let changed = 0;
    const pages = await readAllPages(reader, [...touched.values()]);
    for (const [term, { at, count, head }] of touched) {
      const record = recordOf(count, head, end, pages.get(at) ?? new Map());
      const hash = hashOf(term);
      // A loss changes what the statistics say about a term and adds no term.
      if (losses && !records.has(hash)) continue;
      if (!isSame(records.get(hash), record)) changed += 1;
      if (count === 0) records.delete(hash);
      else records.set(hash, record);
    }
    this.#touched.delete(nameOf({ generation, space }));
    const grown = statistics === null || end - statistics.end > statistics.end * 0.005;
    if (changed === 0 || !(losses || grown || changed > before * 0.01)) return false;
    const bytes = encodeStatistics(records, end);
    await putItems(
      this.#table,
      this.#lease,
      statisticsItems(generation, space, this.#lease.nextStamp(), bytes),
    );
    await deleteItems(this.#table, this.#lease, surplusParts(generation, space, bytes));
    return true;
  }
}

const nameOf = ({ generation, space }: Pick<TermAddress, 'generation' | 'space'>): string =>
  `${generation}#${space}`;

const isSame = (left: TermRecord | undefined, right: TermRecord): boolean =>
  left !== undefined && Buffer.compare(left.bytes, right.bytes) === 0;

/** Returns the entries of every directory page, by term and chunk number, without pages that are gone. */
async function readAllPages(
  reader: TableReader,
  terms: readonly Touched[],
): Promise<Map<TermAddress, Map<number, Entry[]>>> {
  const wanted = terms.flatMap(({ at, head }) => pagesOf(head).map(({ chunk }) => ({ at, chunk })));
  const items = await reader.getMany(wanted.map(({ at, chunk }) => chunkKey(at, chunk)));
  const pages = new Map<TermAddress, Map<number, Entry[]>>();
  for (const [i, { at, chunk }] of wanted.entries()) {
    const item = items[i];
    if (item === undefined) continue;
    const ofTerm = pages.get(at) ?? new Map<number, Entry[]>();
    ofTerm.set(chunk, decodePage(chunkBytes(item)));
    pages.set(at, ofTerm);
  }
  return pages;
}
