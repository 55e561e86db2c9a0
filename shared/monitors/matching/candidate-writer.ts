import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { termsOfJob } from '../../jobs/terms.ts';
import type { WriterLease } from '../../search/manifest/lease.ts';
import type { Table } from '../../table/client.ts';
import { FoundCandidates } from './found-candidates.ts';
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
  readonly #found = new FoundCandidates();

  constructor(table: Table, lease: WriterLease) {
    this.#table = table;
    this.#lease = lease;
  }

  /** Reads the saved queries that this commit must ask. */
  async begin(): Promise<void> {
    if (!this.#found.isEmpty) throw new Error('candidates of the commit before were not written');
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
      this.#found.add(query, ordinal, !starts);
    });
  }

  /**
   * Writes what was noted, under the time of the commit (Unix milliseconds): later than the mark of changes, which must
   * reach it when the documents are written.
   * @returns whether there was anything to write
   */
  async flush(position: number): Promise<boolean> {
    return await this.#found.write(this.#table, this.#lease, position, this.#loaded?.queries ?? []);
  }
}

const percolatedOf = (job: CommittedJob | undefined): PercolatedJob | null =>
  job === undefined || !job.document.cleared ? null : { ...job, terms: termsOfJob(job.document, job.facts) };
