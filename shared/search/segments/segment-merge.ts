import type { Table } from '../../table/client.ts';
import type { WriterLease } from '../store/lease.ts';
import { NO_SEGMENTATION, type Segment, type Segmentation } from '../store/segment-state.ts';
import type { PostingWriter } from '../store/writer.ts';
import { entryHash, HASHES } from './part.ts';
import type { SegmentRules } from './segment-rules.ts';
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
 * Adds the postings of segments to heads. A segment stays listed until all its slices are there, so every posting is in
 * one of both at any time. A slice that dies is merged again.
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

  /** Merges a slice of the merging segment, if there is one. */
  async mergeSlice(): Promise<void> {
    const segment = this.#lease.manifest.segments.find(({ phase }) => phase === 'merging');
    if (segment === undefined) return;
    const end = segment.mergedBelow + Math.ceil(HASHES / this.#rules.slices);
    if (segment.mergedBelow < HASHES) await this.#mergeHashes(segment, end);
    if (end >= HASHES) await this.#drop(segment.id);
  }

  /** Merges all segments. What no reader needs any more is deleted by a later writer, but for logs, which are gone. */
  async mergeAll(): Promise<void> {
    for (;;) {
      const { segments } = this.#lease.manifest;
      const [first, ...others] = segments.toSorted((a, b) => rank(a) - rank(b));
      if (first === undefined) break;
      if (first.phase !== 'merging') await this.#list([{ ...first, phase: 'merging' }, ...others]);
      await this.mergeSlice();
    }
    await this.#deleteLogs();
  }

  /** Deletes what was retired ten minutes ago. */
  async tidy(): Promise<void> {
    const { segments, segmentation } = this.#known();
    const retired = await this.#store.deleteRetired(segmentation.retired, this.#now());
    if (retired.length < segmentation.retired.length)
      await this.#lease.setSegments(segments, { ...segmentation, retired });
  }

  async #mergeHashes({ id, mergedBelow }: Segment, end: number): Promise<void> {
    for (const flush of await this.#store.readFlushes(id)) {
      for await (const { space, term, ordinals } of this.#store.readLog(flush)) {
        const hash = entryHash(space, term);
        if (hash >= mergedBelow && hash < end) this.#heads.add(space, term, ordinals);
      }
    }
    await this.#heads.flush();
    const { segments } = this.#lease.manifest;
    await this.#list(segments.map((each) => (each.id === id ? { ...each, mergedBelow: end } : each)));
  }

  /** Deletes the logs of a merged segment before it is forgotten: they name terms, and nothing else names them. */
  async #drop(id: string): Promise<void> {
    const flushes = await this.#store.findFlushes(id);
    await this.#store.deleteLogs(flushes.filter((flush) => flush !== id));
    await this.#store.deleteLogs([id]);
    const { segments, segmentation } = this.#known();
    const gone = segments.filter((segment) => segment.id === id);
    await this.#lease.setSegments(
      segments.filter((segment) => segment.id !== id),
      {
        ...segmentation,
        edition: segmentation.edition + 1,
        retired: [
          ...segmentation.retired,
          ...gone.map(({ parts }) => ({ id, parts, logs: 'none' as const, retiredAtMs: this.#now() })),
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

/** The merging one goes first. */
const rank = ({ phase }: Segment): number => (phase === 'merging' ? 0 : 1);
