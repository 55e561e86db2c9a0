import type { Segment } from '../manifest/segment-state.ts';

/** When postings go into a segment, and how large segments become. docs/benchmarks.md has the figures. */
export interface SegmentRules {
  /** Ordinals of jobs given out from which segments are made. In a small index, a term costs one read less without them. */
  readonly fromJobs: number;
  /** Terms of a flush from which it is worth rewriting the open segment: fewer heads cost less. */
  readonly leastTerms: number;
  /** Postings of the largest flush that goes into a segment. A larger one has many postings for each head. */
  readonly mostPostings: number;
  /** Postings of the largest open and of the largest closed segment. */
  readonly openPostings: number;
  readonly closedPostings: number;
  /**
   * Full segments that are merged together. Two of them write a head that both have once; the first waits for the second,
   * which costs a reader half a unit per term.
   */
  readonly mergedTogether: number;
  /** They are merged in so many slices, which bounds the memory and the time of each. */
  readonly slices: number;
  /** Bytes that a part should take, so that nearly all take at most 4 KB: one that takes more costs its readers half a unit. */
  readonly partBytes: number;
}

/** A generated job has 60 postings, and 100 with its pairs. */
export const SEGMENT_RULES: SegmentRules = {
  fromJobs: 100_000,
  leastTerms: 2_000,
  mostPostings: 250_000,
  openPostings: 300_000,
  closedPostings: 3_500_000,
  mergedTogether: 2,
  slices: 10,
  partBytes: 3_400,
};

/** Returns whether full segments are as many as are merged together. */
export const isMergeDue = (full: readonly Segment[], { mergedTogether }: SegmentRules): boolean =>
  full.length >= mergedTogether;
