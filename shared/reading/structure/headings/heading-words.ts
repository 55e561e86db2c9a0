import type { SectionName } from '../../reading.ts';

/** What headings of a language say, in the notation of rules (docs/facts.md). */
export type HeadingWords = { readonly [section in SectionName]?: readonly string[] };

/** A section and the phrases that open it. */
export interface SectionPhrases {
  readonly section: SectionName;
  readonly phrases: readonly string[];
}
