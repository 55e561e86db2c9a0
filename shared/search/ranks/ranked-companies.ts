import { ordinalOf } from '../../table/resource-id.ts';
import type { RankSpace } from '../manifest/manifest.ts';
import { nameTerms, trigrams } from '../store/names.ts';
import { termKey } from '../store/terms.ts';
import { compareEntries, type RankEntry } from './rank-block.ts';
import { type RankedCompany, sortValueIn } from './ranked-company.ts';

/** Term numbers per page. */
const PAGE = 2 ** 20;

/** A company in the order of a space. */
export interface RankedPlace extends RankEntry {
  /** Its place among the companies as they were added. */
  readonly at: number;
}

/**
 * All companies of the rank spaces, in little memory: a million have 60 million terms, of which a hundred thousand are
 * distinct. A term is a number of four bytes here.
 */
export class RankedCompanies {
  /** Numbers of the terms, in the order of their numbers. */
  readonly #numbers = new Map<string, number>();
  readonly #pages: Uint32Array[] = [];
  /** Where the terms of each company begin, and where the last one's end. */
  readonly #starts = [0];
  readonly #ordinals: number[] = [];
  readonly #names: string[] = [];
  readonly #openJobs: number[] = [];
  readonly #updatedAtMs: number[] = [];
  readonly #trigrams: number[] = [];

  static of(companies: Iterable<RankedCompany>): RankedCompanies {
    const all = new RankedCompanies();
    for (const company of companies) all.add(company);
    return all;
  }

  get size(): number {
    return this.#ordinals.length;
  }

  add({ id, name, openJobs, updatedAtMs, terms }: RankedCompany): void {
    this.#ordinals.push(ordinalOf(id));
    this.#names.push(name);
    this.#openJobs.push(openJobs);
    this.#updatedAtMs.push(updatedAtMs);
    this.#trigrams.push(trigrams(name).size);
    const numbers = new Set<number>();
    for (const term of terms) numbers.add(this.#numberOf(term));
    for (const term of nameTerms(name)) numbers.add(this.#numberOf(term));
    let end = this.#starts.at(-1) ?? 0;
    for (const number of numbers) {
      const page = Math.floor(end / PAGE);
      this.#pages[page] ??= new Uint32Array(PAGE);
      const ids = this.#pages[page];
      ids[end % PAGE] = number;
      end += 1;
    }
    this.#starts.push(end);
  }

  /** Returns the companies in the order of a space. */
  sortedIn(space: RankSpace): RankedPlace[] {
    const places = this.#ordinals.map((ordinal, at) => ({
      value: sortValueIn(space, {
        name: this.#names[at] ?? '',
        openJobs: this.#openJobs[at] ?? 0,
        updatedAtMs: this.#updatedAtMs[at] ?? 0,
      }),
      ordinal,
      at,
    }));
    return places.sort(compareEntries);
  }

  /** Returns the number of trigrams of each name. */
  trigramsIn(order: readonly RankedPlace[]): number[] {
    return order.map(({ at }) => this.#trigrams[at] ?? 0);
  }

  /** Yields the terms with their ranks in an order, ascending. A list is valid until the next one. */
  *ranksIn(order: readonly RankedPlace[]): Generator<[term: string, ranks: Uint32Array]> {
    const ends = new Uint32Array(this.#numbers.size);
    const total = this.#starts.at(-1) ?? 0;
    for (let i = 0; i < total; i += 1) {
      const number = this.#termAt(i);
      ends[number] = (ends[number] ?? 0) + 1;
    }
    let before = 0;
    for (const [number, count] of ends.entries()) {
      ends[number] = before;
      before += count;
    }
    // Where the next rank of each term goes, which in the end is where its list ends.
    const ranks = new Uint32Array(total);
    for (const [rank, { at }] of order.entries()) {
      const end = this.#starts[at + 1] ?? 0;
      for (let i = this.#starts[at] ?? 0; i < end; i += 1) {
        const number = this.#termAt(i);
        const next = ends[number] ?? 0;
        ranks[next] = rank;
        ends[number] = next + 1;
      }
    }
    let start = 0;
    for (const [term, number] of this.#numbers) {
      const end = ends[number] ?? start;
      yield [term, ranks.subarray(start, end)];
      start = end;
    }
  }

  #termAt(i: number): number {
    return this.#pages[Math.floor(i / PAGE)]?.[i % PAGE] ?? 0;
  }

  #numberOf(term: string): number {
    const key = termKey(term);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }
}
