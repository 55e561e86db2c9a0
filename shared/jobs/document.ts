import type { FactItem } from '../contract/resources/fact.ts';
import type { Job } from '../contract/resources/job.ts';
import type { Listing, Origin } from '../sources/vacancy.ts';

/** A job as the table stores it: the served fields, and everything its filters check (docs/search.md, idea 1). */
export interface JobDocument {
  readonly ordinal: number;
  /** As served (`servedJob`). */
  readonly job: Job;
  /** The listing chosen as canonical; a uuid of any version. */
  readonly postingId: string;
  /** Commercial clearance of the job and its company; without it the job is not available. */
  readonly cleared: boolean;
  /** End (UTC, exclusive) of the right to distribute the description; 'always' if unlimited; null without the right. */
  readonly distributableUntil: string | null;
  /**
   * Revision of the line that withdrew that right, if it has one. A document loses the right before the text does, and gains
   * it after the text: of a run that died in between, the text has the right and the document has not. The same line gives
   * it to the document again only if it is newer than this.
   */
  readonly withdrawnRevision?: number;
  /** When the source said that the job would end (UTC); absent for a closed job, and where the source says nothing. */
  readonly declaredEnd?: string;
  /**
   * Set where time alone may change the job: the index `due` then holds it. A document of an earlier release has none
   * until it is written again or the index is rebuilt.
   */
  readonly timed?: true;
  /**
   * Where the job comes from; absent without a read that shows it, without a digest of its text, and for a duplicate that
   * its feed states. A duplicate with an origin is one that the publisher found.
   */
  readonly origin?: Origin;
  /** Every listing of the vacancy, its own first; absent while there is only one. */
  readonly listings?: readonly Listing[];
  /** The listings that a duplicate brought to the job that stands for it; absent for any other job. */
  readonly joined?: readonly Listing[];
  /** Digests of the keys that the operator stated to be of other vacancies; absent without any. */
  readonly apart?: readonly string[];
  /** Ids of the job's locations and all their ancestors. */
  readonly placeIds: readonly string[];
  /** Role codes with their families, and the replacements of deprecated codes. */
  readonly roleCodes: readonly string[];
  /** Industry codes with their sectors. */
  readonly industryCodes: readonly string[];
}

/** The facts item of a job: all its permitted facts, in the order of answers (kind, observedAt descending, digest). */
export interface JobFactsDocument {
  readonly ordinal: number;
  readonly facts: readonly FactItem[];
  /** Whether facts are missing. An earlier release kept the first 200; publishing the facts again completes them. */
  readonly factsTruncated: boolean;
  /** Category of every tool that is the target of an initiative; `initiativeTools` also accepts categories. */
  readonly targetCategories: Readonly<Record<string, string>>;
}
