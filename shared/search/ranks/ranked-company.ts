import { ordinalOf } from '../../table/resource-id.ts';
import type { RankSpace } from '../store/manifest.ts';
import { nameSortValue } from '../store/names.ts';
import type { RankEntry, SortValue } from './rank-block.ts';

/** A company as the rank spaces take it: all that decides where it stands and whether a filter proposes it. */
export interface RankedCompany {
  /** Lower-case uuid. */
  readonly id: string;
  readonly name: string;
  readonly openJobs: number;
  /** Unix milliseconds. */
  readonly updatedAtMs: number;
  /** Its terms but those of the name, which `nameTerms` gives. */
  readonly terms: readonly string[];
}

/** By what a space sorts the company. */
export function sortValueIn(
  space: RankSpace,
  { name, openJobs, updatedAtMs }: Pick<RankedCompany, 'name' | 'openJobs' | 'updatedAtMs'>,
): SortValue {
  switch (space) {
    case 'n':
      return nameSortValue(name);
    case 'o':
      return openJobs;
    case 'u':
      return updatedAtMs;
  }
}

/** Where the company stands in a space. */
export const rankEntryOf = (space: RankSpace, company: RankedCompany): RankEntry => ({
  value: sortValueIn(space, company),
  ordinal: ordinalOf(company.id),
});
