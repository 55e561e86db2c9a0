/** A test runner wraps globals, and looking them up for every draw would cost more than the draw. */
const { floor, imul } = Math;

/** Mixes two numbers into 32 bits. The same two numbers give the same bits on every machine. */
export function mix(a: number, b: number): number {
  let x = (imul(a + 1, 0x9e3779b1) ^ imul(b + 7, 0x85ebca77)) >>> 0;
  x ^= x >>> 15;
  x = imul(x, 0x2c1b3c6d) >>> 0;
  x ^= x >>> 12;
  x = imul(x, 0x297a2d39) >>> 0;
  return (x ^ (x >>> 15)) >>> 0;
}

/** Mixes two numbers into a share from 0 (included) to 1 (excluded). */
export const mixedShare = (a: number, b: number): number => mix(a, b) / 4_294_967_296;

/**
 * Random draws (xorshift32) that restart for every record, so any record can be made without those before it.
 */
export class Draws {
  #state = 1;

  start(seed: number): void {
    this.#state = (mix(seed, 0x51ed) | 1) >>> 0;
  }

  /** Returns a share from 0 (included) to 1 (excluded). */
  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state / 4_294_967_296;
  }

  below(end: number): number {
    return floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

/** Ranks 0 to count - 1, whose probability falls as `(rank + 1) ** -exponent` (Zipf). */
export class PowerLaw {
  readonly #count: number;
  /** The exponent of the integral, and the integral over all ranks. Exponent 0 stands for the logarithm. */
  readonly #power: number;
  readonly #whole: number;

  constructor(count: number, exponent: number) {
    this.#count = count;
    this.#power = Math.abs(exponent - 1) < 1e-3 ? 0 : 1 - exponent;
    this.#whole = this.#power === 0 ? Math.log(count + 1) : (count + 1) ** this.#power - 1;
  }

  /** Returns the rank for a share from 0 to 1. */
  rank(share: number): number {
    const value =
      this.#power === 0 ? Math.exp(share * this.#whole) : (this.#whole * share + 1) ** (1 / this.#power);
    return Math.min(this.#count - 1, Math.max(0, floor(value) - 1));
  }
}
