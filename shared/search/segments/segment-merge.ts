import type { Table } from '../../table/client.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { NO_SEGMENTATION, type Segment, type Segmentation } from '../manifest/segment-state.ts';
import type { PostingWriter } from '../store/writer.ts';
import { entryHash, HASHES } from './part.ts';
import { isMergeDue, type SegmentRules } from './segment-rules.ts';
import { SegmentStore } from './segment-store.ts';

export interface SegmentMergeOptions {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Writes to the heads of the running generation and of one being built, and has no sink. */
  readonly heads: PostingWriter;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly rules: SegmentRules;
}

/**
 * Adds the postings of segments to heads: those of full ones together, since a head that several of them touch is then
 * written once. They stay listed until all their slices are there, so every posting is in one of both at any time. A slice
 * that dies is merged again.
 */
export class SegmentMerge {
  readonly #lease: WriterLease;
  readonly #heads: PostingWriter;
  readonly #now: () => number;
  readonly #rules: SegmentRules;
  readonly #store: SegmentStore;

  constructor({ table, lease, heads, now, rules }: SegmentMergeOptions) {
    this.#rules = rules;
    this.#lease = lease;
    this.#heads = heads;
    this.#now = now;
    this.#store = new SegmentStore(table, lease);
  }

  /** Merges a slice of the full segments, if there are as many as are merged together. */
  async mergeSlice(): Promise<void> {
    const full = this.#full();
    if (isMergeDue(full, this.#rules)) await this.#mergeSliceOf(full);
  }

  /** Merges all segments. What no reader needs any more is deleted by a later writer, but for logs, which are gone. */
  async mergeAll(): Promise<void> {
    const { segments } = this.#lease.manifest;
    if (segments.some(({ phase }) => phase !== 'merging'))
      await this.#list(segments.map((segment) => ({ ...segment, phase: 'merging' })));
    for (let full = this.#full(); full.length > 0; full = this.#full()) await this.#mergeSliceOf(full);
    await this.#deleteLogs();
  }

  /** Deletes what was retired ten minutes ago. */
  async tidy(): Promise<void> {
    const { segments, segmentation } = this.#known();
    const retired = await this.#store.deleteRetired(segmentation.retired, this.#now());
    if (retired.length < segmentation.retired.length)
      await this.#lease.setSegments(segments, { ...segmentation, retired });
  }

  #full(): Segment[] {
    return this.#lease.manifest.segments.filter(({ phase }) => phase === 'merging');
  }

  /** Merges the next hashes of those that are behind the others. */
  async #mergeSliceOf(full: readonly Segment[]): Promise<void> {
    const start = Math.min(...full.map(({ mergedBelow }) => mergedBelow));
    const end = Math.min(HASHES, start + Math.ceil(HASHES / this.#rules.slices));
    if (start < HASHES) await this.#mergeHashes(full, end);
    if (end === HASHES) await this.#drop(full);
  }

  async #mergeHashes(full: readonly Segment[], end: number): Promise<void> {
    for (const { id, mergedBelow } of full) {
      if (mergedBelow >= end) continue;
      for (const flush of await this.#store.readFlushes(id)) {
        for await (const { space, term, ordinals } of this.#store.readLog(flush)) {
          const hash = entryHash(space, term);
          if (hash >= mergedBelow && hash < end) this.#heads.add(space, term, ordinals);
        }
      }
    }
    await this.#heads.flush();
    const merged = new Set(full.map(({ id }) => id));
    const { segments } = this.#lease.manifest;
    await this.#list(
      segments.map((each) =>
        merged.has(each.id) ? { ...each, mergedBelow: Math.max(each.mergedBelow, end) } : each,
      ),
    );
  }

  /** Deletes the logs of merged segments before they are forgotten: they name terms, and nothing else names them. */
  async #drop(full: readonly Segment[]): Promise<void> {
    for (const { id } of full) {
      // The list of its flushes goes last: a run that dies in between leaves the way to the others.
      const flushes = await this.#store.findFlushes(id);
      await this.#store.deleteLogs(flushes.filter((flush) => flush !== id));
      await this.#store.deleteLogs([id]);
    }
    const { segments, segmentation } = this.#known();
    const ids = new Set(full.map(({ id }) => id));
    const retiredAtMs = this.#now();
    await this.#lease.setSegments(
      segments.filter(({ id }) => !ids.has(id)),
      {
        ...segmentation,
        edition: segmentation.edition + 1,
        retired: [
          ...segmentation.retired,
          ...full.map(({ id, parts }) => ({ id, parts, logs: 'none' as const, retiredAtMs })),
        ],
      },
    );
  }

  /** Deletes all logs, and keeps in mind what a writer that died announced: a late call may still write some of it. */
  async #deleteLogs(): Promise<void> {
    const { segments, segmentation } = this.#known();
    const { announced } = segmentation;
    if (announced !== null) {
      const retired = { ...announced, logs: 'own' as const, retiredAtMs: this.#now() };
      await this.#lease.setSegments(segments, {
        ...segmentation,
        announced: null,
        retired: [...segmentation.retired, retired],
      });
    }
    await this.#store.deleteRetiredLogs(this.#known().segmentation.retired);
  }

  async #list(segments: readonly Segment[]): Promise<void> {
    await this.#lease.setSegments(segments, this.#known().segmentation);
  }

  #known(): { readonly segments: readonly Segment[]; readonly segmentation: Segmentation } {
    const { segments, segmentation } = this.#lease.manifest;
    return { segments, segmentation: segmentation ?? NO_SEGMENTATION };
  }
}
