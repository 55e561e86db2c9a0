import { describe, expect, test } from '@jest/globals';
import { NO_CONTEXT } from '../../../shared/importers/boards/board-format.ts';
import { JSON_LD } from '../../../shared/importers/boards/json-ld.ts';
import { documentRecords } from '../../../shared/importers/input/document-records.ts';
import { utcTime } from '../../../shared/importers/source-times.ts';

const PAGE = 'https://careers.acme.example/jobs/1';
const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Engineer',
  description: '<p>Text</p>',
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
};

/** Reads the only record of a page with a JSON-LD script. */
function read(script: string, attributes = 'type="application/ld+json"') {
  const context = { board: null, organisation: null, url: PAGE };
  const html = `<html><script ${attributes}>${script}</script></html>`;
  const { records } = documentRecords(html, JSON_LD, context);
  expect(records).toHaveLength(1);
  const [{ text = '', fault = undefined, context: own = context } = {}] = records;
  if (fault !== undefined) throw new Error(fault);
  const outcome = JSON_LD.read(JSON.parse(text), { ...own, board: 'careers.acme.example' });
  if (!('posting' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.posting;
}
const withFields = (fields: object) => read(JSON.stringify({ ...POSTING, ...fields }));

describe('a script that browsers tolerate is read', () => {
  const json = JSON.stringify(POSTING);
  test.each([
    ['a semicolon at its end', `${json};`],
    ['CDATA in line comments', `//<![CDATA[\n${json}\n//]]>`],
    ['CDATA in block comments', `/*<![CDATA[*/${json}/*]]>*/`],
    ['an HTML comment', `<!-- ${json} -->`],
    ['a line break inside a text', json.replace('Engineer', 'Engi\tneer').replace('Text', 'Te\nxt')],
    [
      'trailing commas',
      json
        .replace('"Text"', '"Text",]')
        .replace('}}', ',},\n}')
        .replace('"<p>Text</p>"', '["<p>Text</p>", ]'),
    ],
    ['comments', `/* {"a": */ {"x": "// no comment", // "b":\n${json.slice(1)} // the end`],
    [
      'comments in HTML that is escaped once more',
      `// a\n${json.replaceAll('"', '&#34;').replace('}}', ',}}')}`,
    ],
    ['HTML escaped once more, with a line break', json.replaceAll('"', '&quot;').replace('Text', 'Te\nxt')],
  ])('%s', (_, script) => expect(read(script).title.replace(/\s/u, '')).toMatch(/^Engi ?neer$/u));
});

test('a description without tags is plain text, and its line breaks count', () => {
  const markupOf = (description: string) => withFields({ description }).parts[0]?.markup;
  expect(markupOf('Requirements:\n- Kubernetes\n- a < b')).toBe('plain');
  expect(markupOf('&lt;p&gt;Text&lt;/p&gt;')).toBe('html');
  expect(markupOf('Research &amp; development')).toBe('html');
});

describe('a posting is found', () => {
  const posting = { ...POSTING, '@context': undefined };
  test.each([
    ['under the address of its type', { ...posting, '@type': 'http://schema.org/JobPosting' }],
    ['under the short name of its type', { ...posting, '@type': 'schema:JobPosting' }],
    ['in other letters', { ...posting, '@type': 'jobposting' }],
    ['with several types', { ...posting, '@type': ['Thing', 'https://www.schema.org/JobPosting'] }],
    ['by the keyword of the context', { ...posting, '@type': undefined, type: 'JobPosting' }],
    ['as the main entity of a page', { '@type': 'WebPage', mainEntity: posting }],
    [
      'in a list of items',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: posting }] },
    ],
    [
      'in a list with the names of the vocabulary',
      { '@graph': [{ '@type': 'ItemList', 'schema:itemListElement': { '@list': [posting] } }] },
    ],
    [
      'apart from the node that names it',
      { '@graph': [{ mainEntity: { '@type': 'JobPosting', '@id': '#1' } }, { ...posting, '@id': '#1' }] },
    ],
    [
      'in expanded form',
      [
        {
          '@type': ['http://schema.org/JobPosting'],
          'http://schema.org/title': [{ '@value': 'Engineer' }],
          'http://schema.org/description': [{ '@value': '<p>Text</p>', '@language': 'en' }],
          'http://schema.org/hiringOrganization': [{ 'http://schema.org/name': [{ '@value': 'Acme' }] }],
        },
      ],
    ],
  ])('%s', (_, document) =>
    expect(read(JSON.stringify(document))).toMatchObject({
      title: 'Engineer',
      organisation: { name: 'Acme' },
      parts: [{ pointer: '/description', text: '<p>Text</p>' }],
    }),
  );

  test('every posting of a list', () => {
    const items = ['A', 'B', 'C'].map((title) => ({ item: { ...POSTING, title } }));
    const html = `<script type="application/ld+json">${JSON.stringify({ itemListElement: items })}</script>`;
    expect(
      documentRecords(html, JSON_LD, NO_CONTEXT).records.map(({ text }) => JSON.parse(text).title),
    ).toEqual(['A', 'B', 'C']);
  });
});

