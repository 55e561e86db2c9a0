import type { MarketPostings } from './postings.ts';

/** A generated job has at most three places, so at most three countries. */
const PLACES = 3;

/** Computes the posting lists of pairs of a partner and a term from the lists of both. */
export class CompositeLists {
  /** Partners of each job, numbered from 1; 0 marks an empty place. */
  readonly #partners: Uint16Array;
  readonly #count: number;

  /** `partners` are term numbers. */
  constructor(postings: MarketPostings, partners: readonly number[], jobs: number) {
    this.#count = partners.length;
    this.#partners = new Uint16Array(jobs * PLACES);
    for (const [i, partner] of partners.entries()) {
      for (const ordinal of postings.of(partner)) {
        let at = ordinal * PLACES;
        while (this.#partners[at] !== 0) at += 1;
        this.#partners[at] = i + 1;
      }
    }
  }

  /** Returns the intersection of `ordinals` with each partner's list, in the order of the partners. */
  of(ordinals: Uint32Array): Uint32Array[] {
    const counts = new Uint32Array(this.#count);
    this.#each(ordinals, (partner) => {
      counts[partner] = (counts[partner] ?? 0) + 1;
    });
    const lists = Array.from(counts, (count) => new Uint32Array(count));
    counts.fill(0);
    this.#each(ordinals, (partner, ordinal) => {
      const at = counts[partner] ?? 0;
      const list = lists[partner];
      if (list !== undefined) list[at] = ordinal;
      counts[partner] = at + 1;
    });
    return lists;
  }

  #each(ordinals: Uint32Array, post: (partner: number, ordinal: number) => void): void {
    for (const ordinal of ordinals) {
      for (let at = ordinal * PLACES; at < (ordinal + 1) * PLACES; at += 1) {
        const partner = this.#partners[at] ?? 0;
        if (partner === 0) break;
        post(partner - 1, ordinal);
      }
    }
  }
}
