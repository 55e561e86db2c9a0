/** What a check asks about. */
export const HAS = 0;
export const HAS_WITHIN = 1;
export const HAS_ELSEWHERE = 2;
export const HAS_NEAR = 3;
export const LINE = 4;
export const INTRODUCED = 5;
export const LABEL = 6;
export const ALONE = 7;
export const BRACKET = 8;
export const SLASHED = 9;
export const WHOLE_BRACKET = 10;
export const FIRST = 11;
export const ALL = 12;
export const NOT = 13;

/** Where in a sentence the words of a check have to stand. */
export type Within = 'clause' | 'segment' | 'sentence';

/** A condition that its setting leaves open. Checks have one shape, because many shapes are slow to tell apart. */
export interface Check {
  readonly asks: number;
  /** The number of the lexicon; -1 for checks without one. */
  readonly lexicon: number;
  readonly within: Within;
  /** Words before and behind the hit that count. */
  readonly before: number;
  readonly after: number;
  readonly isInside: boolean;
  readonly parts: readonly Check[];
}
