import { type Key, keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { placeInBlock, type VerifiedTimes, verifiedBlockOf, verifiedTimesOf } from './verified-block.ts';

/** How long a process uses a block before it reads it again. An old block only makes times older. */
const FRESH_MS = 60_000;
/** 4 KB each. */
const MAXIMUM_CACHED = 500;

interface Cached {
  readonly times: VerifiedTimes;
  readonly readAtMs: number;
}

/** By table, then by number of the block. */
const caches = new WeakMap<object, Map<number, Cached>>();

/** The blocks that one read of jobs needs: those that this process has, and those to read together with the documents. */
export class VerifiedBlocks {
  readonly #cache: Map<number, Cached>;
  readonly #now: () => number;
  readonly #known = new Map<number, VerifiedTimes>();
  readonly #missing: number[];

  /** Leaves out blocks beyond `most`: the times of their jobs stay as the documents have them. */
  constructor(
    { table }: TableReader,
    ordinals: readonly number[],
    most: number,
    now: () => number = () => performance.now(),
  ) {
    this.#cache = caches.get(table) ?? new Map<number, Cached>();
    caches.set(table, this.#cache);
    this.#now = now;
    for (const block of new Set(ordinals.map(verifiedBlockOf))) {
      const cached = this.#cache.get(block);
      if (cached !== undefined && now() - cached.readAtMs < FRESH_MS) this.#known.set(block, cached.times);
    }
    const blocks = [...new Set(ordinals.map(verifiedBlockOf))];
    this.#missing = blocks.filter((block) => !this.#known.has(block)).slice(0, Math.max(0, most));
  }

  /** What is to be read. */
  get keys(): Key[] {
    return this.#missing.map(keys.verified);
  }

  /** Takes the items in the order of `keys`. */
  take(items: readonly (Item | undefined)[]): void {
    for (const [i, block] of this.#missing.entries()) {
      const times = verifiedTimesOf(items[i]);
      this.#known.set(block, times);
      this.#cache.delete(block);
      this.#cache.set(block, { times, readAtMs: this.#now() });
    }
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= MAXIMUM_CACHED) break;
      this.#cache.delete(oldest);
    }
  }

  /** When an accepted read last found the job, in Unix milliseconds; 0 if that is not known. */
  at(ordinal: number): number {
    return this.#known.get(verifiedBlockOf(ordinal))?.[placeInBlock(ordinal)] ?? 0;
  }
}
