import { describe, expect, test } from '@jest/globals';
import { cityNamed, readAdmins, readCities } from '../../../infra/operator/catalogues/places/cities.ts';
import { readCountries } from '../../../infra/operator/catalogues/places/countries.ts';
import { METRO_NAMES } from '../../../infra/operator/catalogues/places/metro-names.ts';
import { deriveMetros, reachKm } from '../../../infra/operator/catalogues/places/metros.ts';

const countries = new Set(readCountries().map(({ code }) => code));
const cities = readCities(countries, readAdmins(countries));
const { metros, metroOfCity } = deriveMetros(cities);
const named = cityNamed(cities);

const metroOf = (city: string): string | undefined => metroOfCity.get(named(city).id);

describe('a metro', () => {
  test.each([
    ['US.CA:Oakland', 'metro:us:ca:san-francisco'],
    ['US.CA:Berkeley', 'metro:us:ca:san-francisco'],
    ['US.CA:Palo Alto', 'metro:us:ca:san-jose'],
    ['US.CA:Mountain View', 'metro:us:ca:san-jose'],
    ['US.CA:Irvine', 'metro:us:ca:los-angeles'],
    ['US.NJ:Jersey City', 'metro:us:ny:new-york'],
    ['US.NY:Brooklyn', 'metro:us:ny:new-york'],
    ['US.WA:Bellevue', 'metro:us:wa:seattle'],
    ['US.WA:Redmond', 'metro:us:wa:seattle'],
    ['US.MA:Cambridge', 'metro:us:ma:boston'],
    ['US.VA:Arlington', 'metro:us:dc:washington'],
    ['US.TX:Plano', 'metro:us:tx:dallas-fort-worth'],
    ['US.TX:Fort Worth', 'metro:us:tx:dallas-fort-worth'],
    ['US.MN:Saint Paul', 'metro:us:mn:minneapolis-saint-paul'],
    ['US.NC:Durham', 'metro:us:nc:raleigh-durham'],
    ['US.FL:Fort Lauderdale', 'metro:us:fl:miami'],
    ['GB:Slough', 'metro:gb:eng:london'],
    ['DE:Potsdam', 'metro:de:16:berlin'],
    ['DE:Wiesbaden', 'metro:de:05:frankfurt'],
    ['FR:Versailles', 'metro:fr:11:paris'],
    ['IN:Gurgaon', 'metro:in:07:delhi'],
    ['JP:Yokohama', 'metro:jp:40:tokyo'],
    ['PH:Makati City', 'metro:ph:ncr:manila'],
    ['CA:Gatineau', 'metro:ca:08:ottawa'],
  ])('that includes %s is %s', (city, metro) => {
    expect(metroOf(city)).toBe(metro);
  });

  test.each([
    ['GB:Reading', 'GB:London'],
    ['GB:Cambridge', 'GB:London'],
    ['GB:Liverpool', 'GB:Manchester'],
    ['US:Baltimore', 'US:Washington, D.C.'],
    ['DE:Düsseldorf', 'DE:Köln'],
    ['NL:Utrecht', 'NL:Amsterdam'],
    ['JP:Kyoto', 'JP:Osaka'],
    ['FR:Strasbourg', 'DE:Karlsruhe'],
  ])('never includes both %s and %s', (city, other) => {
    expect(metroOf(city)).toBeDefined();
    expect(metroOf(city)).not.toBe(metroOf(other));
  });
});

describe('metros', () => {
  test('never cross a border', () => {
    const country = new Map(metros.map((metro) => [metro.id, metro.country]));
    const strays = cities.filter((city) => {
      const metro = metroOfCity.get(city.id);
      return metro !== undefined && country.get(metro) !== city.country;
    });
    expect(strays).toEqual([]);
  });

  test('do not depend on the order of the cities', () => {
    const reversed = deriveMetros(cities.toReversed());
    expect(reversed.metros).toEqual(metros);
    expect(reversed.metroOfCity.size).toBe(metroOfCity.size);
    expect([...reversed.metroOfCity].filter(([city, metro]) => metroOfCity.get(city) !== metro)).toEqual([]);
  });

  test('have at least two places and 100,000 inhabitants', () => {
    const places = new Map<string, number>();
    for (const metro of metroOfCity.values()) places.set(metro, (places.get(metro) ?? 0) + 1);
    expect(metros.filter(({ id }) => (places.get(id) ?? 0) < 2)).toEqual([]);
    expect(metros.filter(({ population }) => population < 100_000)).toEqual([]);
  });

  test('use every authored name', () => {
    const labels = new Set(metros.map(({ label }) => label));
    const unused = Object.values(METRO_NAMES).filter(
      ({ label }) => label !== undefined && !labels.has(label),
    );
    expect(unused).toEqual([]);
  });
});

test('the reach of a centre grows with its size, up to 55 km', () => {
  expect(reachKm(100_000)).toBeCloseTo(23.2, 1);
  expect(reachKm(450_000)).toBeCloseTo(39.8, 1);
  expect(reachKm(1_000_000)).toBeLessThan(reachKm(1_500_000));
  expect(reachKm(20_000_000)).toBe(55);
});
