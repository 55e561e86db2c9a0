import { describe, expect, test } from '@jest/globals';
import { buildPlaceIndex } from '../../../shared/importers/places/place-index.ts';
import { resolvePlaces } from '../../../shared/importers/places/places.ts';
import { withinAMinute } from '../../support/within-a-minute.ts';
import { LOCATIONS, places } from '../catalogue.ts';

const idsOf = (text: string, address = {}) =>
  resolvePlaces(places, text, address)
    .places.map(({ id }) => id)
    .sort();

describe('a location text resolves to the places it names', () => {
  test.each([
    ['San Francisco, CA - US', ['city:1']],
    ['SF / NYC', ['city:1', 'city:2']],
    ['New York, NY (HQ)', ['city:2']],
    ['New York, New York', ['city:2']],
    ['New York', ['city:2']],
    ['Remote (United States | Canada)', ['country:CA', 'country:US']],
    ['Anywhere in France, Belgium, Spain', ['country:BE', 'country:ES', 'country:FR']],
    ['Melbourne HQ or Sydney', ['city:7', 'city:8']],
    ['Foster City, CA (Hybrid) In office M,W,F', ['city:13']],
    ['UAE - Dubai', ['city:16']],
    ['United States-Boston', ['city:10']],
    ['San Francisco-Hybrid', ['city:1']],
    ['London, UK', ['city:5']],
    ['Remote UK Spain', ['country:ES', 'country:GB']],
    ['US & Canada', ['region:us-and-canada']],
    ['LatAm', ['region:latam']],
    ['EMEA', ['region:emea']],
    ['Anywhere', ['region:world']],
    ['MONTREAL', ['city:14']],
    ['Berlin, Paris', ['city:3']],
  ])('%s', (text, expected) => expect(idsOf(text)).toEqual(expected));
});

describe('the names around an ambiguous name decide what it means', () => {
  test.each([
    ['the city in the state that follows', 'Paris, TX', ['city:4']],
    ['its best-known city when the neighbour is a city too', 'Boston, New York', ['city:10', 'city:2']],
    ['the city in the area behind it, not before it', 'Texas, Paris, France', ['admin:US.TX', 'city:3']],
    ['the state around an unknown county', 'Somewhere County, New York', ['admin:US.NY']],
    ['the state alone behind a small town of another one', 'Foster City, Texas', ['admin:US.TX']],
    ['the town in its own state', 'Foster City, California', ['city:13']],
    ['both metros that share it', 'Bay Area', ['metro:us:ca:san-francisco', 'metro:us:ca:san-jose']],
  ])('%s', (_, text, expected) => expect(idsOf(text)).toEqual(expected.sort()));
});

describe('a text that is ambiguous or names no place is left out', () => {
  test.each([
    ['Georgia', 'ambiguous'],
    ['Portland', 'ambiguous'],
    ['Headquarters', 'unknown'],
    ['Remote', 'unknown'],
    ['Remote (non-U.S.)', 'unknown'],
    ['Outside of London', 'unknown'],
    ['Relocation to Europe', 'unknown'],
    ['& 13 other countries', 'unknown'],
    ['Chinook Centre', 'unknown'],
    ['in', 'unknown'],
    ['', 'unknown'],
  ])('%s', (text, reason) => {
    const { places: found, unresolved } = resolvePlaces(places, text);
    expect(found).toEqual([]);
    expect(unresolved.map((fault) => fault.reason)).toContain(reason);
  });
});

describe('the postal address', () => {
  const address = (addressCountry: string, addressRegion?: string, addressLocality?: string) => ({
    addressCountry,
    addressRegion,
    addressLocality,
  });
  test.each([
    ['decides an ambiguous name', 'Georgia', address('USA', 'Georgia'), ['admin:US.GA']],
    ['decides between namesakes', 'Portland', address('United States', 'Maine', 'Portland'), ['city:12']],
    [
      'replaces a text that names no place',
      'Headquarters',
      address('USA', 'California', 'San Francisco'),
      ['city:1'],
    ],
    [
      'gives a remote job only its country',
      'Remote',
      address('USA', 'California', 'San Francisco'),
      ['country:US'],
    ],
    [
      'gives a remote job only its country, whatever else its text says',
      'East Coast Remote',
      address('USA', 'California', 'San Francisco'),
      ['country:US'],
    ],
    [
      'gives a remote job the city that its text names',
      'San Francisco l Remote',
      address('USA', 'California', 'San Francisco'),
      ['city:1'],
    ],
    [
      'does not narrow the text',
      'United States',
      address('USA', 'California', 'San Francisco'),
      ['country:US'],
    ],
    [
      'keeps the region when the town is unknown',
      'The Mall',
      address('Canada', 'Ontario', 'Nowhere'),
      ['admin:CA.08'],
    ],
    [
      'with the country as its region too is the country',
      'Mexico',
      address('Mexico', 'Mexico', 'Unknown'),
      ['country:MX'],
    ],
  ])('%s', (_, text, where, expected) => expect(idsOf(text, where)).toEqual(expected));

  test('leaves out a lone city that it contradicts', () => {
    const { places: found, unresolved } = resolvePlaces(places, 'Melbourne', address('Spain'));
    expect(found).toEqual([]);
    expect(unresolved).toEqual([{ reason: 'conflict', text: 'Melbourne' }]);
  });
});

describe('the words of a location state the work arrangement', () => {
  test.each([
    ['Remote (US)', ['remote']],
    ['London (Hybrid) In office M,W,F', ['hybrid']],
    ['Paris (Onsite)', ['onsite']],
    ['London - In Office', ['onsite']],
    ['US Remote or San Francisco (Hybrid)', ['hybrid', 'remote']],
    ['London', []],
  ])('%s', (text, expected) =>
    expect([...resolvePlaces(places, text).arrangements].sort()).toEqual(expected),
  );
});

test('hostile location texts take no time that grows faster than their length, and name no place', () => {
  for (const text of [
    '('.repeat(500_000),
    ', '.repeat(500_000),
    'a-'.repeat(500_000),
    'remote '.repeat(200_000),
  ]) {
    expect(withinAMinute(() => resolvePlaces(places, text)).places).toEqual([]);
  }
});

test('what follows a name that the address contradicts is the area around it', () => {
  const island = {
    id: 'admin:BS.15',
    kind: 'admin',
    label: 'Long Island',
    country: 'BS',
    parent_ids: ['region:world'],
    aliases: [],
    population: 3000,
  } as const;
  const { places: found } = resolvePlaces(buildPlaceIndex([...LOCATIONS, island]), 'Long Island, New York', {
    addressRegion: 'New York',
    addressCountry: 'United States',
  });
  expect(found.map(({ id }) => id)).toEqual(['admin:US.NY']);
});
