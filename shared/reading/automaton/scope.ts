import { CLOSED, COLON, OPENED, SLASH, type Token } from '../text/tokens.ts';
import type { Hit } from './automaton.ts';
import {
  ALL,
  ALONE,
  BRACKET,
  type Check,
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
import type { Cues, FoundCues } from './cues.ts';
import type { EntityMap } from './entities.ts';

/** What checks need to know about the line of a sentence. */
export interface Surroundings {
  /** Whether the line has a word of the lexicon. */
  has(lexicon: number): boolean;
  /** Whether the line that introduces the list has a word of the lexicon. */
  isIntroduced(lexicon: number): boolean;
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
  readonly #line: Surroundings | null;
  readonly #isWhole: boolean;
  #found: FoundCues | undefined;
  /** 1 for words in brackets. */
  #depths: Uint8Array | undefined;
  #label: number | undefined;
  readonly #bounds: { clause?: Bounds; segment?: Bounds } = {};

  /** `line` is null for a scope that is only asked for words. */
  constructor(
    tokens: readonly Token[],
    entities: EntityMap,
    cues: Cues,
    line: Surroundings | null,
    isWhole: boolean,
  ) {
    this.#tokens = tokens;
    this.#entities = entities;
    this.#cues = cues;
    this.#line = line;
    this.#isWhole = isWhole;
  }

  holds(check: Check, hit: Hit): boolean {
    switch (check.asks) {
      case HAS:
        return this.has(check.lexicon);
      case HAS_WITHIN:
      case HAS_ELSEWHERE:
      case HAS_NEAR:
        return this.has(check.lexicon) && this.#isNear(check, hit);
      case LINE:
        return this.#lineHas(check.lexicon);
      case INTRODUCED:
        return this.#line?.isIntroduced(check.lexicon) === true;
      case LABEL:
        return this.#isLabelled(check.lexicon, hit);
      case ALONE:
        return this.#isAlone(check.lexicon, hit);
      case BRACKET:
        return this.#isEnclosed(hit);
      case SLASHED:
        return this.#isSlashed(hit);
      case WHOLE_BRACKET:
        return this.#isWholeBracket(hit);
      case ALL:
        for (const part of check.parts) if (!this.holds(part, hit)) return false;
        return true;
      default:
        for (const part of check.parts) if (this.holds(part, hit)) return false;
        return true;
    }
  }

  /** Returns whether a check holds for every hit of the sentence or for none, or undefined where hits differ. */
  known(check: Check): boolean | undefined {
    switch (check.asks) {
      case HAS:
        return this.has(check.lexicon);
      case HAS_WITHIN:
      case HAS_ELSEWHERE:
      case HAS_NEAR:
        return this.has(check.lexicon) ? undefined : false;
      case LINE:
        return this.#lineHas(check.lexicon);
      case INTRODUCED:
        return this.#line?.isIntroduced(check.lexicon) === true;
      case ALL: {
        let isSure = true;
        for (const part of check.parts) {
          const known = this.known(part);
          if (known === false) return false;
          isSure &&= known === true;
        }
        return isSure ? true : undefined;
      }
      case NOT:
        for (const part of check.parts) {
          const known = this.known(part);
          return known === undefined ? undefined : !known;
        }
        return undefined;
      default:
        return undefined;
    }
  }

  has(lexicon: number): boolean {
    return this.#foundCues().has(lexicon);
  }

  #foundCues(): FoundCues {
    this.#found ??= this.#cues.in(this.#tokens, this.#entities);
    return this.#found;
  }

  #lineHas(lexicon: number): boolean {
    // A sentence that is its line has the words of the line.
    return this.#isWhole ? this.has(lexicon) : this.#line?.has(lexicon) === true;
  }

  #isNear({ asks, lexicon, within, before, after, isInside }: Check, { from, to }: Hit): boolean {
    const cues = this.#foundCues();
    const { length } = this.#tokens;
    let low = 0;
    let high = length;
    if (within !== 'sentence' || asks === HAS_ELSEWHERE) {
      const { first, end } = this.#boundsOf(within === 'clause' ? 'clause' : 'segment');
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
    return (((this.#tokens[from]?.gap ?? 0) | (this.#tokens[to]?.gap ?? 0)) & SLASH) !== 0;
  }

  #isWholeBracket({ from, to }: Hit): boolean {
    const next = this.#tokens[to];
    return (
      ((this.#tokens[from]?.gap ?? 0) & OPENED) !== 0 && (next === undefined || (next.gap & CLOSED) !== 0)
    );
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
    const fillers = this.#foundCues().of(filler);
    let next = 0;
    let reach = 0;
    for (let at = start; at < this.#tokens.length; at += 1) {
      for (let one = fillers[next]; one !== undefined && one.from <= at; one = fillers[next]) {
        reach = Math.max(reach, one.to);
        next += 1;
      }
      if ((at < from || at >= to) && at >= reach) return false;
    }
    return true;
  }

  #boundsOf(what: 'clause' | 'segment'): Bounds {
    this.#bounds[what] ??= boundsOf(this.#tokens, what);
    return this.#bounds[what];
  }
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
