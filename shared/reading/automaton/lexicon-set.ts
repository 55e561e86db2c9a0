/** Lexicons that one word of a set has: small integers of the engine have 31 bits. */
const BITS = 30;

/** A set of lexicons, by their numbers. Whether two have one in common is asked thirty at a time. */
export class LexiconSet {
  readonly #words: number[] = [];
  /** The words in use, without order. Most sets have a few. */
  readonly #used: number[] = [];

  add(lexicon: number): void {
    this.#addBits(Math.trunc(lexicon / BITS), 1 << (lexicon % BITS));
  }

  addAll(other: LexiconSet): void {
    for (const at of other.#used) this.#addBits(at, other.#words[at] ?? 0);
  }

  delete(lexicon: number): void {
    const at = Math.trunc(lexicon / BITS);
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (lexicon % BITS));
  }

  has(lexicon: number): boolean {
    return ((this.#words[Math.trunc(lexicon / BITS)] ?? 0) & (1 << (lexicon % BITS))) !== 0;
  }

  /** Whether the sets have a lexicon in common. Best asked of the smaller one. */
  meets(other: LexiconSet): boolean {
    for (const at of this.#used) if (((this.#words[at] ?? 0) & (other.#words[at] ?? 0)) !== 0) return true;
    return false;
  }

  #addBits(at: number, bits: number): void {
    while (this.#words.length <= at) this.#words.push(0);
    const word = this.#words[at] ?? 0;
    if (word === 0) this.#used.push(at);
    this.#words[at] = word | bits;
  }
}
