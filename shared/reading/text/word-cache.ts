/** A power of two. A language has some ten thousand words that postings use; most of the text is made of a few hundred. */
const SLOTS = 0x1_0000;
/** Longer words are rarely read twice. */
const LONGEST_WORD = 40;

interface Kept<T> {
  readonly key: string;
  readonly value: T;
}

/** Filled, because an array that grows from the middle is slower than a map. */
const emptySlots = (): undefined[] => new Array<undefined>(SLOTS).fill(undefined);

/**
 * Keeps what was made of a word. The word is looked up where it stands in a text, without a copy of it. A slot keeps the
 * word that was looked up last, so that neither the memory nor the time of a look-up depends on the text.
 */
export class WordCache<T> {
  readonly #make: (word: string, slot: number) => T;
  readonly #kept: (Kept<T> | undefined)[] = emptySlots();

  constructor(make: (word: string, slot: number) => T) {
    this.#make = make;
  }

  /** Returns what is made of the word from `start` to `end`. */
  of(text: string, start: number, end: number): T {
    if (end - start > LONGEST_WORD) return this.#make(text.slice(start, end), 0);
    let hash = 0;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    const kept = this.#kept[slot];
    if (kept !== undefined && stands(kept.key, text, start, end)) return kept.value;
    const key = text.slice(start, end);
    const value = this.#make(key, slot);
    this.#kept[slot] = { key, value };
    return value;
  }
}

function stands(word: string, text: string, start: number, end: number): boolean {
  const { length } = word;
  if (length !== end - start) return false;
  for (let at = 0; at < length; at += 1) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}

/** A word as a `WordCache` made it. */
export interface Slotted {
  readonly word: string;
  /** Where its cache keeps it. Words of one slot may differ. */
  readonly slot: number;
}

/** Keeps what is known about words, by their slots. */
export class WordTable<T> {
  readonly #find: (word: string) => T;
  readonly #kept: (Kept<T> | undefined)[] = emptySlots();

  constructor(find: (word: string) => T) {
    this.#find = find;
  }

  of({ word, slot }: Slotted): T {
    const kept = this.#kept[slot];
    if (kept?.key === word) return kept.value;
    const value = this.#find(word);
    this.#kept[slot] = { key: word, value };
    return value;
  }
}
