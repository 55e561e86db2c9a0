import { describe, expect, test } from '@jest/globals';
import { resolvePlaces } from '../../../shared/importers/places/places.ts';
import { places } from '../catalogue.ts';

const idsOf = (text: string, address = {}) =>
  resolvePlaces(places, text, address)
    .places.map(({ id }) => id)
    .sort();

describe('a location text resolves to what it names', () => {
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

describe('a name in two places follows its neighbours', () => {
  test.each([
    ['the state it stands in', 'Paris, TX', ['city:4']],
    ['itself, where the neighbour is a city too', 'Boston, New York', ['city:10', 'city:2']],
    ['the state around an unknown county', 'Somewhere County, New York', ['admin:US.NY']],
    ['two metros that bear it together', 'Bay Area', ['metro:us:ca:san-francisco', 'metro:us:ca:san-jose']],
  ])('%s', (_, text, expected) => expect(idsOf(text)).toEqual(expected.sort()));
});

describe('what is ambiguous or names nothing is left out', () => {
  test.each([
    ['Georgia', 'ambiguous'],
    ['Portland', 'ambiguous'],
    ['Headquarters', 'unknown'],
    ['Remote', 'unknown'],
    ['Remote (non-U.S.)', 'unknown'],
    ['Outside of London', 'unknown'],
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

describe('the postal address is evidence', () => {
  const address = (addressCountry: string, addressRegion?: string, addressLocality?: string) => ({
    addressCountry,
    addressRegion,
    addressLocality,
  });
  test.each([
    ['decides an ambiguous name', 'Georgia', address('USA', 'Georgia'), ['admin:US.GA']],
    ['decides between namesakes', 'Portland', address('United States', 'Maine', 'Portland'), ['city:12']],
    [
      'stands in for a name of no place',
      'Headquarters',
      address('USA', 'California', 'San Francisco'),
      ['city:1'],
    ],
    [
      'gives a remote job its country only',
      'Remote',
      address('USA', 'California', 'San Francisco'),
      ['country:US'],
    ],
    [
      'does not narrow what the text says',
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
      'reads a country said twice as the country',
      'Mexico',
      address('Mexico', 'Mexico', 'Unknown'),
      ['country:MX'],
    ],
  ])('%s', (_, text, where, expected) => expect(idsOf(text, where)).toEqual(expected));

  test('contradicting a lone city leaves it out', () => {
    const { places: found, unresolved } = resolvePlaces(places, 'Melbourne', address('Spain'));
    expect(found).toEqual([]);
    expect(unresolved).toEqual([{ reason: 'conflict', text: 'Melbourne' }]);
  });
});

describe('words of a location say the arrangement', () => {
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

test('hostile location texts cost little and name nothing', () => {
  for (const text of [
    '('.repeat(50_000),
    ', '.repeat(50_000),
    'a-'.repeat(50_000),
    'remote '.repeat(20_000),
  ]) {
    const start = performance.now();
    expect(resolvePlaces(places, text).places).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  }
});
