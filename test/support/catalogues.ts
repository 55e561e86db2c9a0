import { readFileSync } from 'node:fs';
import { buildLocations } from '../../infra/operator/catalogues/places/locations.ts';
import { buildTools } from '../../infra/operator/catalogues/tools/tools.ts';
import type { Catalogues } from '../../infra/operator/demo/world.ts';
import type { LocationRecord } from '../../shared/catalogue/records.ts';
import { oncePerRun } from './once-per-run.ts';

/** Inhabitants of the smallest city in any catalogue of the tests. */
const MINIMUM_POPULATION = 15_000;

const taxonomy = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../infra/operator/catalogues/taxonomies/${name}.json`, import.meta.url), 'utf8'),
  );

/** Returns every place except the cities with fewer inhabitants than the limit, which is 15,000 or more. */
export function placesWithCitiesFrom(minimumPopulation: number): readonly LocationRecord[] {
  const places = oncePerRun('places.json', () => buildLocations({ minimumPopulation: MINIMUM_POPULATION }));
  return places.filter(({ kind, population }) => kind !== 'city' || population >= minimumPopulation);
}

/** Returns the catalogues with only large cities, for speed. */
export const smallCatalogues = (minimumPopulation = 300_000): Catalogues => ({
  locations: placesWithCitiesFrom(minimumPopulation),
  tools: oncePerRun('tools.json', buildTools),
  roles: taxonomy('roles'),
  industries: taxonomy('industries'),
});

/** Yields catalogues as a feed. */
export function* catalogueLines({ locations, tools, roles, industries }: Catalogues): Generator<object> {
  for (const record of locations) yield { type: 'location', ...record };
  for (const record of tools) yield { type: 'tool', ...record };
  yield { type: 'taxonomy', id: 'roles', entries: roles };
  yield { type: 'taxonomy', id: 'industries', entries: industries };
}