describe('texts by language', () => {
  const title = { en: 'Baker', de: 'Bäcker' };
  const values = Object.entries(title).map(([tag, text]) => ({ '@language': tag, '@value': text }));
  test.each([
    [{ title, inLanguage: 'de-DE' }, 'Bäcker'],
    [{ title: values, inLanguage: { '@type': 'Language', name: 'German', alternateName: 'de' } }, 'Bäcker'],
    [{ title: { en: 'Baker', 'en-GB': 'Baker' } }, 'Baker'],
    [{ title: { '@value': 'Baker', '@language': 'en' } }, 'Baker'],
    [{ title: undefined, name: 'Baker' }, 'Baker'],
  ])('%j', (fields, expected) => expect(withFields(fields).title).toBe(expected));

  test.each([
    [{ title }, '/title', 'in de, en: inLanguage must say which one counts'],
    [{ title, inLanguage: 'fr' }, '/title', 'in de, en: inLanguage must say which one counts'],
    [{ title: ' ' }, '/title', 'empty'],
    [{ title: undefined }, '/title', 'not a text'],
    [{ title: 7 }, '/title', 'not a text'],
  ])('%j is refused with its field', (fields, field, reason) =>
    expect(() => withFields(fields)).toThrow(JSON.stringify({ error: { field, reason } })),
  );
});

describe('employers', () => {
  test.each([
    ['Smith &amp; Sons', 'Smith & Sons'],
    [{ legalName: 'Acme GmbH' }, 'Acme GmbH'],
    [[{ name: ['Acme', 'Acme Works'] }], 'Acme'],
    ['confidential', null],
    [{ '@type': 'Organization', name: 'Confidential' }, null],
  ])('%j is called %s', (hiringOrganization, name) =>
    expect(withFields({ hiringOrganization }).organisation.name).toBe(name),
  );

  test.each([
    [['https://www.linkedin.com/company/acme', 'https://acme.example'], 'https://acme.example'],
    ['https://www.linkedin.com/company/acme', 'https://www.linkedin.com/company/acme'],
    // The page is on the same domain: its profile is of one employer among many.
    ['https://acme.example/company/kettles', null],
    ['https://acme.example/en', 'https://acme.example/en'],
    ['https://kettles.example/about', 'https://kettles.example/about'],
  ])('the website of %j is %s', (sameAs, website) =>
    expect(withFields({ hiringOrganization: { name: 'Acme', sameAs } }).organisation.websiteUrl).toBe(
      website,
    ),
  );

  test("an identifier that equals the employer's name identifies nothing", () => {
    const named = withFields({
      url: PAGE,
      identifier: { '@type': 'PropertyValue', name: 'Acme', value: 'Acme' },
    });
    expect(named.source.id).toBe(`careers.acme.example:${PAGE}`);
    const numbered = withFields({ url: PAGE, identifier: { '@type': 'PropertyValue', value: 17 } });
    expect(numbered.source.id).toBe('careers.acme.example:17');
  });
});

