import { CLOSED, COLON, OPENED, SLASH, type Token } from '../text/tokens.ts';
import type { AnyOf } from './any-of.ts';
import type { Hit } from './automaton.ts';
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
  SLASHED,
  WHOLE_BRACKET,
} from './check.ts';
import type { Cues } from './cues.ts';
import type { EntityMap } from './entities.ts';
import type { FoundCues } from './found-cues.ts';
import type { LexiconSet } from './lexicon-set.ts';

/** The words of the lines around a sentence. */
export interface Surroundings {
  /** The lexicons that the whole line has words of. */
  line(): LexiconSet;
  /** Those of the line that introduces the list. */
  introduction(): LexiconSet;
}

/** Most words of a label: "Work location: …". */
const LONGEST_LABEL = 6;
/** Most words of a line that has a label. */
const LONGEST_LABELLED = 40;

/** The first token of what each token stands in, and the end of it. */
interface Bounds {
  readonly first: readonly number[];
  readonly end: readonly number[];
}

/** One sentence, and where its cues are. Every check costs a number of steps that grows at most with its logarithm. */
export class Scope {
  readonly #tokens: readonly Token[];
  readonly #entities: EntityMap;
  readonly #cues: Cues;
  readonly #around: Surroundings;
  #found: FoundCues | undefined;
  /** 1 for words in brackets. */
  #depths: readonly number[] | undefined;
  #label: number | undefined;
  #clauses: Bounds | undefined;
  #segments: Bounds | undefined;

  constructor(tokens: readonly Token[], entities: EntityMap, cues: Cues, around: Surroundings) {
    this.#tokens = tokens;
    this.#entities = entities;
    this.#cues = cues;
    this.#around = around;
  }

  /** The lexicons that the sentence has words of. */
  get lexicons(): LexiconSet {
    return this.#foundCues().lexicons;
  }

