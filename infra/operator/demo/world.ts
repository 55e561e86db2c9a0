import type { LocationRecord, TaxonomyEntry, ToolRecord } from '../../../shared/catalogue/records.ts';
import { createFactReader, type FactReader } from '../../../shared/reading/reader.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import type { Random } from './random.ts';

/** The catalogues that the demo draws from. */
export interface Catalogues {
  readonly locations: readonly LocationRecord[];
  readonly tools: readonly ToolRecord[];
  readonly roles: readonly TaxonomyEntry[];
  readonly industries: readonly TaxonomyEntry[];
}

/** What the demo draws from. The random source picks earlier entries of a list more often. */
export interface World {
  readonly random: Random;
  /** Unix milliseconds. Every date of the demo is counted back from here. */
  readonly now: number;
  /** Cities, the largest first. */
  readonly cities: readonly LocationRecord[];
  readonly locations: ReadonlyMap<string, LocationRecord>;
  /** Tools, the most popular first. */
  readonly tools: readonly ToolRecord[];
  readonly specialisms: readonly TaxonomyEntry[];
  readonly industries: readonly TaxonomyEntry[];
  /** Reads the facts of descriptions, as imports do. */
  readonly reader: FactReader;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export function buildWorld(random: Random, now: number, catalogues: Catalogues): World {
  const active = (entries: readonly TaxonomyEntry[]) => entries.filter((entry) => entry.status === 'active');
  return {
    random,
    now: Math.floor(now / HOUR_MS) * HOUR_MS,
    cities: catalogues.locations.filter((place) => place.kind === 'city').sort(byPopulation),
    locations: new Map(catalogues.locations.map((place) => [place.id, place])),
    tools: [...catalogues.tools].sort((a, b) => b.popularity - a.popularity || (a.code < b.code ? -1 : 1)),
    specialisms: active(catalogues.roles).filter((entry) => entry.kind === 'specialism'),
    industries: active(catalogues.industries),
    reader: createFactReader({ tools: buildToolIndex(catalogues.tools) }),
  };
}

/** Returns the UTC date-time a number of days before the demo's `now`. */
export const daysAgo = (world: World, days: number): string =>
  new Date(world.now - days * DAY_MS).toISOString();

const byPopulation = (a: LocationRecord, b: LocationRecord): number =>
  b.population - a.population || (a.id < b.id ? -1 : 1);
