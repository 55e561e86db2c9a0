import type { TaxonomyEntry } from '../../catalogue/records.ts';

/** Codes of the industry taxonomy by every name of an entry, folded. */
export type IndustryIndex = ReadonlyMap<string, string>;

/** Indexes the industry taxonomy by code, labels and aliases. A name that two entries share names neither. */
export function buildIndustryIndex(entries: readonly TaxonomyEntry[]): IndustryIndex {
  const index = new Map<string, string>();
  const shared = new Set<string>();
  for (const entry of entries) {
    const code = entry.status === 'active' ? entry.code : entry.replaced_by;
    if (code === null) continue;
    for (const name of [entry.code, entry.label, ...Object.values(entry.labels), ...entry.aliases]) {
      const folded = foldIndustry(name);
      const known = index.get(folded);
      if (known !== undefined && known !== code) shared.add(folded);
      else index.set(folded, code);
    }
  }
  for (const name of shared) index.delete(name);
  return index;
}

/** Returns an industry's name as it is compared: words joined by one space, "and" left out. */
export function foldIndustry(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
    .join(' ');
}