describe('places and arrangements', () => {
  const berlin = {
    address: { addressLocality: 'Berlin', addressCountry: { '@type': 'Country', name: 'DE' } },
  };
  const placesOf = (fields: object) => withFields(fields).places.map(({ text, pointer }) => [text, pointer]);
  test('a list of places, with localities in a list', () => {
    const paris = { '@type': 'Place', address: [{ addressLocality: ['Paris'], addressCountry: 'FR' }] };
    expect(placesOf({ jobLocation: [berlin, paris, 'Rome'] })).toEqual([
      ['Berlin, DE', '/jobLocation/0'],
      ['Paris, FR', '/jobLocation/1'],
      ['Rome', '/jobLocation/2'],
    ]);
  });

  test.each(['TELECOMMUTE', 'telecommute', 'https://schema.org/TELECOMMUTE', ['TELECOMMUTE']])(
    'jobLocationType %j is remote work in the places where applicants may live',
    (jobLocationType) => {
      const applicantLocationRequirements = [
        { '@type': 'Country', name: 'Spain' },
        { '@type': 'Country', address: { addressCountry: 'FR' } },
        'Portugal',
      ];
      const fields = { jobLocationType, jobLocation: berlin, applicantLocationRequirements };
      expect(withFields(fields).arrangement).toMatchObject([
        { value: 'remote', locator: '/jobLocationType' },
      ]);
      expect(placesOf(fields)).toEqual([
        ['Spain', '/applicantLocationRequirements/0'],
        ['FR', '/applicantLocationRequirements/1'],
        ['Portugal', '/applicantLocationRequirements/2'],
      ]);
    },
  );

  test('hybrid work is at its location, and any other type states nothing', () => {
    const requirements = { applicantLocationRequirements: { name: 'Germany' }, jobLocation: berlin };
    const hybrid = { jobLocationType: 'Hybrid', ...requirements };
    expect(withFields(hybrid).arrangement).toMatchObject([{ value: 'hybrid' }]);
    expect(placesOf(hybrid)).toEqual([['Berlin, DE', '/jobLocation']]);
    const other = withFields({ jobLocationType: 'FLEXIBLE' });
    expect(other.arrangement).toEqual([]);
    expect(other.terms.unresolved).toEqual([{ field: 'work_arrangement', value: 'FLEXIBLE' }]);
  });
});

test.each([
  ['2026-03-31', '2026-03-31T23:59:59.000Z'],
  ['2026-03-31T00:00', '2026-03-31T23:59:59.000Z'],
  ['2026-03-31 18:00:00', '2026-03-31T23:59:59.000Z'],
  ['2026-03-31T18:00:00+0200', '2026-03-31T16:00:00.000Z'],
  ['03/04/2026', null],
  ['2026-02-31', null],
  ['in 30 days', null],
])('validThrough %s ends at %s', (validThrough, end) =>
  expect(utcTime(withFields({ validThrough }).validThrough, 'end')).toBe(end),
);

