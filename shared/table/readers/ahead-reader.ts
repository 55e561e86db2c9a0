import type { Key } from '../keys.ts';
import { type Item, nameOf, TableReader } from '../reader.ts';

/** A read of an item that a request is going to make. */
export interface ExpectedRead {
  readonly key: Key;
  /** Whether the read must see every finished write. */
  readonly consistent: boolean;
}

/** A reader that can read items before they are asked for, and then answers from what it has read. */
export class AheadReader extends TableReader {
  readonly #ahead = new Map<
    string,
    { readonly consistent: boolean; readonly item: Promise<Item | undefined> }
  >();

  /** Starts to read items: a call for those that must be consistent, and one for the others. */
  readAhead(reads: readonly ExpectedRead[]): void {
    for (const consistent of [true, false]) {
      const keys = reads.filter((read) => read.consistent === consistent).map(({ key }) => key);
      const reading = super.getMany(keys, consistent);
      for (const [i, key] of keys.entries()) {
        const item = reading.then((items) => items[i]);
        // A failure reaches the code that asks for the item.
        item.catch(() => undefined);
        this.#ahead.set(nameOf(key), { consistent, item });
      }
    }
  }

  override async get(
    key: Key,
    consistent = false,
    attributes?: readonly string[],
  ): Promise<Item | undefined> {
    const ahead = attributes === undefined ? this.#find(key, consistent) : undefined;
    return ahead === undefined ? await super.get(key, consistent, attributes) : await ahead;
  }

  override async getMany(
    keys: readonly Key[],
    consistent = false,
    attributes?: readonly string[],
  ): Promise<(Item | undefined)[]> {
    // Reads of some attributes are none that a request expects.
    if (attributes !== undefined) return await super.getMany(keys, consistent, attributes);
    const ahead = keys.map((key) => this.#find(key, consistent));
    const missing = keys.filter((_, i) => ahead[i] === undefined);
    if (missing.length === keys.length) return await super.getMany(keys, consistent);
    const rest = missing.length === 0 ? [] : await super.getMany(missing, consistent);
    let next = 0;
    return await Promise.all(ahead.map((item) => (item === undefined ? rest[next++] : item)));
  }

  /** A consistent read also answers one that need not be. */
  #find(key: Key, consistent: boolean): Promise<Item | undefined> | undefined {
    const ahead = this.#ahead.get(nameOf(key));
    return ahead === undefined || (consistent && !ahead.consistent) ? undefined : ahead.item;
  }
}
