/** Entries kept at once. Beyond it the one that was used least recently is dropped. */
const MAXIMUM_ENTRIES = 1_000;

/** What a function instance remembers about those that it served most recently, by an organisation or a key. */
export class RecentlyUsed<T> {
  readonly #entries = new Map<string, T>();

  get(name: string): T | undefined {
    return this.#entries.get(name);
  }

  set(name: string, value: T): void {
    // Deleting first keeps the map in order of the last use.
    this.#entries.delete(name);
    this.#entries.set(name, value);
    if (this.#entries.size <= MAXIMUM_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
