import { mix } from './draws.ts';

/**
 * Words of titles and names by number, each a single lower-case token: first those in role codes and company
 * forms, then invented ones.
 */
export class Vocabulary {
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** Returns the number of a word. A new word is added. */
  number(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.length;
      this.#words.push(word);
      this.#numbers.set(word, number);
    }
    return number;
  }

  /**
   * Adds `count` invented words, of which there are several million.
   * @returns the number of the first
   */
  invent(count: number): number {
    const first = this.#words.length;
    for (let i = 0; this.#words.length < first + count; i += 1) {
      const word = invented(i);
      if (!this.#numbers.has(word)) this.number(word);
    }
    return first;
  }

  get size(): number {
    return this.#words.length;
  }

  word(number: number): string {
    const word = this.#words[number];
    if (word === undefined) throw new RangeError(`word ${number} does not exist`);
    return word;
  }
}

const ONSETS =
  's t c p m b r d l f h n w g v st tr br ch cl k pr gr sh th j pl fr cr fl bl dr sp sl q z y'.split(' ');
const VOWELS = 'e a o i u ea er or an in ar on al en io ou ai ee au y'.split(' ');
const CODAS = ['', '', '', 'n', 's', 't', 'r', 'l', 'nd', 'x', 'm', 'ck', 'rt', 'ng'];

/** Returns a word of two or three syllables. Frequent sounds occur in more words, as in a language. */
function invented(index: number): string {
  const syllables = 2 + (mix(index, 1) % 5 < 2 ? 1 : 0);
  let word = '';
  for (let i = 0; i < syllables; i += 1) {
    word += skewed(ONSETS, mix(index, 10 + i)) + skewed(VOWELS, mix(index, 20 + i));
  }
  return word + skewed(CODAS, mix(index, 30));
}

function skewed(sounds: readonly string[], bits: number): string {
  const share = bits / 4_294_967_296;
  return sounds[Math.floor(share ** 1.5 * sounds.length)] ?? '';
}
