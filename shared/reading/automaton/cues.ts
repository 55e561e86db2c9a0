import type { Token } from '../text/tokens.ts';
import { Automaton, type Pattern, patternsOf } from './automaton.ts';
import { CueWords } from './cue-words.ts';
import type { EntityMap } from './entities.ts';
import { FoundCues } from './found-cues.ts';
import type { Lexicon } from './lexicon.ts';

/** The lexicons of all rules, found in one pass. */
export class Cues {
  readonly #words: CueWords;
  readonly #phrases: Automaton;

  constructor(lexicons: readonly Lexicon[]) {
    // The owner of a lexicon's phrases is twice its number; that of its exceptions is one more.
    const patterns = patternsOf(lexicons.flatMap(({ find, except }) => [find, except ?? []]));
    // Names are in few lexicons. Those with exceptions stay phrases, so that no exception is looked for at a name.
    const hasExceptions = ({ owner }: Pattern) => lexicons[owner >> 1]?.except !== undefined;
    const isWord = (pattern: Pattern) => {
      const [first, second] = pattern.elements;
      if ((pattern.owner & 1) === 1 || second !== undefined) return false;
      return first?.kind === 'word' || !hasExceptions(pattern);
    };
    this.#words = new CueWords(
      patterns.filter(isWord).map(({ owner, elements }) => ({ lexicon: owner >> 1, elements })),
    );
    this.#phrases = new Automaton(patterns.filter((pattern) => !isWord(pattern)));
  }

  /** The elements that were compared so far. */
  get steps(): number {
    return this.#phrases.steps;
  }

  /** Finds the lexicons that a sentence has words of. */
  in(tokens: readonly Token[], entities: EntityMap): FoundCues {
    return new FoundCues(tokens, entities, this.#words, this.#phrases.hits(tokens, entities));
  }
}
