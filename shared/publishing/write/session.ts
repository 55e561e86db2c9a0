import type { JobDocument } from '../../jobs/document.ts';
import { JOB_SPACE } from '../../jobs/term-names.ts';
import { CandidateWriter } from '../../monitors/matching/candidate-writer.ts';
import { CompanyWriter } from '../../monitors/matching/company-writer.ts';
import type { WriterLease } from '../../search/manifest/lease.ts';
import { RankOverlayWriter } from '../../search/ranks/rank-overlay-write.ts';
import { SegmentMerge } from '../../search/segments/segment-merge.ts';
import { SEGMENT_RULES, type SegmentRules } from '../../search/segments/segment-rules.ts';
import { SegmentWriter } from '../../search/segments/segment-writer.ts';
import { compose, readComposites, type Wanted } from '../../search/state/compose.ts';
import type { Composites } from '../../search/state/composites.ts';
import { StatisticsCollector } from '../../search/state/statistics-write.ts';
import { DocumentReader } from '../../search/store/documents-write.ts';
import { LAYOUT, type TermLayout } from '../../search/store/seal.ts';
import { PostingWriter, type PostingWriterOptions } from '../../search/store/writer.ts';
import type { Origin } from '../../sources/vacancy.ts';
import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { Journal } from './journal.ts';

/**
 * The state of one run of the publisher: the lease, the writers, and the work left for the end of the run.
 */
export class PublishSession {
  readonly table: Table;
  readonly lease: WriterLease;
  readonly reader: TableReader;
  readonly postings: PostingWriter;
  /** Takes the postings of flushes that are worth it. */
  readonly segments: SegmentWriter;
  /** Statistics of the terms that the run touched, for planners. */
  readonly statistics: StatisticsCollector;
  readonly journal: Journal;
  /** What the run proposes to monitors. */
  readonly candidates: CandidateWriter;
  /** What the run makes of companies for monitors. */
  readonly companies: CompanyWriter;
  /** Companies that changed since the company orders were last built. */
  readonly overlay: RankOverlayWriter;
  readonly now: () => number;
  /** `changesMarkMs` when the session began: what the log said the time was before this run wrote to it. */
  readonly markAtStartMs: number;
  /** Records that the next read which shows them must apply. */
  readonly readAgain: Pick<Origin, 'key' | 'source'>[] = [];
  /** Unwritten changes of open_job_count by company ordinal. */
  readonly countChanges = new Map<number, number>();
  /** Whether more companies changed than the overlay holds, so the company orders must be rebuilt. */
  ranksAreStale: boolean;
  readonly #layout: TermLayout;
  readonly #rules: SegmentRules;
  #lastTimeMs: number;
  #composites: Promise<Composites> | undefined;

  constructor(
    table: Table,
    lease: WriterLease,
    now: () => number,
    layout: TermLayout = LAYOUT,
    rules: SegmentRules = SEGMENT_RULES,
  ) {
    this.table = table;
    this.lease = lease;
    this.now = now;
    this.markAtStartMs = lease.manifest.changesMarkMs;
    this.reader = new DocumentReader(table, new AbortController().signal);
    this.companies = new CompanyWriter(table, lease, this.reader);
    this.journal = new Journal(table, lease, this.reader, (fresh) => this.companies.take(fresh));
    this.candidates = new CandidateWriter(table, lease);
    this.overlay = new RankOverlayWriter({ table, lease, now });
    this.statistics = new StatisticsCollector(table, lease);
    this.#layout = layout;
    this.#rules = rules;
    this.segments = new SegmentWriter({ table, lease, now, rules });
    this.postings = new PostingWriter({ ...this.#headOptions(), sink: this.segments });
    this.ranksAreStale = lease.manifest.ranksAreStale;
    this.#lastTimeMs = 0;
  }

  /** Merges a slice of the segment that is being merged, if the flushes since the last call ask for it. */
  async mergeDueSlice(): Promise<void> {
    if (this.segments.takeDueSlice()) await this.#merge().mergeSlice();
  }

  /** Merges all segments, so that heads alone have every posting. */
  async mergeSegments(): Promise<void> {
    await this.#merge().mergeAll();
  }

  /** Deletes segments that no reader uses any more. */
  async tidySegments(): Promise<void> {
    await this.#merge().tidy();
  }

  #merge(): SegmentMerge {
    const { table, lease, now } = this;
    const heads = new PostingWriter(this.#headOptions());
    return new SegmentMerge({ table, lease, now, heads, rules: this.#rules });
  }

  #headOptions(): PostingWriterOptions {
    const { table, lease, now } = this;
    const { generation, rebuild } = lease.manifest;
    return {
      ...{ table, lease, now, generation, mirror: rebuild?.generation, layout: this.#layout },
      onHead: (at, head) => this.statistics.note(at, head),
    };
  }

  /** Returns which pairs of terms have their own lists. Read once: only this writer changes them. */
  async composites(): Promise<Composites> {
    const reader = new TableReader(this.table, new AbortController().signal);
    this.#composites ??= readComposites(reader, this.lease.manifest.generation, JOB_SPACE);
    return await this.#composites;
  }

  /** Closes the journal: every company in it is consistent. Monitors learn what has come of them. */
  async closeJournal(): Promise<void> {
    await this.companies.settle(() => this.nextTime());
    await this.journal.clear();
    await this.companies.forget();
  }

  /**
   * Composes the wanted terms, and finishes pairs that a run which died left pending. Pairs go to heads: a reader may learn
   * that they are complete with an older list of segments.
   */
  async compose(wanted: Wanted): Promise<void> {
    const { table, lease } = this;
    const { generation, nextJob: end } = lease.manifest;
    const postings = new PostingWriter(this.#headOptions());
    const options = { table, lease, postings, generation, space: JOB_SPACE, end };
    this.#composites = Promise.resolve(await compose(options, await this.composites(), wanted));
  }

  /**
   * Returns a time in Unix milliseconds, later than any published before or left by a run that died: the rows of
   * changes are ordered by it, and a block of one run never takes the key of another.
   */
  nextTime(): number {
    const { changesMarkMs, lastMintedMs } = this.lease.manifest;
    this.#lastTimeMs = Math.max(this.now(), changesMarkMs + 1, lastMintedMs + 1, this.#lastTimeMs + 1);
    return this.#lastTimeMs;
  }

  /** Notes how the change of a job affects open_job_count of the company before and the company after. */
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

/** Returns whether a job counts toward open_job_count of its company: open and cleared (contract 13.1). */
export const isCounted = ({ job, cleared }: JobDocument): boolean => job.status === 'open' && cleared;
