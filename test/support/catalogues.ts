import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CatalogueFeedLine, catalogueFeed } from '../../infra/operator/catalogues/feed.ts';
import { buildLocations } from '../../infra/operator/catalogues/places/locations.ts';
import { buildTools } from '../../infra/operator/catalogues/tools/tools.ts';
import type { Catalogues } from '../../infra/operator/demo/world.ts';
import type { LocationRecord, ToolRecord } from '../../shared/catalogue/records.ts';
import { oncePerRun, oncePerSources } from './once-per-run.ts';

/** Population of the smallest city in any test catalogue. */
const MINIMUM_POPULATION = 15_000;

/** The sources of places and tools; the lock file covers the packages with their data. */
export const CATALOGUE_SOURCES = [
  'package-lock.json',
  'infra/operator/catalogues',
  'shared/catalogue',
  'shared/contract',
];

const taxonomy = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../infra/operator/catalogues/taxonomies/${name}.json`, import.meta.url), 'utf8'),
  );

/** Returns the places of a feed. */
export const placesIn = (lines: Iterable<CatalogueFeedLine>): LocationRecord[] =>
  [...lines].flatMap((line) => {
    if (line.type !== 'location') return [];
    const { type: _, ...record } = line;
    return [record];
  });

/** Returns every place. */
export const allPlaces = (): readonly LocationRecord[] =>
  oncePerSources('all-places', CATALOGUE_SOURCES, () => buildLocations());

/** The feed of the whole catalogues, built separately. */
interface WholeFeed {
  readonly digestOfPlaces: string;
  /** The lines after the places. */
  readonly others: readonly CatalogueFeedLine[];
}

/** Returns the feed of the whole catalogues. */
export const wholeFeed = (): WholeFeed =>
  oncePerSources('whole-feed', CATALOGUE_SOURCES, () => {
    const lines = [...catalogueFeed({})];
    const places = placesIn(lines);
    return { digestOfPlaces: digestOfPlaces(places), others: lines.slice(places.length) };
  });

/** Returns the SHA-256 of every place. */
export const digestOfAllPlaces = (): string =>
  oncePerSources('digest-of-places', CATALOGUE_SOURCES, () => digestOfPlaces(allPlaces()));

const digestOfPlaces = (places: readonly LocationRecord[]): string =>
  createHash('sha256').update(JSON.stringify(places)).digest('hex');

/** Returns every place except the cities below this population, which is at least 15,000. */
export function placesWithCitiesFrom(minimumPopulation: number): readonly LocationRecord[] {
  const places = () =>
    oncePerSources('places', CATALOGUE_SOURCES, () =>
      placesIn(catalogueFeed({ minimumPopulation: MINIMUM_POPULATION })),
    );
  if (minimumPopulation === MINIMUM_POPULATION) return places();
  return oncePerRun(`places-${minimumPopulation}`, () =>
    places().filter(({ kind, population }) => kind !== 'city' || population >= minimumPopulation),
  );
}

/** Returns every tool. */
export const allTools = (): readonly ToolRecord[] => oncePerSources('tools', CATALOGUE_SOURCES, buildTools);

/** Returns the catalogues with only large cities, for speed. */
export const smallCatalogues = (minimumPopulation = 300_000): Catalogues => ({
  locations: placesWithCitiesFrom(minimumPopulation),
  tools: allTools(),
  roles: taxonomy('roles'),
  industries: taxonomy('industries'),
});

/** Population of the smallest city in the test demo. */
const DEMO_POPULATION = 1_000_000;

/** Returns large cities with their parents, all countries and regions, all tools, and both taxonomies. */
export function demoCatalogues(): Catalogues {
  const all = smallCatalogues(DEMO_POPULATION);
  const cities = all.locations.filter(({ kind }) => kind === 'city');
  const kept = new Set(cities.flatMap(({ id, parent_ids }) => [id, ...parent_ids]));
  const locations = all.locations.filter(
    ({ kind, id }) => kind === 'country' || kind === 'region' || kept.has(id),
  );
  return { ...all, locations };
}

/** Returns the catalogue entries that a JSON text names: places with their ancestors, tools, and both taxonomies. */
export function cataloguesNamedIn(json: string): Catalogues {
  const all = smallCatalogues(DEMO_POPULATION);
  const strings = new Set(json.match(/"(?:[^"\\]|\\.)*"/g));
  const named = all.locations.filter(({ id }) => strings.has(`"${id}"`));
  const wanted = new Set(named.flatMap(({ id, parent_ids }) => [id, ...parent_ids]));
  return {
    ...all,
    locations: all.locations.filter(({ id }) => wanted.has(id)),
    tools: all.tools.filter(({ code }) => strings.has(`"${code}"`)),
  };
}

/** Yields catalogues as a feed. */
export function* catalogueLines({
  locations,
  tools,
  roles,
  industries,
}: Catalogues): Generator<CatalogueFeedLine> {
  for (const record of locations) yield { type: 'location', ...record };
  for (const record of tools) yield { type: 'tool', ...record };
  yield { type: 'taxonomy', id: 'roles', entries: roles };
  yield { type: 'taxonomy', id: 'industries', entries: industries };
}
