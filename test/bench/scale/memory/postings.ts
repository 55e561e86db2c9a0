import { join } from 'node:path';
import type { Market } from '../../../support/generated/market.ts';
import type { MarketTerms } from '../../../support/generated/terms.ts';
import { bytesOf, readBytes, writeBytes } from './kept-files.ts';

/** The postings of every term of a market, 4 bytes each, in one ascending list after another. */
export class MarketPostings {
  readonly #starts: Float64Array;
  readonly #ordinals: Uint32Array;

  constructor(starts: Float64Array, ordinals: Uint32Array) {
    this.#starts = starts;
    this.#ordinals = ordinals;
  }

  /** Generates every job twice: first to count the postings, then to write them. */
  static make(market: Market, terms: MarketTerms, progress: (jobs: number) => void): MarketPostings {
    const counts = new Uint32Array(terms.count);
    each(market, terms, progress, (term) => {
      counts[term] = (counts[term] ?? 0) + 1;
    });
    const starts = new Float64Array(terms.count + 1);
    for (let term = 0; term < terms.count; term += 1) {
      starts[term + 1] = (starts[term] ?? 0) + (counts[term] ?? 0);
    }
    const next = starts.slice(0, terms.count);
    const ordinals = new Uint32Array(starts[terms.count] ?? 0);
    each(market, terms, progress, (term, ordinal) => {
      const at = next[term] ?? 0;
      ordinals[at] = ordinal;
      next[term] = at + 1;
    });
    return new MarketPostings(starts, ordinals);
  }

  /** Reads what `save` wrote to a folder. Returns undefined when it has not been called. */
  static read(folder: string): MarketPostings | undefined {
    const starts = readBytes(join(folder, 'starts'));
    const ordinals = readBytes(join(folder, 'ordinals'));
    if (starts === undefined || ordinals === undefined) return undefined;
    return new MarketPostings(new Float64Array(starts.buffer), new Uint32Array(ordinals.buffer));
  }

  save(folder: string): void {
    writeBytes(join(folder, 'ordinals'), [bytesOf(this.#ordinals)]);
    writeBytes(join(folder, 'starts'), [bytesOf(this.#starts)]);
  }

  get total(): number {
    return this.#ordinals.length;
  }

  count(term: number): number {
    return (this.#starts[term + 1] ?? 0) - (this.#starts[term] ?? 0);
  }

  of(term: number): Uint32Array {
    return this.#ordinals.subarray(this.#starts[term], this.#starts[term + 1]);
  }
}

/** Calls `post` once for every term of every job. */
function each(
  market: Market,
  terms: MarketTerms,
  progress: (jobs: number) => void,
  post: (term: number, ordinal: number) => void,
): void {
  const seen = new Int32Array(terms.count).fill(-1);
  for (let ordinal = 0; ordinal < market.jobs; ordinal += 1) {
    if (ordinal % 1_000_000 === 0) progress(ordinal);
    for (const term of terms.numbersOf(market.job(ordinal))) {
      if (seen[term] === ordinal) continue;
      seen[term] = ordinal;
      post(term, ordinal);
    }
  }
}
