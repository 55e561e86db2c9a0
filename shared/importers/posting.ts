import type { DEGREE_REQUIREMENTS, ENGAGEMENTS, SCHEDULES } from '../contract/vocabulary.ts';
import type { TextPart } from '../reading/reading.ts';
import type { Language } from './languages/posting-language.ts';
import type { StatedTier } from './pay/stated-pay.ts';
import type { PostalAddress } from './places/address.ts';
import type { WorkArrangement } from './titles/arrangement.ts';
import type { Seniority } from './titles/seniority.ts';
import type { Witness } from './witness.ts';

export type Schedule = (typeof SCHEDULES)[number];
export type Engagement = (typeof ENGAGEMENTS)[number];
export type DegreeRequirement = (typeof DEGREE_REQUIREMENTS)[number];

/** A place of a posting: free text, its address if the record has one, and where the record says so. */
export interface StatedPlace {
  readonly text: string;
  readonly address: PostalAddress;
  readonly pointer: string;
}

/** What a record or its page says about the employer. Nothing here is derived from a board's slug. */
export interface Organisation {
  readonly name: string | null;
  readonly websiteUrl: string | null;
  readonly logoUrl: string | null;
  /** In the board's words: a name or an ISO 3166-1 code. */
  readonly country: string | null;
  readonly industry: string | null;
}

/** The terms that a board's own fields state. */
export interface StatedTerms {
  readonly schedules: readonly Witness<Schedule>[];
  readonly engagements: readonly Witness<Engagement>[];
  readonly seniority: readonly Witness<Seniority>[];
  readonly degree: readonly Witness<DegreeRequirement>[];
  /** Values that the interface has no word for, to be counted. */
  readonly unresolved: readonly { readonly field: string; readonly value: string }[];
}

/** Where a posting comes from. Platform, board and id are its identity. */
export interface PostingSource {
  readonly platform: string;
  /** What is read as a whole: a board of a platform, or the host of a page. */
  readonly board: string;
  /** Names the employer at its platform: the board, unless a board lists jobs of several employers. */
  readonly tenant: string;
  readonly id: string;
  /** Where people read the posting; the source of its evidence. */
  readonly url: string;
  /** JSON pointer to `url` in the record. */
  readonly urlPointer: string;
}

/**
 * A record of any board in one shape. Each importer maps its record to a posting and decides nothing else: places,
 * roles, terms, languages, tools, pay and facts are read from here.
 */
export interface Posting {
  readonly source: PostingSource;
  readonly organisation: Organisation;
  readonly title: string;
  /** JSON pointer to the title in the record. */
  readonly titlePointer: string;
  readonly department: string | null;
  readonly team: string | null;
  readonly places: readonly StatedPlace[];
  /** Statements of the board's own fields. A flag that is a default (`isRemote`, `telecommuting`) is not among them. */
  readonly arrangement: readonly Witness<WorkArrangement>[];
  readonly terms: StatedTerms;
  readonly pay: readonly StatedTier[];
  /** As in the source. */
  readonly publishedAt: string | null;
  readonly validThrough: string | null;
  readonly apply: { readonly url: string; readonly pointer: string } | null;
  /** The language of the text, if the record states it. */
  readonly language: Witness<Language> | null;
  readonly parts: readonly TextPart[];
}
