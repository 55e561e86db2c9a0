import type { Token } from '../text/tokens.ts';
import type { Hit } from './automaton.ts';
import type { CueWords } from './cue-words.ts';
import type { EntityMap } from './entities.ts';
import { LexiconSet } from './lexicon-set.ts';

const NO_LEXICONS = new LexiconSet();
/** Longer ranges are looked up in an index. */
const LONGEST_WALK = 16;

/** The lexicons that a sentence has words of, and where. */
export class FoundCues {
  readonly lexicons: LexiconSet;
  readonly #tokens: readonly Token[];
  readonly #entities: EntityMap;
  readonly #words: CueWords;
  /** Tokens of exceptions, and the lexicons that they have nevertheless. */
  readonly #excepted: ReadonlyMap<number, LexiconSet> | null;
  /** Phrases of several words in the order in which they begin. */
  readonly #phrases: readonly Hit[];
  /** Where the words and phrases of a lexicon begin, in order. */
  #places: Map<number, readonly number[]> | undefined;

  /** `hits` are those of phrases and exceptions, as `Cues` numbers them. */
  constructor(tokens: readonly Token[], entities: EntityMap, words: CueWords, hits: readonly Hit[]) {
    this.#tokens = tokens;
    this.#entities = entities;
    this.#words = words;
    const exceptions = hits.some(isException) ? hits.filter(isException) : null;
    this.#excepted = exceptions && exceptedBy(exceptions, tokens, words);
    this.#phrases = exceptions === null ? hits : withoutExceptions(hits, exceptions);
    this.lexicons = this.#union();
  }

  /** Whether a word or phrase of a lexicon begins in a range of tokens. */
  hasIn(lexicon: number, low: number, high: number): boolean {
    if (high <= low || !this.lexicons.has(lexicon)) return false;
    if (high - low > LONGEST_WALK) {
      const places = this.#placesOf(lexicon);
      return (places[firstOf(places, (place) => place >= low)] ?? high) < high;
    }
    for (let at = low; at < high; at += 1) if (this.#hasAt(lexicon, at)) return true;
    if (this.#phrases.length === 0) return false;
    for (let index = this.#firstPhrase(low); ; index += 1) {
      const phrase = this.#phrases[index];
      if (phrase === undefined || phrase.from >= high) return false;
      if (phrase.owner >> 1 === lexicon) return true;
    }
  }

  /** Returns the end of the longest phrase of a lexicon that begins at a token, or that token. */
  reach(lexicon: number, at: number): number {
    let end = this.#at(at)?.has(lexicon) === true ? at + 1 : at;
    if (this.#nameAt(at)?.has(lexicon) === true) end = at + (this.#entities.get(at)?.length ?? 1);
    for (let index = this.#firstPhrase(at); ; index += 1) {
      const phrase = this.#phrases[index];
      if (phrase === undefined || phrase.from > at) return end;
      if (phrase.owner >> 1 === lexicon) end = Math.max(end, phrase.to);
    }
  }

  /** Returns the lexicons that have the word at a token. */
  #at(at: number): LexiconSet | undefined {
    const token = this.#tokens[at];
    return this.#excepted?.get(at) ?? (token && this.#words.of(token));
  }

  /** Returns the lexicons that have the name at a token. */
  #nameAt(at: number): LexiconSet | undefined {
    const entity = this.#entities.size === 0 ? undefined : this.#entities.get(at);
    return entity && this.#words.ofName(entity.kind);
  }

  #hasAt(lexicon: number, at: number): boolean {
    return this.#at(at)?.has(lexicon) === true || this.#nameAt(at)?.has(lexicon) === true;
  }

  #union(): LexiconSet {
    // The set of a cue that is the only one is the sentence's.
    let only: LexiconSet | undefined;
    let all: LexiconSet | undefined;
    const join = (lexicons: LexiconSet | undefined) => {
      if (lexicons === undefined || lexicons === only) return;
      if (only === undefined) only = lexicons;
      else {
        all ??= copyOf(only);
        all.addAll(lexicons);
      }
    };
    for (let at = 0; at < this.#tokens.length; at += 1) {
      join(this.#at(at));
      join(this.#nameAt(at));
    }
    for (const { owner } of this.#phrases) {
      all ??= copyOf(only ?? NO_LEXICONS);
      all.add(owner >> 1);
    }
    return all ?? only ?? NO_LEXICONS;
  }

  #placesOf(lexicon: number): readonly number[] {
    this.#places ??= new Map();
    let places = this.#places.get(lexicon);
    if (places === undefined) {
      const phrases = this.#phrases.filter(({ owner }) => owner >> 1 === lexicon).map(({ from }) => from);
      const words = this.#tokens.keys().filter((at) => this.#hasAt(lexicon, at));
      places = [...words, ...phrases].sort((a, b) => a - b);
      this.#places.set(lexicon, places);
    }
    return places;
  }

  #firstPhrase(low: number): number {
    return firstOf(this.#phrases, ({ from }) => from >= low);
  }
}

const isException = ({ owner }: Hit): boolean => (owner & 1) === 1;

function copyOf(lexicons: LexiconSet): LexiconSet {
  const copy = new LexiconSet();
  copy.addAll(lexicons);
  return copy;
}

/** Returns the words of exceptions, each with the lexicons that have it and that except nothing there. */
function exceptedBy(
  exceptions: readonly Hit[],
  tokens: readonly Token[],
  words: CueWords,
): ReadonlyMap<number, LexiconSet> {
  const excepted = new Map<number, LexiconSet>();
  for (const { owner, from, to } of exceptions) {
    for (let at = from; at < to; at += 1) {
      let left = excepted.get(at);
      if (left === undefined) {
        const token = tokens[at];
        left = copyOf((token && words.of(token)) ?? NO_LEXICONS);
        excepted.set(at, left);
      }
      left.delete(owner >> 1);
    }
  }
  return excepted;
}

/** Leaves out phrases that begin within an exception of their lexicon. */
function withoutExceptions(hits: readonly Hit[], exceptions: readonly Hit[]): readonly Hit[] {
  const byOwner = Map.groupBy(exceptions, ({ owner }) => owner);
  return hits.filter(
    ({ owner, from }) =>
      (owner & 1) === 0 && byOwner.get(owner + 1)?.some((one) => one.from <= from && from < one.to) !== true,
  );
}

/** Returns the index of the first of some sorted items that is far enough, or their number. */
function firstOf<T>(items: readonly T[], isFarEnough: (item: T) => boolean): number {
  let first = 0;
  let end = items.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    const item = items[middle];
    if (item !== undefined && !isFarEnough(item)) first = middle + 1;
    else end = middle;
  }
  return first;
}