describe('values in undocumented forms', () => {
  test.each([
    [['FULL_TIME', 'Part-time'], ['full_time', 'part_time'], []],
    ['Fulltime', ['full_time'], []],
    ['FULL_TIME|CONTRACTOR', ['full_time'], ['contract']],
    ['["INTERN"]', [], ['internship']],
    ['Vollzeit', ['full_time'], []],
    ['OTHER', [], []],
  ])('employmentType %j', (employmentType, schedules, engagements) => {
    const { terms } = withFields({ employmentType });
    expect(terms.schedules.map(({ value }) => value)).toEqual(schedules);
    expect(terms.engagements.map(({ value }) => value)).toEqual(engagements);
  });

  test.each([
    [{ value: { minValue: 50_000, maxValue: '60,000', unitText: 'YEAR' } }, [50_000, 60_000, 'year']],
    [{ value: { minValue: '50000.50', unitCode: 'ANN' } }, [50_000.5, null, 'year']],
    [{ value: 20, unitText: 'Hourly' }, [20, 20, 'hour']],
    [{ value: '20.50', unitText: 'PER_HOUR' }, [20.5, 20.5, 'hour']],
    [{ value: { value: 300 }, unitText: 'per day' }, [300, 300, 'day']],
    [{ minValue: 4000, maxValue: 5000, value: { unitText: '/month' } }, [4000, 5000, 'month']],
    [{ minValue: 0, maxValue: 90_000, unitText: 'per annum' }, [null, 90_000, 'year']],
    [{ value: [{ minValue: 1, maxValue: 2 }].at(0), unitText: 'WEEK' }, [1, 2, 'week']],
  ])('baseSalary %j', (salary, [min, max, interval]) => {
    const { pay } = withFields({ baseSalary: { currency: 'EUR', ...salary } });
    expect(pay.flatMap(({ components }) => components)).toMatchObject([
      { min, max, interval, currency: 'EUR' },
    ]);
  });

  test('a number is pay without an interval', () => {
    const [tier] = withFields({ baseSalary: 50_000, salaryCurrency: 'EUR' }).pay;
    expect(tier?.components).toMatchObject([
      { min: 50_000, max: 50_000, currency: 'EUR', interval: undefined },
    ]);
  });

  test('the currency may stand in either object, or in the posting', () => {
    const value = { value: 50_000, unitText: 'YEAR' };
    for (const fields of [
      { baseSalary: { currency: 'eur', value } },
      { baseSalary: { value: { ...value, currency: 'EUR' } } },
      { baseSalary: { value }, salaryCurrency: 'EUR' },
      { baseSalary: '50,000', salaryCurrency: 'EUR' },
    ]) {
      expect(withFields(fields).pay[0]?.components).toMatchObject([{ min: 50_000, currency: 'EUR' }]);
    }
  });

  test.each([{ value: { minValue: 0, maxValue: 0 } }, { currency: 'EUR' }, '', null])(
    'pay that states nothing is absent: %j',
    (baseSalary) => expect(withFields({ baseSalary }).pay).toEqual([]),
  );

  test.each([
    '50000-60000',
    'Competitive',
    { currency: 'EUR', value: { value: 50_000, currency: 'USD', unitText: 'YEAR' } },
    { currency: 'EUR', unitText: 'MONTH', value: { value: 50_000, unitText: 'YEAR' } },
    { currency: 'EUR', value: [50_000, 60_000] },
    { currency: 'EUR', value: { value: '4.500', unitText: 'MONTH' } },
    { currency: 'EUR', value: { minValue: 50_000, maxValue: 'up to sixty', unitText: 'YEAR' } },
    { currency: 'EUR', value: { minValue: '50.000', maxValue: { value: 1 }, unitText: 'YEAR' } },
  ])('pay that cannot be read completely states nothing, and counts as unresolved: %j', (baseSalary) => {
    const { pay } = withFields({ baseSalary });
    expect(pay).toHaveLength(1);
    expect(pay[0]?.summary).toMatch(/\d|Competitive/);
    expect(pay.flatMap(({ components }) => components)).toEqual([]);
  });

  test('a list of URLs, a relative URL, a numeric time and an escaped title do not refuse the record', () => {
    const posting = withFields({
      url: ['/jobs/1'],
      datePosted: 1_767_225_600_000,
      title: 'R&amp;D Engineer',
    });
    expect(posting.source.url).toBe(PAGE);
    expect(posting.title).toBe('R&D Engineer');
  });
});
