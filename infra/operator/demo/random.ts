/** A seeded random source (mulberry32): the same seed yields the same demo on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of `values`, all equally likely. @throws RangeError for an empty list */
  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** Returns one of `values`, the earlier ones more often. @throws RangeError for an empty list */
  pickSkewed<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() ** 2.2 * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** Returns one of `values`, as often as its weight says. @throws RangeError for an empty list */
  pickWeighted<T>(values: readonly T[], weightOf: (value: T) => number): T {
    let left = this.next() * values.reduce((sum, value) => sum + weightOf(value), 0);
    for (const value of values) {
      left -= weightOf(value);
      if (left < 0) return value;
    }
    return this.pick(values);
  }

  /** Returns `count` different values, or all if there are fewer, in their order. */
  sample<T>(values: readonly T[], count: number): T[] {
    let needed = Math.min(count, values.length);
    return values.filter((_, at) => {
      const isChosen = this.next() * (values.length - at) < needed;
      if (isChosen) needed -= 1;
      return isChosen;
    });
  }

  /** Returns up to `count` different values, sorted. */
  some<T extends string>(values: readonly T[], count: number): T[] {
    const chosen = new Set<T>();
    for (let i = 0; i < count; i += 1) chosen.add(this.pick(values));
    return [...chosen].sort();
  }

  /** Returns a version 4 uuid with bits of this source. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.integer(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
