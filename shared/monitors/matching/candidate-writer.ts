import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { termsOfJob } from '../../jobs/terms.ts';
import type { WriterLease } from '../../search/store/lease.ts';
import { putOverOlder } from '../../search/store/stamped-write.ts';
import type { Table } from '../../table/client.ts';
import type { Item } from '../../table/reader.ts';
import { inboxItems, type Proposal } from './inbox.ts';
import type { PercolatedJob } from './percolate.ts';
import { type LoadedQueries, loadQueries } from './query-registry.ts';

/** A version of a job that a commit replaces or writes. */
export interface CommittedJob {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument | undefined;
}

/**
 * Collects which jobs a commit makes come to match saved queries, or cease to, and proposes them to the monitors of these
 * queries. Call in this order: `begin`, `note` for each job, `flush`, write documents, raise the mark of changes. What is
 * proposed is then durable before any reader can see why; a monitor looks at documents before it believes it.
 */
export class CandidateWriter {
  readonly #table: Table;
  readonly #lease: WriterLease;
  #loaded: LoadedQueries | undefined;
  /** By query, then by ordinal: whether the job ceases to match. */
  readonly #found = new Map<number, Map<number, boolean>>();

  constructor(table: Table, lease: WriterLease) {
    this.#table = table;
    this.#lease = lease;
  }

  /** Reads the saved queries that this commit must ask. */
  async begin(): Promise<void> {
    if (this.#found.size > 0) throw new Error('candidates of the commit before were not written');
    this.#loaded = await loadQueries(this.#table, this.#lease.manifest.generation);
  }

  /** Notes the queries that a change of a job flips. */
  note(before: CommittedJob | undefined, after: CommittedJob): void {
    if (this.#loaded === undefined)
      throw new Error('a commit notes candidates before it has read the queries');
    const { percolator } = this.#loaded;
    if (percolator.size === 0) return;
    const { ordinal } = after.document;
    percolator.flips(percolatedOf(before), percolatedOf(after), (query, starts) => {
      let jobs = this.#found.get(query);
      if (jobs === undefined) {
        jobs = new Map();
        this.#found.set(query, jobs);
      }
      jobs.set(ordinal, !starts);
    });
  }

  /**
   * Writes what was noted, under the time of the commit (Unix milliseconds): later than the mark of changes, which must
   * reach it when the documents are written.
   * @returns whether there was anything to write
   */
  async flush(position: number): Promise<boolean> {
    if (this.#found.size === 0) return false;
    const { changesMarkMs } = this.#lease.manifest;
    if (position <= changesMarkMs) {
      throw new RangeError(`candidates at ${position} are not after the mark of changes, ${changesMarkMs}`);
    }
    const items = this.#items(position);
    // Of two commits of one time, the first died: nobody looks at what it proposed before the second one is done.
    await putOverOlder(this.#table, this.#lease, this.#lease.nextStamp(), items, true);
    this.#found.clear();
    return true;
  }

  #items(position: number): Item[] {
    const shards = new Map<number, Proposal[]>();
    for (const [query, jobs] of this.#found) {
      const asked = this.#loaded?.queries[query];
      if (asked === undefined) throw new Error(`query ${query} was not read`);
      const candidates = [...jobs]
        .sort(([a], [b]) => a - b)
        .map(([ordinal, ceases]) => ({ ordinal, ceases }));
      const proposals = shards.get(asked.shard) ?? [];
      proposals.push({ seat: asked.seat, candidates });
      shards.set(asked.shard, proposals);
    }
    return [...shards].flatMap(([shard, proposals]) => inboxItems(shard, position, proposals));
  }
}

const percolatedOf = (job: CommittedJob | undefined): PercolatedJob | null =>
  job === undefined || !job.document.cleared ? null : { ...job, terms: termsOfJob(job.document, job.facts) };
