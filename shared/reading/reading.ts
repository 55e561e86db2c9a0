import type { z } from 'zod/mini';
import type { LANGUAGES } from '../contract/closed-lists.ts';
import type { Fact } from '../contract/resources/fact.ts';
import type { ENGAGEMENTS, SCHEDULES, SENIORITIES, WORK_ARRANGEMENTS } from '../contract/vocabulary.ts';

/** The sections of a posting that rules tell apart. `none` is the text before the first heading. */
export const SECTIONS = [
  'none',
  'role',
  'requirements',
  'nice',
  'benefits',
  'about',
  'stack',
  'pay',
  'process',
  'legal',
  'location',
  'other',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** One text field of a posting. */
export interface TextPart {
  /** JSON pointer (RFC 6901) of the field in the record. */
  readonly pointer: string;
  readonly markup: 'html' | 'markdown' | 'plain';
  /** The section of a field that is one, such as a list of requirements. A heading inside replaces it. */
  readonly section?: SectionName;
  readonly text: string;
}

export interface ReaderContext {
  readonly title: string;
  /** The names of the employer. Its own products are not technology facts. */
  readonly employerNames: readonly string[];
}

/** Where a statement stands, and the rule that read it. */
export interface Passage {
  /** `title` is the title of the context; `text` the normalised text of the reading. */
  readonly in: 'text' | 'title';
  /** Code points (RFC 5147), half-open. */
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

export type FactInput = z.input<typeof Fact>;
export interface ReadFact {
  readonly fact: FactInput;
  readonly passage: Passage;
}

/**
 * Who a statement is about, strongest last: the company in general, the job in its text, or the job in its title. Text
 * about the company speaks only where nothing about the job does.
 */
export const RANKS = ['company_text', 'role_text', 'title'] as const;
export type Rank = (typeof RANKS)[number];

/** A job field that the text states. Fields of several values have one statement for each. */
export type Statement = StatedValue & { readonly rank: Rank; readonly passage: Passage };
export type StatedValue =
  | { readonly field: 'work_arrangement'; readonly value: (typeof WORK_ARRANGEMENTS)[number] }
  | { readonly field: 'schedule'; readonly value: (typeof SCHEDULES)[number] }
  | { readonly field: 'engagement'; readonly value: (typeof ENGAGEMENTS)[number] }
  | { readonly field: 'language'; readonly value: (typeof LANGUAGES)[number] }
  | { readonly field: 'seniority'; readonly value: (typeof SENIORITIES)[number] };
/** A tool that the text names, in whatever relationship. */
export interface ReadTool {
  readonly code: string;
  readonly passage: Passage;
}

/** Base pay that the text states for the job. */
export interface ReadPay {
  /** ISO 4217, or `$` where the text does not say which dollars. */
  readonly currency: string;
  readonly interval: 'year' | 'month' | 'week' | 'day' | 'hour';
  readonly min: number;
  readonly max: number;
  readonly passage: Passage;
}

/** Statements that exclude each other. None of them is a fact or statement of the reading. */
export interface Conflict {
  /** The kind of the facts or the field of the statements. */
  readonly field: string;
  readonly values: readonly string[];
  readonly passages: readonly Passage[];
}

/** What the text of one posting states. */
export interface Reading {
  /** The normalised text of all parts (docs/facts.md). Passages point into it. */
  readonly text: string;
  /** SHA-256 of `text`, in lowercase hex. */
  readonly digest: string;
  readonly facts: readonly ReadFact[];
  readonly statements: readonly Statement[];
  /** The tools that the text names, each once. */
  readonly tools: readonly ReadTool[];
  /** Null where the text states none, or several that differ: these are a conflict. */
  readonly pay: ReadPay | null;
  readonly conflicts: readonly Conflict[];
}
