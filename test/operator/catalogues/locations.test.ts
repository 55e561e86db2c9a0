import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { buildTools } from '../../../infra/operator/catalogues/tools/tools.ts';
import type { LocationRecord } from '../../../shared/catalogue/records.ts';
import { LOCATION_KINDS, type LocationKind } from '../../../shared/contract/vocabulary.ts';
import { ImportGraph } from '../../runner/import-graph.ts';
import {
  allPlaces,
  CATALOGUE_SOURCES,
  digestOfAllPlaces,
  placesWithCitiesFrom,
  wholeFeed,
} from '../../support/catalogues.ts';

const DEMO_POPULATION = 15_000;
const ID_SHAPES: Readonly<Record<LocationKind, RegExp>> = {
  region: /^region:[a-z0-9]+(?:-[a-z0-9]+)*$/,
  country: /^country:[A-Z]{2}$/,
  admin: /^admin:[A-Z]{2}\.[A-Z0-9-]{1,12}$/,
  metro: /^metro:[a-z]{2}:[a-z0-9-]{1,12}:[a-z0-9]+(?:-[a-z0-9]+)*$/,
  city: /^city:[1-9][0-9]*$/,
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FEED = fileURLToPath(new URL('../../../infra/operator/catalogues/feed.ts', import.meta.url));

const locations = allPlaces();
const byId = new Map(locations.map((location) => [location.id, location]));

/** Returns the ids of bad locations. One assertion on this list is fast; 140,000 single ones take minutes. */
function offenders(isGood: (location: LocationRecord) => boolean): string[] {
  return locations.filter((location) => !isGood(location)).map(({ id }) => id);
}

function find(id: string): LocationRecord {
  const location = byId.get(id);
  if (location === undefined) throw new Error(`no location has the id ${id}`);
  return location;
}

function countOf(kind: LocationKind): number {
  return locations.filter((location) => location.kind === kind).length;
}

test('places are kept until any of the code that makes them changes', () => {
  const behind = [...new ImportGraph().filesBehind(FEED)].map((file) => relative(ROOT, file));
  const isSource = (file: string): boolean =>
    CATALOGUE_SOURCES.some((source) => file.startsWith(`${source}/`));
  expect(behind).not.toHaveLength(1);
  expect(behind.filter((file) => !isSource(file))).toEqual([]);
});

describe('the location catalogue', () => {
  test('has all countries of ISO 3166-1 and about 140,000 places', () => {
    expect(countOf('country')).toBe(249);
    expect(countOf('region')).toBeGreaterThan(40);
    expect(countOf('admin')).toBeGreaterThan(3_800);
    expect(countOf('metro')).toBeGreaterThan(1_500);
    expect(countOf('city')).toBeGreaterThan(130_000);
    expect(locations.length).toBeLessThan(150_000);
  });

  test('gives every place a unique id in the form of its kind', () => {
    expect(byId.size).toBe(locations.length);
    expect(offenders(({ id, kind }) => ID_SHAPES[kind].test(id) && id.length <= 240)).toEqual([]);
  });

  test('labels every place with 1 to 240 characters and keeps the label out of the aliases', () => {
    expect(
      offenders(
        ({ label, aliases }) =>
          label.trim() === label && label !== '' && label.length <= 240 && !aliases.includes(label),
      ),
    ).toEqual([]);
  });

  test('has no duplicate among the aliases of a place', () => {
    expect(offenders(({ aliases }) => new Set(aliases).size === aliases.length)).toEqual([]);
  });

  test('counts inhabitants in whole numbers', () => {
    expect(offenders(({ population }) => Number.isSafeInteger(population) && population >= 0)).toEqual([]);
  });

  test('is the same list every time', () => {
    expect(wholeFeed().digestOfPlaces).toBe(digestOfAllPlaces());
  });
});

describe('the hierarchy', () => {
  test('lists at most 20 parents, each once, each in the catalogue', () => {
    expect(
      offenders(
        ({ parent_ids: parents }) =>
          parents.length <= 20 &&
          new Set(parents).size === parents.length &&
          parents.every((parent) => byId.has(parent)),
      ),
    ).toEqual([]);
  });

  test('lists parents before their children', () => {
    const positions = new Map(locations.map(({ id }, index) => [id, index]));
    expect(
      offenders(({ id, parent_ids: parents }) =>
        parents.every((parent) => (positions.get(parent) ?? Infinity) < (positions.get(id) ?? -1)),
      ),
    ).toEqual([]);
  });

  test('never narrows from one parent to the next', () => {
    const width = (id: string) => -LOCATION_KINDS.indexOf(find(id).kind);
    expect(
      offenders(({ id, parent_ids: parents }) =>
        [id, ...parents].every(
          (at, index, chain) => index === 0 || width(chain[index - 1] ?? at) <= width(at),
        ),
      ),
    ).toEqual([]);
  });

  test('puts every place except regions in exactly one country, the same as its parents', () => {
    expect(
      offenders(({ id, kind, country, parent_ids: parents }) => {
        if (kind === 'region') return country === null;
        const countries = [id, ...parents].filter((at) => at.startsWith('country:'));
        return (
          countries.length === 1 &&
          countries[0] === `country:${country}` &&
          parents.every((parent) => [null, country].includes(find(parent).country))
        );
      }),
    ).toEqual([]);
  });

  test('includes the parents of parents, except the admin of a metro', () => {
    expect(
      offenders(({ parent_ids: parents }) =>
        parents.every((parent) =>
          find(parent).parent_ids.every(
            (above) => parents.includes(above) || (parent.startsWith('metro:') && above.startsWith('admin:')),
          ),
        ),
      ),
    ).toEqual([]);
  });

  test('puts every country in the world and has no two regions with the same countries', () => {
    const members = new Map<string, string[]>();
    for (const { id, kind, parent_ids: parents } of locations) {
      if (kind !== 'country') continue;
      expect(parents).toContain('region:world');
      for (const region of parents) members.set(region, [...(members.get(region) ?? []), id]);
    }
    const sets = [...members.values()].map((ids) => ids.join());
    expect(members.size).toBe(countOf('region'));
    expect(new Set(sets).size).toBe(sets.length);
  });
});

describe('well-known places', () => {
  test.each([
    [
      'country:DE',
      ['region:dach', 'region:eurozone', 'region:eu', 'region:eea', 'region:europe', 'region:emea'],
    ],
    ['country:CH', ['region:dach', 'region:schengen-area', 'region:europe']],
    ['country:CY', ['region:eu', 'region:europe']],
    ['country:GB', ['region:uk-and-ireland', 'region:europe', 'region:emea']],
    ['country:NL', ['region:benelux', 'region:eu']],
    ['country:SE', ['region:nordics', 'region:eu']],
    ['country:BR', ['region:latam', 'region:south-america', 'region:americas']],
    ['country:MX', ['region:latam', 'region:north-america']],
    ['country:US', ['region:north-america', 'region:us-and-canada', 'region:americas']],
    ['country:IN', ['region:apac', 'region:asia']],
    ['country:AU', ['region:anz', 'region:apac', 'region:oceania']],
    ['country:AE', ['region:gcc', 'region:mena', 'region:emea']],
    ['country:SG', ['region:asean', 'region:apac']],
    ['region:eu', ['region:eea', 'region:europe', 'region:emea']],
    ['region:nordics', ['region:europe']],
    ['region:benelux', ['region:eu']],
  ])('%s is in its regions', (id, regions) => {
    expect(find(id).parent_ids).toEqual(expect.arrayContaining(regions));
  });

  test.each([
    ['country:GB', 'region:eu'],
    ['country:CH', 'region:eea'],
    ['country:US', 'region:latam'],
    ['country:RU', 'region:eu'],
  ])('%s is not in %s', (id, region) => {
    expect(find(id).parent_ids).not.toContain(region);
  });

  test.each([
    ['country:US', ['US', 'USA', 'U.S.', 'Vereinigte Staaten']],
    ['country:GB', ['UK', 'GBR', 'Great Britain']],
    ['country:DE', ['Deutschland', 'Allemagne', 'DEU']],
    ['country:TR', ['Turkey']],
    ['country:CZ', ['Czech Republic', 'Česko']],
    ['admin:US.CA', ['CA']],
    ['admin:DE.02', ['Bayern']],
    ['city:5128581', ['NYC', 'New York']],
    ['city:5391959', ['SF']],
    ['city:2867714', ['München']],
    ['city:1277333', ['Bangalore']],
    ['metro:us:ca:san-francisco', ['Bay Area']],
    ['metro:us:ny:new-york', ['NYC']],
    ['region:emea', ['EMEA']],
    ['region:world', ['Worldwide']],
  ])('%s has its other names', (id, names) => {
    expect(find(id).aliases).toEqual(expect.arrayContaining(names));
  });

  test('England is a division of the United Kingdom', () => {
    expect(find('admin:GB.ENG')).toMatchObject({ label: 'England', country: 'GB' });
  });
});

test('the feed of the catalogues has every tool and both taxonomies after the places', () => {
  const { others } = wholeFeed();
  const tools = buildTools().map((tool) => ({ type: 'tool', ...tool }));
  expect(JSON.stringify(others.slice(0, tools.length)) === JSON.stringify(tools)).toBe(true);
  expect(others.slice(tools.length).map((line) => (line.type === 'taxonomy' ? line.id : line.type))).toEqual([
    'roles',
    'industries',
  ]);
});

describe('the feed of a catalogue of larger cities', () => {
  const demo = placesWithCitiesFrom(DEMO_POPULATION);

  test('is the full catalogue without the cities below the limit', () => {
    const larger = locations.filter(
      ({ kind, population }) => kind !== 'city' || population >= DEMO_POPULATION,
    );
    expect(demo.length).toBe(larger.length);
    expect(JSON.stringify(demo) === JSON.stringify(larger)).toBe(true);
  });

  test('has every parent of its places', () => {
    const ids = new Set(demo.map(({ id }) => id));
    expect(demo.flatMap((location) => location.parent_ids).filter((parent) => !ids.has(parent))).toEqual([]);
  });
});
