import type { Company } from '../contract/resources/company.ts';
import type { EventItem } from '../contract/resources/event.ts';

/** What the table keeps of a company. */
export interface CompanyDocument {
  readonly ordinal: number;
  readonly company: Company;
  /** Commercial clearance; without it the company and its jobs are not available. */
  readonly cleared: boolean;
  /** Industry codes with their sectors. */
  readonly industryCodes: readonly string[];
  /** UTC date-time of the last change of a served field; orders `sort=updated`. */
  readonly updatedAt: string;
}

/** The events item beside a company, sorted as served (observedAt descending, digest). */
export interface CompanyEventsDocument {
  readonly ordinal: number;
  readonly events: readonly EventItem[];
  readonly eventsTruncated: boolean;
}
