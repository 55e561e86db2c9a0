import type { Item } from '../../table/reader.ts';

/** Fresh postings of any term, which heads need not have yet (docs/adr/0054). Its parts never change. */
export interface Segment {
  readonly id: string;
  /** Terms are divided among parts by their hashes. */
  readonly parts: number;
  readonly postings: number;
  /**
   * The next flush joins the open one, and the closed one once that is full. Merging ones are full: they wait for each other
   * and move into the heads together.
   */
  readonly phase: SegmentPhase;
  /** The heads have everything of the terms whose hashes are below this. */
  readonly mergedBelow: number;
}

export type SegmentPhase = 'closed' | 'merging' | 'open';

/** A segment that no reader starts on any more, or that was announced and never listed. Deleted ten minutes later. */
export interface RetiredSegment {
  readonly id: string;
  readonly parts: number;
  /**
   * Which logs go with it: none of one that was merged, or whose postings another one took over; its own of one that was
   * never listed, because the others are those of listed ones; all of one that a rebuild has made needless.
   */
  readonly logs: 'all' | 'none' | 'own';
  /** Unix milliseconds. */
  readonly retiredAtMs: number;
}

/** What the manifest says about segments next to those that readers use. */
export interface Segmentation {
  /** Whether writers may make segments. */
  readonly isOn: boolean;
  /** Grows with every change of the listed segments. */
  readonly edition: number;
  /** A segment that a writer is writing, or was writing when it died. */
  readonly announced: { readonly id: string; readonly parts: number } | null;
  readonly retired: readonly RetiredSegment[];
}

/** Where the postings of the ordinal spaces are. A reader takes all of it from one manifest. */
export interface IndexVersion {
  readonly generation: number;
  readonly segments: readonly Segment[];
}

/** Of a table whose manifest says nothing of segments: an earlier release may serve it. */
export const NO_SEGMENTATION: Segmentation = { isOn: false, edition: 0, announced: null, retired: [] };

/** Returns whether a writer that knows no segments would lose postings. */
export const usesSegments = (segments: readonly Segment[], segmentation: Segmentation | null): boolean =>
  segments.length > 0 || (segmentation?.announced ?? null) !== null;

const PHASES = new Set<unknown>(['closed', 'merging', 'open'] satisfies SegmentPhase[]);

const isPhase = (value: unknown): value is SegmentPhase => PHASES.has(value);

/** Returns the value of the manifest's attribute `freshSegments`. */
export const packSegments = (
  listed: readonly Segment[],
  { isOn, edition, announced, retired }: Segmentation,
): Item => ({ isOn, edition, announced, retired, listed });

/** Reads what `packSegments` made. @throws RangeError for a segment that this release does not understand */
export function unpackSegments(value: unknown): {
  readonly segments: readonly Segment[];
  readonly segmentation: Segmentation | null;
} {
  if (!isRecord(value)) return { segments: [], segmentation: null };
  const announced = value['announced'];
  return {
    segments: recordsOf(value['listed']).map((entry) => {
      const { id, parts, postings, phase, mergedBelow } = entry;
      if (typeof id !== 'string' || !isPhase(phase) || Number(parts) < 1)
        throw new RangeError(`the manifest lists a segment that is none: ${JSON.stringify(entry)}`);
      return {
        id,
        parts: Number(parts),
        postings: Number(postings),
        phase,
        mergedBelow: Number(mergedBelow),
      };
    }),
    segmentation: {
      isOn: value['isOn'] === true,
      edition: Number(value['edition'] ?? 0),
      announced: isRecord(announced)
        ? { id: String(announced['id']), parts: Number(announced['parts']) }
        : null,
      retired: recordsOf(value['retired']).map((entry) => ({
        id: String(entry['id']),
        parts: Number(entry['parts']),
        logs: entry['logs'] === 'all' || entry['logs'] === 'own' ? entry['logs'] : 'none',
        retiredAtMs: Number(entry['retiredAtMs']),
      })),
    },
  };
}

const recordsOf = (value: unknown): Item[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;
