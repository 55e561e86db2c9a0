import type { Resumption } from '../events/further-jobs.ts';
import type { Manifest } from '../search/manifest/manifest.ts';

/**
 * The position of a monitor (docs/adr/0041). Everything before it was delivered or did not match; everything after it has
 * not been checked.
 */
export type Watermark = CompanyWatermark | JobWatermark | MatchWatermark;

/** The position of a monitor by match: everything up to this candidate is done. */
export interface MatchWatermark {
  /** Time of the commit that proposed it, in Unix milliseconds. */
  readonly position: number;
  readonly ordinal: number;
}

/** Above every ordinal: all candidates of the position are done. */
export const WHOLE_POSITION = 2 ** 32;

/**
 * The position of a monitor over jobs of a release before candidates: jobs with smaller ordinals are done. Ordinals
 * follow the order of first publication.
 */
export interface JobWatermark {
  readonly job: number;
}

/** The position of a `company_events` monitor of a release before candidates over companies. */
export interface CompanyWatermark {
  /** Events up to and including this time are done: Unix milliseconds, from the event ids. */
  readonly through: number;
  /** The walk in progress over the events after `through`; null between walks. */
  readonly walk: CompanyWalk | null;
}

/** A walk over all matching companies, which may take several runs. */
export interface CompanyWalk {
  /** The next walk covers events published after this time (Unix milliseconds). */
  readonly until: number;
  /** Companies with smaller ordinals are done. */
  readonly company: number;
  /** Progress within the next company if it has more jobs than one page can decide. */
  readonly resume: Resumption | null;
}

/** The list operations that a monitor can run. */
export const MONITORED_OPERATIONS = ['jobs', 'job_facts', 'company_events'] as const;
export type MonitoredOperation = (typeof MONITORED_OPERATIONS)[number];

/** Returns the initial watermark. What is already published is the baseline and is not delivered. */
export const baselineOf = ({ changesMarkMs }: Pick<Manifest, 'changesMarkMs'>): MatchWatermark => ({
  position: changesMarkMs,
  ordinal: WHOLE_POSITION,
});

/** Formats a watermark for operators; null before the baseline run. */
export function watermarkText(watermark: Watermark | null): string | null {
  if (watermark === null) return null;
  if ('job' in watermark) return String(watermark.job);
  if ('position' in watermark) {
    const at = new Date(watermark.position).toISOString();
    return watermark.ordinal === WHOLE_POSITION ? at : `${at} at ${watermark.ordinal}`;
  }
  const through = new Date(watermark.through).toISOString();
  const { walk } = watermark;
  return walk === null
    ? through
    : `${through}, until ${new Date(walk.until).toISOString()} at ${walk.company}`;
}
