import type { SectionName } from '../reading.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * Where a rule holds, or what bars it. Distances count words from the ends of the hit; without any, the whole scope
 * counts, the hit included.
 */
export type Condition =
  | { readonly sections: readonly SectionName[] }
  | { readonly kinds: readonly ('paragraph' | 'item' | 'heading' | 'title')[] }
  | { readonly question: true }
  | {
      readonly cue: Lexicon;
      readonly before?: number;
      readonly after?: number;
      readonly inside?: true;
      /** Default `sentence`. `elsewhere` is the rest of the sentence, without the segment of the hit. */
      readonly within?: 'clause' | 'segment' | 'sentence' | 'elsewhere';
    }
  /** The whole line has a word of the lexicon, in whichever sentence. */
  | { readonly line: Lexicon }
  /** The line that introduces the list of an item has a word of the lexicon. */
  | { readonly introduced: Lexicon }
  /** The hit stands behind the colon of a short line, whose words before the colon are of the lexicon: "Office: 3 days". */
  | { readonly label: Lexicon }
  /** The words of the hit, and of the lexicon, are all that the line, or the line behind its label, has. */
  | { readonly alone: Lexicon }
  /** The hit stands in brackets, is all that they hold, a slash joins it to a neighbour, or it begins its sentence. */
  | { readonly aside: 'bracket' | 'whole bracket' | 'slash' | 'first' }
  | { readonly all: readonly Condition[] }
  | { readonly not: Condition };

export const inSections = (...sections: SectionName[]): Condition => ({ sections });
export const isQuestion: Condition = { question: true };
/** Up to n words before the hit. */
export const before = (n: number, cue: Lexicon): Condition => ({ cue, before: n });
/** Up to n words after the hit. */
export const after = (n: number, cue: Lexicon): Condition => ({ cue, after: n });
export const around = (n: number, cue: Lexicon): Condition => ({ cue, before: n, after: n });
export const inside = (cue: Lexicon): Condition => ({ cue, inside: true });
export const inSentence = (cue: Lexicon): Condition => ({ cue });
export const inSegment = (cue: Lexicon): Condition => ({ cue, within: 'segment' });
export const inClause = (cue: Lexicon): Condition => ({ cue, within: 'clause' });
export const elsewhere = (cue: Lexicon): Condition => ({ cue, within: 'elsewhere' });
export const inLine = (lexicon: Lexicon): Condition => ({ line: lexicon });
export const introduced = (lexicon: Lexicon): Condition => ({ introduced: lexicon });
export const labelled = (lexicon: Lexicon): Condition => ({ label: lexicon });
export const alone = (filler: Lexicon): Condition => ({ alone: filler });
export const inBrackets: Condition = { aside: 'bracket' };
export const wholeBracket: Condition = { aside: 'whole bracket' };
export const slashed: Condition = { aside: 'slash' };
export const isFirst: Condition = { aside: 'first' };
export const all = (...conditions: Condition[]): Condition => ({ all: conditions });
export const not = (condition: Condition): Condition => ({ not: condition });
