import { OPERATIONS } from '../../../typescript/src/generated/operations.ts';
import { retrieve } from '../../../typescript/src/resources/retrieve.ts';
import type { TaxonomySnapshot } from '../../../typescript/src/types/bodies.ts';
import type { Call } from './tool.ts';

export type TaxonomyName = 'roles' | 'industries';
type Entry = TaxonomySnapshot['entries'][number];

/** More than this is no answer to a search. */
const MOST_FOUND = 25;

/** A taxonomy, requested once per session. */
export class Taxonomy {
  readonly #name: TaxonomyName;
  #entries: readonly Entry[] | null = null;

  constructor(name: TaxonomyName) {
    this.#name = name;
  }

  async entries({ session, signal, onAttempt }: Call): Promise<readonly Entry[]> {
    if (this.#entries !== null) return this.#entries;
    const operation = this.#name === 'roles' ? OPERATIONS.getRoleTaxonomy : OPERATIONS.getIndustryTaxonomy;
    const { data } = await retrieve<TaxonomySnapshot>(session.transport(onAttempt), operation, null, {
      signal,
    });
    this.#entries = data.entries;
    return data.entries;
  }
}

/** Returns the entries that have all words, those that have them in their name first; else the top entries. */
export function found(
  entries: readonly Entry[],
  query: string,
): { readonly entries: readonly object[]; readonly exact: boolean } {
  const words = wordsOf(query);
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, MOST_FOUND)
    .map(({ entry }) => brief(entry));
  if (ranked.length > 0) return { entries: ranked, exact: true };
  return { entries: entries.filter(({ parent_code }) => parent_code === null).map(brief), exact: false };
}

export const brief = (entry: Entry): object => ({
  code: entry.code,
  label: entry.label,
  ...(entry.parent_code === null ? {} : { under: entry.parent_code }),
  ...(entry.replaced_by === null ? {} : { replaced_by: entry.replaced_by }),
});

/** Returns 0 for a match in the name, 1 in an alias, 2 in the definition; null for none. */
function rankOf(entry: Entry, words: readonly string[]): number | null {
  const fields = [
    [entry.code, entry.label, ...Object.values(entry.labels)],
    entry.aliases,
    [entry.definition],
  ];
  const rank = fields.findIndex((_, most) => {
    const theirs = wordsOf(
      fields
        .slice(0, most + 1)
        .flat()
        .join(' '),
    );
    return words.length > 0 && words.every((word) => theirs.some((each) => each.startsWith(word)));
  });
  return rank < 0 ? null : rank;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word !== '');
