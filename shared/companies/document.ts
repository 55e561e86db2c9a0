import type { Company } from '../contract/resources/company.ts';
import type { EventItem } from '../contract/resources/event.ts';

/** A company as the table stores it. */
export interface CompanyDocument {
  readonly ordinal: number;
  readonly company: Company;
  /** Commercial clearance; without it the company and its jobs are not available. */
  readonly cleared: boolean;
  /** Industry codes with their sectors. */
  readonly industryCodes: readonly string[];
  /** UTC date-time of the last change to a served field; the sort key of `sort=updated`. */
  readonly updatedAt: string;
}

/**
 * The events item of a company: all its permitted events and those of the companies merged into it, in the order of
 * answers (observedAt descending, digest).
 */
export interface CompanyEventsDocument {
  readonly ordinal: number;
  readonly events: readonly EventItem[];
  /** Whether events are missing. An earlier release kept the newest 100; publishing an event again completes them. */
  readonly eventsTruncated: boolean;
}
