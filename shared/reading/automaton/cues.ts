import type { Token } from '../text/tokens.ts';
import { Automaton, patternsOf } from './automaton.ts';
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
    const isWord = ({ owner, elements: [first, second] }: (typeof patterns)[number]) =>
      (owner & 1) === 0 && first?.kind === 'word' && second === undefined;
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
    return new FoundCues(tokens, this.#words, this.#phrases.hits(tokens, entities));
  }
}
