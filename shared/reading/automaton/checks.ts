import {
  ALL,
  ALONE,
  BRACKET,
  type Check,
  FIRST,
  HAS,
  HAS_ELSEWHERE,
  HAS_NEAR,
  HAS_WITHIN,
  INTRODUCED,
  LABEL,
  LINE,
  NOT,
  SLASHED,
  WHOLE_BRACKET,
} from './check.ts';
import type { Condition } from './condition.ts';
import type { Lexicon } from './lexicon.ts';

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
  first: { ...PLAIN, asks: FIRST },
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
    // A sentence that is its line has the words of the line.
    if ('line' in condition && setting.isWhole)
      return { ...PLAIN, asks: HAS, lexicon: this.#numberOf(condition.line) };
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
    return open.length > 0 && open;
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
