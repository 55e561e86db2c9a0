import { Random } from '../../../infra/operator/demo/random.ts';
import type { CompanyFilter } from '../../../shared/companies/filter.ts';
import { fold } from '../../../shared/search/store/terms.ts';
import type { Market } from '../../support/generated/market.ts';

export interface CompanyQuery {
  readonly filter: CompanyFilter;
  readonly sort: 'name' | 'open_jobs' | 'updated';
  readonly direction: 'asc' | 'desc';
}

export interface CompanyQueryClass {
  readonly name: string;
  readonly isName: boolean;
  readonly queries: readonly CompanyQuery[];
}

const NOTHING: CompanyFilter = { countries: [], industries: [], query: undefined };
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns classes of queries for list companies. Names and parts of names come from `names`. */
export function companyQueries(market: Market, names: readonly string[], count: number): CompanyQueryClass[] {
  const random = new Random(30);
  const make = (
    name: string,
    isName: boolean,
    of: () => Partial<CompanyFilter> | null,
  ): CompanyQueryClass => {
    const queries: CompanyQuery[] = [];
    while (queries.length < count) {
      const filter = of();
      if (filter === null) continue;
      const sort = isName ? 'name' : random.pick(['name', 'open_jobs', 'updated'] as const);
      queries.push({ filter: { ...NOTHING, ...filter }, sort, direction: sort === 'name' ? 'asc' : 'desc' });
    }
    return { name, isName, queries };
  };
  const industries = market.industries.map(({ code }) => code);
  const countries = market.places.countries.slice(0, 200).map(({ code }) => code);
  const some = (values: readonly string[], size: number): string[] => {
    const out = new Set<string>();
    while (out.size < size) out.add(random.pickSkewed(values));
    return [...out];
  };
  const part = (length: number) => (): Partial<CompanyFilter> | null => {
    const name = fold(random.pick(names));
    if (name.length < length) return null;
    const start = random.integer(0, name.length - length);
    const query = name.slice(start, start + length);
    return query === query.trim() ? { query } : null;
  };
  const words = (): string[] => fold(random.pick(names)).split(' ');
  return [
    make('no filter', false, () => ({})),
    make('1 country', false, () => ({ countries: some(countries, 1) })),
    make('1 industry', false, () => ({ industries: some(industries, 1) })),
    make('country and industry', false, () => ({
      countries: some(countries, 1),
      industries: some(industries, 1),
    })),
    make('5 countries, 5 industries', false, () => ({
      countries: some(countries, 5),
      industries: some(industries, 5),
    })),
    make('50 countries, 50 industries', false, () => ({
      countries: some(countries, 50),
      industries: some(industries, 50),
    })),
    ...[3, 4, 6, 9, 14].map((length) => make(`part of ${length} characters`, true, part(length))),
    make('first word', true, () => ({ query: words()[0] ?? '' })),
    make('first word, misspelt', true, () => ({ query: misspelt(random, words()[0] ?? '') })),
    make('whole name, misspelt', true, () => ({ query: misspelt(random, words().join(' ')) })),
    make('two words, misspelt', true, () => ({ query: misspelt(random, words().slice(0, 2).join(' ')) })),
    make('part of 5 characters and country', true, () => {
      const filter = part(5)();
      return filter === null ? null : { ...filter, countries: some(countries, 1) };
    }),
  ];
}

/** Returns a text with one letter replaced, left out or added, or with two letters swapped. */
function misspelt(random: Random, text: string): string {
  const at = random.integer(0, Math.max(0, text.length - 2));
  const letter = random.pick([...LETTERS]);
  const [before, own, next, rest] = [
    text.slice(0, at),
    text[at] ?? '',
    text[at + 1] ?? '',
    text.slice(at + 2),
  ];
  const kind = random.next();
  if (kind < 0.35) return before + letter + next + rest;
  if (kind < 0.6) return before + next + rest;
  if (kind < 0.8) return before + letter + own + next + rest;
  return before + next + own + rest;
}
