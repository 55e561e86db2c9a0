import { createHash } from 'node:crypto';

/** Draws a number of different things at random: equal seeds draw the same ones, in whichever order they were offered. */
export class Draw<T> {
  readonly #seed: string;
  readonly #offered = new Map<string, { readonly lot: string; readonly one: T }>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Offers one of the things that `key` tells apart. Of several with an equal key, the lot of `name` decides. */
  offer(key: string, name: string, one: T): void {
    const lot = createHash('sha256')
      .update(JSON.stringify([this.#seed, key, name]))
      .digest('hex');
    const known = this.#offered.get(key);
    if (known === undefined || lot < known.lot) this.#offered.set(key, { lot, one });
  }

  get size(): number {
    return this.#offered.size;
  }

  drawn(count: number): T[] {
    return [...this.#offered.values()]
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, count)
      .map(({ one }) => one);
  }
}
