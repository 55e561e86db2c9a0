import { ByteReader } from '../../table/bytes.ts';
import { addBitset, ordinalsOfBitset } from './bitset.ts';
import { BITSET } from './codec.ts';
import { addRice, ordinalsOfRice } from './rice.ts';

/** An encoded chunk. Its header is read; its ordinals are decoded when they are asked for. */
export class Chunk {
  /** Number of ordinals. */
  readonly length: number;
  /** The smallest ordinal. */
  readonly first: number;
  /** The largest ordinal. */
  readonly last: number;
  readonly #tag: number;
  readonly #payload: Uint8Array;
  #ordinals: Uint32Array | undefined;

  constructor(bytes: Uint8Array) {
    const source = new ByteReader(bytes);
    this.#tag = source.number();
    this.length = source.number();
    this.first = source.number();
    this.last = this.first + source.number() - 1;
    this.#payload = source.rest();
  }

  /**
   * Returns the ordinals, ascending.
   * @throws RangeError if the bytes are not a chunk
   */
  ordinals(): Uint32Array {
    this.#ordinals ??= this.#isBitset
      ? ordinalsOfBitset(this.#payload, this.length, this.first, this.last)
      : ordinalsOfRice(this.#payload, this.length, this.first, this.#tag & 31);
    return this.#ordinals;
  }

  /**
   * Sets the bit `ordinal - low` of `words` for every ordinal, in a fraction of the time of `ordinals`.
   * @throws RangeError if the bytes are not a chunk
   */
  addTo(words: Uint32Array, low: number): void {
    const at = this.first - low;
    if (this.#isBitset) addBitset(words, this.#payload, this.length, at, this.last - low);
    else addRice(words, this.#payload, this.length, at, this.#tag & 31);
  }

  get #isBitset(): boolean {
    return this.#tag >>> 5 === BITSET;
  }
}

/**
 * Returns the ordinals of a chunk, ascending.
 * @throws RangeError if the bytes are not a chunk
 */
export const decode = (bytes: Uint8Array): Uint32Array => new Chunk(bytes).ordinals();
