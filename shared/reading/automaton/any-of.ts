import {
  ALL,
  type Check,
  HAS,
  HAS_ELSEWHERE,
  HAS_NEAR,
  HAS_WITHIN,
  INTRODUCED,
  LABEL,
  LINE,
} from './check.ts';
import { LexiconSet } from './lexicon-set.ts';

/** A check that can only hold in a sentence that has a word of a lexicon. */
interface Worded {
  readonly lexicon: number;
  readonly check: Check;
}

/**
 * Alternatives, by what they need. Rules ask for dozens of lexicons, of which a sentence has words of a few: one look at
 * the bits of both answers most of the questions.
 */
export class AnyOf {
  /** Lexicons of which a word in the line, or in the line that introduces it, is all it takes. */
  readonly line: LexiconSet | null;
  readonly introduction: LexiconSet | null;
  /** Checks that need no word of the sentence. */
  readonly others: readonly Check[];
  /** Lexicons of which a word in the sentence is all it takes. */
  readonly #sentence: LexiconSet | null;
  /** Checks that need a word of the sentence and something else, and the lexicons of all of them. */
  readonly #worded: readonly Worded[];
  readonly #needed: LexiconSet | null;
  /** The answer for the last sentence: one of nothing but names has hundreds of hits of a rule. */
  #asked: LexiconSet | undefined;
  #answer: boolean | readonly Check[] = false;

  constructor(checks: readonly Check[]) {
    const asking = (what: number) =>
      setOf(checks.filter(({ asks }) => asks === what).map(({ lexicon }) => lexicon));
    this.#sentence = asking(HAS);
    this.line = asking(LINE);
    this.introduction = asking(INTRODUCED);
    const further = checks.filter(({ asks }) => asks !== HAS && asks !== LINE && asks !== INTRODUCED);
    this.#worded = further.flatMap((check) => {
      const lexicon = lexiconNeededBy(check);
      return lexicon === null ? [] : [{ lexicon, check }];
    });
    this.#needed = setOf(this.#worded.map(({ lexicon }) => lexicon));
    this.others = further.filter((check) => lexiconNeededBy(check) === null);
  }

  /** Returns what the words of a sentence decide, or the checks that they leave to ask. Nothing may be added to `lexicons`. */
  askedOf(lexicons: LexiconSet): boolean | readonly Check[] {
    if (this.#asked !== lexicons) {
      this.#answer = this.#decide(lexicons);
      this.#asked = lexicons;
    }
    return this.#answer;
  }

  /** Whether words of the sentence matter. */
  get isWorded(): boolean {
    return this.#sentence !== null || this.#needed !== null;
  }

  #decide(lexicons: LexiconSet): boolean | readonly Check[] {
    if (this.#sentence !== null && lexicons.meets(this.#sentence)) return true;
    if (this.#needed === null || !lexicons.meets(this.#needed)) return false;
    return this.#worded.filter(({ lexicon }) => lexicons.has(lexicon)).map(({ check }) => check);
  }
}

function setOf(lexicons: readonly number[]): LexiconSet | null {
  if (lexicons.length === 0) return null;
  const set = new LexiconSet();
  for (const lexicon of lexicons) set.add(lexicon);
  return set;
}

/** Returns a lexicon of which the sentence has to have a word if a check holds. */
function lexiconNeededBy({ asks, lexicon, parts }: Check): number | null {
  switch (asks) {
    case HAS:
    case HAS_WITHIN:
    case HAS_ELSEWHERE:
    case HAS_NEAR:
    case LABEL:
      return lexicon;
    case ALL:
      for (const part of parts) {
        const needed = lexiconNeededBy(part);
        if (needed !== null) return needed;
      }
      return null;
    default:
      return null;
  }
}
