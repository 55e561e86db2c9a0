import type { Resumption } from '../events/further-jobs.ts';
import type { Manifest } from '../search/store/manifest.ts';

/**
 * The position of a monitor (docs/adr/0012). Everything before it was delivered or did not match; everything after it
 * has not been checked. A monitor therefore needs no list of delivered resources.
 */
export type Watermark = CompanyWatermark | JobWatermark;

/** Jobs with smaller ordinals are done. Ordinals follow the order of first publication, which never changes. */
export interface JobWatermark {
  readonly job: number;
}

/** The position of a `company_events` monitor. */
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

/** Returns the initial watermark. What is already published is the baseline and is never delivered. */
export function baselineOf(
  operation: MonitoredOperation,
  { jobMark, changesMarkMs }: Pick<Manifest, 'changesMarkMs' | 'jobMark'>,
): Watermark {
  return operation === 'company_events' ? { through: changesMarkMs, walk: null } : { job: jobMark };
}

/** Formats a watermark for operators; null before the baseline run. */
export function watermarkText(watermark: Watermark | null): string | null {
  if (watermark === null) return null;
  if ('job' in watermark) return String(watermark.job);
  const through = new Date(watermark.through).toISOString();
  const { walk } = watermark;
  return walk === null
    ? through
    : `${through}, until ${new Date(walk.until).toISOString()} at ${walk.company}`;
}
