import type { FactItem } from '../contract/resources/fact.ts';
import type { Job } from '../contract/resources/job.ts';

/** What the table keeps of a job beside the served fields: everything its filters ask for (docs/search.md, idea 1). */
export interface JobDocument {
  readonly ordinal: number;
  /** As served, but for `content_available`, which is decided at reading time. */
  readonly job: Job;
  /** The listing chosen as canonical; a uuid of any version. */
  readonly postingId: string;
  /** Commercial clearance of the job and its company; without it the job is not available. */
  readonly cleared: boolean;
  /** Until when (UTC, exclusive) the description may be distributed; 'always'; null when it may not. */
  readonly distributableUntil: string | null;
  /** Ids of the job's locations and of every ancestor. */
  readonly placeIds: readonly string[];
  /** Role codes with their families, and the replacements of deprecated ones. */
  readonly roleCodes: readonly string[];
  /** Industry codes with their sectors. */
  readonly industryCodes: readonly string[];
}

/** The facts item beside a job: its permitted facts, sorted as served (kind, observedAt descending, digest). */
export interface JobFactsDocument {
  readonly ordinal: number;
  readonly facts: readonly FactItem[];
  readonly factsTruncated: boolean;
  /** Category of every tool that an initiative names as target, for `initiativeTools` by category. */
  readonly targetCategories: Readonly<Record<string, string>>;
}
