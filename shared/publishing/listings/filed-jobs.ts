import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';

/**
 * Most jobs that are compared under one fingerprint. Without an end, each posting of a template with thousands of equal
 * ones would be compared with all others, and read with them at each change.
 */
export const MOST_FILED = 200;

/** What is filed under a fingerprint. */
export interface Filing {
  /** Ordinals, ascending. */
  readonly jobs: readonly number[];
  /** Whether there were too many, so that equal jobs may not be in it. */
  readonly isFull: boolean;
}

interface Filed {
  readonly before: Filing;
  now: readonly number[];
  isFull: boolean;
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
      const before = readFiling(items[i]);
      this.#filed.set(fingerprint, { before, now: before.jobs, isFull: before.isFull });
      return [...before.jobs];
    });
  }

  /** Returns the jobs under a fingerprint, the oldest first. */
  async at(fingerprint: string): Promise<readonly number[]> {
    return (await this.#at(fingerprint)).now;
  }

  /** Files a job, unless there are too many. */
  async add(fingerprint: string, ordinal: number): Promise<void> {
    const filed = await this.#at(fingerprint);
    const { jobs, isFull } = withFiled({ jobs: filed.now, isFull: filed.isFull }, [ordinal]);
    filed.now = jobs;
    filed.isFull = isFull;
  }

  async remove(fingerprint: string, ordinal: number): Promise<void> {
    const filed = await this.#at(fingerprint);
    if (filed.now.includes(ordinal)) filed.now = filed.now.filter((at) => at !== ordinal);
  }

  /** Returns the items that gain a job. They still name those that they lose: it may be filed nowhere else yet. */
  gaining(): { readonly items: Item[]; readonly areNew: boolean }[] {
    const gaining = [...this.#filed].filter(
      ([, { before, now, isFull }]) =>
        isFull !== before.isFull || now.some((at) => !before.jobs.includes(at)),
    );
    return [true, false].map((areNew) => ({
      areNew,
      items: gaining
        .filter(([, { before }]) => (before.jobs.length === 0) === areNew)
        .map(([fingerprint, { before, now, isFull }]) =>
          filedItem(fingerprint, { jobs: [...new Set([...before.jobs, ...now])], isFull }),
        ),
    }));
  }

  /**
   * Returns the items that lose a job. One that loses its last job stays, empty: deletions are not fenced, so a late one of
   * a run that died would take away what a later run has filed.
   */
  losing(): Item[] {
    return [...this.#filed]
      .filter(([, { before, now }]) => before.jobs.some((at) => !now.includes(at)))
      .map(([fingerprint, { now: jobs, isFull }]) => filedItem(fingerprint, { jobs, isFull }));
  }

  async #at(fingerprint: string): Promise<Filed> {
    await this.load([fingerprint]);
    const filed = this.#filed.get(fingerprint);
    if (filed === undefined) throw new Error(`fingerprint ${fingerprint} was not read`);
    return filed;
  }
}

/** Returns a filing with more jobs in it, as far as there is room. */
export function withFiled({ jobs, isFull }: Filing, added: readonly number[]): Filing {
  const lacking = [...new Set(added)].filter((ordinal) => !jobs.includes(ordinal));
  if (lacking.length === 0) return { jobs, isFull };
  const room = Math.max(0, MOST_FILED - jobs.length);
  return {
    jobs: [...jobs, ...lacking.slice(0, room)].sort((a, b) => a - b),
    isFull: isFull || lacking.length > room,
  };
}

export const filedItem = (fingerprint: string, { jobs, isFull }: Filing): Item => ({
  ...keys.fingerprint(fingerprint),
  jobs: jobs.toSorted((a, b) => a - b),
  ...(isFull ? { full: true } : {}),
});

export function readFiling(item: Item | undefined): Filing {
  return { jobs: filedJobs(item), isFull: item?.['full'] === true };
}

/** Returns the ordinals in an item. */
export function filedJobs(item: Item | undefined): number[] {
  const jobs = item?.['jobs'];
  return Array.isArray(jobs) ? jobs.map(Number) : [];
}
