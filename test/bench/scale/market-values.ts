import { jobTerm } from '../../../shared/jobs/term-names.ts';
import { LANGUAGE_CODES, type Market } from '../../support/generated/market.ts';
import type { MarketTerms } from '../../support/generated/terms.ts';
import type { MarketPostings } from './memory/postings.ts';

interface Value {
  readonly value: string;
  /** Number of jobs with the value. */
  readonly count: number;
}

/** The filter values of a market, and how many jobs have each. */
export class MarketValues {
  readonly #market: Market;
  readonly #terms: MarketTerms;
  readonly #postings: MarketPostings;
  readonly #known = new Map<string, readonly Value[]>();
  readonly #popular = new Map<string, readonly string[]>();

  constructor(market: Market, terms: MarketTerms, postings: MarketPostings) {
    this.#market = market;
    this.#terms = terms;
    this.#postings = postings;
  }

  /** Returns the most frequent values of a kind. */
  top(kind: string, count: number): readonly string[] {
    let values = this.#popular.get(kind);
    if (values === undefined) {
      values = this.of(kind)
        .filter((entry) => entry.count > 0)
        .sort((a, b) => b.count - a.count)
        .map(({ value }) => value);
      this.#popular.set(kind, values);
    }
    return values.slice(0, count);
  }

  of(kind: string): Value[] {
    let known = this.#known.get(kind);
    if (known === undefined) {
      const { places, tools, roles, industries } = this.#market;
      const ids = (of: string) => places.records.filter((place) => place.kind === of).map(({ id }) => id);
      const made: Readonly<Record<string, readonly [readonly string[], (value: string) => string]>> = {
        country: [places.countries.map(({ code }) => code), jobTerm.country],
        city: [ids('city'), jobTerm.place],
        admin: [ids('admin'), jobTerm.place],
        role: [roles.map(({ code }) => code), jobTerm.role],
        industry: [industries.map(({ code }) => code), jobTerm.industry],
        tool: [tools.map(({ code }) => code), jobTerm.tool],
        language: [LANGUAGE_CODES, jobTerm.language],
      };
      const [list, term] = made[kind] ?? [[], jobTerm.word];
      known = list.map((value) => ({ value, count: this.count(term(value)) }));
      this.#known.set(kind, known);
    }
    return [...known];
  }

  count(term: string): number {
    const number = this.#terms.numberOf(term);
    return number === undefined ? 0 : this.#postings.count(number);
  }
}
