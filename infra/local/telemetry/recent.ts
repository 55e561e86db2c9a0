/** Keeps the latest entries, a fixed number of them. */
export class Recent<T> {
  readonly #most: number;
  #entries: T[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(entry: T): void {
    this.#entries.push(entry);
    // Twice the number, so that a flood does not move all entries for each of its own.
    if (this.#entries.length >= 2 * this.#most) this.#entries = this.#entries.slice(-this.#most);
  }

  /** Returns the entries, the latest first. */
  latest(): readonly T[] {
    return this.#entries.slice(-this.#most).reverse();
  }
}
