import type { Token } from '../text/tokens.ts';
import { WordTable } from '../text/word-cache.ts';
import { LexiconSet } from './lexicon-set.ts';
import { type Element, type EntityKind, takes } from './pattern.ts';

interface WordPattern {
  readonly lexicon: number;
  readonly elements: readonly Element[];
}

/** The lexicons that have a word, or a name of a kind, on its own. Most cues are single words, and a common one is in dozens of lexicons. */
export class CueWords {
  readonly #byWord = new Map<string, LexiconSet>();
  readonly #byName = new Map<EntityKind, LexiconSet>();
  /** Patterns that take numbers or beginnings of words. */
  readonly #open: WordPattern[] = [];
  readonly #known = new WordTable((word) => this.#find(word));

  constructor(patterns: readonly WordPattern[]) {
    for (const pattern of patterns) {
      for (const { words, prefixes, isNumber, entity } of pattern.elements) {
        for (const word of words) addTo(this.#byWord, word, pattern.lexicon);
        if (entity !== null) addTo(this.#byName, entity, pattern.lexicon);
        if (isNumber || prefixes.length > 0) this.#open.push(pattern);
      }
    }
  }

  /** Returns the lexicons that have the word of a token. */
  of(token: Token): LexiconSet | undefined {
    return this.#known.of(token);
  }

  /** Returns the lexicons that have any name of a kind. */
  ofName(kind: EntityKind): LexiconSet | undefined {
    return this.#byName.get(kind);
  }

  #find(word: string): LexiconSet | undefined {
    const open = this.#open.filter(({ elements: [first] }) => first !== undefined && takes(first, word));
    const known = this.#byWord.get(word);
    if (open.length === 0) return known;
    const all = new LexiconSet();
    if (known !== undefined) all.addAll(known);
    for (const { lexicon } of open) all.add(lexicon);
    return all;
  }
}

function addTo<K>(sets: Map<K, LexiconSet>, key: K, lexicon: number): void {
  const set = sets.get(key) ?? new LexiconSet();
  set.add(lexicon);
  sets.set(key, set);
}
