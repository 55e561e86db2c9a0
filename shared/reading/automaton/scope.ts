import { CLOSED, COLON, OPENED, SLASH, type Token } from '../text/tokens.ts';
import type { Automaton, Hit } from './automaton.ts';
import type { Condition } from './condition.ts';
import type { EntityMap } from './entities.ts';
import type { Lexicon } from './lexicon.ts';

type Cue = Extract<Condition, { cue: Lexicon }>;

/** The lexicons of all rules, found in one pass. */
export interface Cues {
  readonly automaton: Automaton;
  /** The owner of a lexicon's phrases; that of its exceptions is one more. */
  readonly owners: ReadonlyMap<Lexicon, number>;
}

/** What conditions need to know about the line of a sentence. */
export interface Surroundings {
  readonly kind: 'paragraph' | 'item' | 'heading' | 'title';
  readonly section: string;
  readonly isQuestion: boolean;
  /** Whether the sentence is the whole line. */
  readonly isWhole: boolean;
  /** Whether the line has a word of the lexicon. */
  has(lexicon: Lexicon): boolean;
  /** Whether the line that introduces the list has a word of the lexicon. */
  isIntroduced(lexicon: Lexicon): boolean;
}

/** The sentence is the same for every hit. */
const ANY_HIT: Hit = { owner: 0, from: 0, to: 0 };
const NO_HITS: readonly Hit[] = [];
/** Most words of a label: "Work location: …". */
const LONGEST_LABEL = 6;
/** Most words of a line that has a label. */
const LONGEST_LABELLED = 40;

/** One sentence, and where its cues are. Every condition costs a constant number of steps. */
export class Scope {
  readonly #tokens: readonly Token[];
  readonly #entities: EntityMap;
  readonly #cues: Cues;
  readonly #line: Surroundings;
  #hits: ReadonlyMap<number, readonly Hit[]> | undefined;
  /** How many phrases of a lexicon begin before each token; null for a lexicon without any. */
  readonly #starts = new Map<Lexicon, Uint16Array | null>();
  /** 1 for words in brackets. */
  #depths: Uint8Array | undefined;
  readonly #bounds = new Map<'clause' | 'segment', { first: Uint16Array; end: Uint16Array }>();

  constructor(tokens: readonly Token[], entities: EntityMap, cues: Cues, line: Surroundings) {
    this.#tokens = tokens;
    this.#entities = entities;
    this.#cues = cues;
    this.#line = line;
  }

