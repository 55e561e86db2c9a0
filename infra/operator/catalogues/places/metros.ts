import { slugOf } from '../sources/slug.ts';
import { type City, cityNamed } from './cities.ts';
import { distanceKm, PointIndex } from './geometry.ts';
import { INDEPENDENT_CENTRES, JOINED_CENTRES, METRO_NAMES, type MetroName } from './metro-names.ts';

/** A metropolitan area: a centre and the places around it in the same country. */
export interface Metro {
  /** `metro:us:ca:san-francisco`: country, the centre's admin, slug. */
  readonly id: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly country: string;
  /** The admin of its centre (`US.CA`), which is its parent even when the metro spans several. */
  readonly admin: string;
  /** Inhabitants of its places, without sections. A rough sum, because GeoNames counts some districts twice. */
  readonly population: number;
}

export interface Metros {
  readonly metros: readonly Metro[];
  /** Metro ids of cities, by GeoNames id. */
  readonly metroOfCity: ReadonlyMap<number, string>;
}

/** Smallest population of a metro's centre. */
const MINIMUM_CENTRE_POPULATION = 100_000;

/** Smallest number of places in a metro, including its centre. */
const MINIMUM_PLACES = 2;

/** Longest reach of a metro. London must not include Reading (59 km). */
const LONGEST_REACH_KM = 55;

/** A city with this share of a larger centre's people, and farther than this from it, is a centre of its own. */
const RIVAL_SHARE = 0.6;
const RIVAL_DISTANCE_KM = 30;

interface Centre extends City {
  readonly admin: string;
  readonly reachKm: number;
}

/** Returns the reach of a centre: 23 km for 100,000 inhabitants, 40 km for 450,000, 55 km from 1.8 million. */
export function reachKm(population: number): number {
  return Math.min(LONGEST_REACH_KM, 8 + 11 * Math.log(Math.max(1, population / 25_000)));
}

/**
 * Derives metros from cities. The largest cities are centres unless they are within a larger centre's reach. A place
 * joins the centre of its country that is nearest relative to the centre's reach. The order of the cities does not
 * matter.
 */
export function deriveMetros(cities: readonly City[], named = cityNamed(cities)): Metros {
  const independent = new Set(INDEPENDENT_CENTRES.map((name) => named(name).id));
  const joined = new Map(Object.entries(JOINED_CENTRES).map(([from, to]) => [named(from).id, named(to).id]));
  const names = new Map<number, MetroName>(
    Object.entries(METRO_NAMES).map(([centre, name]) => [named(centre).id, name]),
  );

  const centres = findCentres(cities, independent);
  const index = new PointIndex<Centre>();
  for (const centre of centres) index.add(centre.country, centre);

  const placesOf = new Map<number, City[]>();
  for (const city of cities) {
    const centre = centreOf(city, index);
    if (centre === null) continue;
    const target = joined.get(centre.id) ?? centre.id;
    const places = placesOf.get(target);
    if (places === undefined) placesOf.set(target, [city]);
    else places.push(city);
  }

  const metros: Metro[] = [];
  const metroOfCity = new Map<number, string>();
  const taken = new Set<string>();
  for (const centre of centres) {
    const places = placesOf.get(centre.id) ?? [];
    if (places.length < MINIMUM_PLACES) continue;
    const name = names.get(centre.id);
    const id = freeId(centre, name?.slug ?? slugOf(centre.name), taken);
    const population = places.reduce((sum, place) => sum + (place.isSection ? 0 : place.population), 0);
    metros.push({
      id,
      label: name?.label ?? centre.name,
      aliases: [centre.name, ...(name?.aliases ?? [])],
      country: centre.country,
      admin: centre.admin,
      population,
    });
    for (const place of places) metroOfCity.set(place.id, id);
  }
  return { metros, metroOfCity };
}

function findCentres(cities: readonly City[], independent: ReadonlySet<number>): Centre[] {
  const centres: Centre[] = [];
  const index = new PointIndex<Centre>();
  const candidates = cities
    .filter(({ population, isSection }) => population >= MINIMUM_CENTRE_POPULATION && !isSection)
    .sort((a, b) => b.population - a.population || a.id - b.id);
  for (const city of candidates) {
    const { admin } = city;
    if (admin === null || (!independent.has(city.id) && isSuburb(city, index))) continue;
    const centre = { ...city, admin, reachKm: reachKm(city.population) };
    centres.push(centre);
    index.add(city.country, centre);
  }
  return centres;
}

function isSuburb(city: City, centres: PointIndex<Centre>): boolean {
  for (const centre of centres.within(city.country, city, LONGEST_REACH_KM)) {
    const km = distanceKm(centre, city);
    const isRival = city.population >= RIVAL_SHARE * centre.population && km > RIVAL_DISTANCE_KM;
    if (km <= centre.reachKm && !isRival) return true;
  }
  return false;
}

function centreOf(city: City, centres: PointIndex<Centre>): Centre | null {
  let best: { centre: Centre; share: number } | null = null;
  for (const centre of centres.within(city.country, city, LONGEST_REACH_KM)) {
    const share = distanceKm(centre, city) / centre.reachKm;
    if (share > 1) continue;
    if (best === null || share < best.share || (share === best.share && centre.id < best.centre.id)) {
      best = { centre, share };
    }
  }
  return best?.centre ?? null;
}

/** Returns an unused metro id. Of two centres with one name in an admin, the smaller one's ends in its GeoNames id. */
function freeId(centre: Centre, slug: string, taken: Set<string>): string {
  const stem = `metro:${centre.country.toLowerCase()}:${centre.admin.slice(3).toLowerCase()}:${slug}`;
  const id = slug !== '' && !taken.has(stem) ? stem : `${stem}${slug === '' ? '' : '-'}${centre.id}`;
  taken.add(id);
  return id;
}
