import type { JobDocument } from '../jobs/document.ts';
import type { WriterLease } from '../search/lease.ts';
import { PostingWriter } from '../search/writer.ts';
import type { Table } from '../table/client.ts';
import { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import { Journal } from './journal.ts';

/**
 * What one run of the publisher holds: the lease, the posting writer, and what must still be made consistent at
 * its end.
 */
export class PublishSession {
  readonly table: Table;
  readonly lease: WriterLease;
  readonly reader: TableReader;
  readonly postings: PostingWriter;
  readonly journal: Journal;
  readonly now: () => number;
  /** Change of open_job_count by company ordinal, not written yet. */
  readonly countChanges = new Map<number, number>();
  /** Whether a company or a count changed, so that the company orders are out of date. */
  ranksAreStale = false;
  #lastTimeMs: number;

  constructor(table: Table, lease: WriterLease, now: () => number) {
    this.table = table;
    this.lease = lease;
    this.now = now;
    this.reader = new TableReader(table, new AbortController().signal);
    this.journal = new Journal(table, lease, this.reader);
    this.postings = new PostingWriter({ table, lease, generation: lease.manifest.generation, now });
    this.#lastTimeMs = 0;
  }

  /** A time (Unix milliseconds) after every time that was published before: change rows and ids never go back. */
  nextTime(): number {
    const { changesMarkMs, lastMintedMs } = this.lease.manifest;
    this.#lastTimeMs = Math.max(this.now(), changesMarkMs + 1, lastMintedMs, this.#lastTimeMs + 1);
    return this.#lastTimeMs;
  }

  /** Counts what the change of a job means for the open_job_count of the companies it had and has. */
  count(before: JobDocument | undefined, after: JobDocument | undefined): void {
    const add = (document: JobDocument | undefined, by: number) => {
      if (document === undefined || !isCounted(document)) return;
      const ordinal = ordinalOf(document.job.company.id);
      const sum = (this.countChanges.get(ordinal) ?? 0) + by;
      if (sum === 0) this.countChanges.delete(ordinal);
      else this.countChanges.set(ordinal, sum);
    };
    add(before, -1);
    add(after, 1);
  }
}

/** Whether a job counts as an open job of its company: open and cleared (interface-spec, Data rules). */
export const isCounted = ({ job, cleared }: JobDocument): boolean => job.status === 'open' && cleared;
