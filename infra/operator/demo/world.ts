import type { LocationRecord, TaxonomyEntry, ToolRecord } from '../../../shared/catalogue/records.ts';
import { createFactReader, type FactReader } from '../../../shared/reading/reader.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import { marketOf } from './places.ts';
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
  /** Countries with their cities, the largest first. */
  readonly market: ReturnType<typeof marketOf>;
  readonly locations: ReadonlyMap<string, LocationRecord>;
  /** Tools by code. */
  readonly tools: ReadonlyMap<string, ToolRecord>;
  /** Reads the facts of descriptions, as imports do. */
  readonly reader: FactReader;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export function buildWorld(random: Random, now: number, catalogues: Catalogues): World {
  return {
    random,
    now: Math.floor(now / HOUR_MS) * HOUR_MS,
    market: marketOf(catalogues.locations.filter((place) => place.kind === 'city').sort(byPopulation)),
    locations: new Map(catalogues.locations.map((place) => [place.id, place])),
    tools: new Map(catalogues.tools.map((tool) => [tool.code, tool])),
    reader: createFactReader({ tools: buildToolIndex(catalogues.tools) }),
  };
}

/** Returns the UTC date-time a number of days before the demo's `now`. */
export const daysAgo = (world: World, days: number): string =>
  new Date(world.now - days * DAY_MS).toISOString();

const byPopulation = (a: LocationRecord, b: LocationRecord): number =>
  b.population - a.population || (a.id < b.id ? -1 : 1);

/** Returns the cities of the demo in a country. @throws RangeError for a country without one */
export function citiesIn({ market }: World, code: string): readonly LocationRecord[] {
  const found = market.find(({ country }) => country.code === code);
  if (found === undefined) throw new RangeError(`the demo has no city in ${code}`);
  return found.cities;
}
