import { type Key, keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';

interface Filed {
  readonly before: readonly number[];
  now: readonly number[];
}

/**
 * Ordinals of jobs by fingerprint, during a batch. An item may name a job that a run which died never wrote, or that has
 * changed since, so the document decides.
 */
export class FiledJobs {
  readonly #reader: TableReader;
  readonly #filed = new Map<string, Filed>();

  constructor(reader: TableReader) {
    this.#reader = reader;
  }

  /** Reads what is filed under fingerprints. @returns the ordinals */
  async load(fingerprints: Iterable<string>): Promise<number[]> {
    const wanted = [...new Set(fingerprints)].filter((fingerprint) => !this.#filed.has(fingerprint));
    const items = await this.#reader.getMany(wanted.map(keys.fingerprint), true);
    return wanted.flatMap((fingerprint, i) => {
      const before = filedJobs(items[i]);
      this.#filed.set(fingerprint, { before, now: before });
      return before;
    });
  }

  /** Returns the jobs under a fingerprint, the oldest first. */
  async at(fingerprint: string): Promise<readonly number[]> {
    return (await this.#at(fingerprint)).now;
  }

  async add(fingerprint: string, ordinal: number): Promise<void> {
    const filed = await this.#at(fingerprint);
    if (!filed.now.includes(ordinal)) filed.now = [...filed.now, ordinal].sort((a, b) => a - b);
  }

  async remove(fingerprint: string, ordinal: number): Promise<void> {
    const filed = await this.#at(fingerprint);
    if (filed.now.includes(ordinal)) filed.now = filed.now.filter((at) => at !== ordinal);
  }

  /** Returns the items that gain a job. They still name those that they lose: it may be filed nowhere else yet. */
  gaining(): { readonly items: Item[]; readonly areNew: boolean }[] {
    const gaining = [...this.#filed].filter(([, { before, now }]) => now.some((at) => !before.includes(at)));
    return [true, false].map((areNew) => ({
      areNew,
      items: gaining
        .filter(([, { before }]) => (before.length === 0) === areNew)
        .map(([fingerprint, { before, now }]) => filedItem(fingerprint, [...new Set([...before, ...now])])),
    }));
  }

  /** Returns the items that lose a job and keep others. */
  losing(): Item[] {
    return this.#losing().flatMap(([fingerprint, { now }]) =>
      now.length > 0 ? [filedItem(fingerprint, now)] : [],
    );
  }

  /** Returns the keys of items that lose their last job. */
  emptied(): Key[] {
    return this.#losing().flatMap(([fingerprint, { now }]) =>
      now.length === 0 ? [keys.fingerprint(fingerprint)] : [],
    );
  }

  #losing(): [string, Filed][] {
    return [...this.#filed].filter(([, { before, now }]) => before.some((at) => !now.includes(at)));
  }

  async #at(fingerprint: string): Promise<Filed> {
    await this.load([fingerprint]);
    const filed = this.#filed.get(fingerprint);
    if (filed === undefined) throw new Error(`fingerprint ${fingerprint} was not read`);
    return filed;
  }
}

export const filedItem = (fingerprint: string, jobs: readonly number[]): Item => ({
  ...keys.fingerprint(fingerprint),
  jobs: jobs.toSorted((a, b) => a - b),
});

/** Returns the ordinals in an item. */
export function filedJobs(item: Item | undefined): number[] {
  const jobs = item?.['jobs'];
  return Array.isArray(jobs) ? jobs.map(Number) : [];
}
