import { ordinalOf } from '../../table/resource-id.ts';
import type { RankSpace } from '../manifest/manifest.ts';
import { nameSortValue } from '../store/names.ts';
import type { RankEntry, SortValue } from './rank-block.ts';

/**
 * A company as the rank spaces see it: everything that decides its place and whether a filter proposes it.
 */
export interface RankedCompany {
  /** Lower-case uuid. */
  readonly id: string;
  readonly name: string;
  readonly openJobs: number;
  /** Unix milliseconds. */
  readonly updatedAtMs: number;
  /** Its terms except those of the name, which `nameTerms` returns. */
  readonly terms: readonly string[];
}

/** Returns the sort value of a company in a space. */
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

/** Returns the place of a company in a space. */
export const rankEntryOf = (space: RankSpace, company: RankedCompany): RankEntry => ({
  value: sortValueIn(space, company),
  ordinal: ordinalOf(company.id),
});