  /** Whether one of some alternatives holds for a hit. */
  holdsOneOf(alternatives: AnyOf, hit: Hit): boolean {
    const { isWorded, others, introduction, line } = alternatives;
    if (isWorded) {
      const asked = alternatives.askedOf(this.lexicons);
      if (asked === true) return true;
      if (asked !== false) for (const check of asked) if (this.#holds(check, hit)) return true;
    }
    for (const check of others) if (this.#holds(check, hit)) return true;
    // Other lines are searched last: a word near the hit mostly decides.
    return (
      (introduction !== null && this.#around.introduction().meets(introduction)) ||
      (line !== null && this.#around.line().meets(line))
    );
  }

  #holds(check: Check, hit: Hit): boolean {
    switch (check.asks) {
      case HAS:
        return this.lexicons.has(check.lexicon);
      case HAS_WITHIN:
      case HAS_ELSEWHERE:
      case HAS_NEAR:
        return this.lexicons.has(check.lexicon) && this.#isNear(check, hit);
      case LINE:
        return this.#around.line().has(check.lexicon);
      case INTRODUCED:
        return this.#around.introduction().has(check.lexicon);
      case LABEL:
        return this.#isLabelled(check.lexicon, hit);
      case ALONE:
        return this.#isAlone(check.lexicon, hit);
      case BRACKET:
        return this.#isEnclosed(hit);
      case SLASHED:
        return this.#isSlashed(hit);
      case FIRST:
        return hit.from === 0;
      case WHOLE_BRACKET:
        return this.#isWholeBracket(hit);
      case ALL:
        for (const part of check.parts) if (!this.#holds(part, hit)) return false;
        return true;
      default:
        for (const part of check.parts) if (this.#holds(part, hit)) return false;
        return true;
    }
  }

  #foundCues(): FoundCues {
    this.#found ??= this.#cues.in(this.#tokens, this.#entities);
    return this.#found;
  }

  #isNear({ asks, lexicon, within, before, after, isInside }: Check, { from, to }: Hit): boolean {
    const cues = this.#foundCues();
    const { length } = this.#tokens;
    let low = 0;
    let high = length;
    if (within !== 'sentence' || asks === HAS_ELSEWHERE) {
      const { first, end } = within === 'clause' ? this.#inClauses() : this.#inSegments();
      low = first[from] ?? 0;
      high = end[to - 1] ?? high;
    }
    if (asks === HAS_ELSEWHERE) return cues.hasIn(lexicon, 0, low) || cues.hasIn(lexicon, high, length);
    if (asks === HAS_WITHIN) return cues.hasIn(lexicon, low, high);
    return (
      cues.hasIn(lexicon, Math.max(low, from - before), from) ||
      cues.hasIn(lexicon, to, Math.min(high, to + after)) ||
      (isInside && cues.hasIn(lexicon, from, to))
    );
  }

  #isSlashed({ from, to }: Hit): boolean {
    const gap = this.#tokens[to]?.gap ?? 0;
    if ((((this.#tokens[from]?.gap ?? 0) | gap) & SLASH) !== 0) return true;
    // ".NET (C#)/Java": what the bracket explains is joined too.
    return (gap & OPENED) !== 0 && ((this.#tokens[to + 1]?.gap ?? 0) & (CLOSED | SLASH)) === (CLOSED | SLASH);
  }

  #isWholeBracket({ from, to }: Hit): boolean {
    const next = this.#tokens[to];
    return (
      ((this.#tokens[from]?.gap ?? 0) & OPENED) !== 0 && (next === undefined || (next.gap & CLOSED) !== 0)
    );
  }

  #isEnclosed({ from }: Hit): boolean {
    this.#depths ??= depthsOf(this.#tokens);
    return this.#depths[from] === 1;
  }

  /** Returns where the text behind the label of a line begins; 0 for a line without one. */
  #endOfLabel(): number {
    this.#label ??= this.#findLabel();
    return this.#label;
  }

  #findLabel(): number {
    const limit = Math.min(this.#tokens.length, LONGEST_LABEL + 1);
    if (this.#tokens.length > LONGEST_LABELLED) return 0;
    for (let at = 1; at < limit; at += 1) if (((this.#tokens[at]?.gap ?? 0) & COLON) !== 0) return at;
    return 0;
  }

  #isLabelled(lexicon: number, { from }: Hit): boolean {
    const label = this.#endOfLabel();
    return label > 0 && from >= label && this.#foundCues().hasIn(lexicon, 0, label);
  }

  #isAlone(filler: number, { from, to }: Hit): boolean {
    const start = this.#endOfLabel();
    if (from < start) return false;
    const cues = this.#foundCues();
    let reach = 0;
    for (let at = start; at < this.#tokens.length; at += 1) {
      reach = Math.max(reach, cues.reach(filler, at));
      if ((at < from || at >= to) && at >= reach) return false;
    }
    return true;
  }

  #inClauses(): Bounds {
    this.#clauses ??= boundsOf(this.#tokens, 'clause');
    return this.#clauses;
  }

  #inSegments(): Bounds {
    this.#segments ??= boundsOf(this.#tokens, 'segment');
    return this.#segments;
  }
}

const NO_DEPTHS: readonly number[] = [];

function depthsOf(tokens: readonly Token[]): readonly number[] {
  if (!tokens.some(({ gap }) => (gap & OPENED) !== 0)) return NO_DEPTHS;
  const depths: number[] = [];
  let isOpen = 0;
  for (const { gap } of tokens) {
    if ((gap & CLOSED) !== 0) isOpen = 0;
    if ((gap & OPENED) !== 0) isOpen = 1;
    depths.push(isOpen);
  }
  return depths;
}

function boundsOf(tokens: readonly Token[], what: 'clause' | 'segment'): Bounds {
  const first: number[] = [];
  const end: number[] = [];
  let start = 0;
  const close = (at: number) => {
    while (end.length < at) end.push(at);
  };
  for (let at = 0; at < tokens.length; at += 1) {
    if (at > 0 && tokens[at]?.[what] !== tokens[at - 1]?.[what]) {
      close(at);
      start = at;
    }
    first.push(start);
  }
  close(tokens.length);
  return { first, end };
}
