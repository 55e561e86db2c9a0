import type { Condition } from './condition.ts';
import type { Lexicon } from './lexicon.ts';

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
export const ALL = 11;
export const NOT = 12;

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

/** What all sentences of a kind share. It decides a part of the conditions once for all of them. */
export interface Setting {
  readonly kind: 'paragraph' | 'item' | 'heading' | 'title';
  readonly section: string;
  readonly isQuestion: boolean;
  /** Whether the sentence is the whole line. */
  readonly isWhole: boolean;
  /** Whether a line introduces the list of the sentence. */
  readonly isIntroduced: boolean;
}

const PLAIN: Check = {
  asks: HAS,
  lexicon: -1,
  within: 'sentence',
  before: 0,
  after: 0,
  isInside: false,
  parts: [],
};
const ASIDE = {
  bracket: { ...PLAIN, asks: BRACKET },
  'whole bracket': { ...PLAIN, asks: WHOLE_BRACKET },
  slash: { ...PLAIN, asks: SLASHED },
};

/** Turns conditions into checks. */
export class Checks {
  readonly #lexicons: ReadonlyMap<Lexicon, number>;
  readonly #known = new Map<Condition, Check>();

  constructor(lexicons: ReadonlyMap<Lexicon, number>) {
    this.#lexicons = lexicons;
  }

  /** Returns what a setting leaves to ask, or what it decides. */
  of(condition: Condition, setting: Setting): Check | boolean {
    if ('sections' in condition) return (condition.sections as readonly string[]).includes(setting.section);
    if ('kinds' in condition) return condition.kinds.includes(setting.kind);
    if ('question' in condition) return setting.isQuestion;
    if ('introduced' in condition && !setting.isIntroduced) return false;
    if (('label' in condition || 'alone' in condition) && !setting.isWhole) return false;
    if ('all' in condition) return this.#allOf(condition.all, setting);
    if ('not' in condition) {
      const part = this.of(condition.not, setting);
      return typeof part === 'boolean' ? !part : { ...PLAIN, asks: NOT, parts: [part] };
    }
    let check = this.#known.get(condition);
    if (check === undefined) {
      check = this.#plain(condition);
      this.#known.set(condition, check);
    }
    return check;
  }

  /** Returns which of alternatives a setting leaves to ask, or what it decides. */
  anyOf(conditions: readonly Condition[], setting: Setting): readonly Check[] | boolean {
    const open: Check[] = [];
    for (const condition of conditions) {
      const check = this.of(condition, setting);
      if (check === true) return true;
      if (check !== false) open.push(check);
    }
    // Whole lines are searched last: a word near the hit mostly decides.
    return open.length > 0 && open.sort((a, b) => costOf(a) - costOf(b));
  }

  #allOf(conditions: readonly Condition[], setting: Setting): Check | boolean {
    const parts: Check[] = [];
    for (const condition of conditions) {
      const part = this.of(condition, setting);
      if (part === false) return false;
      if (part !== true) parts.push(part);
    }
    const [only] = parts;
    if (only === undefined) return true;
    return parts.length === 1
      ? only
      : { ...PLAIN, asks: ALL, parts: parts.sort((a, b) => costOf(a) - costOf(b)) };
  }

  #plain(condition: Condition): Check {
    if ('aside' in condition) return ASIDE[condition.aside];
    if ('line' in condition) return { ...PLAIN, asks: LINE, lexicon: this.#numberOf(condition.line) };
    if ('introduced' in condition)
      return { ...PLAIN, asks: INTRODUCED, lexicon: this.#numberOf(condition.introduced) };
    if ('label' in condition) return { ...PLAIN, asks: LABEL, lexicon: this.#numberOf(condition.label) };
    if ('alone' in condition) return { ...PLAIN, asks: ALONE, lexicon: this.#numberOf(condition.alone) };
    if (!('cue' in condition)) throw new Error('a setting decides this condition');
    const { cue, before, after, inside, within = 'sentence' } = condition;
    const words = { ...PLAIN, lexicon: this.#numberOf(cue) };
    if (within === 'elsewhere') return { ...words, asks: HAS_ELSEWHERE };
    if (before !== undefined || after !== undefined || inside !== undefined) {
      return {
        ...words,
        asks: HAS_NEAR,
        within,
        before: before ?? 0,
        after: after ?? 0,
        isInside: inside === true,
      };
    }
    return within === 'sentence' ? words : { ...words, asks: HAS_WITHIN, within };
  }

  #numberOf(lexicon: Lexicon): number {
    const number = this.#lexicons.get(lexicon);
    if (number === undefined) throw new Error('a condition has a lexicon that was not compiled');
    return number;
  }
}

const costOf = ({ asks, parts }: Check): number =>
  parts.length > 0 ? Math.max(...parts.map(costOf)) : asks === LINE ? 2 : asks === INTRODUCED ? 1 : 0;
