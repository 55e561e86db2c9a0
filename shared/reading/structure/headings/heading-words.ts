import type { SectionName } from '../../reading.ts';

/** What headings of a language say, in the notation of rules (docs/facts.md). */
export type HeadingWords = { readonly [section in SectionName]?: readonly string[] } & {
  /** What praises a candidate: wishes behind a list of demands, and often the demands themselves without one. */
  readonly praise?: readonly string[];
};

/** A section and the phrases that open it. */
export interface SectionPhrases {
  readonly section: SectionName;
  readonly phrases: readonly string[];
  /** The phrases open the section only behind the requirements. */
  readonly isPraise?: true;
}
