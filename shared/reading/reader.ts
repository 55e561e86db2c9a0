import type { ReaderContext, Reading, TextPart } from './reading.ts';

/** Reads the text of postings. Equal input and `revision` give equal readings. */
export interface FactReader {
  /** SHA-256 of the rules, the reading code and the tool catalogue: the `parserRevision` of evidence. */
  readonly revision: string;
  read(parts: readonly TextPart[], context: ReaderContext): Reading;
}
