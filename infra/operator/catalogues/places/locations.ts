import type { LocationRecord } from '../../../../shared/catalogue/records.ts';
import { type City, cityNamed, readAdmins, readCities } from './cities.ts';
import { CITY_ALIASES } from './city-names.ts';
import { type Country, readCountries } from './countries.ts';
import { deriveMetros, type Metros } from './metros.ts';
import { ADMIN_ALIASES } from './place-names.ts';
import { buildRegions, type Region, regionsAround } from './regions.ts';

export interface LocationOptions {
  /** Inhabitants of the smallest city. */
  readonly minimumPopulation?: number;
  /** Called with the number of steps that are done: countries and divisions, cities, metros. */
  readonly onStep?: (done: number) => void;
}

export const PLACE_STEPS = 3;

/**
 * Builds the location catalogue, every parent before its children: regions, the 249 countries of ISO 3166-1, GeoNames
 * first-level divisions, derived metros and GeoNames cities (contract 10.1). `minimumPopulation` (inhabitants, default
 * 0) leaves out smaller cities; it does not change the ids and parents of the other records. The full catalogue has
 * about 140,000 records and takes 2 s.
 */
export function buildLocations(options: LocationOptions = {}): LocationRecord[] {
  const { minimumPopulation = 0, onStep = () => undefined } = options;
  const countries = readCountries();
  const codes = new Set(countries.map(({ code }) => code));
  const regions = buildRegions(codes);
  const regionsOf = new Map(countries.map(({ code }) => [code, regionsAround(new Set([code]), regions)]));
  const admins = readAdmins(codes);
  onStep(1);
  const cities = readCities(codes, admins);
  onStep(2);
  const named = cityNamed(cities);
  const metros = deriveMetros(cities, named);
  onStep(PLACE_STEPS);
  const adminPopulation = sumByAdmin(cities);
  const cityAliases = new Map(
    Object.entries(CITY_ALIASES).map(([name, aliases]) => [named(name).id, aliases]),
  );

  const aboveCountry = (country: string) => [`country:${country}`, ...(regionsOf.get(country) ?? [])];
  const aboveAdmin = (admin: string) => [`admin:${admin}`, ...aboveCountry(admin.slice(0, 2))];

  return [
    ...regionRecords(regions, countries).reverse(),
    ...countries.map(({ code, label, aliases, population }) =>
      record('country', `country:${code}`, label, code, regionsOf.get(code) ?? [], aliases, population),
    ),
    ...admins.map(({ code, name }) => {
      const country = code.slice(0, 2);
      const population = adminPopulation.get(code) ?? 0;
      const aliases = ADMIN_ALIASES[code] ?? [];
      return record('admin', `admin:${code}`, name, country, aboveCountry(country), aliases, population);
    }),
    ...byId(
      metros.metros.map(({ id, label, country, admin, aliases, population }) =>
        record('metro', id, label, country, aboveAdmin(admin), aliases, population),
      ),
    ),
    ...cities
      .filter(({ population }) => population >= minimumPopulation)
      .map((city) => cityRecord(city, cityAliases.get(city.id) ?? [], metros, aboveCountry)),
  ];
}

function regionRecords(regions: readonly Region[], countries: readonly Country[]): LocationRecord[] {
  return regions.map((region) => {
    const members = countries.filter(({ code }) => region.countries.has(code));
    const population = members.reduce((sum, country) => sum + country.population, 0);
    const parents = regionsAround(region.countries, regions);
    return record('region', region.id, region.label, null, parents, region.aliases, population);
  });
}

/** A metro may span admins, so the parents of a city are its metro and its own admin, not the metro's admin. */
function cityRecord(
  city: City,
  aliases: readonly string[],
  metros: Metros,
  aboveCountry: (country: string) => string[],
): LocationRecord {
  const metro = metros.metroOfCity.get(city.id);
  const parents = [
    ...(metro === undefined ? [] : [metro]),
    ...(city.admin === null ? [] : [`admin:${city.admin}`]),
    ...aboveCountry(city.country),
  ];
  return record('city', `city:${city.id}`, city.name, city.country, parents, aliases, city.population);
}

function record(
  kind: LocationRecord['kind'],
  id: string,
  label: string,
  country: string | null,
  parents: readonly string[],
  aliases: readonly string[],
  population: number,
): LocationRecord {
  const otherNames = [...new Set(aliases)].filter((alias) => alias !== label);
  return { id, kind, label, country, parent_ids: parents, aliases: otherNames, population };
}

function sumByAdmin(cities: readonly City[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { admin, population, isSection } of cities) {
    if (admin !== null && !isSection) sums.set(admin, (sums.get(admin) ?? 0) + population);
  }
  return sums;
}

function byId(records: LocationRecord[]): LocationRecord[] {
  return records.sort((a, b) => (a.id < b.id ? -1 : 1));
}
