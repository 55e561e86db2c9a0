import { factDimensions } from '../../../shared/facts/dimensions.ts';
import { matchesFacts } from '../../../shared/facts/semantics.ts';
import { jobDimensions, jobMatcher } from '../../../shared/jobs/filter.ts';
import { contains, union } from '../../../shared/search/postings/ordinals.ts';
import type { MarketDocuments } from '../../support/generated/documents.ts';
import type { Market } from '../../support/generated/market.ts';
import type { MarketTerms } from '../../support/generated/terms.ts';
import type { MarketPostings } from './memory/postings.ts';
import type { ScaleQuery } from './queries.ts';

/** Most jobs between the first and the last row that are checked one by one. */
const SCANNED = 4_000;
/** Most candidates to generate and check. A query with more is too large to verify. */
const CHECKED = 20_000;

/** Computes exact results, without index, planner or budget. */
export class ExactAnswers {
  readonly #market: Market;
  readonly #terms: MarketTerms;
  readonly #postings: MarketPostings;
  readonly #documents: MarketDocuments;

  constructor(market: Market, terms: MarketTerms, postings: MarketPostings, documents: MarketDocuments) {
    this.#market = market;
    this.#terms = terms;
    this.#postings = postings;
    this.#documents = documents;
  }

  /**
   * Returns the first `limit` ordinals of the query in its order. Intersects the generator's whole posting lists and
   * checks the documents of every candidate. Returns null when there are too many candidates.
   */
  answer(query: ScaleQuery, limit: number): number[] | null {
    const dimensions = [...jobDimensions(query.filter), ...factDimensions(query.facts ?? {})]
      .map((dimension) => {
        if (!('anyOf' in dimension)) throw new TypeError('a job query has no name dimension');
        return this.#listsOf(dimension.anyOf);
      })
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    const [smallest, ...others] = dimensions;
    const rows: number[] = [];
    let checked = 0;
    for (const ordinal of this.#walk(smallest === undefined ? null : union(smallest), query)) {
      if (rows.length === limit) break;
      if (!others.every((lists) => lists.some((list) => contains(list, ordinal)))) continue;
      checked += 1;
      if (checked > CHECKED) return null;
      if (this.#matches(query, ordinal)) rows.push(ordinal);
    }
    return rows;
  }

  /** Returns whether `rows` has exactly the matching jobs between its first and last; null for too many to check. */
  scanned(query: ScaleQuery, rows: readonly number[]): boolean | null {
    const low = Math.min(...rows);
    const high = Math.max(...rows);
    if (rows.length === 0 || high - low > SCANNED) return null;
    const sorted = Uint32Array.from(rows).sort();
    for (let ordinal = low; ordinal <= high; ordinal += 1) {
      if (this.#matches(query, ordinal) !== contains(sorted, ordinal)) return false;
    }
    return true;
  }

  #listsOf(terms: readonly string[]): Uint32Array[] {
    return [...new Set(terms)].flatMap((term) => {
      const number = this.#terms.numberOf(term);
      return number === undefined ? [] : [this.#postings.of(number)];
    });
  }

  *#walk(candidates: Uint32Array | null, { direction, after }: ScaleQuery): Generator<number> {
    const length = candidates?.length ?? this.#market.jobs;
    for (let i = 0; i < length; i += 1) {
      const at = direction === 'desc' ? length - 1 - i : i;
      const ordinal = candidates === null ? at : (candidates[at] ?? 0);
      if (after !== null && (direction === 'desc' ? ordinal >= after : ordinal <= after)) continue;
      yield ordinal;
    }
  }

  #matches({ filter, facts }: ScaleQuery, ordinal: number): boolean {
    const draw = this.#market.job(ordinal);
    if (!jobMatcher(filter)(this.#documents.job(draw))) return false;
    return facts === undefined || matchesFacts(facts, this.#documents.facts(draw));
  }
}

const sizeOf = (lists: readonly Uint32Array[]): number => lists.reduce((sum, list) => sum + list.length, 0);
