import type { Resumption } from '../events/further-jobs.ts';
import type { Manifest } from '../search/store/manifest.ts';

/**
 * How far a monitor has come (docs/adr/0012). Everything before it was delivered or did not match, everything behind it
 * was not looked at: so no list of what was delivered is kept.
 */
export type Watermark = CompanyWatermark | JobWatermark;

/** Jobs with smaller ordinals are done: the order of first publication, which never changes. */
export interface JobWatermark {
  readonly job: number;
}

/** Events published until then (Unix milliseconds, the time in their ids) are done. */
export interface CompanyWatermark {
  readonly through: number;
  /** The companies are being walked for the events after that; null between two walks. */
  readonly walk: CompanyWalk | null;
}

export interface CompanyWalk {
  /** Events published after this are left to the next walk. */
  readonly until: number;
  /** Companies with smaller ordinals are done. */
  readonly company: number;
  /** Where the next company was left whose jobs no page could decide. */
  readonly resume: Resumption | null;
}

/** What monitors ask: which list of the interface. */
export const MONITORED_OPERATIONS = ['jobs', 'job_facts', 'company_events'] as const;
export type MonitoredOperation = (typeof MONITORED_OPERATIONS)[number];

/** Where a monitor begins: what is published by now is its baseline and never delivered. */
export function baselineOf(
  operation: MonitoredOperation,
  { jobMark, changesMarkMs }: Pick<Manifest, 'changesMarkMs' | 'jobMark'>,
): Watermark {
  return operation === 'company_events' ? { through: changesMarkMs, walk: null } : { job: jobMark };
}

/** One text for operators; null before the baseline. */
export function watermarkText(watermark: Watermark | null): string | null {
  if (watermark === null) return null;
  if ('job' in watermark) return String(watermark.job);
  const through = new Date(watermark.through).toISOString();
  const { walk } = watermark;
  return walk === null
    ? through
    : `${through}, until ${new Date(walk.until).toISOString()} at ${walk.company}`;
}