  holds(condition: Condition, hit: Hit): boolean {
    if ('cue' in condition) return this.#isNear(condition, hit);
    if ('sections' in condition)
      return (condition.sections as readonly string[]).includes(this.#line.section);
    if ('kinds' in condition) return condition.kinds.includes(this.#line.kind);
    if ('question' in condition) return this.#line.isQuestion;
    if ('line' in condition) return this.#line.has(condition.line);
    if ('introduced' in condition) return this.#line.isIntroduced(condition.introduced);
    if ('label' in condition) return this.#isLabelled(condition.label, hit);
    if ('alone' in condition) return this.#isAlone(condition.alone, hit);
    if ('aside' in condition)
      return condition.aside === 'slash' ? this.#isSlashed(hit) : this.#isEnclosed(hit);
    if ('all' in condition) return condition.all.every((one) => this.holds(one, hit));
    return !this.holds(condition.not, hit);
  }

  /** Returns whether a condition holds for every hit of the sentence or for none, or undefined where hits differ. */
  known(condition: Condition): boolean | undefined {
    if ('cue' in condition) {
      if (!this.has(condition.cue)) return false;
      const { before, after, inside, within = 'sentence' } = condition;
      const isAnywhere = before === undefined && after === undefined && inside === undefined;
      return isAnywhere && within === 'sentence' ? true : undefined;
    }
    if ('all' in condition) {
      let isSure = true;
      for (const one of condition.all) {
        const known = this.known(one);
        if (known === false) return false;
        isSure &&= known === true;
      }
      return isSure ? true : undefined;
    }
    if ('not' in condition) {
      const known = this.known(condition.not);
      return known === undefined ? undefined : !known;
    }
    if ('label' in condition || 'alone' in condition || 'aside' in condition) return undefined;
    return this.holds(condition, ANY_HIT);
  }

  has(lexicon: Lexicon): boolean {
    return this.#count(lexicon, 0, this.#tokens.length) > 0;
  }

  #isNear({ cue, before, after, inside, within = 'sentence' }: Cue, { from, to }: Hit): boolean {
    let low = 0;
    let high = this.#tokens.length;
    if (within !== 'sentence') {
      const { first, end } = this.#boundsOf(within === 'clause' ? 'clause' : 'segment');
      low = first[from] ?? 0;
      high = end[to - 1] ?? high;
      if (within === 'elsewhere')
        return this.#count(cue, 0, low) + this.#count(cue, high, this.#tokens.length) > 0;
    }
    if (before === undefined && after === undefined && inside === undefined)
      return this.#count(cue, low, high) > 0;
    return (
      (before !== undefined && this.#count(cue, Math.max(low, from - before), from) > 0) ||
      (after !== undefined && this.#count(cue, to, Math.min(high, to + after)) > 0) ||
      (inside === true && this.#count(cue, from, to) > 0)
    );
  }

  #isSlashed({ from, to }: Hit): boolean {
    return (((this.#tokens[from]?.gap ?? 0) | (this.#tokens[to]?.gap ?? 0)) & SLASH) !== 0;
  }

  #isEnclosed({ from }: Hit): boolean {
    if (this.#depths === undefined) {
      this.#depths = new Uint8Array(this.#tokens.length);
      let isOpen = 0;
      for (const [at, { gap }] of this.#tokens.entries()) {
        if ((gap & CLOSED) !== 0) isOpen = 0;
        if ((gap & OPENED) !== 0) isOpen = 1;
        this.#depths[at] = isOpen;
      }
    }
    return this.#depths[from] === 1;
  }

  #label(): number {
    const limit = Math.min(this.#tokens.length, LONGEST_LABEL + 1);
    if (!this.#line.isWhole || this.#tokens.length > LONGEST_LABELLED) return 0;
    for (let at = 1; at < limit; at += 1) if (((this.#tokens[at]?.gap ?? 0) & COLON) !== 0) return at;
    return 0;
  }

  #isLabelled(lexicon: Lexicon, { from }: Hit): boolean {
    const label = this.#label();
    return label > 0 && from >= label && this.#count(lexicon, 0, label) > 0;
  }

  #isAlone(filler: Lexicon, { from, to }: Hit): boolean {
    if (!this.#line.isWhole) return false;
    const start = this.#label();
    if (from < start) return false;
    const covered = new Set<number>();
    for (const hit of this.#hitsOf(filler)) for (let at = hit.from; at < hit.to; at += 1) covered.add(at);
    for (let at = start; at < this.#tokens.length; at += 1) {
      if ((at < from || at >= to) && !covered.has(at)) return false;
    }
    return true;
  }

  #hitsOf(lexicon: Lexicon): readonly Hit[] {
    const owner = this.#cues.owners.get(lexicon);
    if (owner === undefined) throw new Error('a condition has a lexicon that was not compiled');
    this.#hits ??= byOwner(this.#cues.automaton.hits(this.#tokens, this.#entities));
    const hits = this.#hits.get(owner) ?? NO_HITS;
    const exceptions = hits.length === 0 ? NO_HITS : (this.#hits.get(owner + 1) ?? NO_HITS);
    if (exceptions.length === 0) return hits;
    return hits.filter(({ from }) => !exceptions.some((one) => one.from <= from && from < one.to));
  }

  /** Counts the starts of a lexicon's phrases in a range of tokens. */
  #count(lexicon: Lexicon, low: number, high: number): number {
    if (high <= low) return 0;
    let starts = this.#starts.get(lexicon);
    if (starts === undefined) {
      starts = this.#startsOf(lexicon);
      this.#starts.set(lexicon, starts);
    }
    if (starts === null) return 0;
    return (starts[high] ?? 0) - (starts[low] ?? 0);
  }

  #startsOf(lexicon: Lexicon): Uint16Array | null {
    const hits = this.#hitsOf(lexicon);
    if (hits.length === 0) return null;
    const { length } = this.#tokens;
    const sums = new Uint16Array(length + 1);
    for (const { from } of hits) sums[from + 1] = 1;
    for (let at = 1; at <= length; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0);
    return sums;
  }

  #boundsOf(what: 'clause' | 'segment') {
    let bounds = this.#bounds.get(what);
    if (bounds === undefined) {
      const { length } = this.#tokens;
      bounds = { first: new Uint16Array(length), end: new Uint16Array(length) };
      for (let at = 0; at < length; at += 1) {
        const isSame = at > 0 && this.#tokens[at]?.[what] === this.#tokens[at - 1]?.[what];
        bounds.first[at] = isSame ? (bounds.first[at - 1] ?? 0) : at;
      }
      for (let at = length - 1; at >= 0; at -= 1) {
        const isSame = at + 1 < length && this.#tokens[at]?.[what] === this.#tokens[at + 1]?.[what];
        bounds.end[at] = isSame ? (bounds.end[at + 1] ?? 0) : at + 1;
      }
      this.#bounds.set(what, bounds);
    }
    return bounds;
  }
}

const NO_OWNERS: ReadonlyMap<number, readonly Hit[]> = new Map();

function byOwner(hits: readonly Hit[]): ReadonlyMap<number, readonly Hit[]> {
  return hits.length === 0 ? NO_OWNERS : Map.groupBy(hits, ({ owner }) => owner);
}
